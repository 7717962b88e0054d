import { getOrCreate, isWithin, lazy, toList, valueAt } from '../../core/index.ts';
import { type Path, toJsonPointer } from '../problems/problem.ts';
import type { Schema, Schemas } from '../schema/schemas.ts';
import { type Origin, parsePointer, resolveReferences } from './resolve.ts';
import { expandRoutes, type PageTask } from './routes.ts';

/** A place that displays a value of the file. */
export interface Usage {
  page: string;
  title?: string;
  /** The index of the block on the page; undefined if no block displays the value. */
  block?: number;
  type?: string;
}

/** A value may be on thousands of pages. */
const MAX_SEARCHED_PAGES = 24;
const MAX_LISTED_USAGES = 8;

/** Never throws. Works for a file with problems, too, as far as the pages resolve. The page of the value's record comes first. */
export function createUsageFinder(root: Schema, schemas: Schemas): (place: string) => Usage[] {
  const tasks = lazy(() => expandRoutes(root, schemas).tasks);
  // cached, since many problems are on the same pages
  const views = new Map<PageTask, PageView>();
  return (place) => {
    const path = parseProblemPath(place);
    if (path.length === 0) return [];
    const found = candidatePages(tasks(), path).flatMap((task) => {
      const view = getOrCreate(views, task, () => createPageView(task));
      return usagesOnPage(task, view, path);
    });
    return found.slice(0, MAX_LISTED_USAGES);
  };
}

/** A page, resolved as far as possible, and the origins of its blocks. */
interface PageView {
  page: Usage;
  blocks: { origin: Path; type?: string; shows: (path: Path) => boolean }[];
}

/** For a value in a route, the pages of the route; for any other value, the page of its record and one page per route. */
function candidatePages(tasks: PageTask[], path: Path): PageTask[] {
  if (path[0] === 'routes') return firstPages(tasks.filter(({ route }) => isWithin(path, route)));
  const own = tasks.filter(({ record }) => record && isWithin(path, record));
  // the first page of a route represents all pages of the route
  const others = tasks.filter(
    (task, index) => !own.includes(task) && task.route[1] !== tasks[index - 1]?.route[1],
  );
  return firstPages([...own, ...others]);
}

function firstPages(tasks: PageTask[]): PageTask[] {
  return tasks.slice(0, MAX_SEARCHED_PAGES);
}

function usagesOnPage(task: PageTask, { page, blocks }: PageView, path: Path): Usage[] {
  const found = blocks.flatMap(({ origin, type, shows }, block): Usage[] =>
    isWithin(path, origin) || shows(path)
      ? [{ ...page, block, ...(type === undefined ? {} : { type }) }]
      : [],
  );
  if (found.length > 0) return found;
  // no block displays the value, but the value may belong to the page's record or route
  const isOwn = isWithin(path, task.route) || (task.record && isWithin(path, task.record));
  return isOwn ? [page] : [];
}

function createPageView(task: PageTask): PageView {
  const { each: _each, as: _as, ...written } = task.written;
  const { value, originOf, origins } = resolveReferences({ ...written }, task.route, task.scope);
  const { title, blocks } = (value ?? {}) as Schema;
  return {
    page: { page: task.path, ...(typeof title === 'string' && title ? { title } : {}) },
    blocks: toList(blocks).map((block, index) => {
      const pointer = `/blocks/${index}`;
      const type = (block as Schema | null)?.type;
      return {
        origin: originOf(pointer).path,
        ...(typeof type === 'string' ? { type } : {}),
        shows: createDisplayTest(block, pointer, originOf, origins),
      };
    }),
  };
}

/** Returns a function that tests whether a block, or a value in the block, comes from a path of the file. */
function createDisplayTest(
  block: unknown,
  pointer: string,
  originOf: (pointer: string) => Origin,
  origins: ReadonlyMap<string, Origin>,
): (path: Path) => boolean {
  const inside = [...origins].filter(([at]) => at.startsWith(`${pointer}/`));
  const parts = [[pointer, originOf(pointer)] as const, ...inside].flatMap(([at, { path }]) => {
    const value = valueAt(block, parsePointer(at.slice(pointer.length)));
    return value === undefined ? [] : [{ at, value, path }];
  });
  return (path) =>
    parts.some((part) => {
      if (isWithin(part.path, path)) return true;
      if (!isWithin(path, part.path)) return false;
      const rest = path.slice(part.path.length);
      // a value inside may come from another path
      const end = toJsonPointer(originOf(part.at + toJsonPointer(rest)).path);
      return valueAt(part.value, rest) !== undefined && end === toJsonPointer(path);
    });
}

/** Parses the path of a located problem, such as `committees[0].chairs`. */
export function parseProblemPath(place: string): Path {
  return [...place.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([key, index]) =>
    index === undefined ? key : Number(index),
  );
}
