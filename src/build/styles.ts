import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CSSModuleExport, transform } from 'lightningcss';
import type { Plugin } from 'vite';

/** The styles of one file, by its path in the project: its id in `data-css`, and its minified text. */
export interface Sheet {
  file: string;
  id: string;
  text: string;
}

/** The styles that the build found: those of every page, and those that come with each block. */
export interface Styles {
  shell: Sheet[];
  blocks: Map<string, Sheet[]>;
}

const NAMES = '\0names:';
const ENDING = '.js';
const BLOCK = /\/src\/blocks\/([^/]+)\.tsx$/;

/** The module that holds the styles of all blocks, for pages that come by script. */
export const SHEETS = 'virtual:plenary/sheets';

/** Modern CSS as written; what browsers of the last two and a half years lack is added. */
const TARGETS = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };

/**
 * Takes the CSS out of Vite's hands in the build: no CSS files, no CSS requests. A script that imports a style sheet gets
 * the names of its classes. The text is handed to the prerenderer, which puts it inline on the pages that need it; for pages
 * that come by script there is one module with the styles of all blocks.
 */
export function stylesPlugin(root: string, found: Styles): Plugin {
  const sheets = new Map<string, Sheet>();
  return {
    name: 'plenary:styles',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'service',

    async resolveId(source, importer) {
      if (source === SHEETS) return `\0${SHEETS}`;
      if (!importer || !source.endsWith('.css')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      // the ending hides the file from Vite's own CSS plugin
      return resolved && { id: NAMES + resolved.id + ENDING, moduleSideEffects: true };
    },

    async load(id) {
      if (id === `\0${SHEETS}`) return sheetsModule(root);
      if (!id.startsWith(NAMES)) return null;
      const file = id.slice(NAMES.length, -ENDING.length);
      this.addWatchFile(file);
      const { sheet, names } = await compiled(root, file);
      sheets.set(id, sheet);
      return `export default ${JSON.stringify(names)};`;
    },

    // the server renders all that a browser can see
    buildEnd(error) {
      if (error || this.environment.name !== 'ssr') return;
      const of = (module: string) =>
        behind(module, (id) => this.getModuleInfo(id)?.importedIds ?? []).flatMap(
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

/** In development Vite serves the style sheets, and their ids are their addresses. */
export function servedStyles(): Plugin {
  return {
    name: 'plenary:served-styles',
    apply: 'serve',
    resolveId: (source) => (source === SHEETS ? `\0${SHEETS}` : null),
    load: (id) =>
      id === `\0${SHEETS}` ? 'export const textOf = async (address) => (await fetch(address)).text();' : null,
  };
}

async function sheetsModule(root: string): Promise<string> {
  const files = ['src/parts', 'src/blocks'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((file) => file.endsWith('.css'))
      .sort()
      .map((file) => path.join(root, folder, file)),
  );
  const compiledSheets = await Promise.all(files.map((file) => compiled(root, file)));
  const texts = Object.fromEntries(compiledSheets.map(({ sheet: { id, text } }) => [id, text]));
  return `const texts = ${JSON.stringify(texts)};\nexport const textOf = (id) => texts[id] ?? '';`;
}

/** All modules that a module imports statically, imports before importers, as the browser would run them. */
function behind(
  module: string,
  importsOf: (id: string) => readonly string[],
  seen = new Set<string>(),
): string[] {
  if (seen.has(module)) return [];
  seen.add(module);
  return [...importsOf(module).flatMap((id) => behind(id, importsOf, seen)), module];
}

async function compiled(
  root: string,
  file: string,
): Promise<{ sheet: Sheet; names: Record<string, string> }> {
  const relative = path.relative(root, file).replaceAll(path.sep, '/');
  const { code, exports } = transform({
    filename: relative,
    code: await readFile(file),
    minify: true,
    targets: TARGETS,
    // the names depend on the file's path alone, so server and browser agree
    ...(file.endsWith('.module.css') && { cssModules: { pattern: '[local]-[hash]' } }),
  });
  // lightningcss gives them in another order each time; the names of the scripts must change only with what they hold
  const names = Object.entries(exports || {})
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, made]) => [name, classesOf(made)]);
  const id = relative.replace(/^src\//, '').replace(/(\.module)?\.css$/, '');
  return {
    sheet: { file: relative, id, text: new TextDecoder().decode(code) },
    names: Object.fromEntries(names),
  };
}

function classesOf({ name, composes }: CSSModuleExport): string {
  return [name, ...composes.map((other) => other.name)].join(' ');
}
