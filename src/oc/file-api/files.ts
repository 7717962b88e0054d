import type { BigIntStats } from 'node:fs';
import { constants, lstat, mkdir, open, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../failure.ts';
import { blobId } from './git.ts';
import { diskKey, isSiteName, MAX_READ_SIZE, quoteName, SITE_FILE } from './names.ts';

/** Absolute paths of the file of a site, and of the folder with this file and `media/`. */
export interface SiteFolder {
  site: string;
  folder: string;
}

interface SiteFile {
  /** Git's object id of the content, also without a repository. */
  id: string;
  /** In bytes. */
  size: number;
}

export type SiteFiles = ReadonlyMap<string, SiteFile>;

interface SiteDisk {
  /** Without links, hidden files, and invalid names. */
  list: () => Promise<SiteFiles>;
  /** Undefined if the file is gone, or has another id. */
  read: (name: string, id: string) => Promise<Uint8Array | undefined>;
}

/** More than any site has, even with ten past editions. */
const MAX_SITE_FILES = 20_000;

export function filePathOf({ site, folder }: SiteFolder, name: string): string {
  return name === SITE_FILE ? site : path.join(folder, ...name.split('/'));
}

/** `format` is the hash algorithm of ids. Listing reads a file again only if it has changed. */
export function openSiteDisk(project: SiteFolder, format: string): SiteDisk {
  let known = new Map<string, { version: string; file: SiteFile }>();

  async function fileOf(name: string): Promise<{ version: string; file: SiteFile } | undefined> {
    const place = filePathOf(project, name);
    const stats = await lstat(place, { bigint: true }).catch(ignoreMissingFile);
    if (!stats?.isFile()) return undefined;
    const version = fileVersion(stats);
    const before = known.get(name);
    if (before?.version === version) return before;
    const bytes = await readRegularFile(place);
    return bytes && { version, file: { id: blobId(bytes, format), size: bytes.length } };
  }

  return {
    list: async () => {
      const names = [SITE_FILE];
      for await (const name of listFileNames(project.folder, 'media')) {
        names.push(name);
        if (names.length > MAX_SITE_FILES)
          throw new Failure(
            'too-large',
            `The folder media/ on the server has more than ${MAX_SITE_FILES.toLocaleString('en')} files. Ask the people who run the site to delete those that no page shows.`,
          );
      }
      const found: typeof known = new Map();
      for (const name of names.sort()) {
        const one = await fileOf(name);
        if (one) found.set(name, one);
      }
      known = found;
      return new Map([...found].map(([name, { file }]) => [name, file]));
    },
    read: async (name, id) => {
      if (!isSiteName(name) || !(await hasNoLinks(project.folder, name))) return undefined;
      const place = filePathOf(project, name);
      const stats = await lstat(place).catch(ignoreMissingFile);
      if (!stats?.isFile()) return undefined;
      if (stats.size > MAX_READ_SIZE)
        throw new Failure(
          'too-large',
          `The file ${quoteName(name)} has more than ${MAX_READ_SIZE / 1e6} MB. The studio can't open it.`,
        );
      const bytes = await readRegularFile(place);
      return bytes && blobId(bytes, format) === id ? bytes : undefined;
    },
  };
}

async function* listFileNames(folder: string, name: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(folder, name), { withFileTypes: true }).catch(ignoreMissingFile);
  for (const entry of entries ?? []) {
    const inside = `${name}/${entry.name}`;
    if (!isSiteName(inside)) continue;
    if (entry.isDirectory()) yield* listFileNames(folder, inside);
    else if (entry.isFile()) yield inside;
  }
}

async function readRegularFile(place: string): Promise<Uint8Array | undefined> {
  const handle = await open(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(ignoreMissingFile);
  try {
    return await handle?.readFile();
  } finally {
    await handle?.close();
  }
}

function fileVersion({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}

/** Missing folders are allowed. */
async function hasNoLinks(folder: string, name: string): Promise<boolean> {
  let at = await realpath(folder);
  for (const part of name.split('/').slice(0, -1)) {
    at = path.join(at, part);
    const stats = await lstat(at).catch(ignoreMissingFile);
    if (!stats) return true;
    if (!stats.isDirectory()) return false;
  }
  return true;
}

/** Throws a Failure `bad-name` if a parent is a link, or not a folder. */
export async function createParentFolders(folder: string, name: string): Promise<void> {
  if (!(await hasNoLinks(folder, name)))
    throw new Failure(
      'bad-name',
      `The file ${quoteName(name)} can't be published: on the server, one of its folders is a link or a file. Choose another folder.`,
    );
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
}

/** Throws a Failure `bad-name` for names that differ only in case, a file in place of a folder, or a file that is not regular. */
export async function refuseConflicts(
  { site, folder }: SiteFolder,
  files: SiteFiles,
  changes: ReadonlyMap<string, unknown>,
): Promise<void> {
  const after = new Map([...files.keys()].map((name) => [diskKey(name), name]));
  const added = [...changes].flatMap(([name, change]) => (change === null ? [] : [name]));
  for (const name of added) {
    const same = after.get(diskKey(name)) ?? name;
    after.set(diskKey(name), name);
    if (same !== name) throw nameConflictFailure(name, same);
    const stats = await lstat(filePathOf({ site, folder }, name)).catch(ignoreMissingFile);
    if (stats && !stats.isFile()) throw nameConflictFailure(name, name);
  }
  for (const name of added) {
    const parts = diskKey(name).split('/');
    for (let length = 2; length < parts.length; length++) {
      const file = after.get(parts.slice(0, length).join('/'));
      if (file !== undefined) throw nameConflictFailure(name, file);
    }
    if (!(await hasNoLinks(folder, name))) throw nameConflictFailure(name, path.posix.dirname(name));
  }
}

function nameConflictFailure(name: string, other: string): Failure {
  return new Failure(
    'bad-name',
    `The file ${quoteName(name)} can't be published: on the server, ${quoteName(other)} has this name already, or is in its way. Choose another name.`,
  );
}

function ignoreMissingFile(error: NodeJS.ErrnoException): undefined {
  if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(error.code ?? '')) return undefined;
  throw error;
}
