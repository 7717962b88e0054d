import { isRecord } from '../../shared/index.ts';
import { type Path, type Problem, problem } from '../output/problem.ts';
import type { Schema } from '../schema/schemas.ts';
import { rawAt, type Source } from '../source/position.ts';

/* The rows of a table that is written in the file. */

// a site is opened at each save; a route that did not change must stay the same object, for the caches of validation
const knownRoutes = new WeakMap<Schema, Schema>();

/** The routes with the cells of their tables as texts: a number is what is written, with its zeros, and an empty cell no text. */
export function withTextCells(routes: readonly unknown[], source: Source): unknown[] {
  return routes.map((route, index) => {
    if (!isRecord(route) || !Array.isArray(route.blocks) || !route.blocks.some(hasOtherCells)) return route;
    const known = knownRoutes.get(route);
    if (known) return known;
    const blocks = route.blocks.map((block, at) =>
      hasOtherCells(block) ? withRows(block, ['routes', index, 'blocks', at, 'rows'], source) : block,
    );
    const made = { ...route, blocks };
    knownRoutes.set(route, made);
    return made;
  });
}

/** Whether a block is a table with cells that are no texts. */
function hasOtherCells(block: unknown): block is Schema & { rows: unknown[] } {
  return rowsOf(block).some((row) => Array.isArray(row) && row.some(isPlain));
}

function withRows(block: Schema & { rows: unknown[] }, path: Path, source: Source): Schema {
  const rows = block.rows.map((row, at) =>
    Array.isArray(row)
      ? row.map((cell, cellAt) => (isPlain(cell) ? rawAt(source, [...path, at, cellAt]) : cell))
      : row,
  );
  return { ...block, rows };
}

function isPlain(cell: unknown): boolean {
  return cell === null || typeof cell === 'number' || typeof cell === 'boolean';
}

function rowsOf(block: unknown): unknown[] {
  return isRecord(block) && block.type === 'table' && Array.isArray(block.rows) ? block.rows : [];
}

/** The problems of the tables among blocks: rows longer than the headings, and a second source of rows. `path` is that of the blocks. */
export function rowProblems(blocks: unknown, path: Path): Problem[] {
  if (!Array.isArray(blocks)) return [];
  return blocks.flatMap((block, at) => {
    const [head, ...rows] = rowsOf(block);
    if (!Array.isArray(head)) return [];
    const columns = head.length;
    const long = rows.flatMap((row, index) => {
      const cells = Array.isArray(row) ? row.length : 0;
      const place = { path: [...path, at, 'rows', index + 1] };
      return cells > columns ? [problem('table-cells', place, { cells, columns, isText: false })] : [];
    });
    const hasFile = isRecord(block) && block.table !== undefined;
    const place = { path: [...path, at, 'rows'], part: 'key' as const };
    return hasFile ? [...long, problem('table-twice', place, {})] : long;
  });
}
