import { distance } from 'fastest-levenshtein';

/** A text as it is compared: small letters without accents. Only marks of Latin, Greek and Cyrillic are taken off; in other scripts they are vowels. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** A text as it is compared when spaces and punctuation mean nothing either: so the compiler and the service compare the headers of forms. */
export function compact(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}

/** The Levenshtein distance of two texts, where two letters that changed places count as one step. */
export function editDistance(a: string, b: string): number {
  const steps = distance(a, b);
  return steps === 2 && areTransposed(a, b) ? 1 : steps;
}

/** Whether two texts have the same letters in another order. */
export function areTransposed(a: string, b: string): boolean {
  return a.length === b.length && [...a].sort().join() === [...b].sort().join();
}
