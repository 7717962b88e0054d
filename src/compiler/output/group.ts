import type { Problem, Related } from './problem.ts';

/** How many other places of one mistake are named. */
const MAX_RELATED = 5;

/**
 * The problems with those that are one mistake as one: a reference to something that is gone, wherever it is used; and
 * references that name each other in a circle. The other places are related ones of the first.
 */
export function groupRepeated(problems: Problem[]): Problem[] {
  const circles = circlesIn(problems);
  const groups = new Map<string, { members: Problem[]; names: Set<string> }>();
  const apart: Problem[][] = [];
  // what is within a circle before what only leads into it
  for (const one of [...problems].sort(
    (a, b) => Number(isOutside(a, circles)) - Number(isOutside(b, circles)),
  )) {
    const key = keyOf(one, circles);
    const group = key === undefined ? undefined : groups.get(key);
    if (group) {
      if (!group.names.has(nameOf(one))) group.members.push(one);
      group.names.add(nameOf(one));
      continue;
    }
    const started = [one];
    apart.push(started);
    if (key !== undefined) groups.set(key, { members: started, names: new Set([nameOf(one)]) });
  }
  return apart.map((group) => merged(group, circles));
}

/** The same for all problems of one mistake; undefined for what is not grouped. */
function keyOf(one: Problem, circles: Map<string, string>): string | undefined {
  if (one.code === 'unknown-reference') return one.details.reference;
  return one.code === 'reference-circle' ? circleOf(namedBy(one), circles) : undefined;
}

/** By the name of a place in a circle, the name that the reference there has. */
function circlesIn(problems: Problem[]): Map<string, string> {
  return new Map(
    problems.filter(({ code }) => code === 'reference-circle').map((one) => [nameOf(one), namedBy(one)]),
  );
}

/** The names of the places that are gone through from a name on, until one comes again, as one text. */
function circleOf(name: string, circles: Map<string, string>): string {
  const seen: string[] = [];
  let here: string | undefined = name;
  while (here !== undefined && !seen.includes(here) && seen.length < 20) {
    seen.push(here);
    here = circles.get(here);
  }
  return seen
    .slice(here === undefined ? -1 : seen.indexOf(here))
    .sort()
    .join();
}

function isOutside(one: Problem, circles: Map<string, string>): boolean {
  return one.code === 'reference-circle' && !circleOf(namedBy(one), circles).split(',').includes(nameOf(one));
}

/** A place as a reference names it. */
function nameOf({ place }: Problem): string {
  return 'path' in place ? `$${place.path.join('.')}` : '';
}

function namedBy({ place }: Problem): string {
  return 'path' in place ? String(place.excerpt) : '';
}

function merged(group: Problem[], circles: Map<string, string>): Problem {
  // a circle is reported where it is, and not where something leads into it
  const one = group.find((member) => !isOutside(member, circles)) ?? (group[0] as Problem);
  const others = group.filter((member) => member !== one);
  if (others.length === 0) return one;
  const what = one.code === 'reference-circle' ? 'The circle goes on here' : 'It stands here too';
  const more = others.length - MAX_RELATED;
  const related: Related[] = others.slice(0, MAX_RELATED).map(({ place }, index) => ({
    place,
    message: index === MAX_RELATED - 1 && more > 0 ? `${what}, and in ${more} more places.` : `${what}.`,
  }));
  return { ...one, related: [...one.related, ...related] };
}
