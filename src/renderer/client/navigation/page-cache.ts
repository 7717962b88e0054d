import { fileOf, NOT_FOUND, type PageFile, pathIn, type ShellData } from '../../../shared/index.ts';

/** How long a page counts as fresh, in milliseconds. An older one is still shown at once, and fetched again for the next visit. */
const FRESH = 5 * 60_000;

/** The most pages in the cache. */
const CAPACITY = 200;

interface Entry {
  response: Promise<PageFile>;
  /** The page once it has arrived; until then the one before it, if any. */
  page?: PageFile | undefined;
  since: number;
}

/** The pages of this visit, by path; the oldest first. */
const entries = new Map<string, Entry>();

/** The page of a path when the cache has it, of whatever age. */
export function cachedPage(path: string): PageFile | undefined {
  return entries.get(path)?.page;
}

/**
 * Returns the page of a path, from the cache when it is fresh. Requests for the same page share one response. Routes are exact:
 * where a server ignores case or a slash at the end, the page's own path decides. Unknown paths give the page of unknown
 * addresses. Any other status rejects with the `Response`, a missing response with the `TypeError` of fetch; neither is cached.
 */
export function fetchPage(
  path: string,
  shell: Pick<ShellData, 'base' | 'home'>,
  priority: RequestPriority = 'auto',
): Promise<PageFile> {
  const last = entries.get(path);
  if (last && Date.now() - last.since < FRESH) return last.response;
  const entry: Entry = { response: request(path, shell, priority), page: last?.page, since: Date.now() };
  add(path, entry);
  entry.response.then(
    (page) => {
      entry.page = page;
    },
    () => {
      if (last?.page) entries.set(path, last);
      else entries.delete(path);
    },
  );
  return entry.response;
}

function add(path: string, entry: Entry): void {
  entries.delete(path);
  entries.set(path, entry);
  const [oldest] = entries.keys();
  if (entries.size > CAPACITY && oldest !== undefined) entries.delete(oldest);
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
  const response = await fetch(`${base}${fileOf(path)}.json`, { priority });
  if (response.status === 404) return undefined;
  if (!response.ok) throw response;
  return response.json();
}
