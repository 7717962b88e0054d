import { editionIdOf, type Site } from '../../../compiler/index.ts';
import {
  EDITION_FILES_FOLDER,
  EDITION_FORMAT,
  type Edition,
  fillPlaceholders,
  isNotFoundPath,
  pageFileName,
  withoutBasePath,
} from '../../../core/index.ts';
import { escapeHtml } from '../../renderer/index.ts';
import { hashOf } from '../built-file.ts';
import { languageViews } from '../languages.ts';
import { type ArchiveMarking, archivePage } from './html.ts';

export interface EditionArchive {
  edition: Edition;
  /** Maps file names in the folder of the edition to HTML. */
  documents: Map<string, string>;
  /** Maps names in the folder that all editions share. */
  files: Map<string, Uint8Array>;
}

/** `read` returns a built file by its name, or undefined. */
export function createEditionArchive(
  site: Site,
  read: (name: string) => Uint8Array | undefined,
  bannerStyles: string,
): EditionArchive {
  const [main, ...others] = languageViews(site);
  const views = new Map(others.map((view) => [view.shell.language, view]));
  const pages = archivablePages(site).map(({ path: at, title, search, language }) => ({
    at,
    title,
    search,
    view: (language === undefined ? main : views.get(language)) ?? site,
    built: new TextDecoder().decode(read(`${pageFileName(at)}.html`)),
  }));
  const mark = unusedMark(pages.map(({ built }) => built));
  const store = createFileStore(read);
  const paths = new Set(pages.map(({ at }) => at));

  const marked = (href: string, full: '' | 'full-') => {
    const route = pathWithinSite(href, site);
    if (route === undefined) return href;
    const [, at = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(route) ?? [];
    if (paths.has(at)) return `${mark}:${full}page${at}${rest}`;
    const file = store.add(at);
    return file === undefined ? `${mark}:${full}site${at}${rest}` : `${mark}:${full}file/${file}${rest}`;
  };
  const markingIn = (view: Site): ArchiveMarking => ({
    mark,
    banner: editionBanner(view, mark),
    edition: view.event.edition,
    sheet: (href) => new TextDecoder().decode(read((pathWithinSite(href, site) ?? '').slice(1))),
    address: (href) => marked(href, ''),
    absolute: (href) => marked(href, 'full-'),
  });

  const documents = new Map<string, string>();
  const listed = pages.map(({ at, title, search, built, view }) => {
    const marking = markingIn(view);
    const { document, css } = archivePage(built, marking);
    documents.set(`${pageFileName(at)}.html`, document);
    const styles = store.write('styles', '.css', `${markedStyles(css, marking)}\n${bannerStyles}`);
    const name = others.includes(view) && at === view.shell.home ? view.event.edition : title;
    return { path: at, title: name, styles, ...(search === false && { search }) };
  });
  const styles = new Set(listed.map((page) => page.styles));
  const edition: Edition = {
    format: EDITION_FORMAT,
    id: editionIdOf(site),
    ...editionNames(site),
    ...(others.length > 0 && {
      languages: Object.fromEntries(others.map((view) => [view.shell.language, editionNames(view)])),
    }),
    mark,
    pages: listed,
    files: [...store.files.keys()].filter((name) => !styles.has(name)).sort(),
    addresses: store.addresses,
  };
  return { edition, documents, files: store.files };
}

/** The home page comes first. Excludes pages for unknown addresses and for uploads, which need the current site. */
function archivablePages({ pages }: Site): Site['pages'] {
  return pages
    .filter(({ path: at, blocks }) => !isNotFoundPath(at) && !blocks.some(({ type }) => type === 'login'))
    .sort((a, b) => Number(b.path === '/') - Number(a.path === '/'));
}

/** Returns a word that no text contains before a colon. */
function unusedMark(texts: string[]): string {
  let mark = 'plenary';
  for (let number = 2; texts.some((text) => text.includes(`${mark}:`)); number++) mark = `plenary${number}`;
  return mark;
}

/** Includes query and fragment. Undefined for an address of another site, and for a fragment alone. */
function pathWithinSite(href: string, { shell: { base, origin } }: Pick<Site, 'shell'>): string | undefined {
  const host = new URL(origin).origin;
  if (href.startsWith('/') && !href.startsWith('//')) return withoutBasePath(base, href);
  if (href !== host && !href.startsWith(`${host}/`)) return undefined;
  return withoutBasePath(base, href.slice(host.length) || '/');
}

interface FileStore {
  files: Map<string, Uint8Array>;
  addresses: Edition['addresses'];
  /** Returns the name of the stored file, or undefined if there is no file at the address. */
  add: (address: string) => string | undefined;
  write: (stem: string, ending: string, content: string) => string;
}

/** File names contain hashes, so that editions share identical files. */
function createFileStore(read: (name: string) => Uint8Array | undefined): FileStore {
  const files = new Map<string, Uint8Array>();
  const addresses: Edition['addresses'] = {};
  const put = (stem: string, ending: string, content: Uint8Array) => {
    const hash = hashOf(content);
    const bare = stem.endsWith(`-${hash}`) ? stem.slice(0, -hash.length - 1) : stem;
    const readable = bare.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
    const name = `${readable || 'file'}-${hash}${ending}`;
    files.set(name, content);
    return { name, isHashed: bare !== stem };
  };
  return {
    files,
    addresses,
    add: (address) => {
      const file = decodeURIComponent(address).replace(/^\//, '');
      const content = address.includes('.') ? read(file) : undefined;
      if (!content) return undefined;
      const [, stem = '', ending = ''] = /([^/]+?)(\.[^./]*)?$/.exec(file) ?? [];
      const { name, isHashed } = put(stem, ending.toLowerCase(), content);
      if (!isHashed && !/^\/(assets|cards)\//.test(address)) addresses[address] = name;
      return name;
    },
    write: (stem, ending, content) => put(stem, ending, new TextEncoder().encode(content)).name,
  };
}

/** Replaces addresses, and the origin, which printed pages display. */
function markedStyles(css: string, { mark, address }: ArchiveMarking): string {
  return css
    .replace(/url\((["']?)([^"')]+)\1\)/g, (_all, quote, href) => `url(${quote}${address(href)}${quote})`)
    .replace(/--origin:"[^"]*"/g, `--origin:"${mark}:origin"`);
}

function editionNames({ event }: Pick<Site, 'event'>): Pick<Edition, 'name' | 'dates'> {
  return { name: event.edition, ...(event.dates !== undefined && { dates: event.dates }) };
}

function editionBanner({ event, shell: { words, language, home = '/' } }: Site, mark: string): string {
  const was = fillPlaceholders(words.thisWas, { edition: withinSentence(event.edition, language) });
  const dates = event.dates === undefined ? '' : ` <span>${escapeHtml(event.dates)}</span>`;
  return `<aside class="past-edition"><p><strong>${escapeHtml(was)}</strong>${dates}</p><p><a href="${mark}:site${home}">${escapeHtml(words.currentEdition)}</a></p></aside>`;
}

/** Turns "The 6th Edition" into "the 6th Edition", only in English. */
function withinSentence(name: string, language: string): string {
  return language.startsWith('en') ? name.replace(/^The (?=\S)/, 'the ') : name;
}

/** Returns shared files, pages and `edition.json` by their paths in the folder of all editions. */
export function filesOfEdition({
  edition,
  documents,
  files,
}: EditionArchive): Map<string, string | Uint8Array> {
  return new Map<string, string | Uint8Array>([
    ...[...files].map(([name, content]) => [`${EDITION_FILES_FOLDER}/${name}`, content] as const),
    ...[...documents].map(([name, content]) => [`${edition.id}/${name}`, content] as const),
    [`${edition.id}/edition.json`, `${JSON.stringify(edition, undefined, 1)}\n`],
  ]);
}
