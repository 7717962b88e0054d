import type { ComponentType } from 'react';
import type {
  ChangedPlace,
  EditAnswer,
  EditionFacts,
  Form,
  Intent,
  Json,
  Refusal,
  Showable,
  StudioEvent,
  StudioPage,
  StudioProblem,
  StudioState,
  Trial,
  ValuePath,
} from '../../../core/index.ts';
import type { PressedKey } from '../messages.ts';

/* State, events and effects of the studio's page. `reduce()` computes the next state; the session runs the effects. */

/** A requested page: a new one, a copy, or one that shows a section. */
export interface WantedPage {
  /** Index and title of the page to copy. */
  copy?: { index: number; title: string };
  /** The section to show, and its initial value if it is missing. */
  show?: Showable & { path: ValuePath; start?: Json };
}

/** A typed value that isn't in the file, or not yet. */
export interface Draft {
  path: ValuePath;
  value: Json | undefined;
  /** The last known value in the file. */
  was: Json | undefined;
  /** Whether the value was chosen instead of typed: then it is a separate undo step. */
  isChosen?: boolean;
  /** Set when the value is saved but the form is older. */
  isSaved?: true;
  /** Problems with the value. */
  problems?: StudioProblem[];
  refusal?: string;
  /** Set when someone else has changed the value. */
  conflict?: { now: Json | undefined; by?: string };
}

/** A notice about a finished action. */
interface Notice {
  text: string;
  undo: boolean;
  /** An action that the notice offers. The notice stays until the user decides. */
  offer?: { label: string; run: () => void };
}

/** A question with its answers, the most likely first. */
export interface Question {
  text: string;
  /** Details, each with an action that shows its place. */
  rows?: { label: string; run: (() => void) | undefined }[];
  choices: { label: string; run: () => void }[];
}

export type Tab = 'problems' | 'yaml' | 'media' | 'changes';

/** The part of the state that components show. */
export interface View {
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
  /** The clicked text and the offset in it, for the cursor in the form. */
  caret: { text: string; offset: number } | undefined;
  /** Counter of requests to focus the field of the selected value, or the title of its form. */
  focus: number;
  focusOn: 'field' | 'title';
  /** Keys typed on the page that wait for the field's focus. */
  waitingKeys: readonly PressedKey[];
  drafts: ReadonlyMap<string, Draft>;
  /** Whether text typed on the page is unsent. Enter and blur send it. */
  isTypingOnPage: boolean;
  /** Keys of optional values whose empty fields are shown. */
  begun: ReadonlySet<string>;
  notice: Notice | undefined;
  /**
   * A picture that waits for its description: `text` is the previous one, `count` its position among several. An empty answer skips one of
   * several, undefined skips all remaining ones.
   */
  describing:
    | { file: string; text: string; count?: string; done: (text: string | undefined) => void }
    | undefined;
  wantedPage: WantedPage | undefined;
  /** The active trial: shown on the page but not in the file. `again` shows it on the current page. */
  trying: { trial: Trial; again: () => void; Bar: ComponentType } | undefined;
  question: Question | undefined;
  /** Facts for the edition dialog, when it is open. */
  beginning: EditionFacts | undefined;
  /** Media files deleted in this window. */
  deletedFiles?: readonly string[];
  /** Text announced by screen readers. */
  announcement: string;
  tab: Tab | undefined;
  /** The line to show in the YAML editor; a new object for each request. */
  line: { line: number } | undefined;
  /** Changes since the studio was opened, latest first. */
  changes: string[];
  /** Why the studio can't load. */
  failed: string | undefined;
}

/** The list positions that the user sees: a version, and the field edits after it, which move no entry. */
export interface Rows {
  version: string;
  /** Number of the last field edit in the version. */
  after: number;
}

/** A field edit: the versions before and after it. */
interface FieldEdit {
  number: number;
  since: string;
  version: string;
}

