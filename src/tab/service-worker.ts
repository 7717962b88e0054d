import { fetchThrough } from './channel.ts';
import type { Connected, Wanted } from './messages.ts';

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
    matchAll: (options: object) => Promise<{ postMessage: (message: unknown) => void }[]>;
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
const tabs = new Map<string, Ask>();
const waiting = new Map<string, ((ask: Ask) => void)[]>();

/** How long a tab may take to answer, in milliseconds. */
const PATIENCE = 10_000;

worker.addEventListener('install', (event: WaitUntil) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event: WaitUntil) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', ({ data, ports }: MessageEvent<Connected>) => {
  const [port] = ports;
  if (typeof data?.connected !== 'string' || !port) return;
  const ask = fetchThrough(port);
  tabs.set(data.connected, ask);
  for (const resolve of waiting.get(data.connected) ?? []) resolve(ask);
  waiting.delete(data.connected);
});

worker.addEventListener('fetch', (event: Fetched) => {
  const { url, method } = event.request;
  if (method !== 'GET') return;
  if (url.startsWith(frames)) event.respondWith(answerOfTab(event.request));
  else if (url.startsWith(home)) event.respondWith(fileOf(event.request));
});

/** What the tab answers whose name is in the address. */
async function answerOfTab(request: Request): Promise<Response> {
  const tab = request.url.slice(frames.length).split('/', 1)[0] ?? '';
  const ask = tabs.get(tab) ?? (await askAgain(tab));
  // a navigation can't be sent on as it is
  return ask
    ? ask(new Request(request.url))
    : new Response('The studio of this page is not open any more.', { status: 404 });
}

/** This worker may have been stopped since a tab said where it is. */
async function askAgain(tab: string): Promise<Ask | undefined> {
  const found = new Promise<Ask>((resolve) => {
    waiting.set(tab, [...(waiting.get(tab) ?? []), resolve]);
  });
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const client of open) client.postMessage({ wanted: tab } satisfies Wanted);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined));
  return Promise.race([found, late]);
}

/** A file of the studio: those with a hash in their names from the cache, the others from the network while there is one. */
async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request, { ignoreSearch: true });
  const isHashed = /-[\w-]{8}\.\w+$/.test(new URL(request.url).pathname) || request.url.includes('/fonts/');
  if (known && isHashed) return known;
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}
