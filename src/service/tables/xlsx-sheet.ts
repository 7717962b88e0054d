import type { Cell } from '../model.ts';
import { LIMITS, tooLarge } from './limits.ts';
import { dateOf } from './number-format.ts';
import { damaged } from './refusals.ts';
import { unescaped } from './xlsx-values.ts';
import { readXml } from './xml.ts';

/** What cells refer to. */
export interface Shared {
  strings: string[];
  /** Whether a style shows a number as a date. */
  dates: boolean[];
  since1904: boolean;
}

/** A cell while it is read. */
interface Open {
  column: number;
  type: string;
  style: number;
  /** What it holds: a value, a text of its own, and a formula. */
  v: string;
  t: string;
  f: string;
}

/**
 * Reads the rows of a sheet (ECMA-376-1, 18.3.1.73) and hands on each with its number. Only cells that hold something
 * take part, so that a cell that is merely coloured, be it at XFD1048576, costs nothing.
 */
export async function readSheet(
  chunks: AsyncIterable<Uint8Array>,
  shared: Shared,
  row: (number: number, cells: Cell[]) => void,
): Promise<void> {
  let number = 0;
  let cells: Cell[] = [];
  let next = 0;
  let cell: Open | undefined;
  let into: 'v' | 't' | 'f' = 'v';
  let reading = false;
  await readXml(chunks, {
    open: (tag, { r, t, s }) => {
      if (tag === 'row') {
        number = r === undefined ? number + 1 : rowNumber(r);
        cells = [];
        next = 0;
      } else if (tag === 'c') {
        const column = r === undefined ? next : columnOf(r);
        next = column + 1;
        cell = { column, type: t ?? 'n', style: Number(s ?? 0), v: '', t: '', f: '' };
      } else if (tag === 'rPh') reading = true;
      else if (cell && !reading && (tag === 'v' || tag === 't' || tag === 'f')) {
        into = tag;
        return true;
      }
      return false;
    },
    text: (text) => {
      if (cell) cell[into] += text;
    },
    close: (tag) => {
      if (tag === 'rPh') reading = false;
      if (tag === 'c' && cell) {
        const value = contentOf(cell, shared);
        if (value !== null) put(cells, cell.column, value, number);
        cell = undefined;
      }
      if (tag === 'row') row(number, cells);
    },
  });
}

function put(cells: Cell[], column: number, value: Cell, row: number): void {
  if (column >= LIMITS.columns) throw tooLarge('columns', `Row ${row}.`);
  while (cells.length < column) cells.push(null);
  cells[column] = value;
}

/** What a cell holds (ECMA-376-1, 18.18.11). Nothing that is written in it is lost: what fits its type ill is kept as text. */
function contentOf({ type, style, v, t, f }: Open, shared: Shared): Cell {
  if (type === 'inlineStr') return unescaped(t) || null;
  // a formula that was never calculated has no value; the cell shows at least what should stand there
  if (v === '') return f === '' || type === 'str' ? null : `=${f}`;
  if (type === 's') {
    const text = shared.strings[Number(v)];
    if (text === undefined) throw damaged('A text of it is missing.');
    return text || null;
  }
  if (type === 'b') return v === '1' || v === 'true';
  if (type === 'd') return isoDate(v);
  const number = type === 'n' ? Number(v) : Number.NaN;
  if (!Number.isFinite(number)) return type === 'str' ? unescaped(v) : v;
  return (shared.dates[style] && dateOf(number, shared.since1904)) || number;
}

/** A date as text, without a zone or in that of UTC. */
function isoDate(text: string): Cell {
  const date = new Date(/z$/i.test(text) || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(date.getTime()) ? text : date;
}

function rowNumber(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw damaged('A row of it has no number.');
  return Number(text);
}

/** The column of a reference, from 0 on; A is the first and XFD the last. */
function columnOf(reference: string): number {
  const letters = /^([a-z]{1,3})\d{1,7}$/i.exec(reference)?.[1];
  if (letters === undefined) throw damaged('A cell of it has no place.');
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
