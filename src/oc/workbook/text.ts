/** In Excel, in UTF-16 units. */
export const MAX_CELL_LENGTH = 32_767;

/** XML 1.0 forbids most control characters (2.2), and the others are invisible. */
const CONTROL_CHARACTERS = /\p{Cc}/gu;

/** Lone surrogates, and the two code points of the first plane that XML 1.0 forbids. */
const INVALID_CHARACTERS = /[\p{Surrogate}\ufffe\uffff]/gu;

/** Most texts match, and nothing has to be replaced in them. */
const PLAIN_TEXT_PATTERN = /^[ -~]*$/;

/**
 * Has line feeds as line breaks, pictures instead of control characters (`␉` for a tab), and `�` instead of invalid characters. A
 * text that is too long is cut, and ends with a note about it.
 */
export function toCellText(written: string): string {
  if (written.length <= MAX_CELL_LENGTH && PLAIN_TEXT_PATTERN.test(written)) return written;
  const shown = written
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_CHARACTERS, controlPictureCharacter)
    .replace(INVALID_CHARACTERS, '\ufffd');
  if (shown.length <= MAX_CELL_LENGTH) return shown;
  const mark = ` … (cut: ${shown.length} characters)`;
  // the cut may have split a surrogate pair
  return `${shown.slice(0, MAX_CELL_LENGTH - mark.length).replace(INVALID_CHARACTERS, '')}${mark}`;
}

export function withoutControlPictures(shown: string): string {
  return shown.replace(/[\u2400-\u241f\u2421]/g, (picture) =>
    picture === '␡' ? '\x7f' : String.fromCharCode(picture.charCodeAt(0) - 0x2400),
  );
}

export function toOneLine(written: string): string {
  return written.replace(/\s+/g, ' ').trim();
}

/** Unicode, Control Pictures. The line feed and the C1 set stay unchanged. */
function controlPictureCharacter(control: string): string {
  const code = control.charCodeAt(0);
  if (code === 0x7f) return '␡';
  return code === 0x0a || code > 0x7f ? control : String.fromCharCode(0x2400 + code);
}
