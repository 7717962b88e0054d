import type { Intent, Mark, ValuePath } from '../../core/index.ts';

/*
 * Messages between the studio's page and the agent in its frame, by `postMessage` within one origin. The agent shows the page and knows its
 * elements; the studio's page talks to the server. Send with `say`, receive with `listen`: both check the origin and the window.
 */

/** `edit`: a click selects and never navigates. `look`: the page behaves as for visitors. */
export type Mode = 'edit' | 'look';

export interface PressedKey {
  /** As `KeyboardEvent.key`. */
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

/** The selection: a value on the page, or a whole block. */
export interface Selection {
  /** Path for the form. For a referenced fact, the path of the reference. */
  path: ValuePath;
  /** The value on the page; absent for a block. */
  mark?: Mark;
  /** Path and type of the surrounding block; absent in header and footer. */
  block?: { path: ValuePath; type: string };
  /** The record that lacks the value, if this is a placeholder. */
  row?: ValuePath;
  /** The displayed text and the offset of the click in UTF-16 code units, for the cursor in the form. */
  caret?: { text: string; offset: number };
  /** Whether to focus the form's field: after Enter, or a click on a value that isn't edited in place. */
  focus: boolean;
}

/** Messages from the agent to the studio's page. */
export type FromAgent =
  /** The agent has loaded a page, at first and after each navigation. Answered with `mode`. */
  | { studio: 'page'; page: string; title: string }
  | { studio: 'selected'; selection: Selection }
  /** The selection was cleared by Escape or a click outside. */
  | { studio: 'unselected' }
  /** Text was typed in place. The studio's page sends it, and answers with `refresh` or `refused`. */
  | { studio: 'typed'; intent: Intent }
  /** Whether text typed in place differs from the file and is unsent. */
  | { studio: 'typing'; isOther: boolean }
  /** Files were dropped on a picture, or on a record that can have one: `path` is the picture's value, even if it is missing. */
  | { studio: 'dropped'; path: ValuePath; files: File[] }
  /** Keys were typed on a value that isn't edited in place. They are meant for its field. */
  | { studio: 'keys'; keys: PressedKey[] }
  /** A shortcut that the studio's page handles. */
  | { studio: 'key'; pressed: PressedKey };

/** Messages from the studio's page to the agent. */
export type ToAgent =
  | { studio: 'mode'; mode: Mode }
  /**
   * site.yaml has changed: the agent updates the page if it differs. `shown` is the new document, if known. A trial stays until the next
   * document and can't be edited.
   */
  | { studio: 'refresh'; shown?: { page: string; document: string; isTrial?: true } }
  /** Text typed in place was refused: the page restores the old text. The form shows the reason. */
  | { studio: 'refused'; path: ValuePath }
  /** Selects a value or its block, and scrolls there; `null` clears the selection. No `selected` follows. */
  | { studio: 'select'; path: ValuePath | null }
  /** Outlines the block around a value without selecting it, while the pointer is on its problem; `null` ends that. */
  | { studio: 'outline'; path: ValuePath | null }
  /** Navigates to an address in the preview. */
  | { studio: 'go'; href: string }
  /** Sets the page's colour scheme or medium. Omitted settings are the browser's defaults. */
  | { studio: 'show'; scheme?: 'light' | 'dark' | undefined; medium?: 'print' | undefined }
  /** The clicked value's field has the focus if it exists. Keys in the frame are handled by the agent again. */
  | { studio: 'placed' }
  /** Focuses the frame. */
  | { studio: 'focus' };

/** Sends a message to the other window, if it has the same origin. */
export function say(to: Window, message: FromAgent | ToAgent): void {
  to.postMessage(message, location.origin);
}

/** Calls back for each message of the other window. Ignores messages of other origins and windows. Returns a function that stops listening. */
export function listen<Message extends FromAgent | ToAgent>(
  from: () => Window | null,
  call: (message: Message) => void,
): () => void {
  const take = ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source === null || source !== from()) return;
    if (typeof data?.studio === 'string') call(data);
  };
  addEventListener('message', take);
  return () => removeEventListener('message', take);
}
