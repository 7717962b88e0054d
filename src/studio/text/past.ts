import { rebaseChanges } from '../../compiler/index.ts';
import { applyChanges, type Intent, type TextChange } from '../../shared/index.ts';
import { pathOfFirst, type Rebased, rebase } from './rebase.ts';
import { valueAt } from './value.ts';

/*
 * The earlier versions of the text: an edit can be one of a version before the latest change. Pure functions; a past is a value.
 */

/** A change of the text: the version before it, what leads on from there, and what leads back. */
interface Change {
  before: string;
  forward: TextChange[];
  backward: TextChange[];
  /** Another program made it. */
  outside?: true;
}

/** The changes that led to the text, the first one first. */
export type Past = readonly Change[];

const MOST_CHANGES = 300;

/** The past with one more change. */
export function withChange(past: Past, change: Change): Past {
  return [...past, change].slice(-MOST_CHANGES);
}

/** The text of an earlier version; undefined where it is not known. */
export function earlierText(past: Past, text: string, version: string): string | undefined {
  const from = past.findLastIndex(({ before }) => before === version);
  if (from < 0) return undefined;
  return past.slice(from).reduceRight((then, { backward }) => applyChanges(then, backward), text);
}

/** All earlier texts, the latest first. */
export function* earlierTexts(past: Past, text: string): Iterable<string> {
  let then = text;
  for (const { backward } of past.toReversed()) {
    then = applyChanges(then, backward);
    yield then;
  }
}

/** The intents of somebody who saw an earlier version, for the text as it is now; or what they conflict with, and who changed it. */
export function intentsNow(
  intents: Intent[],
  seen: string,
  { past, text, dataOf }: { past: Past; text: string; dataOf: (text: string) => unknown },
): Rebased & { by?: string } {
  const then = earlierText(past, text, seen);
  if (then === undefined) {
    const path = pathOfFirst(intents);
    return { conflict: path, now: valueAt(dataOf(text), path) };
  }
  const later = past.slice(past.findLastIndex(({ before }) => before === seen));
  const by = later.some((one) => one.outside) ? { by: 'another program' } : {};
  if (!intents.every((one) => one.do === 'replace'))
    return { ...rebase(intents, dataOf(then), dataOf(text)), ...by };
  const moved: Intent[] = [];
  for (const { changes } of intents) {
    let here: TextChange[] | undefined = changes;
    for (const { forward } of later) here = here && rebaseChanges(here, forward);
    if (!here) return { conflict: [], now: undefined, ...by };
    moved.push({ do: 'replace', changes: here });
  }
  return { intents: moved };
}
