import type { StudioProblem } from '../../core/index.ts';

export const SAMPLES_CODE = 'sample-lines';

/** The bar counts sample content separately. */
export function withoutSamplesProblem(problems: readonly StudioProblem[]): StudioProblem[] {
  return problems.filter(({ code }) => code !== SAMPLES_CODE);
}
