import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { mediaFolder, type Project } from '../../../build/index.ts';
import { describeChanges, type Schemas } from '../../../compiler/index.ts';
import type { Publication, PublishAnswer, PublishRequest, StudioProblem } from '../../../shared/index.ts';
import type { Answer } from '../program.ts';
import { git, lockOf, pullAddress, type Repository, repositoryOf, textOf } from './git.ts';

/*
 * Publishing: a commit of the named files on a branch of its own, which may be pushed. It never merges, and leaves alone what
 * somebody has staged. Without Git, a ZIP file of what has changed.
 */

/** What is published, and what was there when the studio was opened. */
export interface Published {
  project: Project;
  schemas: Schemas;
  text: string;
  version: string;
  problems: StudioProblem[];
  start: { text: string; files: ReadonlySet<string> };
  /** The files of media/ now. */
  files: ReadonlySet<string>;
}

type Change = Publication['files'][number];

/** What a publication would hold. */
export async function publicationOf(published: Published): Promise<Publication> {
  const { project, text, version, schemas, problems, start } = published;
  const repository = await repositoryOf(project, today());
  const before = repository.root ? await committedText(project, repository.root) : start.text;
  const files = await changedFiles(published, repository);
  const words = [
    ...(before === undefined ? ['The site is new'] : describeChanges(before, text, schemas)),
    ...files.filter(({ file }) => file.startsWith('media/')).map(wordsOf),
  ];
  return { git: repository.state, version, words, files, problems, message: messageOf(words) };
}

function wordsOf({ file, change }: Change): string {
  const words = { new: 'New file', changed: 'Changed file', deleted: 'Deleted file' };
  return `${words[change]}: ${file}`;
}

/** A message for a commit: a line, and below it what else there is. */
function messageOf(words: string[]): string {
  const [first = 'Nothing has changed', ...others] = words;
  const line = first.length > 72 ? `${first.slice(0, 71).trimEnd()}…` : first;
  if (others.length === 0) return line === first ? line : `${line}\n\n- ${first}`;
  return `${line}\n\n${words.map((one) => `- ${one}`).join('\n')}`;
}

