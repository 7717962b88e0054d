/** The clicked text of the page, and the offset of the click in the text. */
export interface Caret {
  text: string;
  offset: number;
}

/** Asks a text editor to move its cursor to the clicked text. */
export const CURSOR_EVENT = 'plenary:cursor';

export const INPUT_SELECTOR = ':is(input:not([hidden]), textarea, select, [contenteditable="true"])';

/** Typing then replaces the sample text. Only for one-line fields. */
export function selectSampleText(input: HTMLElement): void {
  if (!input.closest('.field')?.querySelector('.sample')) return;
  if (input instanceof HTMLInputElement || input.matches('.long-line')) (input as HTMLInputElement).select();
}

/** A shorter match may be a coincidence. */
const MIN_MATCH_LENGTH = 4;

/**
 * Returns the offset in a field that corresponds to a click on the page: the end of the longest unique match of the text before
 * the click.
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
