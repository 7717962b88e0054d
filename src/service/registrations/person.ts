import type { Cell, Choice, Delegate, Origin, Row } from '../model.ts';
import { type Consent, consentIn, type DayOrder, mailIn, phoneIn, sentIn, worstConsent } from './answers.ts';
import { type ChoiceFacts, choicesIn } from './choices.ts';
import type { FindCommittee } from './committees.ts';
import type { Column, PersonColumns } from './layout.ts';
import { type ReportProblem, rowText } from './messages.ts';
import { cleanAnswer, cleanText, wordsOf } from './text.ts';
import type { Field } from './vocabulary.ts';

/** What is needed to read the rows of a sheet. */
export interface RowContext {
  committees: FindCommittee;
  /** The country of numbers without a country code, as two capitals. */
  country: string | undefined;
  dayOrder: DayOrder;
  /** Called with the cells of dates that only their order of day and month leaves unclear. */
  reportUnclearDate: (origin: Origin, column: string, value: Cell) => void;
  /** What is found out about the choices of the sheet. */
  facts: ChoiceFacts;
  report: ReportProblem;
}

/** What a row says of a person. */
export interface Person {
  name: string;
  mail: string;
  phone: string;
  school: string;
  grade: string;
  experience: string;
}

/** The first cell that holds something of the columns of a field, and its column. */
export function answerIn(
  { fields }: PersonColumns,
  field: Field,
  { cells }: Row,
): { cell: Cell; column?: Column } {
  for (const column of fields[field] ?? []) {
    const cell = cells[column.index] ?? null;
    if (cleanAnswer(cell)) return { cell, column };
  }
  const [column] = fields[field] ?? [];
  return { cell: null, ...(column && { column }) };
}

/** Reads a person, and tells of a mail address and a phone number that cannot be right. */
export function personIn(
  columns: PersonColumns,
  row: Row,
  origin: Origin,
  { report, country }: RowContext,
): Person {
  const text = (field: Field) => {
    const texts = (columns.fields[field] ?? [])
      .map(({ index }) => cleanText(row.cells[index]))
      .filter(Boolean);
    // Microsoft Forms calls people so whom the form asks for their names in another column
    return texts.find((one) => one.toLowerCase() !== 'anonymous') ?? texts[0] ?? '';
  };
  const joined = ['firstName', 'middleName', 'lastName'].map((field) => text(field as Field));
  const written = answerIn(columns, 'mail', row);
  const { mail, ...wrongMail } = cleanAnswer(written.cell) ? mailIn(cleanAnswer(written.cell)) : { mail: '' };
  if (wrongMail.code)
    report(wrongMail.code, {
      origin,
      column: written.column?.written,
      value: written.cell,
      near: wrongMail.near,
    });
  const called = answerIn(columns, 'phone', row);
  const { phone, code, near } = phoneIn(called.cell, country);
  if (code) report(code, { origin, column: called.column?.written, value: called.cell, near });
  return {
    name: wholeName(text('name'), joined) || text('preferredName'),
    mail,
    phone,
    school: answerIn(columns, 'school', row).cell ? cleanAnswer(answerIn(columns, 'school', row).cell) : '',
    grade: text('grade'),
    experience: text('experience'),
  };
}

/**
 * A name in one column or in several. "Name" is only the family name where the given name has a column of its own, and the other way round.
 */
function wholeName(name: string, [first = '', middle = '', last = '']: string[]): string {
  const parts = [first, middle, last].filter(Boolean).join(' ');
  if (!name || !parts || (first && last)) return name || parts;
  const words = new Set(wordsOf(name));
  if (wordsOf(parts).every((word) => words.has(word))) return name;
  return first ? `${parts} ${name}` : `${name} ${parts}`;
}

