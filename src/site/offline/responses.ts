import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isPage } from '../../core/index.ts';
import { base, cachedAddresses, FILES, MATCHING, offlineDocument, PAGES } from './cache.ts';
import { type CachedPage, titleIn, withLinks } from './page-links.ts';
import { type Kind, stemOf } from './requests.ts';

/** Returns the offline page, with links to all cached pages. */
async function offlinePage(address: string): Promise<Response> {
  const html = await (await offlineDocument(address))?.text();
  if (html === undefined) return Response.error();
  return new Response(withLinks(html, await cachedPages()), {
    status: 503,
    statusText: 'Service Unavailable',
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** Returns the pages whose HTML is cached, sorted by address. */
async function cachedPages(): Promise<CachedPage[]> {
  const cache = await caches.open(PAGES);
  const addresses = (await cachedAddresses(PAGES)).filter((one) => isPage(`/${one.slice(base.length)}`));
  const pages = addresses.sort().map(async (href) => {
    const title = titleIn(await ((await cache.match(href, MATCHING))?.text() ?? ''));
    return title === undefined ? [] : [{ href, title }];
  });
  return (await Promise.all(pages)).flat();
}

/** Timeout of a network request in seconds, after which the cached copy is used. */
const NETWORK_TIMEOUT = 1;

type Handled = Parameters<NetworkFirst['handle']>[0] & { request: Request };

/**
 * Whether a response may be cached: it must be complete, of the same origin, not redirected, of the expected type, and without
 * `no-store`.
 */
export function isCacheable(response: Response, isHtml: boolean | undefined): boolean {
  const { status, type, redirected, headers } = response;
  if (status !== 200 || type !== 'basic' || redirected) return false;
  if (/no-store/.test(headers.get('cache-control') ?? '')) return false;
  return isHtml === undefined || /^text\/html\b/.test(headers.get('content-type') ?? '') === isHtml;
}

/**
 * Returns a Workbox plugin that uses addresses without their query as cache keys, since pages are files. The response to a
 * request with a query is never cached.
 */
const cachePlugin = (isHtml: boolean | undefined, cache: string) => ({
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => withoutQuery(request.url),
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) => {
    const address = withoutQuery(request.url);
    // content that the school has deleted must not stay in the cache
    if (response.status === 404 || response.status === 410)
      await (await caches.open(cache)).delete(address, MATCHING);
    const plain = new URL(request.url).search === '';
    return plain && isCacheable(response, isHtml) ? response : null;
  },
  // offline, Firefox resolves a navigation preload with an error response, and the strategy would return that response
  handlerDidError: async ({ request }: { request: Request }) =>
    (await caches.open(cache)).match(withoutQuery(request.url), MATCHING),
});

function withoutQuery(address: string): string {
  const url = new URL(address);
  return url.origin + url.pathname;
}

/** Returns a strategy that prefers the network. A response after the timeout still updates the cached copy. */
const networkFirst = (isHtml: boolean | undefined) =>
  new NetworkFirst({
    cacheName: PAGES,
    networkTimeoutSeconds: NETWORK_TIMEOUT,
    matchOptions: MATCHING,
    plugins: [cachePlugin(isHtml, PAGES)],
  });

const cacheFirst = new CacheFirst({
  cacheName: FILES,
  matchOptions: MATCHING,
  plugins: [cachePlugin(false, FILES)],
});

const strategies = {
  page: networkFirst(true),
  data: networkFirst(false),
  document: networkFirst(undefined),
  script: cacheFirst,
  picture: cacheFirst,
};

/**
 * Answers a request by its kind. If there is neither a network nor a cached copy, the answer is the offline page for a page or
 * document, another size for a picture if one is cached, and an error otherwise.
 */
export async function answerRequest(kind: Kind, options: Handled): Promise<Response> {
  try {
    return await strategies[kind].handle(options);
  } catch {
    if (kind === 'page' || kind === 'document') return offlinePage(options.request.url);
    return (kind === 'picture' && (await otherSize(options.request.url))) || Response.error();
  }
}

/** Returns the same picture in a cached size, since a browser may request a size that isn't cached. */
async function otherSize(address: string): Promise<Response | undefined> {
  const stem = stemOf(new URL(address).pathname);
  const found = (await cachedAddresses(FILES)).find((one) => stemOf(one) === stem);
  return found === undefined ? undefined : (await caches.open(FILES)).match(found, MATCHING);
}
