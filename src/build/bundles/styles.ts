import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CSSModuleExport, transform } from 'lightningcss';
import type { Plugin } from 'vite';
import { hashOf } from '../built-file.ts';
import type { Sheet, Styles } from '../pages/style-sheets.ts';
import { type ClassNames, classNames, longPattern, shortened } from './class-names.ts';
import { variantSheets } from './variants.ts';

const NAMES_OF = '\0names:';
const EXTENSION = '.js';

/** Returns the module with the names of a style sheet's classes, by the path of the sheet in the project. */
const namesModule = (file: string): string => `${NAMES_OF}${file.replaceAll(path.sep, '/')}${EXTENSION}`;

const SHEET_IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

const BLOCK = /\/src\/blocks\/([^/]+)\.tsx$/;

/** lightningcss adds what browsers of the last two and a half years lack. */
const TARGETS = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };

/**
 * Builds the style sheets in place of Vite: no CSS files, no CSS requests. A script that imports a style sheet gets the names of
 * its classes. The texts are collected in `found`: a page has the rules of them that it needs in its head (page-rules.ts), and all are in
 * one file for pages that a navigation brings. `classesIn` gets the classes that each script of the browser names, by its module.
 */
export function stylesPlugin(root: string, found: Styles, classesIn = new Map<string, string[]>()): Plugin {
  const sheets = new Map<string, Sheet>();
  const classesOfSheets = new Map<string, Record<string, string>>();
  const uses: { script: string; module: string; name: string }[] = [];
  let names: ClassNames = new Map();
  return {
    name: 'plenary:styles',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'service',

    buildStart() {
      names = classNames(root);
    },

    // a document must not get the styles of a build with other names: the start script differs, and the page is loaded
    augmentChunkHash: () => hashOf([...names].join()),

    async resolveId(source, importer) {
      if (!importer || !source.endsWith('.css')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      // the extension hides the file from Vite's own CSS plugin; comments of the bundler name it, and are the same in every clone
      return resolved && { id: namesModule(path.relative(root, resolved.id)), moduleSideEffects: true };
    },

    async load(id) {
      if (!id.startsWith(NAMES_OF)) return null;
      const file = path.join(root, id.slice(NAMES_OF.length, -EXTENSION.length));
      this.addWatchFile(file);
      const { sheet, exports } = await compileSheet(root, file, names);
      sheets.set(id, sheet);
      classesOfSheets.set(id, exports);
      return `export default ${JSON.stringify(exports)};`;
    },

    async transform(code, script) {
      if (this.environment.name !== 'client') return;
      for (const [, variable, sheet] of code.matchAll(SHEET_IMPORT)) {
        const module = await this.resolve(String(sheet), script);
        const names = code.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'));
        for (const [, name] of names) uses.push({ script, module: String(module?.id), name: String(name) });
      }
    },

    // the server imports every style sheet
    buildEnd(error) {
      if (error) return;
      if (this.environment.name === 'client')
        for (const { script, module, name } of uses) {
          const classes = classesOfSheets.get(module)?.[name]?.split(' ') ?? [];
          classesIn.set(script, [...(classesIn.get(script) ?? []), ...classes]);
        }
      if (this.environment.name !== 'ssr') return;
      addVariants(root, [...sheets.values()], names);
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
function addVariants(root: string, sheets: Sheet[], names: ClassNames): void {
  const { of, changed } = variantSheets(root, longPattern, TARGETS);
  const known = new Set(sheets.map(({ file }) => file));
  const lost = changed.filter((file) => !known.has(file));
  if (lost.length > 0) throw new Error(`A face changes style sheets that no page has: ${lost.join(', ')}.`);
  for (const sheet of sheets) {
    const variants = Object.entries(of(sheet.file)).map(([name, text]) => [name, shortened(text, names)]);
    if (variants.length > 0) sheet.variants = Object.fromEntries(variants);
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

async function compileSheet(
  root: string,
  file: string,
  names: ClassNames,
): Promise<{ sheet: Sheet; exports: Record<string, string> }> {
  const relative = path.relative(root, file).replaceAll(path.sep, '/');
  const source = await readFile(file);
  const isModule = file.endsWith('.module.css');
  const { code, exports: exported } = transform({
    filename: relative,
    code: source,
    minify: true,
    targets: TARGETS,
    ...(isModule && { cssModules: { pattern: longPattern(relative) } }),
  });
  // sorted, since lightningcss varies their order and the hash of a script must change only with its content
  const all = Object.entries(exported || {})
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, found]) => [name, shortened(classesOf(found), names)]);
  return {
    sheet: { file: relative, text: shortened(new TextDecoder().decode(code), names) },
    exports: Object.fromEntries(all),
  };
}

/** What a build of bundles fills. */
export function noStyles(): Styles {
  return { shell: [], blocks: new Map(), scripted: [] };
}

function classesOf({ name, composes }: CSSModuleExport): string {
  return [name, ...composes.map((other) => other.name)].join(' ');
}
