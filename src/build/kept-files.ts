import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { hashOf } from './built-file.ts';
import { cacheFolder, type Project } from './project.ts';

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
