import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { GitState, Publication, PublishAnswer, PublishRequest } from '../../../shared/index.ts';
import { CHANGED } from '../../server/publication.ts';
import type { Published, Publishing } from '../../server/workspace.ts';
import {
  git,
  lockOf,
  mainBranchOf,
  pullAddress,
  type Repository,
  repositoryOf,
  sent,
  storeAuthor,
  textOf,
} from './git.ts';

/*
 * Publishing: a commit of the named files on a branch of its own, which may be pushed. It never merges, and leaves alone what
 * somebody has staged. Without Git, a ZIP file of what has changed, or of everything.
 */

/** The paths of the site's file and of media/ beside it. */
interface Place {
  site: string;
  media: string;
}

type Change = Publication['files'][number];

/** Publishing from a folder of this computer; `url` is where the host publishes the site. */
export function publishingFromDisk({ url, ...place }: Place & { url: string | undefined }): Publishing {
  return {
    url,
    changes: async (published) => {
      const repository = await repositoryOf(place, today());
      const { root, state } = repository;
      const before = root ? await committedText(place, root) : published.start.text;
      return { git: state, before, files: await changedFiles(place, published, repository) };
    },
    publish: (published, request, isSeen) => publish(place, published, request, isSeen),
    archive: (published, all) => zipOf(place, published, all),
  };
}

/** The day here, as it is on the calendar. */
function today(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The text of the last commit; undefined where the file is in none. */
async function committedText({ site }: Place, root: string): Promise<string | undefined> {
  const shown = await git(root, ['show', `HEAD:${inRepository(root, site)}`]);
  return shown.code === 0 ? shown.out.toString('utf8') : undefined;
}

function inRepository(root: string, file: string): string {
  return path.relative(root, file).replaceAll(path.sep, '/');
}

/** The files of the site that have changed, by their names in its folder. */
async function changedFiles(
  { site, media }: Place,
  { text, start, files }: Published,
  { root }: Repository,
): Promise<Change[]> {
  const folder = path.dirname(site);
  const name = path.basename(site);
  if (!root) {
    const own: Change[] = text === start.text ? [] : [{ file: name, change: 'changed' }];
    const added = [...files].filter((file) => !start.files.has(file)).sort();
    const removed = [...start.files].filter((file) => !files.has(file)).sort();
    return [
      ...own,
      ...added.map((file): Change => ({ file: `media/${file}`, change: 'new' })),
      ...removed.map((file): Change => ({ file: `media/${file}`, change: 'deleted' })),
    ];
  }
  const places = [site, media].map((place) => inRepository(root, place));
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

/** Commits files of a publication, and pushes the commit where that is asked for; not where they are others by then. */
async function publish(
  place: Place,
  published: Published,
  request: PublishRequest,
  isSeen: () => boolean,
): Promise<PublishAnswer> {
  const repository = await repositoryOf(place, today());
  const { state, root, from } = repository;
  if (state.can === 'zip' || !root || !from) return { refused: state.can === 'zip' ? state.why : '' };
  if (request.files.length === 0 && request.push && state.unsent !== undefined)
    return pushed(root, state, state.unsent);
  const changes = await changedFiles(place, published, repository);
  const wanted = changes.filter(({ file }) => request.files.includes(file));
  if (wanted.length === 0)
    return { refused: 'There is nothing to publish: no file has changed since the last commit.' };
  if (wanted.length < new Set(request.files).size) return { refused: CHANGED };
  if (request.message.trim() === '') return { refused: 'The message is missing.' };
  const lock = await lockOf(root);
  if (lock !== undefined) return { refused: lock };
  const refused = state.author && (await introduced(root, request.author));
  if (refused !== undefined) return { refused };
  const folder = path.dirname(place.site);
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
  return request.push
    ? pushed(root, state, state.branch)
    : { ...(await lastCommit(root, state.branch)), pushed: false };
}

/** Stores the name that somebody gave for their commits. Why it is not stored; undefined where it is. */
async function introduced(root: string, author: PublishRequest['author']): Promise<string | undefined> {
  const [name, mail] = [author?.name.trim() ?? '', author?.mail.trim() ?? ''];
  if (name === '' || !/^[^\s@<>]+@[^\s@<>]+$/.test(mail))
    return 'Git needs your name and your mail address to save a version. Write both above.';
  const failed = await storeAuthor(root, { name, mail });
  return failed === undefined
    ? undefined
    : `Your name can’t be stored in this repository. Git says: ${failed}`;
}

async function lastCommit(root: string, branch: string): Promise<{ branch: string; commit: string }> {
  return { branch, commit: textOf(await git(root, ['rev-parse', '--short', branch])) };
}

/** Sends a branch; the commit stays where that fails. */
async function pushed(
  root: string,
  { remote, host = '' }: Extract<GitState, { can: 'commit' }>,
  branch: string,
): Promise<PublishAnswer> {
  const done = await lastCommit(root, branch);
  if (remote === undefined) return { ...done, pushed: false };
  const failed = await sent(root, { remote, host, branch });
  if (failed) return { ...done, pushed: false, failed };
  const at = textOf(await git(root, ['remote', 'get-url', '--push', remote]));
  const address = pullAddress(at, branch, await mainBranchOf(root, remote));
  return { ...done, pushed: true, ...(address !== undefined && { address }) };
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
    if (switched.code !== 0)
      return { words: `The branch ${branch} can't be made.`, details: switched.errorOutput };
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
  return { words, details: made.errorOutput || made.out.toString('utf8').trim() };
}

/** What has changed as a ZIP file, or all files of the site; site.yaml is always in it. */
async function zipOf(place: Place, published: Published, all: boolean): Promise<Uint8Array> {
  const folder = path.dirname(place.site);
  const changes = all
    ? [...published.files].map((file) => `media/${file}`)
    : (await changedFiles(place, published, await repositoryOf(place, today()))).map(({ file }) => file);
  const name = path.basename(place.site);
  const files = new Set([name, ...changes]);
  const { zipSync } = await import('fflate');
  const entries = [...files].filter((file) => isOwnFile(path.join(folder, file)) || file === name);
  return zipSync(
    Object.fromEntries(
      entries.map((file) => {
        // pictures and documents are packed already, and there can be many
        const level = file.startsWith('media/') ? 0 : 6;
        return [file, [readFileSync(path.join(folder, file)), { level }]] as const;
      }),
    ),
  );
}

/** Whether a file is there and no link, which can lead out of the folder. */
function isOwnFile(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
