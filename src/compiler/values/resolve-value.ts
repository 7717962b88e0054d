import type { Embed, Image, Link, Prose, Table } from '../../shared/index.ts';
import { type Path, type Problem, problem } from '../output/problem.ts';
import type { AnnotatedValue } from '../schema/validate.ts';
import { homeOf } from '../site/assemble.ts';
import { dayId, entryLink } from './calendar.ts';
import type { Dependency, Images } from './dependencies.ts';
import { type Destinations, embedOf, linkOf, mediaHref } from './links.ts';
import type { Outcome } from './media.ts';
import { nearest } from './nearest.ts';
import { proseOf } from './prose.ts';
import { endOf, momentOf, zoneOf } from './time.ts';

/** The path of a value in the file, and the page that contains it. */
interface ValueContext {
  path: Path;
  page?: string;
  /** The ids of that page which links can jump to. */
  anchors?: ReadonlySet<string>;
  /** Collects the dependencies of the value. */
  note: (dependency: Dependency) => void;
}

type ReceivedValue = string | Prose | Image | Link | Embed | Table;

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
  return ({ kind, value, holder, shown }, at, report) => {
    if (typeof value !== 'string') return undefined;
    const key = `${kind} ${value}`;
    // an address such as #contact depends on the page, and an end on its start
    const isCacheable = kind !== 'jump' && kind !== 'end' && !value.includes('#');
    const known = isCacheable ? cache.get(key) : undefined;
    const dependencies = known?.dependencies ?? [];
    let isValid = true;
    const result =
      known?.result ??
      resolveKind(
        { kind, value, holder },
        at,
        { ...to, note: (one) => dependencies.push(one) },
        ask,
        (problem) => {
          isValid = false;
          report(problem);
        },
      );
    if (!known && isValid && isCacheable && result !== undefined) cache.set(key, { result, dependencies });
    dependencies.forEach(at.note);
    if (kind !== 'image' || result === undefined) return result;
    const file = to.media.find(value, at);
    if ('problem' in file) return undefined;
    at.note({ picture: file.value, shown, path: at.path });
    return images.of(file.value, shown, result as Image);
  };
}

function resolveKind(
  { kind, value, holder }: Pick<AnnotatedValue, 'kind' | 'holder'> & { value: string },
  at: ValueContext,
  to: Destinations,
  ask: boolean,
  report: (problem: Problem) => void,
): ReceivedValue | undefined {
  const settle = <T>(outcome: Outcome<T>): T | undefined => {
    if ('value' in outcome) return outcome.value;
    report(outcome.problem);
    return undefined;
  };
  switch (kind) {
    case 'prose': {
      const { prose, problems } = proseOf(value, { path: at.path }, (address, where) =>
        settle(linkOf(address, where, to, at.page)),
      );
      problems.forEach(report);
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
      return settle(jumpTarget(value, at));
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

function jumpTarget(value: string, at: ValueContext): Outcome<string> {
  const { page, anchors } = at;
  if (!page || !anchors || anchors.has(value)) return { value };
  const near = nearest(value, anchors);
  const details = { page, anchor: value, known: [...anchors], ...(near ? { near } : {}) };
  return { problem: problem('dead-anchor', { path: at.path }, details) };
}
