import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isPagePath } from '../../core/index.ts';
import { base, cachedAddresses, FILES_CACHE, MATCH_OPTIONS, offlineDocument, PAGES_CACHE } from './cache.ts';
import { type CachedPage, documentTitle, withPageLinks } from './page-links.ts';
import { pictureStem, type RequestKind } from './requests.ts';

async function offlineResponse(address: string): Promise<Response> {
  const html = await (await offlineDocument(address))?.text();
  if (html === undefined) return Response.error();
  return new Response(withPageLinks(html, await cachedPages()), {
    status: 503,
    statusText: 'Service Unavailable',
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

async function cachedPages(): Promise<CachedPage[]> {
  const cache = await caches.open(PAGES_CACHE);
  const addresses = (await cachedAddresses(PAGES_CACHE)).filter((one) =>
    isPagePath(`/${one.slice(base.length)}`),
  );
  const pages = addresses.sort().map(async (href) => {
    const title = documentTitle(await ((await cache.match(href, MATCH_OPTIONS))?.text() ?? ''));
    return title === undefined ? [] : [{ href, title }];
  });
  return (await Promise.all(pages)).flat();
}

/** In seconds; after this time, the cached copy is used. */
const NETWORK_TIMEOUT = 1;

type StrategyOptions = Parameters<NetworkFirst['handle']>[0] & { request: Request };

/** Requires a complete response of the same origin and of the expected type, not redirected, and without `no-store`. */
export function isCacheable(response: Response, isHtml: boolean | undefined): boolean {
  const { status, type, redirected, headers } = response;
  if (status !== 200 || type !== 'basic' || redirected) return false;
  if (/no-store/.test(headers.get('cache-control') ?? '')) return false;
  return isHtml === undefined || /^text\/html\b/.test(headers.get('content-type') ?? '') === isHtml;
}

/** Removes queries from cache keys, since pages are files. The response to a request with a query is never cached. */
const createCachePlugin = (isHtml: boolean | undefined, cache: string) => ({
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => withoutQuery(request.url),
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) => {
    const address = withoutQuery(request.url);
    // content that the school has deleted must not stay in the cache
    if (response.status === 404 || response.status === 410)
      await (await caches.open(cache)).delete(address, MATCH_OPTIONS);
    const plain = new URL(request.url).search === '';
    return plain && isCacheable(response, isHtml) ? response : null;
  },
  // offline, Firefox resolves a navigation preload with an error response, and the strategy would return that response
  handlerDidError: async ({ request }: { request: Request }) =>
    (await caches.open(cache)).match(withoutQuery(request.url), MATCH_OPTIONS),
});

function withoutQuery(address: string): string {
  const url = new URL(address);
  return url.origin + url.pathname;
}

/** A response after the timeout still updates the cached copy. */
const createNetworkFirst = (isHtml: boolean | undefined) =>
  new NetworkFirst({
    cacheName: PAGES_CACHE,
    networkTimeoutSeconds: NETWORK_TIMEOUT,
    matchOptions: MATCH_OPTIONS,
    plugins: [createCachePlugin(isHtml, PAGES_CACHE)],
  });

const cacheFirst = new CacheFirst({
  cacheName: FILES_CACHE,
  matchOptions: MATCH_OPTIONS,
  plugins: [createCachePlugin(false, FILES_CACHE)],
});

const strategies = {
  page: createNetworkFirst(true),
  data: createNetworkFirst(false),
  document: createNetworkFirst(undefined),
  script: cacheFirst,
  picture: cacheFirst,
};

/** If offline and uncached: the offline page for a page or document, another cached size for a picture, otherwise an error. */
export async function answerRequest(kind: RequestKind, options: StrategyOptions): Promise<Response> {
  try {
    return await strategies[kind].handle(options);
  } catch {
    if (kind === 'page' || kind === 'document') return offlineResponse(options.request.url);
    return (kind === 'picture' && (await findOtherSize(options.request.url))) || Response.error();
  }
}

/** A browser may request a size that isn't cached. */
async function findOtherSize(address: string): Promise<Response | undefined> {
  const stem = pictureStem(new URL(address).pathname);
  const found = (await cachedAddresses(FILES_CACHE)).find((one) => pictureStem(one) === stem);
  return found === undefined ? undefined : (await caches.open(FILES_CACHE)).match(found, MATCH_OPTIONS);
}
