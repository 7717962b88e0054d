import type { WrittenSite } from '../../compiler/index.ts';
import type { ChangedValue, Intent, Json, ValuePath } from '../../core/index.ts';
import { intentsBetween } from '../text/differences.ts';
import { pathOfIntent } from '../text/rebase.ts';

/** Maximum number of changes to examine, more than an editor checks. */
const MAX_EXAMINED_CHANGES = 50;

/**
 * Returns the first changed value on `page` or, if there is none, the first one on any page, with that page. Moved, added and
 * removed entries count as changes of their list. Undefined if no value changed. `isSeen`: the page already differs visibly, for
 * example in its header.
 */
export function findVisibleChange(
  before: unknown,
  site: WrittenSite,
  page: string | undefined,
  isSeen: boolean,
): ChangedValue | undefined {
  const places = intentsBetween(before as Json, site.data as Json)
    .slice(0, MAX_EXAMINED_CHANGES)
    .map((intent) => ({
      path: 'list' in intent ? intent.list : intentPath(intent),
      seen: resultPath(intent),
    }))
    .filter(({ path }) => path.length > 0)
    .map(({ path, seen }) => ({ path, pages: site.usagesOf(seen).map((one) => one.page) }));
  const here = places.find(({ pages }) => page !== undefined && pages.includes(page));
  const there = here || isSeen ? undefined : places.find(({ pages }) => pages.length > 0);
  const place = here ?? there ?? places[0];
  if (!place) return undefined;
  const { path, pages } = place;
  return { path, ...(place === there && pages[0] !== undefined && { page: pages[0] }) };
}

/** Returns the list for a move or a removal. */
function resultPath(intent: Intent): ValuePath {
  if (!('list' in intent)) return intentPath(intent);
  return intent.do === 'insert' ? [...intent.list, intent.index] : intent.list;
}

function intentPath(intent: Intent): ValuePath {
  return intent.do === 'unset' ? intent.path.slice(0, -1) : pathOfIntent(intent);
}
