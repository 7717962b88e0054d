import type { ShownProblem } from './problem.ts';

/** A problem that can be mended. */
export type Fixed = ShownProblem & { fix: NonNullable<ShownProblem['fix']> };

/**
 * The problems whose fixes can be taken together, in file order: of two that touch the same stretch the first, and none
 * that lies outside of the text or changes nothing.
 */
export function takenFixes(text: string, problems: readonly ShownProblem[]): Fixed[] {
  const fixed = problems
    .filter((one): one is Fixed => one.fix !== undefined && isIn(text, one.fix))
    .sort((a, b) => a.fix.offset - b.fix.offset || a.fix.end - b.fix.end);
  let behind = -1;
  return fixed.filter(({ fix }) => {
    if (fix.offset < behind || fix.offset === behind) return false;
    behind = fix.end;
    return true;
  });
}

function isIn(text: string, { offset, end, text: put }: Fixed['fix']): boolean {
  return 0 <= offset && offset <= end && end <= text.length && text.slice(offset, end) !== put;
}

/** The text with fixes taken; what lies outside of their stretches stays as it is. They must not touch each other. */
export function withFixes(text: string, taken: readonly Fixed[]): string {
  let done = '';
  let from = 0;
  for (const { fix } of taken) {
    done += text.slice(from, fix.offset) + fix.text;
    from = fix.end;
  }
  return done + text.slice(from);
}
