import { columnLetters } from '../../shared/index.ts';
import type {
  Cell,
  Choice,
  Delegate,
  Delegation,
  Duplicate,
  Registrations,
  Row,
  RowProblem,
  Rules,
  Sheet,
} from '../model.ts';
import {
  type Column,
  choiceColumns,
  columnsWithin,
  committeeNames,
  count,
  date,
  raw,
  type SheetSpec,
  sheetSpec,
  shownName,
  text,
  type WorkbookInput,
} from './columns.ts';
import { cellText, oneLine } from './text.ts';

/** The sheets of the workbook whose names do not depend on the site, in their order; those of the committees stand behind Delegates. */
export const SHEETS = {
  summary: 'Summary',
  delegates: 'Delegates',
  delegations: 'Delegations',
  duplicates: 'Duplicates',
  problems: 'Problems',
  mailMerge: 'Mail merge',
  input: 'Input',
} as const;

/** How many UTF-16 units the name of a sheet has at most in Excel. */
const LONGEST_NAME = 31;

/** Excel keeps this name for itself. */
const RESERVED = 'History';

/**
 * Names that Excel takes for sheets, in the order in which they were wished: of at most 31 characters, none of them
 * `[ ] : * ? / \`, no apostrophe at either end, unique ignoring case. Where two are alike, the later bears a number.
 * The names in `SHEETS` are given to nobody.
 */
export function sheetNames(wished: string[]): string[] {
  const taken = new Set([RESERVED, ...Object.values(SHEETS)].map(sheetNameKey));
  return wished.map((wish) => {
    const name = unusedName(validSheetName(wish), taken);
    taken.add(sheetNameKey(name));
    return name;
  });
}

function validSheetName(wish: string): string {
  return cutName(oneLine(cellText(wish)).replace(/[[\]:*?/\\\p{Cc}]/gu, '-'), LONGEST_NAME) || 'Committee';
}

function unusedName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(sheetNameKey(name))) return name;
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const numbered = cutName(name, LONGEST_NAME - ending.length) + ending;
    if (!taken.has(sheetNameKey(numbered))) return numbered;
  }
}

/** The beginning of a name, without half a pair, and without a space or an apostrophe at its ends. */
function cutName(name: string, length: number): string {
  return name
    .slice(0, length)
    .replace(/\p{Surrogate}$/u, '')
    .replace(/^[\s']+|[\s']+$/g, '');
}

/** Equal for names that Excel may take for the same. */
function sheetNameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}

/** The columns that tell all of a person, with the file, the sheet and the row that the person came from. */
function personColumns({ registrations, rules, file }: WorkbookInput): Column<Delegate>[] {
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
export function delegatesSheet(given: WorkbookInput): SheetSpec {
  return sheetSpec(SHEETS.delegates, personColumns(given), given.registrations.delegates);
}

/** `Duplicates`: all rows of each group, also those that are in Delegates. */
export function duplicatesSheet(given: WorkbookInput): SheetSpec {
  return sheetSpec<Duplicate>(
    SHEETS.duplicates,
    [
      count('Group', ({ group }) => group),
      text('Same', ({ same }) => same),
      text('Kept', ({ included }) => (included ? 'yes' : 'no')),
      text('Status', ({ status }) => status),
      text('Another name', ({ otherName }) => (otherName ? 'yes' : 'no')),
      ...columnsWithin(personColumns(given), ({ delegate }: Duplicate) => delegate),
    ],
    given.registrations.duplicates,
  );
}

/** One listing for each committee, in the order of the site: who chose it, those first for whom it is dearest. */
export function committeeSheets({ registrations, rules }: WorkbookInput): SheetSpec[] {
  const chosen = choicesByCommittee(registrations);
  return rules.committees.map((committee) =>
    sheetSpec<Chosen>(
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

/** Only where a form asks for teachers. */
const ADVISER = [
  text('Adviser', ({ adviser }: Delegation) => adviser?.name),
  text('Adviser mail', ({ adviser }: Delegation) => adviser?.mail),
  text('Adviser phone', ({ adviser }: Delegation) => adviser?.phone),
];

/** `Delegations`: one row for each school that registered several delegates at once. */
export function delegationsSheet({ registrations, rules, file }: WorkbookInput): SheetSpec {
  const { delegations } = registrations;
  return sheetSpec<Delegation>(
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
export function addresseesOf({ registrations: { delegates, delegations } }: WorkbookInput): Addressees {
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
export function mailMergeSheet({ list }: Addressees, rules: Rules): SheetSpec {
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
  return sheetSpec<Addressee>(
    SHEETS.mailMerge,
    [
      text('name', ({ name }) => name),
      text('first_name', ({ name }) => firstName(name)),
      text('mail', ({ mail }) => mail),
      text('school', ({ school }) => school),
      text('committee', committeeOf),
      text('portfolio', ({ choice }) => choice?.portfolio),
      // a subject of several lines would be read as headers of the mail
      text('subject', (one) =>
        oneLine(fillTemplate(committeeOf(one) ? subject : unchosen.subject, valuesOf(one))),
      ),
      text('text', (one) => fillTemplate(committeeOf(one) ? body : unchosen.text, valuesOf(one))),
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
function fillTemplate(
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

/** How many columns a sheet of Excel has, less the two for sheet and row. */
const MOST_INPUT_COLUMNS = 16_384 - 2;

/** `Problems`: what somebody has to look at, and what to do. */
export function problemsSheet({ registrations }: WorkbookInput): SheetSpec {
  return sheetSpec<RowProblem>(
    SHEETS.problems,
    [
      text('Sheet', ({ origin }) => origin.sheet),
      count('Row', ({ origin }) => origin.row),
      text('Column', ({ column }) => column),
      text('Value', ({ value }) => value),
      text('Code', ({ code }) => code),
      text('Only in Input', ({ lost }) => (lost ? 'yes' : 'no')),
      // long, and so the last: nothing stands behind it that would hide its end
      text('What to do', ({ remedy }) => remedy),
    ],
    registrations.problems,
  );
}

/** A row of `Input`, with the sheet that it was read from. */
interface ReadRow {
  sheet: string;
  row: number;
  cells: Cell[];
}

/** `Input`: every row of every sheet as it was read, its cells under the letters that they stood under. */
export function inputSheet({ registrations }: WorkbookInput): SheetSpec {
  const { input } = registrations;
  const widest = input.reduce(
    (most, { rows }) => rows.reduce((wide, { cells }) => Math.max(wide, cells.length), most),
    0,
  );
  const letters = Array.from({ length: Math.min(widest, MOST_INPUT_COLUMNS) }, (_, place) =>
    columnLetters(place),
  );
  return sheetSpec<ReadRow>(
    SHEETS.input,
    [
      text('Sheet', ({ sheet }) => sheet),
      count('Row', ({ row }) => row),
      ...letters.map((letter, place) => raw<ReadRow>(`Column ${letter}`, ({ cells }) => cells[place])),
    ],
    inputRows(input),
  );
}

function* inputRows(sheets: Sheet[]): Generator<ReadRow> {
  for (const { name, rows } of sheets)
    for (const row of rows) yield { sheet: name, row: row.number, cells: cellsOf(row) };
}

/** The cells of a row; those that the sheet has no columns for share its last one. */
function cellsOf({ cells }: Row): Cell[] {
  if (cells.length <= MOST_INPUT_COLUMNS) return cells;
  const rest = cells.slice(MOST_INPUT_COLUMNS - 1).filter((cell) => cell !== null && cell !== '');
  return [...cells.slice(0, MOST_INPUT_COLUMNS - 1), rest.map(String).join(' | ')];
}
