import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Image, Table } from '../shared/index.ts';
import { type DocumentFault, documentFault } from './document-file.ts';
import { elsewhere, fromInside, nearestFile, sameLetters } from './file-name.ts';
import { surelyMeant } from './nearest.ts';
import { type PictureSize, pictureFile } from './picture-file.ts';
import { type Place, type Problem, problem } from './problem.ts';
import { tableOf } from './table.ts';
import { valueFix } from './value-fix.ts';

/** A value, or what is wrong with it. */
export type Outcome<T> = { value: T } | { problem: Problem };

/** The files that an editor can name, with what the compiler reads out of them. */
export interface Media {
  /** The name of a file as it is on the disk: what the editor wrote, or the same letters stored otherwise. */
  find: (file: string, place: Place) => Outcome<string>;
  /** The name of a file that visitors open, if there is something in it that they can. */
  document: (file: string, place: Place) => Outcome<string>;
  image: (file: string, place: Place) => Outcome<Pick<Image, 'width' | 'height'>>;
  table: (file: string, place: Place) => Outcome<Table>;
  /** All files, as they are named on the disk. */
  files: ReadonlySet<string>;
  /** The bytes that a file has; 0 for one that is not there. */
  sizeOf: (file: string) => number;
  /** Whether this is what mediaIn would give of a folder now: the same files, and none of those changed that were read. */
  isStill: (folder: string) => boolean;
}

/** Fifth stage: the `media/` folder. A folder that does not exist has no files. */
export function mediaIn(folder: string): Media {
  const files = new Set(listing(folder));
  const states = new Map<string, string>();
  const look = (file: string): string => {
    states.set(file, stateOf(path.join(folder, file)));
    return path.join(folder, file);
  };
  // a picture is looked at once, however many pages show it
  const sizes = new Map<string, PictureSize>();
  const faults = new Map<string, DocumentFault | undefined>();
  const find = (file: string, place: Place): Outcome<string> => {
    const there = files.has(file) ? file : sameLetters(file, files);
    if (there !== undefined) return { value: there };
    if (/^(https?:\/\/|www\.)/i.test(file))
      return { problem: problem('missing-file', place, { file, isAddress: true }) };
    if (file.startsWith('/') || /(^|[\\/])\.\.?([\\/]|$)|\\/.test(file)) {
      const inside = fromInside(file, files);
      const outside = problem('file-outside', place, { file, ...(inside ? { inside } : {}) });
      return { problem: inside ? { ...outside, fix: valueFix(inside, place) } : outside };
    }
    const actual = [...files].find((name) => name.toLowerCase() === file.toLowerCase());
    if (actual) {
      return {
        problem: { ...problem('file-name-case', place, { file, actual }), fix: valueFix(actual, place) },
      };
    }
    const same = fromInside(file, files) ?? elsewhere(file, files);
    const near = same ?? nearestFile(file, files);
    const told = problem('missing-file', place, { file, ...(near ? { near } : {}) });
    const sure = same ?? surelyMeant(file, files);
    return { problem: sure ? { ...told, fix: valueFix(sure, place) } : told };
  };
  return {
    find,
    files,
    sizeOf: (file) => {
      const found = find(file, { path: [] });
      return 'value' in found ? statSync(path.join(folder, found.value)).size : 0;
    },
    document: (file, place) => {
      const found = find(file, place);
      if ('problem' in found) return found;
      if (!faults.has(found.value)) faults.set(found.value, documentFault(look(found.value), file));
      const fault = faults.get(found.value);
      return fault ? { problem: fault(place) } : found;
    },
    image: (file, place) => {
      const found = find(file, place);
      if ('problem' in found) return found;
      const size = sizes.get(found.value) ?? pictureFile(look(found.value), file);
      sizes.set(found.value, size);
      return 'value' in size ? size : { problem: size.problemAt(place) };
    },
    table: (file, place) => {
      const found = find(file, place);
      return 'problem' in found ? found : tableOf(readFileSync(look(found.value)), file, place);
    },
    isStill: (other) => {
      if (other !== folder) return false;
      const now = listing(folder);
      const isSame = now.length === files.size && now.every((file) => files.has(file));
      return isSame && [...states].every(([file, state]) => stateOf(path.join(folder, file)) === state);
    },
  };
}

/** What changes when a file is written again; empty for one that is gone. */
function stateOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? [stats.mtimeMs, stats.ctimeMs, stats.size, stats.ino].join() : '';
}

/** All files below a folder as paths with slashes; links are not followed, so nothing outside comes in. */
function listing(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      );
  } catch {
    return [];
  }
}
