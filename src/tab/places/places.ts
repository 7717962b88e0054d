import { isRecord, type Json } from '../../shared/index.ts';
import type { Place } from '../../studio/places/hosts/index.ts';
import { words } from '../words.ts';

/* Where a stored site comes from and goes to, as it is stored: without what opens it. */

/** A place that is elsewhere: a repository at a host, or the service of a school at the address of its site. */
export type RemotePlace = Repository | { kind: 'school'; site: string };

/** A repository; `application` is the id with which the studio is registered at the host, where an editor signs in there without a token. */
export type Repository = { kind: 'repository'; application?: string } & Place;

/** A repository at whose host an editor signs in on a page of the host. */
export type Visitable = Repository & { host: 'gitlab' | 'forgejo'; application: string };

/** Whether an editor signs in to a place on a page of its host. */
export function isVisitable(place: RemotePlace): place is Visitable {
  return place.kind === 'repository' && place.host !== 'github' && place.application !== undefined;
}

/** A repository as its client needs it. */
export function hostPlace({ kind: _kind, application: _application, ...place }: Repository): Place {
  return place;
}

/** The place of a stored site; undefined where the site is in this browser alone. */
export function remotePlaceOf(place: Json): RemotePlace | undefined {
  if (!isRecord(place)) return undefined;
  const { kind } = place as Record<string, Json>;
  return kind === 'repository' || kind === 'school' ? (place as unknown as RemotePlace) : undefined;
}

/** What people call a host. */
export function hostName(place: RemotePlace): string {
  if (place.kind === 'school') return new URL(place.site).host;
  return (
    { 'https://github.com': 'GitHub', 'https://gitlab.com': 'GitLab', 'https://codeberg.org': 'Codeberg' }[
      place.origin
    ] ?? new URL(place.origin).host
  );
}

/** What a site from a place is called in the list. */
export function siteName(place: RemotePlace): string {
  if (place.kind === 'school') return hostName(place);
  return place.folder ? `${place.project}/${place.folder}` : place.project;
}

/** Where a stored site comes from, in words; `name` is what it was called when it was opened. */
export function originOf(place: Json, name: string): string {
  const remote = remotePlaceOf(place);
  if (remote?.kind === 'repository') return words.fromRepository(siteName(remote), hostName(remote));
  if (remote) return hostName(remote);
  const { kind } = isRecord(place) ? (place as Record<string, Json>) : {};
  if (kind === 'sample') return words.fromSample;
  return kind === 'folder' ? words.fromFolder(name) : name;
}
