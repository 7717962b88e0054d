import { fileOf, NOT_FOUND, type PageFile, pathIn, type ShellData } from '../../../../core/index.ts';

/**
 * Age in ms up to which a response counts as current. It is long enough for a click to reuse the response to a hover or touch.
 */
export const MAX_AGE = 10_000;

const MAX_PAGES = 200;

interface Entry {
  response: Promise<PageFile>;
  /** The last version from the server, for a visitor who is offline. */
  page?: PageFile | undefined;
  since: number;
}

/** The pages that were fetched during this visit by path, starting with the oldest. */
const entries = new Map<string, Entry>();

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
  const last = entries.get(path);
  if (last && Date.now() - last.since < MAX_AGE) return last.response;
  const arrive = (page: PageFile) => {
    entry.page = page;
    return page;
  };
  const fail = (error: unknown) => {
    entry.since = Number.NEGATIVE_INFINITY;
    if (entry.page) return entry.page;
    entries.delete(path);
    throw error;
  };
  const entry: Entry = {
    response: request(path, shell, priority).then(arrive, fail),
    page: last?.page,
    since: Date.now(),
  };
  add(path, entry);
  return entry.response;
}

function add(path: string, entry: Entry): void {
  entries.delete(path);
  entries.set(path, entry);
  const [oldest] = entries.keys();
  if (entries.size > MAX_PAGES && oldest !== undefined) entries.delete(oldest);
}

async function request(
  path: string,
  { base, home = '/' }: Pick<ShellData, 'base' | 'home'>,
  priority: RequestPriority,
): Promise<PageFile> {
  const page = await requestFile(path, base, priority);
  if (page && page.path === path) return page;
  const notFound = await requestFile(pathIn(home, NOT_FOUND), base, priority);
  if (!notFound) throw new Response(null, { status: 404, statusText: 'Not Found' });
  return notFound;
}

async function requestFile(
  path: string,
  base: string,
  priority: RequestPriority,
): Promise<PageFile | undefined> {
  // hosts let browsers cache a page for minutes, so `no-cache` asks the server for a newer version
  const response = await fetch(`${base}${fileOf(path)}.json`, { priority, cache: 'no-cache' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw response;
  return response.json();
}
