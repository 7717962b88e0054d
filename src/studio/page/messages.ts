import type { Intent, Mark, ValuePath } from '../../shared/index.ts';

/*
 * What the page of the studio and the agent in its frame say to each other, by `postMessage` between windows of one origin. The
 * agent shows the page and knows its elements; the page of the studio talks to the preview. Send with `say`, take with `listen`:
 * both check the origin and the window.
 */

/** `edit`: a click selects and never navigates. `look`: the page behaves as for visitors. */
export type Mode = 'edit' | 'look';

/** A key that was pressed in the frame. */
export interface PressedKey {
  /** As `KeyboardEvent.key`. */
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

/** What is selected: a value that the page shows, or a block as a whole. */
export interface Selection {
  /** The value for the form. Of a reference to a fact, where the reference is written. */
  path: ValuePath;
  /** The value as the page shows it; absent for a block. */
  mark?: Mark;
  /** The block that it is in: where it is written, and its type. Absent in header and footer. */
  block?: { path: ValuePath; type: string };
  /** Of a text that stands for what a record does not have yet: that record. */
  row?: ValuePath;
  /** The words that are shown, and where in them somebody clicked, in UTF-16 code units: for the cursor in the form. */
  caret?: { text: string; offset: number };
  /** Asks for the cursor in the field of the form: by a click on a value that is not edited in place, or Enter. */
  focus: boolean;
  /** In CSS pixels of the frame. */
  rect: { x: number; y: number; width: number; height: number };
}

/** From the agent in the frame to the page of the studio. */
export type FromAgent =
  /** The agent is there, with a page: at first and after each navigation. The page of the studio answers with `mode`. */
  | { studio: 'page'; page: string; title: string }
  | { studio: 'selected'; selection: Selection }
  /** Nothing is selected any more, by Escape or a click beside the page. */
  | { studio: 'unselected' }
  /** A text was typed in place. The page of the studio sends it, and answers with `refresh` or `refused`. */
  | { studio: 'typed'; intent: Intent }
  /** Whether a text that is typed in place has other words than the file. Nothing has sent them yet. */
  | { studio: 'typing'; isOther: boolean }
  /** Files were dropped on a picture, or a record that can have one: `path` is the value of the picture, present or missing. */
  | { studio: 'dropped'; path: ValuePath; files: File[] }
  /** Keys were pressed on a selected value that is not typed where it is shown: they are for its field. */
  | { studio: 'keys'; keys: PressedKey[] }
  /** A shortcut that is not the agent's: the page of the studio handles it as its own. */
  | { studio: 'key'; pressed: PressedKey };

/** From the page of the studio to the agent in the frame. */
export type ToAgent =
  | { studio: 'mode'; mode: Mode }
  /**
   * site.yaml has changed: the agent shows the page anew, where it differs. `shown` is its new document, if that is known. One that
   * is a trial is shown as long as nothing else is, and nothing in it can be edited.
   */
  | { studio: 'refresh'; shown?: { page: string; document: string; isTrial?: true } }
  /** What was typed in place was not accepted: the page has the words of before again. The form shows why. */
  | { studio: 'refused'; path: ValuePath }
  /** Selects a value, or the block around it, and scrolls there; `null` selects nothing. Answered by no `selected`. */
  | { studio: 'select'; path: ValuePath | null }
  /** Outlines the block around a value without selecting it, for a problem that is pointed at; `null` ends that. */
  | { studio: 'outline'; path: ValuePath | null }
  /** Goes to a page, by its address in the preview. */
  | { studio: 'go'; href: string }
  /** Shows the page in dark or light colours, or as it is printed; what is missing, the browser decides. */
  | { studio: 'show'; scheme?: 'light' | 'dark' | undefined; medium?: 'print' | undefined }
  /** The field of what was clicked has the cursor, if it is there: keys in the frame are the agent's again. */
  | { studio: 'placed' }
  /** Puts the keyboard into the frame. */
  | { studio: 'focus' };

/** Sends a message to the other window, if that is of this origin. */
export function say(to: Window, message: FromAgent | ToAgent): void {
  to.postMessage(message, location.origin);
}

/** Calls back for each message of the other window; anything else that comes is ignored. Returns what ends it. */
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
