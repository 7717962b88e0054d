import type { Delegate, Sheet } from '../model.ts';
import type { HeaderRow } from './headers/layout.ts';
import { layoutOf } from './headers/layout.ts';
import { matchesOf } from './identity.ts';
import type { ReportProblem } from './messages.ts';
import { personIn } from './person.ts';
import { wordsOf } from './text.ts';

/*
 * A form for registrations that asks for the amount and the number of a payment, and not for committees, looks like a list of payments. Nobody
 * in it may vanish: who is registered nowhere else is reported.
 */

/** A list of payments whose rows name people as a form for registrations does. */
export interface ListOfPayers {
  sheet: Sheet;
  headers: HeaderRow;
}

/** Reports everybody in lists of payments who is none of `people`. */
export function reportPayers(
  lists: readonly ListOfPayers[],
  people: readonly Delegate[],
  country: string | undefined,
  report: ReportProblem,
): void {
  const names = new Set(people.map(nameOf));
  const payers = lists.flatMap(({ sheet, headers }) => {
    const { own } = layoutOf(headers.columns);
    return sheet.rows.slice(sheet.rows.indexOf(headers.row) + 1).map((row): Delegate => {
      const origin = { sheet: sheet.name, row: row.number };
      const answers = personIn(own, row, origin, { country, report: () => {} });
      return { origin, ...answers, choices: [], consent: '' };
    });
  });
  const named = payers.filter(({ name, mail, phone }) => name !== '' && (mail !== '' || phone !== ''));
  for (const [at, { sure, possible }] of matchesOf(people, named, country).entries()) {
    const payer = named[at] as Delegate;
    if (sure.length + possible.length > 0 || names.has(nameOf(payer))) continue;
    report('payer-not-registered', { origin: payer.origin, value: payer.name, group: payer.origin.sheet });
  }
}

/** The words of a name in any order. */
function nameOf({ name }: Delegate): string {
  return wordsOf(name).sort().join(' ');
}
