import { editDistance, maxTypos } from '../../core/index.ts';

/**
 * Returns the candidate nearest to `word`, ignoring case, if it is likely: at most a third of its letters differ. Otherwise
 * undefined.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  return nearMatches(word, candidates)[0]?.candidate;
}

/** Returns the path nearest to another, if each of its parts is near: in a long path, the last part has only few of the letters. */
export function nearestPath(path: string, candidates: Iterable<string>): string | undefined {
  const parts = path.split('/');
  const fitting = [...candidates].filter((candidate) => {
    const others = candidate.split('/');
    return (
      others.length === parts.length &&
      parts.every((part, at) => nearest(part, [others[at] ?? '']) !== undefined)
    );
  });
  return nearest(path, fitting);
}

/**
 * Returns the nearest candidate if it is certain enough for an automatic fix: no other one is as near, and at most two letters
 * differ, or one in a short word.
 */
export function certainMatch(word: string, candidates: Iterable<string>): string | undefined {
  const [best, second] = nearMatches(word, candidates);
  if (!best || best.slips > (word.length > 5 ? 2 : 1)) return undefined;
  return second && second.slips <= best.slips ? undefined : best.candidate;
}

/** Returns all candidates near enough for a hint, which people read before they follow it; nearest first. */
export function nearMatches(
  word: string,
  candidates: Iterable<string>,
): { candidate: string; slips: number }[] {
  const small = word.toLowerCase();
  const near: { candidate: string; slips: number }[] = [];
  for (const candidate of candidates) {
    const most = maxTypos(Math.max(word.length, candidate.length));
    // a difference in length is a difference in letters
    if (Math.abs(word.length - candidate.length) > most) continue;
    const slips = editDistance(small, candidate.toLowerCase());
    if (slips <= most) near.push({ candidate, slips });
  }
  // typos are rarely in the first letter
  const other = (candidate: string) => Number(candidate[0]?.toLowerCase() !== small[0]);
  return near.sort((a, b) => a.slips - b.slips || other(a.candidate) - other(b.candidate));
}
