import type { WrittenSite } from '../../compiler/index.ts';
import { pathOfSame } from './rebase.ts';

/** So many earlier texts are looked through for a page: somebody who types an address makes one with each letter. */
const MOST_TEXTS = 20;

/**
 * The path that a page has by now: whoever changes the address of a page goes on with that page. Undefined where the page is gone;
 * its own path where none of the earlier texts has it.
 */
export function pageNow(
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
    if (before && then) return movedPage(then, before, now);
    if (++tries === MOST_TEXTS) break;
  }
  return page;
}

function movedPage(
  { route, record }: NonNullable<ReturnType<WrittenSite['routeOf']>>,
  before: WrittenSite,
  now: WrittenSite,
): string | undefined {
  // what is around an entry that is gone is no page
  const moved = (path: typeof route) => {
    const found = pathOfSame([...path], before.data, now.data);
    return found.length === path.length ? found : undefined;
  };
  const to = moved(route);
  const ofRecord = record && moved(record);
  return to && (record === undefined || ofRecord) ? now.pageOf(to, ofRecord) : undefined;
}
