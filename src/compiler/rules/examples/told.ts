import type { LocatedProblem } from '../../output/problem.ts';

/** What the compiler says of the wrong piece of an example: found out by `npm run generate`, in told.generated.ts. */
export interface Told
  extends Pick<LocatedProblem, 'severity' | 'message' | 'line' | 'column' | 'endLine' | 'endColumn'> {
  hint?: string;
  /** Whether `--fix` mends it. */
  fixed: boolean;
}
