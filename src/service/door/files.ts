import type { BigIntStats } from 'node:fs';
import { constants, lstat, mkdir, open, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../failure.ts';
import { blobId } from './git.ts';
import { diskKey, isSiteName, LARGEST_READ, SITE, shown } from './names.ts';

/** A site on the disk: its file, and the folder in which that and `media/` lie. Both are absolute paths. */
export interface SiteFolder {
  site: string;
  folder: string;
}

/** A file of the site, as it is on the disk. */
interface SiteFile {
  /** The id that Git gives to its content, with or without Git. */
  id: string;
  /** In bytes. */
  size: number;
}

/** The files of a site by their names, in the order of these: `site.yaml`, `media/logo.png`. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** The files of a site on the disk. */
interface Disk {
  /** All files of the site. Links, hidden files, and names that no disk should have are left out. */
  list: () => Promise<SiteFiles>;
  /** The content of a file that has this id now; undefined where it is gone, or has another. */
  read: (name: string, id: string) => Promise<Uint8Array | undefined>;
}

/** More files than any site has, with ten past editions. */
const MOST_FILES = 20_000;

/** The place of a file on the disk. */
export function placeOf({ site, folder }: SiteFolder, name: string): string {
  return name === SITE ? site : path.join(folder, ...name.split('/'));
}

/** Opens the files of a project; `format` says how their ids are made. Content is read again only when a file has changed. */
export function openDisk(project: SiteFolder, format: string): Disk {
  let known = new Map<string, { version: string; file: SiteFile }>();

  async function fileOf(name: string): Promise<{ version: string; file: SiteFile } | undefined> {
    const place = placeOf(project, name);
    const stats = await lstat(place, { bigint: true }).catch(ignoreMissing);
    if (!stats?.isFile()) return undefined;
    const version = versionOf(stats);
    const before = known.get(name);
    if (before?.version === version) return before;
    const bytes = await readPlain(place);
    return bytes && { version, file: { id: blobId(bytes, format), size: bytes.length } };
  }

  return {
    list: async () => {
      const names = [SITE];
      for await (const name of namesBelow(project.folder, 'media')) {
        names.push(name);
        if (names.length > MOST_FILES)
          throw new Failure(
            'too-large',
            `The folder media/ on the server has more than ${MOST_FILES.toLocaleString('en')} files. Ask the people who run the site to delete those that no page shows.`,
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
      if (!isSiteName(name) || !(await isReal(project.folder, name))) return undefined;
      const place = placeOf(project, name);
      const stats = await lstat(place).catch(ignoreMissing);
      if (!stats?.isFile()) return undefined;
      if (stats.size > LARGEST_READ)
        throw new Failure(
          'too-large',
          `The file ${shown(name)} has more than ${LARGEST_READ / 1e6} MB. The studio can't open it.`,
        );
      const bytes = await readPlain(place);
      return bytes && blobId(bytes, format) === id ? bytes : undefined;
    },
  };
}

async function* namesBelow(folder: string, name: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(folder, name), { withFileTypes: true }).catch(ignoreMissing);
  for (const entry of entries ?? []) {
    const inside = `${name}/${entry.name}`;
    if (!isSiteName(inside)) continue;
    if (entry.isDirectory()) yield* namesBelow(folder, inside);
    else if (entry.isFile()) yield inside;
  }
}

/** The content of a file that is no link. */
async function readPlain(place: string): Promise<Uint8Array | undefined> {
  const handle = await open(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(ignoreMissing);
  try {
    return await handle?.readFile();
  } finally {
    await handle?.close();
  }
}

/** Another content gives another of these. */
function versionOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}

/** Whether no folder on the way to a file is a link. A way that is not there yet is fine. */
async function isReal(folder: string, name: string): Promise<boolean> {
  const root = await realpath(folder);
  let at = root;
  for (const part of name.split('/').slice(0, -1)) {
    at = path.join(at, part);
    const stats = await lstat(at).catch(ignoreMissing);
    if (!stats) return true;
    if (!stats.isDirectory()) return false;
  }
  return true;
}

/** Makes the folders on the way to a file. Throws a Failure `bad-name` where one of them is a link, or something else than a folder. */
export async function makeWay(folder: string, name: string): Promise<void> {
  if (!(await isReal(folder, name)))
    throw new Failure(
      'bad-name',
      `The file ${shown(name)} can't be published: on the server, one of its folders is a link or a file. Choose another folder.`,
    );
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
}

/**
 * Throws a Failure `bad-name` where files could not lie beside each other, or beside those that are there: the same name but for its
 * capitals, a file where another one needs a folder, or something that is no file.
 */
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
    if (same !== name) throw taken(name, same);
    const stats = await lstat(placeOf({ site, folder }, name)).catch(ignoreMissing);
    if (stats && !stats.isFile()) throw taken(name, name);
  }
  for (const name of added) {
    const parts = diskKey(name).split('/');
    for (let length = 2; length < parts.length; length++) {
      const file = after.get(parts.slice(0, length).join('/'));
      if (file !== undefined) throw taken(name, file);
    }
    await refuseUnreal(folder, name);
  }
}

async function refuseUnreal(folder: string, name: string): Promise<void> {
  if (!(await isReal(folder, name))) throw taken(name, path.posix.dirname(name));
}

function taken(name: string, other: string): Failure {
  return new Failure(
    'bad-name',
    `The file ${shown(name)} can't be published: on the server, ${shown(other)} has this name already, or is in its way. Choose another name.`,
  );
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(error.code ?? '')) return undefined;
  throw error;
}
