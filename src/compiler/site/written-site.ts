import { isRecord, isSame } from '../../shared/index.ts';
import type { Path } from '../problems/problem.ts';
import { pathText } from '../problems/problem.ts';
import { resolveReference } from '../references/lookup.ts';
import { expand, type PageTask } from '../references/routes.ts';
import { type Usage, usagesIn } from '../references/usages.ts';
import type { Schema, Schemas } from '../schema/schemas.ts';
import { nodeAt, type Source, sampleLines } from '../source/position.ts';
import { segmentsOf, wholeReference } from '../source/reference-syntax.ts';

/** A site as its file says it, for whoever shows and changes the file: the values as they are written, and what is known of each. */
export interface WrittenSite {
  /** The values of the file, short forms as they are. */
  data: Schema;
  /** The same with what follows from other values: Plenary's own words, the dates of the conference. */
  implied: Schema;
  /** The first and the last line of a value, from 1; undefined where there is none. */
  linesAt: (path: Path) => [first: number, last: number] | undefined;
  /** Whether a line of a value has the comment `# sample`. */
  isSample: (path: Path) => boolean;
  /**
   * What a reference brings that stands at a path, and where that is written: in a route with `each`, for one of its pages, or for
   * the first one. Undefined where it brings nothing. What no line says has only a `name`, the path that the reference leads to.
   */
  follow: (
    reference: string,
    at: Path,
    page?: string,
  ) => { value: unknown; path?: Path; name: Path } | undefined;
  /** How many values of the file have a reference in them. */
  usesOf: (reference: string) => number;
  /** The pages that show a value, the first ones. */
  usagesOf: (path: Path) => Usage[];
  /** The records for which the route at a path makes a page each: their name in it, and how many they are. */
  eachAt: (route: Path) => { name: string; count: number } | undefined;
  /** The route of a page, and the record that an `each` makes it for. */
  routeOf: (page: string) => { route: Path; record?: Path } | undefined;
  /** The page of a route, or that of a record which its `each` makes a page for. */
  pageOf: (route: Path, record?: Path) => string | undefined;
}

/** What a file says, with everything that follows from it (`implied`). */
export function writtenSite(source: Source, implied: Schema, schemas: Schemas): WrittenSite {
  const data = source.data as Schema;
  const samples = sampleLines(source.text);
  const usages = usagesIn(implied, schemas);
  let expansion: ReturnType<typeof expand> | undefined;
  let counts: Map<string, number> | undefined;
  const expanded = () => {
    expansion ??= expand(implied, schemas);
    return expansion;
  };
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
      // a list that is read in pieces ends where the next section begins
      if (path.length === 1) {
        const begins = Object.keys(data).flatMap((key) => linesAt([key])?.[0] ?? []);
        const [first] = linesAt(path) ?? [];
        const next = Math.min(...begins.filter((line) => first !== undefined && line > first));
        return first !== undefined && isIn([first, next - 1]);
      }
      const { stretch } = source.nodesAt(path);
      // of a large file each entry would be read again to know its lines
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
    usesOf: (reference) => {
      counts ??= usesIn(data);
      return counts.get(reference) ?? 0;
    },
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
      const isOwn = (task: PageTask) => isSame(task.route, route) && isSame(task.record, record);
      return expanded().tasks.find(isOwn)?.path;
    },
  };
}

/** The references of all texts within a value, each with the number of texts that have it. */
export function usesIn(value: unknown, counts = new Map<string, number>()): Map<string, number> {
  if (typeof value === 'string') {
    const texts = segmentsOf(value).flatMap((one) => (typeof one === 'string' ? [] : one.text));
    for (const text of new Set(texts)) counts.set(text, (counts.get(text) ?? 0) + 1);
  } else if (Array.isArray(value)) for (const one of value) usesIn(one, counts);
  else if (isRecord(value)) for (const one of Object.values(value)) usesIn(one, counts);
  return counts;
}
