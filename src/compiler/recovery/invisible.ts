/** Spaces that are not the space of the keyboard, as they stand between the brackets of a regular expression. */
export const SPACELIKE = '\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000';

/** Signs that nobody sees, as a part of a regular expression. */
export const INVISIBLE = '(?:\\u200b|\\u200c|\\u200d|\\u2060|\\ufeff|\\u00ad)';

/** How a sign that looks like a space, or like nothing, is called. */
export function nameOf(sign: string): string {
  if (sign === '\u00a0') return 'a non-breaking space';
  return new RegExp(INVISIBLE).test(sign)
    ? 'a sign that nobody sees'
    : 'a space that is not that of the keyboard';
}
