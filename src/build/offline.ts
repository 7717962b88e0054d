import type { Site } from '../compiler/index.ts';
import { type List, VERSION } from '../offline/index.ts';
import {
  fileOf,
  type Image,
  isNotFound,
  isPage,
  type Page,
  pathIn,
  withBase,
  withoutBase,
} from '../shared/index.ts';
import type { BuiltFile } from './built-file.ts';
import { viewsOf } from './languages.ts';

/** The address of the page that replaces those that are not cached, without the base path. */
const OFFLINE = '/offline';

/** The pages, one in each language, that the service worker shows in the place of a page that is not cached, with a list of the cached ones. */
export function offlinePages(site: Site): Page[] {
  return viewsOf(site).flatMap(offlinePage);
}

function offlinePage({ offline, shell, pages }: Site): Page[] {
  const { home: path = '/', languages: [main] = [] } = shell;
  const { offlineTitle: title, offlineText, offlinePages: list } = shell.words;
  if (!offline.keep) return [];
  const home = pages.find((page) => page.path === path)?.title ?? shell.name;
  const page = {
    path: pathIn(path, OFFLINE),
    ...(main && main.language !== shell.language && { language: shell.language }),
    title,
    footer: true,
    search: false,
    blocks: [
      {
        type: 'message',
        id: 'offline',
        title,
        text: [offlineText, list].map((line) => ({ type: 'paragraph', children: [line] })),
        links: [{ label: home, link: { href: withBase(shell.base, path), external: false } }],
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

/** The files that are written before the list of what browsers cache. */
export interface WrittenFiles {
  /** The names of those directly in the folder `assets`. */
  assets: readonly string[];
  /** What is known of one of them. */
  of: (name: string) => Promise<WrittenFile>;
}

interface WrittenFile {
  /** In bytes. */
  size: number;
  hash: () => string;
}

/**
 * The list of what the service worker caches unread: the page for those that are not cached, scripts,
 * styles and fonts, all pages that search engines may show (of the committees the first ones), the documents of the site that
 * these link to, and one size of each picture on them; as far as there is room.
 */
export async function offlineFiles(site: Site, start: string, written: WrittenFiles): Promise<BuiltFile[]> {
  if (!site.offline.keep) return [];
  const { base } = site.shell;
  const files: List['files'] = {};
  for (const { groups, room, isHashed } of groupsToCache(site, written.assets))
    for (const { name, hash } of await fitting(groups, written, room))
      files[addressOf(name, base)] = isHashed ? '' : hash();
  return [{ name: 'offline-files.json', content: JSON.stringify({ version: VERSION, start, files }) }];
}

/** The names of all files whose hash that list may need. */
export function hashedInOfflineList(site: Site): Set<string> {
  const groups = site.offline.keep ? groupsToCache(site, []) : [];
  return new Set(groups.flatMap((one) => (one.isHashed ? [] : one.groups.flat())));
}

/** Files that are cached as far as there is room for them, those of a group together or not at all. */
interface CachedGroups {
  groups: string[][];
  room: number;
  /** Whether their names hold their hash. */
  isHashed: boolean;
}

function groupsToCache(site: Site, allAssets: readonly string[]): CachedGroups[] {
  const { base } = site.shell;
  const shells = viewsOf(site).map(({ shell }) => shell);
  const { committees, others } = pagesToCache(site);
  const pages = [...others, ...committees];
  const htmlAndJson = pages.map(({ path }) => [`${fileOf(path)}.html`, `${fileOf(path)}.json`]);
  const alone = (files: string[]) => files.map((file) => [file]);
  const documents = alone(linksIn([...others, ...committees, ...shells], base));
  const pictures = alone(picturesIn([...shells, ...committees, ...others], base));
  const assets = allAssets
    .filter((name) => /\.(js|css|woff2|svg)$/.test(name))
    .sort()
    .map((name) => [`assets/${name}`]);
  const { pages: room } = ROOM;
  return [
    { groups: offlinePages(site).map(({ path }) => [`${fileOf(path)}.html`]), room, isHashed: false },
    { groups: assets, room: Number.POSITIVE_INFINITY, isHashed: true },
    { groups: htmlAndJson, room, isHashed: false },
    { groups: documents, room: ROOM.documents, isHashed: false },
    { groups: pictures, room: ROOM.pictures, isHashed: true },
  ];
}

/** Goes through the pages once: of ten thousand, a few are cached. */
function pagesToCache({ pages, event, others: more, offline }: Site): { committees: Page[]; others: Page[] } {
  const all = new Set([event, ...(more ?? []).map((one) => one.event)].flatMap((one) => one.committees));
  const committees: Page[] = [];
  const others: Page[] = [];
  for (const page of pages) {
    if (isNotFound(page.path) || page.search === false) continue;
    const [kind, most] = all.has(page.path) ? [committees, offline.committees] : [others, OTHERS];
    if (kind.length < most) kind.push(page);
  }
  return { committees, others };
}

/** The files of the groups for which there is room, a group being cached whole or not at all. */
async function fitting(
  groups: string[][],
  written: WrittenFiles,
  room: number,
): Promise<(WrittenFile & { name: string })[]> {
  const fitted: (WrittenFile & { name: string })[] = [];
  let left = room;
  for (const group of groups) {
    const files = await Promise.all(group.map(async (name) => ({ name, ...(await written.of(name)) })));
    const size = files.reduce((sum, file) => sum + file.size, 0);
    if (size > left) continue;
    left -= size;
    fitted.push(...files);
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

function usableSize({ src, smaller }: Image): string {
  const sizes = (smaller?.srcset ?? '').split(', ').map((one) => one.split(' '));
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
