/** Maximum length of a cell in Excel, in UTF-16 units. */
export const MAX_CELL_LENGTH = 32_767;

/** Control characters. XML 1.0 forbids most of them (2.2), and the others are invisible. */
const CONTROLS = /\p{Cc}/gu;

/** Lone surrogates, and the two code points of the first plane that XML 1.0 forbids. */
const BROKEN = /[\p{Surrogate}\ufffe\uffff]/gu;

/** Most texts are printable ASCII, in which there is nothing to replace. */
const PLAIN = /^[ -~]*$/;

/**
 * Returns a text that a cell can show: every line break as a line feed, control characters as their pictures (a tab as `␉`), invalid
 * characters as `�`. A text that is too long is cut, and its end says so.
 */
export function cellText(written: string): string {
  if (written.length <= MAX_CELL_LENGTH && PLAIN.test(written)) return written;
  const shown = written.replace(/\r\n?/g, '\n').replace(CONTROLS, pictureOf).replace(BROKEN, '\ufffd');
  if (shown.length <= MAX_CELL_LENGTH) return shown;
  const mark = ` … (cut: ${shown.length} characters)`;
  // the cut may have split a surrogate pair
  return `${shown.slice(0, MAX_CELL_LENGTH - mark.length).replace(BROKEN, '')}${mark}`;
}

export function withoutPictures(shown: string): string {
  return shown.replace(/[\u2400-\u241f\u2421]/g, (picture) =>
    picture === '␡' ? '\x7f' : String.fromCharCode(picture.charCodeAt(0) - 0x2400),
  );
}

/** Returns a text on one line, trimmed: for sheet names and mail subjects. */
export function oneLine(written: string): string {
  return written.replace(/\s+/g, ' ').trim();
}

/** Returns the picture of a control character (Unicode, Control Pictures); the line feed and the C1 set are unchanged. */
function pictureOf(control: string): string {
  const code = control.charCodeAt(0);
  if (code === 0x7f) return '␡';
  return code === 0x0a || code > 0x7f ? control : String.fromCharCode(0x2400 + code);
}
