import { changesBetween, rebaseLines } from '../../compiler/index.ts';
import { applyChanges, type Intent, isRecord, type Json } from '../../shared/index.ts';
import { intentsBetween } from './differences.ts';
import { type Merged, mergeInto, type Tools } from './merge.ts';
import { valueAt } from './value.ts';

/*
 * Two texts that were made of the same one, by two people who did not see each other's changes. Pure functions, as in merge.ts.
 */

/** Two texts, and the one that both were made of. */
interface Sides {
  base: string;
  ours: string;
  theirs: string;
}

type Both = Pick<Merged, 'text' | 'conflicts'>;

/**
 * The text of both: theirs with our changes on it. Where both changed the same lines, value for value; a value that both changed to
 * something else stays as it is in theirs, and is one of the conflicts. Our changes that would be errors there are conflicts too.
 */
export function mergeTexts(sides: Sides, tools: Tools): Both {
  const { base, ours, theirs } = sides;
  if (theirs === base || theirs === ours) return { text: ours, conflicts: [] };
  if (ours === base) return { text: theirs, conflicts: [] };
  // an error that one of the two has already is theirs to correct
  const isSound = (text: string) =>
    [ours, theirs].includes(text) || !tools.addsErrors(theirs, text) || !tools.addsErrors(ours, text);
  const changes = changesBetween(base, ours);
  const others = changesBetween(base, theirs);
  const free = changes.filter((change) => rebaseLines(base, [change], others));
  const moved = rebaseLines(base, free, others) ?? [];
  const [then, text] = [applyChanges(base, free), applyChanges(theirs, moved)];
  if (isSound(text)) {
    if (free.length === changes.length) return { text, conflicts: [] };
    if (then === ours || !tools.addsErrors(base, then)) {
      const merged = mergeValues({ base: then, ours, theirs: text }, tools);
      if (isSound(merged.text)) return merged;
    }
  }
  const merged = mergeValues(sides, tools);
  return isSound(merged.text) ? merged : mergeValues(sides, tools, isSound);
}

/** Makes our changes on their text, value for value. Those with which a text is not sound are conflicts. */
function mergeValues({ base, ours, theirs }: Sides, tools: Tools, isSound?: (text: string) => boolean): Both {
  const dataOf = (text: string) => tools.read(text).read.source.data as Json;
  const lenient: Tools = { ...tools, addsErrors: () => false };
  const all: Both = { text: theirs, conflicts: [] };
  let then = base;
  for (const intent of intentsBetween(dataOf(base), dataOf(ours))) {
    const made = tools.edit(tools.read(then), [intent]);
    // a text that can't be written value for value: what is left is for a person
    if (!('text' in made))
      return { ...all, conflicts: [...all.conflicts, conflictOf(intent, dataOf(all.text))] };
    if (!isDone(intent, dataOf(then), dataOf(all.text))) {
      const unsaved = { saved: then, text: made.text, pending: [{ intents: [intent] }] };
      const merged = mergeInto(all.text, unsaved, lenient);
      all.conflicts.push(...merged.conflicts);
      if (!isSound || isSound(merged.text)) all.text = merged.text;
      else all.conflicts.push(conflictOf(intent, dataOf(all.text)));
    }
    then = made.text;
  }
  return all;
}

/** Whether they have done the same: deleted the same value or entry. */
function isDone(intent: Intent, from: Json, to: Json): boolean {
  if (intent.do === 'unset') return valueAt(to, intent.path) === undefined;
  if (intent.do !== 'remove') return false;
  const entry = valueAt(from, [...intent.list, intent.index]);
  const there = valueAt(to, intent.list);
  const name = isRecord(entry) ? (entry as Record<string, Json>).id : undefined;
  if (!Array.isArray(there) || name === undefined) return false;
  return !there.some((one) => isRecord(one) && (one as Record<string, Json>).id === name);
}

function conflictOf(intent: Intent, now: Json): Both['conflicts'][number] {
  const path = 'path' in intent ? intent.path : 'list' in intent ? intent.list : [];
  const yours = 'value' in intent ? intent.value : undefined;
  return { path, yours, now: valueAt(now, path) };
}
