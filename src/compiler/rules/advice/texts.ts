import { type Path, type Problem, problem } from '../../output/problem.ts';
import { valueAt } from '../../source/position.ts';
import { type Day, dayOf, numberOf } from './day.ts';
import { exampleAddressIn, isCrossedOut, isInvented, placeholderIn } from './placeholders.ts';
import type { RuleContext } from './subject.ts';
import { wrongWeekdays } from './weekdays.ts';

/** What is said of one text, wherever it stands. */
type Told = (path: Path) => Problem;

interface Found {
  path: Path;
  told: Told;
}

// the entries of large lists are looked through once, and stay as they are while their text does
const known = new WeakMap<object, { starts: number | undefined; found: Found[] }>();

/** Placeholders, and weekdays that do not fit their dates, in all texts of the file. */
export function textAdvice({ root }: RuleContext): Problem[] {
  const starts = dayOf(valueAt(root, ['conference', 'starts']));
  return Object.entries(root).flatMap(([key, value]) => {
    if (!Array.isArray(value)) return inAll(value, [key], starts).map(({ path, told }) => told(path));
    return value.flatMap((entry, index) =>
      ofEntry(entry, key, starts).map(({ path, told }) => told([key, index, ...path])),
    );
  });
}

function ofEntry(entry: unknown, key: string, starts: Day | undefined): Found[] {
  // what is told of history has no year of the conference
  const near = key === 'committees' ? undefined : starts;
  if (entry === null || typeof entry !== 'object') return inAll(entry, [], near);
  const start = near && numberOf(near);
  const before = known.get(entry);
  if (before && before.starts === start) return before.found;
  const found = inAll(entry, [], near);
  known.set(entry, { starts: start, found });
  return found;
}

function inAll(value: unknown, path: Path, starts: Day | undefined): Found[] {
  if (typeof value === 'string') return ofText(value, path, starts).map((told) => ({ path, told }));
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => inAll(item, [...path, index], starts));
  return Object.entries(value).flatMap(([key, child]) => inAll(child, [...path, key], starts));
}

function ofText(text: string, path: Path, starts: Day | undefined): Told[] {
  const all = wrongWeekdays(text, starts).map(
    ({ excerpt, ...details }) =>
      (at: Path): Problem =>
        problem('wrong-weekday', { path: at, excerpt }, details),
  );
  if (isExempt(path)) return all;
  const key = path.at(-1);
  const isWhole = isCrossedOut(text, key) || isInvented(text, key);
  const found = isWhole ? text.trim() : placeholderIn(text);
  const address = exampleAddressIn(text);
  if (found) all.push((at) => problem('placeholder', { path: at, excerpt: found }, { found }));
  if (address) all.push((at) => problem('example-address', { path: at, excerpt: address }, { address }));
  return all;
}

/** In the mail to delegates {name} stands for a name, and the address of the site has to be some address. */
function isExempt([section, key]: Path): boolean {
  return section === 'registrations' || (section === 'conference' && key === 'url');
}
