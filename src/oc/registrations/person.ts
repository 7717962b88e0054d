import type { Cell, Delegate, Origin, Row } from '../model.ts';
import { type Consent, consentIn, mailIn, phoneIn, sentIn, worstConsent } from './answers.ts';
import { choicesIn } from './choices.ts';
import type { PersonColumns } from './headers/layout.ts';
import { type Field, PLAIN_FIELDS, type PlainField } from './headers/vocabulary.ts';
import { rowText } from './messages.ts';
import { givenNameFirst, isOpen, mayBeInverted, nameListIn, namePart, withoutEmptyParts } from './names.ts';
import type { ReadableRow } from './row.ts';
import { cleanAnswer, cleanText, wordsOf } from './text.ts';

export interface PersonAnswers extends Record<PlainField, string> {
  name: string;
  mail: string;
  phone: string;
  school: string;
}

export function answerIn(
  { fields }: PersonColumns,
  field: Field,
  { cells }: Pick<Row, 'cells'>,
): { value: Cell; column: string | undefined } {
  const columns = fields[field] ?? [];
  const filled = columns.find(({ index }) => cleanAnswer(cells[index]));
  return { value: (filled && cells[filled.index]) ?? null, column: (filled ?? columns[0])?.written };
}

export function personIn(
  columns: PersonColumns,
  row: Pick<ReadableRow, 'cells' | 'country' | 'report'>,
): PersonAnswers {
  const text = (field: Field) => {
    const texts = (columns.fields[field] ?? [])
      .map(({ index }) => cleanText(row.cells[index]))
      .filter(Boolean);
    // Microsoft Forms writes "anonymous" if another column has the name
    return texts.find((one) => one.toLowerCase() !== 'anonymous') ?? texts[0] ?? '';
  };
  const parts = NAME_PARTS.map((field) => text(field));
  const joined = parts.map((part, at) => {
    const others = [text('name'), ...parts.filter((_, other) => other !== at)].filter(Boolean).join(' ');
    const known = namePart(part, others);
    const isTwice = at === 2 && part !== '' && part === parts[0];
    if (known.isUnclear || isTwice)
      row.report('name-part-unclear', { ...answerIn(columns, NAME_PARTS[at] ?? 'name', row), value: part });
    return known.part;
  });
  const names = columns.fields.name ?? [];
  const named = names.find(({ index }) => cleanAnswer(row.cells[index])) ?? names[0];
  const order = named?.meaning.familyNameFirst;
  const isFamilyFirst = order === 'header' || (order === 'cells' && mayBeInverted(text('name')));
  const written = answerIn(columns, 'mail', row);
  const called = answerIn(columns, 'phone', row);
  const { mail, code, near } = mailIn(cleanAnswer(written.value));
  if (code && mail) row.report(code, { ...written, near });
  const phone = phoneIn(called.value, row.country);
  if (phone.code) row.report(phone.code, { ...called, near: phone.near });
  return {
    name:
      wholeName(givenNameFirst(withoutEmptyParts(text('name')), isFamilyFirst), joined) ||
      text('preferredName'),
    mail,
    phone: phone.phone,
    school: cleanAnswer(answerIn(columns, 'school', row).value),
    ...plainFields((field) =>
      field === 'experience' ? experienceIn(columns, row) || text(field) : text(field),
    ),
  };
}

const NAME_PARTS = ['firstName', 'middleName', 'lastName'] as const;

/** Answers that contain a number of conferences. */
const COUNT =
  /^\D{0,12}\p{Nd}{1,3}\s*(?:\+|[a-z]+)?(?:\s[a-z]+)?$|^(?:one|two|three|four|five|six|seven|eight|nine|ten|once|twice|thrice)\b/iu;
const SOME =
  /^(?:y|yes|yeah|yep|ja|oui|si|sí|sim|haan|ha|हाँ|हां|是|نعم|evet|no|n|nein|non|não|hayır|i have)\W{0,3}$/iu;

