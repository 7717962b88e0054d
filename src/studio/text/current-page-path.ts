import type { WrittenSite } from '../../compiler/index.ts';
import { closestPath } from './rebase.ts';

/** Maximum number of texts to search. Typing an address creates one text per letter. */
const MAX_EARLIER_TEXTS = 20;

/** Undefined if the page was removed. Returns `page` unchanged if no earlier text has the page. */
export function currentPagePath(
  page: string,
  now: WrittenSite,
  earlier: Iterable<string>,
  read: (text: string) => WrittenSite | undefined,
): string | undefined {
  if (now.routeOf(page)) return page;
  let tries = 0;
  for (const text of earlier) {
    const before = read(text);
    const then = before?.routeOf(page);
    if (before && then) return movedPagePath(then, before, now);
    if (++tries === MAX_EARLIER_TEXTS) break;
  }
  return page;
}

function movedPagePath(
  { route, record }: NonNullable<ReturnType<WrittenSite['routeOf']>>,
  before: WrittenSite,
  now: WrittenSite,
): string | undefined {
  // the closest path to a removed entry is the path of a parent, which is not the page
  const moved = (path: typeof route) => {
    const found = closestPath([...path], before.data, now.data);
    return found.length === path.length ? found : undefined;
  };
  const to = moved(route);
  const ofRecord = record && moved(record);
  return to && (record === undefined || ofRecord) ? now.pageOf(to, ofRecord) : undefined;
}
