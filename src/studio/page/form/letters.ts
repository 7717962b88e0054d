import type { Session } from '../session/session.ts';
import { words } from '../words.ts';

/*
 * Letters that were typed on the page while the cursor was on its way to the form: at a text that cannot be typed where it is shown.
 * They go into the field, or the studio says that they are not taken.
 */

/** Puts letters that wait into the input that has the cursor, as its own undo knows them. */
export function putLetters(session: Session): void {
  const { letters } = session.view();
  if (letters === '') return;
  session.set({ letters: '' });
  const input = document.activeElement;
  if (input && takesLetters(input)) document.execCommand('insertText', false, letters);
  else session.notify(words.lettersLost, false);
}

function takesLetters(element: Element): boolean {
  if (element instanceof HTMLElement && element.isContentEditable) return true;
  if (element.matches('textarea')) return !element.matches('[readonly]');
  return element.matches('input:is(:not([type]), [type=text], [type=email], [type=url]):not([readonly])');
}
