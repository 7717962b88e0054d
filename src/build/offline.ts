import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from '../compiler/index.ts';
import { type List, VERSION } from '../offline/index.ts';
import { fileOf, type Image, isPage, NOT_FOUND, type Page, withBase, withoutBase } from '../shared/index.ts';
import { type BuiltFile, hashOf } from './output.ts';

/** The address of the page that replaces those that are not cached, without the base path. */
const OFFLINE = '/offline';

/** The page that the service worker shows in the place of a page that is not cached, with a list of the cached ones. */
export function offlinePages(site: Site): Page[] {
  const { offline, shell } = site;
  const { offlineTitle: title, offlineText, offlinePages: list } = shell.words;
  if (!offline.keep) return [];
  const home = site.pages.find((page) => page.path === '/')?.title ?? shell.name;
  const page = {
    path: OFFLINE,
    title,
    footer: true,
    search: false,
    blocks: [
      {
        type: 'message',
        id: 'offline',
        title,
        text: [offlineText, list].map((line) => ({ type: 'paragraph', children: [line] })),
        links: [{ label: home, link: { href: shell.base, external: false } }],
      },
    ],
  };
  return [page as Page];
}

/** How many bytes are cached unread, so that no visitor's device is filled: before compression, by what they are. */
const ROOM = { pages: 8_000_000, pictures: 5_000_000, documents: 10_000_000 };

/** How many pages that are not of a committee are cached unread. */
const OTHERS = 60;

/** Pictures are cached in one size: the greatest that is not wider than this, in pixels. */
const WIDTH = 640;

/**
 * The list of what the service worker caches unread: the page for those that are not cached, scripts,
 * styles and fonts, all pages that search engines may show (of the committees the first ones), the documents of the site that
 * these link to, and one size of each picture on them; as far as there is room. `folder` holds the built site.
 */
export async function offlineFiles(site: Site, start: string, folder: string): Promise<BuiltFile[]> {
  if (!site.offline.keep) return [];
  const { base } = site.shell;
  const { committees, others } = pagesToCache(site);
  const pages = [...others, ...committees];
  const htmlAndJson = pages.map(({ path }) => [`${fileOf(path)}.html`, `${fileOf(path)}.json`]);
  const documents = linksIn([...others, ...committees, site.shell], base).map((file) => [file]);
  const pictures = picturesIn([site.shell, ...committees, ...others], base).map((file) => [file]);
  const assets = (await readdir(path.join(folder, 'assets'))).filter((name) =>
    /\.(js|css|woff2)$/.test(name),
  );
  const files: List['files'] = {};
  const add = async (groups: string[][], room: number, isHashed = false) => {
    for (const { file, content } of await fitting(groups, folder, room))
      files[addressOf(file, base)] = isHashed ? '' : hashOf(content);
  };
  await add([[`${fileOf(OFFLINE)}.html`]], ROOM.pages);
  await add(
    assets.sort().map((name) => [`assets/${name}`]),
    Number.POSITIVE_INFINITY,
    true,
  );
  await add(htmlAndJson, ROOM.pages);
  await add(documents, ROOM.documents);
  await add(pictures, ROOM.pictures, true);
  return [{ name: 'offline-files.json', content: JSON.stringify({ version: VERSION, start, files }) }];
}

/** Goes through the pages once: of ten thousand, a few are cached. */
function pagesToCache({ pages, event, offline }: Site): { committees: Page[]; others: Page[] } {
  const all = new Set(event.committees);
  const committees: Page[] = [];
  const others: Page[] = [];
  for (const page of pages) {
    if (page.path === NOT_FOUND || page.search === false) continue;
    const [kind, most] = all.has(page.path) ? [committees, offline.committees] : [others, OTHERS];
    if (kind.length < most) kind.push(page);
  }
  return { committees, others };
}

/** The files of the groups for which there is room, a group being cached whole or not at all. */
async function fitting(groups: string[][], folder: string, room: number) {
  const fitted: { file: string; content: Buffer }[] = [];
  let left = room;
  for (const group of groups) {
    const files = group.map(async (file) => ({ file, content: await readFile(path.join(folder, file)) }));
    const read = await Promise.all(files);
    const size = read.reduce((sum, { content }) => sum + content.length, 0);
    if (size > left) continue;
    left -= size;
    fitted.push(...read);
  }
  return fitted;
}

/** The address of a built file, encoded as browsers do it: of a page without its ending. */
function addressOf(file: string, base: string): string {
  const route = file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
  return encodeURI(withBase(base, route)).replaceAll('?', '%3F').replaceAll('#', '%23');
}

/** The files of the site that the pages link to, each once. */
function linksIn(values: object[], base: string): string[] {
  const files = [...recordsIn(values)].flatMap((record) => {
    if (!('href' in record) || !('external' in record) || record.external) return [];
    const route = withoutBase(base, String(record.href));
    return route === undefined || isPage(route.replace(/[?#].*/, ''))
      ? []
      : [fileAt(String(record.href), base)];
  });
  return [...new Set(files)];
}

/** One file of each picture that the pages show. */
function picturesIn(values: object[], base: string): string[] {
  const files = [...recordsIn(values)].flatMap((record) =>
    'src' in record && 'width' in record && 'height' in record
      ? [fileAt(usableSize(record as Image), base)]
      : [],
  );
  return [...new Set(files)];
}

function usableSize({ src, sources }: Image): string {
  const sizes = (sources?.[0]?.srcset ?? '').split(', ').map((one) => one.split(' '));
  const [smallest = src] = sizes[0] ?? [];
  return sizes.findLast(([, width = '']) => Number.parseInt(width, 10) <= WIDTH)?.[0] ?? (smallest || src);
}

function fileAt(href: string, base: string): string {
  return decodeURIComponent(href.slice(base.length).replace(/[?#].*/, ''));
}

/** All records in a value, at any depth. */
function* recordsIn(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value;
  for (const one of Object.values(value)) yield* recordsIn(one);
}
