import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Targets, transform } from 'lightningcss';

/*
 * Reads the styles of faces and their options. Each folder of src/site/faces/ has the styles of one variant, in files by topic.
 * For example, the rules below `@sheet "blocks/banner.module.css";` in the folder `assembly` override
 * src/site/blocks/banner.module.css with the same class names. They apply to pages that have this sheet, in sites that have the
 * variant `assembly`. Each variant is a layer above all other layers, and applies to screens unless it overrides a sheet for
 * print. `@import "../field.css";` includes rules that several faces share; the rules of the face itself override them.
 */

const FACES_FOLDER = 'src/site/faces';

const IMPORT_PATTERN = /^@import "(.+)";$/gm;

/** The media to which overrides apply. Printed lists are previewed on the screen, so their overrides apply to all media. */
const PRINT_SHEETS: Record<string, string> = {
  'src/site/styles/print.css': 'print',
  'src/site/parts/printed-sheets.module.css': 'all',
};

interface VariantSheets {
  /** `file` is the path of the sheet in the project. */
  of: (file: string) => { [variant: string]: string };
  changed: string[];
}

/** `pattern` returns lightningcss's pattern of class names for the path of a sheet. Throws if a sheet is invalid. */
export function variantSheets(
  root: string,
  pattern: (file: string) => string,
  targets?: Targets,
): VariantSheets {
  const found = new Map<string, { [variant: string]: string }>();
  const folder = path.join(root, FACES_FOLDER);
  for (const variant of readdirSync(folder).sort())
    for (const [sheet, rules] of readVariantRules(path.join(folder, variant))) {
      const changed = `src/site/${sheet}`;
      const { code } = transform({
        // lightningcss derives `[hash]` from the file name
        filename: path.join(root, changed),
        projectRoot: root,
        code: new TextEncoder().encode(
          `@layer ${variant}{@media ${PRINT_SHEETS[changed] ?? 'screen'}{${rules}}}`,
        ),
        minify: true,
        ...(targets && { targets }),
        ...(changed.endsWith('.module.css') && { cssModules: { pattern: pattern(changed) } }),
      });
      found.set(changed, { ...found.get(changed), [variant]: new TextDecoder().decode(code) });
    }
  return { of: (file) => found.get(file) ?? {}, changed: [...found.keys()] };
}

/** Keyed by the path in `@sheet`. Imported rules come first. Throws if two files of the variant override the same sheet. */
function readVariantRules(folder: string): Map<string, string> {
  const files = statSync(folder).isDirectory() ? readdirSync(folder).sort() : [];
  const parts = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => readStyleFile(path.join(folder, file)));
  const imported = new Set(parts.flatMap(({ imports }) => imports));
  const own = parts.flatMap(({ sections }) => sections);
  const twice = own.find(([sheet], at) => own.findIndex(([other]) => other === sheet) < at);
  if (twice) throw new Error(`${folder} has @sheet "${twice[0]}" twice.`);
  const rules = new Map<string, string>();
  for (const [sheet, text] of [...[...imported].flatMap((file) => readStyleFile(file).sections), ...own])
    rules.set(sheet, `${rules.get(sheet) ?? ''}${text}`);
  return rules;
}

/** Returns the rules below each `@sheet`. Throws if there are rules above the first `@sheet`. */
function readStyleFile(file: string): { imports: string[]; sections: [sheet: string, rules: string][] } {
  const [before = '', ...rest] = readFileSync(file, 'utf8').split(/^@sheet "(.+)";$/m);
  const imports = [...before.matchAll(IMPORT_PATTERN)].map(([, name = '']) =>
    path.join(path.dirname(file), name),
  );
  if (
    before
      .replaceAll(IMPORT_PATTERN, '')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .trim() !== ''
  )
    throw new Error(`${file} has rules above its first @sheet.`);
  const sheets = rest.filter((_, at) => at % 2 === 0);
  return { imports, sections: sheets.map((sheet, at) => [sheet, rest[at * 2 + 1] ?? '']) };
}
