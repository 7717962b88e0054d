/** The clicked text of the page, and the offset of the click in the text. */
export interface Caret {
  text: string;
  offset: number;
}

/** Name of the event that asks a text editor to move its cursor to the clicked text. */
export const CURSOR_EVENT = 'plenary:cursor';

/** CSS selector of the focusable input in a field. */
export const INPUT_SELECTOR = ':is(input:not([hidden]), textarea, select, [contenteditable="true"])';

/** Selects sample text in a one-line field, so that typing replaces it. */
export function selectSampleText(input: HTMLElement): void {
  if (!input.closest('.field')?.querySelector('.sample')) return;
  if (input instanceof HTMLInputElement || input.matches('.long-line')) (input as HTMLInputElement).select();
}

/** Minimum number of matching characters. A shorter match may be a coincidence. */
const MIN_MATCH_LENGTH = 4;

/**
 * Returns the offset in the text of a field that corresponds to a click on the page. Searches for the longest unique match of the
 * text before the click.
 */
export function findCursorOffset(value: string, { text, offset }: Caret): number | undefined {
  for (let length = 24; length >= MIN_MATCH_LENGTH; length--) {
    const before = text.slice(Math.max(0, offset - length), offset);
    const at = value.indexOf(before);
    if (before.length >= MIN_MATCH_LENGTH && at >= 0 && value.indexOf(before, at + 1) < 0)
      return at + before.length;
  }
  return undefined;
}
