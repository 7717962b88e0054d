/** The words of the page that somebody clicked, and where in them. */
export interface Caret {
  text: string;
  offset: number;
}

/** Asks the editor of a text to put its cursor where the page was clicked. */
export const CURSOR = 'plenary:cursor';

/** What takes the cursor in a field. */
export const INPUT = ':is(input:not([hidden]), textarea, select, [contenteditable="true"])';

/** An invented text of one line is selected, so that whoever types replaces it. */
export function selectInvented(input: HTMLElement): void {
  if (!input.closest('.field')?.querySelector('.sample')) return;
  if (input instanceof HTMLInputElement || input.matches('.long-line')) (input as HTMLInputElement).select();
}

/** Fewer characters than this are in a text by chance. */
const SURE = 4;

/** Where in a written text the page was clicked: after the words before it, as far as they are written as they are shown. */
export function cursorIn(value: string, { text, offset }: Caret): number | undefined {
  for (let length = 24; length >= SURE; length--) {
    const before = text.slice(Math.max(0, offset - length), offset);
    const at = value.indexOf(before);
    if (before.length >= SURE && at >= 0 && value.indexOf(before, at + 1) < 0) return at + before.length;
  }
  return undefined;
}
