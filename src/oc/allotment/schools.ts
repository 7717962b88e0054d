import { compactText, groupBy } from '../../core/index.ts';
import type { Delegate } from '../model.ts';
import type { ReportProblem } from '../registrations/messages.ts';
import { wordsOf } from '../registrations/text.ts';

const MAX_SCHOOL_WORDS = 8;
const MAX_NAMED_SCHOOLS = 4;

/** Shorter names, such as two initials, match too many schools. */
const MIN_NAME_LENGTH = 3;

/**
 * A short form has the first words ("Modern School" for "Modern School, Barakhamba Road") or the initials ("DPS Noida" for "Delhi
 * Public School, Noida"). Only the OC knows which schools are the same, so these names count as different schools.
 */
export function reportSimilarSchools(delegates: readonly Delegate[], report: ReportProblem): void {
  const schools = groupBy(delegates, ({ school }) => compactText(school));
  schools.delete('');
  const longer = new Map<string, string[]>();
  for (const [key, [first]] of schools)
    for (const short of shortNames(first?.school ?? ''))
      if (short !== key && schools.has(short)) longer.set(short, [...(longer.get(short) ?? []), key]);
  for (const [key, others] of longer) {
    const [first, ...more] = schools.get(key) ?? [];
    if (!first) continue;
    const names = others.map((one) => schools.get(one)?.[0]?.school ?? '').sort();
    const rest = names.length > MAX_NAMED_SCHOOLS ? [`${names.length - MAX_NAMED_SCHOOLS} more`] : [];
    report('schools-alike', {
      origin: first.origin,
      column: 'School',
      // the value contains all names, so that one more similar school makes a new problem
      value: [first.school, ...names].join(' / '),
      near: `${more.length === 0 ? 'One person writes' : `${more.length + 1} people write`} this name of a school, which may be the same as ${[...names.slice(0, MAX_NAMED_SCHOOLS).map((name) => `“${name}”`), ...rest].join(', ')}`,
    });
  }
}

function shortNames(school: string): Set<string> {
  const all = wordsOf(school).slice(0, MAX_SCHOOL_WORDS);
  const names = new Set<string>();
  for (const words of all[0] === 'the' ? [all, all.slice(1)] : [all])
    for (const at of words.keys()) {
      const initials = words.slice(0, at + 1).map(([first = '']) => first);
      names.add(words.slice(0, at + 1).join(''));
      names.add(initials.join(''));
      if (at > 0) names.add([...initials, ...words.slice(at + 1)].join(''));
    }
  return new Set([...names].filter((name) => name.length >= MIN_NAME_LENGTH));
}
