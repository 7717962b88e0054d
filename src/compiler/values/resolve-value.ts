import type { Embed, Image, Link, Prose, Table } from '../../shared/index.ts';
import { type Path, type Problem, problem } from '../output/problem.ts';
import type { Mark } from '../schema/validate.ts';
import { homeOf } from '../site/assemble.ts';
import { dayId, entryLink } from './calendar.ts';
import type { Dependency, Images } from './dependencies.ts';
import { type Destinations, embedOf, linkOf, mediaHref } from './links.ts';
import type { Outcome } from './media.ts';
import { nearest } from './nearest.ts';
import { proseOf } from './prose.ts';
import { endOf, momentOf, zoneOf } from './time.ts';

/** Where a marked value stands: its path in the file, and the page that it is on. */
interface Standing {
  path: Path;
  page?: string;
  /** The ids of that page which links can jump to. */
  anchors?: ReadonlySet<string>;
  /** Called with all that the value depends on. */
  note: (dependency: Dependency) => void;
}

type Received = string | Prose | Image | Link | Embed | Table;

/** Makes what components receive of a marked value; what is wrong goes to `tell`. */
export type Convert = (
  mark: Pick<Mark, 'kind' | 'value' | 'holder' | 'shown'>,
  at: Standing,
  tell: (problem: Problem) => void,
) => Received | undefined;

/**
 * The converter for the values that the schema marks with `x-kind`. What it made once of a value it gives again:
 * the logo of a committee is read once, however many pages show it.
 */
export function converter(to: Omit<Destinations, 'note'>, images: Images, ask: boolean): Convert {
  const made = new Map<string, { result: Received; dependencies: Dependency[] }>();
  return ({ kind, value, holder, shown }, at, tell) => {
    if (typeof value !== 'string') return undefined;
    const key = `${kind} ${value}`;
    // an address like #contact means something else on each page, and an end is one of its start
    const fixed = kind !== 'jump' && kind !== 'end' && !value.includes('#');
    const known = fixed ? made.get(key) : undefined;
    const dependencies = known?.dependencies ?? [];
    let sound = true;
    const result =
      known?.result ??
      convertOne(
        { kind, value, holder },
        at,
        { ...to, note: (one) => dependencies.push(one) },
        ask,
        (told) => {
          sound = false;
          tell(told);
        },
      );
    if (!known && sound && fixed && result !== undefined) made.set(key, { result, dependencies });
    dependencies.forEach(at.note);
    if (kind !== 'image' || result === undefined) return result;
    const file = to.media.find(value, at);
    if ('problem' in file) return undefined;
    at.note({ picture: file.value, shown, path: at.path });
    return images.of(file.value, shown, result as Image);
  };
}

function convertOne(
  { kind, value, holder }: Pick<Mark, 'kind' | 'holder'> & { value: string },
  at: Standing,
  to: Destinations,
  ask: boolean,
  tell: (problem: Problem) => void,
): Received | undefined {
  const settle = <T>(outcome: Outcome<T>): T | undefined => {
    if ('value' in outcome) return outcome.value;
    tell(outcome.problem);
    return undefined;
  };
  switch (kind) {
    case 'prose': {
      const { prose, problems } = proseOf(value, { path: at.path }, (address, where) =>
        settle(linkOf(address, where, to, at.page)),
      );
      problems.forEach(tell);
      return prose;
    }
    case 'link':
    case 'page':
      return settle(linkOf(value, at, to, at.page));
    case 'image': {
      const file = settle(to.media.find(value, at));
      const size = file === undefined ? undefined : settle(to.media.image(file, at));
      return file && size && { src: mediaHref(to.base, file), ...size };
    }
    case 'file': {
      const file = settle(to.media.document(value, at));
      if (file) to.note({ file });
      return file === undefined ? undefined : { href: mediaHref(to.base, file), external: false };
    }
    case 'table':
      return settle(to.media.table(value, at));
    case 'embed':
      return settle(embedOf(value, at, to, ask));
    case 'home':
      return settle(homeOf(value, at.path));
    case 'jump':
      return settle(jump(value, at));
    case 'moment':
      return settle(momentOf(value, at.path, to.calendar.zone));
    case 'end':
      return settle(endOf(value, holder.starts, at.path, to.calendar.zone));
    case 'timezone':
      return settle(zoneOf(value, at.path));
    case 'day':
      return settle(dayId(value, at.path));
    case 'entry':
      return settle(entryLink(value, at.path, to));
    default:
      return value;
  }
}

function jump(value: string, at: Standing): Outcome<string> {
  const { page, anchors } = at;
  if (!page || !anchors || anchors.has(value)) return { value };
  const near = nearest(value, anchors);
  const details = { page, anchor: value, known: [...anchors], ...(near ? { near } : {}) };
  return { problem: problem('dead-anchor', { path: at.path }, details) };
}
