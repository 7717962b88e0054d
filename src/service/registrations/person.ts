import type { Cell, Choice, Origin, Row } from '../model.ts';
import { type ChoiceFacts, choicesIn } from './choices.ts';
import { answerOf, textOf } from './clean.ts';
import type { FindCommittee } from './committees.ts';
import { type Consent, consentIn, together } from './consent.ts';
import type { Field } from './fields.ts';
import type { Column, PersonColumns } from './layout.ts';
import { mailIn } from './mail.ts';
import type { Tell } from './notes.ts';
import { phoneIn } from './phone.ts';
import { type DayOrder, sentIn } from './sent.ts';
import { wordsOf } from './words.ts';

/** What is needed to read the rows of a sheet. */
export interface Means {
  committees: FindCommittee;
  /** The country of numbers without a country code, as two capitals. */
  country: string | undefined;
  order: DayOrder;
  /** Called with the cells of dates that only their order of day and month leaves unclear. */
  noteOrder: (origin: Origin, column: string, value: Cell) => void;
  /** What is found out about the choices of the sheet. */
  facts: ChoiceFacts;
  tell: Tell;
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
    if (answerOf(cell)) return { cell, column };
  }
  const [column] = fields[field] ?? [];
  return { cell: null, ...(column && { column }) };
}

/** Reads a person, and tells of a mail address and a phone number that cannot be right. */
export function personIn(columns: PersonColumns, row: Row, origin: Origin, { tell, country }: Means): Person {
  const text = (field: Field) => {
    const texts = (columns.fields[field] ?? []).map(({ index }) => textOf(row.cells[index])).filter(Boolean);
    // Microsoft Forms calls people so whom the form asks for their names in another column
    return texts.find((one) => one.toLowerCase() !== 'anonymous') ?? texts[0] ?? '';
  };
  const joined = ['firstName', 'middleName', 'lastName'].map((field) => text(field as Field));
  const written = answerIn(columns, 'mail', row);
  const { mail, ...wrongMail } = answerOf(written.cell) ? mailIn(answerOf(written.cell)) : { mail: '' };
  if (wrongMail.code)
    tell(wrongMail.code, {
      origin,
      column: written.column?.written,
      value: written.cell,
      near: wrongMail.near,
    });
  const called = answerIn(columns, 'phone', row);
  const { phone, code, near } = phoneIn(called.cell, country);
  if (code) tell(code, { origin, column: called.column?.written, value: called.cell, near });
  return {
    name: wholeName(text('name'), joined) || text('preferredName'),
    mail,
    phone,
    school: answerIn(columns, 'school', row).cell ? answerOf(answerIn(columns, 'school', row).cell) : '',
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
export function tellOfOpenName(columns: PersonColumns, row: Row, origin: Origin, tell: Tell): void {
  for (const field of ['name', 'firstName'] as const) {
    const { cell, column } = answerIn(columns, field, row);
    if (isOpen(answerOf(cell))) tell('name-unclear', { origin, column: column?.written, value: cell });
  }
}

/** The choices of a row by the columns of a person. */
export function choicesOfRow(columns: PersonColumns, row: Row, origin: Origin, means: Means): Choice[] {
  return choicesIn(columns, row, origin, means);
}

/** Whether a row has choices in the columns of a person. */
export function hasChoices(columns: PersonColumns, row: Row, origin: Origin, means: Means): boolean {
  return choicesOfRow(columns, row, origin, { ...means, tell: () => {} }).length > 0;
}

/** What a row says of consent, and tells where it is not given; nothing where nobody was asked. */
export function consentOf({ fields }: PersonColumns, row: Row, origin: Origin, { tell }: Means): Consent {
  const columns = fields.consent ?? [];
  if (columns.length === 0) return '';
  const consents = columns.map(({ index }) => consentIn(answerOf(row.cells[index])));
  const all = together(consents);
  if (all === 'yes') return all;
  const column = columns[consents.indexOf(all)];
  const code = all === 'no' ? 'consent-refused' : all === 'unclear' ? 'consent-unclear' : 'consent-missing';
  tell(code, { origin, column: column?.written, value: column && row.cells[column.index] });
  return all;
}

/** When a row was sent, where that can be told. */
export function sentOf(columns: PersonColumns, row: Row, origin: Origin, means: Means): { sent?: Date } {
  const { cell, column } = answerIn(columns, 'sent', row);
  const { sent, unclear } = sentIn(cell, means.order);
  if (unclear === 'order') means.noteOrder(origin, column?.written ?? '', cell);
  if (unclear === 'form') means.tell('date-unclear', { origin, column: column?.written, value: cell });
  return sent ? { sent } : {};
}
