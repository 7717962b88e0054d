import type { Delegation } from '../model.ts';
import { choiceColumns } from './choices.ts';
import type { Given } from './given.ts';
import { count, date, type Listing, rowsOf, text } from './listing.ts';

/** `Delegations`: one row for each school that registered several delegates at once. */
export function delegationsListing({ registrations, rules, file }: Given): Listing {
  const { delegations } = registrations;
  const choices = choiceColumns(delegations, rules);
  return {
    name: 'Delegations',
    columns: [
      ...['School', 'Head delegate', 'Mail', 'Phone', 'Size'].map(text),
      count('Members named'),
      text('Members'),
      ...choices.columns,
      date('Sent'),
      text('Sheet'),
      count('Row'),
      text('File'),
    ],
    rows: rowsOf(delegations, (delegation) => [
      delegation.school,
      delegation.head,
      delegation.mail,
      delegation.phone,
      delegation.size,
      delegation.members.length,
      delegation.members.map(member).join('; '),
      ...choices.cellsOf(delegation.choices),
      delegation.sent ?? null,
      delegation.origin.sheet,
      delegation.origin.row,
      file,
    ]),
  };
}

/** As mail programs write it, so that the cell can be copied into one. */
function member({ name, mail }: Delegation['members'][number]): string {
  return mail ? `${name} <${mail}>`.trim() : name;
}
