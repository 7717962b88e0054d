import type { Delegate, Duplicate, Registrations } from '../model.ts';
import { choiceColumns } from './choices.ts';
import { type Given, shownName } from './given.ts';
import { type Column, columnsWithin, count, date, type Listing, listingOf, text } from './listing.ts';
import { SHEETS } from './sheet-names.ts';

/** The columns that tell all of a person, with the file, the sheet and the row that the person came from. */
function personColumns({ registrations, rules, file }: Given): Column<Delegate>[] {
  const { delegates, duplicates } = registrations;
  return [
    text('Name', ({ name }) => name),
    text('Mail', ({ mail }) => mail),
    text('Phone', ({ phone }) => phone),
    text('School', ({ school }) => school),
    text('Class', ({ grade }) => grade),
    text('Experience', ({ experience }) => experience),
    ...choiceColumns([...delegates, ...duplicates.map(({ delegate }) => delegate)], rules),
    text('Consent', ({ consent }) => consent),
    date('Sent', ({ sent }) => sent),
    text('Delegation', ({ delegation }) => delegation),
    text('Sheet', ({ origin }) => origin.sheet),
    count('Row', ({ origin }) => origin.row),
    text('File', () => file),
  ];
}

/** `Delegates`: one row for each person. */
export function delegatesListing(given: Given): Listing {
  return listingOf(SHEETS.delegates, personColumns(given), given.registrations.delegates);
}

/** `Duplicates`: all rows of each group, also those that are in Delegates. */
export function duplicatesListing(given: Given): Listing {
  return listingOf<Duplicate>(
    SHEETS.duplicates,
    [
      count('Group', ({ group }) => group),
      text('Same', ({ same }) => same),
      text('Kept', ({ kept }) => (kept ? 'yes' : 'no')),
      text('Status', ({ status }) => status),
      text('Another name', ({ otherName }) => (otherName ? 'yes' : 'no')),
      ...columnsWithin(personColumns(given), ({ delegate }: Duplicate) => delegate),
    ],
    given.registrations.duplicates,
  );
}

/** One listing for each committee, in the order of the site: who chose it, those first for whom it is dearest. */
export function committeeListings({ registrations, rules }: Given): Listing[] {
  const chosen = choicesByCommittee(registrations);
  return rules.committees.map((committee) =>
    listingOf<Chosen>(
      shownName(committee),
      [
        count('Choice', ({ number }) => number),
        text('Portfolio', ({ portfolio }) => portfolio),
        text('Name', ({ person }) => person.name),
        text('School', ({ person }) => person.school),
        text('Mail', ({ person }) => person.mail),
        text('Phone', ({ person }) => person.phone),
        text('Experience', ({ person }) => person.experience),
      ],
      (chosen.get(committee.id) ?? []).sort((one, other) => one.number - other.number),
    ),
  );
}

interface Chosen {
  number: number;
  portfolio: string | null;
  person: Delegate;
}

function choicesByCommittee({ delegates }: Registrations): Map<string, Chosen[]> {
  const chosen = new Map<string, Chosen[]>();
  for (const person of delegates)
    for (const [place, { committee, portfolio = null }] of person.choices.entries()) {
      if (committee === undefined) continue;
      const list = chosen.get(committee) ?? [];
      if (list.length === 0) chosen.set(committee, list);
      list.push({ number: place + 1, portfolio, person });
    }
  return chosen;
}
