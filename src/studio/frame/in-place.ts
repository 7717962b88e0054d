import type { Intent, Mark } from '../../shared/index.ts';
import { words } from '../page/words.ts';
import type { Found } from './elements.ts';
import type { Tag } from './frames.ts';
import { startTyping, type Typing } from './typing.ts';

/*
 * What typing in a text of the page changes. A text of its own is changed there. One that a reference brings is changed where it is
 * written once, so everywhere, or in this one place.
 */

interface Options {
  /** Where somebody clicked; at its end when left out. */
  at?: { x: number; y: number } | undefined;
  /** What the text is called. */
  name: string;
  /** Shows more about what is typed beside its name. */
  show: (more: Pick<Tag, 'note' | 'choice' | 'count'>) => void;
  /** Announces a text to screen readers. */
  say: (text: string) => void;
  /** Gets whether the words are others than before, after each change. */
  onInput: (isOther: boolean) => void;
  /** Gets the change, and what takes it back on the page. */
  onTyped: (intent: Intent, restore: () => void) => void;
  onEnd: () => void;
}

/** The element of a value that can be typed in where it is shown. */
export function typeableIn(found: Found | undefined): { element: HTMLElement; mark: Mark } | undefined {
  const mark = found?.shown?.mark;
  return mark?.inPlace && mark.written !== undefined && found?.element instanceof HTMLElement
    ? { element: found.element, mark }
    : undefined;
}

/** Makes a text of the page one that is typed in. */
export function typeInPlace(
  { element, mark }: { element: HTMLElement; mark: Mark },
  { at, name, show, say, onInput, onTyped, onEnd }: Options,
): Typing {
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
      // who types here again before its new marks have come has seen this
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
