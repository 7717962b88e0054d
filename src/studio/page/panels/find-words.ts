import { foldText, type SiteText } from '../../../core/index.ts';

/* The search ignores accents and case. */

/** The folded form is computed only once. */
export interface SearchableText extends SiteText {
  folded: string;
}

export interface TextMatch {
  text: SiteText;
  /** The text around the match, and the match as written. */
  before: string;
  hit: string;
  after: string;
  end: number;
}

/** Almost every text contains a single letter. */
const MIN_SEARCH_LETTERS = 2;

/** In characters. */
const EXCERPT_BEFORE = 32;
const EXCERPT_AFTER = 80;

export function prepareTexts(texts: readonly SiteText[]): SearchableText[] {
  return texts.map((text) => ({ ...text, folded: foldText(text.text) }));
}

/**
 * Returns the texts that contain all words: first texts with the whole phrase at the start of a word, then other texts with the
 * whole phrase.
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

/** The lengths of the folded and the written text may differ. */
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
