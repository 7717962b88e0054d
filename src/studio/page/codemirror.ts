import { history } from '@codemirror/commands';
import { Compartment, type Extension, Transaction } from '@codemirror/state';
import type { EditorView, KeyBinding } from '@codemirror/view';

/* The YAML editor and the Markdown editor share these functions. */

/** Annotations of a change from another source, such as the form. The editor's undo skips this change. */
export const EXTERNAL_CHANGE = [Transaction.remote.of(true), Transaction.addToHistory.of(false)];

export function isExternalChange(transactions: readonly Transaction[]): boolean {
  return transactions.some((one) => one.annotation(Transaction.remote));
}

/** The page around the editor doesn't receive these keys. */
export function undoKeyBindings(step: (what: 'undo' | 'redo') => KeyBinding['run'] & {}): KeyBinding[] {
  return (
    [
      ['Mod-z', 'undo'],
      ['Mod-y', 'redo'],
      ['Mod-Shift-z', 'redo'],
    ] as const
  ).map(([key, what]) => ({ key, run: step(what), stopPropagation: true, preventDefault: true }));
}

export function clearableHistory(): { extension: Extension; forget: (view: EditorView) => void } {
  const past = new Compartment();
  return {
    extension: past.of(history()),
    forget: (view) => {
      view.dispatch({ effects: past.reconfigure([]) });
      view.dispatch({ effects: past.reconfigure(history()) });
    },
  };
}
