/*
 * Invisible characters, such as zero-width spaces and soft hyphens, are harmful in names and addresses. Text that is copied from
 * chats, PDFs and websites often has such characters.
 */

const INVISIBLE_PATTERN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[^\P{Cc}\s]/gu;

/** Texts in Arabic or Hebrew need direction marks. */
const DIRECTION_PATTERN = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const RIGHT_TO_LEFT_PATTERN =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Matches a character after which a joiner or non-joiner is significant: a part of an emoji, or a letter of a joining script. */
const JOINING_PATTERN =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}])$/u;

/** Keeps the characters that the text's script needs. `before` is the text before the insertion. */
export function removeInvisible(text: string, before = ''): string {
  const whole = before + text;
  const isFromRight = RIGHT_TO_LEFT_PATTERN.test(whole);
  return text.replace(INVISIBLE_PATTERN, (character, at: number) => {
    if (DIRECTION_PATTERN.test(character)) return isFromRight ? character : '';
    const isJoiner = character === '\u200c' || character === '\u200d';
    return isJoiner && JOINING_PATTERN.test(whole.slice(0, before.length + at)) ? character : '';
  });
}

/** Returns a function that stops the removal. */
export function filterInvisibleInput(): () => void {
  const take = (event: InputEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const text = event.data ?? event.dataTransfer?.getData('text/plain');
    // an input method may still change the composed text
    if (!text || event.isComposing || !event.cancelable) return;
    const seen = removeInvisible(text, target.value.slice(0, target.selectionStart ?? 0));
    if (seen === text) return;
    event.preventDefault();
    // `execCommand` preserves the undo history of the browser
    if (seen !== '') document.execCommand('insertText', false, seen);
  };
  document.addEventListener('beforeinput', take);
  return () => document.removeEventListener('beforeinput', take);
}
