/** How many UTF-16 units a cell of Excel holds at most. */
export const LONGEST_TEXT = 32_767;

/** Control characters. XML 1.0 forbids most of them (2.2), and nobody sees the others. */
const CONTROLS = /\p{Cc}/gu;

/** Halves of pairs, and the two code points of the first plane that XML 1.0 forbids. */
const BROKEN = /[\p{Surrogate}\ufffe\uffff]/gu;

/** Most texts are printable ASCII, in which there is nothing to replace. */
const PLAIN = /^[ -~]*$/;

/**
 * A text as a cell can show it: every line break as a line feed, control characters as their pictures (a tab as `␉`),
 * what is no character as `�`. What is longer than a cell may be is cut, and its end says so.
 */
export function cellText(written: string): string {
  if (written.length <= LONGEST_TEXT && PLAIN.test(written)) return written;
  const shown = written.replace(/\r\n?/g, '\n').replace(CONTROLS, pictureOf).replace(BROKEN, '\ufffd');
  if (shown.length <= LONGEST_TEXT) return shown;
  const mark = ` … (cut: ${shown.length} characters)`;
  // the cut may have parted a pair
  return `${shown.slice(0, LONGEST_TEXT - mark.length).replace(BROKEN, '')}${mark}`;
}

/** The text that `cellText` has written with pictures of its control characters. */
export function withoutPictures(shown: string): string {
  return shown.replace(/[\u2400-\u241f\u2421]/g, (picture) =>
    picture === '␡' ? '\x7f' : String.fromCharCode(picture.charCodeAt(0) - 0x2400),
  );
}

/** A text on one line, without space around it: for names of sheets and subjects of mails. */
export function oneLine(written: string): string {
  return written.replace(/\s+/g, ' ').trim();
}

/** The picture of a control character (Unicode, Control Pictures); the line feed and the second set stay as they are. */
function pictureOf(control: string): string {
  const code = control.charCodeAt(0);
  if (code === 0x7f) return '␡';
  return code === 0x0a || code > 0x7f ? control : String.fromCharCode(0x2400 + code);
}
