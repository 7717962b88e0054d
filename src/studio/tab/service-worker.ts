import { fetchThrough } from './channel.ts';
import type { Fill, PortRequest, PortResponse } from './messages.ts';

/*
 * The studio's service worker. Forwards the requests of a frame to the worker of its tab, and caches the studio's files for
 * offline use.
 */

interface WaitUntil extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}
interface Fetched extends WaitUntil {
  request: Request;
  respondWith: (answer: Response | Promise<Response>) => void;
}
interface Worker {
  registration: { scope: string };
  clients: {
    claim: () => Promise<void>;
    get: (id: string) => Promise<object | undefined>;
    matchAll: (options: object) => Promise<{ frameType: string; postMessage: (message: unknown) => void }[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: (type: string, listener: (event: never) => void) => void;
}
const worker = self as unknown as Worker;

/** Name of the cache. One cache serves all builds, because the names of the files contain hashes. */
const CACHE = 'plenary-studio';

const home = worker.registration.scope;
const frames = `${home}site/`;

type Ask = (request: Request) => Promise<Response>;
/** Connected tabs, with the id of the page. The page may have been closed since. */
const tabs = new Map<string, { ask: Ask; client: string }>();
const waiting = new Map<string, ((ask: Ask) => void)[]>();

/** Maximum response time of a tab, in milliseconds. */
const ANSWER_TIMEOUT = 10_000;

worker.addEventListener('install', (event: WaitUntil) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event: WaitUntil) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event: MessageEvent<PortResponse | Fill> & WaitUntil) => {
  const { data, ports, source } = event;
  if (data && 'fill' in data) event.waitUntil(fill(data));
  if (!data || !('connected' in data)) return;
  const [port] = ports;
  if (!port) return;
  const ask = fetchThrough(port);
  tabs.set(data.connected, { ask, client: (source as unknown as { id: string }).id });
  for (const resolve of waiting.get(data.connected) ?? []) resolve(ask);
  waiting.delete(data.connected);
});

worker.addEventListener('fetch', (event: Fetched) => {
  const { url, method } = event.request;
  if (method !== 'GET') return;
  if (url.startsWith(frames)) event.respondWith(answerOfTab(event.request));
  else if (url.startsWith(home)) event.respondWith(fileOf(event));
});

/** Forwards a request to the tab that the request's address names. */
async function answerOfTab(request: Request): Promise<Response> {
  const tab = request.url.slice(frames.length).split('/', 1)[0] ?? '';
  const ask = (await askOf(tab)) ?? (await askAgain(tab));
  // copies the request, because a navigation request can't be forwarded unchanged
  return ask
    ? ask(new Request(request.url))
    : new Response('The studio of this page is not open any more.', { status: 404 });
}

/** Returns the connection to a tab. Undefined if the tab was closed, because the port of a closed tab never answers. */
async function askOf(tab: string): Promise<Ask | undefined> {
  const known = tabs.get(tab);
  if (!known || (await worker.clients.get(known.client))) return known?.ask;
  // the tab may have reconnected meanwhile
  if (tabs.get(tab) !== known) return tabs.get(tab)?.ask;
  tabs.delete(tab);
  return undefined;
}

/** Asks all pages for a connection to a tab, because a restarted service worker has lost its connections. */
async function askAgain(tab: string): Promise<Ask | undefined> {
  const found = new Promise<Ask>((resolve) => {
    waiting.set(tab, [...(waiting.get(tab) ?? []), resolve]);
  });
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const client of open) client.postMessage({ wanted: tab } satisfies PortRequest);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, ANSWER_TIMEOUT, undefined));
  return Promise.race([found, late]);
}

let filling: Promise<void> | undefined;

/** Caches the files for offline use, one at a time, because caching isn't urgent. */
function fill(wish: Fill): Promise<void> {
  filling ??= cacheFiles(wish).finally(() => {
    filling = undefined;
  });
  // after a failure of the network or the storage, the next visit continues
  return filling.catch(() => {});
}

async function cacheFiles({ fill: fonts, script }: Fill): Promise<void> {
  const list = await fetch(`${home}files.json`, { cache: 'no-cache' });
  if (!list.ok) return;
  const wanted = [...((await list.clone().json()) as string[]), ...fonts].map(
    (file) => new URL(file, home).href,
  );
  const cache = await caches.open(CACHE);
  for (const address of wanted) {
    // files without a hash in their name may change with each build
    const isLasting = isHashed(address);
    if (isLasting && (await cache.match(address))) continue;
    const answer = await fetch(address, { cache: isLasting ? 'default' : 'no-cache' });
    if (answer.ok) await cache.put(address, answer);
  }
  // a page of an earlier build may still need its files
  if (wanted.includes(script)) await cleanCache(cache, new Set(wanted));
}

/** Deletes the files of earlier builds, unless another open tab may need them. */
async function cleanCache(cache: Cache, wanted: ReadonlySet<string>): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.filter(({ frameType }) => frameType === 'top-level').length > 1) return;
  for (const request of await cache.keys()) if (isOld(request.url, wanted)) await cache.delete(request);
}

/**
 * Whether a file belongs to an earlier build of this studio. The cache may also contain files of other studios at the same
 * origin.
 */
const isOld = (address: string, wanted: ReadonlySet<string>) =>
  address.startsWith(home) && !wanted.has(address) && !address.startsWith(`${home}fonts/`);

/** Whether the file at an address never changes. */
function isHashed(address: string): boolean {
  return /-[\w-]{8}\.\w+$/.test(new URL(address).pathname) || address.startsWith(`${home}fonts/`);
}

/** Maximum time to wait for the network if the file is in the cache, in milliseconds. */
const NETWORK_TIMEOUT = 500;

/**
 * Returns a file of the studio. A file with a hash in its name comes from the cache. Other files come from the network, if it
 * responds fast enough.
 */
async function fileOf(event: Fetched): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known && isHashed(request.url)) return known;
  const fresh = newFile(request, cache);
  if (!known) return fresh;
  const shown = fresh.catch(() => known);
  event.waitUntil(shown);
  return Promise.race([shown, new Promise<Response>((late) => setTimeout(late, NETWORK_TIMEOUT, known))]);
}

/** Fetches a file and caches it. */
async function newFile(request: Request, cache: Cache): Promise<Response> {
  const answer = await fetch(request);
  // ignores a failure to store the file; removes the query from the address, because it may contain an OAuth code
  const mayStore = !/no-store/.test(answer.headers.get('cache-control') ?? '');
  if (answer.ok && mayStore)
    await cache.put(request.url.split('?', 1)[0] ?? '', answer.clone()).catch(() => {});
  return answer;
}
