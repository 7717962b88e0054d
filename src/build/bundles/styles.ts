import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CSSModuleExport, transform } from 'lightningcss';
import type { Plugin } from 'vite';
import { hashOf } from '../built-file.ts';
import type { Sheet, Styles } from '../pages/style-sheets.ts';
import { variantSheets } from './variants.ts';

const CLASS_NAMES = '\0names:';
const EXTENSION = '.js';
const BLOCK = /\/src\/blocks\/([^/]+)\.tsx$/;

/** lightningcss adds what browsers of the last two and a half years lack. */
const TARGETS = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };

/**
 * Builds the style sheets in place of Vite: no CSS files, no CSS requests. A script that imports a style sheet gets the names of
 * its classes. The texts are collected in `found`: a page has the rules of them that it needs in its head (page-rules.ts), and all are in
 * one file for pages that a navigation brings.
 */
export function stylesPlugin(root: string, found: Styles): Plugin {
  const sheets = new Map<string, Sheet>();
  return {
    name: 'plenary:styles',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'service',

    async resolveId(source, importer) {
      if (!importer || !source.endsWith('.css')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      // the extension hides the file from Vite's own CSS plugin
      return resolved && { id: CLASS_NAMES + resolved.id + EXTENSION, moduleSideEffects: true };
    },

    async load(id) {
      if (!id.startsWith(CLASS_NAMES)) return null;
      const file = id.slice(CLASS_NAMES.length, -EXTENSION.length);
      this.addWatchFile(file);
      const { sheet, names } = await compileSheet(root, file);
      sheets.set(id, sheet);
      return `export default ${JSON.stringify(names)};`;
    },

    // the server imports every style sheet
    buildEnd(error) {
      if (error || this.environment.name !== 'ssr') return;
      addVariants(root, [...sheets.values()]);
      const of = (module: string) =>
        importOrder(module, (id) => this.getModuleInfo(id)?.importedIds ?? []).flatMap(
          (id) => sheets.get(id) ?? [],
        );
      found.shell = of(path.join(root, 'src/renderer/server.tsx'));
      for (const id of this.getModuleIds()) {
        const type = BLOCK.exec(id)?.[1];
        if (type) found.blocks.set(type, of(id));
      }
    },
  };
}

/** Adds to style sheets what variants say over them. Throws where a variant changes none of them. */
function addVariants(root: string, sheets: Sheet[]): void {
  const { of, changed } = variantSheets(root, classPattern, TARGETS);
  const known = new Set(sheets.map(({ file }) => file));
  const lost = changed.filter((file) => !known.has(file));
  if (lost.length > 0) throw new Error(`A face changes style sheets that no page has: ${lost.join(', ')}.`);
  for (const sheet of sheets) {
    const variants = of(sheet.file);
    if (Object.keys(variants).length > 0) sheet.variants = variants;
  }
}

/** The modules that a module imports statically, imports before importers, in the order of their execution. */
function importOrder(
  module: string,
  importsOf: (id: string) => readonly string[],
  seen = new Set<string>(),
): string[] {
  if (seen.has(module)) return [];
  seen.add(module);
  return [...importsOf(module).flatMap((id) => importOrder(id, importsOf, seen)), module];
}

/** The names of the classes of a style sheet: by its path, so the same on the server and in the browser, and short, as pages have hundreds. */
export function classPattern(file: string): string {
  return `[local]-${hashOf(file, 3)}`;
}

async function compileSheet(
  root: string,
  file: string,
): Promise<{ sheet: Sheet; names: Record<string, string> }> {
  const relative = path.relative(root, file).replaceAll(path.sep, '/');
  const source = await readFile(file);
  const isModule = file.endsWith('.module.css');
  const { code, exports } = transform({
    filename: relative,
    code: source,
    minify: true,
    targets: TARGETS,
    ...(isModule && { cssModules: { pattern: classPattern(relative) } }),
  });
  // sorted, since lightningcss varies their order and the hash of a script must change only with its content
  const names = Object.entries(exports || {})
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, exported]) => [name, classesOf(exported)]);
  return {
    sheet: { file: relative, text: new TextDecoder().decode(code) },
    names: Object.fromEntries(names),
  };
}

/** What a build of bundles fills. */
export function noStyles(): Styles {
  return { shell: [], blocks: new Map(), scripted: [] };
}

function classesOf({ name, composes }: CSSModuleExport): string {
  return [name, ...composes.map((other) => other.name)].join(' ');
}
