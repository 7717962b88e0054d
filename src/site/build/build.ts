import { readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { printText, type Site, siteReach } from '../../compiler/index.ts';
import { filesOnDisk, siteReader } from '../../compiler/node/index.ts';
import type { Image } from '../../core/index.ts';
import { createFontSource } from './assets/fonts/font-files.ts';
import { pictureSummary, publishPictures } from './assets/pictures/images.ts';
import { readTokens } from './assets/site-css.ts';
import { hashOf } from './built-file.ts';
import { type Bundles, loadBundles } from './bundles/bundles.ts';
import { compiledPart } from './bundles/compiled.ts';
import { writeStudio } from './bundles/studio-files.ts';
import { type Cache, openCache } from './cache.ts';
import { finishedSite } from './files/finished-site.ts';
import type { SitePlan } from './files/plan.ts';
import { pagesGoneSince } from './hosting/gone-pages.ts';
import { serverFiles } from './hosting/hosts.ts';
import { serviceFacts, studioFacts } from './hosting/service-facts.ts';
import { STUDIO_FOLDER } from './hosting/studio.ts';
import type { WrittenFiles } from './offline.ts';
import {
  finishKilledBuilds,
  nextFolder,
  openManifest,
  removeFolder,
  swapOutput,
  writeFiles,
} from './output.ts';
import { copyFolder, listFileNames, readOwnFile } from './own-files.ts';
import { prerender } from './pages/pages.ts';
import { BrokenSite, mediaFolder, type Project, refuseMissingSite } from './project.ts';
import { drawIconsAndCards } from './sharing/drawn.ts';

export interface BuildOptions {
  /** By default one per processor. With 0, the main thread renders all pages. */
  threads?: number;
  /** Per kind of page; by default, the limit in sharing/metadata.ts. The home page always has its own card. */
  cards?: number;
  quiet?: boolean;
  /** Decides which dates are past; by default the current time. */
  now?: Date;
}

/** If a step fails, the last build stays unchanged. Rejects with a BrokenSite if site.yaml or its pictures have errors. */
export async function build(project: Project, options: BuildOptions = {}): Promise<void> {
  refuseMissingSite(project);
  await finishKilledBuilds(project);
  const next = nextFolder(project);
  const stop = new AbortController();
  // if the sources have changed, Vite builds the bundles while the compiler runs
  const bundling = loadBundles(project, stop.signal);
  // the failure is reported where the bundles are awaited; until then, it must not end the process as an unhandled rejection
  bundling.catch(() => {});
  try {
    const cache = openCache(project);
    const sound = await compileValidSite(project, next, cache, options);
    await writeSite(sound, project, next, { bundles: await bundling, cache }, options);
    if (sound.summary && !options.quiet) console.log(sound.summary);
  } finally {
    stop.abort();
    await Promise.allSettled([bundling]);
    removeFolder(next);
  }
}

interface ValidSite {
  site: Site;
  /** Maps each compiled image to its published image. */
  images: ReadonlyMap<Image, Image>;
  summary?: string;
}

/** A separate function, so that compiler data, larger than the site at 10,000 committees, is freed before pages are rendered. */
async function compileValidSite(
  project: Project,
  next: string,
  cache: Cache,
  { quiet, now }: BuildOptions,
): Promise<ValidSite> {
  const { site, problems, text, locate } = siteReader({ ...project, now }).compile();
  if (!site) throw new BrokenSite(printText(problems, text));
  if (problems.length > 0 && !quiet) console.warn(printText(problems, text));
  if (!quiet) warnOfOtherAddress(site, project);
  const pictures = await publishPictures(site, mediaFolder(project), path.join(next, 'public'), cache);
  if ('problems' in pictures) throw new BrokenSite(printText(locate(pictures.problems), text));
  const { images } = pictures;
  return { site, images, ...(site.pictures.length > 0 && { summary: pictureSummary(pictures) }) };
}

/** With another base path than in `conference.url`, the published site would have no styles. */
function warnOfOtherAddress({ shell }: Site, { url }: Project): void {
  const published = url?.replace(/\/$/, '');
  if (published === undefined || published === shell.origin) return;
  console.warn(
    `The host publishes this site at ${published}, but conference.url in site.yaml is ${shell.origin}. If that address does not work yet, write  url: ${published}/`,
  );
}

function warnOfGonePages(gone: string[]): void {
  const [first] = gone;
  if (first === undefined) return;
  const [pages, them] = gone.length === 1 ? ['a page', 'it'] : ['pages', 'them'];
  console.warn(
    `The last build had ${pages} that this one has not: ${gone.slice(0, 10).join(', ')}. Old links to ${them} show "Not found". To redirect ${them}, write in site.yaml:\nredirects:\n  ${first}: /`,
  );
}

async function writeSite(
  { site, images }: ValidSite,
  project: Project,
  next: string,
  { bundles, cache }: { bundles: Bundles; cache: Cache },
  { cards, threads, quiet }: BuildOptions,
): Promise<void> {
  const folder = path.join(next, 'public');
  const manifest = await openManifest(project, folder, cache);
  const done: { plan?: SitePlan } = {};
  const files = finishedSite(site, {
    bundles: { ...bundles, files: listFileNames(path.join(bundles.folder, 'public')) },
    bundled: (name) => readFile(path.join(bundles.folder, name.endsWith('/sw.js') ? '' : 'public', name)),
    media: filesOnDisk(mediaFolder(project)),
    fonts: createFontSource(project.root, cache),
    tokens: readTokens(readOwnFile(project.root, 'tokens')),
    cards,
    writePictures: async () => images,
    drawSharing: (published, outline) => drawIconsAndCards(published, project, outline, cache),
    writePages: async (plan) => {
      done.plan = plan;
      const options = { bundles, threads, manifest };
      await prerender(plan.pages, { ...plan.common, folder }, plan.sharingOf, options);
    },
    written: () => listWrittenFiles(folder),
  });
  await writeFiles(folder, files);
  const { plan } = done;
  if (!plan) throw new Error('The site has no pages.');
  await writeFiles(path.join(next, 'hosts'), serverFiles(plan.served));
  if (site.studio) {
    const compiled = await compiledPart(project, 'tab');
    const home = `${site.shell.base}${STUDIO_FOLDER}/`;
    writeStudio(project.root, { compiled, bundles }, path.join(folder, STUDIO_FOLDER), home);
  }
  writeService(site, plan, bundles, path.join(next, 'service'));
  if (!quiet) warnOfGonePages(pagesGoneSince(project.out, site, new Set(plan.served.paths)));
  await swapOutput(project);
  await manifest.store();
  await cache.clean();
}

function writeService(site: Site, { headers, served }: SitePlan, bundles: Bundles, folder: string): void {
  copyFolder(path.join(bundles.folder, 'service'), folder);
  const facts = { ...serviceFacts(site), headers, ...studioFacts(served), reach: siteReach(site) };
  writeFileSync(path.join(folder, 'site.json'), JSON.stringify(facts));
}

function listWrittenFiles(folder: string): WrittenFiles {
  return {
    assets: readdirSync(path.join(folder, 'assets')),
    of: async (name) => {
      const content = await readFile(path.join(folder, name));
      return { size: content.length, hash: () => hashOf(content) };
    },
  };
}
