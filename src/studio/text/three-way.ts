import { changesBetween, rebaseLines } from '../../compiler/index.ts';
import { applyChanges, type Intent, isRecord, type Json, toList, valueAt } from '../../core/index.ts';
import { intentsBetween } from './differences.ts';
import { type MergeResult, type MergeTools, mergeUnsavedChanges } from './merge.ts';
import { identityOf } from './rebase.ts';

interface MergeInput {
  base: string;
  ours: string;
  theirs: string;
}

type MergedText = Pick<MergeResult, 'text' | 'conflicts'>;

/**
 * Merges by lines. Where both sides changed the same lines, merges by values. If both sides changed a value differently, their
 * value stays and ours becomes a conflict. Our changes that would cause errors in their text become conflicts too.
 */
export function mergeTexts(sides: MergeInput, tools: MergeTools): MergedText {
  const { base, ours, theirs } = sides;
  if (theirs === base || theirs === ours) return { text: ours, conflicts: [] };
  if (ours === base) return { text: theirs, conflicts: [] };
  // an error that one side already has isn't caused by the merge
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

/** Changes after which `isSound` is false become conflicts. */
function mergeValues(
  { base, ours, theirs }: MergeInput,
  tools: MergeTools,
  isSound?: (text: string) => boolean,
): MergedText {
  const dataOf = (text: string) => tools.read(text).read.source.data as Json;
  const lenient: MergeTools = { ...tools, addsErrors: () => false };
  const all: MergedText = { text: theirs, conflicts: [] };
  let then = base;
  for (const intent of intentsBetween(dataOf(base), dataOf(ours))) {
    const made = tools.edit(tools.read(then), [intent]);
    // if a change can't be made in our own text, the merge ends with a conflict; our text stays available as a version
    if (!('text' in made))
      return { ...all, conflicts: [...all.conflicts, conflictOf(intent, dataOf(all.text))] };
    if (!isAlreadyRemoved(intent, dataOf(then), dataOf(all.text))) {
      const unsaved = { saved: then, text: made.text, pending: [{ intents: [intent] }] };
      const merged = mergeUnsavedChanges(all.text, unsaved, lenient);
      all.conflicts.push(...merged.conflicts);
      if (!isSound || isSound(merged.text)) all.text = merged.text;
      else all.conflicts.push(conflictOf(intent, dataOf(all.text)));
    }
    then = made.text;
  }
  return all;
}

function isAlreadyRemoved(intent: Intent, from: Json, to: Json): boolean {
  if (intent.do === 'unset') return valueAt(to, intent.path) === undefined;
  if (intent.do !== 'remove') return false;
  const there = valueAt(to, intent.list);
  const removed = valueAt(from, [...intent.list, intent.index]);
  const identity = identityOf(removed);
  if (!Array.isArray(there) || identity === undefined) return false;
  const has = (list: unknown, wanted: unknown) => toList(list).some((one) => identityOf(one) === wanted);
  if (has(there, identity)) return false;
  // a page is known by its address, so a new address may be this page's
  const hasId = isRecord(removed) && removed.id !== undefined;
  return hasId || there.every((one) => has(valueAt(from, intent.list), identityOf(one)));
}

function conflictOf(intent: Intent, now: Json): MergedText['conflicts'][number] {
  const path = 'path' in intent ? intent.path : 'list' in intent ? intent.list : [];
  const yours = 'value' in intent ? intent.value : undefined;
  return { path, yours, now: valueAt(now, path) };
}
