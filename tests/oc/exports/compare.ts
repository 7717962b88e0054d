import { Failure } from '../../../src/oc/failure.ts';
import type { Delegate, Registrations, RowProblem } from '../../../src/oc/model.ts';
import { parseRegistrations } from '../../../src/oc/registrations/parse.ts';
import { readTables } from '../../../src/oc/tables/read.ts';
import { workbookWith } from '../workbook/sample.ts';
import { RULES } from './people.ts';

/* What the service makes of an export, beside what is true. */

/** What can be right or wrong about a person. */
export const ASPECTS = [
  'people',
  'choices',
  'portfolios',
  'class',
  'experience',
  'mail',
  'phone',
  'school',
  'sent',
] as const;
export type Aspect = (typeof ASPECTS)[number];

/** What is true of a person. What the form does not ask is absent. */
export interface TruePerson {
  name: string;
  mail?: string;
  phone?: string;
  school?: string;
  grade?: string;
  experience?: string;
  sent?: Date;
  /** The dearest first; where the form asks for no order, in the order in which it lists the committees. */
  choices: { committee: string; portfolio?: string }[];
}

/** What is true of a school that registers: whatever of this the file says must be in one line of Delegations. */
export interface TrueContact {
  school: string;
  says: string[];
}

export interface Truth {
  people: TruePerson[];
  contacts?: TrueContact[];
  /** Whether a sheet is hidden, which has to be reported. */
  hiddenSheet?: boolean;
  /** Whether phone numbers have lost their digits, which has to be reported of each. */
  roundedPhones?: boolean;
}

export interface Export {
  name: string;
  /** The name of the file. */
  file: string;
  bytes: () => Uint8Array | Promise<Uint8Array>;
  truth: Truth;
  /** The headers whose columns say something, by what they say. */
  headers: Partial<Record<Aspect | 'contacts', string[]>>;
}

export interface Outcome {
  /** People in the file who are not in Delegates. */
  missing: number;
  /** People in Delegates who do not exist, or who are there twice. */
  invented: number;
  /** What is wrong, with the first example. */
  wrong: string[];
  /** What is wrong and not reported. */
  silent: string[];
  /** The bytes of data.xlsx; none of a file that is refused. */
  workbook?: Uint8Array;
}

const norm = (text: string) =>
  text.normalize('NFC').replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase();
const listNorm = (text: string) => norm(text).replace(/ ?[;,/] ?/g, ', ');
const digits = (text: string) => text.replace(/\D/g, '').slice(-10);

/** Gives an export to the service as an upload would, and compares. */
export async function outcomeOf(one: Export): Promise<Outcome> {
  const bytes = await one.bytes();
  try {
    const found = parseRegistrations(await readTables(Uint8Array.from(bytes), one.file), RULES);
    const workbook = await workbookWith(found, RULES, new Date(0), one.file);
    return { ...compared(one, found), workbook };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return refused(one, error);
  }
}

/** A file that is refused gives nobody; the answer says why, and that is a report. */
function refused({ truth }: Export, { status, message, problems }: Failure): Outcome {
  const wrong = [`refused: ${message} ${problems.join(' ')}`.slice(0, 300)];
  const isReported = message !== '' && status < 500;
  return { missing: truth.people.length, invented: 0, wrong, silent: isReported ? [] : wrong };
}

function compared({ truth, headers }: Export, found: Registrations): Outcome {
  const wrong = new Map<string, string>();
  const silent = new Map<string, string>();
  const note = (aspect: Aspect | 'contacts', example: string, isReported: boolean) => {
    if (!wrong.has(aspect)) wrong.set(aspect, example);
    if (!isReported && !silent.has(aspect)) silent.set(aspect, example);
  };
  const reports = reportsOf(found, headers);
  let [missing, invented] = [0, 0];
  const byName = new Map<string, Delegate[]>();
  for (const delegate of found.delegates) {
    const key = norm(delegate.name);
    byName.set(key, [...(byName.get(key) ?? []), delegate]);
  }
  for (const person of truth.people) {
    const [delegate, ...others] = byName.get(norm(person.name)) ?? [];
    byName.delete(norm(person.name));
    invented += others.length;
    if (others.length > 0) note('people', `${person.name} is there ${others.length + 1} times`, false);
    if (!delegate) {
      missing++;
      note('people', `${person.name} is missing`, reports.ofPerson(person.name));
      continue;
    }
    for (const [aspect, example] of wrongOf(person, delegate))
      note(aspect, example, reports.ofRow(delegate, aspect));
  }
  for (const rest of byName.values()) {
    invented += rest.length;
    note('people', `“${rest[0]?.name}” is nobody`, false);
  }
  for (const contact of truth.contacts ?? []) {
    const said = contact.says.filter(
      (text) => !found.delegations.some((one) => holds(one, contact.school, text)),
    );
    if (said.length > 0)
      note(
        'contacts',
        `${contact.school}: ${said.join(', ')}`,
        reports.ofSheet('contacts') || reports.ofText(said),
      );
  }
  if (truth.hiddenSheet && !found.problems.some(({ code, remedy }) => /hidden/i.test(code + remedy)))
    note('people', 'a hidden sheet was read without a word', false);
  if (truth.roundedPhones) {
    const rounded = found.problems.filter(({ code }) => code === 'phone-rounded').length;
    if (rounded < truth.people.length) note('phone', `${rounded} phones reported as rounded`, false);
  }
  return {
    missing,
    invented,
    wrong: [...wrong].map(([aspect, example]) => `${aspect}: ${example}`),
    silent: [...silent].map(([aspect, example]) => `${aspect}: ${example}`),
  };
}