export interface State extends View {
  /** The current request for the form, and the text version to which its path belongs. A local change of a list updates both. */
  target: { path: ValuePath; version: string | undefined };
  /** Positions of the current form. A move takes effect with the next form. */
  rows: Rows | undefined;
  /** The latest field edits. */
  fieldEdits: readonly FieldEdit[];
  /** Monotonic time of the last key, in milliseconds. */
  typedAt: number;
}

export const INITIAL: State = {
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

/** A page's new document from the worker's answer. */
export interface FrameDocument {
  page: string;
  document: string;
  /** Whether it shows a trial. */
  isTrial?: true;
}

/** Events of the studio's page. */
export type PageEvent =
  /** View values change, by a choice of the user or an answer. */
  | { event: 'set'; values: Partial<View> }
  /** The worker reports a change. */
  | { event: 'preview'; change: StudioEvent }
  /** Answer to an edit that was sent while `page` was shown. */
  | { event: 'edited'; answer: EditAnswer; intents: Intent[]; isField: boolean; page: string }
  /** Answer to undo or redo; `step` describes it, `page` and `path` were shown when it was requested. */
  | {
      event: 'stepped';
      way: 'undo' | 'redo';
      step: string | undefined;
      answer: EditAnswer;
      page: string;
      path: ValuePath;
    }
  /** A form is requested for a value, with the clicked row's record if any. */
  | { event: 'selected'; path: ValuePath; row?: ValuePath | undefined }
  /** A form has arrived; `wanted` is the requested path. */
  | { event: 'formed'; form: Form; wanted: ValuePath | undefined }
  /** The selected value's field, or the form's title, gets the focus. */
  | { event: 'focused'; on: View['focusOn']; caret?: View['caret'] }
  /** A value was typed or chosen. */
  | { event: 'typed'; path: ValuePath; value: Json | undefined; was: Json | undefined; how: 'typed' | 'put' }
  /** A draft equals the file. */
  | { event: 'unchanged'; key: string }
  /** The value of a draft was answered. */
  | { event: 'answered'; key: string; value: Json | undefined; answer: EditAnswer }
  /** A typing pause after a refused value. */
  | { event: 'refused'; key: string; value: Json | undefined; refused: Refusal }
  /** Text typed on the page wasn't saved; `refused` is missing when there was no answer. */
  | { event: 'keptFromPage'; draft: Draft; refused: Refusal | undefined }
  /** A draft is discarded. */
  | { event: 'dropped'; path: ValuePath }
  /** A conflict is resolved with the value typed here. */
  | { event: 'decided'; draft: Draft }
  /** An optional value's empty field is shown; `cursor` is the field to focus. */
  | { event: 'begun'; path: ValuePath; cursor: ValuePath }
  /** The empty field is hidden again. */
  | { event: 'left'; path: ValuePath }
  /** A notice is shown. */
  | { event: 'noticed'; text: string; undo: boolean }
  /** A notice with an action is shown. */
  | { event: 'offered'; text: string; undo: boolean; offer: NonNullable<Notice['offer']> };

/** Side effects. */
export type Effect =
  | { effect: 'send'; key: string }
  /** Updates the frame, with the page's document if it is known. */
  | { effect: 'showInFrame'; shown: FrameDocument | undefined }
  /** Requests the form and the pages after a delay in milliseconds; 0 is at once. */
  | { effect: 'refresh'; after: number }
  /** Selects the change, on a page that shows it. */
  | { effect: 'showChange'; changed: ChangedPlace }
  | { effect: 'refreshForm' }
  | { effect: 'refreshPages' }
  /** Shows a refusal after a delay in milliseconds, since an incomplete date is no mistake. */
  | { effect: 'refuse'; after: number; key: string; value: Json | undefined; refused: Refusal }
  /** Hides the notice after a delay in milliseconds; undefined keeps it. */
  | { effect: 'hideNotice'; after: number | undefined }
  /** Checks whether the edits removed addresses of pages. */
  | { effect: 'offerRedirects'; intents: Intent[] };

/** The next state, and its effects. */
export interface Next {
  state: State;
  effects: Effect[];
}
