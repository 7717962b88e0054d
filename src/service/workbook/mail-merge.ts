import type { Choice, Rules } from '../model.ts';
import { committeeNames, type Given } from './given.ts';
import { count, type Listing, listingOf, text } from './listing.ts';
import { SHEETS } from './sheet-names.ts';
import { oneLine } from './text.ts';

/** Somebody to write to. */
interface Addressee {
  name: string;
  mail: string;
  school: string;
  choice: Choice | undefined;
  origin: { sheet: string; row: number };
  /** Others who gave the same address. */
  others: string[];
}

/** Whom Mail merge writes to, and whom it cannot write to. */
export interface Addressees {
  /** Each address once: the first person who gave it. */
  list: Addressee[];
  /** How many gave no address. */
  without: number;
}

/** Delegates in their order, and behind them the heads of delegations; an address is the same in any case of letters. */
export function addresseesOf({ registrations: { delegates, delegations } }: Given): Addressees {
  const heads = delegations.map((delegation) => ({ ...delegation, name: delegation.head }));
  const list = new Map<string, Addressee>();
  let without = 0;
  for (const { name, mail, school, choices, origin } of [...delegates, ...heads]) {
    const address = oneLine(mail);
    const known = list.get(address.toLowerCase());
    if (!address.includes('@')) without += 1;
    else if (known) known.others.push(name);
    else
      list.set(address.toLowerCase(), {
        name,
        mail: address,
        school,
        choice: choices[0],
        origin,
        others: [],
      });
  }
  return { list: [...list.values()], without };
}

/** `Mail merge`: one row for each address, with the mail that thanks, ready for a program that sends it. */
export function mailMergeListing({ list }: Addressees, rules: Rules): Listing {
  const nameOf = committeeNames(rules);
  const { subject, text: body } = rules.mail;
  const committeeOf = ({ choice }: Addressee) => (choice ? nameOf(choice) : '');
  const valuesOf = (one: Addressee) => ({
    name: one.name,
    committee: committeeOf(one),
    link: rules.thanks,
    conference: rules.conference,
  });
  return listingOf<Addressee>(
    SHEETS.mailMerge,
    [
      text('name', ({ name }) => name),
      text('first_name', ({ name }) => firstName(name)),
      text('mail', ({ mail }) => mail),
      text('school', ({ school }) => school),
      text('committee', committeeOf),
      text('portfolio', ({ choice }) => choice?.portfolio),
      // a subject of several lines would be read as headers of the mail
      text('subject', (one) => oneLine(filled(subject, valuesOf(one)))),
      text('text', (one) => filled(body, valuesOf(one))),
      text('link', () => rules.thanks),
      text('also_for', ({ name, others }) =>
        [...new Set(others)].filter((other) => other !== name).join('; '),
      ),
      text('sheet', ({ origin }) => origin.sheet),
      count('row', ({ origin }) => origin.row),
    ],
    list,
  );
}

/** What people are addressed by, before their names. */
const TITLE = /^(mr|mrs|ms|miss|mx|dr|prof|shri|smt)\.? (?=\S)/i;

/** The first word of a name without its title; of "Sharma, Anita" the first behind the comma. */
function firstName(name: string): string {
  const [before = '', after = ''] = name.split(',', 2).map(oneLine);
  return (after || before).replace(TITLE, '').split(' ')[0] ?? '';
}

/** A text with what stands for its names in braces. What is put in is not searched for names again. */
function filled(
  template: string,
  values: Record<'name' | 'committee' | 'link' | 'conference', string>,
): string {
  return template.replace(
    /\{(name|committee|link|conference)\}/g,
    (_, name: keyof typeof values) => values[name],
  );
}
