import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBuilder, type EnvironmentOptions, type InlineConfig, type Plugin } from 'vite';
import { escapeHtml } from '../../renderer/index.ts';
import { FONT_PACKAGES } from '../assets/fonts/fonts.ts';
import { hashOf } from '../built-file.ts';
import { NAME_FONTS } from '../files/fonts-of-names.ts';
import type { SampleSite, SiteData } from '../files/site-data.ts';
import { STUDIO_PAGE_POLICY } from '../hosting/studio.ts';
import { LICENSES, packagesPlugin, writeStudioLicenses } from './licenses.ts';
import { siteDataOf } from './site-data.ts';
import { noStyles, stylesPlugin } from './styles.ts';
import type { Bundles } from './vite.ts';

/*
 * The studio for a tab of a browser, as static files: its page, its worker, the bundles of the site, whole fonts and the sample site.
 */

/** What the programs of the studio are called where Vite names them. */
const ENTRIES = { page: 'src/tab/main.tsx', agent: 'src/studio/frame/agent.ts' };

/** Builds the studio of a project into a folder, which will be at the address `home`, such as `/studio/`. */
export async function buildStudio(
  root: string,
  bundles: Bundles,
  folder: string,
  home: string,
): Promise<void> {
  const packages = new Set<string>();
  const starts = new Map<string, string[]>();
  const builder = await createBuilder(configOf(root, folder, { packages, starts }), null);
  const { client, worker } = builder.environments;
  if (!client || !worker) throw new Error('Vite has no environment for the studio.');
  await builder.build(client);
  await builder.build(worker);
  writeStudioLicenses(root, folder, packages);
  const data = writeData(folder, 'site-data', siteDataOf(root, bundles));
  const sample = writeData(folder, 'sample', sampleOf(root));
  writeFileSync(path.join(folder, 'index.html'), documentOf(starts, { data, sample }, home));
  cpSync(path.join(bundles.folder, 'public'), path.join(folder, 'bundles'), { recursive: true });
  for (const kind of ['keeping', 'leaving'])
    cpSync(path.join(bundles.folder, kind), path.join(folder, 'bundles', kind), { recursive: true });
  copyFonts(root, path.join(folder, 'fonts'));
  writeFileSync(path.join(folder, 'files.json'), JSON.stringify(offlineFilesOf(folder)));
}

/** What Vite notes of the bundles. */
interface Notes {
  /** Of which packages something is in the studio. */
  packages: Set<string>;
  /** What each program starts with: its script, and those that this imports. */
  starts: Map<string, string[]>;
}

function configOf(root: string, folder: string, { packages, starts }: Notes): InlineConfig {
  const plugins = () => [
    stylesPlugin(root, noStyles()),
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
    resolve: { alias: [{ find: 'react-dom/server', replacement: path.join(root, WITHOUT_STREAMS) }] },
    plugins: plugins(),
    environments: { client: page(root, folder), worker: serviceWorker(root, folder) },
    worker: { format: 'es', plugins, rolldownOptions: { treeshake: TREESHAKE, output: FIRST_BLOCKS } },
    builder: {},
  };
}

const NAME_FONTS_SCRIPT = /\/parts\/name-fonts\.ts$/;
const NO_FONTS = 'export const loadNameFonts = () => Promise.resolve();';

/** Leaves the fonts of names out of the studio, in which nobody prints: they are in the bundles of its sites. */
function withoutNameFonts(): Plugin {
  return {
    name: 'plenary:without-name-fonts',
    enforce: 'pre',
    load: (id) => (NAME_FONTS_SCRIPT.test(id) ? NO_FONTS : null),
  };
}

function startsPlugin(starts: Notes['starts']): Plugin {
  return {
    name: 'plenary:starts',
    generateBundle: (_options, bundle) => {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.isEntry)
          starts.set(chunk.name, [chunk.fileName, ...chunk.imports]);
    },
  };
}

/** The half of `react-dom/server` that makes texts, as the renderer does; the package loads the one that makes streams too. */
const WITHOUT_STREAMS = 'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js';

/**
 * Our modules do nothing when they are imported, so those that only the entrance of a room leads to are left out: what the page needs of a
 * room is a few lines, and the room has the compiler.
 */
const TREESHAKE = {
  moduleSideEffects: [{ test: /^(?!.*\/node_modules\/).*\/src\/[^?]*\.(ts|tsx|mjs)$/, sideEffects: false }],
};

