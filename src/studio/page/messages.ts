import type { Intent, ValuePath } from '../../core/index.ts';

/*
 * Messages between the studio's page and the agent in its frame, sent by `postMessage()` within one origin. The agent shows a
 * page of the site and knows its elements; the studio's page talks to the worker. `sendMessage()` and
 * `listenToMessages()` check the origin.
 */

/** `edit`: a click selects a value and never navigates. `look`: the page behaves as for visitors. */
export type FrameMode = 'edit' | 'look';

export interface PressedKey {
  /** As `KeyboardEvent.key`. */
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

export interface PageSelection {
  /** Path of the value whose form opens. For a referenced fact, the path of the reference. */
  path: ValuePath;
  /** The record that lacks the value, if the selected element is a placeholder. */
  row?: ValuePath;
  /** The clicked text, to place the cursor in the form. The offset is in UTF-16 code units. */
  caret?: { text: string; offset: number };
  /** After Enter, or after a click on a value that isn't edited in place. */
  focus: boolean;
}

export type AgentMessage =
  /** The agent has loaded a page, at the start or after a navigation. The studio's page answers with `mode`. */
  | { studio: 'page'; page: string; title: string }
  | { studio: 'selected'; selection: PageSelection }
  /** Text was typed in place. The studio's page sends the text to the worker, and answers with `refresh` or `refused`. */
  | { studio: 'typed'; intent: Intent }
  /** Whether text typed in place differs from the file and is still unsent. */
  | { studio: 'typing'; isOther: boolean }
  /**
   * Files were dropped on a picture, or on a record that can have one. `path` leads to the picture's value, even if it is
   * missing.
   */
  | { studio: 'dropped'; path: ValuePath; files: File[] }
  /** Keys were typed on a value that isn't edited in place. The keys belong in the value's field. */
  | { studio: 'keys'; keys: PressedKey[] }
  /** A shortcut that the studio's page handles. */
  | { studio: 'key'; pressed: PressedKey };

export type StudioMessage =
  | { studio: 'mode'; mode: FrameMode }
  /**
   * site.yaml has changed, so the agent updates the page if the page differs. `shown` is the new document, if it is known. A
   * trial stays until the next document, and can't be edited.
   */
  | { studio: 'refresh'; shown?: { page: string; document: string; isTrial?: true } }
  /** Text typed in place was refused, so the page restores the old text. The form shows the reason. */
  | { studio: 'refused'; path: ValuePath }
  /** `null` clears the selection. The agent doesn't answer with `selected`. */
  | { studio: 'select'; path: ValuePath | null }
  | { studio: 'go'; href: string }
  /** A missing setting is the browser's default. */
  | { studio: 'show'; scheme?: 'light' | 'dark' | undefined; medium?: 'print' | undefined }
  /** The field of the clicked value has focus, if the field exists. The agent handles keys in the frame again. */
  | { studio: 'placed' }
  | { studio: 'focus' };

/** The browser discards the message if the other window has another origin. */
export function sendMessage(to: Window, message: AgentMessage | StudioMessage): void {
  to.postMessage(message, location.origin);
}

/** Ignores messages of other origins and windows. Returns a function that stops listening. */
export function listenToMessages<Message extends AgentMessage | StudioMessage>(
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
