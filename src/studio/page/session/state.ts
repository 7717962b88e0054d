import type { ComponentType } from 'react';
import type {
  ChangedValue,
  EditionFacts,
  EditResponse,
  Form,
  Intent,
  Json,
  Refusal,
  SectionBlock,
  StudioEvent,
  StudioPage,
  StudioProblem,
  StudioState,
  ThemeTrial,
  ValuePath,
} from '../../../core/index.ts';
import type { PressedKey } from '../messages.ts';

/* `reduce()` computes the next state; the session runs the effects. */

export interface RequestedPage {
  copy?: { index: number; title: string };
  /** `start` is the section's initial value if the section is missing. */
  show?: SectionBlock & { path: ValuePath; start?: Json };
}

/** A typed or chosen value that is not in the file, or not yet. */
export interface Draft {
  path: ValuePath;
  value: Json | undefined;
  /** The last known value in the file. */
  was: Json | undefined;
  /** A choice is a separate undo step. */
  isChosen?: boolean;
  /** Set when the value is saved but the form still shows an older version. */
  isSaved?: true;
  problems?: StudioProblem[];
  refusal?: string;
  /** Set when another person or program has changed the value. */
  conflict?: { now: Json | undefined; by?: string };
}

interface Notice {
  text: string;
  undo: boolean;
  /** With an offer, the notice stays until the user decides. */
  offer?: { label: string; run: () => void };
}

/** The most likely answer is the first choice. */
export interface Question {
  text: string;
  /** `run` shows the value that a detail is about. */
  rows?: { label: string; run: (() => void) | undefined }[];
  choices: { label: string; run: () => void }[];
}

type DialogName = 'picker' | 'publish' | 'help' | 'edition' | 'update';

export type DrawerTab = 'problems' | 'yaml' | 'media' | 'changes';

export interface SessionView {
  state?: StudioState | undefined;
  pages: StudioPage[];
  name: string;
  busy: boolean;
  /** Whether a file is being uploaded. */
  storing: boolean;
  /** Path of the page in the frame. */
  page: string;
  mode: 'edit' | 'look';
  width: 'phone' | 'tablet' | 'desktop';
  colours: 'own' | 'light' | 'dark' | 'print';
  selected?: ValuePath | undefined;
  /** The record whose row was clicked in a block of the page. */
  row?: ValuePath | undefined;
  form?: Form | undefined;
  /** The clicked text and the offset in it, to place the cursor in the form. */
  caret?: { text: string; offset: number } | undefined;
  /** Number of focus requests so far. */
  focus: number;
  focusOn: 'field' | 'title';
  /** Keys typed on the page, which wait until the field has focus. */
  waitingKeys: readonly PressedKey[];
  drafts: ReadonlyMap<string, Draft>;
  /** Whether text typed on the page is still unsent. Enter and blur send the text. */
  isTypingOnPage: boolean;
  /** Keys of optional values whose empty fields are shown. */
  begun: ReadonlySet<string>;
  notice?: Notice | undefined;
  /**
   * A picture whose description is requested. `text` is the previous description, `count` the picture's number among several
   * pictures. With several pictures, an empty answer skips this picture, and undefined skips all remaining pictures.
   */
  describing?:
    | { file: string; text: string; count?: string; done: (text: string | undefined) => void }
    | undefined;
  wantedPage?: RequestedPage | undefined;
  /** Design settings that the page shows but the file lacks. `again` shows the trial on the current page. */
  trying?: { trial: ThemeTrial; again: () => void; Bar: ComponentType } | undefined;
  question?: Question | undefined;
  dialog?: DialogName | undefined;
  /** First facts of the edition dialog, which is open while they are set. */
  beginning?: EditionFacts | undefined;
  /** Media files deleted in this window. */
  deletedFiles?: readonly string[];
  announcement: string;
  tab?: DrawerTab | undefined;
  /** Line to show in the YAML editor. Each request creates a new object. */
  line?: { line: number } | undefined;
  /** Latest first. */
  changes: string[];
  /** Reason why the studio can't load. */
  failed?: string | undefined;
}

