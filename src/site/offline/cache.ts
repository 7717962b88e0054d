import type { CacheState } from './list.ts';

/* The service worker's global scope. TypeScript can't combine the types for pages (`dom`) and for workers (`webworker`). */

interface WorkerEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}

interface PageMessageEvent extends WorkerEvent {
  data: unknown;
  source: { id: string } | null;
}

interface WorkerScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'scope' | 'unregister'> & {
    navigationPreload?: { enable: () => Promise<void> };
  };
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<{ id: string }[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
    (type: 'message', listener: (event: PageMessageEvent) => void): void;
  };
}

export const worker = globalThis as unknown as WorkerScope;

/** With a slash at both ends: the folder of the worker. */
export const base = new URL(worker.registration.scope).pathname;

/** Contains the base path, since several sites may share an origin and its list of caches. */
const CACHE_PREFIX = `plenary ${base} `;

/** For pages, their JSON, and documents. */
export const PAGES_CACHE = `${CACHE_PREFIX}pages`;
/** For files with a content hash in their names: scripts, fonts, pictures. */
export const FILES_CACHE = `${CACHE_PREFIX}files`;
const INTERNAL_CACHE = `${CACHE_PREFIX}own`;

const STATE_ADDRESS = `${base}offline-state`;
const OFFLINE_PAGE_PATTERN = /(^|\/)offline$/;

/** `Vary` is ignored, since servers use it for encodings and cached files are already decoded. */
export const MATCH_OPTIONS = { ignoreVary: true };

export async function readState(): Promise<CacheState> {
  const stored = await (await caches.open(INTERNAL_CACHE)).match(STATE_ADDRESS);
  return stored ? stored.json() : { taken: {}, builds: [] };
}

/** Stores the state, since the browser may stop the worker at any time. */
export async function writeState(state: CacheState): Promise<void> {
  await (await caches.open(INTERNAL_CACHE)).put(STATE_ADDRESS, Response.json(state));
}

/** Returns the offline page in the language of an address; undefined if that page isn't cached. */
export async function offlineDocument(address: string): Promise<Response | undefined> {
  const pages = (await cachedAddresses(INTERNAL_CACHE)).filter((one) => OFFLINE_PAGE_PATTERN.test(one));
  const folderOf = (page: string) => page.slice(0, -'offline'.length);
  const isOf = (page: string) => `${new URL(address).pathname}/`.startsWith(folderOf(page));
  const [nearest] = pages.filter(isOf).sort((a, b) => b.length - a.length);
  return nearest === undefined
    ? undefined
    : (await caches.open(INTERNAL_CACHE)).match(nearest, MATCH_OPTIONS);
}

export function cacheNameFor(address: string, revision: string): string {
  if (OFFLINE_PAGE_PATTERN.test(address)) return INTERNAL_CACHE;
  return revision === '' ? FILES_CACHE : PAGES_CACHE;
}

/** Returns the most recently written file last. */
export async function cachedAddresses(cache: string): Promise<string[]> {
  const requests = await (await caches.open(cache)).keys();
  return requests.map(({ url }) => new URL(url).pathname);
}

export async function allCachedAddresses(): Promise<Set<string>> {
  return new Set((await Promise.all([PAGES_CACHE, FILES_CACHE, INTERNAL_CACHE].map(cachedAddresses))).flat());
}

/** Deletes the unwanted files of a cache, except for the `most` files that were written last. */
export async function trimCache(
  cache: string,
  wanted: (address: string) => boolean,
  most: number,
): Promise<void> {
  const others = (await cachedAddresses(cache)).filter((address) => !wanted(address));
  const store = await caches.open(cache);
  for (const address of others.slice(0, Math.max(0, others.length - most)))
    await store.delete(address, MATCH_OPTIONS);
}

/** Also deletes all caches of the site. */
export async function uninstallWorker(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
