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

/** Maximum number of cached files that aren't in the list, both for pages (HTML and JSON count separately) and for pictures. */
const MAX_UNLISTED_FILES = 200;

/** Age, in ms, from which a cached page is requested again when the visitor opens the page. */
const MAX_CACHED_PAGE_AGE = 3_600_000;

/** Number of files that are fetched in parallel. It is low because this is background work. */
const CONCURRENCY = 2;

/** Number of fetched files after which the worker stores its progress. */
const SAVE_INTERVAL = 20;

/** Fetches a file in the background and caches it. Returns whether the response could be cached. Rejects if offline. */
async function fetchIntoCache(address: string, cache: string, isHtml?: boolean): Promise<boolean> {
  // a server or an intermediate cache may deliver an outdated page; a file with a hash in its name is never outdated
  const mode = cache === FILES_CACHE ? 'default' : 'no-cache';
  const response = await fetch(address, { cache: mode, priority: 'low', redirect: 'manual' } as RequestInit);
  const usable = isCacheable(response, isHtml);
  if (usable) await (await caches.open(cache)).put(address, response);
  return usable;
}

/** Caches the HTML and the JSON of a visited page, unless a recent copy is cached. */
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

/** Caches the files that a page loaded before the worker was active. These files are still in the browser's HTTP cache. */
export async function cacheLoadedFiles(addresses: string[]): Promise<void> {
  const cached = await allCachedAddresses();
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    const kind = requestKind(url, base, location.origin, PICTURE_REQUEST);
    if ((kind === 'script' || kind === 'picture') && !cached.has(url.pathname))
      await fetchIntoCache(url.pathname, FILES_CACHE, false);
  }
}

/** Records which build a tab runs, so that the scripts of this build stay cached while the tab is open. */
export async function recordTab(build: Build): Promise<void> {
  const state = await readState();
  await writeState({ ...state, builds: withBuild(state.builds, build) });
}

/**
 * Caches the listed files of the build that are new or have changed; with `sparing`, only the offline page. After an
 * interruption, the next call caches the remaining files. If the list no longer exists, the site is no longer made with Plenary,
 * and the worker unregisters itself.
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

/** Fetches and caches files. Stores the progress regularly, since the browser may stop a worker at any time. */
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