/** What people write for a name where there is nobody. */
const NOBODY =
  /^(no|nope|none|no one|nobody|nil|na|n\.?\/?a\.?|not applicable|yes|(single|individual)( delegat(e|ion)s?)?|alone|solo|(no|without( a)?) partner( yet)?|(i )?(do not|don['’]?t) have (one|any|a partner)|no[,.;!] .*|non|nein|nada|anonymous|[-–—.]+)$/i;

/** What they write for a name that is not known yet. */
const OPEN =
  /\b(tb[adc]|t\.b\.[adc]|undecided|unknown|not (yet|sure|decided|confirmed|known|found|finali[sz]ed)|(yet|still) to|to be \w+ed|looking (for|out)|searching|(do not|don['’]?t|have not|haven['’]?t|did not|didn['’]?t) (know|decide|decided|have|found|find)|will (inform|let|add|update|send|share|be|confirm|decide)|need (a|one)|any ?one|any ?body|some ?one|(assign|allot|find|give) me|random|same as|attached|see (the )?(list|sheet|e?mail|above|below)|coming soon|noch (offen|nicht)|pas encore|por (definir|confirmar))\b|^(later|pending|idk|\?+)$/i;

/** Whether a text stands where a name should, and names nobody. */
export function isNobody(text: string): boolean {
  return NOBODY.test(text) || isOpen(text);
}

/** Whether a text says that a name is not known yet. */
function isOpen(text: string): boolean {
  return !NOBODY.test(text) && !text.includes('@') && OPEN.test(text.slice(0, 300));
}

/** Reports a name that is not known yet, of a member of a delegation or a teacher. */
export function reportOpenName(
  columns: PersonColumns,
  row: Row,
  origin: Origin,
  report: ReportProblem,
): void {
  for (const field of ['name', 'firstName'] as const) {
    const { cell, column } = answerIn(columns, field, row);
    if (isOpen(cleanAnswer(cell))) report('name-unclear', { origin, column: column?.written, value: cell });
  }
}

/** The choices of a row by the columns of a person. */
export function choicesOfRow(columns: PersonColumns, row: Row, origin: Origin, means: RowContext): Choice[] {
  return choicesIn(columns, row, origin, means);
}

/** Whether a row has choices in the columns of a person. */
export function hasChoices(columns: PersonColumns, row: Row, origin: Origin, means: RowContext): boolean {
  return choicesOfRow(columns, row, origin, { ...means, report: () => {} }).length > 0;
}

/** What a row says of consent, and tells where it is not given; nothing where nobody was asked. */
export function consentOf(
  { fields }: PersonColumns,
  row: Row,
  origin: Origin,
  { report }: RowContext,
): Consent {
  const columns = fields.consent ?? [];
  if (columns.length === 0) return '';
  const consents = columns.map(({ index }) => consentIn(cleanAnswer(row.cells[index])));
  const all = worstConsent(consents);
  if (all === 'yes') return all;
  const column = columns[consents.indexOf(all)];
  const code = all === 'no' ? 'consent-refused' : all === 'unclear' ? 'consent-unclear' : 'consent-missing';
  report(code, { origin, column: column?.written, value: column && row.cells[column.index] });
  return all;
}

/** When a row was sent, where that can be told. */
export function sentOf(columns: PersonColumns, row: Row, origin: Origin, means: RowContext): { sent?: Date } {
  const { cell, column } = answerIn(columns, 'sent', row);
  const { sent, unclear } = sentIn(cell, means.dayOrder);
  if (unclear === 'order') means.reportUnclearDate(origin, column?.written ?? '', cell);
  if (unclear === 'form') means.report('date-unclear', { origin, column: column?.written, value: cell });
  return sent ? { sent } : {};
}

/** A person in a cell that names several. */
interface ListedPerson {
  name: string;
  mail: string;
  phone: string;
  grade: string;
}

const MAIL = /[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]+/g;
const PHONE = /(?:\+|\b)\d[\d\s().-]{5,}\d\b/g;
const CLASS =
  /^(?:class|grade|std\.?|standard|year)?\s*(?:\d{1,2}(?:st|nd|rd|th)?|[ivx]{1,4})(?:\s*[-–]?\s*[a-h])?$/i;
/** What a cell says that names several people. */
interface NameList {
  people: ListedPerson[];
  /** What names nobody yet, beside people: "TBD". */
  open: string[];
}

/** A number or a sign with which each line of a list begins. */
const LINE_MARK =
  /^\s*(?:\(?\d{1,3}\s*[.):/-]+|\d{1,3}\s+(?=\p{L})|(?:delegate|member|student|participant)\s*\d*\s*[:.)–-]+|[-–—•●▪◦‣*·✓➢>]+)\s*/iu;
/** The same in the middle of a line, where the line breaks were lost. */
const INLINE_MARK = /(?:^|[\s,;])(?=\(?\d{1,3}\s*[.)]\s*\p{L})|\s*[•●▪◦‣➢]\s*/u;
/** Nobody is called that: the names come later, or are somewhere else. Will and See are names too, so they count with what follows. */
const NO_NAMES =
  /\b(will (be|come|follow|send|share|mail|let|tell|inform|confirm|decide|provide|submit|give|register|update|add)|see (the |our )?(attached|attachment|list|sheet|file|e?mail|below|above|names?)|not (sure|yet|known|needed|required)|no partner|later|soon|confirmed|confirm|(un)?decided|tbd|tba|tbc|attached|list|names?|pending|yet|known|mailed|email|sent|sheet|same|above|below)\b/i;
/** So many people come in one delegation at most, with so many characters each: more is no list of names. */
const MOST = 200;
const LONGEST_PERSON = 300;

/**
 * The people of a cell that names several: one per line, or with commas, semicolons, numbers or bullets between them, each perhaps with a mail
 * address, a phone number or a class. Undefined where it is not clear where one person ends and the next begins. `expected` is how many
 * there should be, where the row says it.
 */
export function nameListIn(cell: string, expected: number | undefined): NameList | undefined {
  const lines = cell
    .split(/[\r\n\v\f\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  // the name, the class, the address and the number of each on lines of their own
  if (lines.length > 4 * MOST) return undefined;
  const [first = ''] = lines;
  const parts =
    lines.length > 1 ? lines.flatMap((line) => partsOf(line, undefined) ?? [line]) : partsOf(first, expected);
  const people: ListedPerson[] = [];
  const open: string[] = [];
  for (const part of (parts ?? []).flatMap((one) => splitAtAnd(one))) {
    const found = listedPersonIn(part);
    if (!found && saysNoName(part)) {
      open.push(part);
      continue;
    }
    if (!found || people.length > MOST) return undefined;
    const last = people.at(-1);
    if (found.name) people.push(found);
    // an address on a line of its own is of the person above it
    else if (!last || (found.mail && last.mail) || (found.phone && last.phone)) return undefined;
    else Object.assign(last, nonEmptyFields(found));
  }
  return parts && people.length <= MOST ? { people, open } : undefined;
}

function nonEmptyFields(person: ListedPerson): Partial<ListedPerson> {
  return Object.fromEntries(Object.entries(person).filter(([, text]) => text !== ''));
}

/** The parts of one line that are a person each, or belong to the one before. */
function partsOf(line: string, expected: number | undefined): string[] | undefined {
  const marked = line
    .split(INLINE_MARK)
    .map((part) => part.replace(/[,;]\s*$/, '').trim())
    .filter(Boolean);
  if (marked.length > 1) return marked;
  for (const sign of [';', '|', ' / ']) {
    const parts = splitOutsideBrackets(line, sign);
    if (parts.length > 1) return parts;
  }
  const parts = splitOutsideBrackets(line, ',');
  const names = parts.filter((part) => listedPersonIn(part)?.name);
  // "Rao, Asha" is one person, and "Asha, Dev" are two
  const isSafe =
    names.length < 2 || names.length === expected || names.every((part) => wordsIn(nameIn(part)) > 1);
  return isSafe ? parts : undefined;
}

/** "Asha Rao and Dev Roy" are two; "Ortega y Gasset" is one. */
function splitAtAnd(part: string): string[] {
  for (const [sign, fewest] of [
    [/\s+(?:and|&)\s+/i, 1],
    [/\s+(?:und|et|y|और)\s+/i, 2],
  ] as const) {
    const several = part.split(sign);
    if (several.length > 1 && several.every((one) => wordsIn(nameIn(one)) >= fewest)) return several;
  }
  return [part];
}

/** The parts between some signs, save those in brackets. */
function splitOutsideBrackets(line: string, sign: string): string[] {
  const parts = [''];
  let depth = 0;
  for (let at = 0; at < line.length; at++) {
    const letter = line.charAt(at);
    if (/[([<]/.test(letter)) depth++;
    if (/[)\]>]/.test(letter)) depth--;
    if (depth <= 0 && line.startsWith(sign, at)) {
      parts.push('');
      at += sign.length - 1;
    } else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

function nameIn(part: string): string {
  return listedPersonIn(part)?.name ?? '';
}

function wordsIn(name: string): number {
  return wordsOf(name).length;
}

/** A person of a line: the name, and what stands behind it; without a name what belongs to the person above. Undefined for what is neither. */
function listedPersonIn(line: string): ListedPerson | undefined {
  if (line.length > LONGEST_PERSON) return undefined;
  let rest = line.replace(LINE_MARK, '');
  const take = (pattern: RegExp) => {
    const all = rest.match(pattern) ?? [];
    if (all.length > 1) return undefined;
    rest = rest.replace(pattern, ' ');
    return all[0] ?? '';
  };
  const mail = take(MAIL);
  const phone = take(PHONE);
  if (mail === undefined || phone === undefined) return undefined;
  let grade = '';
  const names: string[] = [];
  for (const part of rest.split(/[()[\]<>,;:|]|\s[-–—]+(?=\s|$)|(?<=\s)[-–—]+\s/)) {
    const text = part.replace(/^[\s.\-–—]+|(?<![\s\-–—])[\s\-–—]+$/g, '').replace(/\s+/g, ' ');
    if (text === '' || /^(mail|e-?mail|phone|mobile|mob|ph|class|grade)\.?$/i.test(text)) continue;
    if (CLASS.test(text) && !grade) grade = text;
    else names.push(text);
  }
  const [first = '', second = '', third] = names;
  const name = second ? `${first}, ${second}` : first;
  if (third !== undefined || (second && !isSurnameFirst(first, second, line))) return undefined;
  if (name && !canBeName(name)) return undefined;
  return { name, mail, phone: phone.trim(), grade };
}

/** "Rao, Asha" and "RAO, Asha"; but "Asha, SOCHUM" is something else. */
function isSurnameFirst(first: string, second: string, line: string): boolean {
  const isShouted = (word: string) =>
    word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
  return (
    line.includes(',') &&
    wordsIn(first) === 1 &&
    wordsIn(second) === 1 &&
    (isShouted(first) || !isShouted(second))
  );
}

/** Whether a text says that names come later, or are somewhere else: "Will be sent later", "Not yet decided". */
function saysNoName(text: string): boolean {
  return NO_NAMES.test(text);
}

function canBeName(name: string): boolean {
  return (
    /\p{L}/u.test(name) && !/[\d@]/.test(name) && !saysNoName(name) && name.length <= 80 && wordsIn(name) <= 7
  );
}

/** A row of individual registrations as a delegate; nothing where it has neither a name nor a way to reach somebody. */
export function individualIn(
  columns: PersonColumns,
  row: Row,
  origin: Origin,
  means: RowContext,
): Delegate | undefined {
  const { report } = means;
  const person = personIn(columns, row, origin, means);
  // a number alone is a count below the names
  const isNamed = /\p{L}/u.test(person.name);
  if (!isNamed && !person.mail && !person.phone) {
    report('row-empty-ish', { origin, value: rowText(row) });
    return undefined;
  }
  const { fields } = columns;
  if (!isNamed)
    report('name-missing', {
      origin,
      column: (fields.name ?? fields.firstName)?.[0]?.written,
      value: person.name,
    });
  const names = (fields.name ?? [])[0];
  if (names && (nameListIn(person.name, undefined)?.people.length ?? 0) > 1)
    report('name-several', { origin, column: names.written, value: person.name });
  if (!person.mail && fields.mail) report('mail-missing', { origin, column: fields.mail[0]?.written });
  return {
    origin,
    ...person,
    choices: choicesOfRow(columns, row, origin, means),
    consent: consentOf(columns, row, origin, means),
    ...sentOf(columns, row, origin, means),
  };
}
