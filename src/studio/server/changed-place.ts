import type { WrittenSite } from '../../compiler/index.ts';
import type { ChangedPlace, Intent, Json, ValuePath } from '../../shared/index.ts';
import { intentsBetween } from '../text/differences.ts';
import { pathOfIntent } from '../text/rebase.ts';

/** Of more changes than this, nobody looks at each. */
const MOST = 50;

/**
 * Where the changes from earlier data to a site are to be seen: the first one that `page` shows or, where it shows none, the first one
 * that any page shows, with that page. Entries that were moved, added or removed are seen in their list. Undefined where no value has changed. `isSeen` says that the page looks different by now, for
 * example in its header.
 */
export function changedPlace(
  before: unknown,
  site: WrittenSite,
  page: string | undefined,
  isSeen: boolean,
): ChangedPlace | undefined {
  const places = intentsBetween(before as Json, site.data as Json)
    .slice(0, MOST)
    .map((intent) => ({ path: 'list' in intent ? intent.list : pathOf(intent), seen: placeAfter(intent) }))
    .filter(({ path }) => path.length > 0)
    .map(({ path, seen }) => ({ path, pages: site.usagesOf(seen).map((one) => one.page) }));
  const here = places.find(({ pages }) => page !== undefined && pages.includes(page));
  const there = here || isSeen ? undefined : places.find(({ pages }) => pages.length > 0);
  const place = here ?? there ?? places[0];
  if (!place) return undefined;
  const { path, pages } = place;
  return { path, ...(place === there && pages[0] !== undefined && { page: pages[0] }) };
}

/** Where what an intent has changed is seen: an order only where the list is, and what is gone was in what is around it. */
function placeAfter(intent: Intent): ValuePath {
  if (!('list' in intent)) return pathOf(intent);
  return intent.do === 'insert' ? [...intent.list, intent.index] : intent.list;
}

function pathOf(intent: Intent): ValuePath {
  return intent.do === 'unset' ? intent.path.slice(0, -1) : pathOfIntent(intent);
}
