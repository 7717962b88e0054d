import { foldText, type SiteText } from '../../../core/index.ts';

/* Full-text search in the site, which ignores accents and case. */

/** A text with its folded form, which is computed only once. */
export interface Searchable extends SiteText {
  folded: string;
}

/** A match, with its position in the text. */
export interface FoundText {
  text: SiteText;
  /** `before` and `after` are the text around the match, `hit` is the match as written. */
  before: string;
  hit: string;
  after: string;
  /** End of the match in the text. */
  end: number;
}

/** Minimum number of letters to search for. Almost every text contains a single letter. */
const MIN_LETTERS = 2;

/** Maximum numbers of characters shown before and after a match. */
const BEFORE = 32;
const AFTER = 80;

export function searchableTexts(texts: readonly SiteText[]): Searchable[] {
  return texts.map((text) => ({ ...text, folded: foldText(text.text) }));
}

/**
 * Returns the texts that contain all words. Texts with the whole phrase at the start of a word come first, then other texts with
 * the whole phrase.
 */
export function findWords(texts: readonly Searchable[], search: string, most: number): FoundText[] {
  const phrase = foldText(search).replace(/\s+/g, ' ').trim();
  if (phrase.length < MIN_LETTERS) return [];
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

/** Position of a match in a folded text. */
interface Place {
  text: Searchable;
  at: number;
  length: number;
}

/** Returns the first index at which a word starts with the letters, or -1. */
function beginOf(text: string, letters: string): number {
  for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at;
  return -1;
}

function excerpt({ text, at, length }: Place): FoundText {
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

/** Converts an offset in the folded text to an offset in the written text, whose length may differ. */
function writtenAt(written: string, place: number): number {
  let at = 0;
  let seen = 0;
  for (const character of written) {
    if (seen >= place && foldText(character) !== '') break;
    seen += foldText(character).length;
    at += character.length;
  }
  return at;
}
