import type { Cell, Delegate, Origin, Row } from '../model.ts';
import { type Consent, parseConsent, parseMail, parsePhone, parseSentTime, worstConsent } from './answers.ts';
import { readChoices } from './choices.ts';
import type { PersonColumns } from './headers/layout.ts';
import { type Field, PLAIN_FIELDS, type PlainField } from './headers/vocabulary.ts';
import { rowText } from './messages.ts';
import {
  cleanNamePart,
  isOpenName,
  mayBeInvertedName,
  parseNameList,
  withGivenNameFirst,
  withoutNameFillers,
} from './names.ts';
import type { ReadableRow } from './row.ts';
import { cleanAnswer, cleanText, wordsOf } from './text.ts';

export interface PersonAnswers extends Record<PlainField, string> {
  name: string;
  mail: string;
  phone: string;
  school: string;
}

export function findAnswer(
  { fields }: PersonColumns,
  field: Field,
  { cells }: Pick<Row, 'cells'>,
): { value: Cell; column: string | undefined } {
  const columns = fields[field] ?? [];
  const filled = columns.find(({ index }) => cleanAnswer(cells[index]));
  return { value: (filled && cells[filled.index]) ?? null, column: (filled ?? columns[0])?.written };
}

export function readPerson(
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
    const known = cleanNamePart(part, others);
    const isTwice = at === 2 && part !== '' && part === parts[0];
    if (known.isUnclear || isTwice)
      row.report('name-part-unclear', { ...findAnswer(columns, NAME_PARTS[at] ?? 'name', row), value: part });
    return known.part;
  });
  const names = columns.fields.name ?? [];
  const named = names.find(({ index }) => cleanAnswer(row.cells[index])) ?? names[0];
  const order = named?.meaning.familyNameFirst;
  const isFamilyFirst = order === 'header' || (order === 'cells' && mayBeInvertedName(text('name')));
  const written = findAnswer(columns, 'mail', row);
  const called = findAnswer(columns, 'phone', row);
  const { mail, code, near } = parseMail(cleanAnswer(written.value));
  if (code && mail) row.report(code, { ...written, near });
  const phone = parsePhone(called.value, row.country);
  if (phone.code) row.report(phone.code, { ...called, near: phone.near });
  return {
    name:
      joinName(withGivenNameFirst(withoutNameFillers(text('name')), isFamilyFirst), joined) ||
      text('preferredName'),
    mail,
    phone: phone.phone,
    school: cleanAnswer(findAnswer(columns, 'school', row).value),
    ...readPlainFields((field) =>
      field === 'experience' ? readExperience(columns, row) || text(field) : text(field),
    ),
  };
}

const NAME_PARTS = ['firstName', 'middleName', 'lastName'] as const;

const CONFERENCE_COUNT =
  /^\D{0,12}\p{Nd}{1,3}\s*(?:\+|[a-z]+)?(?:\s[a-z]+)?$|^(?:one|two|three|four|five|six|seven|eight|nine|ten|once|twice|thrice)\b/iu;
const UNCOUNTED_ANSWER =
  /^(?:y|yes|yeah|yep|ja|oui|si|sí|sim|haan|ha|हाँ|हां|是|نعم|evet|no|n|nein|non|não|hayır|i have)\W{0,3}$/iu;

function readExperience(columns: PersonColumns, { cells }: Pick<Row, 'cells'>): string {
  const texts = (columns.fields.experience ?? []).map(({ index }) => cleanText(cells[index])).filter(Boolean);
  return (
    texts.find((one) => CONFERENCE_COUNT.test(one)) ?? texts.find((one) => !UNCOUNTED_ANSWER.test(one)) ?? ''
  );
}

/** Next to a given name, "Name" means the family name; next to a family name, the given name. */
function joinName(name: string, [first = '', middle = '', last = '']: string[]): string {
  const parts = [first, middle, last].filter(Boolean).join(' ');
  if (!name || !parts || (first && last)) return name || parts;
  const words = new Set(wordsOf(name));
  if (wordsOf(parts).every((word) => words.has(word))) return name;
  return first ? `${parts} ${name}` : `${name} ${parts}`;
}

export function readSender(
  columns: PersonColumns,
  { cells }: Row,
  origin: Origin,
  country: string | undefined,
): Delegate {
  const answers = readPerson(columns, { cells, country, report: () => {} });
  return { origin, ...answers, choices: [], consent: '' };
}

export function reportOpenName(columns: PersonColumns, row: ReadableRow): void {
  for (const field of ['name', 'firstName'] as const) {
    const answer = findAnswer(columns, field, row);
    if (isOpenName(cleanAnswer(answer.value))) row.report('name-unclear', answer);
  }
}

export function readPlainFields(text: (field: PlainField) => string): Record<PlainField, string> {
  return Object.fromEntries(PLAIN_FIELDS.map((field) => [field, text(field)])) as Record<PlainField, string>;
}

/** Empty if the form does not ask for consent. Reports consent that is not given. */
export function readConsent({ fields }: PersonColumns, row: ReadableRow): Consent {
  const columns = fields.consent ?? [];
  if (columns.length === 0) return '';
  const consents = columns.map(({ index }) => parseConsent(cleanAnswer(row.cells[index])));
  const all = worstConsent(consents);
  if (all === 'yes') return all;
  const column = columns[consents.indexOf(all)];
  const code = all === 'no' ? 'consent-refused' : all === 'unclear' ? 'consent-unclear' : 'consent-missing';
  row.report(code, { column: column?.written, value: column && row.cells[column.index] });
  return all;
}

export function readSentTime(columns: PersonColumns, row: ReadableRow): { sent?: Date } {
  const answer = findAnswer(columns, 'sent', row);
  const { sent, unclear } = parseSentTime(answer.value, row.dayOrder);
  if (unclear === 'order') row.reportUnclearDate(row.origin, answer.column ?? '', answer.value);
  const group = JSON.stringify([row.origin.sheet, answer.column]);
  if (unclear === 'form') row.report('date-unclear', { ...answer, group });
  return sent ? { sent } : {};
}

export function readLanguage(columns: PersonColumns, row: ReadableRow): { language?: string } {
  if (!row.languages) return {};
  const { all, form } = row.languages;
  return { language: all.named(cleanAnswer(findAnswer(columns, 'language', row).value)) ?? form };
}

/** Undefined if the row has neither a name nor a contact. */
export function readIndividual(columns: PersonColumns, row: ReadableRow): Delegate | undefined {
  const { report } = row;
  const person = readPerson(columns, row);
  // a text without letters is no name; it may be a count below the names
  const isNamed = /\p{L}/u.test(person.name);
  if (!isNamed && !person.mail && !person.phone) {
    report('row-empty-ish', { value: rowText(row) });
    return undefined;
  }
  const { fields } = columns;
  const column = (fields.name ?? fields.firstName)?.[0]?.written;
  if (!isNamed) report('name-missing', { column, value: person.name });
  if (fields.name && (parseNameList(person.name, undefined)?.people.length ?? 0) > 1)
    report('name-several', { column, value: person.name });
  if (!person.mail && fields.mail) report('mail-missing', { column: fields.mail[0]?.written });
  return {
    origin: row.origin,
    ...person,
    choices: readChoices(columns, row),
    consent: readConsent(columns, row),
    ...readLanguage(columns, row),
    ...readSentTime(columns, row),
  };
}
