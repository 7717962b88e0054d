/*
 * Characters that nobody sees come along when words are copied from a chat, a PDF or a website: spaces without a width, hyphens that only show
 * at the end of a line. In a name or an address they only do harm, so a field of one line does not take them.
 */

const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[^\P{Cc}\s]/gu;

/** Marks for the direction of a text, which one with Arabic or Hebrew in it needs. */
const DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** After these, a joiner or its opposite means something: the parts of an emoji, and letters of scripts that join. */
const JOINING =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}])$/u;

/** A text that is put behind another one, without what nobody sees and no script needs. */
export function withoutUnseen(text: string, before = ''): string {
  const whole = before + text;
  const isFromRight = FROM_RIGHT.test(whole);
  return text.replace(UNSEEN, (character, at: number) => {
    if (DIRECTION.test(character)) return isFromRight ? character : '';
    const isJoiner = character === '\u200c' || character === '\u200d';
    return isJoiner && JOINING.test(whole.slice(0, before.length + at)) ? character : '';
  });
}

/** Takes out of what is typed, pasted or dropped into any field of one line what nobody sees. Returns what ends it. */
export function dropUnseen(): () => void {
  const take = (event: InputEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const text = event.data ?? event.dataTransfer?.getData('text/plain');
    // a word of an input method changes until it is whole
    if (!text || event.isComposing || !event.cancelable) return;
    const seen = withoutUnseen(text, target.value.slice(0, target.selectionStart ?? 0));
    if (seen === text) return;
    event.preventDefault();
    // as one step of the browser's own undo
    if (seen !== '') document.execCommand('insertText', false, seen);
  };
  document.addEventListener('beforeinput', take);
  return () => document.removeEventListener('beforeinput', take);
}
