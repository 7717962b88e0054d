import type { StudioProblem } from '../../core/index.ts';

/** Code of the problem for lines with sample content. */
export const SAMPLES_CODE = 'sample-lines';

/** Returns the problems without the problem for sample content, which is counted separately. */
export function withoutSamplesProblem(problems: readonly StudioProblem[]): StudioProblem[] {
  return problems.filter(({ code }) => code !== SAMPLES_CODE);
}