/** Those of names are for who prints: without a network, a finished site lacks them. */
const FONTS = ['fonts/', `bundles/${NAME_FONTS}`];
/** The blocks of a first page come together, with the worker: each in a file of its own would be half a second more on a poor line. */
const FIRST_BLOCKS = {
  codeSplitting: {
    groups: [{ name: 'blocks', test: /[\\/]src[\\/]blocks[\\/](banner|contact|countdown|letter|text)\.tsx/ }],
  },
};

/** What the studio needs without a network, by addresses from its folder on; of fonts, the service worker caches those that a site has. */
function offlineFilesOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    )
    .filter((name) => !FONTS.some((folder) => name.startsWith(folder)))
    .filter((name) => !['index.html', 'sw.js', LICENSES].includes(name));
  return ['./', ...files.sort().map((name) => name.split('/').map(encodeURIComponent).join('/'))];
}

function page(root: string, folder: string): EnvironmentOptions {
  const entries = Object.entries(ENTRIES).map(([name, file]) => [name, path.join(root, file)]);
  return {
    consumer: 'client',
    // a worker has no document, which the variants for browsers of some packages take for granted
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
        treeshake: TREESHAKE,
        checks: { moduleLevelDirective: false, bundlerTimings: false },
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  };
}

function serviceWorker(root: string, folder: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: { sw: path.join(root, 'src/tab/service-worker.ts') },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  };
}

/**
 * The document says where the folder is: some hosts show it without the slash at the end of its address. All that starts is asked for at
 * once, as on a poor line each file that leads to the next takes half a second.
 */
function documentOf(
  starts: Notes['starts'],
  { data, sample }: { data: string; sample: string },
  home: string,
): string {
  const [page = [], agent = [], worker = []] = ['page', 'agent', 'worker'].map((name) => starts.get(name));
  const address = (file = '') => escapeHtml(home + file);
  const modules = [...new Set([...page, ...agent])].filter((file) => file !== page[0]);
  const early = [
    ...modules.map((file) => `<link rel="modulepreload" href="${address(file)}">`),
    // they come into the cache of the browser: a document cannot ask for the scripts of a worker as such
    ...worker.map((file) => `<link rel="preload" as="script" href="${address(file)}">`),
    ...[data, sample].map((file) => `<link rel="preload" as="fetch" crossorigin href="${address(file)}">`),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${STUDIO_PAGE_POLICY}">
<title>Studio</title>
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="plenary-studio" content="" data-home="${escapeHtml(home)}" data-agent="${escapeHtml(agent[0] ?? '')}" data-data="${data}" data-sample="${sample}">
<script type="module" src="${address(page[0])}"></script>
${early.join('\n')}
</head>
<body>
<div id="studio"></div>
<noscript>
<main>
<h1>Studio</h1>
<p>The studio needs JavaScript. Allow it for this page in the settings of your browser, then load the page again. Without it, edit site.yaml in a text editor.</p>
</main>
</noscript>
</body>
</html>
`;
}

/** Fonts as they are, at their places below node_modules/. */
function copyFonts(root: string, folder: string): void {
  for (const name of FONT_PACKAGES) {
    const files = path.join('node_modules', name, 'files');
    const target = path.join(folder, name, 'files');
    mkdirSync(target, { recursive: true });
    for (const file of readdirSync(path.join(root, files)).filter((one) => one.endsWith('.woff2')))
      cpSync(path.join(root, files, file), path.join(target, file));
  }
}

/** The sample site, to try the studio with, as one file: browsers ask a host for few at a time. */
function sampleOf(root: string): SampleSite {
  const media = path.join(root, 'media');
  const names = readdirSync(media, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(media, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    )
    .sort();
  return {
    text: readFileSync(path.join(root, 'site.yaml'), 'utf8'),
    media: names.map((name) => [name, readFileSync(path.join(media, name), 'base64')]),
  };
}

/** Writes what the worker starts with. Where nothing of it changes, its name does not either, so browsers cache it for ever. */
function writeData(folder: string, name: string, data: SiteData | SampleSite): string {
  const content = JSON.stringify(data);
  const file = `assets/${name}-${hashOf(content)}.json`;
  writeFileSync(path.join(folder, file), content);
  return file;
}
