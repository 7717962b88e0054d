import { compactText } from '../../core/index.ts';
import { type Cell, committeeName, type Rules } from '../model.ts';
import { headerWords } from './headers/header-words.ts';
import {
  cleanAnswer,
  cleanText,
  createNearestFinder,
  type KnownWord,
  MAX_ANSWER_LENGTH,
  memoize,
  truncateText,
  wordsOf,
} from './text.ts';

export interface FoundCommittee {
  /** Absent if no committee matches, or several. */
  id?: string;
  /** Name of the committee that was guessed or proposed, or the names of all possible committees. */
  near?: string;
  ambiguous?: boolean;
}

/** Remembers texts that it has looked up. */
export interface CommitteeFinder {
  /** Unless `whole` is true, the name may be next to other text, such as brackets, a dash or an agenda. */
  (written: string, whole?: boolean): FoundCommittee;
  /** Returns the maximum number of separators, such as commas and "and", in committee names with this word. */
  jointsOf: (word: string) => number;
}

/** The names of some committees also contain these separators. */
const COMMITTEE_SEPARATOR =
  /,|[&+]|(?<![\p{L}\p{N}])(?:and then|and|then|followed by|or else|otherwise|else)(?![\p{L}\p{N}])/giu;

const FILLER_WORDS = new Set(['the', 'of', 'and', 'on', 'for', 'committee', 'un']);

/** Finds committees by id, name, words in any order, and initials. Typing errors are allowed, except in abbreviations. */
export function createCommitteeFinder({ committees }: Pick<Rules, 'committees'>): CommitteeFinder {
  const exact = new Map<string, Set<string>>();
  const known: KnownWord<string>[] = [];
  const shown = new Map(committees.map((one) => [one.id, committeeName(one)]));
  const add = (key: string, id: string) => {
    if (key.length < 2) return;
    const ids = exact.get(key);
    if (ids) ids.add(id);
    else exact.set(key, new Set([id]));
  };
  for (const { id, names } of committees) {
    for (const name of new Set([id, ...names])) {
      for (const key of committeeKeys(name)) add(key, id);
      add(initialsOf(name), id);
      known.push({ text: name, key: compactText(name), owner: id });
    }
  }
  // the full name of one committee takes precedence over the short form of another committee
  const outright = new Map<string, Set<string>>();
  for (const { key, owner } of known) outright.set(key, new Set([...(outright.get(key) ?? []), owner]));
  for (const [key, ids] of outright) exact.set(key, ids);

  const near = createNearestFinder(known);
  const byKeys = (text: string) =>
    committeeKeys(text)
      .map((key) => exact.get(key))
      .find(Boolean);
  const shownNames = (ids: Iterable<string>) => [...ids].map((id) => shown.get(id)).join(' or ');
  const findNew = (written: string, isWhole: boolean): FoundCommittee => {
    const whole = byKeys(written);
    const parts = whole || isWhole ? [] : splitParts(written).flatMap((part) => byKeys(part) ?? []);
    // each part may match several committees; only committees that match all parts count
    const [part = new Set<string>()] = parts;
    const ids = whole ?? new Set([...part].filter((id) => parts.every((one) => one.has(id))));
    if (ids.size === 1) return { id: [...ids][0] as string };
    if (ids.size > 1) return { ambiguous: true, near: shownNames(ids) };
    if (parts.length > 0)
      return { ambiguous: true, near: shownNames(new Set(parts.flatMap((one) => [...one]))) };
    const found = near(compactText(written));
    if (!found) return {};
    const [id] = found.owners;
    const guessed = found.isSlip && areSimilarNames(written, found.text);
    return { near: shownNames(found.owners), ...(guessed && id !== undefined && { id }) };
  };
  const findWhole = memoize((text) => findNew(text, true));
  const findAny = memoize((text) => findNew(text, false));
  const finder = (written: string, isWhole = false) => {
    const text = truncateText(written);
    return isWhole || !PART_SEPARATOR.test(text) ? findWhole(text) : findAny(text);
  };
  const joints = new Map<string, number>();
  for (const name of committees.flatMap(({ names }) => names))
    for (const word of wordsOf(name))
      joints.set(word, Math.max(joints.get(word) ?? 0, [...name.matchAll(COMMITTEE_SEPARATOR)].length));
  return Object.assign(finder, { jointsOf: (word: string) => joints.get(word) ?? 0 });
}

