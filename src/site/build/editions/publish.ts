import type { Files, Site } from '../../../compiler/index.ts';
import {
  EDITION_FILES_FOLDER,
  EDITIONS_FOLDER,
  type Edition,
  editionPath,
  homePathFor,
  type PageFile,
  pageFileName,
  withBasePath,
} from '../../../core/index.ts';
import { type BuiltFile, policyHashOf } from '../built-file.ts';

/*
 * Publishes archived editions. Their pages are finished; only placeholders are replaced with values of the current site:
 *
 *   plenary:page/committees     the address of another page of the edition
 *   plenary:file/mark-S5aE.svg  the address of a file of the edition
 *   plenary:site/login          the address of a page that was not archived, in the current site;
 *                               if the current site lacks it, the home page in that language
 *   plenary:full-page/ …        the same addresses with the origin; also full-file and full-site
 *   plenary:origin              the origin alone
 *   plenary:styles              the styles of the page
 *   plenary:hash                the hash of the styles for the Content-Security-Policy
 *
 * `plenary` is the mark of the edition. Nothing else changes, so an edition is the same in every version of Plenary.
 */

type PublishContext = Pick<Site, 'shell' | 'editions'> & {
  redirects: { from: string }[];
  hasPage: (path: string) => boolean;
};

/** In `dist/public`. All hosts let browsers cache these files, with a hash in their name, permanently. */
const PUBLISHED_FOLDER = 'assets';

export interface ArchivedPage {
  /** Lacks the base path of the site. */
  path: string;
  title: string;
  search: boolean;
  document: () => string;
}

/** Returns the newest edition first. */
export function archivedPages(site: PublishContext, media: Files): ArchivedPage[] {
  const styles = new Map<string, string>();
  const stylesIn = (name: string) => {
    const text = styles.get(name) ?? readMediaText(media, sharedFile(name));
    styles.set(name, text);
    return text;
  };
  return site.editions.toReversed().flatMap((edition) => {
    const withAddresses = createAddressReplacer(edition, site);
    return edition.pages.map(({ path: at, title, search = true, styles: sheet }) => ({
      path: editionPath(edition, at),
      title: at === '/' ? edition.name : title,
      search,
      document: () => {
        const css = withAddresses(stylesIn(sheet));
        return withAddresses(
          readMediaText(media, `${EDITIONS_FOLDER}/${edition.id}/${pageFileName(at)}.html`),
        )
          .replace(`${edition.mark}:hash`, () => policyHashOf(css))
          .replace(`${edition.mark}:styles`, () => css);
      },
    }));
  });
}

function sharedFile(name: string): string {
  return `${EDITIONS_FOLDER}/${EDITION_FILES_FOLDER}/${name}`;
}

function readMediaText(media: Files, name: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(media.read(name));
}

function createAddressReplacer(
  edition: Edition,
  { shell, editions, redirects, hasPage }: PublishContext,
): (text: string) => string {
  const { base, origin } = shell;
  const host = new URL(origin).origin;
  const others = new Set(editions.flatMap((one) => one.pages.map((page) => editionPath(one, page.path))));
  const sources = new Set(redirects.map(({ from }) => from));
  const isKnown = (route: string) => hasPage(route) || others.has(route) || sources.has(route);
  const places: { [kind: string]: (route: string) => string } = {
    page: (route) => editionPath(edition, route),
    file: (route) => `/${PUBLISHED_FOLDER}${route}`,
    site: (route) => (isKnown(route) ? route : homePathFor(route, shell.languages)),
  };
  const marks = new RegExp(
    `${edition.mark}:(?:(full-)?(page|file|site)(/[^"'()\\s<>#?&\\\\]*)|(origin)\\b)`,
    'g',
  );
  return (text) =>
    text.replace(marks, (_mark, full, kind, route, isOrigin) =>
      isOrigin ? host : (full ? host : '') + withBasePath(base, places[kind]?.(route) ?? '/'),
    );
}

/** Makes an HTML document per page, and the data that scripts of current pages fetch for it. */
export function* archivedPageFiles(pages: Iterable<ArchivedPage>): Generator<BuiltFile> {
  for (const { path: at, title, document } of pages) {
    yield { name: `${pageFileName(at)}.html`, content: document() };
    yield { name: `${pageFileName(at)}.json`, content: JSON.stringify(archivedPageData(at, title)) };
  }
}

interface MediaCopy {
  from: string;
  name: string;
}

/** Lists the copies of archived files. A copy must never overwrite a file of the current site. */
export function archivedCopies({ editions }: Pick<PublishContext, 'editions'>): MediaCopy[] {
  return editions.toReversed().flatMap(({ files, addresses }) => [
    ...files.map((file) => ({ from: sharedFile(file), name: `${PUBLISHED_FOLDER}/${file}` })),
    ...Object.entries(addresses).map(([address, file]) => ({
      from: sharedFile(file),
      name: decodeURIComponent(address).slice(1),
    })),
  ]);
}

/** The layout differs from any current page's layout, so that the browser loads the whole document. */
function archivedPageData(at: string, title: string): PageFile {
  return { path: at, title, footer: true, blocks: [], html: ['', ''], css: [], layout: '' };
}

/** Finds a page, data or file of an archived edition; undefined if there is none. */
export function archivedFile(site: PublishContext, asked: string, media: Files): BuiltFile | undefined {
  if (site.editions.length === 0) return undefined;
  const at = asked.replace(/\.json$/, '');
  const page = archivedPages(site, media).find((one) => one.path === at);
  if (page && asked.endsWith('.json'))
    return { name: asked, content: JSON.stringify(archivedPageData(at, page.title)) };
  if (page) return { name: `${asked}.html`, content: page.document() };
  const name = site.editions.flatMap(({ files, addresses }) => [
    ...files.filter((file) => asked === `/${PUBLISHED_FOLDER}/${file}`),
    ...Object.entries(addresses).flatMap(([address, file]) => (address === asked ? [file] : [])),
  ])[0];
  return name === undefined ? undefined : { name, content: media.read(sharedFile(name)) };
}
