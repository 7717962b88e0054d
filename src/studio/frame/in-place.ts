import type { Intent, PageMark } from '../../core/index.ts';
import { words } from '../page/words.ts';
import type { FoundElement } from './elements.ts';
import type { SelectionTag } from './outlines.ts';
import { startTyping, type TypingOptions, type TypingSession } from './typing.ts';

/* A change to a referenced text applies to its source, and so everywhere, or only to this place. */

interface InPlaceOptions extends Pick<TypingOptions, 'at' | 'onEnd'> {
  name: string;
  show: (more: Pick<SelectionTag, 'note' | 'choice' | 'count'>) => void;
  /** Announces to screen readers. */
  say: (text: string) => void;
  /** Called after each keystroke. `isOther`: the text differs from the original. */
  onInput: (isOther: boolean) => void;
  onTyped: (intent: Intent, restore: () => void) => void;
}

/** Undefined if the value can't be edited in place. */
export function findEditableText(
  found: FoundElement | undefined,
): { element: HTMLElement; mark: PageMark } | undefined {
  const mark = found?.shown?.mark;
  return mark?.inPlace && mark.written !== undefined && found?.element instanceof HTMLElement
    ? { element: found.element, mark }
    : undefined;
}

export function editInPlace(
  { element, mark }: { element: HTMLElement; mark: PageMark },
  { at, name, show, say, onInput, onTyped, onEnd }: InPlaceOptions,
): TypingSession {
  const { written = '', reference, path, fits } = mark;
  const before = element.textContent;
  let isOnlyHere = false;
  let length = 0;
  const note = () => (isOnlyHere ? words.onlyThisPlace : reference && words.changesPlaces(reference.uses));
  const draw = () =>
    show({
      ...(fits !== undefined && { count: { length, fits } }),
      ...(reference && {
        note: note() ?? '',
        choice: {
          label: isOnlyHere ? words.everywhere : words.onlyHere,
          choose: () => {
            isOnlyHere = !isOnlyHere;
            draw();
            say(note() ?? '');
          },
        },
      }),
    });
  if (reference) say(`${name}: ${note()}`);
  return startTyping(element, {
    written,
    at,
    label: reference ? `${name}: ${note()}` : name,
    onInput: (text) => {
      length = [...text].length;
      draw();
      onInput(text !== before);
    },
    onCommit: (value) => {
      const restore = () => {
        element.textContent = before;
        mark.written = written;
      };
      // further edits are based on this text until new marks arrive
      mark.written = value;
      onTyped(
        reference && !isOnlyHere
          ? { do: 'set', path: reference.path, value, was: written }
          : { do: 'set', path, value, was: reference?.text ?? written },
        restore,
      );
    },
    onEnd,
  });
}
