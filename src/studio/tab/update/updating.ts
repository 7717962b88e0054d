import { isRecord, type UpdateRequest, type UpdateResponse } from '../../../core/index.ts';
import { changelogBetween } from '../../../site/versions/changelog.ts';
import {
  compareVersions,
  dependencyVersion,
  isVersion,
  withDependencyVersion,
} from '../../../site/versions/number.ts';
import { findHost, HostProblem, type Remote } from '../../places/hosts/index.ts';
import type { Accounts } from '../places/accounts.ts';
import { hostName, type RepositoryPlace, toHostPlace } from '../places/places.ts';
import { fetchChangelog, findNewestVersion, NoNewestVersionError } from './newest.ts';
import { formatCommitMessage, UPDATE_GUIDES, updateMessages } from './words.ts';

/*
 * Changes one version number in package.json, in a commit based on the commit that was read. Never forces a push. Until the
 * editor asks for a newer version, only the repository's host is contacted.
 */

/** The file is in the folder of site.yaml. */
const MANIFEST_FILE = 'package.json';

interface UpdateOptions {
  place: RepositoryPlace;
  accounts: Accounts;
  pull: () => Promise<unknown>;
  /** For requests to the registry. Tests can replace it. */
  send?: typeof fetch;
}

export async function answerUpdate(request: unknown, doors: UpdateOptions): Promise<UpdateResponse> {
  if (!isUpdateRequest(request)) return { refused: 'This is no request for an update.' };
  try {
    if (request.do === 'look') return await findNews(request.version, doors.send ?? fetch);
    const remote = await doors.accounts.remoteFor(doors.place);
    if (!remote) return { signIn: doors.accounts.wishFor(doors.place) };
    return await (request.do === 'read' ? readVersion(remote, doors) : changeVersion(remote, request, doors));
  } catch (error) {
    return createUpdateRefusal(error, doors);
  }
}

function isUpdateRequest(request: unknown): request is UpdateRequest {
  if (!isRecord(request)) return false;
  if (request.do === 'read') return true;
  if (!isVersion(request.version)) return false;
  return (
    request.do === 'look' ||
    (request.do === 'change' && isVersion(request.to) && typeof request.parent === 'string')
  );
}

/** Deletes a token that the host refuses. */
async function createUpdateRefusal(
  error: unknown,
  { accounts, place }: UpdateOptions,
): Promise<UpdateResponse> {
  if (error instanceof NoNewestVersionError) return { refused: updateMessages.noNewest };
  if (!(error instanceof HostProblem)) throw error;
  if (error.reason === 'signed-out') await accounts.forget(place);
  if (error.reason === 'unsure') return { refused: updateMessages.unsure(hostName(place)) };
  return { refused: `${error.asFirst().message} ${updateMessages.notChanged}` };
}

/** `text` is undefined if there is no package.json at the commit. */
async function readManifest(remote: Remote, commit?: string) {
  const snapshot = await remote.read(commit);
  const id = snapshot.files.get(MANIFEST_FILE)?.id;
  if (id === undefined) return { commit: snapshot.commit, text: undefined };
  const content = await remote.blob(id, MANIFEST_FILE, snapshot.commit);
  // preserves a byte order mark
  return { commit: snapshot.commit, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(content) };
}

async function readVersion(remote: Remote, { place }: UpdateOptions): Promise<UpdateResponse> {
  const host = hostName(place);
  const { commit, text } = await readManifest(remote);
  if (text === undefined) return { refused: updateMessages.noManifest(host), guide: UPDATE_GUIDES.folder };
  const version = dependencyVersion(text);
  if (version === undefined) return { refused: updateMessages.noNumber(host), guide: UPDATE_GUIDES.folder };
  if (!isVersion(version)) return { refused: updateMessages.range(version.slice(0, 50)) };
  const { origin, project, folder } = toHostPlace(place);
  return {
    ...{ host, version, parent: commit },
    repository: [origin, project, ...(folder === undefined ? [] : [folder])].join('/'),
    ...(!findHost(place.host).builds && { isStore: true as const }),
  };
}

async function findNews(version: string, send: typeof fetch): Promise<UpdateResponse> {
  const newest = await findNewestVersion(send);
  if (newest === version || compareVersions(newest, version) < 0) return { newest, isNewest: true };
  const text = await fetchChangelog(send, newest);
  return { newest, ...(text !== undefined && { notes: changelogBetween(text, version, newest) }) };
}

async function changeVersion(
  remote: Remote,
  { version, to, parent }: Extract<UpdateRequest, { do: 'change' }>,
  { place, pull }: UpdateOptions,
): Promise<UpdateResponse> {
  const host = hostName(place);
  const { text } = await readManifest(remote, parent);
  const isSame = text !== undefined && dependencyVersion(text) === version;
  const changed = isSame ? withDependencyVersion(text, to) : undefined;
  if (changed === undefined) return { refused: updateMessages.moved(host) };
  const done = await remote.publish({
    parent,
    files: [{ path: MANIFEST_FILE, content: new TextEncoder().encode(changed) }],
    message: formatCommitMessage(version, to, compareVersions(to, version) < 0),
  });
  if ('moved' in done) return { refused: updateMessages.moved(host) };
  // merges the new commit, so that further changes are based on it; if this fails, the next publish merges the commit
  await pull().catch(() => {});
  return { commit: done.commit };
}
