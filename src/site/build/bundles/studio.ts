import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBuilder, type EnvironmentOptions, type InlineConfig, type Plugin } from 'vite';
import { ENTRY_SCRIPTS_FILE, type EntryScripts } from './compiled.ts';
import { packagesPlugin, writeStudioLicenses } from './licenses.ts';
import { createEmptyStyles, stylesPlugin } from './styles.ts';

/* Compiles the studio for browsers: its page, the agent that edits a page in the frame, and the worker of a tab. */

const AGENT_SCRIPT = 'src/studio/frame/agent.ts';

/** Maps names in the output to source files. */
const TAB_PROGRAMS = { page: 'src/studio/tab/main.tsx', agent: AGENT_SCRIPT };

const PANEL_PROGRAMS = { panel: 'src/site/preview/overlay/client.ts' };

/** The result doesn't depend on a site. */
export function compileTab(root: string, folder: string): Promise<void> {
  return compilePrograms(root, folder, {
    client: pageEnvironment(root, folder, TAB_PROGRAMS),
    worker: workerEnvironment(root, folder),
  });
}

export function compilePanel(root: string, folder: string): Promise<void> {
  return compilePrograms(root, folder, { client: pageEnvironment(root, folder, PANEL_PROGRAMS) });
}

async function compilePrograms(
  root: string,
  folder: string,
  environments: Record<string, EnvironmentOptions>,
): Promise<void> {
  const packages = new Set<string>();
  const starts: EntryScripts = {};
  const builder = await createBuilder(createViteConfig(root, environments, { packages, starts }), null);
  for (const name of Object.keys(environments)) {
    const environment = builder.environments[name];
    if (environment) await builder.build(environment);
  }
  writeStudioLicenses(root, folder, packages);
  writeFileSync(path.join(folder, ENTRY_SCRIPTS_FILE), JSON.stringify(starts));
}

interface CompileResults {
  packages: Set<string>;
  starts: EntryScripts;
}

function createViteConfig(
  root: string,
  environments: Record<string, EnvironmentOptions>,
  { packages, starts }: CompileResults,
): InlineConfig {
  const plugins = () => [
    stylesPlugin(root, createEmptyStyles()),
    packagesPlugin(packages),
    startsPlugin(starts),
    withoutNameFonts(),
  ];
  return {
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    publicDir: false,
    base: './',
    cacheDir: path.join(root, '.cache/vite'),
    resolve: {
      alias: [
        { find: 'react-dom/server', replacement: path.join(root, STRING_RENDERER_MODULE) },
        {
          find: 'decode-named-character-reference',
          replacement: path.join(root, CHARACTER_REFERENCE_MODULE),
        },
      ],
    },
    plugins: plugins(),
    environments,
    worker: {
      format: 'es',
      plugins,
      rolldownOptions: { treeshake: TREESHAKE_OPTIONS, output: FIRST_BLOCKS_OUTPUT },
    },
    builder: {},
  };
}

const NAME_FONTS_SCRIPT = /\/parts\/name-fonts\.ts$/;
const EMPTY_FONTS_MODULE = 'export const loadNameFonts = () => Promise.resolve();';

/** The studio doesn't print. The bundles of its sites contain the fonts for names. */
function withoutNameFonts(): Plugin {
  return {
    name: 'plenary:without-name-fonts',
    enforce: 'pre',
    load: (id) => (NAME_FONTS_SCRIPT.test(id) ? EMPTY_FONTS_MODULE : null),
  };
}

function startsPlugin(starts: CompileResults['starts']): Plugin {
  return {
    name: 'plenary:starts',
    generateBundle: (_options, bundle) => {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.isEntry) starts[chunk.name] = [chunk.fileName, ...chunk.imports];
    },
  };
}

/** Renders to strings, like our renderer. The package also contains a module that renders to streams. */
const STRING_RENDERER_MODULE = 'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js';

/** Replaces a package of the Markdown parser. */
const CHARACTER_REFERENCE_MODULE = 'src/compiler/browser/character-reference.ts';

/** Our modules have no side effects. Unused modules that a folder's entrance only re-exports are therefore omitted. */
const TREESHAKE_OPTIONS = {
  moduleSideEffects: [{ test: /^(?!.*\/node_modules\/).*\/src\/[^?]*\.(ts|tsx|mjs)$/, sideEffects: false }],
};

/** Part of the worker: in separate files, the blocks of a typical first page would take a slow line half a second more. */
const FIRST_BLOCKS_OUTPUT = {
  codeSplitting: {
    groups: [
      {
        name: 'blocks',
        test: /[\\/]src[\\/]site[\\/]blocks[\\/](banner|contact|countdown|letter|text)\.tsx/,
      },
    ],
  },
};

function pageEnvironment(root: string, folder: string, programs: Record<string, string>): EnvironmentOptions {
  const entries = Object.entries(programs).map(([name, file]) => [name, path.join(root, file)]);
  return {
    consumer: 'client',
    // workers have no document, which the browser variants of some packages require
    resolve: { conditions: ['worker', 'browser', 'module', 'import', 'production'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(entries),
        treeshake: TREESHAKE_OPTIONS,
        checks: { moduleLevelDirective: false, bundlerTimings: false },
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  };
}

function workerEnvironment(root: string, folder: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: { sw: path.join(root, 'src/studio/tab/service-worker.ts') },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  };
}
