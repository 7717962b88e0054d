import { distance } from 'fastest-levenshtein';

/**
 * The candidate nearest to `word`, ignoring case, when it is near enough to be meant: at most a third of its
 * letters differ. Undefined when none is.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const d = difference(word.toLowerCase(), candidate.toLowerCase());
    if (d < bestDistance && d <= Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3))) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
}

/** The Levenshtein distance, with two letters that changed places counted as one slip. */
function difference(a: string, b: string): number {
  const steps = distance(a, b);
  return steps === 2 && [...a].sort().join() === [...b].sort().join() ? 1 : steps;
}
