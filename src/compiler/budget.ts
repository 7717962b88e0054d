import { type Place, type Problem, problem } from './problem.ts';

/** A site of ten thousand committees needs about two million. */
const LIMIT = 5_000_000;

/** How much the references of a whole site may bring: more is a mistake, or an attack by references that multiply. */
export interface Budget {
  /** Counts values, steps along references, and characters put into texts; true once they are too many. */
  isSpent: (amount: number, place: Place) => boolean;
  /** How much has been spent so far. */
  spent: () => number;
  /** The one problem about it, at the place where it was too much. */
  problem: () => Problem | undefined;
}

/** A budget of which nothing is spent yet. */
export function fullBudget(): Budget {
  let spent = 0;
  let over: Problem | undefined;
  return {
    isSpent: (amount, place) => {
      spent += amount;
      if (spent > LIMIT) over ??= problem('too-much-content', place, {});
      return spent > LIMIT;
    },
    spent: () => spent,
    problem: () => over,
  };
}
