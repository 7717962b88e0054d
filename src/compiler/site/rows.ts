import { isRecord, toList } from '../../core/index.ts';
import { type Path, type Problem, problem } from '../problems/problem.ts';
import type { Schema } from '../schema/schemas.ts';
import { rawTextAt, type Source } from '../source/position.ts';

/* Preserves the numbers in tables and `numbers` blocks as written. */

// a site is read at each save; an unchanged route must stay the same object, for the validation caches
const cachedRoutes = new WeakMap<Schema, Schema>();

/** Turns table cells and the numbers of `numbers` blocks into texts as written, with trailing zeros; an empty cell into ''. */
export function withWrittenNumbers(routes: readonly unknown[], source: Source): unknown[] {
  return routes.map((route, index) => {
    if (!isRecord(route) || !Array.isArray(route.blocks)) return route;
    const known = cachedRoutes.get(route);
    if (known) return known;
    const blocks = route.blocks.map((block, at) =>
      withNumbersAsText(block, ['routes', index, 'blocks', at], source),
    );
    const isSame = blocks.every((block, at) => block === (route.blocks as unknown[])[at]);
    const made = isSame ? route : { ...route, blocks };
    cachedRoutes.set(route, made);
    return made;
  });
}

function withNumbersAsText(block: unknown, path: Path, source: Source): unknown {
  const asText = (value: unknown, at: Path) =>
    isScalarCell(value) ? rawTextAt(source, [...path, ...at]) : value;
  if (blockRows(block).some((row) => Array.isArray(row) && row.some(isScalarCell))) {
    const rows = blockRows(block).map((row, at) =>
      Array.isArray(row) ? row.map((cell, cellAt) => asText(cell, ['rows', at, cellAt])) : row,
    );
    return { ...(block as Schema), rows };
  }
  if (blockNumbers(block).some((one) => isRecord(one) && typeof one.number === 'number')) {
    const numbers = blockNumbers(block).map((one, at) =>
      isRecord(one) && typeof one.number === 'number'
        ? { ...one, number: asText(one.number, ['numbers', at, 'number']) }
        : one,
    );
    return { ...(block as Schema), numbers };
  }
  return block;
}

function blockNumbers(block: unknown): unknown[] {
  return isRecord(block) && block.type === 'numbers' ? toList(block.numbers) : [];
}

function isScalarCell(cell: unknown): boolean {
  return cell === null || typeof cell === 'number' || typeof cell === 'boolean';
}

function blockRows(block: unknown): unknown[] {
  return isRecord(block) && block.type === 'table' ? toList(block.rows) : [];
}

/** Reports rows longer than the headings, and rows in addition to a table file. `path` is the path of the blocks. */
export function rowProblems(blocks: unknown, path: Path): Problem[] {
  if (!Array.isArray(blocks)) return [];
  return blocks.flatMap((block, at) => {
    const [head, ...rows] = blockRows(block);
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
