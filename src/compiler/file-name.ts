import { nearest } from './nearest.ts';

/**
 * The file of `media/` that is meant by a path as computers write it: with the folder itself in front
 * (`/logos/mark.svg`, `./…`, `../media/…`, `media/…`), or with the backslashes of Windows. Undefined when there is none.
 */
export function fromInside(written: string, files: ReadonlySet<string>): string | undefined {
  const inside = written
    .replaceAll('\\', '/')
    .replace(/^(\.{0,2}\/)+/, '')
    .replace(/^media\//, '');
  return files.has(inside) ? inside : undefined;
}

/** The one file with the name of a path, in whichever folder; undefined when there is none, or more than one. */
export function elsewhere(written: string, files: ReadonlySet<string>): string | undefined {
  const name = lastOf(written);
  const found = [...files].filter((file) => lastOf(file) === name);
  return found.length === 1 ? found[0] : undefined;
}

/**
 * The file with the same letters, where one name has `ü` as one character and the other as `u` and two dots: keyboards
 * give the first, and some disks and archives of Macs the second (the forms NFC and NFD of Unicode, UAX #15).
 */
export function sameLetters(written: string, files: ReadonlySet<string>): string | undefined {
  const letters = written.normalize();
  return [...files].find((file) => file.normalize() === letters);
}

/** The file that is most like a path: one whose name begins as that of the path does, or else the nearest by its letters. */
export function nearestFile(written: string, files: ReadonlySet<string>): string | undefined {
  const name = lastOf(written);
  const stem = name.replace(/\.[^.]*$/, '');
  const ending = name.slice(stem.length);
  const longer = [...files].filter(
    (file) => lastOf(file).startsWith(stem) && file.toLowerCase().endsWith(ending),
  );
  if (stem.length > 2 && longer.length === 1) return longer[0];
  const near = nearest(written, files);
  return near && nearest(name, [lastOf(near)]) && near;
}

function lastOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).toLowerCase();
}
