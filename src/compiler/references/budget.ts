import { type Problem, type ProblemLocation, problem } from '../problems/problem.ts';

/** In values and characters. A site with ten thousand committees needs about two million. */
const MAX_INSERTED_CONTENT = 5_000_000;

/** Limits the content that references insert: too much is a mistake, or an attack with references that multiply each other. */
export interface Budget {
  /** Counts inserted values and characters and the steps along references; true once the limit is exceeded. */
  isSpent: (amount: number, place: ProblemLocation) => boolean;
  problem: () => Problem | undefined;
}

export function createBudget(): Budget {
  let spent = 0;
  let over: Problem | undefined;
  return {
    isSpent: (amount, place) => {
      spent += amount;
      if (spent > MAX_INSERTED_CONTENT) over ??= problem('too-much-content', place, {});
      return spent > MAX_INSERTED_CONTENT;
    },
    problem: () => over,
  };
}
