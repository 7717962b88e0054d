import { compact, groupBy } from '../../../core/index.ts';
import type { Rules } from '../../model.ts';
import { committeeFinder, type FindCommittee } from '../committees.ts';
import { beginningOf, type Spelled, speller, wordsOf } from '../text.ts';
import {
  askedIn,
  canAskForChoices,
  committeesNamed,
  isOfPast,
  isScored,
  type NamedCommittees,
  questionAndRow,
  spelledOut,
  withoutHowMany,
  withoutNotes,
} from './choice-headers.ts';
import {
  FILLERS,
  headerWords,
  inEnglish,
  isOfOthers,
  MEMBERS,
  type OtherPerson,
  type Parts,
  partsOf,
  readingsOf,
} from './header-words.ts';
import { FIELDS, type Field, headersOf, OF_ADVISERS, OF_MEMBERS } from './vocabulary.ts';

/**
 * Creates a function that reads the headers in `registrations.columns`. Each list there has one entry for each choice or member.
 */
function siteColumns({
  columns,
  languages,
}: Pick<Rules, 'columns' | 'languages'>): (header: string) => ColumnMeaning | undefined {
  const own = new Map<string, ColumnMeaning>();
  for (const inOne of [columns, ...(languages?.others.map((one) => one.columns) ?? [])]) {
    for (const [name, headers] of Object.entries(inOne)) {
      for (const [index, header] of (headers ?? []).entries()) {
        const meaning = meaningIn(name, index + 1);
        const key = compact(header);
        if (meaning && key && !own.has(key)) own.set(key, meaning);
      }
    }
  }
  return (header) => own.get(compact(header));
}

const OF_OTHERS: Partial<Record<string, ColumnMeaning>> = {
  partnerName: { field: 'name', person: 'partner' },
  partnerMail: { field: 'mail', person: 'partner' },
  adviserName: { field: 'name', person: 'adviser' },
  adviserMail: { field: 'mail', person: 'adviser' },
  adviserPhone: { field: 'phone', person: 'adviser' },
};

function meaningIn(name: string, number: number): ColumnMeaning | undefined {
  if (name === 'ignore') return { field: 'ignore' };
  if (name === 'committee' || name === 'portfolio') return { field: name, choice: number };
  if (name === 'memberName') return { field: 'name', member: number };
  if (name === 'memberMail') return { field: 'mail', member: number };
  const other = OF_OTHERS[name];
  if (other) return other;
  return Object.hasOwn(FIELDS, name) ? { field: name as keyof typeof FIELDS } : undefined;
}

export interface ColumnMeaning {
  field: Field | 'ignore';
  /** Number of the member of a delegation, from 1. */
  member?: number;
  person?: OtherPerson;
  /** Number of the choice, from 1. */
  choice?: number;
  /** Number of the portfolio within its choice, from 1. */
  rank?: number;
  /** Order among columns for the same field, the lowest number first; 1 if absent. */
  priority?: number;
  /** Where it is evident that the family name comes first, before a comma. */
  familyNameFirst?: 'header' | 'cells';
  /** Committees that the header names. The column is a row of a grid, or asks for a portfolio in one of these committees. */
  of?: OfCommittees;
}

interface OfCommittees {
  /** Empty if the committee is not on the site. */
  ids: string[];
  name: string;
  /** Whether the answers are scores, in which the highest number is the most wanted. */
  isScored: boolean;
}

export interface HeaderReading {
  meaning?: ColumnMeaning;
  /**
   * A known header that is nearly the same. With a meaning, the column was read as this header; otherwise the header is only
   * proposed.
   */
  suggestion?: string;
  /** Whether the header may also be an answer, because it is the name of a committee. */
  isAlsoAnswer?: true;
  /** Meaning that applies only if neighbouring columns agree. */
  maybe?: { asks: 'country' | 'grid'; meaning: ColumnMeaning };
}

/** Function that reads a header. It reads each header only once. */
export interface HeaderReader {
  (header: string): HeaderReading;
  find: FindCommittee;
}

/** Maximum number of members or choices. A larger number in a header has another meaning, such as a year. */
const MAX_NUMBER = 100;

/** Beginnings of sentences that people tick to consent. The rest of the sentences varies. */
const CONSENTS =
  /^(\d+ )?((i|we) (hereby )?(agree|accept|consent|confirm|declare)|do you (hereby )?(agree|consent))\b/;

