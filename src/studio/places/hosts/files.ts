import { blobId } from './git.ts';
import { HostProblem } from './problem.ts';
import type { ChangedFile, RemoteFiles } from './remote.ts';

/** Sizes are in bytes. The limits are ten times what ten editions of a large conference need. */
export const REPOSITORY_LIMITS = {
  files: 5_000,
  text: 10_000_000,
  file: 50_000_000,
  media: 500_000_000,
  /** Total of all files in one request. Several copies of them are in memory at the same time. */
  request: 50_000_000,
};

/** The path is relative to the site's folder; the mode and the id are Git's. */
export interface FileEntry {
  path: string;
  mode: string;
  id: string;
  size: number;
}

/** Names of properties of JavaScript objects, and every spelling of Git's folder. */
const REFUSED_NAMES = /^(?:\.{1,2}|__proto__|prototype|constructor|\.git[. ]*|git~\d+)$/i;

/** Characters that end a path early, leave a folder, or disguise a name. */
const REFUSED_CHARACTERS = /[\p{Cc}\p{Cs}\\\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/u;

const isRefusedPath = (path: string) =>
  REFUSED_CHARACTERS.test(path) ||
  /^[a-z]:/i.test(path) ||
  path.length > 500 ||
  path.split('/').some((name) => name === '' || REFUSED_NAMES.test(name));

export const isTopFile = (path: string | undefined): boolean =>
  path === 'site.yaml' || path === 'package.json';

const isSiteFile = (path: string): boolean => isTopFile(path) || path.startsWith('media/');

/** Replaces hidden characters, which could garble the sentence around the name. */
const readableName = (name: string) => name.replace(new RegExp(REFUSED_CHARACTERS, 'gu'), '?').slice(0, 120);

/** Refuses links (mode 120000) and submodules (160000). */
const isRegularFile = ({ mode }: { mode: string }) => /^100\d{3}$/.test(mode);

/**
 * Skips links and submodules. Throws a `HostProblem` if there are too many files, a file is too large, or a name is dangerous.
 * `where` is the site's folder, for the message.
 */
export function siteFiles(entries: Iterable<FileEntry>, where = ''): RemoteFiles {
  const files = new Map<string, { id: string; size: number }>();
  const spellings = new Map<string, string>();
  let total = 0;
  for (const { path, mode, id, size } of entries) {
    if (!isSiteFile(path) || !isRegularFile({ mode })) continue;
    if (isRefusedPath(path)) throw new HostProblem('hostile', { why: 'name', name: readableName(path) });
    const spelling = path.normalize('NFC').toLowerCase();
    const twin = spellings.get(spelling);
    if (twin !== undefined)
      throw new HostProblem('hostile', {
        why: 'twins',
        name: `${readableName(twin)}, ${readableName(path)}`,
      });
    spellings.set(spelling, path);
    files.set(path, { id, size });
    if (path !== 'site.yaml') total += size;
    checkSize(path, size);
    if (files.size > REPOSITORY_LIMITS.files + 1) throw tooManyFilesProblem();
    if (total > REPOSITORY_LIMITS.media)
      throw new HostProblem('hostile', { why: 'media', limit: REPOSITORY_LIMITS.media });
  }
  if (!files.has('site.yaml')) throw new HostProblem('no-site', { name: readableName(where) });
  return files;
}

/** For more files than the studio or the host's listing can have. */
export const tooManyFilesProblem = (): HostProblem =>
  new HostProblem('hostile', { why: 'files', limit: REPOSITORY_LIMITS.files });

export const maxFileSize = (path: string): number =>
  path === 'site.yaml' ? REPOSITORY_LIMITS.text : REPOSITORY_LIMITS.file;

function checkSize(path: string, size: number): void {
  const limit = maxFileSize(path);
  if (size <= limit) return;
  throw new HostProblem('hostile', {
    why: path === 'site.yaml' ? 'text' : 'file',
    name: readableName(path),
    limit,
  });
}

const LFS_HEADER = new TextEncoder().encode('version https://git-lfs.github.com/spec/');

/** Throws a `HostProblem` if the content doesn't match its id. */
export async function checkContent(
  content: Uint8Array,
  { id, path, host }: { id: string; path: string; host: string },
): Promise<Uint8Array> {
  if ((await blobId(content, id)) !== id)
    throw new HostProblem('damaged', { host, name: readableName(path) });
  if (content.length < 1000 && LFS_HEADER.every((byte, index) => content[index] === byte))
    throw new HostProblem('hostile', { why: 'lfs', name: readableName(path) });
  return content;
}

/** `before` and `after` are ids of the file. Undefined where the file doesn't exist. */
export interface EffectiveChange extends ChangedFile {
  before: string | undefined;
  after: string | undefined;
}

/** Omits deletions of missing files, and equal contents. Throws if a file isn't part of the site. */
export async function effectiveChanges(
  changes: readonly ChangedFile[],
  there: RemoteFiles,
): Promise<EffectiveChange[]> {
  const like = there.get('site.yaml')?.id ?? '';
  const all = await Promise.all(
    changes.map(async ({ path, content }) => {
      if (!isSiteFile(path) || isRefusedPath(path))
        throw new Error(`The studio does not publish ${readableName(path)}.`);
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

export function checkRequestSize(changes: readonly ChangedFile[], host: string): void {
  const size = changes.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
  if (size > REPOSITORY_LIMITS.request)
    throw new HostProblem('too-large', { host, limit: REPOSITORY_LIMITS.request });
}

export const repositoryPath = (folder: string | undefined, path: string): string =>
  folder ? `${folder}/${path}` : path;
