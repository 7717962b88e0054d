import { insertText } from '../page/waiting-keys.ts';

/*
 * Typing a text where it is shown. The text stays a plain one in one line: what is pasted loses its styles and line breaks, Enter
 * and leaving the text take it, Escape gives the words of before back.
 */

interface Options {
  /** The text as it is written in site.yaml. */
  written: string;
  /** Where somebody clicked; at its end when left out. */
  at?: { x: number; y: number } | undefined;
  /** What screen readers call it. */
  label: string;
  /** Gets the text after each change. */
  onInput: (text: string) => void;
  /** Gets the text as it is to be written, where it is another one. */
  onCommit: (value: string) => void;
  onEnd: () => void;
}

/** A text that is being typed. */
export interface Typing {
  isAt: (target: EventTarget | null) => boolean;
  commit: () => void;
}

/** Makes an element with nothing but a text one that can be typed in. */
export function startTyping(
  element: HTMLElement,
  { written, at, label, onInput, onCommit, onEnd }: Options,
): Typing {
  const before = element.textContent ?? '';
  const ended = new AbortController();
  const { signal } = ended;
  const attributes = {
    contenteditable: 'plaintext-only',
    role: 'textbox',
    'aria-multiline': 'false',
    'aria-label': label,
  };
  const had = Object.keys(attributes).map((name) => [name, element.getAttribute(name)] as const);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  // the frame of the selection is around it
  element.style.setProperty('outline', 'none', 'important');
  element.focus({ preventScroll: true });
  placeCaret(element, at);
  onInput(before);

  element.addEventListener('input', () => onInput(textOf(element)), { signal });
  element.addEventListener('blur', commit, { signal });
  element.addEventListener('keydown', onKey, { signal });
  element.addEventListener('beforeinput', onBeforeInput, { signal });
  element.addEventListener('paste', onPaste, { signal });
  return { isAt: (target) => target instanceof Node && element.contains(target), commit };

  function onKey(event: KeyboardEvent): void {
    // the page has keys of its own, and a link or a summary takes some
    event.stopPropagation();
    // Enter and Escape are those of the input method
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      end();
      element.textContent = before;
    } else if (event.key === ' ' && element.closest('summary, button')) {
      event.preventDefault();
      insert(' ');
    }
  }

  function onBeforeInput(event: InputEvent): void {
    if (event.inputType === 'insertParagraph' || event.inputType === 'insertLineBreak')
      event.preventDefault();
    if (event.inputType === 'insertFromDrop') {
      event.preventDefault();
      insert(event.dataTransfer?.getData('text/plain') ?? event.data ?? '');
    }
  }

  function onPaste(event: ClipboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    insert(event.clipboardData?.getData('text/plain') ?? '');
  }

  function commit(): void {
    if (signal.aborted) return;
    end();
    const text = textOf(element);
    if (text === before) {
      // the browser may have written its spaces in another way
      element.textContent = before;
      return;
    }
    const value = escaped(text);
    if (value !== written) onCommit(value);
  }

  function end(): void {
    ended.abort();
    for (const [name, value] of had) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    element.style.removeProperty('outline');
    if (element.getAttribute('style') === '') element.removeAttribute('style');
    if (document.activeElement === element) element.blur();
    getSelection()?.removeAllRanges();
    onEnd();
  }
}

/** What is typed, in one line: browsers write spaces at the ends of a text as ones that do not break. */
function textOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Puts a text at the cursor, in one line. */
function insert(text: string): void {
  insertText(text.replace(/\s+/g, ' '));
}

/** A text as it is written: a dollar sign before a letter would begin a reference. */
export function escaped(text: string): string {
  return text.replace(/\$(?=[A-Za-z$])/g, '$$$$');
}

function placeCaret(element: Element, at: Options['at']): void {
  const selection = getSelection();
  const clicked = at && document.caretPositionFromPoint?.(at.x, at.y);
  if (clicked && element.contains(clicked.offsetNode))
    selection?.collapse(clicked.offsetNode, clicked.offset);
  else {
    selection?.selectAllChildren(element);
    selection?.collapseToEnd();
  }
}
