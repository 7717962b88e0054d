import type { ProtectedAddresses } from '../../core/index.ts';
import { Failure } from '../failure.ts';
import { quoteName } from '../file-api/names.ts';

/*
 * Without this check, a single phished account could send the names and passwords of all members to another host. The values of
 * the compiled site are compared, so it does not matter how they are written in YAML.
 */

/** Visitors recognise whose pages these are. The hosts redirect to no other host, and publish no copy of the login page. */
const KNOWN_HOSTS = new Set(
  `
    docs.google.com drive.google.com calendar.google.com forms.gle maps.app.goo.gl www.openstreetmap.org
    forms.office.com forms.microsoft.com forms.cloud.microsoft tally.so form.typeform.com form.jotform.com airtable.com
    www.youtube-nocookie.com player.vimeo.com vimeo.com youtu.be
  `
    .trim()
    .split(/\s+/),
);

/** In a frame, Google shows only maps; a redirect to Google could lead on to any host. */
const KNOWN_FRAME_HOSTS = new Set([...KNOWN_HOSTS, 'www.google.com']);

/** Throws a Failure `server-only` if a change leads people to hosts that only the server's administrator may choose. */
export function refuseNewReach(before: ProtectedAddresses, after: ProtectedAddresses): void {
  const problems = [
    ...describeReachChanges('conference.url', before.address, after.address),
    ...describeReachChanges('service', before.service, after.service),
    ...describeReachChanges('studio', before.studio ? 'true' : '', after.studio ? 'true' : ''),
    ...findNewOrigins(before.frames, after.frames, KNOWN_FRAME_HOSTS).map(
      (origin) =>
        `frames: a page would show a page of ${quoteName(origin)}, in which somebody could ask for passwords. Use a link to it instead of an embed, a form or a map.`,
    ),
    ...findNewOrigins(before.redirects, after.redirects, KNOWN_HOSTS).map(
      (origin) =>
        `redirects: an address of this site would lead to ${quoteName(origin)} at once. Redirect to a page of this site, and put a link there.`,
    ),
  ];
  if (problems.length === 0) return;
  throw new Failure(
    'server-only',
    'The studio can’t publish this, as it could lead logins or visitors away to another site. Undo what is listed, then publish again. If the change is right, ask the person who runs the server: they make it in site.yaml on the disk of the server, and run "npm start" again.',
    { problems },
  );
}

function describeReachChanges(key: string, before: string, after: string): string[] {
  if (before === after) return [];
  const value = (text: string) => (text === '' ? 'no value' : quoteName(text));
  return [`${key}: it has ${value(before)} on the server, and would have ${value(after)}.`];
}

function findNewOrigins(
  before: readonly string[],
  after: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  return after.filter(
    (origin) => !before.includes(origin) && !(origin.startsWith('https:') && known.has(new URL(origin).host)),
  );
}
