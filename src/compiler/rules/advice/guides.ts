import { type Path, type Problem, problem } from '../../output/problem.ts';
import type { Schema } from '../../schema/schemas.ts';
import type { RuleContext } from './subject.ts';

/** Says that something is there. */
const THERE = /\b(available|online|published|released|download)\b/i;
/** Takes that back: it comes later, or on another way. */
const OTHERWISE =
  /\b(soon|later|not|no|un\w*available|will|shall|coming|from|after|await\w*|once|when|until|yet|to be|tb[acd]|request|ask)\b/i;
/** Says that something is not there yet. */
const LATER =
  /\b(soon|will be|coming|not (?:yet )?(?:available|ready|online)|no (?:background )?guide|to be (?:announced|released|published)|tb[acd])\b/i;

/** Background guides whose note says something else than their link. */
export function guideAdvice({ root }: RuleContext): Problem[] {
  const committees = Array.isArray(root.committees) ? (root.committees as Schema[]) : [];
  return committees.flatMap((committee, index) => ofGuide(committee?.guide, ['committees', index, 'guide']));
}

function ofGuide(guide: unknown, path: Path): Problem[] {
  const { note, link } = (guide ?? {}) as Schema;
  if (typeof note !== 'string') return [];
  const place = { path: [...path, 'note'] };
  if (link === undefined) {
    const isThere = THERE.test(note) && !OTHERWISE.test(note);
    return isThere ? [problem('guide-not-linked', place, { note })] : [];
  }
  return LATER.test(note) && !/\bnow\b/i.test(note) ? [problem('guide-linked', place, { note })] : [];
}
