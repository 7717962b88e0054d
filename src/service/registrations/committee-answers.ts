import type { Cell } from '../model.ts';
import { answerOf, LONGEST, textOf } from './clean.ts';
import type { FindCommittee, Found } from './committees.ts';
import { headerWords } from './header-words.ts';
import { wordsOf } from './words.ts';

/** A committee that stands in a cell. */
export interface Listed {
  written: string;
  found: Found;
}

/** How many committees of a cell are read; nobody chooses more. */
const MOST_PARTS = 50;

/** What stands between the committees of a cell and in no name: line breaks, semicolons, strokes, bullets, arrows. */
const BETWEEN = /[\n\r\v\u2028\u2029;|•·▪▫‣⁃●○◦■□►▶→➔➜>]+/;

/** A number in front of a committee, such as `1.` or `2nd:`, but not that of "Choice 1:". */
const NUMBERING =
  /(?<=^|[\s,(])(?<!\b(?:committee|choice|preference|priority|option|rank|no)\s)(\d{1,2})(?:st|nd|rd|th)?\s*[.):]\s*(?=\p{L})/giu;

/** What looks like the short name of a committee. */
const SHORT_NAME = /^[A-Z][A-Z0-9.&-]{1,9}$/;

/**
 * The committees that a cell names, the dearest first. Their full names are looked for first, as they may hold commas themselves.
 * In a cell of a column that holds `lists`, what stands between commas and is no committee of the site is one all the same.
 */
export function committeesIn(cell: Cell | undefined, find: FindCommittee, lists: boolean): Listed[] {
  const written = answerOf(cell);
  if (written === '') return [];
  const whole = find(written, true);
  if (typeof cell !== 'string' || (whole.id !== undefined && !whole.near)) return [{ written, found: whole }];
  const parts = cell
    .slice(0, LONGEST)
    .replace(NUMBERING, '\n$1\t')
    .split(BETWEEN)
    .slice(0, MOST_PARTS)
    .flatMap((line) => {
      const [, number, rest = line] = /^\s*(\d+)\t(.*)$/s.exec(line) ?? [];
      const text = textOf(rest)
        .replace(/^[-*–—,\s]+|[,\s]+$/g, '')
        .trim();
      return answerOf(text) === '' ? [] : [{ text, rank: Number(number ?? 0) }];
    });
  if (parts.length <= 1 && !(parts[0]?.text ?? written).includes(',')) {
    const text = parts[0]?.text ?? written;
    return [{ written: text, found: find(text) }];
  }
  const all = parts.flatMap(({ text, rank }) =>
    betweenCommas(text, find, lists).map((one) => ({ ...rankedIn(one, find), ...(rank > 0 && { rank }) })),
  );
  if (all.every(({ rank }) => rank > 0)) all.sort((a, b) => a.rank - b.rank);
  const ids = new Set<string>();
  return all.flatMap(({ written: name, found }) => {
    if (found.id !== undefined && ids.has(found.id)) return [];
    if (found.id !== undefined) ids.add(found.id);
    return [{ written: name, found }];
  });
}

/** Whether a cell names several committees between commas, as the checkboxes of a form do. */
export function isList(cell: Cell | undefined, find: FindCommittee): boolean {
  if (typeof cell !== 'string' || !cell.includes(',')) return false;
  const ids = commaParts(textOf(cell), find).map(({ found }) => found.id);
  return new Set(ids.filter((id) => id !== undefined)).size > 1;
}

/** A committee with the rank that is written in front of it: "First choice: SOCHUM". */
function rankedIn({ written, found }: Listed, find: FindCommittee): Listed & { rank: number } {
  const [, before = '', name = ''] = /^([^:–—-]{1,30}?)\s*[:–—-]\s*(.+)$/s.exec(written) ?? [];
  const rank = name ? rankOf(before) : undefined;
  return rank === undefined ? { written, found, rank: 0 } : { written: name, found: find(name), rank };
}

/** The committees between the commas of a text; as few parts as are committees make one, and the longest names come first. */
function commaParts(text: string, find: FindCommittee): Listed[] {
  const parts = text.split(',').slice(0, MOST_PARTS);
  const found: Listed[] = [];
  for (let at = 0; at < parts.length; ) {
    let end = Math.min(parts.length, at + find.mostCommas + 1);
    let one: Listed | undefined;
    for (; end > at + 1; end--) {
      const written = parts.slice(at, end).join(',').trim();
      const committee = find(written, true);
      if (committee.id === undefined || committee.near) continue;
      one = { written, found: committee };
      break;
    }
    const written = (parts[at] ?? '').trim();
    one ??= { written, found: find(written) };
    if (answerOf(one.written) !== '') found.push(one);
    at = end;
  }
  return found;
}

