import {
  NOT_FOUND_PATH,
  type PageFile,
  pageFileName,
  pathBelowHome,
  type ShellData,
} from '../../../../core/index.ts';

/** In ms. Long enough for a click to reuse the response to a hover or touch. */
export const MAX_RESPONSE_AGE = 10_000;

const MAX_CACHED_PAGES = 200;

interface CacheEntry {
  response: Promise<PageFile>;
  /** From the server, for a visitor who is offline. */
  page?: PageFile | undefined;
  since: number;
}

/** By path, starting with the oldest. */
const cachedPages = new Map<string, CacheEntry>();

/**
 * Returns the page of a path from the server, or an earlier copy if the request fails. Several requests for a page share one
 * response. Paths are exact: if a server ignores case or a trailing slash, the path in the page decides. For an unknown path,
 * returns the page for unknown addresses. Without a copy, rejects with the `Response` for any other status, and with the
 * `TypeError` of fetch if there is no response.
 */
export function fetchPage(
  path: string,
  shell: Pick<ShellData, 'base' | 'home'>,
  priority: RequestPriority = 'auto',
): Promise<PageFile> {
  const last = cachedPages.get(path);
  if (last && Date.now() - last.since < MAX_RESPONSE_AGE) return last.response;
  const arrive = (page: PageFile) => {
    entry.page = page;
    return page;
  };
  const fail = (error: unknown) => {
    entry.since = Number.NEGATIVE_INFINITY;
    if (entry.page) return entry.page;
    cachedPages.delete(path);
    throw error;
  };
  const entry: CacheEntry = {
    response: requestPage(path, shell, priority).then(arrive, fail),
    page: last?.page,
    since: Date.now(),
  };
  addEntry(path, entry);
  return entry.response;
}

function addEntry(path: string, entry: CacheEntry): void {
  cachedPages.delete(path);
  cachedPages.set(path, entry);
  const [oldest] = cachedPages.keys();
  if (cachedPages.size > MAX_CACHED_PAGES && oldest !== undefined) cachedPages.delete(oldest);
}

async function requestPage(
  path: string,
  { base, home = '/' }: Pick<ShellData, 'base' | 'home'>,
  priority: RequestPriority,
): Promise<PageFile> {
  const page = await requestFile(path, base, priority);
  if (page && page.path === path) return page;
  const notFound = await requestFile(pathBelowHome(home, NOT_FOUND_PATH), base, priority);
  if (!notFound) throw new Response(null, { status: 404, statusText: 'Not Found' });
  return notFound;
}

async function requestFile(
  path: string,
  base: string,
  priority: RequestPriority,
): Promise<PageFile | undefined> {
  // hosts let browsers cache a page for minutes, so `no-cache` asks the server for a newer version
  const response = await fetch(`${base}${pageFileName(path)}.json`, { priority, cache: 'no-cache' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw response;
  return response.json();
}
