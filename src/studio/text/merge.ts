import { changesBetween, type EditableText, type Edited, rebaseLines } from '../../compiler/index.ts';
import { applyChanges, type Intent, type Refusal, type StudioEvent } from '../../shared/index.ts';
import { pathOfFirst, rebase } from './rebase.ts';
import { valueAt } from './value.ts';

/*
 * What another program saved, with the changes on it that were not on the disk yet. Pure functions: how a text is read, edited and
 * checked is passed in.
 */

/** A change that is not on the disk yet. Without intents it is an undo, a redo, or one of the YAML editor. */
export interface Pending {
  intents?: readonly Intent[];
}

/** A text that is on the disk, and the changes that lead from there to the text of the studio. */
interface Unsaved {
  saved: string;
  text: string;
  pending: readonly Pending[];
}

export interface Tools {
  read: (text: string) => EditableText;
  edit: (from: EditableText, intents: readonly Intent[]) => Edited | { refused: Refusal };
  /** Whether a text has errors that another one does not have. */
  addsErrors: (before: string, after: string) => boolean;
}

/** A text with changes on it. */
export interface Merged {
  text: string;
  /** The changes that are in it. */
  pending: Pending[];
  /** The changes that are not, as the other program changed the same value. */
  conflicts: Omit<Extract<StudioEvent, { event: 'conflict' }>, 'event'>[];
}

/** Makes changes again on the text of another program: all that fit, or none where the result would have more errors than that text. */
export function mergeInto(theirs: string, unsaved: Unsaved, tools: Tools): Merged {
  const isByPath = unsaved.pending.every(({ intents }) => intents);
  const merged = isByPath ? mergeByPath(theirs, unsaved, tools) : mergeByLines(theirs, unsaved);
  const isSound = merged && (merged.text === theirs || !tools.addsErrors(theirs, merged.text));
  if (isSound) return merged;
  return { text: theirs, conflicts: [{ path: [], yours: undefined, now: undefined }], pending: [] };
}

/** Makes the changes one after the other: paths are those of the text that each was made in. */
function mergeByPath(theirs: string, { saved, pending }: Unsaved, { read, edit }: Tools): Merged {
  const merged: Merged = { text: theirs, conflicts: [], pending: [] };
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

/** Makes the changes all at once, as git does. Undefined where both changed the same line. */
function mergeByLines(theirs: string, { saved, text }: Unsaved): Merged | undefined {
  const moved = rebaseLines(saved, changesBetween(saved, text), changesBetween(saved, theirs));
  return moved && { text: applyChanges(theirs, moved), conflicts: [], pending: [{}] };
}