/** The day here, as it is on the calendar. */
function today(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The text of the last commit; undefined where the file is in none. */
async function committedText({ site }: Project, root: string): Promise<string | undefined> {
  const shown = await git(root, ['show', `HEAD:${inRepository(root, site)}`]);
  return shown.code === 0 ? shown.out.toString('utf8') : undefined;
}

function inRepository(root: string, file: string): string {
  return path.relative(root, file).replaceAll(path.sep, '/');
}

/** The files of the site that have changed, by their names in its folder. */
async function changedFiles(
  { project, text, start, files }: Published,
  { root }: Repository,
): Promise<Change[]> {
  const folder = path.dirname(project.site);
  const name = path.basename(project.site);
  if (!root) {
    const own: Change[] = text === start.text ? [] : [{ file: name, change: 'changed' }];
    const added = [...files].filter((file) => !start.files.has(file)).sort();
    return [...own, ...added.map((file): Change => ({ file: `media/${file}`, change: 'new' }))];
  }
  const places = [project.site, mediaFolder(project)].map((place) => inRepository(root, place));
  const status = await git(root, [
    ...['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--', ...places],
  ]);
  const lines = status.out.toString('utf8').split('\0').filter(Boolean);
  return lines.map((line): Change => {
    const [code, file] = [line.slice(0, 2), path.join(root, line.slice(3))];
    const change = code === '??' || code.includes('A') ? 'new' : code.includes('D') ? 'deleted' : 'changed';
    return { file: path.relative(folder, file).replaceAll(path.sep, '/'), change };
  });
}

/** What is said where the list of changes is not that of now. */
export const CHANGED =
  'The files have changed meanwhile. Close this window and open it again to see the changes.';

/** Commits files of a publication, and pushes the commit where that is asked for; not where they are others by then. */
export async function publish(
  published: Published,
  request: PublishRequest,
  isSeen: () => boolean,
): Promise<PublishAnswer> {
  const { project } = published;
  const repository = await repositoryOf(project, today());
  const { state, root, from } = repository;
  if (state.can === 'zip' || !root || !from) return { refused: state.can === 'zip' ? state.why : '' };
  const changes = await changedFiles(published, repository);
  const wanted = changes.filter(({ file }) => request.files.includes(file));
  if (wanted.length === 0)
    return { refused: 'There is nothing to publish: no file has changed since the last commit.' };
  if (wanted.length < new Set(request.files).size) return { refused: CHANGED };
  if (request.message.trim() === '') return { refused: 'The message is missing.' };
  const lock = await lockOf(root);
  if (lock !== undefined) return { refused: lock };
  const folder = path.dirname(project.site);
  const pathOf = ({ file }: Change) => inRepository(root, path.join(folder, file));
  const paths = wanted.map(pathOf);
  const added = wanted.filter(({ change }) => change === 'new').map(pathOf);
  // Git takes its time
  if (!isSeen()) return { refused: CHANGED };
  const failed = await committed({
    root,
    from,
    branch: state.branch,
    paths,
    added,
    message: request.message,
  });
  if (failed) return { refused: failed.words, details: failed.details };
  const commit = textOf(await git(root, ['rev-parse', '--short', 'HEAD']));
  const done = { branch: state.branch, commit };
  const words = [`Committed to the branch ${state.branch}`];
  if (!request.push) return { ...done, pushed: false, words };
  if (!state.remote)
    return {
      ...done,
      pushed: false,
      words: [...words, 'It is not sent: this repository has no other place (remote).'],
    };
  const { remote, branch } = state;
  const pushed = await git(root, [
    'push',
    '--set-upstream',
    remote,
    `refs/heads/${branch}:refs/heads/${branch}`,
  ]);
  if (pushed.code !== 0)
    return {
      ...done,
      pushed: false,
      words: [...words, `It could not be sent to ${remote}. Git says: ${lastOf(pushed)}`],
    };
  const at = textOf(await git(root, ['remote', 'get-url', '--push', remote]));
  const address = pullAddress(at, branch);
  return { ...done, pushed: true, words: [...words, `Sent to ${remote}`], ...(address && { address }) };
}

interface Commit {
  root: string;
  from: string;
  branch: string;
  paths: string[];
  /** Those that Git doesn't know yet. */
  added: string[];
  message: string;
}

/** Makes a commit of these files alone. Why it failed, with everything as it was before; undefined where it is made. */
async function committed(commit: Commit): Promise<{ words: string; details: string } | undefined> {
  const { root, from, branch, paths, added, message } = commit;
  const isNew = branch !== from;
  if (isNew) {
    const switched = await git(root, ['checkout', '--quiet', '-b', branch]);
    if (switched.code !== 0) return { words: `The branch ${branch} can't be made.`, details: switched.said };
  }
  const known = added.length > 0 ? await git(root, ['add', '--intent-to-add', '--', ...added]) : undefined;
  const made =
    known && known.code !== 0
      ? known
      : await git(root, ['commit', '--quiet', '--only', '--file=-', '--', ...paths], message);
  if (made.code === 0) return undefined;
  if (added.length > 0) await git(root, ['reset', '--quiet', '--', ...added]);
  if (isNew) {
    // both branches are the same commit, so no file changes
    await git(root, ['symbolic-ref', 'HEAD', `refs/heads/${from}`]);
    await git(root, ['branch', '--quiet', '--delete', '--force', branch]);
  }
  const words =
    made.code === -1
      ? 'Git took too long, so nothing is committed. It may wait for a password: try it in the terminal.'
      : 'Git refuses the commit, so nothing is committed. Often a check of this repository (a hook) has failed; what it says is below.';
  return { words, details: made.said || made.out.toString('utf8').trim() };
}

function lastOf({ said }: Answer): string {
  const lines = said.split('\n').filter((line) => line.trim());
  return lines.find((line) => /^(fatal|error|remote):/.test(line)) ?? lines.at(-1) ?? 'nothing';
}

/** What has changed as a ZIP file; site.yaml is always in it. */
export async function zipOf(published: Published): Promise<Uint8Array> {
  const { project } = published;
  const folder = path.dirname(project.site);
  const changes = await changedFiles(published, await repositoryOf(project, today()));
  const name = path.basename(project.site);
  const files = new Set([name, ...changes.map(({ file }) => file)]);
  const { zipSync } = await import('fflate');
  const entries = [...files].filter((file) => isOwnFile(path.join(folder, file)) || file === name);
  return zipSync(Object.fromEntries(entries.map((file) => [file, readFileSync(path.join(folder, file))])), {
    level: 6,
  });
}

/** Whether a file is there and no link, which can lead out of the folder. */
function isOwnFile(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
