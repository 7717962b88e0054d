import { type Trap, whole } from './correction.ts';
import { placeLine } from './indentation.ts';
import { mendStart } from './keys.ts';
import type { Parts } from './lines.ts';
import { addKey, lineAt, type Walk, type Words, walkThrough } from './state.ts';
import { goesOn, isMarginText, textWithoutBlock } from './text-blocks.ts';
import { lookAtValue } from './values.ts';

/**
 * The traps in keys, dashes, columns and values of a text, found by reading its lines as an editor means them: after each
 * the search goes on as if that line were right. In linear time.
 */
export function structureTraps(text: string, words: Words): Trap[] {
  const walk = walkThrough(text, words);
  for (let index = 0; index < walk.lines.length; ) index = step(walk, index);
  return walk.traps.map((one) => whole(text, one));
}

/** Looks at a line, and gives the position of the next one. */
function step(walk: Walk, index: number): number {
  const line = lineAt(walk, index);
  if (line.silent) return index + 1;
  const after = goesOn(walk, index);
  if (after !== undefined) return after;
  if (isMarginText(walk, line)) {
    const below = textWithoutBlock(walk, index);
    if (below !== undefined) return below;
  }
  const parts = mendStart(walk, index);
  const { waiting } = walk;
  if (parts.key === undefined && parts.dashes.length === 0) {
    if (waiting && line.indent > waiting.column) return textBelow(walk, index, parts, waiting.column);
    // an entry with keys cannot be one text
    const inList = walk.levels.some(
      (level) => level.list && level.column === line.indent && !level.entryKeys,
    );
    if (!inList) return textWithoutBlock(walk, index) ?? index + 1;
  }
  const by = placeLine(walk, index, parts);
  return open(walk, index, parts, by);
}

/** A value that begins in the line below its key. */
function textBelow(walk: Walk, index: number, parts: Parts, column: number): number {
  const { waiting } = walk;
  walk.waiting = undefined;
  walk.plain = undefined;
  const next = lookAtValue(walk, index, parts, column);
  const plain = walk.plain as Walk['plain'];
  if (plain && waiting) walk.plain = { ...plain, inList: waiting.list, below: waiting.line };
  return next;
}

/** Opens the levels that begin in a line, and looks at its value. */
function open(walk: Walk, index: number, parts: Parts, by: number): number {
  const { dashes, key, value } = parts;
  const column = parts.column + by;
  for (const dash of dashes.slice(1)) {
    walk.levels.push({ column: dash + by, list: true, members: [index], keys: [], behindDash: true });
  }
  if (key !== undefined) {
    if (dashes.length > 0)
      walk.levels.push({ column, list: false, members: [index], keys: [], behindDash: true });
    addKey(walk, key);
  }
  walk.plain = undefined;
  walk.waiting = undefined;
  const owner = key === undefined ? (dashes.at(-1) ?? column) + by : column;
  if (value !== '') return lookAtValue(walk, index, parts, owner);
  walk.waiting = { column: owner, list: key === undefined, line: index, parts };
  return index + 1;
}
