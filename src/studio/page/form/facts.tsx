import { useState } from 'react';
import type { Field } from '../../../core/index.ts';
import { Button } from '../dialogs.tsx';
import { lazyDialog } from '../later.tsx';
import { words } from '../words.ts';

const FactDialog = lazyDialog(() => import('./fact-dialog.tsx').then((loaded) => loaded.FactDialog));

export function insertAtCursor(element: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!element) return;
  const { selectionStart, selectionEnd, value } = element;
  element.focus();
  element.setSelectionRange(selectionStart, selectionEnd);
  // `execCommand` preserves the undo history of the browser
  document.execCommand(
    'insertText',
    false,
    withWordSpacing(text, value, selectionStart ?? 0, selectionEnd ?? 0),
  );
}

/** Without a space, a letter after an inserted fact would become part of its name. */
export function withWordSpacing(text: string, around: string, from: number, to: number): string {
  const before = /[\p{L}\d.,:;!?]$/u.test(around.slice(0, from)) ? ' ' : '';
  const after = /^[\p{L}\d_$]/u.test(around.slice(to)) ? ' ' : '';
  return before + text + after;
}

export function InsertFactButton({
  field: { path, label },
  put,
}: {
  field: Field;
  put: (text: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="link put-fact"
        aria-label={words.of(label, words.putFact)}
        onClick={() => setOpen(true)}
      >
        {words.putFact}
      </Button>
      {isOpen && (
        <FactDialog
          path={path}
          close={(text) => {
            setOpen(false);
            // inserts the text after the dialog has closed
            if (text !== undefined) setTimeout(() => put(text));
          }}
        />
      )}
    </>
  );
}
