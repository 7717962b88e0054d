import { isRecord } from '../../core/index.ts';
import { type Problem, problem } from '../problems/problem.ts';
import { hasReference } from '../source/reference-syntax.ts';
import { placeholdersIn, unknownPlaceholders } from '../words/placeholders.ts';

/** The key of the sentence printed on certificates with an award. */
export const AWARDED = 'awarded';

const AWARD = '{award}';
const USUAL = `won the award ${AWARD}.`;

/** Returns the problems of print blocks that the schema cannot detect: unknown placeholders, or no placeholder for the award. */
export function certificateProblems(routes: unknown): Problem[] {
  return listOf(routes).flatMap((route, page) =>
    listOf(isRecord(route) ? route.blocks : undefined).flatMap((block, at) => {
      const text = isRecord(block) && block.type === 'print' ? block[AWARDED] : undefined;
      if (typeof text !== 'string' || hasReference(text)) return [];
      const path = ['routes', page, 'blocks', at, AWARDED];
      const unknown = unknownPlaceholders(text, path, [AWARD]);
      if (unknown.length > 0 || placeholdersIn(text).includes(AWARD)) return unknown;
      return [problem('missing-placeholder', { path }, { missing: [AWARD], usual: USUAL })];
    }),
  );
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