function committeeKeys(name: string): string[] {
  const words = wordsOf(name);
  const united = abbreviateUnitedNations(words);
  const significant = united.filter((word) => !FILLER_WORDS.has(word));
  // a single short word, such as the X in "Committee X", is not enough to identify a committee
  const loose = significant.join('').length > 2 ? [significant.sort().join(' ')] : [];
  return [...new Set([...joinedNames(name, words, united), ...loose])].filter((key) => key.length > 1);
}

function abbreviateUnitedNations(words: readonly string[]): readonly string[] {
  if (!words.includes('united')) return words;
  return words
    .join(' ')
    .replace(/\bunited nations?\b/g, 'un')
    .split(' ');
}

/** Returns the name with and without the words that people often omit. */
export function comparableNames(name: string): string[] {
  const words = wordsOf(name);
  return joinedNames(name, words, abbreviateUnitedNations(words)).filter((key) => key.length > 1);
}

function joinedNames(name: string, words: readonly string[], united: readonly string[]): string[] {
  const joined = words.join('');
  // words lose a possessive "'s" and spell out "&", so both forms of the name are keys
  const letters = /[&'’`]/.test(name) ? [compactText(name), joined] : [joined];
  const short = united.filter((word) => word !== 'the' && word !== 'committee');
  return short.length === words.length ? letters : [...letters, united.join(''), short.join('')];
}

export function initialsOf(name: string): string {
  const words = wordsOf(name).filter((word) => !['the', 'of', 'and', 'on', 'for', 'in', 'to'].includes(word));
  return words.length > 1 ? words.map((word) => word.charAt(0)).join('') : '';
}

/** Only long words may differ: a different number or short word means a different committee. */
function areSimilarNames(a: string, b: string): boolean {
  const short = (name: string) =>
    wordsOf(name)
      .filter((word) => word.length < 3 || /\d/.test(word))
      .join(' ');
  return compactText(a).length >= 8 && short(a) === short(b);
}

const PART_SEPARATOR = /[()[\]:|/,;]|\s[-–—]\s/;

function splitParts(written: string): string[] {
  return written
    .split(PART_SEPARATOR)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, 20);
}

export interface ListedCommittee {
  written: string;
  found: FoundCommittee;
  /** Text in brackets, or after a dash or a colon: a portfolio, or the agenda of the committee. */
  note?: string;
  avoids?: string;
  /** The part was not understood, and does not resemble a committee. */
  isOther?: boolean;
}

/** More than anyone chooses. The rest is read as one part. */
const MAX_COMMITTEES_PER_CELL = 50;

/** If a cell has more unknown committees, they are reported together. */
const MAX_UNKNOWN_COMMITTEES = 10;

/** No committee name contains these separators. */
const LIST_SEPARATOR = /[\n\r\v\u2028\u2029;|•·▪▫‣⁃●○◦■□►▶→➔➜>]+/;

/** Matches `1.` or `2nd:`, but not the number in "Choice 1:". */
const NUMBERING_PATTERN =
  /(?<=^|[\s,(])(?<!\b(?:committee|choice|preference|priority|option|rank|no)\s)(\d{1,2})(?:st|nd|rd|th)?\s*[.):]\s*(?=\p{L})/giu;

const SHORT_NAME = /^[A-Z][A-Z0-9.&-]{1,9}$/;

/** Returns the first choice first. If `lists` is true, every text between commas is a committee. */
export function parseCommittees(
  cell: Cell | undefined,
  find: CommitteeFinder,
  lists: boolean,
): ListedCommittee[] {
  const written = cleanAnswer(cell);
  if (written === '') return [];
  const whole = find(written, true);
  if (typeof cell !== 'string' || (whole.id !== undefined && !whole.near)) return [{ written, found: whole }];
  const lines = joinExcessParts(
    cell.slice(0, MAX_ANSWER_LENGTH).replace(NUMBERING_PATTERN, '\n$1\t').split(LIST_SEPARATOR),
    ' ',
  );
  const parts = lines.flatMap((line) => {
    const [, number, rest = line] = /^\s*(\d+)\t(.*)$/s.exec(line) ?? [];
    const text = cleanText(rest)
      .replace(/^[-*–—,\s]+|[,\s]+$/g, '')
      .trim();
    return cleanAnswer(text) === '' ? [] : [{ text, rank: Number(number ?? 0) }];
  });
  const all = parts.flatMap(({ text, rank }) =>
    committeesInLine(text, find, lists).map((one) => ({ ...one, ...(rank > 0 && { rank }) })),
  );
  if (all.every(({ rank }) => rank > 0)) all.sort((a, b) => a.rank - b.rank);
  return mergeRepeated(all.map(({ rank: _rank, ...one }) => one));
}

