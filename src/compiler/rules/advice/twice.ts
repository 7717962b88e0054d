import { type Path, type Problem, problem } from '../../output/problem.ts';
import type { Schema } from '../../schema/schemas.ts';
import { everyImage } from './named-files.ts';
import type { RuleContext } from './subject.ts';

/** People, photos, numbers and texts that stand twice where each should be somebody's, or something's, own. */
export function repetitionAdvice(subject: RuleContext): Problem[] {
  const { root } = subject;
  return [...peopleTwice(root), ...photosTwice(subject), ...contactsTwice(root), ...textsTwice(root)];
}

/** The entries of a list that are mappings, with their places. */
function entriesOf(list: unknown, path: Path): { entry: Schema; path: Path }[] {
  return (Array.isArray(list) ? list : []).flatMap((entry, index) =>
    entry !== null && typeof entry === 'object' ? [{ entry: entry as Schema, path: [...path, index] }] : [],
  );
}

// the people of large sites are compared each time something is saved
const known = new Map<unknown, string>();
const MOST = 100_000;

/** A name as it is compared: without its capitals, signs and titles. */
function plain(name: unknown): string {
  if (known.size > MOST) known.clear();
  const before = known.get(name);
  if (before !== undefined) return before;
  const made = plainOf(name);
  known.set(name, made);
  return made;
}

function plainOf(name: unknown): string {
  const words = String(name).replace(/^(?:(?:dr|prof|mr|mrs|ms)\.? )+/i, '');
  return words
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** One person who chairs two committees, or one twice, or sits in the secretariat too; and there twice. */
function peopleTwice(root: Schema): Problem[] {
  const committees = entriesOf(root.committees, ['committees']);
  const chairs = committees.flatMap(({ entry, path }) =>
    entriesOf(entry.chairs, [...path, 'chairs']).map((chair) => ({ ...chair, at: String(entry.name) })),
  );
  const staff = entriesOf(root.secretariat, ['secretariat']).map((one) => ({
    ...one,
    at: 'the secretariat',
  }));
  const first = new Map<string, (typeof chairs)[number]>();
  return [...chairs, ...staff].flatMap((one) => {
    const name = plain(one.entry.name);
    const earlier = first.get(name);
    if (!name || name.includes('$') || !earlier) {
      first.set(name, one);
      return [];
    }
    const related = [{ place: { path: [...earlier.path, 'name'] }, message: 'The first one stands here.' }];
    return [
      problem(
        'person-twice',
        { path: [...one.path, 'name'] },
        { name: String(one.entry.name), here: one.at, before: earlier.at },
        related,
      ),
    ];
  });
}

/** One photo for two people of different names. */
function photosTwice(subject: RuleContext): Problem[] {
  const first = new Map<string, { name: string; path: Path }>();
  return everyImage(subject).flatMap(({ path, value, holder }) => {
    if (path.at(-1) !== 'photo' || typeof holder.name !== 'string') return [];
    const { name } = holder;
    const earlier = first.get(value);
    if (!earlier) first.set(value, { name, path });
    if (!earlier || plain(earlier.name) === plain(name)) return [];
    const related = [{ place: { path: earlier.path }, message: `${earlier.name} has it here.` }];
    return [problem('photo-twice', { path }, { file: value, name, other: earlier.name }, related)];
  });
}

/** One phone number or mail address for two people. */
function contactsTwice({ contact }: Schema): Problem[] {
  const { people, mails } = (contact ?? {}) as Schema;
  return [
    ...ownTwice(entriesOf(people, ['contact', 'people']), 'phone', 'name', (value) =>
      value.replace(/[^\d+]/g, ''),
    ),
    ...ownTwice(entriesOf(mails, ['contact', 'mails']), 'mail', 'coordinator', (value) =>
      value.toLowerCase(),
    ),
  ];
}

/** One long text for two committees. */
function textsTwice({ committees }: Schema): Problem[] {
  const first = new Map<string, { entry: Schema; path: Path }>();
  return entriesOf(committees, ['committees']).flatMap(({ entry, path }) => {
    const text = String(entry.about);
    const earlier = first.get(text);
    if (!earlier) first.set(text, { entry, path });
    if (!earlier || text.length < 40 || text.includes('$')) return [];
    const related = [{ place: { path: [...earlier.path, 'about'] }, message: 'It stands here first.' }];
    const details = { name: String(entry.name), other: String(earlier.entry.name) };
    return [problem('text-twice', { path: [...path, 'about'] }, details, related)];
  });
}

function ownTwice(
  list: { entry: Schema; path: Path }[],
  key: string,
  whose: string,
  same: (value: string) => string,
): Problem[] {
  const first = new Map<string, { entry: Schema; path: Path }>();
  return list.flatMap((one) => {
    const value = one.entry[key];
    if (typeof value !== 'string' || value.includes('$')) return [];
    const earlier = first.get(same(value));
    if (!earlier) first.set(same(value), one);
    if (!earlier) return [];
    const other = String(earlier.entry[whose]);
    const related = [{ place: { path: [...earlier.path, key] }, message: `${other} has it here.` }];
    return [problem('contact-twice', { path: [...one.path, key] }, { value, other }, related)];
  });
}
