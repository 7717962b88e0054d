/** The text that was clicked on the page, and the offset of the click. */
export interface Caret {
  text: string;
  offset: number;
}

/** Event that asks a text editor to move its cursor to the place of the click. */
export const CURSOR = 'plenary:cursor';

/** Selector of a field's focusable input. */
export const INPUT = ':is(input:not([hidden]), textarea, select, [contenteditable="true"])';

/** Selects sample text in a one-line field, so that typing replaces it. */
export function selectInvented(input: HTMLElement): void {
  if (!input.closest('.field')?.querySelector('.sample')) return;
  if (input instanceof HTMLInputElement || input.matches('.long-line')) (input as HTMLInputElement).select();
}

/** Minimum number of matching characters. A shorter match may be a coincidence. */
const SURE = 4;

/** Finds the offset in the source text for a click on the page, by the longest matching text before the click. */
export function cursorIn(value: string, { text, offset }: Caret): number | undefined {
  for (let length = 24; length >= SURE; length--) {
    const before = text.slice(Math.max(0, offset - length), offset);
    const at = value.indexOf(before);
    if (before.length >= SURE && at >= 0 && value.indexOf(before, at + 1) < 0) return at + before.length;
  }
  return undefined;
}
