import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';
import { filesInMemory, type Site } from '../../../src/compiler/index.ts';
import { siteReader } from '../../../src/compiler/node/index.ts';
import { createFontSource } from '../../../src/site/build/assets/fonts/font-files.ts';
import { mediaFiles } from '../../../src/site/build/assets/media.ts';
import { cachedCuts } from '../../../src/site/build/assets/pictures/images.ts';
import { build } from '../../../src/site/build/build.ts';
import type { Bundles } from '../../../src/site/build/bundles/bundles.ts';
import { createSiteData } from '../../../src/site/build/bundles/site-data.ts';
import { openCache } from '../../../src/site/build/cache.ts';
import {
  finishedSite,
  parseSiteData,
  type SiteFiles,
  type SitePlatform,
} from '../../../src/site/build/files/index.ts';
import type { Project } from '../../../src/site/build/project.ts';
import { createDrawnMark } from '../../../src/site/build/sharing/drawn.ts';
import { createDrawingCache, drawCards } from '../../../src/site/build/sharing/social-cards/cards.ts';
import { fileNamesBelow } from '../../files.ts';

/* The same site twice: as `npx plenary build` writes it on the disk, and as the files of finishedSite(), which knows no platform. */

/** The files of a folder by their names below it; none where there is no such folder. */
export function filesBelow(folder: string): Map<string, Uint8Array> {
  return new Map(fileNamesBelow(folder).map((name) => [name, readFileSync(path.join(folder, name))]));
}

/** The compiled site of a project. Throws where it has errors. */
export function siteOf(project: Project): Site {
  const { site, problems } = siteReader(project).compile();
  if (!site) throw new Error(JSON.stringify(problems));
  return site;
}

/** The doors of a project whose media are in memory: everything is drawn as `npx plenary build` draws it. */
export async function doorsInMemory(project: Project, bundles: Bundles): Promise<SitePlatform> {
  const { root, site: file } = project;
  const cache = openCache(project);
  const drawing = createDrawingCache(cache);
  // as a browser gets it
  const { ranges, ...doors } = parseSiteData(JSON.parse(JSON.stringify(createSiteData(root, bundles))));
  const media = path.join(path.dirname(file), 'media');
  const { renderPage } = await import(pathToFileURL(bundles.renderer).href);
  return {
    ...doors,
    bundled: async (name) =>
      readFileSync(path.join(bundles.folder, name.endsWith('/sw.js') ? '' : 'public', name)),
    renderPage,
    media: filesInMemory(filesBelow(media)),
    cutPicture: async (picture, bytes) => {
      const { cuts, fault } = await cachedCuts(picture, bytes, cache);
      if (!cuts) throw new Error(fault);
      return cuts;
    },
    fonts: { ...createFontSource(root, cache), ranges },
    markOf: (name) => createDrawnMark(path.join(media, name), drawing, cache),
    cardsOf: (site, pages) =>
      drawCards(site, project, { pages, fileOfImage: mediaFiles(site, project), drawing }),
  };
}

/** All files of a site by their names. */
export async function collected(files: SiteFiles): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for await (const { name, content } of files)
    found.set(name, typeof content === 'string' ? Buffer.from(content) : content);
  return found;
}

/** How two sites differ: the names of files that only one of them has, or that have other bytes. */
export function differences(
  one: ReadonlyMap<string, Uint8Array>,
  other: ReadonlyMap<string, Uint8Array>,
): { missing: string[]; more: string[]; others: string[] } {
  const names = [...one.keys()];
  return {
    missing: names.filter((name) => !other.has(name)),
    more: [...other.keys()].filter((name) => !one.has(name)),
    others: names.filter((name) => {
      const bytes = other.get(name);
      return bytes !== undefined && Buffer.compare(one.get(name) ?? new Uint8Array(), bytes) !== 0;
    }),
  };
}

/** No difference. */
export const NONE = { missing: [], more: [], others: [] };

/** Builds a project on the disk, and collects the same site from finishedSite(). */
export async function builtTwice(
  project: Project,
  bundles: Bundles,
): Promise<{ onDisk: Map<string, Uint8Array>; inMemory: Map<string, Uint8Array> }> {
  await build(project, { quiet: true, threads: 0 });
  const inMemory = await collected(finishedSite(siteOf(project), await doorsInMemory(project, bundles)));
  return { onDisk: filesBelow(path.join(project.out, 'public')), inMemory };
}

/** The files in a ZIP, read by its directory. Throws where a size or a checksum is wrong, or a name is there twice. */
export async function unzipped(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const files = new Map<string, Uint8Array>();
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`The checksum of ${fileName} is wrong.`);
    if (files.has(fileName)) throw new Error(`${fileName} is there twice.`);
    files.set(fileName, content);
  }
  return files;
}
