/** A text as it is compared: small letters without accents. Only marks of Latin, Greek and Cyrillic are taken off; in other scripts they are vowels. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** A text as it is compared when spaces and punctuation mean nothing either. */
export function compact(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}

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
