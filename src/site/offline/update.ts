import { isPagePath, pageFileName, withBasePath, withoutBasePath } from '../../core/index.ts';
import {
  allCachedAddresses,
  base,
  cacheNameFor,
  FILES_CACHE,
  MATCH_OPTIONS,
  PAGES_CACHE,
  readState,
  trimCache,
  uninstallWorker,
  worker,
  writeState,
} from './cache.ts';
import {
  type Build,
  type CacheState,
  findMissingFiles,
  LIST_VERSION,
  neededBuilds,
  type OfflineFileList,
  withBuild,
} from './list.ts';
import { requestKind } from './requests.ts';
import { isCacheable } from './responses.ts';

/** Files that aren't in the list, both for pages (HTML and JSON count separately) and for pictures. */
const MAX_UNLISTED_FILES = 200;

/** In ms. An older page is requested again when the visitor opens it. */
const MAX_CACHED_PAGE_AGE = 3_600_000;

/** Low, because fetching is background work. */
const CONCURRENCY = 2;

/** The worker stores its progress after this number of fetched files. */
const SAVE_INTERVAL = 20;

/** Returns whether the response could be cached. Rejects if offline. */
async function fetchIntoCache(address: string, cache: string, isHtml?: boolean): Promise<boolean> {
  // a server or an intermediate cache may deliver an outdated page; a file with a hash in its name is never outdated
  const mode = cache === FILES_CACHE ? 'default' : 'no-cache';
  const response = await fetch(address, { cache: mode, priority: 'low', redirect: 'manual' } as RequestInit);
  const usable = isCacheable(response, isHtml);
  if (usable) await (await caches.open(cache)).put(address, response);
  return usable;
}

/** Caches HTML and JSON, unless a recent copy is cached. */
export async function cachePage(pathname: string): Promise<void> {
  const path = withoutBasePath(base, pathname);
  if (
    path === undefined ||
    requestKind(new URL(pathname, location.origin), base, location.origin, PAGE_REQUEST) !== 'page'
  )
    return;
  await refreshIfOld(pathname, true);
  await refreshIfOld(withBasePath(base, `/${pageFileName(path)}.json`), false);
}

/** Properties of the request for a page, from which its kind is determined. */
const PAGE_REQUEST = {
  method: 'GET',
  mode: 'navigate',
  destination: 'document',
  headers: new Headers(),
} as const;
const PICTURE_REQUEST = {
  method: 'GET',
  mode: 'no-cors',
  destination: 'image',
  headers: new Headers(),
} as const;

async function refreshIfOld(address: string, isHtml: boolean): Promise<void> {
  const copy = await (await caches.open(PAGES_CACHE)).match(address, MATCH_OPTIONS);
  const age = Date.now() - Date.parse(copy?.headers.get('date') ?? '');
  if (!(age < MAX_CACHED_PAGE_AGE)) await fetchIntoCache(address, PAGES_CACHE, isHtml);
}

/** Caches files from before the worker was active, which are still in the browser's HTTP cache. */
export async function cacheLoadedFiles(addresses: string[]): Promise<void> {
  const cached = await allCachedAddresses();
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    const kind = requestKind(url, base, location.origin, PICTURE_REQUEST);
    if ((kind === 'script' || kind === 'picture') && !cached.has(url.pathname))
      await fetchIntoCache(url.pathname, FILES_CACHE, false);
  }
}

/** Keeps the scripts of the build cached while the tab is open. */
export async function recordTab(build: Build): Promise<void> {
  const state = await readState();
  await writeState({ ...state, builds: withBuild(state.builds, build) });
}

/**
 * With `sparing`, only caches the offline page. After an interruption, the next call caches the remaining files. If the list no
 * longer exists, the site is no longer made with Plenary, and the worker unregisters itself.
 */
export async function cacheListedFiles(sparing: boolean): Promise<void> {
  const response = await fetch(`${base}offline-files.json`, {
    cache: 'no-cache',
    priority: 'low',
  } as RequestInit);
  if (response.status === 404 || response.status === 410) return uninstallWorker();
  if (!response.ok) return;
  const list: OfflineFileList = await response.json();
  if (list.version !== LIST_VERSION) return;
  const state = await readState();
  const missing = findMissingFiles(list, state.taken, await allCachedAddresses());
  const wanted = sparing ? missing.filter((address) => address.endsWith('/offline')) : missing;
  const scripts = Object.keys(list.files).filter((address) => address.startsWith(`${base}assets/`));
  const build = { start: list.start, files: scripts, tabs: [] };
  // the build is recorded before fetching, so that the scripts that are cached before an interruption belong to the build
  if (!sparing) state.builds = withBuild(withBuildFirst(state.builds, list.start), build);
  try {
    await fetchAllIntoCache(wanted, list, state);
  } finally {
    await writeState(state);
  }
  if (sparing) return;
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await deleteUnneededFiles(list, neededBuilds(state.builds, new Set(tabs.map(({ id }) => id))));
}

function withBuildFirst(builds: Build[], start: string): Build[] {
  return builds.toSorted((one, other) => Number(other.start === start) - Number(one.start === start));
}

/** Stores the progress regularly, since the browser may stop a worker at any time. */
async function fetchAllIntoCache(
  addresses: string[],
  { files }: OfflineFileList,
  state: CacheState,
): Promise<void> {
  const queue = [...addresses].reverse();
  const work = async () => {
    for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
      const revision = files[address] ?? '';
      const path = `/${address.slice(base.length)}`;
      // the hash is only recorded after success, since the cache may contain an older version of the page
      if (await fetchIntoCache(address, cacheNameFor(address, revision), isPagePath(path) ? true : undefined))
        state.taken[address] = revision;
      if (queue.length % SAVE_INTERVAL === 0) await writeState(state);
    }
  };
  const works = Array.from({ length: CONCURRENCY }, work);
  // waits for all loops even if one fails: each loop writes the state, and the next message must not read it before
  await Promise.allSettled(works);
  await Promise.all(works);
}

async function deleteUnneededFiles({ files }: OfflineFileList, builds: Build[]): Promise<void> {
  const taken = Object.fromEntries(Object.entries((await readState()).taken).filter(([one]) => one in files));
  await writeState({ taken, builds });
  const scripts = new Set(builds.flatMap((build) => build.files));
  const isScript = (address: string) => address.startsWith(`${base}assets/`);
  // the number of visited pictures is limited, and scripts that no build needs are deleted
  await trimCache(FILES_CACHE, (one) => isScript(one) || one in files, MAX_UNLISTED_FILES);
  await trimCache(FILES_CACHE, (one) => !isScript(one) || one in files || scripts.has(one), 0);
  await trimCache(PAGES_CACHE, (one) => one in files, MAX_UNLISTED_FILES);
}
