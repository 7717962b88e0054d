import { once } from 'node:events';
import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { printText, type Site } from '../compiler/index.ts';
import { siteReader } from '../compiler/node/index.ts';
import { calendarFiles } from './assets/calendar.ts';
import { builtFonts } from './assets/fonts.ts';
import { publishPictures, summaryOf, withImages } from './assets/images.ts';
import { copyMedia } from './assets/media.ts';
import { groundsIn, siteCss } from './assets/site-css.ts';
import { navigationStyles, type Styles } from './bundles/styles.ts';
import type { Bundles } from './bundles/vite.ts';
import { type Cache, openCache } from './cache.ts';
import { archivedPages, publishEditions } from './editions/publish.ts';
import { forkScript } from './fork.ts';
import { headersOf } from './hosting/headers.ts';
import { publicHostFiles, servedSite, serverFiles } from './hosting/hosts.ts';
import { pagesGoneSince, redirectPages } from './hosting/redirects.ts';
import { serviceFacts } from './hosting/service-facts.ts';
import { offlineFiles, offlinePages } from './offline.ts';
import {
  type BuiltFile,
  hashOf,
  nextFolder,
  openManifest,
  removeFolder,
  swapOutput,
  writeFiles,
} from './output.ts';
import type { Common } from './pages/page-writer.ts';
import { prerender } from './pages/pages.ts';
import { BrokenSite, mediaFolder, type Project, refuseMissing } from './project.ts';
import { outlineOf, searchFiles, sharingOf } from './sharing/metadata.ts';

export interface BuildOptions {
  /** How many threads render many pages: one per processor when left out. With 0, this thread renders all. */
  threads?: number;
  /** How many pages of a kind have a card of their own; MOST_CARDS when left out. The home page always has one. */
  cards?: number;
  /** Prints nothing. */
  quiet?: boolean;
  /** What Vite has built before of the same sources. */
  bundles?: Bundles;
}

/**
 * Builds the site of a project: compiles it, lets Vite build its scripts, renders its pages, and puts all of it in the place of the
 * last build, which stays whole when anything fails. Prints warnings and what became of the pictures. Rejects with a
 * BrokenSite when site.yaml or its pictures have errors.
 */
export async function build(project: Project, options: BuildOptions = {}): Promise<void> {
  refuseMissing(project);
  const next = nextFolder(project);
  const stop = new AbortController();
  // Vite works beside the compiler, and beside the pictures, fonts and cards
  const bundling = options.bundles
    ? Promise.resolve(options.bundles)
    : forkBundles(project, path.join(next, 'bundles'), stop.signal);
  // whoever awaits the bundles reports the failure; until then it must not end the process
  bundling.catch(() => {});
  try {
    const cache = openCache(project);
    const { site, summary } = await soundSite(project, next, cache, options);
    await writeSite(site, project, next, { bundling, cache }, options);
    if (summary && !options.quiet) console.log(summary);
  } finally {
    stop.abort();
    await Promise.allSettled([bundling]);
    removeFolder(next);
  }
}

/**
 * Compiles the site of a project, and publishes its pictures. A function of its own, so that what else the compiler knows (at 10,000
 * committees more than the site) is given back before the pages are rendered.
 */
async function soundSite(
  project: Project,
  next: string,
  cache: Cache,
  { quiet }: BuildOptions,
): Promise<{ site: Site; summary?: string }> {
  const { site, problems, text, locate } = siteReader(project).compile();
  if (!site) throw new BrokenSite(printText(problems, text));
  if (problems.length > 0 && !quiet) console.warn(printText(problems, text));
  if (!quiet) warnOfOtherAddress(site, project);
  const pictures = await publishPictures(site, mediaFolder(project), path.join(next, 'public'), cache);
  if ('problems' in pictures) throw new BrokenSite(printText(locate(pictures.problems), text));
  return {
    site: withImages(site, pictures.images),
    ...(site.pictures.length > 0 && { summary: summaryOf(pictures) }),
  };
}

/** Warns where the host publishes a site that is built for another address: with another base path it has no styles there. */
function warnOfOtherAddress({ shell }: Site, { url }: Project): void {
  const published = url?.replace(/\/$/, '');
  if (published === undefined || published === shell.origin) return;
  console.warn(
    `The host publishes this site at ${published}, but conference.url in site.yaml is ${shell.origin}. If that address does not work yet, write  url: ${published}/`,
  );
}

/** Says which pages of the last build have no address any more. */
function warnOfGonePages(gone: string[]): void {
  const [first] = gone;
  if (first === undefined) return;
  const [pages, them] = gone.length === 1 ? ['a page', 'it'] : ['pages', 'them'];
  console.warn(
    `The last build had ${pages} that this one has not: ${gone.slice(0, 10).join(', ')}. Old links to ${them} show "Not found". To redirect ${them}, write in site.yaml:\nredirects:\n  ${first}: /`,
  );
}

