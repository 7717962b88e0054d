import { blobId } from './git.ts';
import { HostProblem } from './problem.ts';
import type { Change, Files } from './remote.ts';

/**
 * What the studio loads of a repository and sends to it; sizes in bytes. Ten editions of a large conference have a tenth of it.
 */
export const LIMITS = {
  /** Files in media/. */
  files: 5_000,
  /** site.yaml. */
  text: 10_000_000,
  /** One file of media/. */
  file: 50_000_000,
  /** All files of media/. */
  media: 500_000_000,
  /** All contents of one request, which are in memory several times while it is sent. */
  request: 50_000_000,
};

/** An entry of a listing: its path from the folder of the site, its mode as git writes it, its id and its size. */
export interface Entry {
  path: string;
  mode: string;
  id: string;
  size: number;
}

/** Names that mean something else to a program than a file: parts of objects in JavaScript, and the folder of git in all spellings. */
const REFUSED_NAMES = /^(?:\.{1,2}|__proto__|prototype|constructor|\.git[. ]*|git~\d+)$/i;

/** Characters that end a path early, lead out of a folder, or hide what a name says. */
const REFUSED_CHARACTERS = /[\p{Cc}\p{Cs}\\\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/u;

const isRefused = (path: string) =>
  REFUSED_CHARACTERS.test(path) ||
  /^[a-z]:/i.test(path) ||
  path.length > 500 ||
  path.split('/').some((name) => name === '' || REFUSED_NAMES.test(name));

/** Whether a path is that of a file beside media/ which belongs to the site. */
export const isTopFile = (path: string | undefined): boolean =>
  path === 'site.yaml' || path === 'package.json';

/** Whether a path is that of a file which belongs to the site. */
const isOfSite = (path: string): boolean => isTopFile(path) || path.startsWith('media/');

/** Characters of a name that may be shown: hidden ones would change how the sentence around it reads. */
const shown = (name: string) => name.replace(new RegExp(REFUSED_CHARACTERS, 'gu'), '?').slice(0, 120);

/** A regular file. Links, whose mode is 120000, and other repositories (160000) are none. */
const isFile = ({ mode }: { mode: string }) => /^100\d{3}$/.test(mode);

/**
 * The files of the site among the entries of a listing. Symbolic links and submodules are left out. Throws a `HostProblem` where
 * there are too many or too large ones, or names that could do harm; `where` is the folder of the site, for the message.
 */
export function siteFiles(entries: Iterable<Entry>, where = '', limits = LIMITS): Files {
  const files = new Map<string, { id: string; size: number }>();
  const spellings = new Map<string, string>();
  let total = 0;
  for (const { path, mode, id, size } of entries) {
    if (!isOfSite(path) || !isFile({ mode })) continue;
    if (isRefused(path)) throw new HostProblem('hostile', { why: 'name', name: shown(path) });
    const spelling = path.normalize('NFC').toLowerCase();
    const twin = spellings.get(spelling);
    if (twin !== undefined)
      throw new HostProblem('hostile', { why: 'twins', name: `${shown(twin)}, ${shown(path)}` });
    spellings.set(spelling, path);
    files.set(path, { id, size });
    if (path !== 'site.yaml') total += size;
    checkSize(path, size, limits);
    if (files.size > limits.files + 1) throw tooManyFiles(limits);
    if (total > limits.media) throw new HostProblem('hostile', { why: 'media', limit: limits.media });
  }
  if (!files.has('site.yaml')) throw new HostProblem('no-site', { name: shown(where) });
  return files;
}

/** The problem of a repository with more files than the studio loads, or so many that the host does not list them all. */
export const tooManyFiles = (limits = LIMITS): HostProblem =>
  new HostProblem('hostile', { why: 'files', limit: limits.files });

/** How large a file may be, in bytes. */
export const limitOf = (path: string, limits = LIMITS): number =>
  path === 'site.yaml' ? limits.text : limits.file;

function checkSize(path: string, size: number, limits: typeof LIMITS): void {
  const limit = limitOf(path, limits);
  if (size <= limit) return;
  throw new HostProblem('hostile', { why: path === 'site.yaml' ? 'text' : 'file', name: shown(path), limit });
}

const LFS = new TextEncoder().encode('version https://git-lfs.github.com/spec/');

/** A content that a host has sent, if it is the one with this id. */
export async function checked(
  content: Uint8Array,
  { id, path, host }: { id: string; path: string; host: string },
): Promise<Uint8Array> {
  if ((await blobId(content, id)) !== id) throw new HostProblem('damaged', { host, name: shown(path) });
  if (content.length < 1000 && LFS.every((byte, index) => content[index] === byte))
    throw new HostProblem('hostile', { why: 'lfs', name: shown(path) });
  return content;
}

/** A change with the ids before and after it; undefined where there is no file. */
export interface RealChange extends Change {
  before: string | undefined;
  after: string | undefined;
}

/**
 * What a request really changes at its parent: without deleted files that are not there and contents that are there already.
 * Throws where it names a file outside of the site.
 */
export async function realChanges(changes: readonly Change[], there: Files): Promise<RealChange[]> {
  const like = there.get('site.yaml')?.id ?? '';
  const all = await Promise.all(
    changes.map(async ({ path, content }) => {
      if (!isOfSite(path) || isRefused(path)) throw new Error(`The studio does not publish ${shown(path)}.`);
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

/** Throws where changes are too much for one request. */
export function checkRequest(changes: readonly Change[], host: string): void {
  const size = changes.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
  if (size > LIMITS.request) throw new HostProblem('too-large', { host, limit: LIMITS.request });
}

/** A path in the repository of one in the folder of the site. */
export const pathIn = (folder: string | undefined, path: string): string =>
  folder ? `${folder}/${path}` : path;
