import { areTransposed, editDistance, groupBy, maxTypos } from '../../core/index.ts';
import type { Cell, Row } from '../model.ts';

export { wordsOf } from '../../core/index.ts';

/** In characters, for headers and committee names. */
const DEFAULT_MAX_LENGTH = 300;

export function truncateText(text: string, length = DEFAULT_MAX_LENGTH): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** Matches, for example, control characters, but not the two that join letters in some scripts and emoji. */
const INVISIBLE_CHARACTERS = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** More than any real answer has. The rest is cut off, and reported. */
export const MAX_ANSWER_LENGTH = 5000;

/** Needs no cleaning. Most cells match, and this test is faster than cleaning. */
const CLEAN_TEXT = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Returns one line with single spaces and composed letters (NFC). Whole numbers have all their digits; dates are in ISO 8601. */
export function cleanText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return formatDate(cell);
  if (typeof cell === 'number') return formatNumber(cell);
  const written = String(cell).slice(0, MAX_ANSWER_LENGTH);
  if (CLEAN_TEXT.test(written)) return written;
  const visible = written.replace(/\s/g, ' ').replace(INVISIBLE_CHARACTERS, '');
  return visible.replace(/ +/g, ' ').trim().normalize('NFC');
}

const NO_ANSWER_WORDS = new Set([
  '',
  'no preference',
  ...'- -- --- – — . / n/a n.a. n.a na nil none null anonymous'.split(' '),
]);

/** Returns an empty text for answers such as "none". Not for names and experience, where these words have a meaning. */
export function cleanAnswer(cell: Cell | undefined): string {
  const text = cleanText(cell);
  return NO_ANSWER_WORDS.has(text.toLowerCase()) ? '' : text;
}

export function* columnCells(rows: readonly Row[], at: number): Iterable<Cell | undefined> {
  for (const { cells } of rows) yield cells[at];
}

const MAX_MEMOIZED_TEXTS = 20_000;

/** For columns, which repeat a few words many times. */
export function memoize<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    if (known.has(text)) return known.get(text) as Result;
    if (known.size >= MAX_MEMOIZED_TEXTS) known.clear();
    const result = read(text);
    known.set(text, result);
    return result;
  };
}

/** Returns, for example, 919812345678 for 9.19812345678E+11. */
function formatNumber(number: number): string {
  return Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number);
}

function formatDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  return date
    .toISOString()
    .replace(/T00:00:00\.000Z$|\.\d+Z$/, '')
    .replace('T', ' ');
}

interface NearestWord<T> {
  /** Several if words are equally near. */
  owners: T[];
  text: string;
  /** The correction is certain, because a typing slip explains the difference. */
  isSlip: boolean;
}

export interface KnownWord<T> {
  text: string;
  key: string;
  owner: T;
}

/** Per file: more than typing errors need, and at most half a second. */
const MAX_COMPARISONS = 1_000_000;
const MAX_NEAR_LENGTH = 80;

/** At most a third of the letters may differ. Finds nothing after `budget` comparisons. */
export function createNearestFinder<T>(
  known: readonly KnownWord<T>[],
  budget = { left: MAX_COMPARISONS },
): (key: string) => NearestWord<T> | undefined {
  const byLength = groupBy(known, ({ key }) => key.length);
  const found = new Map<string, NearestWord<T> | undefined>();
  const search = (key: string): NearestWord<T> | undefined => {
    let most = maxTypos(key.length);
    let best: KnownWord<T>[] = [];
    const compareAll = (length: number) => {
      for (const one of byLength.get(length) ?? []) {
        if (budget.left-- <= 0) return;
        const steps = editDistance(key, one.key);
        if (steps > most) continue;
        if (steps < most) best = [];
        most = steps;
        best.push(one);
      }
    };
    // near words have nearly the same length: start with this length, and stop when the lengths differ too much
    compareAll(key.length);
    for (let more = 1; more <= most; more++) {
      compareAll(key.length - more);
      if (more <= most) compareAll(key.length + more);
    }
    if (budget.left < 0) return undefined;
    const [first] = best.sort((one, other) => one.key.length - other.key.length);
    if (!first) return undefined;
    const owners = [...new Set(best.map(({ owner }) => owner))];
    return { owners, text: first.text, isSlip: owners.length === 1 && isTypingSlip(key, first.key, most) };
  };
  return (key) => {
    if (key === '' || key.length > MAX_NEAR_LENGTH) return undefined;
    if (found.has(key)) return found.get(key);
    if (budget.left <= 0) return undefined;
    const near = search(key);
    found.set(key, near);
    return near;
  };
}

/** Finds the longest phrase that begins at a position in `words`. Its length is 0 if there is none. */
export function createPhraseFinder(phrases: ReadonlyMap<string, unknown>) {
  const lengths = [...new Set([...phrases.keys()].map((key) => key.split(' ').length))].sort((a, b) => b - a);
  return (words: readonly string[], at: number): { phrase: string; length: number } => {
    const phraseOf = (length: number) => words.slice(at, at + length).join(' ');
    const length = lengths.find((some) => phrases.has(phraseOf(some))) ?? 0;
    return { phrase: phraseOf(length), length };
  };
}

export interface CorrectedWord {
  word: string;
  isSlip: boolean;
}

/** Ordinary words that differ from known words by one or two letters, but mean something else. */
const OTHER_WORDS = new Set(
  `call chance collage colleague colleagues committed compete competition constant content contents contest contests context contract
  contracts county counter court data decoration fall familiar farm fill form least list lost main mall opinion opinions part pass post
  prison reference references side site stuff teams term`.split(/\s+/),
);

/** The first letter must be correct, or swapped with the second. */
export function createSpeller(known: ReadonlySet<string>): (word: string) => CorrectedWord | undefined {
  const near = createNearestFinder([...known].map((word) => ({ text: word, key: word, owner: word })));
  return (word) => {
    if (known.has(word)) return { word, isSlip: true };
    if (word.length < 4 || OTHER_WORDS.has(word)) return undefined;
    const found = near(word);
    if (!found || found.owners.length > 1) return undefined;
    const other = found.text;
    // words in headers are short: if three letters differ, it is a different word
    if (!haveSameStart(word, other) || editDistance(word, other) > 2) return undefined;
    return { word: other, isSlip: found.isSlip || (word.length > 3 && areTransposed(word, other)) };
  };
}

/** The first two letters may be swapped. */
export function haveSameStart(a: string, b: string): boolean {
  return a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);
}

/** In words of less than five or six letters, a difference too often makes another word. */
function isTypingSlip(a: string, b: string, steps: number): boolean {
  if (steps === 1 && areTransposed(a, b)) return a.length >= 5;
  return a.length >= 6 && steps <= (a.length >= 12 ? 2 : 1);
}
