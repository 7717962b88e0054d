import type { Choice, Rules } from '../model.ts';
import { committeeNames, type Given } from './given.ts';
import { count, type Listing, listingOf, text } from './listing.ts';
import { SHEETS } from './sheet-names.ts';
import { oneLine } from './text.ts';

/** Somebody to write to. */
interface Addressee {
  name: string;
  /** What a mail calls who has no name. */
  role: string;
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

/** Delegates in their order, and behind them the heads of delegations, or their teachers where these give no address; an address is the same in any case of letters. */
export function addresseesOf({ registrations: { delegates, delegations } }: Given): Addressees {
  const people = delegates.map((delegate) => ({ ...delegate, role: 'delegate' }));
  const heads = delegations.map(({ head, mail, adviser, ...delegation }) => ({
    ...delegation,
    ...(mail || !adviser?.mail ? { name: head, mail } : { name: adviser.name, mail: adviser.mail }),
    role: delegation.school ? `delegation of ${delegation.school}` : 'delegation',
  }));
  const list = new Map<string, Addressee>();
  let without = 0;
  for (const { name, role, mail, school, choices, origin } of [...people, ...heads]) {
    const address = oneLine(mail);
    const known = list.get(address.toLowerCase());
    if (!address.includes('@')) without += 1;
    else if (known) known.others.push(name);
    else
      list.set(address.toLowerCase(), {
        name,
        role,
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
  // they are the same for all, and looking for sentences takes its time
  const { subject, text: body } = rules.mail;
  const unchosen = { subject: withoutCommittee(subject), text: withoutCommittee(body) };
  const committeeOf = ({ choice }: Addressee) => (choice ? nameOf(choice) : '');
  const valuesOf = (one: Addressee) => ({
    name: oneLine(one.name) === '' ? one.role : one.name,
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
      text('subject', (one) => oneLine(filled(committeeOf(one) ? subject : unchosen.subject, valuesOf(one)))),
      text('text', (one) => filled(committeeOf(one) ? body : unchosen.text, valuesOf(one))),
      text('link', () => rules.thanks),
      text('also_for', ({ name, others }) =>
        [...new Set(others)].filter((other) => other !== '' && other !== name).join('; '),
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

/** A sentence that says the committee, with the space behind it; it ends with its line at the latest. */
const SENTENCE = /[^.!?\n]*\{committee\}[^.!?\n]*[.!?]*([ \t]*)/g;

/** A text for somebody who chose no committee: without the sentences that say which. */
function withoutCommittee(template: string): string {
  if (!template.includes('{committee}')) return template;
  const rest = template
    .replace(SENTENCE, (_, space: string, at: number) => (/[^\n]/.test(template.charAt(at - 1)) ? space : ''))
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd();
  return rest.trim() === '' ? template.replaceAll('{committee}', 'no committee yet') : rest;
}
