import { blobId } from './git.ts';
import { HostProblem } from './problem.ts';
import type { Change, Files } from './remote.ts';

/** Limits for a repository. Sizes are in bytes. The limits are ten times the needs of ten editions of a large conference. */
export const LIMITS = {
  /** Number of media files. */
  files: 5_000,
  /** Size of site.yaml. */
  text: 10_000_000,
  /** Size of one media file. */
  file: 50_000_000,
  /** Total size of media files. */
  media: 500_000_000,
  /** Total size of the contents in one request. Memory holds these contents several times. */
  request: 50_000_000,
};

/** An entry of a file listing: its path relative to the site's folder, Git mode, id and size. */
export interface Entry {
  path: string;
  mode: string;
  id: string;
  size: number;
}

/** Matches names with a special meaning: properties of JavaScript objects, and every spelling of Git's folder. */
const REFUSED_NAMES = /^(?:\.{1,2}|__proto__|prototype|constructor|\.git[. ]*|git~\d+)$/i;

/** Matches characters that end a path early, leave a folder, or disguise a name. */
const REFUSED_CHARACTERS = /[\p{Cc}\p{Cs}\\\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/u;

const isRefused = (path: string) =>
  REFUSED_CHARACTERS.test(path) ||
  /^[a-z]:/i.test(path) ||
  path.length > 500 ||
  path.split('/').some((name) => name === '' || REFUSED_NAMES.test(name));

/** Whether a path is a file of the site outside media/. */
export const isTopFile = (path: string | undefined): boolean =>
  path === 'site.yaml' || path === 'package.json';

/** Whether a path is a file of the site. */
const isOfSite = (path: string): boolean => isTopFile(path) || path.startsWith('media/');

/** Replaces hidden characters of a name, which could garble the sentence around the name. */
const shownName = (name: string) => name.replace(new RegExp(REFUSED_CHARACTERS, 'gu'), '?').slice(0, 120);

/** Whether an entry is a regular file. Links (mode 120000) and submodules (160000) aren't. */
const isFile = ({ mode }: { mode: string }) => /^100\d{3}$/.test(mode);

/**
 * Returns the site's files from a listing, without links and submodules. Throws a `HostProblem` if there are too many files, a
 * file is too large, or a name is dangerous. `where` is the site's folder, for the message.
 */
export function siteFiles(entries: Iterable<Entry>, where = ''): Files {
  const files = new Map<string, { id: string; size: number }>();
  const spellings = new Map<string, string>();
  let total = 0;
  for (const { path, mode, id, size } of entries) {
    if (!isOfSite(path) || !isFile({ mode })) continue;
    if (isRefused(path)) throw new HostProblem('hostile', { why: 'name', name: shownName(path) });
    const spelling = path.normalize('NFC').toLowerCase();
    const twin = spellings.get(spelling);
    if (twin !== undefined)
      throw new HostProblem('hostile', { why: 'twins', name: `${shownName(twin)}, ${shownName(path)}` });
    spellings.set(spelling, path);
    files.set(path, { id, size });
    if (path !== 'site.yaml') total += size;
    checkSize(path, size);
    if (files.size > LIMITS.files + 1) throw tooManyFiles();
    if (total > LIMITS.media) throw new HostProblem('hostile', { why: 'media', limit: LIMITS.media });
  }
  if (!files.has('site.yaml')) throw new HostProblem('no-site', { name: shownName(where) });
  return files;
}

/** Returns the problem of a repository that has too many files for the studio or for the host's listing. */
export const tooManyFiles = (): HostProblem =>
  new HostProblem('hostile', { why: 'files', limit: LIMITS.files });

/** Returns the maximum size of a file, in bytes. */
export const limitOf = (path: string): number => (path === 'site.yaml' ? LIMITS.text : LIMITS.file);

function checkSize(path: string, size: number): void {
  const limit = limitOf(path);
  if (size <= limit) return;
  throw new HostProblem('hostile', {
    why: path === 'site.yaml' ? 'text' : 'file',
    name: shownName(path),
    limit,
  });
}

const LFS = new TextEncoder().encode('version https://git-lfs.github.com/spec/');

/** Returns a downloaded content. Throws a `HostProblem` if the content doesn't match its id. */
export async function checkContent(
  content: Uint8Array,
  { id, path, host }: { id: string; path: string; host: string },
): Promise<Uint8Array> {
  if ((await blobId(content, id)) !== id) throw new HostProblem('damaged', { host, name: shownName(path) });
  if (content.length < 1000 && LFS.every((byte, index) => content[index] === byte))
    throw new HostProblem('hostile', { why: 'lfs', name: shownName(path) });
  return content;
}

/** A change with the ids of the file before and after. Undefined where the file doesn't exist. */
export interface RealChange extends Change {
  before: string | undefined;
  after: string | undefined;
}

/**
 * Returns the changes of a request that have an effect: not deletions of missing files, nor equal contents. Throws if a file
 * isn't part of the site.
 */
export async function realChanges(changes: readonly Change[], there: Files): Promise<RealChange[]> {
  const like = there.get('site.yaml')?.id ?? '';
  const all = await Promise.all(
    changes.map(async ({ path, content }) => {
      if (!isOfSite(path) || isRefused(path))
        throw new Error(`The studio does not publish ${shownName(path)}.`);
      return {
        path,
        content,
        before: there.get(path)?.id,
        after: content ? await blobId(content, like) : undefined,
      };
    }),
  );
  return all.filter(({ before, after }) => before !== after);
}

/** Throws a `HostProblem` if the changes are too large for one request. */
export function checkRequest(changes: readonly Change[], host: string): void {
  const size = changes.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
  if (size > LIMITS.request) throw new HostProblem('too-large', { host, limit: LIMITS.request });
}

/** Converts a path in the site's folder to a path in the repository. */
export const pathIn = (folder: string | undefined, path: string): string =>
  folder ? `${folder}/${path}` : path;