function betweenCommas(text: string, find: FindCommittee, lists: boolean): Listed[] {
  const whole = { written: text, found: find(text) };
  if (!text.includes(',')) return [whole];
  const parts = commaParts(text, find);
  const known = new Set(parts.flatMap(({ found }) => found.id ?? []));
  const others = parts.filter(({ found }) => found.id === undefined && !found.ambiguous);
  if (known.size < 2 && !lists && !others.some(({ written }) => SHORT_NAME.test(written))) return [whole];
  if (known.size === 0 && !lists && !others.every(({ written }) => SHORT_NAME.test(written))) return [whole];
  // an agenda behind a committee may hold commas, too: what goes on in small letters, or behind a colon, is none
  let isAgenda = false;
  const hasCapitals = parts.some(({ written, found }) => found.id !== undefined && /^\p{Lu}/u.test(written));
  return parts.filter(({ written, found }) => {
    if (found.id !== undefined || found.ambiguous) {
      isAgenda = /[:–—]|\s-\s/.test(written) && !find(written, true).id;
      return true;
    }
    return SHORT_NAME.test(written) || !(isAgenda || (hasCapitals && /^\p{Ll}/u.test(written)));
  });
}

/** What the answer in the column of a committee says of it. */
export type Answer =
  /** The lower the number, the dearer. */
  | { kind: 'rank'; rank: number }
  /** How much it is wanted, in words. */
  | { kind: 'level'; rank: number }
  | { kind: 'tick' }
  | { kind: 'no' }
  | { kind: 'unclear' };

/** What may stand with a rank: "1st choice", "Rank #2 (highest)". */
const WITH_RANK = new Set(
  'choice preference preferred option priority rank committee number choose'.split(' '),
);
const HIGHEST = new Set(['top', 'highest', 'best', 'favourite', 'favorite']);
const LOWEST = new Set(['last', 'lowest']);
const LAST = 1000;

const YES = new Set(
  'yes y true x v ✓ ✔ ☑ ✅ ✗ ✘ ☒ on checked selected ticked chosen sure ja oui si sí sim haan हाँ हां'.split(
    ' ',
  ),
);
const NO =
  /^(0|n|no|nope|not|nein|non|false|never|none|off|unchecked|unselected|disagree|uninterested|disinterested|unlikely|dont|don|wont|won|नहीं|(strongly|very|highly|completely) (disagree|unlikely|uninterested)|least (interested|preferred|likely)|would not|do not|i do not|i dont)\b/u;

/** How much somebody wants something, from the most on; in each place what is said alone, and what is said before "interested". */
const LEVELS: RegExp[] = [
  /^(very|extremely|highly|super|really|absolutely|definitely|strongly|totally|most) (much )?(interested|interest|likely|agree|preferred|prefer|keen|good|much|high|sure|yes)\b|^(very much|definitely|absolutely|excellent|highest|high|high interest|essential|love it|must have)$/,
  /^(quite|fairly|rather|pretty) (interested|likely|keen|good|sure|high)\b/,
  /^(interested|likely|agree|prefer|preferred|good|keen|probably|would like|i would like it)$/,
  /^moderately\b|^(moderate|medium|average|fair|moderate interest|medium interest)$/,
  /^(somewhat|partly|partially)\b|^(maybe|may be|perhaps|possibly|might|open to it|some interest|okay|ok|acceptable)$/,
  /^(slightly|mildly|a little|a bit|little|less)\b|^(low|low interest)$/,
  /^(neutral|indifferent|undecided|unsure|not sure|neither|no opinion|neither agree nor disagree)$/,
];

/** The rank that a text names: `2`, `2nd choice`, `Second`, `Rank #2`, `Top choice`. */
export function rankOf(text: string): number | undefined {
  const words = headerWords(text.replace(/^(\d+)\.0+$/, '$1'));
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const others = words.filter((word) => !/^\d+$/.test(word) && !WITH_RANK.has(word));
  const [first, ...more] = numbers;
  const known = others.every((word) => HIGHEST.has(word) || LOWEST.has(word));
  if (!known || more.length > 0) return undefined;
  if (first !== undefined) return first > 0 && first < LAST ? first : undefined;
  const [word] = others;
  if (!word || others.length > 1 || words.length < 2) return undefined;
  return HIGHEST.has(word) ? 1 : LAST;
}

/** What an answer in the column of a committee says; of `isScored` questions the highest number is the dearest. */
export function answerTo(text: string, isScored: boolean): Answer {
  const rank = /\d/.test(text) || !NO.test(plain(text)) ? rankOf(text) : undefined;
  if (rank !== undefined) return isScored ? { kind: 'level', rank: -rank } : { kind: 'rank', rank };
  // scales may have numbers and words: "5 - Very interested"
  const words = plain(text.replace(/^\s*\d+\s*[-–—=:.)]\s*(?=\p{L})/u, ''));
  const level = LEVELS.findIndex((one) => one.test(words));
  if (level >= 0) return { kind: 'level', rank: level };
  if (text === '' || NO.test(words)) return { kind: 'no' };
  return YES.has(text.toLowerCase()) || YES.has(words) ? { kind: 'tick' } : { kind: 'unclear' };
}

function plain(text: string): string {
  return wordsOf(text.slice(0, 200)).join(' ');
}
