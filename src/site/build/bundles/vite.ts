import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  createBuilder,
  type EnvironmentOptions,
  type InlineConfig,
  type Plugin,
  parseAst,
  type ViteBuilder,
} from 'vite';
import { hashOf } from '../built-file.ts';
import { NAME_FONTS_FOLDER } from '../files/fonts-of-names.ts';
import { listFileNames } from '../own-files.ts';
import type { Styles } from '../pages/style-sheets.ts';
import type { Project } from '../project.ts';
import { type Bundles, RENDERER_FOLDER, writeBundleMetadata } from './bundles.ts';
import { BUNDLER_CHECKS, commonConfig, inputFiles, workerEnvironment } from './config.ts';
import { PACKAGE_LIST_FILE, writeLicenses } from './licenses.ts';
import { packageFiles } from './package-files.ts';
import { classNamesModuleId, createEmptyStyles, stylesPlugin } from './styles.ts';

/** Builds the bundles of a project into a folder, and writes the facts about them. */
export async function buildBundles({ root }: Pick<Project, 'root'>, folder: string): Promise<void> {
  const styles = createEmptyStyles();
  const config = {
    ...commonConfig(root),
    logLevel: 'warn',
    // relative, so that the bundles work at any address of a site
    base: './',
    build: { license: { fileName: PACKAGE_LIST_FILE } },
    environments: createEnvironments(root, folder),
    plugins: [stylesPlugin(root, styles), eagerPackages(), packageFiles()],
    // one set of plugins for all environments, so that their results are collected in one place
    builder: { sharedConfigBuild: true, sharedPlugins: true },
  } satisfies InlineConfig;
  const builder = await createBuilder(config, null);
  const { client, ...others } = builder.environments;
  if (!client) throw new Error('Vite has no environment for the browser.');
  const chunks = bundleChunks(await builder.build(client));
  const start = chunks.find(({ isEntry }) => isEntry)?.fileName;
  if (start === undefined) throw new Error('The build for the browser has no entry.');
  for (const environment of Object.values(others)) await builder.build(environment);
  styles.scripted = findScriptedClasses(styles, chunks);
  writeLicenses(root, folder);
  // without these files, Node.js 20 would first parse bundles outside of the project as CommonJS
  for (const place of [folder, path.join(folder, 'service')])
    writeFileSync(path.join(place, 'package.json'), '{"type":"module"}\n');
  writeBundleMetadata(folder, {
    rendererHash: hashFolder(path.join(folder, RENDERER_FOLDER)),
    start,
    blockScripts: findBlockScripts(chunks, start),
    styles,
  });
}

/** Returns the classes of style sheets that scripts import, and the class names in the code of scripts. */
function findScriptedClasses({ shell, blocks }: Styles, chunks: Chunk[]): string[] {
  const sheets = [...shell, ...[...blocks.values()].flat()];
  const imported = new Set(chunks.flatMap(({ moduleIds }) => moduleIds));
  const scripts = chunks.map(({ code }) => code).join('\n');
  const names = sheets.flatMap(({ file, text }) => {
    const classes = [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => String(name));
    if (file.endsWith('.module.css')) return imported.has(classNamesModuleId(file)) ? classes : [];
    return classes.filter((name) => scripts.includes(name));
  });
  return [...new Set(names)].sort();
}

function hashFolder(folder: string): string {
  const texts = listFileNames(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return hashOf(texts.sort().join('\n'), 43);
}

type BuiltBundles = Awaited<ReturnType<ViteBuilder['build']>>;
type Chunk = Extract<Extract<BuiltBundles, { output: unknown }>['output'][number], { type: 'chunk' }>;

function bundleChunks(built: BuiltBundles): Chunk[] {
  return 'output' in built ? built.output.filter((file) => file.type === 'chunk') : [];
}

function chunkFonts({ viteMetadata }: Chunk): string[] {
  return [...(viteMetadata?.importedAssets ?? [])].filter((file) => file.startsWith(NAME_FONTS_FOLDER));
}

const BLOCK_SCRIPT_PATTERN = /\/src\/site\/blocks\/(\w+)(?:\.client)?\.tsx?$/;

function findBlockScripts(chunks: Chunk[], start: string): Bundles['blockScripts'] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reach = (file: string, next: (chunk: Chunk) => string[], reached = new Set<string>()) => {
    const chunk = byName.get(file);
    if (!chunk || reached.has(file)) return reached;
    reached.add(file);
    for (const one of next(chunk)) reach(one, next, reached);
    return reached;
  };
  // the first script loads the main script, which loads the scripts of blocks
  const common = new Set(
    [start, ...(byName.get(start)?.dynamicImports ?? [])].flatMap((file) => [
      ...reach(file, ({ imports }) => imports),
    ]),
  );
  return new Map(
    chunks.flatMap(({ fileName, facadeModuleId }) => {
      const type = BLOCK_SCRIPT_PATTERN.exec(facadeModuleId ?? '')?.[1];
      if (type === undefined) return [];
      const all = reach(
        fileName,
        ({ imports, dynamicImports }) => [...imports, ...dynamicImports],
        new Set(common),
      );
      const own = [...all].filter((file) => !common.has(file));
      const fonts = own.flatMap((file) => chunkFonts(byName.get(file) as Chunk));
      return [[type, [...own, ...fonts]] as const];
    }),
  );
}

