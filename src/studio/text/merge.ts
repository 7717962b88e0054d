import { changesBetween, type EditableText, type Edited, rebaseLines } from '../../compiler/index.ts';
import { applyChanges, type Intent, type Refusal, type StudioEvent, valueAt } from '../../core/index.ts';
import { pathOfFirst, rebase } from './rebase.ts';

/* Merges the save of another program with unsaved changes. Pure functions: reading, editing and checking are passed in. */

/** An unsaved change. Undo, redo and changes of the YAML editor have no intents. */
export interface Pending {
  intents?: readonly Intent[];
}

/** A saved text, and the changes that lead to the studio's text. */
interface UnsavedChanges {
  saved: string;
  text: string;
  pending: readonly Pending[];
}

export interface Tools {
  read: (text: string) => EditableText;
  edit: (from: EditableText, intents: readonly Intent[]) => Edited | { refused: Refusal };
  /** Whether a text has errors that another one lacks. */
  addsErrors: (before: string, after: string) => boolean;
}

/** The result of a merge. */
export interface MergeResult {
  text: string;
  /** The applied changes. */
  pending: Pending[];
  /** The changes that weren't applied, because the other program changed the same value. */
  conflicts: Omit<Extract<StudioEvent, { event: 'conflict' }>, 'event'>[];
}

/** Applies unsaved changes to another program's text: all without conflicts, or none if the result would add errors. */
export function mergeInto(theirs: string, unsaved: UnsavedChanges, tools: Tools): MergeResult {
  const isByPath = unsaved.pending.every(({ intents }) => intents);
  const merged = isByPath ? mergeByPath(theirs, unsaved, tools) : mergeByLines(theirs, unsaved);
  const isSound = merged && (merged.text === theirs || !tools.addsErrors(theirs, merged.text));
  if (isSound) return merged;
  return { text: theirs, conflicts: [{ path: [], yours: undefined, now: undefined }], pending: [] };
}

/** Applies the changes one after another; the paths of each refer to the text in which it was made. */
function mergeByPath(theirs: string, { saved, pending }: UnsavedChanges, { read, edit }: Tools): MergeResult {
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
    const path = 'conflict' in moved ? moved.conflict : pathOfFirst(intents);
    const [first] = intents;
    const yours = first && 'value' in first ? first.value : undefined;
    merged.conflicts.push({ path, yours, now: valueAt(now.read.source.data, path) });
  }
  return merged;
}

/** Applies all changes by lines, as git does. Undefined when both changed the same line. */
function mergeByLines(theirs: string, { saved, text }: UnsavedChanges): MergeResult | undefined {
  const moved = rebaseLines(saved, changesBetween(saved, text), changesBetween(saved, theirs));
  return moved && { text: applyChanges(theirs, moved), conflicts: [], pending: [{}] };
}
