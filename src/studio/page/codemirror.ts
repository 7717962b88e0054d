import { history } from '@codemirror/commands';
import { Compartment, type Extension, Transaction } from '@codemirror/state';
import type { EditorView, KeyBinding } from '@codemirror/view';

/* What both editors of the studio have, that of the file and that of a formatted text. */

/** Marks a change that has come from elsewhere: it is not typed here, and not undone here. */
export const FROM_ELSEWHERE = [Transaction.remote.of(true), Transaction.addToHistory.of(false)];

/** Whether a change has come from elsewhere. */
export function isFromElsewhere(transactions: readonly Transaction[]): boolean {
  return transactions.some((one) => one.annotation(Transaction.remote));
}

/** The keys of undo and redo; the page around the editor does not hear them. */
export function stepKeys(step: (what: 'undo' | 'redo') => KeyBinding['run'] & {}): KeyBinding[] {
  return (
    [
      ['Mod-z', 'undo'],
      ['Mod-y', 'redo'],
      ['Mod-Shift-z', 'redo'],
    ] as const
  ).map(([key, what]) => ({ key, run: step(what), stopPropagation: true, preventDefault: true }));
}

/** What can be undone in an editor, and what forgets it. */
export function forgettableHistory(): { extension: Extension; forget: (view: EditorView) => void } {
  const past = new Compartment();
  return {
    extension: past.of(history()),
    forget: (view) => {
      view.dispatch({ effects: past.reconfigure([]) });
      view.dispatch({ effects: past.reconfigure(history()) });
    },
  };
}
