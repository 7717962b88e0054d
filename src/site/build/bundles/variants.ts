import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Targets, transform } from 'lightningcss';

/*
 * The styles of faces and their options. Each folder of src/site/faces/ has those of one variant, in files by topic. In the folder `assembly`, the rules
 * below `@sheet "blocks/banner.module.css";` are how the variant `assembly` overrides src/site/blocks/banner.module.css, with the same class names:
 * on pages that have this sheet, of sites that have the variant. Each variant is a layer above all others, and applies to screens unless it
 * overrides a sheet for print.
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
    const [variant = ''] = file.split('/');
    for (const [name, text] of sectionsOf(file, readFileSync(path.join(root, FOLDER, file), 'utf8'))) {
      const changed = `src/site/${name}`;
      const { [variant]: other, ...overrides } = found.get(changed) ?? {};
      if (other !== undefined) throw new Error(`${variant} has @sheet "${name}" twice.`);
      const { code } = transform({
        // lightningcss derives `[hash]` from the name
        filename: path.join(root, changed),
        projectRoot: root,
        code: new TextEncoder().encode(`@layer ${variant}{@media ${PAPER[changed] ?? 'screen'}{${text}}}`),
        minify: true,
        ...(targets && { targets }),
        ...(changed.endsWith('.module.css') && { cssModules: { pattern: pattern(changed) } }),
      });
      found.set(changed, { ...overrides, [variant]: new TextDecoder().decode(code) });
    }
  }
  return { of: (file) => found.get(file) ?? {}, changed: [...found.keys()] };
}

/** Returns the names after `@sheet` and the rules below each. Throws if there are rules above the first. */
function sectionsOf(file: string, text: string): [sheet: string, rules: string][] {
  const [before = '', ...rest] = text.split(/^@sheet "(.+)";$/m);
  if (before.replaceAll(/\/\*.*?\*\//gs, '').trim() !== '')
    throw new Error(`${FOLDER}/${file} has rules above its first @sheet.`);
  return rest.flatMap((sheet, at) => (at % 2 === 0 ? [[sheet, rest[at + 1] ?? ''] as [string, string]] : []));
}
