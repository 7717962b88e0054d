import { isPage } from './kinds.ts';
import { base, keptIn, MATCHING, offlineDocument, PAGES } from './store.ts';

/** A page that is kept. */
interface Kept {
  href: string;
  /** As HTML. */
  title: string;
}

/** The page that says that there is no signal, with links to all pages that are kept. */
export async function offlinePage(): Promise<Response> {
  const html = await (await offlineDocument())?.text();
  if (html === undefined) return Response.error();
  return new Response(withLinks(html, await keptPages()), {
    status: 503,
    statusText: 'Service Unavailable',
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** Puts links to the pages into the only list in the main part of a document, each made like the one that is there. */
export function withLinks(html: string, pages: Kept[]): string {
  return html.replace(
    /(<main[\s\S]*?<ul[^>]*>)([\s\S]*?)(<\/ul>)/,
    (_all, before: string, item: string, after: string) => {
      const items = pages.map(({ href, title }) =>
        item
          .replace(/href="[^"]*"/, () => `href="${escaped(href)}"`)
          .replace(/>[^<]+<\/a>/, () => `>${title}</a>`),
      );
      return before + items.join('') + after;
    },
  );
}

/** The title that a document gives its page, as HTML and without the name of the site behind it. */
export function titleIn(html: string): string | undefined {
  return /<title>([^<]*?)(?: · [^<]*)?<\/title>/.exec(html)?.[1];
}

/** The pages that can be read in full, by their addresses. */
async function keptPages(): Promise<Kept[]> {
  const cache = await caches.open(PAGES);
  const addresses = (await keptIn(PAGES)).filter((one) => isPage(`/${one.slice(base.length)}`));
  const pages = addresses.sort().map(async (href) => {
    const title = titleIn(await ((await cache.match(href, MATCHING))?.text() ?? ''));
    return title === undefined ? [] : [{ href, title }];
  });
  return (await Promise.all(pages)).flat();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