/**
 * Words for pictures. Consent to pictures alone is ignored: a "no" concerns the press team, and is no reason to wait for a seat.
 */
const PICTURES = /\b(photo|foto|film|video|picture|image|media)\w*/i;
const RULES = /\b(code|conduct|rules?|terms|conditions|polic(y|ies)|privacy|data|particip\w*|attend\w*)\b/i;

/** Header of a row number, such as "Delegate No."; "No. of delegates" is the size of a delegation. */
const SERIAL = /\b(delegate|student|participant|member)s?['’]?s?\s*(no|nr|num|number|#)\.?\s*$/i;

interface Entry {
  field: Field;
  numbered: boolean;
  text: string;
}

const EXACT = new Map<string, Entry>();
for (const field of Object.keys(FIELDS) as Field[]) {
  for (const text of headersOf(field)) {
    const entry = { field, numbered: text.endsWith('#'), text };
    const words = headerWords(text);
    for (const key of [sortedWords(words), words.join('')]) if (!EXACT.has(key)) EXACT.set(key, entry);
  }
}

const WORDS = new Set(
  [...(Object.keys(FIELDS) as Field[]).flatMap(headersOf), 'email', 'emails'].flatMap((text) => [
    ...wordsOf(text),
    ...headerWords(text),
  ]),
);

export function isKnownWord(word: string): boolean {
  return WORDS.has(word) || FILLERS.has(word);
}

function knownIn(parts: Parts): Entry | undefined {
  return EXACT.get(sortedWords(parts.words)) ?? EXACT.get(parts.words.join(''));
}

/**
 * Creates a function that reads headers. It knows synonyms, the committees of the site, and the site’s own headers, which have
 * priority.
 */
export function headerReader(rules: Pick<Rules, 'columns' | 'committees' | 'languages'>): HeaderReader {
  const { committees, languages } = rules;
  const own = siteColumns(rules);
  const named = committeesNamed({ committees });
  const find = committeeFinder({ committees });
  const spelled = speller(WORDS);
  const read = new Map<string, HeaderReading>();

  const readNew = (written: string): HeaderReading => {
    const fixed = own(written);
    if (fixed) return { meaning: fixed };
    // the header of Delegates
    if (languages && compact(beginningOf(written)) === 'language') return { meaning: { field: 'language' } };
    const header = spelledOut(beginningOf(written));
    const reading = withOrderOfName(header, readWords(header));
    const { field } = reading.meaning ?? reading.maybe?.meaning ?? {};
    if (field === 'consent' && PICTURES.test(header) && !RULES.test(header)) return {};
    return (field === 'committee' || field === 'portfolio') && isOfPast(header) ? {} : reading;
  };

  const readWords = (header: string): HeaderReading => {
    const committee = named(header);
    // a header that is the name of a committee never has another meaning
    const isName = committee !== undefined && compact(committee.rest) === '';
    const parsed = readingsOf(header).map((text) => partsOf(headerWords(withoutHowMany(text))));
    const [whole] = parsed;
    const known = isName ? undefined : (lastPartsOf(header) ?? (whole && knownReading(header, whole)));
    if (known?.meaning) return known;
    const ofCommittee = committee && readingOf(committee);
    if (isName && ofCommittee) return { ...ofCommittee, isAlsoAnswer: true };
    if (ofCommittee?.meaning) return ofCommittee;
    const readings = isName ? [] : parsed.map((parts) => knownReading(header, parts) ?? {});
    const understood = readings.find(({ meaning }) => meaning);
    if (understood) return understood;
    if ([wordsOf(beginningOf(header)), inEnglish(header)].some((words) => CONSENTS.test(words.join(' '))))
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
      mailOfSchool(header) ??
      {}
    );
  };

  /** Reads a misspelt header. Each word is corrected separately, so that only headers with known words are proposed. */
  const spelledReading = (header: string): HeaderReading | undefined => {
    for (const text of readingsOf(header)) {
      const words = headerWords(text);
      const corrected: Spelled[] = [];
      for (const word of words) {
        const one = /^\d+$/.test(word) ? { word, isSlip: true } : spelled(word);
        if (!one) break;
        corrected.push(one);
      }
      if (corrected.length < words.length || corrected.every((one, at) => one.word === words[at])) continue;
      const parts = partsOf(corrected.flatMap((one) => headerWords(one.word)));
      const entry = knownIn(parts);
      if (!entry) continue;
      const meaning = corrected.every((one) => one.isSlip)
        ? meaningOf(entry.field, parts, entry.numbered)
        : undefined;
      return { suggestion: shownAs(entry), ...(meaning && { meaning }) };
    }
    return undefined;
  };

  const reader = (header: string) => {
    const reading = read.get(header) ?? readNew(header);
    read.set(header, reading);
    return reading;
  };
  return Object.assign(reader, { find });
}

