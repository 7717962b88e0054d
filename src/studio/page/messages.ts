import type { Intent, PageMark, ValuePath } from '../../core/index.ts';

/*
 * Messages between the studio's page and the agent in its frame, sent by `postMessage()` within one origin. The agent shows a
 * page of the site and knows its elements; the studio's page talks to the worker. Both functions below check the origin of
 * messages.
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

/** The selection: a value on the page, or a whole block. */
export interface PageSelection {
  /** Path of the value whose form opens. For a referenced fact, the path of the reference. */
  path: ValuePath;
  /** The value on the page. Absent for a block. */
  mark?: PageMark;
  /** Path and type of the surrounding block. Absent in header and footer. */
  block?: { path: ValuePath; type: string };
  /** The record that lacks the value, if the selected element is a placeholder. */
  row?: ValuePath;
  /** The displayed text, and the offset of the click in UTF-16 code units, to place the cursor in the form. */
  caret?: { text: string; offset: number };
  /** Whether to focus the field in the form: after Enter, or after a click on a value that isn't edited in place. */
  focus: boolean;
}

/** Messages from the agent to the studio's page. */
export type AgentMessage =
  /** The agent has loaded a page, at the start or after a navigation. The studio's page answers with `mode`. */
  | { studio: 'page'; page: string; title: string }
  | { studio: 'selected'; selection: PageSelection }
  /** The selection was cleared by Escape or a click outside. */
  | { studio: 'unselected' }
  /** Text was typed in place. The studio's page sends the text to the worker, and answers with `refresh` or `refused`. */
  | { studio: 'typed'; intent: Intent }
  /** Whether the editor has typed text in place that differs from the file and is still unsent. */
  | { studio: 'typing'; isOther: boolean }
  /**
   * Files were dropped on a picture, or on a record that can have a picture. `path` is the path of the picture's value, even if
   * the value is missing.
   */
  | { studio: 'dropped'; path: ValuePath; files: File[] }
  /** Keys were typed on a value that isn't edited in place. The keys belong in the value's field. */
  | { studio: 'keys'; keys: PressedKey[] }
  /** A shortcut that the studio's page handles. */
  | { studio: 'key'; pressed: PressedKey };

/** Messages from the studio's page to the agent. */
export type StudioMessage =
  | { studio: 'mode'; mode: FrameMode }
  /**
   * site.yaml has changed, so the agent updates the page if the page differs. `shown` is the new document, if it is known. A
   * trial stays until the next document, and can't be edited.
   */
  | { studio: 'refresh'; shown?: { page: string; document: string; isTrial?: true } }
  /** Text typed in place was refused, so the page restores the old text. The form shows the reason. */
  | { studio: 'refused'; path: ValuePath }
  /** Selects a value or its block, and scrolls there. `null` clears the selection. The agent doesn't answer with `selected`. */
  | { studio: 'select'; path: ValuePath | null }
  /** Navigates to an address in the preview. */
  | { studio: 'go'; href: string }
  /** Sets the colour scheme or the medium of the page. A missing setting is the browser's default. */
  | { studio: 'show'; scheme?: 'light' | 'dark' | undefined; medium?: 'print' | undefined }
  /** The field of the clicked value has focus, if the field exists. The agent handles keys in the frame again. */
  | { studio: 'placed' }
  /** Focuses the frame. */
  | { studio: 'focus' };

/** Sends a message to the other window, if that window has the same origin. */
export function sendMessage(to: Window, message: AgentMessage | StudioMessage): void {
  to.postMessage(message, location.origin);
}

/**
 * Calls a function for each message of the other window. Ignores messages of other origins and windows. Returns a function that
 * stops listening.
 */
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
