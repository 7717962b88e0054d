import { isPage } from '../shared/index.ts';
import { type Kept, titleIn, withLinks } from './links.ts';
import { base, keptIn, MATCHING, offlineDocument, PAGES } from './store.ts';

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
