import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CSSModuleExport, transform } from 'lightningcss';
import type { Plugin } from 'vite';
import { hashOf } from '../built-file.ts';
import type { CompiledSheet, Styles } from '../pages/style-sheets.ts';
import { type ClassNames, classNames, longPattern, shortenClasses } from './class-names.ts';
import { variantSheets } from './variants.ts';

const NAMES_PREFIX = '\0names:';
const NAMES_EXTENSION = '.js';

/** `file` is the path of the sheet in the project. */
export const classNamesModuleId = (file: string): string =>
  `${NAMES_PREFIX}${file.replaceAll(path.sep, '/')}${NAMES_EXTENSION}`;

const BLOCK_MODULE_PATTERN = /\/src\/site\/blocks\/([^/]+)\.tsx$/;

/** Two and a half years old. For newer CSS features, lightningcss adds fallbacks. */
const BROWSER_TARGETS = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };

/**
 * Replaces Vite's CSS. A script that imports a sheet gets its class names. The head of a page contains the rules that the page
 * needs (page-rules.ts); a separate file contains the other rules for client-side navigation.
 */
export function stylesPlugin(root: string, found: Styles): Plugin {
  const sheets = new Map<string, CompiledSheet>();
  let names: ClassNames = new Map();
  return {
    name: 'plenary:styles',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'service',

    buildStart() {
      names = classNames(root);
    },

    // if class names differ between two builds, the start script gets another name; a navigation then loads the whole page, so
    // that no page mixes both builds
    augmentChunkHash: () => hashOf([...names].join()),

    async resolveId(source, importer) {
      if (!importer || !source.endsWith('.css')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      // the extension hides the file from Vite's own CSS plugin; the id is relative, so that the comments of the bundler, which
      // contain it, are the same in every clone
      return (
        resolved && { id: classNamesModuleId(path.relative(root, resolved.id)), moduleSideEffects: true }
      );
    },

    async load(id) {
      if (!id.startsWith(NAMES_PREFIX)) return null;
      const file = path.join(root, id.slice(NAMES_PREFIX.length, -NAMES_EXTENSION.length));
      this.addWatchFile(file);
      const { sheet, exports } = await compileSheet(root, file, names);
      sheets.set(id, sheet);
      return `export default ${JSON.stringify(exports)};`;
    },

    // only the server imports every style sheet, so its build collects them
    buildEnd(error) {
      if (error || this.environment.name !== 'ssr') return;
      addVariants(root, [...sheets.values()], names);
      const of = (module: string) =>
        importOrder(module, (id) => this.getModuleInfo(id)?.importedIds ?? []).flatMap(
          (id) => sheets.get(id) ?? [],
        );
      found.shell = of(path.join(root, 'src/site/renderer/server.tsx'));
      for (const id of this.getModuleIds()) {
        const type = BLOCK_MODULE_PATTERN.exec(id)?.[1];
        if (type) found.blocks.set(type, of(id));
      }
    },
  };
}

/** Throws if a variant overrides a sheet that no page has. */
function addVariants(root: string, sheets: CompiledSheet[], names: ClassNames): void {
  const { of, changed } = variantSheets(root, longPattern, BROWSER_TARGETS);
  const known = new Set(sheets.map(({ file }) => file));
  const lost = changed.filter((file) => !known.has(file));
  if (lost.length > 0) throw new Error(`A face changes style sheets that no page has: ${lost.join(', ')}.`);
  for (const sheet of sheets) {
    const variants = Object.entries(of(sheet.file)).map(([name, text]) => [
      name,
      shortenClasses(text, names),
    ]);
    if (variants.length > 0) sheet.variants = Object.fromEntries(variants);
  }
}

/** Follows static imports, in the order of execution: imports before importers. */
function importOrder(
  module: string,
  importsOf: (id: string) => readonly string[],
  seen = new Set<string>(),
): string[] {
  if (seen.has(module)) return [];
  seen.add(module);
  return [...importsOf(module).flatMap((id) => importOrder(id, importsOf, seen)), module];
}

async function compileSheet(
  root: string,
  file: string,
  names: ClassNames,
): Promise<{ sheet: CompiledSheet; exports: Record<string, string> }> {
  const relative = path.relative(root, file).replaceAll(path.sep, '/');
  const source = await readFile(file);
  const isModule = file.endsWith('.module.css');
  const { code, exports: exported } = transform({
    filename: relative,
    code: source,
    minify: true,
    targets: BROWSER_TARGETS,
    ...(isModule && { cssModules: { pattern: longPattern(relative) } }),
  });
  // sorted, since lightningcss varies their order, and the hash of a script must change only with its content
  const all = Object.entries(exported || {})
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, found]) => [name, shortenClasses(exportedClasses(found), names)]);
  return {
    sheet: { file: relative, text: shortenClasses(new TextDecoder().decode(code), names) },
    exports: Object.fromEntries(all),
  };
}

export function createEmptyStyles(): Styles {
  return { shell: [], blocks: new Map(), scripted: [] };
}

function exportedClasses({ name, composes }: CSSModuleExport): string {
  return [name, ...composes.map((other) => other.name)].join(' ');
}
