import { rebaseChanges } from '../../compiler/index.ts';
import { applyChanges, type Intent, type TextChange, valueAt } from '../../core/index.ts';
import { firstIntentPath, type RebaseResult, rebase } from './rebase.ts';

/* Earlier versions of the text, to which an edit may still refer. The list is immutable; all functions are pure. */

interface PastChange {
  before: string;
  forward: TextChange[];
  backward: TextChange[];
  outside?: true;
}

/** Oldest first. */
export type PastChanges = readonly PastChange[];

const MAX_PAST_CHANGES = 300;

export function withChange(past: PastChanges, change: PastChange): PastChanges {
  return [...past, change].slice(-MAX_PAST_CHANGES);
}

/** Undefined if the version is unknown. */
export function earlierText(past: PastChanges, text: string, version: string): string | undefined {
  const from = past.findLastIndex(({ before }) => before === version);
  if (from < 0) return undefined;
  return past.slice(from).reduceRight((then, { backward }) => applyChanges(then, backward), text);
}

/** Latest first. */
export function* earlierTexts(past: PastChanges, text: string): Iterable<string> {
  let then = text;
  for (const { backward } of past.toReversed()) {
    then = applyChanges(then, backward);
    yield then;
  }
}

/**
 * Converts intents for the version `seen` to the current text, or returns the conflict. `by` is set if another program has
 * changed the text since.
 */
export function convertIntents(
  intents: Intent[],
  seen: string,
  { past, text, dataOf }: { past: PastChanges; text: string; dataOf: (text: string) => unknown },
): RebaseResult & { by?: string } {
  const then = earlierText(past, text, seen);
  if (then === undefined) {
    const path = firstIntentPath(intents);
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
