import { pieces } from './search.ts';

/** A text in which the words of a search are marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return pieces(text, words).map(({ key, text: piece, found }) =>
    found ? <mark key={key}>{piece}</mark> : <span key={key}>{piece}</span>,
  );
}
