import { type Place, type Problem, problem } from '../problems/problem.ts';

/** The budget of a whole site: ten thousand committees need about two million. */
const LIMIT = 5_000_000;

/** Limits the amount that references of a whole site insert: more is a mistake, or an attack by references that multiply. */
export interface Budget {
  /** Adds values, steps along references and inserted characters; true once the limit is exceeded. */
  isSpent: (amount: number, place: Place) => boolean;
  problem: () => Problem | undefined;
}

export function fullBudget(): Budget {
  let spent = 0;
  let over: Problem | undefined;
  return {
    isSpent: (amount, place) => {
      spent += amount;
      if (spent > LIMIT) over ??= problem('too-much-content', place, {});
      return spent > LIMIT;
    },
    problem: () => over,
  };
}
