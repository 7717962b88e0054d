import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Targets, transform } from 'lightningcss';

/*
 * The styles of faces and their options. `blocks/banner.module.css` in the folder `assembly` of src/site/faces/ is how the variant `assembly`
 * overrides src/site/blocks/banner.module.css, with the same class names: on pages that have this sheet, of sites that have the variant. Each
 * variant is a layer above all others, and applies to screens unless it overrides a sheet for print.
 */

const FOLDER = 'src/site/faces';

/** Style sheets for print, with the media to which their overrides apply. Printed lists are previewed on the screen. */
const PAPER: Record<string, string> = {
  'src/site/styles/print.css': 'print',
  'src/site/parts/printed-sheets.module.css': 'all',
};

interface VariantSheets {
  /** Returns the overrides of a style sheet by its path in the project, by variant. */
  of: (file: string) => { [variant: string]: string };
  changed: string[];
}

/** Reads the variants of a project. `pattern` returns the pattern of class names for a sheet by its path (lightningcss). Throws on a broken sheet. */
export function variantSheets(
  root: string,
  pattern: (file: string) => string,
  targets?: Targets,
): VariantSheets {
  const files = readdirSync(path.join(root, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort();
  const found = new Map<string, { [variant: string]: string }>();
  for (const file of files) {
    const [variant = '', ...rest] = file.split('/');
    const changed = `src/site/${rest.join('/')}`;
    const text = readFileSync(path.join(root, FOLDER, file), 'utf8');
    const { code } = transform({
      // lightningcss derives `[hash]` from the name
      filename: path.join(root, changed),
      projectRoot: root,
      code: new TextEncoder().encode(`@layer ${variant}{@media ${PAPER[changed] ?? 'screen'}{${text}}}`),
      minify: true,
      ...(targets && { targets }),
      ...(changed.endsWith('.module.css') && { cssModules: { pattern: pattern(changed) } }),
    });
    found.set(changed, { ...found.get(changed), [variant]: new TextDecoder().decode(code) });
  }
  return { of: (file) => found.get(file) ?? {}, changed: [...found.keys()] };
}
