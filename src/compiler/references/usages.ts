import { isWithin, valueAt } from '../../core/index.ts';
import { type Path, pointerOf } from '../problems/problem.ts';
import type { Schema, Schemas } from '../schema/schemas.ts';
import { type Origin, pathOfPointer, resolveReferences } from './resolve.ts';
import { expand, type PageTask } from './routes.ts';

/** A place where a value of the file is displayed: a page, and a block on it. */
export interface Usage {
  page: string;
  title?: string;
  /** The index of the block on the page; undefined if it is not a single one. */
  block?: number;
  type?: string;
}

/** Maximum number of pages searched for a value that occurs in thousands of places. */
const MAX_PAGES = 24;
const MAX_USAGES = 8;

/**
 * Finds the places that display a value of the file, even in a file with problems, as far as its pages resolve. For a place in a
 * record, its own page comes first. The result may be empty; it never throws.
 */
export function usagesIn(root: Schema, schemas: Schemas): (place: string) => Usage[] {
  let tasks: PageTask[] | undefined;
  // cached, as many mistakes are on the same pages
  const views = new Map<PageTask, PageView>();
  return (place) => {
    const path = pathFrom(place);
    if (path.length === 0) return [];
    tasks ??= expand(root, schemas).tasks;
    const found = candidates(tasks, path).flatMap((task) => {
      const view = views.get(task) ?? viewOf(task);
      views.set(task, view);
      return usagesOn(task, view, path);
    });
    return found.slice(0, MAX_USAGES);
  };
}

/** A page as far as it resolves, and the origins of its blocks. */
interface PageView {
  page: Usage;
  blocks: { origin: Path; type?: string; shows: (path: Path) => boolean }[];
}

/** Returns the pages that may display a place: for a route its own; for a record its own, and those that belong to no record. */
function candidates(tasks: PageTask[], path: Path): PageTask[] {
  if (path[0] === 'routes') return first(tasks.filter(({ route }) => isWithin(path, route)));
  const own = tasks.filter(({ record }) => record && isWithin(path, record));
  // of the pages of a route, the first one represents all
  const others = tasks.filter(
    (task, index) => !own.includes(task) && task.route[1] !== tasks[index - 1]?.route[1],
  );
  return first([...own, ...others]);
}

function first(tasks: PageTask[]): PageTask[] {
  return tasks.slice(0, MAX_PAGES);
}

function usagesOn(task: PageTask, { page, blocks }: PageView, path: Path): Usage[] {
  const found = blocks.flatMap(({ origin, type, shows }, block): Usage[] =>
    isWithin(path, origin) || shows(path)
      ? [{ ...page, block, ...(type === undefined ? {} : { type }) }]
      : [],
  );
  if (found.length > 0) return found;
  // the place is not on the page itself, but belongs to its record or route
  const isOwn = isWithin(path, task.route) || (task.record && isWithin(path, task.record));
  return isOwn ? [page] : [];
}

function viewOf(task: PageTask): PageView {
  const { each: _each, as: _as, ...written } = task.written;
  const { value, originOf, origins } = resolveReferences({ ...written }, task.route, task.scope);
  const { title, blocks } = (value ?? {}) as Schema;
  const all = Array.isArray(blocks) ? blocks : [];
  return {
    page: { page: task.path, ...(typeof title === 'string' && title ? { title } : {}) },
    blocks: all.map((block, index) => {
      const pointer = `/blocks/${index}`;
      const type = (block as Schema | null)?.type;
      return {
        origin: originOf(pointer).path,
        ...(typeof type === 'string' ? { type } : {}),
        shows: shownBy(block, pointer, originOf, origins),
      };
    }),
  };
}

/** Whether a block, or a value in it, was written at a path or inside it. */
function shownBy(
  block: unknown,
  pointer: string,
  originOf: (pointer: string) => Origin,
  origins: ReadonlyMap<string, Origin>,
): (path: Path) => boolean {
  const inside = [...origins].filter(([at]) => at.startsWith(`${pointer}/`));
  const parts = [[pointer, originOf(pointer)] as const, ...inside].flatMap(([at, { path }]) => {
    const value = valueAt(block, pathOfPointer(at.slice(pointer.length)));
    return value === undefined ? [] : [{ at, value, path }];
  });
  return (path) =>
    parts.some((part) => {
      if (isWithin(part.path, path)) return true;
      if (!isWithin(path, part.path)) return false;
      const rest = path.slice(part.path.length);
      // a value inside may come from another place
      const end = pointerOf(originOf(part.at + pointerOf(rest)).path);
      return valueAt(part.value, rest) !== undefined && end === pointerOf(path);
    });
}

/** Parses the path of a located problem: `committees[0].chairs`. */
export function pathFrom(place: string): Path {
  return [...place.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([key, index]) =>
    index === undefined ? key : Number(index),
  );
}
