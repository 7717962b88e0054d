import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
import { NAME_FONTS } from '../files/fonts-of-names.ts';
import type { Styles } from '../pages/style-sheets.ts';
import type { Project } from '../project.ts';
import { type Bundles, RENDERER, writeBundleFacts } from './bundles.ts';
import { BUNDLED, writeLicenses } from './licenses.ts';
import { packageFiles } from './package-files.ts';
import { noStyles, stylesPlugin } from './styles.ts';

/** Builds the bundles of a project into a folder, and writes what is known of them beside them. */
export async function buildBundles({ root }: Pick<Project, 'root'>, folder: string): Promise<void> {
  const styles = noStyles();
  const classesIn = new Map<string, string[]>();
  const config = {
    configFile: false,
    logLevel: 'warn',
    // relative, so that the bundles are the same wherever a site lives
    base: './',
    root,
    appType: 'custom',
    publicDir: false,
    // survives `npm ci`, unlike what is below node_modules/
    cacheDir: path.join(root, '.cache/vite'),
    build: { license: { fileName: BUNDLED } },
    environments: builtEnvironments(root, folder),
    plugins: [stylesPlugin(root, styles, classesIn), eagerPackages(), packageFiles()],
    // one set of plugins for all environments, so that the styles that they find reach us
    builder: { sharedConfigBuild: true, sharedPlugins: true },
  } satisfies InlineConfig;
  const builder = await createBuilder(config, null);
  const { client, ...others } = builder.environments;
  if (!client) throw new Error('Vite has no environment for the browser.');
  const chunks = chunksOf(await builder.build(client));
  const start = chunks.find(({ isEntry }) => isEntry)?.fileName;
  if (start === undefined) throw new Error('The build for the browser has no entry.');
  for (const environment of Object.values(others)) await builder.build(environment);
  styles.scripted = scriptedIn(styles, chunks, classesIn);
  writeLicenses(root, folder);
  // outside of the project, Node.js 20 would take the bundles for CommonJS first
  for (const place of [folder, path.join(folder, 'service')])
    writeFileSync(path.join(place, 'package.json'), '{"type":"module"}\n');
  writeBundleFacts(folder, {
    rendererHash: hashOfFolder(path.join(folder, RENDERER)),
    start,
    blockScripts: blockScriptsOf(chunks, start),
    styles,
  });
}

/** The classes that scripts can give to elements: those that they name of modules, and what else is in their text. */
function scriptedIn({ shell, blocks }: Styles, chunks: Chunk[], classesIn: Map<string, string[]>): string[] {
  const named = chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => classesIn.get(id) ?? []));
  const scripts = chunks.map(({ code }) => code).join('\n');
  const global = [...shell, ...[...blocks.values()].flat()]
    .filter(({ file }) => !file.endsWith('.module.css'))
    .flatMap(({ text }) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => String(name)))
    .filter((name) => scripts.includes(name));
  return [...new Set([...named, ...global])].sort();
}

function hashOfFolder(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const texts = files.map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'utf8'));
  return hashOf(texts.sort().join('\n'), 43);
}

type Built = Awaited<ReturnType<ViteBuilder['build']>>;
type Chunk = Extract<Extract<Built, { output: unknown }>['output'][number], { type: 'chunk' }>;

function chunksOf(built: Built): Chunk[] {
  return 'output' in built ? built.output.filter((file) => file.type === 'chunk') : [];
}

/** The fonts of a chunk, which Vite notes there. */
function fontsOf({ viteMetadata }: Chunk): string[] {
  return [...(viteMetadata?.importedAssets ?? [])].filter((file) => file.startsWith(NAME_FONTS));
}

const BLOCK_SCRIPT = /\/src\/blocks\/(\w+)(?:\.client)?\.tsx?$/;

