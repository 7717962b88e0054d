import { editDistance, maxTypos } from '../../core/index.ts';

/** Ignores case. Undefined if more than a third of the letters differ. */
export function nearestMatch(word: string, candidates: Iterable<string>): string | undefined {
  return nearMatches(word, candidates)[0]?.candidate;
}

/** Each part must be similar, since a completely different last part would only be a few letters of a long path. */
export function nearestPath(path: string, candidates: Iterable<string>): string | undefined {
  const parts = path.split('/');
  const fitting = [...candidates].filter((candidate) => {
    const others = candidate.split('/');
    return (
      others.length === parts.length &&
      parts.every((part, at) => nearestMatch(part, [others[at] ?? '']) !== undefined)
    );
  });
  return nearestMatch(path, fitting);
}

/** Undefined unless no other candidate is as similar, and at most two letters differ (one in a word of up to five letters). */
export function certainMatch(word: string, candidates: Iterable<string>): string | undefined {
  const [best, second] = nearMatches(word, candidates);
  if (!best || best.slips > (word.length > 5 ? 2 : 1)) return undefined;
  return second && second.slips <= best.slips ? undefined : best.candidate;
}

/** Returns candidates for a hint, most similar first. A person reads the hint before following it. */
export function nearMatches(
  word: string,
  candidates: Iterable<string>,
): { candidate: string; slips: number }[] {
  const small = word.toLowerCase();
  const near: { candidate: string; slips: number }[] = [];
  for (const candidate of candidates) {
    const most = maxTypos(Math.max(word.length, candidate.length));
    // the difference in length is a lower bound of the edit distance
    if (Math.abs(word.length - candidate.length) > most) continue;
    const slips = editDistance(small, candidate.toLowerCase());
    if (slips <= most) near.push({ candidate, slips });
  }
  // candidates with the same first letter come first, since typos are rarely in the first letter
  const other = (candidate: string) => Number(candidate[0]?.toLowerCase() !== small[0]);
  return near.sort((a, b) => a.slips - b.slips || other(a.candidate) - other(b.candidate));
}