/** What is wrong of a person, and how. */
function wrongOf(person: TruePerson, delegate: Delegate): [Aspect, example: string][] {
  const all: [Aspect, string][] = [];
  const is = (aspect: Aspect, wanted: string | undefined, got: string | undefined, by = norm) => {
    if (wanted !== undefined && by(got ?? '') !== by(wanted))
      all.push([aspect, `${person.name}: “${got}” instead of “${wanted}”`]);
  };
  const wanted = person.choices;
  const got = delegate.choices;
  const shown = (choices: readonly { committee?: string; written?: string }[]) =>
    choices.map(({ committee, written }) => committee ?? `“${written}”`).join(', ') || 'nothing';
  // a choice too many is wrong as well
  if (got.length !== wanted.length || wanted.some(({ committee }, at) => got[at]?.committee !== committee))
    all.push(['choices', `${person.name}: ${shown(got)} instead of ${shown(wanted)}`]);
  for (const { committee, portfolio } of wanted)
    is('portfolios', portfolio, got.find((one) => one.committee === committee)?.portfolio, listNorm);
  is('class', person.grade, delegate.grade);
  is('experience', person.experience, delegate.experience);
  is('mail', person.mail, delegate.mail);
  is('phone', person.phone, delegate.phone, digits);
  is('school', person.school, delegate.school);
  is('sent', minuteOf(person.sent), minuteOf(delegate.sent));
  return all;
}

const minuteOf = (date: Date | undefined) => date?.toISOString().slice(0, 16);

function holds(delegation: unknown, school: string, text: string): boolean {
  const all = norm(JSON.stringify(delegation));
  return (
    all.includes(norm(school)) &&
    (all.includes(norm(text)) || (/\d{7}/.test(text) && digitsIn(all, digits(text))))
  );
}

const digitsIn = (text: string, wanted: string) => text.replace(/[^\d"]/g, '').includes(wanted);

interface Reports {
  /** Whether the report names this person. */
  ofPerson(name: string): boolean;
  /** Whether a problem of the row of this delegate, or of the whole column, is about the aspect. */
  ofRow(delegate: Delegate, aspect: Aspect): boolean;
  /** Whether the columns of the aspect are reported as such: unread, or with a problem of the whole sheet. */
  ofSheet(aspect: Aspect | 'contacts'): boolean;
  ofText(texts: string[]): boolean;
}

/** What the OC can read of what went wrong: problems, and headers that were not understood. */
function reportsOf({ problems, sheets }: Registrations, headers: Export['headers']): Reports {
  const unread = new Set(
    sheets.flatMap((sheet) =>
      sheet.headers.filter(({ field }) => field === undefined).map(({ written }) => norm(written)),
    ),
  );
  const headerRows = new Set(sheets.map(({ name, headerRow }) => `${name} ${headerRow}`));
  const namesOf = (aspect: Aspect | 'contacts') =>
    (headers[aspect] ?? []).map((header) => norm(header).slice(0, 99));
  const isOf = ({ column, value }: RowProblem, aspect: Aspect | 'contacts') => {
    const texts = [column, value].filter((text) => text !== undefined).map((text) => norm(text).slice(0, 99));
    return namesOf(aspect).some((header) => texts.includes(header));
  };
  const isReportedFor = ({ code }: RowProblem) => !code.startsWith('consent');
  const ofSheet = (aspect: Aspect | 'contacts') =>
    namesOf(aspect).some((header) => unread.has(header)) ||
    problems.some((one) => headerRows.has(`${one.origin.sheet} ${one.origin.row}`) && isOf(one, aspect));
  return {
    ofSheet,
    ofPerson: (name) =>
      ofSheet('people') ||
      problems.some(
        (one) =>
          isReportedFor(one) && (norm(one.value).includes(norm(name)) || (one.lost && isOf(one, 'people'))),
      ),
    ofRow: ({ origin }, aspect) =>
      ofSheet(aspect) ||
      problems.some(
        (one) =>
          one.origin.sheet === origin.sheet &&
          one.origin.row === origin.row &&
          isReportedFor(one) &&
          isOf(one, aspect),
      ),
    ofText: (texts) => problems.some(({ value }) => texts.some((text) => norm(value).includes(norm(text)))),
  };
}
