import type { Again, DecidedRow, Delegate, Origin } from '../model.ts';
import { consentIn } from './answers.ts';
import type { Decide } from './duplicates.ts';
import { shownRow, type Tell } from './messages.ts';
import { textOf } from './text.ts';

/** What the OC has decided in the sheet Duplicates of a workbook that is uploaded again. Reports decisions on rows that are gone. */
export function deciderOf(again: Again, delegates: readonly Delegate[], tell: Tell): Decide {
  const decided = rowsBy(again.decided, ({ of }) => of);
  const known = rowsBy(delegates, ({ origin }) => origin);
  // a row that was copied from Duplicates to Delegates
  const copied = new Set(again.delegates?.map(({ of, cell }) => textOf(cell('Name')) + keyOf(of)));
  for (const row of again.decided) {
    if (consentIn(row.kept) === 'unclear') tell('kept-unclear', { origin: row.origin, value: row.kept });
    if (decisionOf(row) === 'keep' && !known.has(keyOf(row.of)))
      tell('kept-row-missing', { origin: row.origin, value: row.name, near: rowText(row.of) });
  }
  return ({ name, origin, delegation }) => {
    const all = decided.get(keyOf(origin)) ?? [];
    const own = all.filter((row) => row.name === textOf(name));
    // a name that was empty is filled from another row in the workbook
    const of = own.length > 0 || delegation !== undefined ? own : all;
    const decisions = of.map((row) => decisionOf(row));
    if (decisions.includes('keep')) return 'keep';
    const isCopied = of.some(
      ({ status, name: written }) => status === 'set aside' && copied.has(written + keyOf(origin)),
    );
    return isCopied ? 'keep' : decisions[0];
  };
}

/** What a row of Duplicates says: Status is what we did, Kept what the OC wants. */
function decisionOf({ kept, status }: DecidedRow): ReturnType<Decide> {
  const wanted = consentIn(kept);
  const isIn = status === 'latest' || status === 'possible duplicate';
  // an unclear word changes nothing
  if (wanted === 'unclear') return isIn ? 'stay' : undefined;
  if (wanted === 'yes') return isIn ? 'stay' : 'keep';
  return wanted === 'no' && status !== '' && status !== 'set aside' ? 'remove' : undefined;
}

/** The columns of Delegates that are compared with what was read. */
const COMPARED = {
  Name: 'name',
  Mail: 'mail',
  Phone: 'phone',
  School: 'school',
  Class: 'grade',
  Experience: 'experience',
} as const;

/**
 * Reports what was changed in the sheet Delegates of a workbook that is uploaded again, where it is not read: rows that were added
 * or deleted, and cells. Rows of Duplicates are left out, as what one of them does not say is filled from another.
 */
export function tellOfEdits(
  { decided, delegates: rows }: Again,
  delegates: readonly Delegate[],
  tell: Tell,
): void {
  if (!rows) return;
  const known = rowsBy(delegates, ({ origin }) => origin);
  const inDuplicates = rowsBy(decided, ({ of }) => of);
  for (const { origin, of, cells, cell } of rows) {
    const key = keyOf(of);
    const people = known.get(key);
    if (inDuplicates.has(key)) continue;
    if (!people) {
      tell('delegates-row-not-read', { origin, value: shownRow({ number: origin.row, cells }) });
      continue;
    }
    const changed = people.map((person) =>
      Object.entries(COMPARED).find(([header, field]) => textOf(cell(header)) !== textOf(person[field])),
    );
    // of a delegation several people come from one row
    const [edit] = changed.includes(undefined) ? [] : changed;
    if (edit)
      tell('delegates-not-read', { origin, column: edit[0], value: cell(edit[0]), near: rowText(of) });
  }
  const left = rowsBy(rows, ({ of }) => of);
  const sheets = new Set(rows.map(({ of }) => of.sheet));
  for (const { origin, name } of delegates)
    if (sheets.has(origin.sheet) && !left.has(keyOf(origin)) && !inDuplicates.has(keyOf(origin)))
      tell('delegates-row-deleted', { origin, value: name });
}

function rowsBy<T>(all: readonly T[], originOf: (one: T) => Origin): Map<string, T[]> {
  const rows = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(originOf(one));
    const known = rows.get(key);
    if (known) known.push(one);
    else rows.set(key, [one]);
  }
  return rows;
}

/** A sheet and a row as they are compared; in the workbook the name of a sheet is one line. */
function keyOf({ sheet, row }: Origin): string {
  return JSON.stringify([textOf(sheet), row]);
}

function rowText({ sheet, row }: Origin): string {
  return `row ${row} of ${sheet}`;
}
