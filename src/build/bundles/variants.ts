import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Targets, transform } from 'lightningcss';

/*
 * The styles of faces and of what can be chosen in them. `blocks/banner.module.css` in the folder `assembly` of src/faces/ is what the variant `assembly` says
 * over src/blocks/banner.module.css, with the names of its classes: it is on the pages that have that sheet, of the sites that have the
 * variant. Each variant is a layer over all others. It is for screens, but for what changes a sheet for paper.
 */

const FOLDER = 'src/faces';

/** The style sheets for paper, and where what a variant says over them counts. What is printed of lists is shown on the screen before. */
const PAPER: Record<string, string> = {
  'src/styles/print.css': 'print',
  'src/parts/printed-sheets.module.css': 'all',
};

/** The style sheets of variants: which one they change, and their text. */
interface VariantSheets {
  /** By the path of a style sheet in the project, and by the name of a variant. */
  of: (file: string) => { [variant: string]: string };
  /** The sheets that change something, by their paths in the project. */
  changed: string[];
}

/**
 * Reads the variants of a project. `pattern` is how classes of a style sheet are named, by its path in the project, or for all of them
 * (lightningcss). Throws where a sheet cannot be read.
 */
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
    const changed = `src/${rest.join('/')}`;
    const text = readFileSync(path.join(root, FOLDER, file), 'utf8');
    const { code } = transform({
      // the name decides what lightningcss makes of `[hash]`
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
