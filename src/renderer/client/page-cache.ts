import { fileOf, NOT_FOUND, type PageFile } from '../../shared/index.ts';

/**
 * Fetches the page of a path. Routes are exact: where a server is lenient about case or a slash at the end, the
 * page's own path decides. Unknown paths give the page of unknown addresses; any other answer is thrown as the
 * response, so that the error screen can tell its status. Without an answer it rejects with the `TypeError` of fetch.
 */
async function loadPage(path: string, base: string, priority: RequestPriority): Promise<PageFile> {
  const page = await fetchPage(base, path, priority);
  if (page && page.path === path) return page;
  const notFound = await fetchPage(base, NOT_FOUND, priority);
  if (!notFound) throw new Response(null, { status: 404, statusText: 'Not Found' });
  return notFound;
}

async function fetchPage(
  base: string,
  path: string,
  priority: RequestPriority,
): Promise<PageFile | undefined> {
  const response = await fetch(`${base}${fileOf(path)}.json`, { priority });
  if (response.status === 404) return undefined;
  if (!response.ok) throw response;
  return response.json();
}

/** How long a page counts as new, in milliseconds. An older one is still shown at once, and fetched anew for the next time. */
const NEW = 5 * 60_000;

/** So many pages are kept; a visitor of a site with thousands does not come back to all of them. */
const MOST = 200;

interface Entry {
  coming: Promise<PageFile>;
  /** The page when it is here, or an older one until then. */
  page?: PageFile | undefined;
  since: number;
}

/** The pages of this visit, by path; the oldest first. */
const entries = new Map<string, Entry>();

/** The page of a path when it is here, of whatever age. */
export function recalled(path: string): PageFile | undefined {
  return entries.get(path)?.page;
}

/**
 * The page of a path from memory when it is new, else from the server: asked once, however many want it. A failure
 * rejects as `loadPage` does, and is forgotten.
 */
export function pageAt(path: string, base: string, priority: RequestPriority = 'auto'): Promise<PageFile> {
  const last = entries.get(path);
  if (last && Date.now() - last.since < NEW) return last.coming;
  const entry: Entry = { coming: loadPage(path, base, priority), page: last?.page, since: Date.now() };
  keep(path, entry);
  entry.coming.then(
    (page) => {
      entry.page = page;
    },
    () => {
      if (last?.page) entries.set(path, last);
      else entries.delete(path);
    },
  );
  return entry.coming;
}

function keep(path: string, entry: Entry): void {
  entries.delete(path);
  entries.set(path, entry);
  const [oldest] = entries.keys();
  if (entries.size > MOST && oldest !== undefined) entries.delete(oldest);
}
