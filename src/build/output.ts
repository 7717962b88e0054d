import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder, type Project } from './project.ts';

/** A file of the build. */
export interface BuiltFile {
  /** Its name below `dist/public`. */
  name: string;
  content: Uint8Array | string;
}

/** A short name for some bytes: the first characters of their SHA-256. So browsers may keep what bears it for ever. */
export function hashOf(content: Uint8Array | string, length = 8): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, length);
}

/** Writes files below a folder, and the folders that they lie in. */
export async function writeFiles(folder: string, files: Iterable<BuiltFile>): Promise<void> {
  for (const { name, content } of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/*
 * What the last build wrote is not made again. Each file that a build writes is noted under a key: the hash of all that
 * goes into it. The next build that wants the same file under the same key links it from the folder of the last one into
 * its own (a hard link: no byte is copied, the date stays) and so has a whole folder again, which takes the place of the
 * other at the end. A file that somebody has touched since, a folder that is not the one the build left, or a note that is
 * missing: then the file is made as if there had been no last build.
 */

interface Note {
  /** The folder that the build left, as the file system numbers it. */
  folder: number;
  /** When the build was done: what is younger was written by another. */
  finished: number;
  keys: { [file: string]: string };
}

/** The files of the last build, as the next one takes them over. */
export interface KeptFiles {
  /** Notes that the build wants these files under a key, and tells whether the last build had them: then they are there. */
  take: (files: readonly string[], key: string) => boolean;
  /** Writes down what was noted, when the folder has taken its place. */
  close: () => void;
}

/** The files of the last build of a project; `next` is the folder in which the new `public` grows. */
export function keptFiles(project: Project, next: string): KeptFiles {
  const place = path.join(project.out, 'public');
  const list = path.join(cacheFolder(project), 'built', `${hashOf(place, 16)}.json`);
  const last = noteIn(list, place);
  const keys: Note['keys'] = {};
  const made = new Set<string>();

  const link = (file: string) => {
    const from = path.join(place, file);
    const found = statSync(from, { throwIfNoEntry: false });
    if (!found || !last || found.mtimeMs > last.finished) return false;
    const to = path.join(next, file);
    const folder = path.dirname(to);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    try {
      linkSync(from, to);
    } catch {
      // some file systems have no links
      return copied(from, to, found);
    }
    return true;
  };

  return {
    take: (files, key) => {
      const [name = ''] = files;
      keys[name] = key;
      if (last?.keys[name] !== key) return false;
      if (files.every(link)) return true;
      // what is linked already must not be written into
      for (const file of files) rmSync(path.join(next, file), { force: true });
      return false;
    },
    close: () => {
      const note: Note = { folder: statSync(place).ino, finished: Date.now(), keys };
      mkdirSync(path.dirname(list), { recursive: true });
      writeFileSync(list, JSON.stringify(note));
    },
  };
}

/** Copies a file with its date. False when it is gone, which another build at the same time can bring about. */
function copied(from: string, to: string, { atime, mtime }: Stats): boolean {
  try {
    copyFileSync(from, to);
    utimesSync(to, atime, mtime);
    return true;
  } catch {
    return false;
  }
}

function noteIn(list: string, place: string): Note | undefined {
  try {
    const note: Note = JSON.parse(readFileSync(list, 'utf8'));
    return note.folder === statSync(place).ino ? note : undefined;
  } catch {
    return undefined;
  }
}

/** What a build consists of. */
export const PARTS = ['public', 'service'] as const;

/** The folder in which a build grows; its parts take the place of the last ones when all is done. */
export function nextFolder({ out }: Pick<Project, 'out'>): string {
  return path.join(out, `.next-${process.pid}`);
}

/**
 * Puts the new parts in the place of the last ones, which it then removes. When one of them cannot be moved, it moves all of
 * them back. Should that fail too, the last parts are not lost: they stay in a folder that only a success removes.
 */
export async function takeOver({ out }: Pick<Project, 'out'>): Promise<void> {
  const next = nextFolder({ out });
  const last = path.join(out, `.last-${process.pid}`);
  const moves: [from: string, to: string][] = [];
  const move = async (from: string, to: string) => {
    await rename(from, to);
    moves.unshift([from, to]);
  };
  mkdirSync(last, { recursive: true });
  try {
    for (const part of PARTS) {
      const place = path.join(out, part);
      if (existsSync(place)) await move(place, path.join(last, part));
      await move(path.join(next, part), place);
    }
  } catch (error) {
    for (const [from, to] of moves) await rename(to, from);
    rmdirSync(last);
    throw error;
  }
  removeFolder(last);
}

/** Removes a folder that may hold tens of thousands of files, ten times as fast as Node's own `rm`, which asks of each what it is. */
export function removeFolder(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) removeFolder(place);
    else unlinkSync(place);
  }
  rmdirSync(folder);
}
