import { spanOf } from '../../output/locate.ts';
import type { Problem } from '../../output/problem.ts';
import { sampleLines } from '../../source/position.ts';
import { altAdvice } from './alts.ts';
import { cardAdvice } from './card-letters.ts';
import { dateAdvice } from './dates.ts';
import { embedAdvice } from './embeds.ts';
import { fileAdvice } from './files.ts';
import { lengthAdvice } from './fits.ts';
import { folded } from './fold.ts';
import { guideAdvice } from './guides.ts';
import { pictureAdvice } from './pictures.ts';
import { sampleAdvice } from './samples.ts';
import type { Check, RuleContext } from './subject.ts';
import { textAdvice } from './texts.ts';
import { repetitionAdvice } from './twice.ts';

const CHECKS: Check[] = [
  textAdvice,
  dateAdvice,
  guideAdvice,
  altAdvice,
  cardAdvice,
  embedAdvice,
  pictureAdvice,
  fileAdvice,
  repetitionAdvice,
  lengthAdvice,
];

/**
 * What is allowed in a site and hardly meant, as warnings. It is asked for when the site stands without errors: who has
 * some of those is not told of these too. A line marked `# sample` is counted once, and nothing else is told of it.
 */
export function advise(subject: RuleContext): Problem[] {
  const { source } = subject;
  const lines = sampleLines(source.text);
  const samples = new Set(lines);
  const isOwn = ({ place }: Problem) => {
    if (samples.size === 0) return true;
    const { line, endLine, endColumn } = spanOf('path' in place ? { path: place.path } : place, source);
    // a text of several lines ends before the first letter of the next
    return !samples.has(line) && !(endColumn > 1 && samples.has(endLine));
  };
  const found = CHECKS.flatMap((check) => check(subject));
  return [...folded(found, isOwn), ...sampleAdvice(source, lines)];
}
