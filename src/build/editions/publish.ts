import { createHash } from 'node:crypto';
import { constants, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Site } from '../../compiler/index.ts';
import {
  EDITION_FILES,
  EDITIONS,
  type Edition,
  editionPath,
  fileOf,
  type PageFile,
  withBase,
} from '../../shared/index.ts';
import { writeFiles } from '../output.ts';

/*
 * Publishes archived editions. Their pages are finished; only marks are replaced by what depends on the site around them:
 *
 *   plenary:page/committees   the address of another page of the edition
 *   plenary:file/mark-S5aE.svg  the address of one of its files
 *   plenary:site/login        the address of a page that was not archived: of the current site, or its home page
 *   plenary:full-page/ …      any of these with the origin
 *   plenary:origin            the origin alone
 *   plenary:styles            the styles of the page
 *   plenary:hash              the hash of these for the Content-Security-Policy
 *
 * `plenary` is the mark of the edition. Nothing else changes: so an edition is the same in every version.
 */

/** What archived pages need to know of the site around them. */
type Around = Pick<Site, 'shell' | 'editions'> & {
  redirects: { from: string }[];
  /** Whether the current site has a page. */
  hasPage: (path: string) => boolean;
};

/** The folder in `dist/public` for files with their hash in their name: every host lets browsers keep these for ever. */
const PUBLISHED = 'assets';

/** A page of an archived edition as visitors get it. */
export interface ArchivedPage {
  /** Its address without the base path. */
  path: string;
  title: string;
  search: boolean;
  document: () => string;
}

/** The pages of all archived editions, the newest first. */
export function archivedPages(site: Around, media: string): ArchivedPage[] {
  const styles = new Map<string, string>();
  const stylesIn = (name: string) => {
    const text = styles.get(name) ?? readFileSync(path.join(media, EDITIONS, EDITION_FILES, name), 'utf8');
    styles.set(name, text);
    return text;
  };
  return site.editions.toReversed().flatMap((edition) => {
    const withAddresses = addressesIn(edition, site);
    return edition.pages.map(({ path: at, title, search = true, styles: sheet }) => ({
      path: editionPath(edition, at),
      title: at === '/' ? edition.name : title,
      search,
      document: () => {
        const file = path.join(media, EDITIONS, edition.id, `${fileOf(at)}.html`);
        const css = withAddresses(stylesIn(sheet));
        const hash = createHash('sha256').update(css).digest('base64');
        return withAddresses(readFileSync(file, 'utf8'))
          .replace(`${edition.mark}:hash`, () => `sha256-${hash}`)
          .replace(`${edition.mark}:styles`, () => css);
      },
    }));
  });
}

/** Returns the function that puts addresses in the place of the marks of an edition. */
function addressesIn(
  edition: Edition,
  { shell, editions, redirects, hasPage }: Around,
): (text: string) => string {
  const { base, origin } = shell;
  const host = new URL(origin).origin;
  const others = new Set(editions.flatMap((one) => one.pages.map((page) => editionPath(one, page.path))));
  const sources = new Set(redirects.map(({ from }) => from));
  const isKnown = (route: string) => hasPage(route) || others.has(route) || sources.has(route);
  const places: { [kind: string]: (route: string) => string } = {
    page: (route) => editionPath(edition, route),
    file: (route) => `/${PUBLISHED}${route}`,
    site: (route) => (isKnown(route) ? route : '/'),
  };
  const marks = new RegExp(
    `${edition.mark}:(?:(full-)?(page|file|site)(/[^"'()\\s<>#?&\\\\]*)|(origin)\\b)`,
    'g',
  );
  return (text) =>
    text.replace(marks, (_mark, full, kind, route, isOrigin) =>
      isOrigin ? host : (full ? host : '') + withBase(base, places[kind]?.(route) ?? '/'),
    );
}

/**
 * Writes the archived editions into the folder of the built site: after everything else, since a file that visitors know
 * by its address of then is written there only where nothing of the current site is.
 */
export async function publishEditions(
  site: Pick<Around, 'editions'>,
  pages: ArchivedPage[],
  media: string,
  folder: string,
): Promise<void> {
  for (const { path: at, title, document } of pages) {
    const name = fileOf(at);
    await writeFiles(folder, [
      { name: `${name}.html`, content: document() },
      { name: `${name}.json`, content: JSON.stringify(dataOf(at, title)) },
    ]);
  }
  const shared = path.join(media, EDITIONS, EDITION_FILES);
  for (const { files, addresses } of site.editions.toReversed()) {
    for (const file of files) copyOnce(path.join(shared, file), path.join(folder, PUBLISHED, file));
    for (const [address, file] of Object.entries(addresses))
      copyOnce(path.join(shared, file), path.join(folder, decodeURIComponent(address).slice(1)));
  }
}

/**
 * What the script of a current page fetches for a link to an archived one. It names no script, as a page of another build would
 * name another: so the browser loads the document.
 */
function dataOf(at: string, title: string): PageFile {
  return { path: at, title, footer: true, blocks: [], html: ['', ''], css: [], start: '' };
}

function copyOnce(from: string, to: string): void {
  if (existsSync(to)) return;
  mkdirSync(path.dirname(to), { recursive: true });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
}

/** What an archived edition has at a path: a page, its data, or a file. Undefined where it has nothing. */
export function archivedFile(
  site: Around,
  asked: string,
  media: string,
): { name: string; content: string | Uint8Array } | undefined {
  if (site.editions.length === 0) return undefined;
  const at = asked.replace(/\.json$/, '');
  const page = archivedPages(site, media).find((one) => one.path === at);
  if (page && asked.endsWith('.json'))
    return { name: asked, content: JSON.stringify(dataOf(at, page.title)) };
  if (page) return { name: `${asked}.html`, content: page.document() };
  const name = site.editions.flatMap(({ files, addresses }) => [
    ...files.filter((file) => asked === `/${PUBLISHED}/${file}`),
    ...Object.entries(addresses).flatMap(([address, file]) => (address === asked ? [file] : [])),
  ])[0];
  return name === undefined
    ? undefined
    : { name, content: readFileSync(path.join(media, EDITIONS, EDITION_FILES, name)) };
}
