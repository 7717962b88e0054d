import type { Code } from '../messages.ts';
import type { Problem } from '../problem.ts';

/** So many of a kind are each told; of more, which have one cause, the first tells of the others. */
const MOST = 5;
const NAMED = 3;

/** The problems, of which those of a kind that are many are one: what is told hundreds of times is read by nobody. */
export function folded(problems: Problem[]): Problem[] {
  const byCode = new Map<Code, Problem[]>();
  for (const one of problems) {
    const others = byCode.get(one.code);
    if (others) others.push(one);
    else byCode.set(one.code, [one]);
  }
  return [...byCode.values()].flatMap((all) => (all.length <= MOST ? all : [together(all)]));
}

function together([first, ...others]: Problem[]): Problem {
  const { message, related, ...rest } = first as Problem;
  const named = others.slice(0, NAMED).map((one) => ({ place: one.place, message: one.message }));
  const more = `${message} The same kind of thing stands in ${others.length} more places.`;
  return { ...rest, message: more, related: [...related, ...named] };
}
