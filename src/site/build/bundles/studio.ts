import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBuilder, type EnvironmentOptions, type InlineConfig, type Plugin } from 'vite';
import { ENTRY_SCRIPTS_FILE, type EntryScripts } from './compiled.ts';
import { BUNDLER_CHECKS, commonConfig, inputFiles, workerEnvironment } from './config.ts';
import { packagesPlugin, writeStudioLicenses } from './licenses.ts';
import { createEmptyStyles, stylesPlugin } from './styles.ts';

/* Compiles the studio for browsers: its page, the agent that edits a page in the frame, and the worker of a tab. */

/** Maps names in the output to source files. */
const TAB_PROGRAMS = { page: 'src/studio/tab/main.tsx', agent: 'src/studio/frame/agent.ts' };

const PANEL_PROGRAMS = { panel: 'src/site/preview/overlay/client.ts' };

/** The result doesn't depend on a site. */
export function compileTab(root: string, folder: string): Promise<void> {
  return compilePrograms(root, folder, {
    client: pageEnvironment(root, folder, TAB_PROGRAMS),
    worker: workerEnvironment(root, folder, 'src/studio/tab/service-worker.ts', false),
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
  const builder = await createBuilder(createViteConfig(root, environments, packages, starts), null);
  for (const name of Object.keys(environments)) {
    const environment = builder.environments[name];
    if (environment) await builder.build(environment);
  }
  writeStudioLicenses(root, folder, packages);
  writeFileSync(path.join(folder, ENTRY_SCRIPTS_FILE), JSON.stringify(starts));
}

function createViteConfig(
  root: string,
  environments: Record<string, EnvironmentOptions>,
  packages: Set<string>,
  starts: EntryScripts,
): InlineConfig {
  const plugins = () => [
    stylesPlugin(root, createEmptyStyles()),
    packagesPlugin(packages),
    startsPlugin(starts),
    withoutNameFonts(),
  ];
  return {
    ...commonConfig(root),
    logLevel: 'error',
    base: './',
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

function startsPlugin(starts: EntryScripts): Plugin {
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
        input: inputFiles(root, programs),
        treeshake: TREESHAKE_OPTIONS,
        checks: BUNDLER_CHECKS,
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  };
}
