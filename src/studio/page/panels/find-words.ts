import { folded, type SiteText } from '../../../shared/index.ts';

/* Finds words in the texts of the site. Accents and capitals don't matter. */

/** A text as it is searched: folded once, not at every key. */
export interface Searchable extends SiteText {
  folded: string;
}

/** A text with the words, and where they are in it. */
export interface Found {
  text: SiteText;
  /** The words around them, and the words themselves as they are written. */
  before: string;
  hit: string;
  after: string;
  /** Where they end in the text. */
  end: number;
}

/** Fewer letters than this are in every text. */
const LEAST = 2;

/** How many characters are shown before the words, and after them. */
const BEFORE = 32;
const AFTER = 80;

/** Makes texts ready to be searched. */
export function searchable(texts: readonly SiteText[]): Searchable[] {
  return texts.map((text) => ({ ...text, folded: folded(text.text) }));
}

/** The texts that have all the words: first those that have them as one, at the beginning of a word before elsewhere. */
export function findWords(texts: readonly Searchable[], search: string, most: number): Found[] {
  const phrase = folded(search).replace(/\s+/g, ' ').trim();
  if (phrase.length < LEAST) return [];
  const all = phrase.split(' ');
  const ranks: [Place[], Place[], Place[]] = [[], [], []];
  for (const text of texts) {
    if (!all.every((word) => text.folded.includes(word))) continue;
    const begin = beginOf(text.folded, phrase);
    const within = begin < 0 ? text.folded.indexOf(phrase) : begin;
    if (begin >= 0) ranks[0].push({ text, at: begin, length: phrase.length });
    else if (within >= 0) ranks[1].push({ text, at: within, length: phrase.length });
    else ranks[2].push({ text, at: text.folded.indexOf(all[0] ?? ''), length: all[0]?.length ?? 0 });
    if (ranks[0].length === most) break;
  }
  return ranks.flat().slice(0, most).map(excerpt);
}

/** Where the words are in a folded text. */
interface Place {
  text: Searchable;
  at: number;
  length: number;
}

/** Where a word begins with some letters; -1 where none does. */
function beginOf(text: string, letters: string): number {
  for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at;
  return -1;
}

function excerpt({ text, at, length }: Place): Found {
  const written = text.text;
  const from = writtenAt(written, at);
  const end = writtenAt(written, at + length);
  const before = written.slice(0, from);
  const after = written.slice(end);
  return {
    text,
    before: before.length > BEFORE ? `…${before.slice(-BEFORE).replace(/^\S*\s/, '')}` : before,
    hit: written.slice(from, end),
    after: after.length > AFTER ? `${after.slice(0, AFTER).replace(/\s\S*$/, '')}…` : after,
    end,
  };
}

/** Where a place in the folded text is in the written one, whose letters may be more or fewer. */
function writtenAt(written: string, place: number): number {
  let at = 0;
  let seen = 0;
  for (const character of written) {
    if (seen >= place && folded(character) !== '') break;
    seen += folded(character).length;
    at += character.length;
  }
  return at;
}
