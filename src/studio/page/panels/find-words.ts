import { foldText, type SiteText } from '../../../core/index.ts';

/* Full-text search in the site, which ignores accents and case. */

/** A text with its folded form, which is computed only once. */
export interface SearchableText extends SiteText {
  folded: string;
}

/** A match, with its position in the text. */
export interface TextMatch {
  text: SiteText;
  /** `before` and `after` are the text around the match, `hit` is the match as written. */
  before: string;
  hit: string;
  after: string;
  /** End of the match in the text. */
  end: number;
}

/** Minimum number of letters to search for. Almost every text contains a single letter. */
const MIN_SEARCH_LETTERS = 2;

/** Maximum numbers of characters shown before and after a match. */
const EXCERPT_BEFORE = 32;
const EXCERPT_AFTER = 80;

export function prepareTexts(texts: readonly SiteText[]): SearchableText[] {
  return texts.map((text) => ({ ...text, folded: foldText(text.text) }));
}

/**
 * Returns the texts that contain all words. Texts with the whole phrase at the start of a word come first, then other texts with
 * the whole phrase.
 */
export function findWords(texts: readonly SearchableText[], search: string, most: number): TextMatch[] {
  const phrase = foldText(search).replace(/\s+/g, ' ').trim();
  if (phrase.length < MIN_SEARCH_LETTERS) return [];
  const all = phrase.split(' ');
  const ranks: [MatchPosition[], MatchPosition[], MatchPosition[]] = [[], [], []];
  for (const text of texts) {
    if (!all.every((word) => text.folded.includes(word))) continue;
    const begin = findWordStart(text.folded, phrase);
    const within = begin < 0 ? text.folded.indexOf(phrase) : begin;
    if (begin >= 0) ranks[0].push({ text, at: begin, length: phrase.length });
    else if (within >= 0) ranks[1].push({ text, at: within, length: phrase.length });
    else ranks[2].push({ text, at: text.folded.indexOf(all[0] ?? ''), length: all[0]?.length ?? 0 });
    if (ranks[0].length === most) break;
  }
  return ranks.flat().slice(0, most).map(createExcerpt);
}

/** Position of a match in a folded text. */
interface MatchPosition {
  text: SearchableText;
  at: number;
  length: number;
}

/** Returns the first index at which a word starts with the letters, or -1. */
function findWordStart(text: string, letters: string): number {
  for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at;
  return -1;
}

function createExcerpt({ text, at, length }: MatchPosition): TextMatch {
  const written = text.text;
  const from = writtenOffset(written, at);
  const end = writtenOffset(written, at + length);
  const before = written.slice(0, from);
  const after = written.slice(end);
  return {
    text,
    before:
      before.length > EXCERPT_BEFORE ? `…${before.slice(-EXCERPT_BEFORE).replace(/^\S*\s/, '')}` : before,
    hit: written.slice(from, end),
    after: after.length > EXCERPT_AFTER ? `${after.slice(0, EXCERPT_AFTER).replace(/\s\S*$/, '')}…` : after,
    end,
  };
}

/** Converts an offset in the folded text to an offset in the written text, whose length may differ. */
function writtenOffset(written: string, place: number): number {
  let at = 0;
  let seen = 0;
  for (const character of written) {
    if (seen >= place && foldText(character) !== '') break;
    seen += foldText(character).length;
    at += character.length;
  }
  return at;
}
