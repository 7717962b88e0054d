import { isRecord, type UpdateAnswer, type UpdateRequest } from '../../shared/index.ts';
import { HostProblem, type Remote } from '../../studio/places/hosts/index.ts';
import { changelogBetween } from '../../versions/changelog.ts';
import { compareVersions, isVersion, versionIn, withVersion } from '../../versions/number.ts';
import type { Accounts } from '../places/accounts.ts';
import { hostName, hostPlace, type Repository } from '../places/places.ts';
import { changelogOf, NoNewest, newestVersion } from './newest.ts';
import { commitMessage, GUIDES, updateProblems } from './words.ts';

/*
 * Another version of Plenary for a site in a repository: one number in package.json, as a commit on the one in which it was read. Nothing is
 * forced. Nobody but the host of the repository is asked before an editor looks for a newer version.
 */

/** The file with the number, beside site.yaml. */
const MANIFEST = 'package.json';

interface Doors {
  place: Repository;
  accounts: Accounts;
  /** Takes over what the branch has now. */
  pull: () => Promise<unknown>;
  /** Sends requests to the registry; a test may have its own. */
  send?: typeof fetch;
}

/** Answers `update`. */
export async function answerUpdate(request: unknown, doors: Doors): Promise<UpdateAnswer> {
  if (!isUpdateRequest(request)) return { refused: 'This is no request for an update.' };
  try {
    if (request.do === 'look') return await look(request.version, doors.send ?? fetch);
    const remote = await doors.accounts.remoteFor(doors.place);
    if (!remote) return { signIn: doors.accounts.wishFor(doors.place) };
    return await (request.do === 'read' ? read(remote, doors) : change(remote, request, doors));
  } catch (error) {
    return refusal(error, doors);
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

/** Why it did not work. A token that the host does not accept is forgotten. */
async function refusal(error: unknown, { accounts, place }: Doors): Promise<UpdateAnswer> {
  if (error instanceof NoNewest) return { refused: updateProblems.noNewest };
  if (!(error instanceof HostProblem)) throw error;
  if (error.reason === 'signed-out') await accounts.forget(place);
  if (error.reason === 'unsure') return { refused: updateProblems.unsure(hostName(place)) };
  return { refused: `${error.asFirst().message} ${updateProblems.notChanged}` };
}

/** Returns the text of package.json at a commit; undefined where there is none. */
async function manifestAt(remote: Remote, commit?: string) {
  const snapshot = await remote.read(commit);
  const id = snapshot.files.get(MANIFEST)?.id;
  if (id === undefined) return { commit: snapshot.commit, text: undefined };
  const content = await remote.blob(id, MANIFEST, snapshot.commit);
  // whatever it begins with stays
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
    ...(place.host === 'forgejo' && { isStore: true as const }),
  };
}

async function look(version: string, send: typeof fetch): Promise<UpdateAnswer> {
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
  // what the editor changes next is made on this commit; where that fails, the next publication finds it
  await pull().catch(() => {});
  return { commit: done.commit };
}