function blockScriptsOf(chunks: Chunk[], start: string): Bundles['blockScripts'] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reach = (file: string, next: (chunk: Chunk) => string[], reached = new Set<string>()) => {
    const chunk = byName.get(file);
    if (!chunk || reached.has(file)) return reached;
    reached.add(file);
    for (const one of next(chunk)) reach(one, next, reached);
    return reached;
  };
  // the first script loads the main one, and that loads scripts of blocks
  const common = new Set(
    [start, ...(byName.get(start)?.dynamicImports ?? [])].flatMap((file) => [
      ...reach(file, ({ imports }) => imports),
    ]),
  );
  return new Map(
    chunks.flatMap(({ fileName, facadeModuleId }) => {
      const type = BLOCK_SCRIPT.exec(facadeModuleId ?? '')?.[1];
      if (type === undefined) return [];
      const all = reach(
        fileName,
        ({ imports, dynamicImports }) => [...imports, ...dynamicImports],
        new Set(common),
      );
      const own = [...all].filter((file) => !common.has(file));
      const fonts = own.flatMap((file) => fontsOf(byName.get(file) as Chunk));
      return [[type, [...own, ...fonts]] as const];
    }),
  );
}

type Environments = Record<string, EnvironmentOptions>;

const START_FILE = 'src/renderer/client/start/start.ts';

/** Not reported: the router says "use client" to another bundler, and on a busy machine our plugin for styles takes long. */
const CHECKS = { moduleLevelDirective: false, bundlerTimings: false };

function builtEnvironments(root: string, out: string): Environments {
  return {
    client: browserScripts(root, out),
    ssr: {
      ...nodeProgram(root, path.join(out, RENDERER), { 'page-writer': 'src/build/pages/page-writer.ts' }),
      // so that React's other half is left out
      define: { 'process.env.NODE_ENV': '"production"' },
    },
    // a site has one of the two
    keeping: serviceWorker(root, path.join(out, 'keeping'), 'src/offline/worker.ts'),
    leaving: serviceWorker(root, path.join(out, 'leaving'), 'src/offline/leave.ts'),
    service: nodeProgram(root, path.join(out, 'service'), {
      main: 'src/service/main.ts',
      worker: 'src/service/jobs/worker.ts',
    }),
  };
}

function browserScripts(root: string, out: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: path.join(out, 'public'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { start: path.join(root, START_FILE) },
        checks: CHECKS,
        output: {
          // a block's script is called as its type, whether it is its component or not
          chunkFileNames: ({ name }) =>
            `${name === 'name-fonts' ? NAME_FONTS : 'assets/'}${name.replace(/\.client$/, '')}-[hash].js`,
          assetFileNames: ({ names: [name = ''] }) =>
            `${name.endsWith('.woff2') ? NAME_FONTS : 'assets/'}[name]-[hash][extname]`,
          codeSplitting: { groups: CHUNKS },
        },
      },
    },
  };
}

/** A service worker: one file, in the form that all browsers take. */
function serviceWorker(root: string, outDir: string, worker: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: {
        input: { sw: path.join(root, worker) },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  };
}

/** A program for Node.js with all its packages, so that it runs wherever it lies. */
function nodeProgram(root: string, outDir: string, entries: Record<string, string>): EnvironmentOptions {
  const input = Object.entries(entries).map(([name, file]) => [name, path.join(root, file)]);
  return {
    consumer: 'server',
    resolve: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(input),
        checks: CHECKS,
        // no comments with the paths of modules, which depend on where packages lie
        experimental: { attachDebugInfo: 'none' },
        output: { entryFileNames: '[name].js' },
      },
    },
  };
}

/*
 * How the scripts of the browser are divided into files, and in which form React is in its file.
 */

/** The script that a page loads at once, with Vite's helper for dynamic imports, which must not bring the rest along. */
const START_CODE = /vite.preload-helper|src.renderer.client.start/;

/** React, and what every island needs. */
const REACT =
  /node_modules.(react|react-dom|scheduler)[/]|src.renderer.client.hydrate|src.parts.(block-context|link|picture|with-index|prose)\./;

/**
 * What every page needs once it is interactive; no part of it is React. Only pages with a dated notice need the script of that, and only
 * the page of unknown addresses compares addresses.
 */
const MAIN = /src.renderer(?!.client.(?:notice|navigation.closest-page))/;

/** The files, as the bundler takes them; everything else gets a file of its own. */
const CHUNKS = [
  { name: 'start', test: START_CODE, priority: 1 },
  { name: 'react', test: REACT, priority: 1 },
  { name: 'main', test: MAIN },
];

/**
 * Makes V8 compile React on a background thread while it arrives. The bundler puts a CommonJS package into an arrow function,
 * which V8 compiles on the main thread when it is called; a `function` in parentheses it compiles ahead. For React DOM that
 * shortens the evaluation from 75 to 52 ms (Chromium 156, processor slowed down four times, fastest of 12).
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
