import { isRecord, type UpdateAnswer, type UpdateRequest } from '../../../core/index.ts';
import { changelogBetween } from '../../../site/versions/changelog.ts';
import { compareVersions, isVersion, versionIn, withVersion } from '../../../site/versions/number.ts';
import { HostProblem, hostOf, type Remote } from '../../places/hosts/index.ts';
import type { Accounts } from '../places/accounts.ts';
import { hostName, hostPlace, type Repository } from '../places/places.ts';
import { changelogOf, NoNewest, newestVersion } from './newest.ts';
import { commitMessage, GUIDES, updateProblems } from './words.ts';

/*
 * Updates Plenary in a site's repository. The update changes one version number in package.json, in a commit based on the commit
 * that was read. The update never forces a push. Until the editor asks for a newer version, only the repository's host is
 * contacted.
 */

/** The file with the version, in the folder of site.yaml. */
const MANIFEST = 'package.json';

interface Doors {
  place: Repository;
  accounts: Accounts;
  /** Merges the branch. */
  pull: () => Promise<unknown>;
  /** Sends requests to the registry. Tests can replace it. */
  send?: typeof fetch;
}

/** Answers a request to `update`. */
export async function answerUpdate(request: unknown, doors: Doors): Promise<UpdateAnswer> {
  if (!isUpdateRequest(request)) return { refused: 'This is no request for an update.' };
  try {
    if (request.do === 'look') return await newsSince(request.version, doors.send ?? fetch);
    const remote = await doors.accounts.remoteFor(doors.place);
    if (!remote) return { signIn: doors.accounts.wishFor(doors.place) };
    return await (request.do === 'read' ? read(remote, doors) : change(remote, request, doors));
  } catch (error) {
    return updateRefusal(error, doors);
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

/** Returns the message of a failed update. Deletes a token that the host refuses. */
async function updateRefusal(error: unknown, { accounts, place }: Doors): Promise<UpdateAnswer> {
  if (error instanceof NoNewest) return { refused: updateProblems.noNewest };
  if (!(error instanceof HostProblem)) throw error;
  if (error.reason === 'signed-out') await accounts.forget(place);
  if (error.reason === 'unsure') return { refused: updateProblems.unsure(hostName(place)) };
  return { refused: `${error.asFirst().message} ${updateProblems.notChanged}` };
}

/** Returns package.json at a commit. `text` is undefined if there is no such file. */
async function manifestAt(remote: Remote, commit?: string) {
  const snapshot = await remote.read(commit);
  const id = snapshot.files.get(MANIFEST)?.id;
  if (id === undefined) return { commit: snapshot.commit, text: undefined };
  const content = await remote.blob(id, MANIFEST, snapshot.commit);
  // preserves a byte order mark
  return { commit: snapshot.commit, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(content) };
}

async function read(remote: Remote, { place }: Doors): Promise<UpdateAnswer> {
  const host = hostName(place);
  const { commit, text } = await manifestAt(remote);
  if (text === undefined) return { refused: updateProblems.noManifest(host), guide: GUIDES.folder };
  const version = versionIn(text);
  if (version === undefined) return { refused: updateProblems.noNumber(host), guide: GUIDES.folder };
  if (!isVersion(version)) return { refused: updateProblems.range(version.slice(0, 50)) };
  const { origin, project, folder } = hostPlace(place);
  return {
    ...{ host, version, parent: commit },
    repository: [origin, project, ...(folder === undefined ? [] : [folder])].join('/'),
    ...(!hostOf(place.host).builds && { isStore: true as const }),
  };
}

async function newsSince(version: string, send: typeof fetch): Promise<UpdateAnswer> {
  const newest = await newestVersion(send);
  if (newest === version || compareVersions(newest, version) < 0) return { newest, isNewest: true };
  const text = await changelogOf(send, newest);
  return { newest, ...(text !== undefined && { notes: changelogBetween(text, version, newest) }) };
}

async function change(
  remote: Remote,
  { version, to, parent }: Extract<UpdateRequest, { do: 'change' }>,
  { place, pull }: Doors,
): Promise<UpdateAnswer> {
  const host = hostName(place);
  const { text } = await manifestAt(remote, parent);
  const isSame = text !== undefined && versionIn(text) === version;
  const changed = isSame ? withVersion(text, to) : undefined;
  if (changed === undefined) return { refused: updateProblems.moved(host) };
  const done = await remote.publish({
    parent,
    files: [{ path: MANIFEST, content: new TextEncoder().encode(changed) }],
    message: commitMessage(version, to, compareVersions(to, version) < 0),
  });
  if ('moved' in done) return { refused: updateProblems.moved(host) };
  // bases further changes on this commit; if the merge fails, the next publication merges
  await pull().catch(() => {});
  return { commit: done.commit };
}
