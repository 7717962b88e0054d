import { areTransposed, editDistance, groupBy, maxTypos } from '../../shared/index.ts';
import type { Cell, Row } from '../model.ts';

export { wordsOf } from '../../shared/index.ts';

/** How many characters of a header or of the name of a committee are read. */
const ENOUGH = 300;

/** The beginning of a text that may be of any length. */
export function beginning(text: string, length = ENOUGH): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** Control characters and others that nobody sees; the two that join letters of other scripts and emoji stay. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** Nobody fills in more than this; what is longer is cut, and reported. */
export const LONGEST_ANSWER = 5000;

/** Most cells are clean: words of ASCII with single spaces. To see that is quicker than to clean them. */
const CLEAN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** A cell as a text: one line, single spaces, composed letters (NFC). Whole numbers have all their digits, dates are ISO 8601. */
export function cleanText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'number') return numberText(cell);
  const written = String(cell).slice(0, LONGEST_ANSWER);
  if (CLEAN.test(written)) return written;
  const visible = written.replace(/\s/g, ' ').replace(UNSEEN, '');
  return visible.replace(/ +/g, ' ').trim().normalize('NFC');
}

const NO_ANSWER = new Set([
  '',
  'no preference',
  ...'- -- --- – — . / n/a n.a. n.a na nil none null anonymous'.split(' '),
]);

/** As `textOf`, with nothing where people wrote that they have none. Not for names and experience, where such words mean something. */
export function cleanAnswer(cell: Cell | undefined): string {
  const text = cleanText(cell);
  return NO_ANSWER.has(text.toLowerCase()) ? '' : text;
}

/** The cells of a column. */
export function* cellsIn(rows: readonly Row[], at: number): Iterable<Cell | undefined> {
  for (const { cells } of rows) yield cells[at];
}

const REMEMBERED = 20_000;

/** The same function, which reads each text once: columns repeat a few words many times. */
export function remembering<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    if (known.has(text)) return known.get(text) as Result;
    if (known.size >= REMEMBERED) known.clear();
    const result = read(text);
    known.set(text, result);
    return result;
  };
}

/** A whole number with all its digits, however it is stored: 9.19812345678E+11 gives 919812345678. */
function numberText(number: number): string {
  return Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number);
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  return date
    .toISOString()
    .replace(/T00:00:00\.000Z$|\.\d+Z$/, '')
    .replace('T', ' ');
}

interface Near<T> {
  /** What is known by the words nearest to it; more than one where it is as near to each of them. */
  owners: T[];
  /** Those words, of the first owner. */
  text: string;
  /** Whether a typing slip explains the difference, so that the correction is certain. */
  isSlip: boolean;
}

export interface Known<T> {
  text: string;
  key: string;
  owner: T;
}

/** How many words may be compared for one file: enough for all that people mistype, and half a second for what is no registration at all. */
const COMPARISONS = 1_000_000;
const LONGEST_NEAR = 80;

/** Finds the nearest word, with at most a third of its letters different. Finds nothing after `budget` comparisons. */
export function nearIn<T>(
  known: readonly Known<T>[],
  budget = { left: COMPARISONS },
): (key: string) => Near<T> | undefined {
  const byLength = groupBy(known, ({ key }) => key.length);
  const found = new Map<string, Near<T> | undefined>();
  const search = (key: string): Near<T> | undefined => {
    let most = maxTypos(key.length);
    let best: Known<T>[] = [];
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
    // what is near has nearly the same length: from then on, other lengths are too far
    compareAll(key.length);
    for (let more = 1; more <= most; more++) {
      compareAll(key.length - more);
      if (more <= most) compareAll(key.length + more);
    }
    if (budget.left < 0) return undefined;
    const [first] = best.sort((one, other) => one.key.length - other.key.length);
    if (!first) return undefined;
    const owners = [...new Set(best.map(({ owner }) => owner))];
    return { owners, text: first.text, isSlip: owners.length === 1 && isSlip(key, first.key, most) };
  };
  return (key) => {
    if (key === '' || key.length > LONGEST_NEAR) return undefined;
    if (found.has(key)) return found.get(key);
    if (budget.left <= 0) return undefined;
    const near = search(key);
    found.set(key, near);
    return near;
  };
}

export interface Spelled {
  word: string;
  /** Whether a slip of the fingers explains the difference; of a known word nothing differs. */
  isSlip: boolean;
}

/** Ordinary words that differ from known words by a letter or two, and mean something else. */
const OTHER_WORDS = new Set(
  `call chance collage colleague colleagues committed compete competition constant content contents contest contests context contract
  contracts county counter court data decoration fall familiar farm fill form least list lost main mall opinion opinions part pass post
  prison reference references side site stuff teams term`.split(/\s+/),
);

/** Finds the known word for a misspelt one. The first letter must be right, or exchanged with the second. */
export function speller(known: ReadonlySet<string>): (word: string) => Spelled | undefined {
  const near = nearIn([...known].map((word) => ({ text: word, key: word, owner: word })));
  return (word) => {
    if (known.has(word)) return { word, isSlip: true };
    if (word.length < 4 || OTHER_WORDS.has(word)) return undefined;
    const found = near(word);
    if (!found || found.owners.length > 1) return undefined;
    const other = found.text;
    // a word of a header is short, and with three other letters it is another one
    if (!startAlike(word, other) || editDistance(word, other) > 2) return undefined;
    return { word: other, isSlip: found.isSlip || (word.length > 3 && areTransposed(word, other)) };
  };
}

/** Whether two words begin with the same letter, or with the same two in another order. */
export function startAlike(a: string, b: string): boolean {
  return a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);
}

/** One slip in six letters, two in twelve, two letters exchanged in five: shorter words are too often other words. */
function isSlip(a: string, b: string, steps: number): boolean {
  if (steps === 1 && areTransposed(a, b)) return a.length >= 5;
  return a.length >= 6 && steps <= (a.length >= 12 ? 2 : 1);
}
