import { finishSignIn, HostProblem, placeAt, schoolAt } from '../studio/places/hosts/index.ts';
import type { TabStorage } from '../studio/places/tab/index.ts';
import type { Accounts } from './accounts.ts';
import type { ConnectRequest } from './messages.ts';
import { hostName, type RemotePlace, remotePlaceOf } from './places.ts';
import { knownIn, type RemoteSite, readSite } from './remote-site.ts';

/* A site from elsewhere, read for the first time in this browser. */

/** What an editor asked for can't be opened, with the reason in words. */
class NotOpened extends Error {}

const NO_ADDRESS =
  'This is not the address of a repository. Open your repository in the browser, copy its address from the address bar, and paste it here: https://github.com/owner/name.';

/** Opens the place that an editor asked for: signs in, and reads the site. Throws an error with a sentence where that fails. */
export async function connectTo(
  request: ConnectRequest,
  {
    accounts,
    storage,
    site,
    progress,
  }: {
    accounts: Accounts;
    storage: TabStorage | undefined;
    /** The address of the site beside which the studio is. */
    site: string;
    progress: (done: number, all: number) => void;
  },
): Promise<{ place: RemotePlace } & ({ read: RemoteSite } | { stored: string })> {
  const place = placeOf(request, site);
  if ('returned' in request) {
    const { client } = request.pending;
    const tokens = await finishSignIn(request.pending, request.returned);
    if (place.kind === 'school') throw new NotOpened(NO_ADDRESS);
    const { kind: _kind, ...own } = place;
    await accounts.take({ place: own, tokens, client }, request.remember);
  } else await accounts.signIn(place, request.entered);
  try {
    const remote = await accounts.remoteFor(place);
    if (!remote) throw new HostProblem('signed-out', { host: hostName(place) });
    // a site that is here already has changes that nobody may lose
    const stored = await storedAt(place, storage);
    if (stored !== undefined) {
      await remote.read();
      return { place, stored };
    }
    return { place, read: await readSite(remote, { known: await knownIn(storage), progress }) };
  } catch (error) {
    // what opens nothing is not remembered
    await accounts.forget(place);
    throw error;
  }
}

function placeOf(request: ConnectRequest, site: string): RemotePlace {
  if ('school' in request) return { kind: 'school', site };
  const place = placeAt(request.address, request.host);
  if (!place) throw new NotOpened(NO_ADDRESS);
  return { kind: 'repository', ...place };
}

/** The site of this browser that has a place. */
async function storedAt(place: RemotePlace, storage: TabStorage | undefined): Promise<string | undefined> {
  const key = keyOf(place);
  const all = (await storage?.list()) ?? [];
  return all.find((one) => keyOf(remotePlaceOf(one.place)) === key)?.id;
}

function keyOf(place: RemotePlace | undefined): string | undefined {
  if (!place) return undefined;
  if (place.kind === 'school') return place.site;
  return JSON.stringify([place.api, place.project.toLowerCase(), place.branch ?? '', place.folder ?? '']);
}

/** Whether the service of a school is at the site beside which the studio is. */
export function isSchoolAt(site: string): Promise<boolean> {
  return schoolAt(site).isThere();
}