/** The version whose list positions the user sees. Later field edits move no list entries, so the positions stay valid. */
export interface ListPositions {
  version: string;
  /** Number of the last field edit that the version includes. */
  after: number;
}

export interface SessionState extends SessionView {
  /**
   * The last form request: the path of the value, and the version of the text to which the path belongs. A list change in this
   * window updates both.
   */
  target: { path: ValuePath; version: string | undefined };
  rows?: ListPositions | undefined;
  fieldEdits: readonly { number: number; since: string; version: string }[];
  /** Time of the last keystroke, in milliseconds of a monotonic clock. */
  typedAt: number;
}

export const INITIAL_STATE: SessionState = {
  pages: [],
  name: '',
  busy: false,
  storing: false,
  page: '/',
  mode: 'edit',
  width: 'desktop',
  colours: 'own',
  focus: 0,
  focusOn: 'field',
  waitingKeys: [],
  drafts: new Map(),
  isTypingOnPage: false,
  begun: new Set(),
  announcement: '',
  changes: [],

  target: { path: [], version: undefined },
  fieldEdits: [],
  typedAt: Number.NEGATIVE_INFINITY,
};

export interface FrameDocument {
  page: string;
  document: string;
  isTrial?: true;
}

export type PageEvent =
  | { event: 'set'; values: Partial<SessionView> }
  | { event: 'preview'; change: StudioEvent }
  /** `page` was shown when the edit was sent. */
  | { event: 'edited'; answer: EditResponse; intents: Intent[]; isField: boolean; page: string }
  /** `page` and `path` were shown at the time of the request. */
  | {
      event: 'stepped';
      way: 'undo' | 'redo';
      step: string | undefined;
      answer: EditResponse;
      page: string;
      path: ValuePath;
    }
  /** `row` is the record whose row was clicked. */
  | { event: 'selected'; path: ValuePath; row?: ValuePath | undefined }
  /** `wanted` is the requested path. */
  | { event: 'formed'; form: Form; wanted: ValuePath | undefined }
  | { event: 'focused'; on: SessionView['focusOn']; caret?: SessionView['caret'] }
  | { event: 'typed'; path: ValuePath; value: Json | undefined; was: Json | undefined; how: 'typed' | 'put' }
  /** The value of a draft is the same as in the file. */
  | { event: 'unchanged'; key: string }
  | { event: 'answered'; key: string; value: Json | undefined; answer: EditResponse }
  /** Sent after a pause in typing. */
  | { event: 'refused'; key: string; value: Json | undefined; refused: Refusal }
  /** Text typed on the page wasn't saved. `refused` is missing if there was no response. */
  | { event: 'keptFromPage'; draft: Draft; refused: Refusal | undefined }
  | { event: 'dropped'; path: ValuePath }
  /** A conflict was resolved with the value typed in this window. */
  | { event: 'decided'; draft: Draft }
  /** `cursor` is the field to focus. */
  | { event: 'begun'; path: ValuePath; cursor: ValuePath }
  | { event: 'left'; path: ValuePath }
  | { event: 'noticed'; text: string; undo: boolean }
  | { event: 'offered'; text: string; undo: boolean; offer: NonNullable<Notice['offer']> };

export type PageEffect =
  | { effect: 'send'; key: string }
  /** `shown` is undefined if the document of the page isn't known. */
  | { effect: 'showInFrame'; shown: FrameDocument | undefined }
  /** `after` is in milliseconds. 0 requests the form and the pages immediately. */
  | { effect: 'refresh'; after: number }
  | { effect: 'showChange'; changed: ChangedValue }
  | { effect: 'refreshForm' }
  | { effect: 'refreshPages' }
  /** After a delay in milliseconds, because a value such as a date is incomplete while it is typed. */
  | { effect: 'refuse'; after: number; key: string; value: Json | undefined; refused: Refusal }
  /** After a delay in milliseconds. If `after` is undefined, the notice stays. */
  | { effect: 'hideNotice'; after: number | undefined }
  | { effect: 'offerRedirects'; intents: Intent[] };

export interface Transition {
  state: SessionState;
  effects: PageEffect[];
}
