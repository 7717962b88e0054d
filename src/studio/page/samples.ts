import type { StudioProblem } from '../../shared/index.ts';

/** The problem of lines with sample content. */
export const SAMPLES = 'sample-lines';

/** The problems that are counted. Lines with sample content have a count of their own beside it. */
export function besideSamples(problems: readonly StudioProblem[]): StudioProblem[] {
  return problems.filter(({ code }) => code !== SAMPLES);
}