function mergeRepeated(all: readonly ListedCommittee[]): ListedCommittee[] {
  const byId = new Map<string, ListedCommittee>();
  const unknown: ListedCommittee[] = [];
  const listed = all.filter((one) => {
    const { id, ambiguous } = one.found;
    if (id === undefined) {
      if (!ambiguous) unknown.push(one);
      return true;
    }
    const known = byId.get(id);
    if (!known) byId.set(id, one);
    else if (one.note) known.note = [known.note, one.note].filter(Boolean).join(', ');
    return !known;
  });
  if (unknown.length <= MAX_UNKNOWN_COMMITTEES) return listed;
  const written = unknown.map((one) => one.written).join(', ');
  const others = new Set(unknown);
  return [...listed.filter((one) => !others.has(one)), { written, found: {} }];
}

function joinExcessParts(texts: string[], between: string): string[] {
  if (texts.length <= MAX_COMMITTEES_PER_CELL) return texts;
  return [...texts.slice(0, MAX_COMMITTEES_PER_CELL), texts.slice(MAX_COMMITTEES_PER_CELL).join(between)];
}

/** Forms write the answers of checkboxes with commas. */
export function isCommitteeList(cell: Cell | undefined, find: CommitteeFinder): boolean {
  if (typeof cell !== 'string' || !cell.includes(',')) return false;
  const ids = findBetweenSeparators(cleanText(cell), find).map(({ found }) => found.id);
  return new Set(ids.filter((id) => id !== undefined)).size > 1;
}

const NOTE_SEPARATOR = /[()[\]:|/;]|\s[-–—]\s/;

type RankedCommittee = ListedCommittee & { rank: number };

const LEADING_WORDS =
  /^(?:(?:and|then|also|next|after that|followed by|lastly|finally)(?![\p{L}\p{N}])[\s,:-]*|[&+]\s*)+/iu;

const SURROUNDING_WORDS =
  /^(?:else|otherwise|first(?:ly)?|second(?:ly)?|third(?:ly)?|my|preferably|ideally|i (?:want|would like|prefer|choose))\s+|\s+(?:preferably|if possible|if available|please|preferred|only)[.!]?$/giu;

