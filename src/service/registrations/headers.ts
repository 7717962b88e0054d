import type { Rules } from '../model.ts';
import { FIELDS, type Field, headersOf, OF_ADVISERS, OF_MEMBERS } from './fields.ts';
import { type Other, type Parts, partsOf } from './header-parts.ts';
import { headerWords, inEnglish, readingsOf } from './header-words.ts';
import { type Known, nearIn } from './near.ts';
import { siteColumns } from './site-columns.ts';
import { beginning, wordsOf } from './words.ts';

/** What a column holds. */
export interface Meaning {
  field: Field | 'ignore';
  /** Of which member of a delegation, from 1 on. */
  member?: number;
  /** Of whom else in the row. */
  person?: Other;
  /** Of which choice, from 1 on. */
  choice?: number;
  /** Which portfolio of that choice. */
  rank?: number;
}

/** What was understood of a header. */
export interface HeaderReading {
  meaning?: Meaning;
  /** The header that it nearly is: with a meaning it was taken for that, without one it is only proposed. */
  suggestion?: string;
}

/** Reads headers one by one; the same header is read once. */
export type HeaderReader = (header: string) => HeaderReading;

/** The numbers that a column can have: more members or choices than these are something else, such as a year. */
const MOST = 100;

/** The sentences that are ticked differ in all but how they begin. */
const CONSENTS =
  /^(\d+ )?((i|we) (hereby )?(agree|accept|consent|confirm|declare)|do you (hereby )?(agree|consent))\b/;

const KNOWN: Known<Field>[] = [
  { text: 'Email', key: 'email', owner: 'mail' },
  { text: 'Email address', key: 'emailaddress', owner: 'mail' },
  ...(Object.keys(FIELDS) as Field[]).flatMap((field) =>
    headersOf(field).map((text) => ({ text, key: headerWords(text).join(''), owner: field })),
  ),
];

/** By their words in any order, and by their letters without spaces. */
const EXACT = new Map<string, { field: Field; numbered: boolean }>();
for (const field of Object.keys(FIELDS) as Field[]) {
  for (const header of headersOf(field)) {
    const entry = { field, numbered: header.endsWith('#') };
    const words = headerWords(header);
    for (const key of [setOf(words), words.join('')]) if (!EXACT.has(key)) EXACT.set(key, entry);
  }
}

/** A reader of headers by our synonyms and by what the site says of its own, which wins. */
export function headerReader({ columns }: Pick<Rules, 'columns'>): HeaderReader {
  const own = siteColumns(columns);
  const near = nearIn(KNOWN);
  const read = new Map<string, HeaderReading>();
  const readNew = (header: string): HeaderReading => {
    const fixed = own(header);
    if (fixed) return { meaning: fixed };
    const parsed = readingsOf(header).map((text) => partsOf(headerWords(text)));
    let withNumber: string | undefined;
    for (const parts of parsed) {
      const exact = EXACT.get(setOf(parts.words)) ?? EXACT.get(parts.words.join(''));
      const meaning = exact && meaningOf(exact.field, parts, exact.numbered);
      if (meaning) return { meaning };
      // "Country" alone may be where somebody lives
      if (exact?.numbered && parts.numbers.length === 0) withNumber = `${beginning(header).trim()} 1`;
      if (exact) parts.words = [];
    }
    if ([wordsOf(beginning(header)), inEnglish(header)].some((words) => CONSENTS.test(words.join(' '))))
      return { meaning: { field: 'consent' } };
    for (const parts of parsed) {
      const found = near(parts.words.join(''));
      const [field] = found?.owners ?? [];
      if (!found || !field) continue;
      const meaning = found.isSlip ? meaningOf(field, parts, found.text.endsWith('#')) : undefined;
      return { suggestion: found.text.replace(' #', ' 1'), ...(meaning && { meaning }) };
    }
    return withNumber ? { suggestion: withNumber } : {};
  };
  return (header) => {
    const known = read.get(header);
    if (known) return known;
    const reading = readNew(header);
    read.set(header, reading);
    return reading;
  };
}

/** The meaning of a field with the numbers of a header; undefined where it cannot have such numbers. */
function meaningOf(field: Field, parts: Parts, numbered: boolean): Meaning | undefined {
  const { member, ofCommittee, numbers } = parts;
  const all = [...numbers, ...(ofCommittee ? [ofCommittee] : []), ...(member ? [member] : [])];
  if (all.some((number) => number < 1 || number > MOST)) return undefined;
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

/** Words in any order, each once. */
function setOf(words: string[]): string {
  return [...new Set(words)].sort().join(' ');
}
