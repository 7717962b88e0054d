// made when the first letter outside ASCII asks for it: that takes as long as all else at the start of `check`
let graphemes: Intl.Segmenter | undefined;

/** What terminals draw two columns wide: emoji, and the letters and signs of East Asia. */
const WIDE =
  /\p{Emoji_Presentation}|\ufe0f|[\u{1f1e6}-\u{1f1ff}]|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** What takes no column: marks with nothing under them, and what is only there for programs. */
const NARROW = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;

/** How many columns of a terminal a text takes. Letters with their accents are one, an emoji of several signs is two. */
export function widthOf(text: string): number {
  // nearly all lines are of plain letters
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(text)) {
    if (WIDE.test(segment)) width += 2;
    else if (!NARROW.test(segment)) width++;
  }
  return width;
}

/**
 * A text as a terminal may show it: each tab as one space, so that columns count, and what would change colours, move
 * the cursor or turn the direction of writing as a sign of its own.
 */
export function harmless(text: string): string {
  return text
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Cc}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\u00b7');
}