/** Builds the bundles in a process of its own: it gives back the memory of Vite before the pages are rendered. */
async function forkBundles({ root }: Project, folder: string, signal: AbortSignal): Promise<Bundles> {
  // whatever this process is for: a build is for production
  // without huge pages, which its allocator asks for and Linux has to clear: half a second, and 130 MB that nobody uses
  const env = { ...process.env, NODE_ENV: 'production', MIMALLOC_ALLOW_THP: '0' };
  const script = new URL('bundles/process.ts', import.meta.url);
  const child = forkScript(script, [root, folder], { cwd: root, env, signal }, ['vite']);
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`Vite could not build the sources (exit code ${code}).`);
  });
  const [bundles] = await Promise.race([once(child, 'message'), failed]);
  return bundles;
}

/** Writes a site into the folder `next`, and swaps it for the last one. */
async function writeSite(
  site: Site,
  project: Project,
  next: string,
  { bundling, cache }: { bundling: Promise<Bundles>; cache: Cache },
  { cards, threads, quiet }: BuildOptions,
): Promise<void> {
  const folder = path.join(next, 'public');
  const manifest = await openManifest(project, folder, cache);
  const outline = outlineOf(site, cards);
  // fonts are cut in this thread, cards are coloured in others
  const [fonts, sharing] = await Promise.all([
    builtFonts(project.root, site, cache),
    sharingOf(site, project, outline, cache),
  ]);
  const bundles = await bundling;
  const types = new Set(site.pages.flatMap(({ blocks }) => blocks.map(({ type }) => type)));
  copyBundles(bundles, next, types, site.offline.keep);
  const { start, styles } = bundles;
  const archived = archivedPages(
    { ...site, hasPage: (path) => outline.pages.has(path) },
    mediaFolder(project),
  );
  const laterStyles = stylesFile(styles, types);
  const { light, dark, crisis } = groundsIn(site, project);
  const common: Common = {
    folder,
    shell: { ...site.shell, grounds: { light: light.paper, dark: dark.paper, crisis: crisis.paper } },
    start: site.shell.base + start,
    styles,
    navigationStyles: site.shell.base + laterStyles.name,
    fonts: fonts.faces,
    own: siteCss(site),
    icons: sharing.icons,
    frames: site.frames,
  };
  await writeFiles(folder, [
    laterStyles,
    ...fonts.files,
    ...sharing.files,
    ...searchFiles(site, outline, archived),
    ...calendarFiles(site),
  ]);
  await prerender([site.pages, offlinePages(site)], common, sharing.of, { bundles, threads, manifest });
  copyMedia(site, mediaFolder(project), folder);
  await writeFiles(folder, await offlineFiles(site, common.start, folder));
  const headers = headersOf({ frames: site.frames, service: site.shell.service }, site.shell.origin);
  // after the list of what browsers cache: the archive is not part of it
  await writeFiles(folder, redirectPages(site));
  await publishEditions(site, archived, mediaFolder(project), folder);
  const served = servedSite({ ...site, pages: [...site.pages, ...archived] }, headers);
  await writeFiles(folder, publicHostFiles(served));
  await writeFiles(path.join(next, 'hosts'), serverFiles(served));
  writeFileSync(path.join(next, 'service/site.json'), JSON.stringify({ ...serviceFacts(site), headers }));
  if (!quiet) warnOfGonePages(pagesGoneSince(project.out, site, new Set(served.paths)));
  await swapOutput(project);
  await manifest.store();
  await cache.clean();
}

/**
 * Copies what the browser and the service run, but for the scripts of blocks that the site does not have: browsers cache all scripts
 * for use without a network. A site has the service worker that keeps pages, or the one that leaves.
 */
function copyBundles(
  { folder, blockScripts }: Bundles,
  next: string,
  types: Set<string>,
  keep: boolean,
): void {
  for (const part of ['public', 'service'])
    cpSync(path.join(folder, part), path.join(next, part), { recursive: true });
  const scriptsOf = (isUsed: boolean) =>
    [...blockScripts].flatMap(([type, files]) => (types.has(type) === isUsed ? files : []));
  const used = new Set(scriptsOf(true));
  for (const file of scriptsOf(false))
    if (!used.has(file)) rmSync(path.join(next, 'public', file), { force: true });
  copyFileSync(path.join(folder, keep ? 'keeping' : 'leaving', 'sw.js'), path.join(next, 'public/sw.js'));
}

/** The style sheet for pages that a navigation brings. */
function stylesFile(styles: Styles, types: Set<string>): BuiltFile {
  const content = navigationStyles(styles, types);
  return { name: `assets/styles-${hashOf(content)}.css`, content };
}
