import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '../../renderer/index.ts';
import { FONT_PACKAGES } from '../assets/fonts/fonts.ts';
import { hashOf } from '../built-file.ts';
import { NAME_FONTS_FOLDER } from '../files/fonts-of-names.ts';
import type { SampleSite, SiteData } from '../files/site-data.ts';
import { STUDIO_PAGE_POLICY } from '../hosting/studio.ts';
import { fontFile, listFileNames, ownPath } from '../own-files.ts';
import type { Bundles } from './bundles.ts';
import { ENTRY_SCRIPTS_FILE, readEntryScripts } from './compiled.ts';
import { LICENSES_FILE } from './licenses.ts';
import { createSiteData } from './site-data.ts';

/* Makes the studio for a browser tab: its programs, the bundles of the site, whole fonts and the sample site. */

/** A value is a path on disk, or the content as bytes. */
export type StudioFiles = ReadonlyMap<string, string | Uint8Array>;

interface Programs {
  compiled: string;
  bundles: Bundles;
}

/** Publishes the folder at the address `home`, such as `/studio/`. */
export function writeStudio(root: string, programs: Programs, folder: string, home: string): void {
  for (const [name, file] of studioFiles(root, programs, home)) {
    const target = path.join(folder, name);
    mkdirSync(path.dirname(target), { recursive: true });
    if (typeof file === 'string') copyFileSync(file, target);
    else writeFileSync(target, file);
  }
}

/** The studio is at the address `home`. `computer` is JSON about a folder on this computer. */
export function studioFiles(
  root: string,
  { compiled, bundles }: Programs,
  home: string,
  computer?: string,
): StudioFiles {
  const starts = readEntryScripts(compiled);
  const files = new Map<string, string | Uint8Array>();
  const add = (folder: string, below: string, isWanted: (name: string) => boolean = () => true) => {
    for (const name of listFileNames(folder))
      if (isWanted(name)) files.set(below + name, path.join(folder, name));
  };
  const addData = (name: string, data: SiteData | SampleSite) => {
    const content = JSON.stringify(data);
    // named by content, so that browsers can cache the file permanently
    const file = `assets/${name}-${hashOf(content)}.json`;
    files.set(file, Buffer.from(content));
    return file;
  };
  add(compiled, '', (name) => name !== ENTRY_SCRIPTS_FILE);
  const data = addData('site-data', createSiteData(root, bundles));
  const sample = addData('sample', readSampleSite(root));
  files.set('index.html', Buffer.from(studioDocument(starts, { data, sample, computer }, home)));
  add(path.join(bundles.folder, 'public'), 'bundles/');
  for (const kind of ['keeping', 'leaving']) add(path.join(bundles.folder, kind), `bundles/${kind}/`);
  for (const name of FONT_PACKAGES)
    add(fontFile(root, path.join(name, 'files')), `fonts/${name}/files/`, (file) => file.endsWith('.woff2'));
  files.set('files.json', Buffer.from(JSON.stringify(studioOfflineFiles([...files.keys()]))));
  return files;
}

/** Folders that the studio doesn't cache as a whole. Fonts for names are only needed for printing. */
const FONT_FOLDERS = ['fonts/', `bundles/${NAME_FONTS_FOLDER}`];
/** Returns relative addresses. The service worker also caches the fonts that a site uses. */
function studioOfflineFiles(names: readonly string[]): string[] {
  const files = names
    .filter((name) => !FONT_FOLDERS.some((folder) => name.startsWith(folder)))
    .filter((name) => !['index.html', 'sw.js', LICENSES_FILE].includes(name));
  return ['./', ...files.sort().map((name) => name.split('/').map(encodeURIComponent).join('/'))];
}

/**
 * Returns the HTML document of the studio. It contains the address of its folder, since some hosts serve it without the trailing
 * slash. It preloads all files needed at the start, since each level of imports takes half a second on a slow connection.
 */
function studioDocument(
  starts: ReturnType<typeof readEntryScripts>,
  { data, sample, computer }: { data: string; sample: string; computer: string | undefined },
  home: string,
): string {
  const { page = [], agent = [], worker = [] } = starts;
  const address = (file = '') => escapeHtml(home + file);
  const modules = [...new Set([...page, ...agent])].filter((file) => file !== page[0]);
  const early = [
    ...modules.map((file) => `<link rel="modulepreload" href="${address(file)}">`),
    // these go only into the browser's cache: a document can't preload the scripts of a worker directly
    ...worker.map((file) => `<link rel="preload" as="script" href="${address(file)}">`),
    // a folder on this computer needs no sample
    ...[data, ...(computer === undefined ? [sample] : [])].map(
      (file) => `<link rel="preload" as="fetch" crossorigin href="${address(file)}">`,
    ),
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
<meta name="plenary-studio" content="" data-home="${escapeHtml(home)}" data-agent="${escapeHtml(agent[0] ?? '')}" data-data="${data}" data-sample="${sample}"${computer === undefined ? '' : ` data-computer="${escapeHtml(computer)}"`}>
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

/** Makes a single file, since a browser limits the number of simultaneous requests to a host. */
function readSampleSite(root: string): SampleSite {
  const sample = ownPath(root, 'sample');
  const media = path.join(sample, 'media');
  const names = listFileNames(media);
  return {
    text: readFileSync(path.join(sample, 'site.yaml'), 'utf8'),
    media: names.map((name) => [name, readFileSync(path.join(media, name), 'base64')]),
  };
}
