import { compactText, groupBy } from '../../../core/index.ts';
import type { Rules } from '../../model.ts';
import { type CommitteeFinder, createCommitteeFinder } from '../committees.ts';
import { type CorrectedWord, createSpeller, memoize, truncateText, wordsOf } from '../text.ts';
import {
  asksForScores,
  canAskForChoices,
  createNameFinder,
  findChoiceSubject,
  headerVariants,
  isAboutPast,
  type NamedCommittees,
  spellOutHeader,
  splitQuestionAndRow,
  withoutChoiceCounts,
} from './choice-headers.ts';
import {
  FILLER_WORDS,
  type HeaderParts,
  headerInterpretations,
  headerWords,
  isAboutOthers,
  MEMBER_WORDS,
  type OtherPerson,
  parseHeaderParts,
  translateWords,
} from './header-words.ts';
import { ADVISER_FIELDS, FIELD_HEADERS, type Field, knownHeaders, MEMBER_FIELDS } from './vocabulary.ts';

/** Each list in `registrations.columns` has one entry for each choice or member. */
function createSiteColumnReader({
  columns,
  languages,
}: Pick<Rules, 'columns' | 'languages'>): (header: string) => ColumnMeaning | undefined {
  const own = new Map<string, ColumnMeaning>();
  for (const inOne of [columns, ...(languages?.others.map((one) => one.columns) ?? [])]) {
    for (const [name, headers] of Object.entries(inOne)) {
      for (const [index, header] of (headers ?? []).entries()) {
        const meaning = siteColumnMeaning(name, index + 1);
        const key = compactText(header);
        if (meaning && key && !own.has(key)) own.set(key, meaning);
      }
    }
  }
  return (header) => own.get(compactText(header));
}

const OTHER_PERSON_COLUMNS: Partial<Record<string, ColumnMeaning>> = {
  partnerName: { field: 'name', person: 'partner' },
  partnerMail: { field: 'mail', person: 'partner' },
  adviserName: { field: 'name', person: 'adviser' },
  adviserMail: { field: 'mail', person: 'adviser' },
  adviserPhone: { field: 'phone', person: 'adviser' },
};

function siteColumnMeaning(name: string, number: number): ColumnMeaning | undefined {
  if (name === 'ignore') return { field: 'ignore' };
  if (name === 'committee' || name === 'portfolio') return { field: name, choice: number };
  if (name === 'memberName') return { field: 'name', member: number };
  if (name === 'memberMail') return { field: 'mail', member: number };
  const other = OTHER_PERSON_COLUMNS[name];
  if (other) return other;
  return Object.hasOwn(FIELD_HEADERS, name) ? { field: name as keyof typeof FIELD_HEADERS } : undefined;
}

export interface ColumnMeaning {
  field: Field | 'ignore';
  /** From 1. */
  member?: number;
  person?: OtherPerson;
  /** From 1. */
  choice?: number;
  /** Number of the portfolio within its choice, from 1. */
  rank?: number;
  /** Order among columns for the same field, the lowest number first; 1 if absent. */
  priority?: number;
  /** What shows that the family name comes first, before a comma. */
  familyNameFirst?: 'header' | 'cells';
  /** The column is a row of a grid, or asks for a portfolio in one of these committees. */
  of?: CommitteesInHeader;
}

interface CommitteesInHeader {
  /** Empty if the committee is not on the site. */
  ids: string[];
  name: string;
  /** The highest score is the most wanted. */
  isScored: boolean;
}

export interface ParsedHeader {
  meaning?: ColumnMeaning;
  /** Known header that is nearly the same; only proposed if there is no meaning. */
  suggestion?: string;
  /** The header is the name of a committee. */
  isAlsoAnswer?: true;
  /** Meaning that applies only if neighbouring columns agree. */
  maybe?: { asks: 'country' | 'grid'; meaning: ColumnMeaning };
}

/** Remembers headers that it has read. */
export interface HeaderReader {
  (header: string): ParsedHeader;
  find: CommitteeFinder;
}

/** A larger number in a header is not a member or choice but, for example, a year. */
const MAX_HEADER_NUMBER = 100;

const CONSENT_SENTENCE =
  /^(\d+ )?((i|we) (hereby )?(agree|accept|consent|confirm|declare)|do you (hereby )?(agree|consent))\b/;

