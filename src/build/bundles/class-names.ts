import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CSSModuleExports, transform } from 'lightningcss';
import { hashOf } from '../built-file.ts';

/*
 * The classes of style sheets, as built pages name them: with one or two letters, since a page names a hundred classes again and
 * again. They are numbered in the order of their files, so all bundles of a project agree on them. While sheets are read, a class has
 * a longer name, which the path of its file makes unique.
 */

const ROOMS = ['src/blocks', 'src/parts', 'src/renderer'];

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Short names of classes by their longer ones. */
export type ClassNames = ReadonlyMap<string, string>;

/** How classes are named while a style sheet is read, by its path in the project (lightningcss). */
export function longPattern(file: string): string {
  return `[local]-${hashOf(file, 3)}`;
}

/** The short names of all classes that pages can have. Throws where a style sheet cannot be read. */
export function classNames(root: string): ClassNames {
  const files = ROOMS.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((file) =>
      `${room}/${file}`.replaceAll(path.sep, '/'),
    ),
  );
  const long = files
    .filter((file) => file.endsWith('.module.css'))
    .sort()
    .flatMap((file) => {
      const code = readFileSync(path.join(root, file));
      const cssModules = { pattern: longPattern(file) };
      return longNamesOf(transform({ filename: file, code, cssModules }).exports || {});
    });
  return new Map(long.map((name, at) => [name, shortName(at)]));
}

/** `a` to `Z`, `aa`, `ab` and so on. */
function shortName(at: number): string {
  const letter = LETTERS[at % LETTERS.length] ?? '';
  return at < LETTERS.length ? letter : shortName(Math.floor(at / LETTERS.length) - 1) + letter;
}

/** Sorted, since lightningcss varies their order. */
function longNamesOf(exports: CSSModuleExports): string[] {
  return Object.values(exports)
    .map(({ name }) => name)
    .sort();
}

/** A text in which classes have their short names: a style sheet, or what the attribute `class` has. */
export function shortened(text: string, names: ClassNames): string {
  return text.replace(/[\w-]+-[\w-]{3}(?![\w-])/g, (name) => names.get(name) ?? name);
}
