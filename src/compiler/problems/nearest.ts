import { editDistance, maxTypos } from '../../shared/index.ts';

/**
 * The candidate nearest to `word`, ignoring case, if it is likely: at most a third of its letters differ.
 * Otherwise undefined.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  return nearMatches(word, candidates)[0]?.candidate;
}

/** The path nearest to another, if each of its parts is near: in a long path, the last part has only few of the letters. */
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
 * The nearest candidate if it is certain, as a fix is made without a question: no other one is as near, and at most two letters
 * differ, or one in a word so short that two make another word of it.
 */
export function certainMatch(word: string, candidates: Iterable<string>): string | undefined {
  const [best, second] = nearMatches(word, candidates);
  if (!best || best.slips > (word.length > 5 ? 2 : 1)) return undefined;
  return second && second.slips <= best.slips ? undefined : best.candidate;
}

/** All candidates that are near enough for a hint, which somebody reads before they follow it; the nearest first. */
export function nearMatches(
  word: string,
  candidates: Iterable<string>,
): { candidate: string; slips: number }[] {
  const small = word.toLowerCase();
  const near: { candidate: string; slips: number }[] = [];
  for (const candidate of candidates) {
    const most = maxTypos(Math.max(word.length, candidate.length));
    // what differs more in length differs more in letters
    if (Math.abs(word.length - candidate.length) > most) continue;
    const slips = editDistance(small, candidate.toLowerCase());
    if (slips <= most) near.push({ candidate, slips });
  }
  // few slips are in the first letter
  const other = (candidate: string) => Number(candidate[0]?.toLowerCase() !== small[0]);
  return near.sort((a, b) => a.slips - b.slips || other(a.candidate) - other(b.candidate));
}
