import { type Path, type Problem, problem } from './problem.ts';

/** A site of ten thousand committees needs about two million. */
const LIMIT = 5_000_000;

/**
 * How much the references of a whole site may bring: more is a mistake, or an attack by references that multiply.
 * `isSpent` counts values, and the characters that are put into texts; when they first are too many, `tell` gets the
 * one problem about it.
 */
export interface Budget {
  isSpent: (amount: number, path: Path, tell: (problem: Problem) => void) => boolean;
}

/** A budget of which nothing is spent yet. */
export function fullBudget(): Budget {
  let spent = 0;
  return {
    isSpent: (amount, path, tell) => {
      const before = spent;
      spent += amount;
      if (before <= LIMIT && spent > LIMIT) tell(problem('too-much-content', { path }, {}));
      return spent > LIMIT;
    },
  };
}
