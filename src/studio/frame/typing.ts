import { insertText } from '../page/waiting-keys.ts';

/* Pasted text loses its styles and line breaks. Enter and blur commit, Escape restores the old text. */

export interface TypingOptions {
  /** As in site.yaml. */
  written: string;
  /** Without a point, the cursor is at the end of the text. */
  at?: { x: number; y: number } | undefined;
  /** Read by screen readers. */
  label: string;
  onInput: (text: string) => void;
  /** Only called if the text has changed. */
  onCommit: (value: string) => void;
  onEnd: () => void;
}

export interface TypingSession {
  isAt: (target: EventTarget | null) => boolean;
  commit: () => void;
}

export function startTyping(
  element: HTMLElement,
  { written, at, label, onInput, onCommit, onEnd }: TypingOptions,
): TypingSession {
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
  // hides the focus outline, because the selection already has an outline
  element.style.setProperty('outline', 'none', 'important');
  element.focus({ preventScroll: true });
  placeCaret(element, at);
  onInput(before);

  element.addEventListener('input', () => onInput(typedText(element)), { signal });
  element.addEventListener('blur', commit, { signal });
  element.addEventListener('keydown', onKey, { signal });
  element.addEventListener('beforeinput', onBeforeInput, { signal });
  element.addEventListener('paste', onPaste, { signal });
  return { isAt: (target) => target instanceof Node && element.contains(target), commit };

  function onKey(event: KeyboardEvent): void {
    // keys must not trigger shortcuts of the page, links or summaries
    event.stopPropagation();
    // while the input method composes text, it handles Enter and Escape
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
      insertAtCursor(' ');
    }
  }

  function onBeforeInput(event: InputEvent): void {
    if (event.inputType === 'insertParagraph' || event.inputType === 'insertLineBreak')
      event.preventDefault();
    if (event.inputType === 'insertFromDrop') {
      event.preventDefault();
      insertAtCursor(event.dataTransfer?.getData('text/plain') ?? event.data ?? '');
    }
  }

  function onPaste(event: ClipboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    insertAtCursor(event.clipboardData?.getData('text/plain') ?? '');
  }

  function commit(): void {
    if (signal.aborted) return;
    end();
    const text = typedText(element);
    if (text === before) {
      // restores the original whitespace, which the browser may have changed
      element.textContent = before;
      return;
    }
    const value = escapeText(text);
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

/** Returns one line, without the non-breaking spaces that browsers insert at the ends. */
function typedText(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function insertAtCursor(text: string): void {
  insertText(text.replace(/\s+/g, ' '));
}

/** In site.yaml, a dollar sign before a letter starts a reference. */
export function escapeText(text: string): string {
  return text.replace(/\$(?=[A-Za-z$])/g, '$$$$');
}

function placeCaret(element: Element, at: TypingOptions['at']): void {
  const selection = getSelection();
  const clicked = at && document.caretPositionFromPoint?.(at.x, at.y);
  if (clicked && element.contains(clicked.offsetNode))
    selection?.collapse(clicked.offsetNode, clicked.offset);
  else {
    selection?.selectAllChildren(element);
    selection?.collapseToEnd();
  }
}
