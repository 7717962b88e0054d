import type { Cell, Row, RowProblem, Sheet } from '../model.ts';
import type { Given } from './given.ts';
import { asRead, count, type Listing, listingOf, text } from './listing.ts';
import { SHEETS } from './sheet-names.ts';
import { lettersOf } from './xlsx.ts';

/** How many columns a sheet of Excel has, less the two for sheet and row. */
const MOST = 16_384 - 2;

/** `Problems`: what somebody has to look at, and what to do. */
export function problemsListing({ registrations }: Given): Listing {
  return listingOf<RowProblem>(
    SHEETS.problems,
    [
      text('Sheet', ({ origin }) => origin.sheet),
      count('Row', ({ origin }) => origin.row),
      text('Column', ({ column }) => column),
      text('Value', ({ value }) => value),
      text('Code', ({ code }) => code),
      text('Only in Input', ({ lost }) => (lost ? 'yes' : 'no')),
      // long, and so the last: nothing stands behind it that would hide its end
      text('What to do', ({ remedy }) => remedy),
    ],
    registrations.problems,
  );
}

/** A row of `Input`, with the sheet that it was read from. */
interface ReadRow {
  sheet: string;
  row: number;
  cells: Cell[];
}

/** `Input`: every row of every sheet as it was read, its cells under the letters that they stood under. */
export function inputListing({ registrations }: Given): Listing {
  const { input } = registrations;
  const widest = input.reduce(
    (most, { rows }) => rows.reduce((wide, { cells }) => Math.max(wide, cells.length), most),
    0,
  );
  const letters = Array.from({ length: Math.min(widest, MOST) }, (_, place) => lettersOf(place));
  return listingOf<ReadRow>(
    SHEETS.input,
    [
      text('Sheet', ({ sheet }) => sheet),
      count('Row', ({ row }) => row),
      ...letters.map((letter, place) => asRead<ReadRow>(`Column ${letter}`, ({ cells }) => cells[place])),
    ],
    inputRows(input),
  );
}

function* inputRows(sheets: Sheet[]): Generator<ReadRow> {
  for (const { name, rows } of sheets)
    for (const row of rows) yield { sheet: name, row: row.number, cells: cellsOf(row) };
}

/** The cells of a row; those that the sheet has no columns for share its last one. */
function cellsOf({ cells }: Row): Cell[] {
  if (cells.length <= MOST) return cells;
  const rest = cells.slice(MOST - 1).filter((cell) => cell !== null && cell !== '');
  return [...cells.slice(0, MOST - 1), rest.map(String).join(' | ')];
}
