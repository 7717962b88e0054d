import { NOT_FOUND } from '../page/paths.ts';
import type { Draft } from './4-expand.ts';
import { type Path, type Place, type Problem, problem } from './problem.ts';

/** Keys that decide which pages and jump targets there are, beside the lists of the file itself. */
const DECIDING = new Set(['id', 'path', 'each', 'as', 'type', 'blocks']);

/**
 * Whether it is sure which pages and jump targets there are: after a fault in what decides that, links to them are
 * not called dead.
 */
export function isSure(problems: Problem[]): boolean {
  return !problems.some(({ place, code }) => {
    if (!('path' in place)) return true;
    const last = place.path.at(-1);
    return code === 'missing-key' || code === 'unknown-key'
      ? decides(place.path)
      : place.path.length === 1 || DECIDING.has(String(last));
  });
}

// a key is missing or misspelt in a route itself, a block itself, or a record itself
function decides(path: Path): boolean {
  return path.length <= 4;
}

/**
 * The problems that do not merely follow from one that is told already: those about the same place, something in
 * it or around it. With `record`, a problem told anywhere in that record covers them all.
 */
export function notTold(told: Problem[], problems: Problem[], record?: Path): Problem[] {
  const places = told.flatMap(({ place, code }) => ('path' in place ? [{ path: place.path, code }] : []));
  if (record && places.some(({ path }) => isWithin(path, record))) return [];
  const follows = (place: Place) => {
    if (!('path' in place)) return false;
    const here = place.path;
    // what is missing from a record says nothing of the rest of it
    return places.some(
      ({ path, code }) => isWithin(path, here) || (code !== 'missing-key' && isWithin(here, path)),
    );
  };
  return problems.filter(
    ({ place, related }) => ![place, ...related.map((other) => other.place)].some(follows),
  );
}

function isWithin(inner: Path, outer: Path): boolean {
  return outer.length <= inner.length && outer.every((key, index) => key === inner[index]);
}

/** What stands beside the pages in the published folder, and the address of the service. */
const RESERVED = /^\/(assets|media)(\/|$)|^\/(index|404|mail)$|\.(html|json)$/;

/** Pages at addresses that the built site needs for files of its own. */
export function reservedPages(drafts: Draft[]): Problem[] {
  return drafts
    .filter(({ path }) => RESERVED.test(path))
    .map((draft) => problem('reserved-page', placeOf(draft), { path: draft.path }));
}

/** Two pages at one address. */
export function repeatedPages(drafts: Draft[]): Problem[] {
  const first = new Map<string, Draft>();
  return drafts.flatMap((draft) => {
    const earlier = first.get(draft.path);
    first.set(draft.path, earlier ?? draft);
    if (!earlier) return [];
    const related = [{ place: placeOf(earlier), message: 'The first one is made here.' }];
    return [problem('duplicate-page', placeOf(draft), { path: draft.path }, related)];
  });
}

function placeOf({ record, route }: Draft) {
  return { path: record ? [...record, 'id'] : [...route, 'path'] };
}

const NEEDED: [path: string, purpose: string][] = [
  ['/', 'The home page'],
  [NOT_FOUND, 'The page for addresses that do not exist'],
];

/** The two pages that every site needs. */
export function missingPages(pages: ReadonlyMap<string, unknown>): Problem[] {
  return NEEDED.filter(([path]) => !pages.has(path)).map(([path, purpose]) =>
    problem('page-missing', { path: ['routes'], part: 'key' }, { path, purpose }),
  );
}