function createEnvironments(root: string, out: string): Record<string, EnvironmentOptions> {
  return {
    client: browserEnvironment(root, out),
    ssr: {
      ...nodeEnvironment(root, path.join(out, RENDERER_FOLDER), {
        'page-writer': 'src/site/build/pages/page-writer.ts',
      }),
      // excludes the development half of React
      define: { 'process.env.NODE_ENV': '"production"' },
    },
    // a site has one of the two service workers
    keeping: workerEnvironment(root, path.join(out, 'keeping'), 'src/site/offline/worker.ts'),
    leaving: workerEnvironment(root, path.join(out, 'leaving'), 'src/site/offline/leave.ts'),
    service: nodeEnvironment(root, path.join(out, 'service'), {
      main: 'src/oc/main.ts',
      worker: 'src/oc/jobs/worker.ts',
    }),
  };
}

function browserEnvironment(root: string, out: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: path.join(out, 'public'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: inputFiles(root, { start: 'src/site/renderer/client/start/start.ts' }),
        checks: BUNDLER_CHECKS,
        output: {
          // the script of a block is named after the block's type, for a component as well as for a client script
          chunkFileNames: ({ name }) =>
            `${name === 'name-fonts' ? NAME_FONTS_FOLDER : 'assets/'}${name.replace(/\.client$/, '')}-[hash].js`,
          assetFileNames: ({ names: [name = ''] }) =>
            `${name.endsWith('.woff2') ? NAME_FONTS_FOLDER : 'assets/'}[name]-[hash][extname]`,
          codeSplitting: { groups: CHUNK_GROUPS },
        },
      },
    },
  };
}

/** Includes all packages, so that the program runs in any folder. */
function nodeEnvironment(root: string, outDir: string, entries: Record<string, string>): EnvironmentOptions {
  return {
    consumer: 'server',
    resolve: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      target: 'node20',
      rolldownOptions: {
        input: inputFiles(root, entries),
        checks: BUNDLER_CHECKS,
        // omits comments with the paths of modules, since these paths depend on where packages are installed
        experimental: { attachDebugInfo: 'none' },
        output: { entryFileNames: '[name].js' },
      },
    },
  };
}

/* Divides the scripts for browsers into files. */

/** Also matches Vite's helper for dynamic imports, which must not be in a file with other code. */
const START_CODE_PATTERN = /vite.preload-helper|src.site.renderer.client.start/;

/** Matches React, and the code that every island needs. */
const REACT_CODE_PATTERN =
  /node_modules.(react|react-dom|scheduler)[/]|src.site.renderer.client.hydrate|src.site.parts.(block-context|link|picture|with-index|prose)\./;

/** The code without React that makes every page interactive. The two excluded scripts are only for some pages. */
const MAIN_CODE_PATTERN = /src.site.renderer(?!.client.(?:notice|navigation.closest-page))/;

const CHUNK_GROUPS = [
  { name: 'start', test: START_CODE_PATTERN, priority: 1 },
  { name: 'react', test: REACT_CODE_PATTERN, priority: 1 },
  { name: 'main', test: MAIN_CODE_PATTERN },
];

/**
 * Lets V8 compile React on a background thread while React loads. In the bundler's arrow functions, V8 compiles it on the main
 * thread at the first call. A `function` in parentheses is compiled ahead of time. For React DOM, this reduces the evaluation
 * from 75 to 52 ms (Chromium 156, processor slowed down four times, fastest of 12).
 */
function eagerPackages(): Plugin {
  return {
    name: 'plenary:eager-packages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk(code, { name }) {
      if (name !== 'react') return null;
      const wrappers = parseAst(code).body.flatMap((statement) => {
        const [declaration] = statement.type === 'VariableDeclaration' ? statement.declarations : [];
        const [wrapper] = declaration?.init?.type === 'CallExpression' ? declaration.init.arguments : [];
        return wrapper?.type === 'ArrowFunctionExpression' ? [wrapper] : [];
      });
      return wrappers.reduceRight((text, { start, params, body }) => {
        const names = params.map((param) => code.slice(param.start, param.end)).join();
        return `${text.slice(0, start)}function(${names})${text.slice(body.start)}`;
      }, code);
    },
  };
}