const FAMILY_NAME_FIRST = /\b(?:last|sur|family)\s?-?(?:name)?\s*,\s*(?:first|given|fore)/i;

/** Reads a header such as "Name (Last, First)" as a whole name. */
function withOrderOfName(header: string, reading: HeaderReading): HeaderReading {
  const { meaning = { field: 'name' } } = reading;
  const isName = meaning.field === 'name' || meaning.field === 'lastName';
  if (!isName || !FAMILY_NAME_FIRST.test(header) || isOfOthers(header)) return reading;
  return { meaning: { ...meaning, field: 'name', familyNameFirst: 'header' } };
}

/** Reads the headers of a row together, because some of them have a meaning only next to other headers. */
export function readTogether(
  headers: readonly string[],
  readings: readonly HeaderReading[],
): HeaderReading[] {
  return withPriorities(headers, besideCommittees(headers, inGrids(headers, withRepeats(headers, readings))));
}

/** Words in headers for the address or number of a buyer or a workplace, which counts only if no other column has an answer. */
const LESS_OWN = /\b(order|buyer|purchaser|billing|business|work|office|corporate|professional)\b/;

/** Gives priority to columns about the delegate, because an address that the form itself collects may be an adviser’s. */
function withPriorities(headers: readonly string[], readings: readonly HeaderReading[]): HeaderReading[] {
  const own = (field: Field) =>
    readings.flatMap(({ meaning }, index) =>
      meaning?.field === field && !meaning.member && !meaning.person ? [index] : [],
    );
  const collected = collectedIn(headers, own('sent'), own('mail'), own('name'));
  const all = [...readings];
  for (const field of ['name', 'mail', 'phone'] as const) {
    const columns = own(field);
    if (columns.length < 2) continue;
    for (const index of columns) {
      const header = headers[index] ?? '';
      const words = headerWords(header);
      const priority =
        words.includes('certificate') || words.some((word) => MEMBERS.has(word))
          ? 0
          : collected.has(index)
            ? 2
            : LESS_OWN.test(words.join(' '))
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

/**
 * Returns the columns that a form fills in itself: the mail address next to the time, or under a usual header such as "Email
 * Address", and the name next to the address.
 */
function collectedIn(
  headers: readonly string[],
  sent: readonly number[],
  mails: readonly number[],
  names: readonly number[],
): Set<number> {
  const wordsAt = (index: number) => inEnglish(headers[index] ?? '').join(' ');
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
function withRepeats(headers: readonly string[], readings: readonly HeaderReading[]): HeaderReading[] {
  return readings.map((reading, index) => {
    const [, first] = /^(.*\p{L})\d{1,2}$/su.exec(headers[index]?.trim() ?? '') ?? [];
    if (!first || reading.meaning) return reading;
    return readings[headers.findIndex((header) => header.trim() === first)] ?? reading;
  });
}

function knownReading(header: string, parts: Parts): HeaderReading | undefined {
  const entry = knownIn(parts);
  if (entry && !(entry.field === 'size' && SERIAL.test(beginningOf(header)))) {
    const meaning = meaningOf(entry.field, parts, entry.numbered);
    if (meaning) return { meaning };
    if (!entry.numbered || parts.numbers.length > 0) return undefined;
    if (entry.field !== 'portfolio') return { suggestion: `${beginningOf(header).trim()} 1` };
    // "Country" without a number may be the home country; it is a portfolio only next to a committee
    const beside = meaningOf(entry.field, parts, false);
    return beside && { maybe: { asks: 'country', meaning: beside } };
  }
  const asked = askedIn(parts.words, false);
  const meaning = asked === 'committee' || asked === 'portfolio' ? meaningOf(asked, parts, false) : undefined;
  return meaning && { meaning };
}

function readingOf({ ids, name, rest }: NamedCommittees): HeaderReading | undefined {
  const of: OfCommittees = { ids, name, isScored: isScored(rest) };
  for (const text of withoutNotes(rest)) {
    const { words, numbers, member, person } = partsOf(headerWords(withoutHowMany(text)));
    if (person === 'adviser') continue;
    const ofMember = { ...(member && { member }), ...(person && { person }) };
    const asked = askedIn(words, true);
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

/**
 * Reads the last two parts of a header such as `Preferences >> First Choice >> Country`, if they ask for a committee or a
 * portfolio.
 */
function lastPartsOf(header: string): HeaderReading | undefined {
  const parts = beginningOf(header).split('>>');
  if (parts.length < 3) return undefined;
  const last = partsOf(headerWords(parts.slice(-2).join(' ')));
  const reading = knownReading(header, last);
  const field = reading?.meaning?.field;
  return field === 'committee' || field === 'portfolio' ? reading : undefined;
}

/**
 * Reads a header for the mail address of an order or a school. The address of an order is the person's. The address of a school
 * is only proposed, because it may not be the person's.
 */
function mailOfSchool(header: string): HeaderReading | undefined {
  const all = headerWords(header);
  const words = all.filter((word) => !LESS_OWN.test(word));
  if (words.length < all.length && ['mail', 'mail address', 'mail id'].includes(words.join(' ')))
    return { meaning: { field: 'mail' } };
  // a header such as "Official email of the delegate" asks for the person's own address
  if (/^(delegate|student|participant) mail official$/.test(sortedWords(words)))
    return { meaning: { field: 'mail' } };
  const rest = words.filter((word) => !/^(school|college|universit\w+|institut\w*|official)$/.test(word));
  const isMail = rest.includes('mail') && rest.every((word) => /^(mail|id|address)$/.test(word));
  return isMail && rest.length < words.length ? { suggestion: 'Email' } : undefined;
}

/**
 * Finds the headers that are rows of the same question, such as `Rank the committees [SOCHUM]`. A row that names no committee of
 * the site counts as a committee, too.
 */
function inGrids(headers: readonly string[], readings: readonly HeaderReading[]): HeaderReading[] {
  const found = headers.flatMap((header, index) => {
    const parts = questionAndRow(header);
    return parts ? { index, ...parts } : [];
  });
  const questions = groupBy(found, ({ question }) => question);
  const all = [...readings];
  for (const rows of questions.values()) {
    if (new Set(rows.map(({ row }) => compact(row))).size < 2) continue;
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

/** Headers of places. A country next to one of them is a home country. */
const PLACE_HEADER =
  /\b(city|town|state|province|district|region|address|pin ?code|zip|postal|nationality|residence)\b/i;

/** Reads "Country" as the portfolio if each committee has such a column next to it, and no other column asks for a portfolio. */
function besideCommittees(headers: readonly string[], readings: readonly HeaderReading[]): HeaderReading[] {
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
        !beside.some((other) => PLACE_HEADER.test(headers[other] ?? ''))
      );
    });
  if (!isAsked) return [...readings];
  return readings.map((reading) =>
    reading.maybe?.asks === 'country' ? { meaning: reading.maybe.meaning } : reading,
  );
}

function meaningOf(field: Field, parts: Parts, numbered: boolean): ColumnMeaning | undefined {
  const { member, ofCommittee, numbers } = parts;
  const all = [...numbers, ...(ofCommittee ? [ofCommittee] : []), ...(member ? [member] : [])];
  if (all.some((number) => number < 1 || number > MAX_NUMBER)) return undefined;
  const isOfPerson = OF_MEMBERS.includes(field) || field === 'school';
  if ((member || parts.person === 'partner') && !isOfPerson) return undefined;
  if (parts.person === 'adviser' && !OF_ADVISERS.includes(field)) return undefined;
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

function shownAs({ field, text }: Entry): string {
  return field === 'mail' ? text.replace(/^Mail\b/, 'Email') : text.replace(' #', ' 1');
}

function sortedWords(words: string[]): string {
  return [...new Set(words)].sort().join(' ');
}
