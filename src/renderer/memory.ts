import type { PageFile } from '../shared/index.ts';
import { loadPage } from './load-page.ts';

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
