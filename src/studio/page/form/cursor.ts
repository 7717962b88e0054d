/** The clicked text of the page, and the offset of the click in the text. */
export interface Caret {
  text: string;
  offset: number;
}

/** Name of the event that asks a text editor to move its cursor to the clicked text. */
export const CURSOR = 'plenary:cursor';

/** CSS selector of the focusable input in a field. */
export const INPUT = ':is(input:not([hidden]), textarea, select, [contenteditable="true"])';

/** Selects sample text in a one-line field, so that typing replaces it. */
export function selectInvented(input: HTMLElement): void {
  if (!input.closest('.field')?.querySelector('.sample')) return;
  if (input instanceof HTMLInputElement || input.matches('.long-line')) (input as HTMLInputElement).select();
}

/** Minimum number of matching characters. A shorter match may be a coincidence. */
const SURE = 4;

/**
 * Returns the offset in the text of a field that corresponds to a click on the page. Searches for the longest unique match of the
 * text before the click.
 */
export function cursorIn(value: string, { text, offset }: Caret): number | undefined {
  for (let length = 24; length >= SURE; length--) {
    const before = text.slice(Math.max(0, offset - length), offset);
    const at = value.indexOf(before);
    if (before.length >= SURE && at >= 0 && value.indexOf(before, at + 1) < 0) return at + before.length;
  }
  return undefined;
}
