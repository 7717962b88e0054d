import type { PressedKey } from './messages.ts';
import { withoutUnseen } from './unseen.ts';

/*
 * Keys that were pressed before the text that they are for had the cursor. They wait, and are pressed in it as soon as it has.
 */

/** The keys that move the cursor: in which direction, and how far alone and with Ctrl, as `Selection.modify` calls it. */
const MOVES: Record<string, readonly [direction: string, alone: string, withCtrl: string]> = {
  Home: ['backward', 'lineboundary', 'documentboundary'],
  End: ['forward', 'lineboundary', 'documentboundary'],
  ArrowLeft: ['left', 'character', 'word'],
  ArrowRight: ['right', 'character', 'word'],
  ArrowUp: ['backward', 'line', 'paragraph'],
  ArrowDown: ['forward', 'line', 'paragraph'],
};

/** The keys that delete, as `Selection.modify` and `execCommand` call it. */
const DELETES: Record<string, readonly [direction: string, command: string]> = {
  Backspace: ['backward', 'delete'],
  Delete: ['forward', 'forwardDelete'],
};

/** Whether a key writes a character. */
export function isCharacter({ key, ctrl, alt }: PressedKey): boolean {
  return [...key].length === 1 && !ctrl && !alt;
}

/** Whether a key means something in every text. */
export function isForText(pressed: PressedKey): boolean {
  const { key, ctrl, alt } = pressed;
  if (isCharacter(pressed)) return true;
  if (ctrl && key.toLowerCase() === 'a') return !alt;
  return !alt && (key in MOVES || key in DELETES || ((key === 'Enter' || key === 'Escape') && !ctrl));
}

/** Presses keys that have waited in what has the cursor now, one after the other. */
export async function pressAll(keys: readonly PressedKey[]): Promise<void> {
  for (const one of keys) {
    press(one);
    // editors that watch their text take the change before the next key
    await undefined;
  }
}

/** Presses a key. What has the cursor may take it; otherwise the text changes as by a browser, which does that for real keys only. */
function press(pressed: PressedKey): void {
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
  if (isLeft && input && takesText(input)) change(input, pressed);
}

/** What the browser does with a key in a text. */
function change(input: Element, { key, ctrl, shift, ...more }: PressedKey): void {
  const selection = getSelection();
  const [direction, alone, withCtrl] = MOVES[key] ?? [];
  const [before, command] = DELETES[key] ?? [];
  if (isCharacter({ key, ctrl, shift, ...more })) insertText(key);
  else if (key === 'Enter' && input.matches('textarea')) insertText('\n');
  else if (command) {
    if (ctrl && selection?.isCollapsed) selection.modify('extend', before, 'word');
    document.execCommand(command);
  } else if (direction) selection?.modify(shift ? 'extend' : 'move', direction, ctrl ? withCtrl : alone);
  else if (ctrl && 'select' in input) (input as HTMLInputElement).select();
  else if (ctrl) selection?.selectAllChildren(input);
}

/** Puts a text at the cursor, as one step of the browser's own undo. */
export function insertText(text: string): void {
  // no other way keeps that (Input Events have no way to insert)
  document.execCommand('insertText', false, withoutUnseen(text));
}

/** Whether an element is a text in which somebody can type. */
export function takesText(element: Element): boolean {
  if (element instanceof HTMLElement && element.isContentEditable) return true;
  if (element.matches('textarea')) return !element.matches('[readonly]');
  return element.matches('input:is(:not([type]), [type=text], [type=email], [type=url]):not([readonly])');
}