function experienceIn(columns: PersonColumns, { cells }: Pick<Row, 'cells'>): string {
  const texts = (columns.fields.experience ?? []).map(({ index }) => cleanText(cells[index])).filter(Boolean);
  return texts.find((one) => COUNT.test(one)) ?? texts.find((one) => !SOME.test(one)) ?? '';
}

/**
 * Joins a name from several columns. Next to a given name, "Name" means the family name; next to a family name, "Name" means the
 * given name.
 */
function wholeName(name: string, [first = '', middle = '', last = '']: string[]): string {
  const parts = [first, middle, last].filter(Boolean).join(' ');
  if (!name || !parts || (first && last)) return name || parts;
  const words = new Set(wordsOf(name));
  if (wordsOf(parts).every((word) => words.has(word))) return name;
  return first ? `${parts} ${name}` : `${name} ${parts}`;
}

export function senderIn(
  columns: PersonColumns,
  { cells }: Row,
  origin: Origin,
  country: string | undefined,
): Delegate {
  const answers = personIn(columns, { cells, country, report: () => {} });
  return { origin, ...answers, choices: [], consent: '' };
}

export function reportOpenName(columns: PersonColumns, row: ReadableRow): void {
  for (const field of ['name', 'firstName'] as const) {
    const answer = answerIn(columns, field, row);
    if (isOpen(cleanAnswer(answer.value))) row.report('name-unclear', answer);
  }
}

export function plainFields(text: (field: PlainField) => string): Record<PlainField, string> {
  return Object.fromEntries(PLAIN_FIELDS.map((field) => [field, text(field)])) as Record<PlainField, string>;
}

/** Returns the consent in a row; empty if the form does not ask for it. Reports consent that is not given. */
export function consentOf({ fields }: PersonColumns, row: ReadableRow): Consent {
  const columns = fields.consent ?? [];
  if (columns.length === 0) return '';
  const consents = columns.map(({ index }) => consentIn(cleanAnswer(row.cells[index])));
  const all = worstConsent(consents);
  if (all === 'yes') return all;
  const column = columns[consents.indexOf(all)];
  const code = all === 'no' ? 'consent-refused' : all === 'unclear' ? 'consent-unclear' : 'consent-missing';
  row.report(code, { column: column?.written, value: column && row.cells[column.index] });
  return all;
}

export function sentOf(columns: PersonColumns, row: ReadableRow): { sent?: Date } {
  const answer = answerIn(columns, 'sent', row);
  const { sent, unclear } = sentIn(answer.value, row.dayOrder);
  if (unclear === 'order') row.reportUnclearDate(row.origin, answer.column ?? '', answer.value);
  const group = JSON.stringify([row.origin.sheet, answer.column]);
  if (unclear === 'form') row.report('date-unclear', { ...answer, group });
  return sent ? { sent } : {};
}

export function languageOf(columns: PersonColumns, row: ReadableRow): { language?: string } {
  if (!row.languages) return {};
  const { all, form } = row.languages;
  return { language: all.named(cleanAnswer(answerIn(columns, 'language', row).value)) ?? form };
}

/** Reads the registration of a single person; undefined if the row has neither a name nor a contact. */
export function individualIn(columns: PersonColumns, row: ReadableRow): Delegate | undefined {
  const { report } = row;
  const person = personIn(columns, row);
  // a text without letters is no name; it may be a count below the names
  const isNamed = /\p{L}/u.test(person.name);
  if (!isNamed && !person.mail && !person.phone) {
    report('row-empty-ish', { value: rowText(row) });
    return undefined;
  }
  const { fields } = columns;
  const column = (fields.name ?? fields.firstName)?.[0]?.written;
  if (!isNamed) report('name-missing', { column, value: person.name });
  if (fields.name && (nameListIn(person.name, undefined)?.people.length ?? 0) > 1)
    report('name-several', { column, value: person.name });
  if (!person.mail && fields.mail) report('mail-missing', { column: fields.mail[0]?.written });
  return {
    origin: row.origin,
    ...person,
    choices: choicesIn(columns, row),
    consent: consentOf(columns, row),
    ...languageOf(columns, row),
    ...sentOf(columns, row),
  };
}
