import { folded } from '../../shared/index.ts';

/** The words of a text as they are compared. */
export function wordsOf(text: string): string[] {
  return folded(text)
    .replace(/['’`]s?(?![\p{L}\p{N}])/gu, '')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
}

/** Nothing is worth reading behind this many characters where a header or the name of a committee is meant. */
const ENOUGH = 300;

/** The beginning of a text that may be of any length. */
export function beginning(text: string, length = ENOUGH): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
