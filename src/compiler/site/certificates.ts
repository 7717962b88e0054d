import { isRecord, toList } from '../../core/index.ts';
import { type Problem, problem } from '../problems/problem.ts';
import { hasReference } from '../source/reference-syntax.ts';
import { findPlaceholders, unknownPlaceholders } from '../words/placeholders.ts';

/** The sentence is printed on certificates with an award. */
export const AWARD_SENTENCE_KEY = 'awarded';

const AWARD_PLACEHOLDER = '{award}';
const USUAL_SENTENCE = `won the award ${AWARD_PLACEHOLDER}.`;

/** Finds what the schema cannot: unknown placeholders, or no placeholder for the award. */
export function certificateProblems(routes: unknown): Problem[] {
  return toList(routes).flatMap((route, page) =>
    toList(isRecord(route) ? route.blocks : undefined).flatMap((block, at) => {
      const text = isRecord(block) && block.type === 'print' ? block[AWARD_SENTENCE_KEY] : undefined;
      if (typeof text !== 'string' || hasReference(text)) return [];
      const path = ['routes', page, 'blocks', at, AWARD_SENTENCE_KEY];
      const unknown = unknownPlaceholders(text, path, [AWARD_PLACEHOLDER]);
      if (unknown.length > 0 || findPlaceholders(text).includes(AWARD_PLACEHOLDER)) return unknown;
      return [
        problem('missing-placeholder', { path }, { missing: [AWARD_PLACEHOLDER], usual: USUAL_SENTENCE }),
      ];
    }),
  );
}