const EXCLUSION_PATTERN =
  /^(?:.{0,40}\s)?(?:except(?: for)?|not(?: in)?|other than|excluding|apart from|but|no|besides|don['’]?t want)\s+(?:the\s+)?(\S.{0,100})$/iu;

function parsePart(text: string, find: CommitteeFinder): RankedCommittee {
  const begun = text.replace(LEADING_WORDS, '') || text;
  const whole = find(begun, true);
  if (isCertainMatch(whole)) return { written: begun, found: whole, rank: 0 };
  const bare = find(begun.replace(SURROUNDING_WORDS, ''), true);
  if (isCertainMatch(bare)) return { written: begun, found: bare, rank: 0 };
  const { id: avoids } = find(EXCLUSION_PATTERN.exec(begun.slice(0, 150))?.[1] ?? '', true);
  if (avoids !== undefined) return { written: begun, found: {}, avoids, rank: 0 };
  const [written, rank] = splitRank(begun, find);
  const found = find(written);
  const pieces = written.split(NOTE_SEPARATOR).flatMap((piece) => piece.trim() || []);
  if (!isCertainMatch(found) || pieces.length < 2) return { written, found, rank };
  const others = pieces.filter((piece) => find(piece, true).id === undefined);
  const note = others.length < pieces.length ? others.join(', ') : '';
  return { written, found, rank, ...(note && { note }) };
}

function splitRank(text: string, find: CommitteeFinder): [text: string, rank: number] {
  const [, before = '', rest = ''] = /^([^:–—-]{1,30}?)\s*[:–—-]\s*(.+)$/s.exec(text) ?? [];
  const first = rest ? parseRank(before) : undefined;
  if (first !== undefined) return [rest, first];
  const words = text.split(' ');
  for (const length of [1, 2]) {
    const name = words.slice(0, -length).join(' ');
    const rank = name ? parseRank(words.slice(-length).join(' ')) : undefined;
    if (rank !== undefined && isCertainMatch(find(name, true))) return [name, rank];
  }
  return [text, 0];
}

function isCertainMatch({ id, near }: FoundCommittee): boolean {
  return id !== undefined && near === undefined;
}

interface TextPiece {
  from: number;
  to: number;
  /** The part follows a comma rather than a word such as "and". */
  isNew: boolean;
}

function splitPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  let isNew = true;
  for (const { 0: joint, index } of text.matchAll(SEPARATORS_AND_BRACKETS)) {
    if (/^[([]/.test(joint)) continue;
    if (pieces.length === MAX_COMMITTEES_PER_CELL) break;
    const isEmpty = text.slice(from, index).trim() === '';
    if (!isEmpty) pieces.push({ from, to: index, isNew });
    isNew = joint === ',' || (isEmpty && isNew);
    from = index + joint.length;
  }
  if (text.slice(from).trim() !== '') pieces.push({ from, to: text.length, isNew });
  return pieces;
}

const SEPARATORS_AND_BRACKETS = new RegExp(
  `\\([^()]*\\)|\\[[^[\\]]*\\]|${COMMITTEE_SEPARATOR.source}`,
  COMMITTEE_SEPARATOR.flags,
);

/** The longest names have priority. "And" separates parts only if all of them are committees of the site. */
function findBetweenSeparators(text: string, find: CommitteeFinder): RankedCommittee[] {
  const pieces = splitPieces(text);
  const runs: TextPiece[][] = [];
  for (let at = 0; at < pieces.length; ) {
    const first = pieces[at] as TextPiece;
    const [word = ''] = wordsOf(text.slice(first.from, first.to));
    let end = Math.min(pieces.length, at + find.jointsOf(word) + 1);
    while (end > at + 1 && !isCertainMatch(find(text.slice(first.from, pieces[end - 1]?.to).trim(), true)))
      end--;
    const whole = { ...first, to: pieces[end - 1]?.to ?? first.to };
    const run = runs.at(-1);
    if (run && !first.isNew) run.push(whole);
    else runs.push([whole]);
    at = end;
  }
  return runs.flatMap((run) => {
    const partAt = (from = 0, to = 0) => parsePart(text.slice(from, to).trim(), find);
    const parts = run.map(({ from, to }) => partAt(from, to));
    if (parts.every(({ found }) => isCertainMatch(found))) return parts;
    return parts.length > 1 ? [partAt(run[0]?.from, run.at(-1)?.to)] : parts;
  });
}

function committeesInLine(text: string, find: CommitteeFinder, lists: boolean): RankedCommittee[] {
  // the text may be a single committee: its short name next to a full name that contains a comma
  const pieces = text.split(NOTE_SEPARATOR).filter((piece) => piece.trim() !== '');
  const named = pieces.length > 1 ? find(text) : {};
  if (isCertainMatch(named) && pieces.every((piece) => find(piece, true).id === named.id))
    return [{ written: text, found: named, rank: 0 }];
  const parts = findBetweenSeparators(text, find).filter(({ written }) => cleanAnswer(written) !== '');
  if (parts.length < 2) return parts;
  const known = new Set(parts.flatMap(({ found }) => found.id ?? []));
  const others = parts.filter(({ found }) => found.id === undefined && !found.ambiguous);
  if (known.size === 0 && !lists && !others.every(({ written }) => SHORT_NAME.test(written)))
    return [parsePart(text, find)];
  const hasCapitals = parts.some(({ written, found }) => found.id !== undefined && /^\p{Lu}/u.test(written));
  const listed: RankedCommittee[] = [];
  for (const part of parts) {
    const { written } = part;
    const last = listed.at(-1);
    const isShort = SHORT_NAME.test(written);
    if (!others.includes(part) || part.avoids) listed.push({ ...part });
    // a committee's agenda may also contain commas, and a committee may have several portfolios
    else if (!isShort && last?.note && !/[)\]]$/.test(last.written)) last.note += `, ${written}`;
    else if (isShort || ((lists || known.size > 1) && !(hasCapitals && /^\p{Ll}/u.test(written))))
      listed.push({ ...part });
    else if (last?.isOther) last.written += `, ${written}`;
    else listed.push({ ...part, isOther: true });
  }
  return listed;
}

type CommitteeAnswer =
  | { kind: 'rank'; rank: number }
  | { kind: 'level'; rank: number }
  | { kind: 'tick' }
  | { kind: 'no' }
  | { kind: 'unclear' };

const RANK_WORDS = new Set(
  'choice preference preferred option priority rank committee number choose'.split(' '),
);
const HIGHEST_WORDS = new Set(['top', 'highest', 'best', 'favourite', 'favorite']);
const LOWEST_WORDS = new Set(['last', 'lowest', 'least']);
const LAST_RANK = 1000;

const YES_WORDS = new Set(
  'yes y true x v ✓ ✔ ☑ ✅ ✗ ✘ ☒ on checked selected ticked chosen sure ja oui si sí sim haan हाँ हां'.split(
    ' ',
  ),
);
const NO_PATTERN =
  /^(0|n|no|nope|not|nein|non|false|never|none|off|unchecked|unselected|disagree|uninterested|disinterested|unlikely|dont|don|wont|won|नहीं|(strongly|very|highly|completely) (disagree|unlikely|uninterested)|least (interested|preferred|likely)|would not|do not|i do not|i dont)\b/u;

/** The highest rating is first. Each pattern matches whole answers, and words before "interested" or a similar word. */
const RATING_LEVELS: RegExp[] = [
  /^(very|extremely|highly|super|really|absolutely|definitely|strongly|totally|most) (much )?(interested|interest|likely|agree|preferred|prefer|keen|good|much|high|sure|yes)\b|^(very much|definitely|absolutely|excellent|highest|high|high interest|essential|love it|must have)$/,
  /^(quite|fairly|rather|pretty) (interested|likely|keen|good|sure|high)\b/,
  /^(interested|likely|agree|prefer|preferred|good|keen|probably|would like|i would like it)$/,
  /^moderately\b|^(moderate|medium|average|fair|moderate interest|medium interest)$/,
  /^(somewhat|partly|partially)\b|^(maybe|may be|perhaps|possibly|might|open to it|some interest|okay|ok|acceptable)$/,
  /^(slightly|mildly|a little|a bit|little|less)\b|^(low|low interest)$/,
  /^(neutral|indifferent|undecided|unsure|not sure|neither|no opinion|neither agree nor disagree)$/,
];

/** Reads, for example, `2`, `2nd choice`, `Second`, `Rank #2` and `Top choice`. */
function parseRank(text: string): number | undefined {
  const words = headerWords(text.replace(/^(\d+)\.0+$/, '$1'));
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const others = words.filter((word) => !/^\d+$/.test(word) && !RANK_WORDS.has(word));
  const [first, ...more] = numbers;
  const known = others.every((word) => HIGHEST_WORDS.has(word) || LOWEST_WORDS.has(word));
  if (!known || more.length > 0) return undefined;
  // if 1 is the lowest rank, higher numbers are more wanted, so the number is not used as a rank
  const isTurned = first === 1 && others.some((word) => LOWEST_WORDS.has(word));
  if (first !== undefined) return first > 0 && first < LAST_RANK && !isTurned ? first : undefined;
  const [word] = others;
  if (!word || others.length > 1 || words.length < 2) return undefined;
  return HIGHEST_WORDS.has(word) ? 1 : LAST_RANK;
}

/** If `isScored` is true, the highest number is the most wanted. */
export function parseCommitteeAnswer(text: string, isScored: boolean): CommitteeAnswer {
  const rank = /\d/.test(text) || !NO_PATTERN.test(plainWords(text)) ? parseRank(text) : undefined;
  if (rank !== undefined) return isScored ? { kind: 'level', rank: -rank } : { kind: 'rank', rank };
  // scales may have both numbers and words: "5 - Very interested"
  const words = plainWords(text.replace(/^\s*\d+\s*[-–—=:.)]\s*(?=\p{L})/u, ''));
  const level = RATING_LEVELS.findIndex((one) => one.test(words));
  if (level >= 0) return { kind: 'level', rank: level };
  if (text === '' || NO_PATTERN.test(words)) return { kind: 'no' };
  if (YES_WORDS.has(text.toLowerCase()) || YES_WORDS.has(words)) return { kind: 'tick' };
  const [, number] = /^\s*#?(\d{1,2})(?:st|nd|rd|th)?\s*[-–—=:.)(]\s*(?!\(?least)\p{L}/iu.exec(text) ?? [];
  return Number(number) > 0 && !isScored ? { kind: 'rank', rank: Number(number) } : { kind: 'unclear' };
}

function plainWords(text: string): string {
  return wordsOf(text.slice(0, 200)).join(' ');
}
