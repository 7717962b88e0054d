import { isDeepEqual, lazy } from '../../core/index.ts';
import type { Path } from '../problems/problem.ts';
import { pathText } from '../problems/problem.ts';
import { resolveReference } from '../references/lookup.ts';
import { expandRoutes, type PageTask } from '../references/routes.ts';
import { createUsageFinder, type Usage } from '../references/usages.ts';
import type { Schema, Schemas } from '../schema/schemas.ts';
import { textsIn } from '../source/leaves.ts';
import { nodeAt, type Source, sampleLineNumbers } from '../source/position.ts';
import { findReferences, wholeReference } from '../source/reference-syntax.ts';

/** For code that displays and edits the file. */
export interface WrittenSite {
  data: Schema;
  /** With derived values, such as Plenary's default words and the dates of the conference. */
  implied: Schema;
  /** Counted from 1; undefined if the value does not exist. */
  linesAt: (path: Path) => [first: number, last: number] | undefined;
  isSample: (path: Path) => boolean;
  /**
   * In a route with `each`, `page` selects the page, by default the first page. `name` is the path of the target; `path` is the
   * same, but missing if the target is not written in the file. Undefined if the reference yields nothing.
   */
  follow: (
    reference: string,
    at: Path,
    page?: string,
  ) => { value: unknown; path?: Path; name: Path } | undefined;
  /** Counts the values that contain the reference. */
  usesOf: (reference: string) => number;
  /** Returns the first places on pages that display a value. */
  usagesOf: (path: Path) => Usage[];
  /** Names and counts the records for which a route with `each` makes pages. */
  eachAt: (route: Path) => { name: string; count: number } | undefined;
  /** `record` is set if the route has an `each`. */
  routeOf: (page: string) => { route: Path; record?: Path } | undefined;
  pageOf: (route: Path, record?: Path) => string | undefined;
}

export function createWrittenSite(source: Source, implied: Schema, schemas: Schemas): WrittenSite {
  const data = source.data as Schema;
  const samples = sampleLineNumbers(source.text);
  const usages = createUsageFinder(implied, schemas);
  const expanded = lazy(() => expandRoutes(implied, schemas));
  const counts = lazy(() => countReferences(data));
  const linesAt = (path: Path): [number, number] | undefined => {
    const { range, key, found } = nodeAt(source, path);
    if (!range || found < path.length) return undefined;
    const end = range[0] + source.text.slice(range[0], range[1]).trimEnd().length;
    return [source.lineOf((key ?? range)[0]).line, source.lineOf(Math.max(end - 1, range[0])).line];
  };
  return {
    data,
    implied,
    linesAt,
    isSample: (path) => {
      const isIn = ([first, last]: [number, number]) => samples.some((line) => first <= line && line <= last);
      // a long list is parsed in pieces, so it ends before the first line of the next section
      if (path.length === 1) {
        const begins = Object.keys(data).flatMap((key) => linesAt([key])?.[0] ?? []);
        const [first] = linesAt(path) ?? [];
        const next = Math.min(...begins.filter((line) => first !== undefined && line > first));
        return first !== undefined && isIn([first, next - 1]);
      }
      const { stretch } = source.nodesAt(path);
      // this check avoids parsing each entry of a large file again to find its lines
      if (stretch && !isIn([source.lineOf(stretch[0]).line, source.lineOf(stretch[1] - 1).line]))
        return false;
      const lines = linesAt(path);
      return lines !== undefined && isIn(lines);
    },
    follow: (text, at, page) => {
      const reference = wholeReference(text);
      if (!reference) return undefined;
      const { scope, tasks } = expanded();
      const ofRoute = at[0] === 'routes' ? tasks.filter(({ route }) => route[1] === at[1]) : [];
      const own = (ofRoute.find(({ path }) => path === page) ?? ofRoute[0])?.scope;
      const target = resolveReference(reference, { path: at }, own ?? scope);
      if (!('value' in target)) return undefined;
      const isWritten = nodeAt(source, target.path).found === target.path.length;
      return { value: target.value, name: target.path, ...(isWritten && { path: target.path }) };
    },
    usesOf: (reference) => counts().get(reference) ?? 0,
    usagesOf: (path) => usages(pathText(path)),
    eachAt: ([, index]) => {
      const own = expanded().tasks.filter(({ route }) => route[1] === index);
      const name = own[0]?.record && own[0].written.as;
      return typeof name === 'string' ? { name, count: own.length } : undefined;
    },
    routeOf: (page) => {
      const task = expanded().tasks.find(({ path }) => path === page);
      return task && { route: task.route, ...(task.record && { record: task.record }) };
    },
    pageOf: (route, record) => {
      const isOwn = (task: PageTask) => isDeepEqual(task.route, route) && isDeepEqual(task.record, record);
      return expanded().tasks.find(isOwn)?.path;
    },
  };
}

/** Maps each reference to the number of texts that contain it. */
export function countReferences(data: unknown): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of textsIn(data))
    for (const reference of new Set(findReferences(text).map((one) => one.text)))
      counts.set(reference, (counts.get(reference) ?? 0) + 1);
  return counts;
}