/** Consent to pictures alone is ignored: a "no" concerns the press team, and is no reason to wait for a seat. */
const PICTURE_WORDS = /\b(photo|foto|film|video|picture|image|media)\w*/i;
const TERMS_WORDS =
  /\b(code|conduct|rules?|terms|conditions|polic(y|ies)|privacy|data|particip\w*|attend\w*)\b/i;

/** Matches "Delegate No.", but not "No. of delegates", which is the size of a delegation. */
const ROW_NUMBER_HEADER = /\b(delegate|student|participant|member)s?['’]?s?\s*(no|nr|num|number|#)\.?\s*$/i;

interface KnownHeader {
  field: Field;
  numbered: boolean;
  text: string;
}

const KNOWN_HEADERS = new Map<string, KnownHeader>();
for (const field of Object.keys(FIELD_HEADERS) as Field[]) {
  for (const text of knownHeaders(field)) {
    const entry = { field, numbered: text.endsWith('#'), text };
    const words = headerWords(text);
    for (const key of [sortedWords(words), words.join('')])
      if (!KNOWN_HEADERS.has(key)) KNOWN_HEADERS.set(key, entry);
  }
}

const KNOWN_WORDS = new Set(
  [...(Object.keys(FIELD_HEADERS) as Field[]).flatMap(knownHeaders), 'email', 'emails'].flatMap((text) => [
    ...wordsOf(text),
    ...headerWords(text),
  ]),
);

export function isKnownWord(word: string): boolean {
  return KNOWN_WORDS.has(word) || FILLER_WORDS.has(word);
}

function findKnownHeader(parts: HeaderParts): KnownHeader | undefined {
  return KNOWN_HEADERS.get(sortedWords(parts.words)) ?? KNOWN_HEADERS.get(parts.words.join(''));
}

/** Knows synonyms, the committees of the site, and the site’s own headers, which have priority. */
export function createHeaderReader(rules: Pick<Rules, 'columns' | 'committees' | 'languages'>): HeaderReader {
  const { committees, languages } = rules;
  const own = createSiteColumnReader(rules);
  const named = createNameFinder({ committees });
  const find = createCommitteeFinder({ committees });
  const spelled = createSpeller(KNOWN_WORDS);

  const readNew = (written: string): ParsedHeader => {
    const fixed = own(written);
    if (fixed) return { meaning: fixed };
    // the header of Delegates
    if (languages && compactText(truncateText(written)) === 'language')
      return { meaning: { field: 'language' } };
    const header = spellOutHeader(truncateText(written));
    const reading = withNameOrder(header, readWords(header));
    const { field } = reading.meaning ?? reading.maybe?.meaning ?? {};
    if (field === 'consent' && PICTURE_WORDS.test(header) && !TERMS_WORDS.test(header)) return {};
    return (field === 'committee' || field === 'portfolio') && isAboutPast(header) ? {} : reading;
  };

  const readWords = (header: string): ParsedHeader => {
    const committee = named(header);
    // a header that is the name of a committee is always about this committee
    const isName = committee !== undefined && compactText(committee.rest) === '';
    const parsed = headerInterpretations(header).map((text) =>
      parseHeaderParts(headerWords(withoutChoiceCounts(text))),
    );
    const [whole] = parsed;
    const known = isName ? undefined : (readLastParts(header) ?? (whole && readKnownHeader(header, whole)));
    if (known?.meaning) return known;
    const ofCommittee = committee && readCommitteeHeader(committee);
    if (isName && ofCommittee) return { ...ofCommittee, isAlsoAnswer: true };
    if (ofCommittee?.meaning) return ofCommittee;
    const readings = isName ? [] : parsed.map((parts) => readKnownHeader(header, parts) ?? {});
    const understood = readings.find(({ meaning }) => meaning);
    if (understood) return understood;
    if (
      [wordsOf(truncateText(header)), translateWords(header)].some((words) =>
        CONSENT_SENTENCE.test(words.join(' ')),
      )
    )
      return { meaning: { field: 'consent' } };
    if (ofCommittee) return ofCommittee;
    const almost = find(header, true);
    if (almost.id !== undefined) {
      const of = { ids: [almost.id], name: almost.near ?? header, isScored: false };
      return { meaning: { field: 'committee', of }, suggestion: of.name, isAlsoAnswer: true };
    }
    return (
      readings.find(({ suggestion, maybe }) => suggestion ?? maybe) ??
      spelledReading(header) ??
      readOtherMailHeader(header) ??
      {}
    );
  };

  /** Corrects each word separately, so that only headers with known words are proposed. */
  const spelledReading = (header: string): ParsedHeader | undefined => {
    for (const text of headerInterpretations(header)) {
      const words = headerWords(text);
      const corrected: CorrectedWord[] = [];
      for (const word of words) {
        const one = /^\d+$/.test(word) ? { word, isSlip: true } : spelled(word);
        if (!one) break;
        corrected.push(one);
      }
      if (corrected.length < words.length || corrected.every((one, at) => one.word === words[at])) continue;
      const parts = parseHeaderParts(corrected.flatMap((one) => headerWords(one.word)));
      const entry = findKnownHeader(parts);
      if (!entry) continue;
      const meaning = corrected.every((one) => one.isSlip)
        ? columnMeaning(entry.field, parts, entry.numbered)
        : undefined;
      return { suggestion: formatKnownHeader(entry), ...(meaning && { meaning }) };
    }
    return undefined;
  };

  return Object.assign(memoize(readNew), { find });
}

const FAMILY_NAME_FIRST_HEADER = /\b(?:last|sur|family)\s?-?(?:name)?\s*,\s*(?:first|given|fore)/i;

/** Reads "Name (Last, First)" as a whole name. */
function withNameOrder(header: string, reading: ParsedHeader): ParsedHeader {
  const { meaning = { field: 'name' } } = reading;
  const isName = meaning.field === 'name' || meaning.field === 'lastName';
  if (!isName || !FAMILY_NAME_FIRST_HEADER.test(header) || isAboutOthers(header)) return reading;
  return { meaning: { ...meaning, field: 'name', familyNameFirst: 'header' } };
}

/** Some headers have a meaning only next to other headers. */
export function combineParsedHeaders(
  headers: readonly string[],
  readings: readonly ParsedHeader[],
): ParsedHeader[] {
  return withPriorities(
    headers,
    withCountryPortfolios(headers, withGridRows(headers, withRepeatedHeaders(headers, readings))),
  );
}

/** Words for a buyer or a workplace, whose address or number counts only if no other column has an answer. */
const LESS_PERSONAL_WORDS = /\b(order|buyer|purchaser|billing|business|work|office|corporate|professional)\b/;

/** Columns about the delegate come first: an address that the form itself collects may be an adviser’s. */
function withPriorities(headers: readonly string[], readings: readonly ParsedHeader[]): ParsedHeader[] {
  const own = (field: Field) =>
    readings.flatMap(({ meaning }, index) =>
      meaning?.field === field && !meaning.member && !meaning.person ? [index] : [],
    );
  const collected = findCollectedColumns(headers, own('sent'), own('mail'), own('name'));
  const all = [...readings];
  for (const field of ['name', 'mail', 'phone'] as const) {
    const columns = own(field);
    if (columns.length < 2) continue;
    for (const index of columns) {
      const header = headers[index] ?? '';
      const words = headerWords(header);
      const priority =
        words.includes('certificate') || words.some((word) => MEMBER_WORDS.has(word))
          ? 0
          : collected.has(index)
            ? 2
            : LESS_PERSONAL_WORDS.test(words.join(' '))
              ? 3
              : /\b(your|my|own|personal)\b/i.test(header)
                ? 0.5
                : 1;
      const { meaning } = readings[index] ?? {};
      if (meaning && priority !== 1) all[index] = { ...readings[index], meaning: { ...meaning, priority } };
    }
  }
  return all;
}

/** Finds the email address next to the time or under a usual header, and the name next to the address. */
function findCollectedColumns(
  headers: readonly string[],
  sent: readonly number[],
  mails: readonly number[],
  names: readonly number[],
): Set<number> {
  const wordsAt = (index: number) => translateWords(headers[index] ?? '').join(' ');
  const isUsual = (index: number) => /^(mail|mail address|address mail)$/.test(wordsAt(index));
  const mail =
    mails.find((index) => wordsAt(index) === 'username') ??
    mails.find((index) => sent.includes(index - 1) && isUsual(index)) ??
    mails.find((index) => isUsual(index) && wordsAt(index) !== 'mail');
  if (mail === undefined) return new Set();
  const isPlainName = (index: number) => wordsAt(index) === 'name';
  return new Set([mail, ...names.filter((index) => index === mail + 1 && isPlainName(index))]);
}

/** Reads `Name2` like `Name`: tools add a number to a header that another column already has. */
function withRepeatedHeaders(headers: readonly string[], readings: readonly ParsedHeader[]): ParsedHeader[] {
  return readings.map((reading, index) => {
    const [, first] = /^(.*\p{L})\d{1,2}$/su.exec(headers[index]?.trim() ?? '') ?? [];
    if (!first || reading.meaning) return reading;
    return readings[headers.findIndex((header) => header.trim() === first)] ?? reading;
  });
}

function readKnownHeader(header: string, parts: HeaderParts): ParsedHeader | undefined {
  const entry = findKnownHeader(parts);
  if (entry && !(entry.field === 'size' && ROW_NUMBER_HEADER.test(truncateText(header)))) {
    const meaning = columnMeaning(entry.field, parts, entry.numbered);
    if (meaning) return { meaning };
    if (!entry.numbered || parts.numbers.length > 0) return undefined;
    if (entry.field !== 'portfolio') return { suggestion: `${truncateText(header).trim()} 1` };
    // "Country" without a number may be the home country; it is a portfolio only next to a committee
    const beside = columnMeaning(entry.field, parts, false);
    return beside && { maybe: { asks: 'country', meaning: beside } };
  }
  const asked = findChoiceSubject(parts.words, false);
  const meaning =
    asked === 'committee' || asked === 'portfolio' ? columnMeaning(asked, parts, false) : undefined;
  return meaning && { meaning };
}

function readCommitteeHeader({ ids, name, rest }: NamedCommittees): ParsedHeader | undefined {
  const of: CommitteesInHeader = { ids, name, isScored: asksForScores(rest) };
  for (const text of headerVariants(rest)) {
    const { words, numbers, member, person } = parseHeaderParts(headerWords(withoutChoiceCounts(text)));
    if (person === 'adviser') continue;
    const ofMember = { ...(member && { member }), ...(person && { person }) };
    const asked = findChoiceSubject(words, true);
    if (asked === 'portfolio') {
      const [rank] = numbers;
      return { meaning: { field: 'portfolio', ...ofMember, of, ...(rank && { rank }) } };
    }
    // a question may name the committees to choose from: "Which committee: SOCHUM or ECOFIN?"
    if (asked === 'committee' && ids.length > 1) return { meaning: { field: 'committee', ...ofMember } };
    if (!asked || ids.length > 1) continue;
    const [choice] = of.isScored ? [] : numbers;
    return { meaning: { field: 'committee', ...ofMember, of, ...(choice && { choice }) } };
  }
  if (ids.length > 1 || !canAskForChoices(rest)) return undefined;
  return { maybe: { asks: 'grid', meaning: { field: 'committee', of } } };
}

/** Reads the end of `Preferences >> First Choice >> Country`, if it asks for a committee or a portfolio. */
function readLastParts(header: string): ParsedHeader | undefined {
  const parts = truncateText(header).split('>>');
  if (parts.length < 3) return undefined;
  const last = parseHeaderParts(headerWords(parts.slice(-2).join(' ')));
  const reading = readKnownHeader(header, last);
  const field = reading?.meaning?.field;
  return field === 'committee' || field === 'portfolio' ? reading : undefined;
}

/** The address of an order is the person's. The address of a school is only proposed, because it may not be the person's. */
function readOtherMailHeader(header: string): ParsedHeader | undefined {
  const all = headerWords(header);
  const words = all.filter((word) => !LESS_PERSONAL_WORDS.test(word));
  if (words.length < all.length && ['mail', 'mail address', 'mail id'].includes(words.join(' ')))
    return { meaning: { field: 'mail' } };
  // a header such as "Official email of the delegate" asks for the person's own address
  if (/^(delegate|student|participant) mail official$/.test(sortedWords(words)))
    return { meaning: { field: 'mail' } };
  const rest = words.filter((word) => !/^(school|college|universit\w+|institut\w*|official)$/.test(word));
  const isMail = rest.includes('mail') && rest.every((word) => /^(mail|id|address)$/.test(word));
  return isMail && rest.length < words.length ? { suggestion: 'Email' } : undefined;
}

/** Finds rows of one question, such as `Rank the committees [SOCHUM]`. Rows without a committee of the site also count. */
function withGridRows(headers: readonly string[], readings: readonly ParsedHeader[]): ParsedHeader[] {
  const found = headers.flatMap((header, index) => {
    const parts = splitQuestionAndRow(header);
    return parts ? { index, ...parts } : [];
  });
  const questions = groupBy(found, ({ question }) => question);
  const all = [...readings];
  for (const rows of questions.values()) {
    if (new Set(rows.map(({ row }) => compactText(row))).size < 2) continue;
    const isGrid = (index: number) => {
      const { meaning, maybe } = readings[index] ?? {};
      return maybe?.asks === 'grid' || meaning?.of !== undefined;
    };
    const isQuestion = rows.every(({ index }) => {
      const { meaning } = readings[index] ?? {};
      return meaning?.field === 'committee' && !meaning.of && !meaning.choice;
    });
    const first = rows.find(({ index }) => isGrid(index));
    const named = rows.filter(({ index }) => isGrid(index)).length;
    if (!isQuestion && named < (rows.every(({ isOfTool }) => isOfTool) ? 1 : 2)) continue;
    const example = first && (readings[first.index]?.meaning ?? readings[first.index]?.maybe?.meaning);
    const field = example?.field ?? 'committee';
    for (const { index, row } of rows) {
      const { meaning, maybe } = readings[index] ?? {};
      if (maybe?.asks === 'grid') all[index] = { meaning: maybe.meaning };
      else if (!meaning?.of && (!meaning || meaning.field === field) && !meaning?.choice)
        all[index] = {
          meaning: {
            ...meaning,
            field,
            of: { ids: [], name: row, isScored: example?.of?.isScored ?? false },
          },
        };
    }
  }
  return all;
}

/** A country next to one of these headers is a home country. */
const HOME_HEADER_PATTERN =
  /\b(city|town|state|province|district|region|address|pin ?code|zip|postal|nationality|residence)\b/i;

/** Applies only if each committee has "Country" next to it, and no other column asks for a portfolio. */
function withCountryPortfolios(
  headers: readonly string[],
  readings: readonly ParsedHeader[],
): ParsedHeader[] {
  const of = (field: Field) =>
    readings.flatMap(({ meaning }, index) => (meaning?.field === field && !meaning.of ? [index] : []));
  const committees = of('committee');
  const countries = readings.flatMap(({ maybe }, index) => (maybe?.asks === 'country' ? [index] : []));
  const isAsked =
    of('portfolio').length === 0 &&
    countries.length > 0 &&
    countries.length === committees.length &&
    countries.every((at, index) => {
      const beside = [at - 1, at + 1];
      const isBehind = committees[index] === at - 1;
      return (
        (isBehind || (committees.length === 1 && committees[0] === at + 1)) &&
        !beside.some((other) => HOME_HEADER_PATTERN.test(headers[other] ?? ''))
      );
    });
  if (!isAsked) return [...readings];
  return readings.map((reading) =>
    reading.maybe?.asks === 'country' ? { meaning: reading.maybe.meaning } : reading,
  );
}

function columnMeaning(field: Field, parts: HeaderParts, numbered: boolean): ColumnMeaning | undefined {
  const { member, ofCommittee, numbers } = parts;
  const all = [...numbers, ...(ofCommittee ? [ofCommittee] : []), ...(member ? [member] : [])];
  if (all.some((number) => number < 1 || number > MAX_HEADER_NUMBER)) return undefined;
  const isOfPerson = MEMBER_FIELDS.includes(field) || field === 'school';
  if ((member || parts.person === 'partner') && !isOfPerson) return undefined;
  if (parts.person === 'adviser' && !ADVISER_FIELDS.includes(field)) return undefined;
  const of = { ...(member && { member }), ...(parts.person && { person: parts.person }) };
  const [first, ...others] = numbers;
  if (others.length > 0 || (numbered && !first && !ofCommittee)) return undefined;
  if (field === 'committee') {
    if (first && ofCommittee && first !== ofCommittee) return undefined;
    const choice = first ?? ofCommittee;
    return { field, ...of, ...(choice && { choice }) };
  }
  if (field === 'portfolio') {
    const choice = ofCommittee ?? first;
    return { field, ...of, ...(choice && { choice }), ...(ofCommittee && first && { rank: first }) };
  }
  return (first ?? 1) === 1 && !ofCommittee ? { field, ...of } : undefined;
}

function formatKnownHeader({ field, text }: KnownHeader): string {
  return field === 'mail' ? text.replace(/^Mail\b/, 'Email') : text.replace(' #', ' 1');
}

function sortedWords(words: string[]): string {
  return [...new Set(words)].sort().join(' ');
}
