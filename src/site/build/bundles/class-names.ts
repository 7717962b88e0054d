import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CSSModuleExports, transform } from 'lightningcss';
import { hashOf } from '../built-file.ts';
import { listFileNames } from '../own-files.ts';

/*
 * Shortens the class names of style sheets on built pages to one or two letters, since a page has hundreds of them. They are
 * numbered in the order of the sheets' files, so all bundles of a project have the same names. While a sheet is compiled, each
 * class has a longer name, which the path of the file makes unique.
 */

const STYLE_FOLDERS = ['src/site/blocks', 'src/site/parts', 'src/site/renderer'];

const CLASS_NAME_LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Maps long class names to short class names. */
export type ClassNames = ReadonlyMap<string, string>;

/** Returns lightningcss's pattern. `file` is the path of the sheet in the project. */
export function longPattern(file: string): string {
  return `[local]-${hashOf(file, 3)}`;
}

/** Throws if a style sheet can't be read. */
export function classNames(root: string): ClassNames {
  const long = STYLE_FOLDERS.flatMap((room) =>
    listFileNames(path.join(root, room)).map((name) => `${room}/${name}`),
  )
    .filter((file) => file.endsWith('.module.css'))
    .sort()
    .flatMap((file) => {
      const code = readFileSync(path.join(root, file));
      const cssModules = { pattern: longPattern(file) };
      return longClassNames(transform({ filename: file, code, cssModules }).exports || {});
    });
  return new Map(long.map((name, at) => [name, shortName(at)]));
}

/** The sequence is `a` to `Z`, `aa`, `ab` and so on. */
function shortName(at: number): string {
  const letter = CLASS_NAME_LETTERS[at % CLASS_NAME_LETTERS.length] ?? '';
  return at < CLASS_NAME_LETTERS.length
    ? letter
    : shortName(Math.floor(at / CLASS_NAME_LETTERS.length) - 1) + letter;
}

/** Sorts the names, since lightningcss varies their order. */
function longClassNames(exports: CSSModuleExports): string[] {
  return Object.values(exports)
    .map(({ name }) => name)
    .sort();
}

/** Accepts any text, such as a style sheet or the value of a `class` attribute. */
export function shortenClasses(text: string, names: ClassNames): string {
  return text.replace(/[\w-]+-[\w-]{3}(?![\w-])/g, (name) => names.get(name) ?? name);
}
