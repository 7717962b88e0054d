import { createPortFetch } from './channel.ts';
import type { CacheRequest, PortRequest, PortResponse } from './messages.ts';

/* Forwards the requests of a frame to the worker of its tab, and caches the studio's files for offline use. */

interface WaitableEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}
interface RequestEvent extends WaitableEvent {
  request: Request;
  respondWith: (answer: Response | Promise<Response>) => void;
}
interface ServiceWorkerScope {
  registration: { scope: string };
  clients: {
    claim: () => Promise<void>;
    get: (id: string) => Promise<object | undefined>;
    matchAll: (options: object) => Promise<{ frameType: string; postMessage: (message: unknown) => void }[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: (type: string, listener: (event: never) => void) => void;
}
const workerScope = self as unknown as ServiceWorkerScope;

/** One cache serves all builds, because the names of the files contain hashes. */
const CACHE_NAME = 'plenary-studio';

const studioAddress = workerScope.registration.scope;
const frameAddress = `${studioAddress}site/`;

type TabFetch = (request: Request) => Promise<Response>;
/** `client` is the id of the page, which may have been closed since. */
const connectedTabs = new Map<string, { ask: TabFetch; client: string }>();
const requestsAwaitingTab = new Map<string, ((ask: TabFetch) => void)[]>();

/** In milliseconds. */
const ANSWER_TIMEOUT = 10_000;

workerScope.addEventListener('install', (event: WaitableEvent) => event.waitUntil(workerScope.skipWaiting()));
workerScope.addEventListener('activate', (event: WaitableEvent) =>
  event.waitUntil(workerScope.clients.claim()),
);

workerScope.addEventListener(
  'message',
  (event: MessageEvent<PortResponse | CacheRequest> & WaitableEvent) => {
    const { data, ports, source } = event;
    if (data && 'fill' in data) event.waitUntil(fillCache(data));
    if (!data || !('connected' in data)) return;
    const [port] = ports;
    if (!port) return;
    const ask = createPortFetch(port);
    connectedTabs.set(data.connected, { ask, client: (source as unknown as { id: string }).id });
    for (const resolve of requestsAwaitingTab.get(data.connected) ?? []) resolve(ask);
    requestsAwaitingTab.delete(data.connected);
  },
);

workerScope.addEventListener('fetch', (event: RequestEvent) => {
  const { url, method } = event.request;
  if (method !== 'GET') return;
  if (url.startsWith(frameAddress)) event.respondWith(forwardToTab(event.request));
  else if (url.startsWith(studioAddress)) event.respondWith(answerWithFile(event));
});

async function forwardToTab(request: Request): Promise<Response> {
  const tab = request.url.slice(frameAddress.length).split('/', 1)[0] ?? '';
  const ask = (await findTabConnection(tab)) ?? (await requestTabConnection(tab));
  // copies the request, because a navigation request can't be forwarded unchanged
  return ask
    ? ask(new Request(request.url))
    : new Response('The studio of this page is not open any more.', { status: 404 });
}

/** Undefined if the tab was closed, because the port of a closed tab never answers. */
async function findTabConnection(tab: string): Promise<TabFetch | undefined> {
  const known = connectedTabs.get(tab);
  if (!known || (await workerScope.clients.get(known.client))) return known?.ask;
  // the tab may have reconnected meanwhile
  if (connectedTabs.get(tab) !== known) return connectedTabs.get(tab)?.ask;
  connectedTabs.delete(tab);
  return undefined;
}

/** Asks all pages, because a restarted service worker has lost its connections. */
async function requestTabConnection(tab: string): Promise<TabFetch | undefined> {
  const found = new Promise<TabFetch>((resolve) => {
    requestsAwaitingTab.set(tab, [...(requestsAwaitingTab.get(tab) ?? []), resolve]);
  });
  const open = await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const client of open) client.postMessage({ wanted: tab } satisfies PortRequest);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, ANSWER_TIMEOUT, undefined));
  return Promise.race([found, late]);
}

let filling: Promise<void> | undefined;

/** Caches one file at a time, because caching isn't urgent. */
function fillCache(wish: CacheRequest): Promise<void> {
  filling ??= cacheFiles(wish).finally(() => {
    filling = undefined;
  });
  // after a failure of the network or the storage, the next visit continues
  return filling.catch(() => {});
}

async function cacheFiles({ fill: fonts, script }: CacheRequest): Promise<void> {
  const list = await fetch(`${studioAddress}files.json`, { cache: 'no-cache' });
  if (!list.ok) return;
  const wanted = [...((await list.clone().json()) as string[]), ...fonts].map(
    (file) => new URL(file, studioAddress).href,
  );
  const cache = await caches.open(CACHE_NAME);
  for (const address of wanted) {
    // files without a hash in their name may change with each build
    const isLasting = isUnchangingFile(address);
    if (isLasting && (await cache.match(address))) continue;
    const answer = await fetch(address, { cache: isLasting ? 'default' : 'no-cache' });
    if (answer.ok) await cache.put(address, answer);
  }
  // a page of an earlier build may still need its files
  if (wanted.includes(script)) await cleanCache(cache, new Set(wanted));
}

/** Keeps files of earlier builds that another open tab may need. */
async function cleanCache(cache: Cache, wanted: ReadonlySet<string>): Promise<void> {
  const open = await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.filter(({ frameType }) => frameType === 'top-level').length > 1) return;
  for (const request of await cache.keys()) if (isOldFile(request.url, wanted)) await cache.delete(request);
}

/** The cache may also contain files of other studios at the same origin. */
const isOldFile = (address: string, wanted: ReadonlySet<string>) =>
  address.startsWith(studioAddress) && !wanted.has(address) && !address.startsWith(`${studioAddress}fonts/`);

function isUnchangingFile(address: string): boolean {
  return /-[\w-]{8}\.\w+$/.test(new URL(address).pathname) || address.startsWith(`${studioAddress}fonts/`);
}

/** Maximum time to wait for the network if the file is cached, in milliseconds. */
const NETWORK_TIMEOUT = 500;

/** Returns files with a hash in their name from the cache. Other files come from the network, if it responds fast enough. */
async function answerWithFile(event: RequestEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(CACHE_NAME);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known && isUnchangingFile(request.url)) return known;
  const fresh = fetchAndCache(request, cache);
  if (!known) return fresh;
  const shown = fresh.catch(() => known);
  event.waitUntil(shown);
  return Promise.race([shown, new Promise<Response>((late) => setTimeout(late, NETWORK_TIMEOUT, known))]);
}

async function fetchAndCache(request: Request, cache: Cache): Promise<Response> {
  const answer = await fetch(request);
  // ignores a failure to store the file; removes the query from the address, because it may contain an OAuth code
  const mayStore = !/no-store/.test(answer.headers.get('cache-control') ?? '');
  if (answer.ok && mayStore)
    await cache.put(request.url.split('?', 1)[0] ?? '', answer.clone()).catch(() => {});
  return answer;
}
