import { useState } from 'react';
import type { Field } from '../../../shared/index.ts';
import { dialogLater } from '../later.tsx';
import { words } from '../words.ts';

const FactDialog = dialogLater(() => import('./fact-dialog.tsx').then((loaded) => loaded.FactDialog));

/** Puts a text into an input, at its cursor, as a word of its own. */
export function putText(element: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!element) return;
  const { selectionStart, selectionEnd, value } = element;
  element.focus();
  element.setSelectionRange(selectionStart, selectionEnd);
  // with the undo of the browser
  document.execCommand('insertText', false, asWord(text, value, selectionStart ?? 0, selectionEnd ?? 0));
}

/** A text with the spaces that make it a word of its own: what follows must not become part of the name of a fact. */
export function asWord(text: string, around: string, from: number, to: number): string {
  const before = /[\p{L}\d.,:;!?]$/u.test(around.slice(0, from)) ? ' ' : '';
  const after = /^[\p{L}\d_$]/u.test(around.slice(to)) ? ' ' : '';
  return before + text + after;
}

/** A button that puts a fact into the text of a field. */
export function PutFact({
  field: { path, label },
  put,
}: {
  field: Field;
  /** Puts a text in at the cursor. */
  put: (text: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link put-fact"
        aria-label={words.of(label, words.putFact)}
        onClick={() => setOpen(true)}
      >
        {words.putFact}
      </button>
      {isOpen && (
        <FactDialog
          path={path}
          close={(text) => {
            setOpen(false);
            // when the dialog is gone
            if (text !== undefined) setTimeout(() => put(text));
          }}
        />
      )}
    </>
  );
}
