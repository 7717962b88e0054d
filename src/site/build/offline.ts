import type { Site } from '../../compiler/index.ts';
import {
  type Image,
  isNotFoundPath,
  isPagePath,
  type Page,
  pageFileName,
  pathBelowHome,
  withBasePath,
  withoutBasePath,
} from '../../core/index.ts';
import { LIST_VERSION, type OfflineFileList } from '../offline/index.ts';
import type { BuiltFile } from './built-file.ts';
import { languageViews } from './languages.ts';
import { walkRecords } from './records.ts';

/** Without the base path. The page replaces uncached pages. */
const OFFLINE_PATH = '/offline';

/** One page per language, displayed instead of an uncached page. Each contains a list of the cached pages. */
export function offlinePages(site: Site): Page[] {
  return languageViews(site).flatMap(offlinePage);
}

function offlinePage({ offline, shell, pages }: Site): Page[] {
  const { home: path = '/', languages: [main] = [] } = shell;
  const { offlineTitle: title, offlineText, offlinePages: list } = shell.words;
  if (!offline.keep) return [];
  const home = pages.find((page) => page.path === path)?.title ?? shell.name;
  const page = {
    path: pathBelowHome(path, OFFLINE_PATH),
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
        links: [{ label: home, link: { href: withBasePath(shell.base, path), external: false } }],
      },
    ],
  };
  return [page as Page];
}

/** Maximum size of the files cached in advance, uncompressed, to limit the storage used on visitors' devices. */
const MAX_CACHED_BYTES = { pages: 8_000_000, pictures: 5_000_000, documents: 10_000_000 };

/** Cached in advance, not counting the pages of committees. */
const MAX_OTHER_PAGES = 60;

/** The size to cache, in pixels. */
const MAX_PICTURE_WIDTH = 640;

/** The files written before the list of files that browsers cache. */
export interface WrittenFiles {
  /** Names of the files directly in the folder `assets`. */
  assets: readonly string[];
  of: (name: string) => Promise<WrittenFile>;
}

interface WrittenFile {
  /** In bytes. */
  size: number;
  hash: () => string;
}

/**
 * Lists, up to the limits: the page that replaces uncached pages; scripts, styles and fonts; pages that search engines may show,
 * with a limited number of committees; the documents of the site that these pages link; one size of each picture.
 */
export async function offlineFiles(site: Site, start: string, written: WrittenFiles): Promise<BuiltFile[]> {
  if (!site.offline.keep) return [];
  const { base } = site.shell;
  const files: OfflineFileList['files'] = {};
  for (const { groups, room, isHashed } of groupsToCache(site, written.assets))
    for (const { name, hash } of await fittingFiles(groups, written, room))
      files[fileAddress(name, base)] = isHashed ? '' : hash();
  return [{ name: 'offline-files.json', content: JSON.stringify({ version: LIST_VERSION, start, files }) }];
}

export function offlineFilesToHash(site: Site): Set<string> {
  const groups = site.offline.keep ? groupsToCache(site, []) : [];
  return new Set(groups.flatMap((one) => (one.isHashed ? [] : one.groups.flat())));
}

/** Either all files of a group are cached, or none. */
interface CachedGroups {
  groups: string[][];
  room: number;
  /** Whether the names of the files contain their hash. */
  isHashed: boolean;
}

function groupsToCache(site: Site, allAssets: readonly string[]): CachedGroups[] {
  const { base } = site.shell;
  const shells = languageViews(site).map(({ shell }) => shell);
  const { committees, others } = pagesToCache(site);
  const pages = [...others, ...committees];
  const htmlAndJson = pages.map(({ path }) => [`${pageFileName(path)}.html`, `${pageFileName(path)}.json`]);
  const alone = (files: string[]) => files.map((file) => [file]);
  const documents = alone(linkedFiles([...others, ...committees, ...shells], base));
  const pictures = alone(collectPictureFiles([...shells, ...committees, ...others], base));
  const assets = allAssets
    .filter((name) => /\.(js|css|woff2|svg)$/.test(name))
    .sort()
    .map((name) => [`assets/${name}`]);
  const { pages: room } = MAX_CACHED_BYTES;
  return [
    { groups: offlinePages(site).map(({ path }) => [`${pageFileName(path)}.html`]), room, isHashed: false },
    { groups: assets, room: Number.POSITIVE_INFINITY, isHashed: true },
    { groups: htmlAndJson, room, isHashed: false },
    { groups: documents, room: MAX_CACHED_BYTES.documents, isHashed: false },
    { groups: pictures, room: MAX_CACHED_BYTES.pictures, isHashed: true },
  ];
}

/** Returns perhaps a few of ten thousand pages. Reads the pages once. */
function pagesToCache({ pages, event, others: more, offline }: Site): { committees: Page[]; others: Page[] } {
  const all = new Set([event, ...(more ?? []).map((one) => one.event)].flatMap((one) => one.committees));
  const committees: Page[] = [];
  const others: Page[] = [];
  for (const page of pages) {
    if (isNotFoundPath(page.path) || page.search === false) continue;
    const [kind, most] = all.has(page.path) ? [committees, offline.committees] : [others, MAX_OTHER_PAGES];
    if (kind.length < most) kind.push(page);
  }
  return { committees, others };
}

async function fittingFiles(
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

/** Encodes as browsers encode. Addresses of pages have no extension. */
function fileAddress(file: string, base: string): string {
  const route = file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
  return encodeURI(withBasePath(base, route)).replaceAll('?', '%3F').replaceAll('#', '%23');
}

function linkedFiles(values: object[], base: string): string[] {
  const files = [...walkRecords(values)].flatMap((record) => {
    if (!('href' in record) || !('external' in record) || record.external) return [];
    const route = withoutBasePath(base, String(record.href));
    return route === undefined || isPagePath(route.replace(/[?#].*/, ''))
      ? []
      : [fileAt(String(record.href), base)];
  });
  return [...new Set(files)];
}

function collectPictureFiles(values: object[], base: string): string[] {
  const files = [...walkRecords(values)].flatMap((record) =>
    'src' in record && 'width' in record && 'height' in record
      ? [fileAt(cachedPictureSize(record as Image), base)]
      : [],
  );
  return [...new Set(files)];
}

function cachedPictureSize({ src, smaller }: Image): string {
  const sizes = (smaller?.srcset ?? '').split(', ').map((one) => one.split(' '));
  const [smallest = src] = sizes[0] ?? [];
  return (
    sizes.findLast(([, width = '']) => Number.parseInt(width, 10) <= MAX_PICTURE_WIDTH)?.[0] ??
    (smallest || src)
  );
}

function fileAt(href: string, base: string): string {
  return decodeURIComponent(href.slice(base.length).replace(/[?#].*/, ''));
}
