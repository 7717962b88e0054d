import type { Delegation } from '../model.ts';
import { choiceColumns } from './choices.ts';
import type { Given } from './given.ts';
import { count, date, type Listing, listingOf, text } from './listing.ts';
import { SHEETS } from './sheet-names.ts';

/** Only where a form asks for teachers. */
const ADVISER = [
  text('Adviser', ({ adviser }: Delegation) => adviser?.name),
  text('Adviser mail', ({ adviser }: Delegation) => adviser?.mail),
  text('Adviser phone', ({ adviser }: Delegation) => adviser?.phone),
];

/** `Delegations`: one row for each school that registered several delegates at once. */
export function delegationsListing({ registrations, rules, file }: Given): Listing {
  const { delegations } = registrations;
  return listingOf<Delegation>(
    SHEETS.delegations,
    [
      text('School', ({ school }) => school),
      text('Head delegate', ({ head }) => head),
      text('Mail', ({ mail }) => mail),
      text('Phone', ({ phone }) => phone),
      ...(delegations.some(({ adviser }) => adviser) ? ADVISER : []),
      text('Size', ({ size }) => size),
      count('Members named', ({ members }) => members.length),
      text('Members', ({ members }) => members.map(member).join('; ')),
      ...choiceColumns(delegations, rules),
      date('Sent', ({ sent }) => sent),
      text('Sheet', ({ origin }) => origin.sheet),
      count('Row', ({ origin }) => origin.row),
      text('File', () => file),
    ],
    delegations,
  );
}

/** As mail programs write it, so that the cell can be copied into one. */
function member({ name, mail }: Delegation['members'][number]): string {
  return mail ? `${name} <${mail}>`.trim() : name;
}
