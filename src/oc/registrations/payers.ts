import type { Delegate, Sheet } from '../model.ts';
import { createColumnLayout, type HeaderRow } from './headers/layout.ts';
import { findMatches } from './identity.ts';
import type { ReportProblem } from './messages.ts';
import { nameKey } from './names.ts';
import { readSender } from './person.ts';

/* A form with payments but no committees resembles a list of payments, so payers who are not registered are reported. */

export interface PayerList {
  sheet: Sheet;
  headers: HeaderRow;
}

export function reportUnknownPayers(
  lists: readonly PayerList[],
  people: readonly Delegate[],
  country: string | undefined,
  report: ReportProblem,
): void {
  const names = new Set(people.map(({ name }) => nameKey(name)));
  const payers = lists.flatMap(({ sheet, headers }) => {
    const { own } = createColumnLayout(headers.columns);
    const below = sheet.rows.slice(sheet.rows.indexOf(headers.row) + 1);
    return below.map((row) => readSender(own, row, { sheet: sheet.name, row: row.number }, country));
  });
  const named = payers.filter(({ name, mail, phone }) => name !== '' && (mail !== '' || phone !== ''));
  for (const [at, { sure, possible }] of findMatches(people, named, country).entries()) {
    const payer = named[at] as Delegate;
    if (sure.length + possible.length > 0 || names.has(nameKey(payer.name))) continue;
    report('payer-not-registered', { origin: payer.origin, value: payer.name, group: payer.origin.sheet });
  }
}
