import { changesBetween, type EditableText, type EditResult, rebaseLines } from '../../compiler/index.ts';
import { applyChanges, type Intent, type Refusal, type StudioEvent, valueAt } from '../../core/index.ts';
import { firstIntentPath, rebase } from './rebase.ts';

/* Pure functions: callers pass in the functions that read, edit and check a text. */

/** Changes by undo, redo or the YAML editor have no intents. */
export interface PendingChange {
  intents?: readonly Intent[];
}

interface UnsavedChanges {
  saved: string;
  text: string;
  pending: readonly PendingChange[];
}

export interface MergeTools {
  read: (text: string) => EditableText;
  edit: (from: EditableText, intents: readonly Intent[]) => EditResult | { refused: Refusal };
  addsErrors: (before: string, after: string) => boolean;
}

export interface MergeResult {
  text: string;
  pending: PendingChange[];
  /** Changes that weren't applied, because the other program changed the same value. */
  conflicts: Omit<Extract<StudioEvent, { event: 'conflict' }>, 'event'>[];
}

/**
 * Applies unsaved changes to another program's text, except conflicts. Applies none if a merge by lines fails or would add
 * errors.
 */
export function mergeUnsavedChanges(theirs: string, unsaved: UnsavedChanges, tools: MergeTools): MergeResult {
  const isByPath = unsaved.pending.every(({ intents }) => intents);
  const merged = isByPath ? mergeByPath(theirs, unsaved, tools) : mergeByLines(theirs, unsaved);
  const isSound = merged && (merged.text === theirs || !tools.addsErrors(theirs, merged.text));
  if (isSound) return merged;
  return { text: theirs, conflicts: [{ path: [], yours: undefined, now: undefined }], pending: [] };
}

/** The paths of a change refer to the text in which the change was made. */
function mergeByPath(
  theirs: string,
  { saved, pending }: UnsavedChanges,
  { read, edit }: MergeTools,
): MergeResult {
  const merged: MergeResult = { text: theirs, conflicts: [], pending: [] };
  let then = read(saved);
  for (const { intents = [] } of pending) {
    const now = read(merged.text);
    const moved = rebase(intents, then.read.source.data, now.read.source.data);
    const made = 'intents' in moved ? edit(now, moved.intents) : undefined;
    const before = edit(then, intents);
    if ('text' in before) then = before;
    if ('intents' in moved && made && 'text' in made) {
      merged.text = made.text;
      merged.pending.push(moved);
      continue;
    }
    const path = 'conflict' in moved ? moved.conflict : firstIntentPath(intents);
    const [first] = intents;
    const yours = first && 'value' in first ? first.value : undefined;
    merged.conflicts.push({ path, yours, now: valueAt(now.read.source.data, path) });
  }
  return merged;
}

/** Merges as Git does. Undefined if both sides changed the same line. */
function mergeByLines(theirs: string, { saved, text }: UnsavedChanges): MergeResult | undefined {
  const moved = rebaseLines(saved, changesBetween(saved, text), changesBetween(saved, theirs));
  return moved && { text: applyChanges(theirs, moved), conflicts: [], pending: [{}] };
}
