import { type Path, type Problem, problem } from '../../output/problem.ts';
import { wholeReference } from '../../references/syntax.ts';
import type { Schema } from '../../schema/schemas.ts';
import { valueAt } from '../../source/position.ts';
import { isZone, withOffset } from '../../values/time.ts';
import { type Day, dayOf, dayText, numberOf, spanText } from './day.ts';
import type { RuleContext } from './subject.ts';
import { daysIn } from './written-days.ts';

/** Dates that do not fit each other, or the present. */
export function dateAdvice(subject: RuleContext): Problem[] {
  const conference = (subject.root.conference ?? {}) as Schema;
  const [from, to] = [dayOf(conference.starts), dayOf(conference.ends)];
  return [
    ...countdownsOver(subject),
    ...(from ? daysOutside(conference, from, to) : []),
    ...(from && to ? otherDays(subject.root, from, to) : []),
  ];
}

/** Countdowns that show zeros, since nothing is said in their place. */
function countdownsOver({ root, now }: RuleContext): Problem[] {
  const routes = Array.isArray(root.routes) ? (root.routes as Schema[]) : [];
  return routes.flatMap(({ blocks }, route) =>
    (Array.isArray(blocks) ? (blocks as Schema[]) : []).flatMap((block, index) => {
      if (block?.type !== 'countdown' || block.after !== undefined) return [];
      const zone = literal(root, block.timezone);
      const end = literal(root, block.ends) ?? literal(root, block.starts);
      const ended = dayOf(end);
      if (!ended || !isOver(String(end), zone, now)) return [];
      const place = { path: ['routes', route, 'blocks', index] };
      const related = [{ place: { path: ['conference', 'starts'] }, message: 'The conference starts here.' }];
      return [problem('conference-over', place, { ended: dayText(ended) }, related)];
    }),
  );
}

/** Half a day: by then it is as late at the last place on earth. */
const EVERYWHERE = 12 * 60 * 60 * 1000;

/** Whether a moment has passed: in its zone, or without one everywhere. */
function isOver(moment: string, zone: unknown, now: Date): boolean {
  if (typeof zone === 'string' && isZone(zone)) return new Date(withOffset(moment, zone)) < now;
  return new Date(`${moment}Z`).getTime() + EVERYWHERE < now.getTime();
}

/** A value, or what it names as a reference. */
function literal(root: Schema, value: unknown): unknown {
  const reference = wholeReference(value);
  return reference ? valueAt(root, reference.keys) : value;
}

function daysOutside({ days }: Schema, from: Day, to: Day | undefined): Problem[] {
  const conference = to ? spanText(from, to) : `from ${dayText(from)} on`;
  const [first = 0, last = Number.POSITIVE_INFINITY] = [numberOf(from), to && numberOf(to)];
  return (Array.isArray(days) ? (days as Schema[]) : []).flatMap((one, index) => {
    const day = dayOf(one?.starts);
    const number = day && numberOf(day);
    if (!day || number === undefined || (number >= first && number <= last)) return [];
    const path = ['conference', 'days', index, 'starts'];
    return [problem('day-outside', { path }, { name: String(one.name), day: dayText(day), conference })];
  });
}

/** Where the days of the conference are written in words for visitors, by their keys. */
const IN_WORDS = new Set(['dates', 'description', 'lines']);

/** Words that name other days than those of the conference: the same words are told once, with all places. */
function otherDays(root: Schema, from: Day, to: Day): Problem[] {
  const conference = spanText(from, to);
  const told = new Map<string, Path[]>();
  for (const [path, text] of textsUnder(root)) {
    for (const { excerpt, first, last, year } of daysIn(text)) {
      const fits =
        first.day === from.day &&
        last.day === to.day &&
        first.month === from.month &&
        last.month === to.month &&
        (year ?? to.year) === to.year;
      if (!fits) told.set(excerpt, [...(told.get(excerpt) ?? []), path]);
    }
  }
  return [...told].map(([written, [path = [], ...others]]) => {
    const related = others.map((other) => ({
      place: { path: other, excerpt: written },
      message: 'And here.',
    }));
    return problem('dates-differ', { path, excerpt: written }, { written, conference }, related);
  });
}

/** The texts in words for visitors, but for those of committees, which tell of other things. */
function textsUnder(root: Schema): [Path, string][] {
  const found: [Path, string][] = [];
  const walk = (value: unknown, path: Path, isMeant: boolean): void => {
    if (typeof value === 'string' && isMeant) found.push([path, value]);
    if (value === null || typeof value !== 'object') return;
    const isList = Array.isArray(value);
    for (const [key, child] of Object.entries(value)) {
      walk(child, [...path, isList ? Number(key) : key], isList ? isMeant : IN_WORDS.has(key));
    }
  };
  for (const key of ['conference', 'header', 'footer', 'routes']) walk(root[key], [key], false);
  return found;
}
