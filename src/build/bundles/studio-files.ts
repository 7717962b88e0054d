import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '../../renderer/index.ts';
import { FONT_PACKAGES } from '../assets/fonts/fonts.ts';
import { hashOf } from '../built-file.ts';
import { NAME_FONTS } from '../files/fonts-of-names.ts';
import type { SampleSite, SiteData } from '../files/site-data.ts';
import { STUDIO_PAGE_POLICY } from '../hosting/studio.ts';
import { copyFolder, fontFile, ownPlace } from '../own-files.ts';
import type { Bundles } from './bundles.ts';
import { readStarts, STARTS } from './compiled.ts';
import { LICENSES } from './licenses.ts';
import { siteDataOf } from './site-data.ts';

/*
 * The studio for a tab of a browser, as static files: its programs, the bundles of the site, whole fonts and the sample site.
 */

/** Writes the studio into a folder, which will be at the address `home`, such as `/studio/`. `compiled` is the folder of its programs. */
export function writeStudio(
  root: string,
  { compiled, bundles }: { compiled: string; bundles: Bundles },
  folder: string,
  home: string,
): void {
  copyFolder(compiled, folder);
  rmSync(path.join(folder, STARTS));
  const starts = readStarts(compiled);
  const data = writeData(folder, 'site-data', siteDataOf(root, bundles));
  const sample = writeData(folder, 'sample', sampleOf(root));
  writeFileSync(path.join(folder, 'index.html'), documentOf(starts, { data, sample }, home));
  copyFolder(path.join(bundles.folder, 'public'), path.join(folder, 'bundles'));
  for (const kind of ['keeping', 'leaving'])
    copyFolder(path.join(bundles.folder, kind), path.join(folder, 'bundles', kind));
  copyFonts(root, path.join(folder, 'fonts'));
  writeFileSync(path.join(folder, 'files.json'), JSON.stringify(offlineFilesOf(folder)));
}

/** Folders of fonts. The studio does not cache them all; those for names are needed only for printing. */
const FONTS = ['fonts/', `bundles/${NAME_FONTS}`];
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

/**
 * The document says where the folder is: some hosts show it without the slash at the end of its address. All that starts is asked for at
 * once, as on a poor line each file that leads to the next takes half a second.
 */
function documentOf(
  starts: ReturnType<typeof readStarts>,
  { data, sample }: { data: string; sample: string },
  home: string,
): string {
  const { page = [], agent = [], worker = [] } = starts;
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
    const files = fontFile(root, path.join(name, 'files'));
    const target = path.join(folder, name, 'files');
    mkdirSync(target, { recursive: true });
    for (const file of readdirSync(files).filter((one) => one.endsWith('.woff2')))
      writeFileSync(path.join(target, file), readFileSync(path.join(files, file)));
  }
}

/** The sample site, to try the studio with, as one file: browsers ask a host for few at a time. */
function sampleOf(root: string): SampleSite {
  const sample = ownPlace(root, 'sample');
  const media = path.join(sample, 'media');
  const names = readdirSync(media, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(media, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    )
    .sort();
  return {
    text: readFileSync(path.join(sample, 'site.yaml'), 'utf8'),
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
