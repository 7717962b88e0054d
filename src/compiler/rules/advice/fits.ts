import { type Problem, pathOf, problem } from '../../output/problem.ts';
import { hasReference } from '../../references/syntax.ts';
import type { RuleContext } from './subject.ts';

/** Texts longer than the look has room for (`x-displayLength` in the schema). Of a reference only what it brings is counted, where that is written. */
export function lengthAdvice({ written }: RuleContext): Problem[] {
  return written.flatMap(({ path, data, long }) =>
    long
      .filter(({ value }) => !hasReference(value))
      .map(({ pointer, value, fits }) =>
        problem(
          'text-does-not-fit',
          { path: [...path, ...pathOf(pointer, data)] },
          { length: [...value].length, fits },
        ),
      ),
  );
}
