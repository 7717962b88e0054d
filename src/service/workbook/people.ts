import type { Cell, Delegate, Registrations } from '../model.ts';
import { choiceColumns } from './choices.ts';
import { type Given, shownName } from './given.ts';
import { type Column, count, date, type Listing, rowsOf, text } from './listing.ts';

/** The columns that tell all of a person, and their cells. */
interface PersonColumns {
  columns: Column[];
  cellsOf(person: Delegate): Cell[];
}

function personColumns({ registrations, rules, file }: Given): PersonColumns {
  const { delegates, duplicates } = registrations;
  const choices = choiceColumns([...delegates, ...duplicates.map(({ delegate }) => delegate)], rules);
  return {
    columns: [
      ...['Name', 'Mail', 'Phone', 'School', 'Class', 'Experience'].map(text),
      ...choices.columns,
      text('Consent'),
      date('Sent'),
      text('Delegation'),
      text('Sheet'),
      count('Row'),
      text('File'),
    ],
    cellsOf: (person) => [
      person.name,
      person.mail,
      person.phone,
      person.school,
      person.grade,
      person.experience,
      ...choices.cellsOf(person.choices),
      person.consent,
      person.sent ?? null,
      person.delegation ?? null,
      person.origin.sheet,
      person.origin.row,
      file,
    ],
  };
}

/** `Delegates`: one row for each person, with the file, the sheet and the row that the person came from. */
export function delegatesListing(given: Given): Listing {
  const { columns, cellsOf } = personColumns(given);
  return { name: 'Delegates', columns, rows: rowsOf(given.registrations.delegates, cellsOf) };
}

/** `Duplicates`: all rows of each group, the kept ones too. */
export function duplicatesListing(given: Given): Listing {
  const { columns, cellsOf } = personColumns(given);
  return {
    name: 'Duplicates',
    columns: [count('Group'), ...['Same', 'Kept', 'Another name'].map(text), ...columns],
    rows: rowsOf(given.registrations.duplicates, ({ group, same, kept, otherName, delegate }) => [
      group,
      same,
      kept ? 'yes' : 'no',
      otherName ? 'yes' : 'no',
      ...cellsOf(delegate),
    ]),
  };
}

/** One listing for each committee, in the order of the site: who chose it, those first for whom it is dearest. */
export function committeeListings({ registrations, rules }: Given): Listing[] {
  const chosen = choicesByCommittee(registrations);
  return rules.committees.map((committee) => ({
    name: shownName(committee),
    columns: [count('Choice'), ...['Portfolio', 'Name', 'School', 'Mail', 'Phone', 'Experience'].map(text)],
    rows: rowsOf(
      (chosen.get(committee.id) ?? []).sort((one, other) => one.number - other.number),
      ({ number, portfolio, person }) => [
        number,
        portfolio,
        person.name,
        person.school,
        person.mail,
        person.phone,
        person.experience,
      ],
    ),
  }));
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
