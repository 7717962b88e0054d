import { groupBy } from '../../shared/index.ts';
import { type Corrections, type Delegate, type EarlierDuplicate, type Origin, originKey } from '../model.ts';
import { consentIn } from './answers.ts';
import type { Decide } from './duplicates.ts';
import { originText, type ReportProblem, rowText } from './messages.ts';
import { cleanText } from './text.ts';

/** What the OC has decided in the sheet Duplicates of a workbook that is uploaded again. Reports decisions on rows that are gone. */
export function deciderOf(again: Corrections, delegates: readonly Delegate[], report: ReportProblem): Decide {
  const decided = groupBy(again.duplicates, ({ of }) => keyOf(of));
  const known = groupBy(delegates, ({ origin }) => keyOf(origin));
  // a row that was copied from Duplicates to Delegates
  const copied = new Set(again.delegates?.map(({ of, name }) => name + keyOf(of)));
  for (const row of again.duplicates) {
    if (consentIn(row.include) === 'unclear')
      report('kept-unclear', { origin: row.origin, value: row.include });
    if (decisionOf(row) === 'restore' && !known.has(keyOf(row.of)))
      report('kept-row-missing', { origin: row.origin, value: row.name, near: originText(row.of) });
  }
  return ({ name, origin, delegation }) => {
    const all = decided.get(keyOf(origin)) ?? [];
    const own = all.filter((row) => row.name === cleanText(name));
    // a name that was empty is filled from another row in the workbook
    const of = own.length > 0 || delegation !== undefined ? own : all;
    const decisions = of.map((row) => decisionOf(row));
    if (decisions.includes('restore')) return 'restore';
    const isCopied = of.some(
      ({ status, name: written }) => status === 'set aside' && copied.has(written + keyOf(origin)),
    );
    return isCopied ? 'restore' : decisions[0];
  };
}

/** The decision of a row of Duplicates: Status is what the service did, Kept what the OC wants. */
function decisionOf({ include, status }: EarlierDuplicate): ReturnType<Decide> {
  const wanted = consentIn(include);
  const isIn = status === 'latest' || status === 'possible duplicate';
  // an unclear word changes nothing
  if (wanted === 'unclear') return isIn ? 'stay' : undefined;
  if (wanted === 'yes') return isIn ? 'stay' : 'restore';
  return wanted === 'no' && status !== '' && status !== 'set aside' ? 'remove' : undefined;
}

/**
 * Reports what was changed in the sheet Delegates of a workbook that is uploaded again, where it is not read: rows that were added
 * or deleted, and cells. Rows of Duplicates are left out, as what one of them does not say is filled from another.
 */
export function reportEdits(
  { duplicates, delegates: rows }: Corrections,
  delegates: readonly Delegate[],
  report: ReportProblem,
): void {
  if (!rows) return;
  const known = groupBy(delegates, ({ origin }) => keyOf(origin));
  const inDuplicates = groupBy(duplicates, ({ of }) => keyOf(of));
  for (const { origin, of, cells, answers } of rows) {
    const key = keyOf(of);
    const people = known.get(key);
    if (inDuplicates.has(key)) continue;
    if (!people) {
      report('delegates-row-not-read', { origin, value: rowText({ number: origin.row, cells }) });
      continue;
    }
    const changed = people.map((person) =>
      answers.find(({ field, cell }) => cleanText(cell) !== cleanText(person[field])),
    );
    // of a delegation several people come from one row
    const [edit] = changed.includes(undefined) ? [] : changed;
    if (edit)
      report('delegates-not-read', { origin, column: edit.header, value: edit.cell, near: originText(of) });
  }
  const left = groupBy(rows, ({ of }) => keyOf(of));
  const sheets = new Set(rows.map(({ of }) => of.sheet));
  for (const { origin, name } of delegates)
    if (sheets.has(origin.sheet) && !left.has(keyOf(origin)) && !inDuplicates.has(keyOf(origin)))
      report('delegates-row-deleted', { origin, value: name });
}

/** A sheet and a row as they are compared; in the workbook the name of a sheet is one line. */
function keyOf({ sheet, row }: Origin): string {
  return originKey({ sheet: cleanText(sheet), row });
}
