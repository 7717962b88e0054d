import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CSSModuleExport, transform } from 'lightningcss';
import type { Plugin } from 'vite';

/** The styles of one file: its id in `data-css`, and its minified text. */
interface Sheet {
  id: string;
  text: string;
}

/** The styles that the build found: those of every page, and those that come with each block. */
export interface Styles {
  shell: Sheet[];
  blocks: Map<string, Sheet[]>;
}

const INLINED = '\0inlined:';
const CARRIED = '\0carried:';
const ENDING = '.js';
const BLOCK = /\/src\/blocks\/([^/]+)\.tsx$/;

/** Modern CSS as written; what browsers of the last two and a half years lack is added. */
const TARGETS = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };

/**
 * Takes the CSS out of Vite's hands in the build: no CSS files, no CSS requests.
 * What the renderer itself imports stands inline on every page. What a block or a part imports travels in its chunk as
 * text, for client navigations, and is handed to the prerenderer, which puts it inline on the pages of that block.
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
      if (!resolved) return null;
      const kind = importer.startsWith(path.join(root, 'src/renderer/')) ? INLINED : CARRIED;
      // the ending hides the file from Vite's own CSS plugin
      return { id: kind + resolved.id + ENDING, moduleSideEffects: true };
    },

    async load(id) {
      const kind = [INLINED, CARRIED].find((prefix) => id.startsWith(prefix));
      if (!kind) return null;
      const file = id.slice(kind.length, -ENDING.length);
      this.addWatchFile(file);
      const { sheet, names } = await compiled(root, file);
      sheets.set(id, sheet);
      const carried = kind === CARRIED && this.environment.name === 'client';
      return moduleOf(
        names,
        carried ? { ...sheet, adopt: path.join(root, 'src/renderer/adopt.ts') } : undefined,
      );
    },

    buildEnd(error) {
      if (error || this.environment.name !== 'client') return;
      const sheetsBehind = (module: string) =>
        behind(module, (id) => this.getModuleInfo(id)?.importedIds ?? []);
      const of = (module: string) => sheetsBehind(module).flatMap((id) => sheets.get(id) ?? []);
      found.shell = of(path.join(root, 'src/renderer/client.tsx'));
      for (const id of this.getModuleIds()) {
        const type = BLOCK.exec(id)?.[1];
        if (type) found.blocks.set(type, of(id));
      }
    },
  };
}

/** The sheets of a page, each once: those of every page first, then those of its blocks in their order. */
export function sheetsOf({ shell, blocks }: Styles, types: readonly string[]): Sheet[] {
  const all = [...shell, ...types.flatMap((type) => blocks.get(type) ?? [])];
  return [...new Map(all.map((sheet) => [sheet.id, sheet])).values()];
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
  return { sheet: { id, text: new TextDecoder().decode(code) }, names: Object.fromEntries(names) };
}

function classesOf({ name, composes }: CSSModuleExport): string {
  return [name, ...composes.map((other) => other.name)].join(' ');
}

function moduleOf(names: Record<string, string>, carried?: Sheet & { adopt: string }): string {
  const exported = `export default ${JSON.stringify(names)};`;
  if (!carried) return exported;
  const { adopt, id, text } = carried;
  return `import { adopt } from ${JSON.stringify(adopt)};\nadopt(${JSON.stringify(id)}, ${JSON.stringify(text)});\n${exported}`;
}
