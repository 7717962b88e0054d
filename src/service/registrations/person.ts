import type { Cell, Delegate, Origin, Row } from '../model.ts';
import { type Consent, consentIn, type DayOrder, mailIn, phoneIn, sentIn, worstConsent } from './answers.ts';
import { type ChoiceFacts, choicesIn } from './choices.ts';
import type { FindCommittee } from './committees.ts';
import type { Column, PersonColumns } from './headers/layout.ts';
import { type Field, PLAIN_FIELDS, type PlainField } from './headers/vocabulary.ts';
import type { SiteLanguages } from './languages.ts';
import { type ReportProblem, rowText } from './messages.ts';
import { inOrder, isOpen, mayBeInverted, nameListIn, namePart, withoutEmptyParts } from './names.ts';
import { cleanAnswer, cleanText, wordsOf } from './text.ts';

/** What is needed to read the rows of a sheet. */
export interface RowContext {
  committees: FindCommittee;
  /** The country of numbers without a country code, as two capitals. */
  country: string | undefined;
  dayOrder: DayOrder;
  /** Called with the cells of dates that only their order of day and month leaves unclear. */
  reportUnclearDate: (origin: Origin, column: string, value: Cell) => void;
  /** The languages of the site, and the one of the form; absent where the site has one. */
  languages?: { all: SiteLanguages; form: string } | undefined;
  /** What is found out about the choices of the sheet. */
  facts: ChoiceFacts;
  report: ReportProblem;
}

/** What a row says of a person. */
export interface PersonAnswers extends Record<PlainField, string> {
  name: string;
  mail: string;
  phone: string;
  school: string;
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

/** Reads a person, and reports a mail address and a phone number that cannot be right. */
export function personIn(
  columns: PersonColumns,
  row: Row,
  origin: Origin,
  { report, country }: Pick<RowContext, 'report' | 'country'>,
): PersonAnswers {
  const text = (field: Field) => {
    const texts = (columns.fields[field] ?? [])
      .map(({ index }) => cleanText(row.cells[index]))
      .filter(Boolean);
    // Microsoft Forms calls people so whom the form asks for their names in another column
    return texts.find((one) => one.toLowerCase() !== 'anonymous') ?? texts[0] ?? '';
  };
  const parts = NAME_PARTS.map((field) => text(field));
  const joined = parts.map((part, at) => {
    const others = [text('name'), ...parts.filter((_, other) => other !== at)].filter(Boolean).join(' ');
    const known = namePart(part, others);
    const isTwice = at === 2 && part !== '' && part === parts[0];
    if (known.isUnclear || isTwice)
      report('name-part-unclear', {
        origin,
        column: answerIn(columns, NAME_PARTS[at] ?? 'name', row).column?.written,
        value: part,
      });
    return known.part;
  });
  const named = answerIn(columns, 'name', row).column;
  const order = named?.meaning.familyNameFirst;
  const isFamilyFirst = order === 'header' || (order === 'cells' && mayBeInverted(text('name')));
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
    name: wholeName(inOrder(withoutEmptyParts(text('name')), isFamilyFirst), joined) || text('preferredName'),
    mail,
    phone,
    school: answerIn(columns, 'school', row).cell ? cleanAnswer(answerIn(columns, 'school', row).cell) : '',
    ...plainFields((field) =>
      field === 'experience' ? experienceIn(columns, row) || text(field) : text(field),
    ),
  };
}

const NAME_PARTS = ['firstName', 'middleName', 'lastName'] as const;

/** An answer that is a number of conferences, and one that only says that there were some. */
const COUNT =
  /^\D{0,12}\p{Nd}{1,3}\s*(?:\+|[a-z]+)?(?:\s[a-z]+)?$|^(?:one|two|three|four|five|six|seven|eight|nine|ten|once|twice|thrice)\b/iu;
const SOME =
  /^(?:y|yes|yeah|yep|ja|oui|si|sí|sim|haan|ha|हाँ|हां|是|نعم|evet|no|n|nein|non|não|hayır|i have)\W{0,3}$/iu;

/** What a row says of experience, where a form asks twice: a number says more than a yes. */
function experienceIn(columns: PersonColumns, { cells }: Row): string {
  const texts = (columns.fields.experience ?? []).map(({ index }) => cleanText(cells[index])).filter(Boolean);
  return texts.find((one) => COUNT.test(one)) ?? texts.find((one) => !SOME.test(one)) ?? '';
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

/** The plain fields, each with its text. */
export function plainFields(text: (field: PlainField) => string): Record<PlainField, string> {
  return Object.fromEntries(PLAIN_FIELDS.map((field) => [field, text(field)])) as Record<PlainField, string>;
}

/** The consent of a row; reports where it is not given. Undefined where nobody was asked. */
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

/** When a row was sent, where that is clear. */
export function sentOf(columns: PersonColumns, row: Row, origin: Origin, means: RowContext): { sent?: Date } {
  const { cell, column } = answerIn(columns, 'sent', row);
  const { sent, unclear } = sentIn(cell, means.dayOrder);
  if (unclear === 'order') means.reportUnclearDate(origin, column?.written ?? '', cell);
  if (unclear === 'form')
    means.report('date-unclear', {
      origin,
      column: column?.written,
      value: cell,
      group: JSON.stringify([origin.sheet, column?.written]),
    });
  return sent ? { sent } : {};
}

/** The language that a row says, else that of the form. */
export function languageOf(
  columns: PersonColumns,
  row: Row,
  { languages }: RowContext,
): { language?: string } {
  if (!languages) return {};
  const { cell } = answerIn(columns, 'language', row);
  return { language: languages.all.named(cleanAnswer(cell)) ?? languages.form };
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
    choices: choicesIn(columns, row, origin, means),
    consent: consentOf(columns, row, origin, means),
    ...languageOf(columns, row, means),
    ...sentOf(columns, row, origin, means),
  };
}
