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

/* State, events and effects of the studio's page. `reduce()` computes the next state; the session runs the effects. */

/** A requested page: a new page, a copy, or a page that shows a section. */
export interface RequestedPage {
  /** Index and title of the page to copy. */
  copy?: { index: number; title: string };
  /** The section to show, and its initial value if the section is missing. */
  show?: SectionBlock & { path: ValuePath; start?: Json };
}

/** A typed or chosen value that is not in the file, or not yet. */
export interface Draft {
  path: ValuePath;
  value: Json | undefined;
  /** The last known value in the file. */
  was: Json | undefined;
  /** Whether the value was chosen instead of typed. A choice is a separate undo step. */
  isChosen?: boolean;
  /** Set when the value is saved but the form still shows an older version. */
  isSaved?: true;
  /** Problems with the value. */
  problems?: StudioProblem[];
  refusal?: string;
  /** Set when another person or program has changed the value. */
  conflict?: { now: Json | undefined; by?: string };
}

/** A notice about a finished action. */
interface Notice {
  text: string;
  undo: boolean;
  /** An action that the notice offers. With an offer, the notice stays until the user decides. */
  offer?: { label: string; run: () => void };
}

/** A question with its answers, the most likely answer first. */
export interface Question {
  text: string;
  /** Details of the question. `run` shows the value that a detail is about. */
  rows?: { label: string; run: (() => void) | undefined }[];
  choices: { label: string; run: () => void }[];
}

export type DrawerTab = 'problems' | 'yaml' | 'media' | 'changes';

/** The part of the state that components display. */
export interface SessionView {
  state: StudioState | undefined;
  pages: StudioPage[];
  name: string;
  busy: boolean;
  /** Whether a file is being uploaded. */
  storing: boolean;
  /** Path of the page in the frame. */
  page: string;
  mode: 'edit' | 'look';
  width: 'phone' | 'tablet' | 'desktop';
  /** Colour scheme or print layout of the page. */
  colours: 'own' | 'light' | 'dark' | 'print';
  /** The selected value. */
  selected: ValuePath | undefined;
  /** The record whose row was clicked in a block of the page. */
  row: ValuePath | undefined;
  form: Form | undefined;
  /** The clicked text and the clicked offset in it, to place the cursor in the form. */
  caret: { text: string; offset: number } | undefined;
  /** Number of focus requests so far. A request focuses the field of the selected value, or the title of its form. */
  focus: number;
  focusOn: 'field' | 'title';
  /** Keys that were typed on the page, and that wait until the field has focus. */
  waitingKeys: readonly PressedKey[];
  drafts: ReadonlyMap<string, Draft>;
  /** Whether text typed on the page is still unsent. Enter and blur send the text. */
  isTypingOnPage: boolean;
  /** Keys of optional values whose empty fields are shown. */
  begun: ReadonlySet<string>;
  notice: Notice | undefined;
  /**
   * A picture whose description is requested. `text` is the previous description, `count` the picture's number among several
   * pictures. With several pictures, an empty answer skips this picture, and undefined skips all remaining pictures.
   */
  describing:
    | { file: string; text: string; count?: string; done: (text: string | undefined) => void }
    | undefined;
  wantedPage: RequestedPage | undefined;
  /**
   * The active trial of design settings, which the page shows but the file lacks. `again` shows the trial on the current page.
   */
  trying: { trial: ThemeTrial; again: () => void; Bar: ComponentType } | undefined;
  question: Question | undefined;
  /** Data for the edition dialog, while the dialog is open. */
  beginning: EditionFacts | undefined;
  /** Media files deleted in this window. */
  deletedFiles?: readonly string[];
  /** Text for screen readers to announce. */
  announcement: string;
  tab: DrawerTab | undefined;
  /** Line to show in the YAML editor. Each request creates a new object. */
  line: { line: number } | undefined;
  /** Changes since the studio was opened, latest first. */
  changes: string[];
  /** Reason why the studio can't load. */
  failed: string | undefined;
}

/** The version whose list positions the user sees. Later field edits move no list entries, so the positions stay valid. */
export interface ListPositions {
  version: string;
  /** Number of the last field edit that the version includes. */
  after: number;
}

/** An edit of a field, with the versions before and after the edit. */
interface FieldEdit {
  number: number;
  since: string;
  version: string;
}

export interface SessionState extends SessionView {
  /**
   * The last form request: the path of the value, and the version of the text to which the path belongs. A list change in this
   * window updates both.
   */
  target: { path: ValuePath; version: string | undefined };
  /** The version whose list positions the current form shows. */
  rows: ListPositions | undefined;
  /** The latest field edits. */
  fieldEdits: readonly FieldEdit[];
  /** Time of the last keystroke, in milliseconds of a monotonic clock. */
  typedAt: number;
}

