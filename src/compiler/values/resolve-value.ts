import type { Image } from '../../shared/index.ts';
import type { Problem } from '../output/problem.ts';
import type { AnnotatedValue } from '../schema/validate.ts';
import type { Dependency, Images } from './dependencies.ts';
import { kinds, type ReceivedValue, type ValueContext } from './kinds.ts';
import type { Destinations } from './links.ts';

/** Returns what components receive for an annotated value; reports its problems, and returns undefined after an error. */
export type ResolveValue = (
  value: Pick<AnnotatedValue, 'kind' | 'value' | 'holder' | 'shown'>,
  at: ValueContext,
  report: (problem: Problem) => void,
) => ReceivedValue | undefined;

/**
 * Returns the function that resolves annotated values. It caches values that are the same on all pages: it reads the logo
 * of a committee once, however many pages show it.
 */
export function valueResolver(to: Omit<Destinations, 'note'>, images: Images, ask: boolean): ResolveValue {
  const cache = new Map<string, { result: ReceivedValue; dependencies: Dependency[] }>();

  const resolveCached: ResolveValue = ({ kind: name, value, holder }, at, report) => {
    const kind = kinds.get(name);
    if (typeof value !== 'string') return undefined;
    if (!kind) return value;
    const key = `${name} ${value}`;
    // an address such as #contact depends on the page
    const isCacheable = !kind.isContextual && !value.includes('#');
    const known = isCacheable ? cache.get(key) : undefined;
    if (known) {
      known.dependencies.forEach(at.note);
      return known.result;
    }
    const dependencies: Dependency[] = [];
    const problems: Problem[] = [];
    const outcome = kind.resolve({
      value,
      holder,
      at,
      to: { ...to, note: (one) => dependencies.push(one) },
      ask,
      report: (one) => problems.push(one),
    });
    if ('problem' in outcome) problems.push(outcome.problem);
    problems.forEach(report);
    dependencies.forEach(at.note);
    if ('problem' in outcome) return undefined;
    if (isCacheable && problems.length === 0) cache.set(key, { result: outcome.value, dependencies });
    return outcome.value;
  };

  return (annotated, at, report) => {
    const { kind, value, shown } = annotated;
    const result = resolveCached(annotated, at, report);
    if (kind !== 'image' || result === undefined) return result;
    const file = to.media.find(String(value), at);
    if ('problem' in file) return undefined;
    at.note({ picture: file.value, shown, path: at.path });
    return images.of(file.value, shown, result as Image);
  };
}
