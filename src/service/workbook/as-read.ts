import type { Cell, Row, Sheet } from '../model.ts';
import type { Given } from './given.ts';
import { count, type Listing, rowsOf, text } from './listing.ts';
import { lettersOf } from './xlsx.ts';

/** How many columns a sheet of Excel has, less the two for sheet and row. */
const MOST = 16_384 - 2;

/** `Problems`: what somebody has to look at, and what to do. */
export function problemsListing({ registrations }: Given): Listing {
  return {
    name: 'Problems',
    columns: [
      text('Sheet'),
      count('Row'),
      ...['Column', 'Value', 'Code', 'Only in Input', 'What to do'].map(text),
    ],
    rows: rowsOf(registrations.problems, ({ origin, column, value, code, remedy, lost }) => [
      origin.sheet,
      origin.row,
      column ?? null,
      value,
      code,
      lost ? 'yes' : 'no',
      // long, and so the last: nothing stands behind it that would hide its end
      remedy,
    ]),
  };
}

/** `Input`: every row of every sheet as it was read, its cells under the letters that they stood under. */
export function inputListing({ registrations }: Given): Listing {
  const { input } = registrations;
  const widest = input.reduce(
    (most, { rows }) => rows.reduce((wide, { cells }) => Math.max(wide, cells.length), most),
    0,
  );
  const letters = Array.from({ length: Math.min(widest, MOST) }, (_, place) => lettersOf(place));
  return {
    name: 'Input',
    columns: [text('Sheet'), count('Row'), ...letters.map((letter) => text(`Column ${letter}`))],
    rows: inputRows(input),
  };
}

function* inputRows(sheets: Sheet[]): Generator<Cell[]> {
  for (const { name, rows } of sheets) yield* rowsOf(rows, (row) => [name, row.number, ...cellsOf(row)]);
}

/** The cells of a row; those that the sheet has no columns for share its last one. */
function cellsOf({ cells }: Row): Cell[] {
  if (cells.length <= MOST) return cells;
  const rest = cells.slice(MOST - 1).filter((cell) => cell !== null && cell !== '');
  return [...cells.slice(0, MOST - 1), rest.map(String).join(' | ')];
}
