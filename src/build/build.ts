import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { printText, reachOf, type Site } from '../compiler/index.ts';
import { filesOnDisk, siteReader } from '../compiler/node/index.ts';
import { fontsOf } from './assets/fonts/font-files.ts';
import { builtFonts } from './assets/fonts/fonts.ts';
import { withIconFile } from './assets/icon-file.ts';
import { copyMedia } from './assets/media.ts';
import { withImages } from './assets/pictures/image-plan.ts';
import { publishPictures, summaryOf } from './assets/pictures/images.ts';
import { groundsIn } from './assets/tokens.ts';
import { hashOf } from './built-file.ts';
import { type Bundles, bundlesOf } from './bundles/bundles.ts';
import { compiledPart } from './bundles/compiled.ts';
import { writeStudio } from './bundles/studio-files.ts';
import { type Cache, openCache } from './cache.ts';
import { publishEditions } from './editions/write.ts';
import { serviceWorkerOf, serviceWorkerText, sitePlan, unusedScripts } from './files/plan.ts';
import { pagesGoneSince } from './hosting/gone-pages.ts';
import { serverFiles } from './hosting/hosts.ts';
import { serviceFacts, studioFacts } from './hosting/service-facts.ts';
import { STUDIO_FOLDER } from './hosting/studio.ts';
import { offlineFiles, type WrittenFiles } from './offline.ts';
import { finishKilled, nextFolder, openManifest, removeFolder, swapOutput, writeFiles } from './output.ts';
import { prerender } from './pages/pages.ts';
import { BrokenSite, mediaFolder, type Project, refuseMissing } from './project.ts';
import { drawnSharing } from './sharing/drawn.ts';
import { outlineOf } from './sharing/metadata.ts';

export interface BuildOptions {
  /** How many threads render many pages: one per processor when left out. With 0, this thread renders all. */
  threads?: number;
  /** How many pages of a kind have a card of their own; MOST_CARDS when left out. The home page always has one. */
  cards?: number;
  /** Prints nothing. */
  quiet?: boolean;
}

/**
 * Builds the site of a project: compiles it, renders its pages, and puts all of it in the place of the last build, which stays whole
 * when anything fails. Prints warnings and what became of the pictures. Rejects with a
 * BrokenSite when site.yaml or its pictures have errors.
 */
export async function build(project: Project, options: BuildOptions = {}): Promise<void> {
  refuseMissing(project);
  await finishKilled(project);
  const next = nextFolder(project);
  const stop = new AbortController();
  // after a change of the sources, Vite works beside the compiler, and beside the pictures, fonts and cards
  const bundling = bundlesOf(project, stop.signal);
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
  const { site: published, files } = withIconFile(withImages(site, pictures.images));
  await writeFiles(path.join(next, 'public'), files);
  return {
    site: published,
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

/** Writes a site into the folder `next`, and swaps it for the last one. */
async function writeSite(
  site: Site,
  project: Project,
  next: string,
  { bundling, cache }: { bundling: Promise<Bundles>; cache: Cache },
  { cards: most, threads, quiet }: BuildOptions,
): Promise<void> {
  const folder = path.join(next, 'public');
  const media = mediaFolder(project);
  const manifest = await openManifest(project, folder, cache);
  const outline = outlineOf(site, most);
  // fonts are cut in this thread, cards are coloured in others
  const [fonts, { cards, icons }] = await Promise.all([
    builtFonts(site, fontsOf(project.root, cache)),
    drawnSharing(site, project, outline, cache),
  ]);
  const bundles = await bundling;
  copyBundles(bundles, next, site);
  const plan = sitePlan(site, {
    outline,
    bundles,
    drawn: { fonts, icons, cards },
    grounds: groundsIn(site, project),
    media: filesOnDisk(media),
  });
  await writeFiles(folder, plan.files);
  await prerender(plan.pages, { ...plan.common, folder }, plan.sharingOf, { bundles, threads, manifest });
  copyMedia(site, media, folder);
  await writeFiles(folder, await offlineFiles(site, plan.common.start, filesIn(folder)));
  // after the list of what browsers cache: the archive is not part of it
  await writeFiles(folder, plan.redirects);
  await publishEditions(site, plan.archived, media, folder);
  await writeFiles(folder, plan.hostFiles);
  await writeFiles(path.join(next, 'hosts'), serverFiles(plan.served));
  if (site.studio) {
    const compiled = await compiledPart(project, 'tab');
    const home = `${site.shell.base}${STUDIO_FOLDER}/`;
    writeStudio(project.root, { compiled, bundles }, path.join(folder, STUDIO_FOLDER), home);
  }
  const facts = {
    ...serviceFacts(site),
    headers: plan.headers,
    ...studioFacts(plan.served),
    reach: reachOf(site),
  };
  writeFileSync(path.join(next, 'service/site.json'), JSON.stringify(facts));
  if (!quiet) warnOfGonePages(pagesGoneSince(project.out, site, new Set(plan.served.paths)));
  await swapOutput(project);
  await manifest.store();
  await cache.clean();
}

/** Copies what the browser and the service run, but for the scripts of blocks that the site does not have. */
function copyBundles(bundles: Bundles, next: string, site: Site): void {
  const { folder } = bundles;
  for (const part of ['public', 'service'])
    cpSync(path.join(folder, part), path.join(next, part), { recursive: true });
  for (const file of unusedScripts(bundles, site)) rmSync(path.join(next, 'public', file), { force: true });
  const worker = readFileSync(path.join(folder, serviceWorkerOf(site)), 'utf8');
  writeFileSync(path.join(next, 'public/sw.js'), serviceWorkerText(site, worker));
}

/** The files that are written in a folder so far. */
function filesIn(folder: string): WrittenFiles {
  return {
    assets: readdirSync(path.join(folder, 'assets')),
    of: async (name) => {
      const content = await readFile(path.join(folder, name));
      return { size: content.length, hash: () => hashOf(content) };
    },
  };
}
