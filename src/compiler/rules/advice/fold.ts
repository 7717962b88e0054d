import type { Problem } from '../../output/problem.ts';
import type { Code } from '../messages.ts';

/** So many of a kind are each told; of more, which have one cause, the first tells of the others. */
const MOST = 5;
const NAMED = 3;

/** To find the line of a problem takes time: of a kind that are thousands, so many are looked at. */
const LOOKED_AT = 100;

/**
 * The problems that are wanted, of which those of a kind that are many are one: what is told hundreds of times is read by
 * nobody.
 */
export function folded(problems: Problem[], isWanted: (one: Problem) => boolean): Problem[] {
  const byCode = new Map<Code, Problem[]>();
  for (const one of problems) {
    const others = byCode.get(one.code);
    if (others) others.push(one);
    else byCode.set(one.code, [one]);
  }
  return [...byCode.values()].flatMap((all) => {
    const wanted = all.slice(0, LOOKED_AT).filter(isWanted);
    if (wanted.length <= MOST) return wanted;
    return [together(wanted, wanted.length + Math.max(0, all.length - LOOKED_AT))];
  });
}

function together([first, ...others]: Problem[], count: number): Problem {
  const { message, related, ...rest } = first as Problem;
  const named = others.slice(0, NAMED).map((one) => ({ place: one.place, message: one.message }));
  const more = `${message} The same kind of thing stands in ${count - 1} more places.`;
  return { ...rest, message: more, related: [...related, ...named] };
}
