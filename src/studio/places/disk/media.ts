import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { filesBelow, filesOnDisk } from '../../../compiler/node/index.ts';
import { HELD } from '../../../shared/index.ts';
import { type MediaFolder, noFile, Refused } from '../../server/workspace.ts';

/* media/ on the disk. Nothing here changes a file that is there, and what is deleted is moved to another folder. */

/** Where deleted files are, beside media/. Git ignores it. */
const BIN = '.plenary/deleted';
const IGNORED = '.gitignore';

/** The folder media/ of a project. */
export function mediaOnDisk(media: string): MediaFolder {
  const bin = path.join(path.dirname(media), BIN);
  const files = filesOnDisk(media);
  const isThere = (file: string) => files.version(file) !== '';
  return {
    names: () => filesBelow(files, ''),
    size: (file) => (isThere(file) ? files.size(file) : undefined),
    read: (file) => {
      if (!isThere(file)) throw noFile(file);
      return files.read(file);
    },
    add: (folder, stem, ending, bytes) => {
      const inside = folderInside(media, folder);
      // some disks take two names for one that differ in their case
      const taken = new Set(readdirSync(inside).map((name) => name.toLowerCase()));
      const growing = path.join(inside, `.${randomUUID()}.growing`);
      try {
        writeNew(growing, bytes);
        for (let number = 1; number < 10_000; number++) {
          const name = `${stem}${number > 1 ? `-${number}` : ''}.${ending}`;
          if (taken.has(name) || !becomes(growing, path.join(inside, name))) continue;
          return path.posix.join(folder, name);
        }
        throw new Refused('There are too many files of this name.');
      } catch (error) {
        throw asRefused(error);
      } finally {
        rmSync(growing, { force: true });
      }
    },
    bin: BIN,
    remove: (names) => {
      mkdirSync(bin, { recursive: true });
      // also in a repository that was not made for Plenary
      writeFileSync(path.join(bin, IGNORED), '*\n');
      for (const file of names) move(file, media, bin);
    },
    removed: () => filesBelow(filesOnDisk(bin), '').filter((file) => file !== IGNORED && !isThere(file)),
    bringBack: (names) => {
      for (const file of names) if (!isThere(file)) move(file, bin, media);
    },
  };
}

/** Moves a file to the same place in another folder. A file that was deleted there before is replaced. */
function move(file: string, from: string, to: string): void {
  const folder = folderInside(to, path.posix.dirname(file));
  try {
    renameSync(path.join(from, file), path.join(folder, path.posix.basename(file)));
  } catch (error) {
    throw asRefused(error);
  }
}

/** A folder of media/ on the disk, made where it is missing; a link that leads elsewhere is refused. */
function folderInside(media: string, folder: string): string {
  try {
    mkdirSync(media, { recursive: true });
    const real = realpathSync(media);
    let inside = real;
    for (const part of folder.split('/').filter(Boolean)) {
      inside = path.join(inside, part);
      mkdirSync(inside, { recursive: true });
      if (realpathSync(inside) !== inside)
        throw new Refused(`media/${folder} is a link to another place, where the studio writes nothing.`);
    }
    return inside;
  } catch (error) {
    throw asRefused(error);
  }
}

function writeNew(file: string, bytes: Uint8Array): void {
  const opened = openSync(file, 'wx');
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(opened, bytes, done);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Gives a file its name, if no other has it. */
function becomes(growing: string, target: string): boolean {
  try {
    linkSync(growing, target);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // a disk without hard links (FAT)
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EMLINK'].includes(code ?? '')) throw error;
    if (existsSync(target)) return false;
    renameSync(growing, target);
    return true;
  }
}

function asRefused(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code ?? ''))
    return new Refused('The disk is full, so the file is not stored.');
  if ([...HELD, 'EROFS'].includes(code ?? ''))
    return new Refused('The folder media/ is protected, so the file is not stored.');
  if (['EEXIST', 'ENOTDIR', 'ELOOP'].includes(code ?? ''))
    return new Refused('Something in media/ has the name of a folder that this file needs.');
  return error;
}
