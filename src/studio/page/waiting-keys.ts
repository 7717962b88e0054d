import { removeInvisible } from './invisible-characters.ts';
import type { PressedKey } from './messages.ts';

/* Keys that are typed before their text field has focus are replayed when the field has focus. */

/** Arguments for `Selection.modify()`: the direction, and the granularity without and with Ctrl. */
const CURSOR_KEYS: Record<string, readonly [direction: string, alone: string, withCtrl: string]> = {
  Home: ['backward', 'lineboundary', 'documentboundary'],
  End: ['forward', 'lineboundary', 'documentboundary'],
  ArrowLeft: ['left', 'character', 'word'],
  ArrowRight: ['right', 'character', 'word'],
  ArrowUp: ['backward', 'line', 'paragraph'],
  ArrowDown: ['forward', 'line', 'paragraph'],
};

/** The direction for `Selection.modify()` and the command for `execCommand()`. */
const DELETION_KEYS: Record<string, readonly [direction: string, command: string]> = {
  Backspace: ['backward', 'delete'],
  Delete: ['forward', 'forwardDelete'],
};

export function isCharacter({ key, ctrl, alt }: PressedKey): boolean {
  return [...key].length === 1 && !ctrl && !alt;
}

/** Whether a key has a meaning in every text field. */
export function isTextKey(pressed: PressedKey): boolean {
  const { key, ctrl, alt } = pressed;
  if (isCharacter(pressed)) return true;
  if (ctrl && key.toLowerCase() === 'a') return !alt;
  return (
    !alt && (key in CURSOR_KEYS || key in DELETION_KEYS || ((key === 'Enter' || key === 'Escape') && !ctrl))
  );
}

export async function replayKeys(keys: readonly PressedKey[]): Promise<void> {
  for (const one of keys) {
    replayKey(one);
    // an editor that observes its text must process a change before the next key
    await undefined;
  }
}

/** Unless the element handles the event, performs the browser's default action, which a synthetic event doesn't trigger. */
function replayKey(pressed: PressedKey): void {
  const { key, ctrl, shift: shiftKey, alt: altKey } = pressed;
  const command = /^(Mac|iP)/.test(navigator.platform) ? { metaKey: ctrl } : { ctrlKey: ctrl };
  const event = new KeyboardEvent('keydown', {
    key,
    shiftKey,
    altKey,
    bubbles: true,
    cancelable: true,
    ...command,
  });
  const isLeft = (document.activeElement ?? document.body).dispatchEvent(event);
  const input = document.activeElement;
  if (isLeft && input && isEditableText(input)) performDefaultAction(input, pressed);
}

function performDefaultAction(input: Element, { key, ctrl, shift, ...more }: PressedKey): void {
  const selection = getSelection();
  const [direction, alone, withCtrl] = CURSOR_KEYS[key] ?? [];
  const [before, command] = DELETION_KEYS[key] ?? [];
  if (isCharacter({ key, ctrl, shift, ...more })) insertText(key);
  else if (key === 'Enter' && input.matches('textarea')) insertText('\n');
  else if (command) {
    if (ctrl && selection?.isCollapsed) selection.modify('extend', before, 'word');
    document.execCommand(command);
  } else if (direction) selection?.modify(shift ? 'extend' : 'move', direction, ctrl ? withCtrl : alone);
  else if (ctrl && 'select' in input) (input as HTMLInputElement).select();
  else if (ctrl) selection?.selectAllChildren(input);
}

export function insertText(text: string): void {
  // no other API inserts text as an undo step of the browser
  document.execCommand('insertText', false, removeInvisible(text));
}

export function isEditableText(element: Element): boolean {
  if (element instanceof HTMLElement && element.isContentEditable) return true;
  if (element.matches('textarea')) return !element.matches('[readonly]');
  return element.matches('input:is(:not([type]), [type=text], [type=email], [type=url]):not([readonly])');
}
