import { fetchThrough } from './channel.ts';
import type { Connected, Fill, Wanted } from './messages.ts';

/*
 * The service worker of the studio in a tab. It passes on what the frame asks to the worker of its tab, and has the files of the studio
 * in a cache, so that it opens without a network.
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

/** Names of files have hashes in them, so one cache serves all versions. */
const CACHE = 'plenary-studio';

const home = worker.registration.scope;
const frames = `${home}site/`;

type Ask = (request: Request) => Promise<Response>;
/** The tabs that said where they are, each with its page, which may be closed since. */
const tabs = new Map<string, { ask: Ask; client: string }>();
const waiting = new Map<string, ((ask: Ask) => void)[]>();

/** How long a tab may take to answer, in milliseconds. */
const ANSWER_TIMEOUT = 10_000;

worker.addEventListener('install', (event: WaitUntil) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event: WaitUntil) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event: MessageEvent<Connected | Fill> & WaitUntil) => {
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

/** What the tab answers whose name is in the address. */
async function answerOfTab(request: Request): Promise<Response> {
  const tab = request.url.slice(frames.length).split('/', 1)[0] ?? '';
  const ask = (await askOf(tab)) ?? (await askAgain(tab));
  // a navigation can't be sent on as it is
  return ask
    ? ask(new Request(request.url))
    : new Response('The studio of this page is not open any more.', { status: 404 });
}

/** The way to a tab that is open. Nobody answers at the port of one that is closed. */
async function askOf(tab: string): Promise<Ask | undefined> {
  const known = tabs.get(tab);
  if (!known || (await worker.clients.get(known.client))) return known?.ask;
  // it may have been loaded again meanwhile
  if (tabs.get(tab) !== known) return tabs.get(tab)?.ask;
  tabs.delete(tab);
  return undefined;
}

/** This worker may have been stopped since a tab said where it is. */
async function askAgain(tab: string): Promise<Ask | undefined> {
  const found = new Promise<Ask>((resolve) => {
    waiting.set(tab, [...(waiting.get(tab) ?? []), resolve]);
  });
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const client of open) client.postMessage({ wanted: tab } satisfies Wanted);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, ANSWER_TIMEOUT, undefined));
  return Promise.race([found, late]);
}

let filling: Promise<void> | undefined;

/** Caches what the studio needs without a network, one file after the other: nobody waits for it. */
function fill(wish: Fill): Promise<void> {
  filling ??= cacheFiles(wish).finally(() => {
    filling = undefined;
  });
  // the next visit goes on where the network or the room ended
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
    // a file without a hash in its name is another one after the next build
    const isLasting = isHashed(address);
    if (isLasting && (await cache.match(address))) continue;
    const answer = await fetch(address, { cache: isLasting ? 'default' : 'no-cache' });
    if (answer.ok) await cache.put(address, answer);
  }
  // a page of an earlier build may still need its files
  if (wanted.includes(script)) await cleanCache(cache, new Set(wanted));
}

/** Deletes the files of earlier builds, where no other tab may still need them. */
async function cleanCache(cache: Cache, wanted: ReadonlySet<string>): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.filter(({ frameType }) => frameType === 'top-level').length > 1) return;
  for (const request of await cache.keys()) if (isOld(request.url, wanted)) await cache.delete(request);
}

/** Whether a file is of an earlier build. All studios of an origin share the cache, and the files of another one stay. */
const isOld = (address: string, wanted: ReadonlySet<string>) =>
  address.startsWith(home) && !wanted.has(address) && !address.startsWith(`${home}fonts/`);

/** Whether a file with this address is always the same. */
function isHashed(address: string): boolean {
  return /-[\w-]{8}\.\w+$/.test(new URL(address).pathname) || address.startsWith(`${home}fonts/`);
}

/** How long an editor waits for the network where a file is in the cache, in milliseconds. */
const NETWORK_TIMEOUT = 500;

/** A file of the studio: those with a hash in their names from the cache, the others from the network while there is a good one. */
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

/** A file from the network, which is cached for the next time. */
async function newFile(request: Request, cache: Cache): Promise<Response> {
  const answer = await fetch(request);
  // where there is no room for it, it is shown all the same. What a host has written behind the address, such as the code of a sign-in,
  // is not cached
  const mayStore = !/no-store/.test(answer.headers.get('cache-control') ?? '');
  if (answer.ok && mayStore)
    await cache.put(request.url.split('?', 1)[0] ?? '', answer.clone()).catch(() => {});
  return answer;
}