export const INITIAL_STATE: SessionState = {
  state: undefined,
  pages: [],
  name: '',
  busy: false,
  storing: false,
  page: '/',
  mode: 'edit',
  width: 'desktop',
  colours: 'own',
  selected: undefined,
  row: undefined,
  form: undefined,
  caret: undefined,
  focus: 0,
  focusOn: 'field',
  waitingKeys: [],
  drafts: new Map(),
  isTypingOnPage: false,
  begun: new Set(),
  notice: undefined,
  describing: undefined,
  wantedPage: undefined,
  trying: undefined,
  question: undefined,
  beginning: undefined,
  announcement: '',
  tab: undefined,
  line: undefined,
  changes: [],
  failed: undefined,

  target: { path: [], version: undefined },
  rows: undefined,
  fieldEdits: [],
  typedAt: Number.NEGATIVE_INFINITY,
};

/** A rendered page from the worker, to show in the frame. */
export interface FrameDocument {
  page: string;
  document: string;
  /** Whether the document shows a trial. */
  isTrial?: true;
}

/** Events of the studio's page. */
export type PageEvent =
  /** Sets values of the view state, after a choice by the editor or a response from the worker. */
  | { event: 'set'; values: Partial<SessionView> }
  /** The worker reports a change. */
  | { event: 'preview'; change: StudioEvent }
  /** The response to an edit has arrived. `page` was shown when the edit was sent. */
  | { event: 'edited'; answer: EditResponse; intents: Intent[]; isField: boolean; page: string }
  /**
   * The response to an undo or redo has arrived. `step` describes the step; `page` and `path` were shown at the time of the
   * request.
   */
  | {
      event: 'stepped';
      way: 'undo' | 'redo';
      step: string | undefined;
      answer: EditResponse;
      page: string;
      path: ValuePath;
    }
  /** A value was selected, so its form is requested. `row` is the record whose row was clicked. */
  | { event: 'selected'; path: ValuePath; row?: ValuePath | undefined }
  /** A form has arrived. `wanted` is the requested path. */
  | { event: 'formed'; form: Form; wanted: ValuePath | undefined }
  /** Focuses the field of the selected value, or the title of its form. */
  | { event: 'focused'; on: SessionView['focusOn']; caret?: SessionView['caret'] }
  /** A value was typed or chosen. */
  | { event: 'typed'; path: ValuePath; value: Json | undefined; was: Json | undefined; how: 'typed' | 'put' }
  /** The value of a draft is the same as in the file. */
  | { event: 'unchanged'; key: string }
  /** The response to a request with a draft's value has arrived. */
  | { event: 'answered'; key: string; value: Json | undefined; answer: EditResponse }
  /** A refused value is reported, after a pause in typing. */
  | { event: 'refused'; key: string; value: Json | undefined; refused: Refusal }
  /** Text typed on the page wasn't saved. `refused` is missing if there was no response. */
  | { event: 'keptFromPage'; draft: Draft; refused: Refusal | undefined }
  /** A draft is discarded. */
  | { event: 'dropped'; path: ValuePath }
  /** A conflict was resolved with the value typed in this window. */
  | { event: 'decided'; draft: Draft }
  /** Shows the empty field of an optional value. `cursor` is the field to focus. */
  | { event: 'begun'; path: ValuePath; cursor: ValuePath }
  /** Hides the empty field of an optional value again. */
  | { event: 'left'; path: ValuePath }
  /** A notice is shown. */
  | { event: 'noticed'; text: string; undo: boolean }
  /** A notice with an action is shown. */
  | { event: 'offered'; text: string; undo: boolean; offer: NonNullable<Notice['offer']> };

/** Side effects. */
export type PageEffect =
  | { effect: 'send'; key: string }
  /** Updates the frame, with the document of the page if it is known. */
  | { effect: 'showInFrame'; shown: FrameDocument | undefined }
  /** Requests the form and the pages after a delay in milliseconds. 0 requests them immediately. */
  | { effect: 'refresh'; after: number }
  /** Selects the changed value, and opens a page that shows it. */
  | { effect: 'showChange'; changed: ChangedValue }
  | { effect: 'refreshForm' }
  | { effect: 'refreshPages' }
  /** Shows a refusal after a delay in milliseconds, because a value such as a date is incomplete while it is typed. */
  | { effect: 'refuse'; after: number; key: string; value: Json | undefined; refused: Refusal }
  /** Hides the notice after a delay in milliseconds. If `after` is undefined, the notice stays. */
  | { effect: 'hideNotice'; after: number | undefined }
  /** Checks whether the edits removed addresses of pages, and offers redirects. */
  | { effect: 'offerRedirects'; intents: Intent[] };

/** The next state, and the effects to run. */
export interface Transition {
  state: SessionState;
  effects: PageEffect[];
}
