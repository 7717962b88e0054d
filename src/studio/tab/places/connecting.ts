import { finishSignIn, HostProblem, parsePlaceAddress } from '../../places/hosts/index.ts';
import type { TabStorage } from '../../places/tab/index.ts';
import type { ConnectRequest } from '../messages.ts';
import type { Accounts } from './accounts.ts';
import { hostName, parseRemotePlace, type RemotePlace, toHostPlace } from './places.ts';
import { type RemoteSite, readKnownContents, readRemoteSite } from './remote-site.ts';

/* Reads a remote site for the first time in this browser. */

/** For a text that isn't the address of a repository. */
export class NoAddressError extends Error {
  constructor() {
    super(NO_ADDRESS_MESSAGE);
  }
}

const NO_ADDRESS_MESSAGE =
  'This is not the address of a repository. Open your repository in the browser, copy its address from the address bar, and paste it here: https://github.com/owner/name.';

interface ConnectOptions {
  accounts: Accounts;
  storage: TabStorage | undefined;
  site: string;
  progress: (done: number, all: number) => void;
}

type ConnectedSite = { place: RemotePlace } & ({ read: RemoteSite } | { stored: string });

/** Throws an error with a message for the editor. */
export async function connectToPlace(request: ConnectRequest, doors: ConnectOptions): Promise<ConnectedSite> {
  const place = requestedPlace(request, doors.site);
  // a site that is already stored may have changes, which must not be lost
  const stored = await findStoredSite(place, doors.storage);
  try {
    await signInToPlace(request, place, doors.accounts);
    return await readPlace(place, stored, doors);
  } catch (error) {
    throw stored === undefined && error instanceof HostProblem ? error.asFirst() : error;
  }
}

async function signInToPlace(request: ConnectRequest, place: RemotePlace, accounts: Accounts): Promise<void> {
  if (!('returned' in request)) {
    // an editor who is already signed in enters no credentials
    if (request.entered) await accounts.signIn(place, request.entered);
    return;
  }
  const { client } = request.pending;
  const tokens = await finishSignIn(request.pending, request.returned);
  await accounts.take({ place: toHostPlace(request.place), tokens, client }, request.remember);
}

async function readPlace(
  place: RemotePlace,
  stored: string | undefined,
  { accounts, storage, progress }: ConnectOptions,
): Promise<ConnectedSite> {
  try {
    const remote = await accounts.remoteFor(place);
    if (!remote) throw new HostProblem('signed-out', { host: hostName(place) });
    if (stored === undefined)
      return {
        place,
        read: await readRemoteSite(remote, { known: await readKnownContents(storage), progress }),
      };
    await remote.read();
    return { place, stored };
  } catch (error) {
    // forgets a refused token, so that the editor can enter another token for another address
    const isOfToken = error instanceof HostProblem && ['signed-out', 'forbidden'].includes(error.reason);
    if (isOfToken) await accounts.forget(place);
    throw error;
  }
}

function requestedPlace(request: ConnectRequest, site: string): RemotePlace {
  if ('school' in request) return { kind: 'school', site };
  if ('returned' in request) return request.place;
  const place = parsePlaceAddress(request.address, request.host);
  if (!place) throw new NoAddressError();
  return { kind: 'repository', ...place };
}

async function findStoredSite(
  place: RemotePlace,
  storage: TabStorage | undefined,
): Promise<string | undefined> {
  const key = remotePlaceKey(place);
  const all = (await storage?.list()) ?? [];
  return all.find((one) => remotePlaceKey(parseRemotePlace(one.place)) === key)?.id;
}

function remotePlaceKey(place: RemotePlace | undefined): string | undefined {
  if (!place) return undefined;
  if (place.kind === 'school') return place.site;
  return JSON.stringify([place.api, place.project.toLowerCase(), place.branch ?? '', place.folder ?? '']);
}
