import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Image, Table } from '../page/values.ts';
import { nearest } from './nearest.ts';
import { type PictureSize, pictureFile } from './picture-file.ts';
import { type Place, type Problem, problem } from './problem.ts';
import { tableOf } from './table.ts';

/** A value, or what is wrong with it. */
export type Outcome<T> = { value: T } | { problem: Problem };

/** The files that an editor can name, with what the compiler reads out of them. */
export interface Media {
  /** Whether a file is there, under exactly this name. */
  find: (file: string, place: Place) => Outcome<string>;
  image: (file: string, place: Place) => Outcome<Pick<Image, 'width' | 'height'>>;
  table: (file: string, place: Place) => Outcome<Table>;
}

/** Fifth stage: the `media/` folder. A folder that does not exist has no files. */
export function mediaIn(folder: string): Media {
  const files = new Set(listing(folder));
  // a picture is looked at once, however many pages show it
  const sizes = new Map<string, PictureSize>();
  const find = (file: string, place: Place): Outcome<string> => {
    if (files.has(file)) return { value: file };
    if (file.startsWith('/') || /(^|[\\/])\.\.?([\\/]|$)|\\/.test(file)) {
      return { problem: problem('file-outside', place, { file }) };
    }
    const actual = [...files].find((name) => name.toLowerCase() === file.toLowerCase());
    if (actual) return { problem: problem('file-name-case', place, { file, actual }) };
    const near = nearest(file, files);
    return { problem: problem('missing-file', place, { file, ...(near ? { near } : {}) }) };
  };
  return {
    find,
    image: (file, place) => {
      const found = find(file, place);
      if ('problem' in found) return found;
      const size = sizes.get(file) ?? pictureFile(path.join(folder, file), file);
      sizes.set(file, size);
      return 'value' in size ? size : { problem: size.problemAt(place) };
    },
    table: (file, place) => {
      const found = find(file, place);
      return 'problem' in found ? found : tableOf(readFileSync(path.join(folder, file)), file, place);
    },
  };
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
