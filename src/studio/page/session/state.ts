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
} from '../../../shared/index.ts';
import type { PressedKey } from '../messages.ts';

/*
 * What the page of the studio knows, what can happen to it, and what follows from that. `reduce()` makes the next state of a state and
 * an event; the session does its effects.
 */

/** A page that somebody wants: a new one, a copy of one, or one that shows a section of the file. */
export interface WantedPage {
  /** The position of the page to copy, and its title. */
  copy?: { index: number; title: string };
  /** The section that it is to show, and what adds that where it is missing. */
  show?: Showable & { path: ValuePath; start?: Json };
}

/** A value that was typed and that the file does not have, or not yet. */
export interface Draft {
  path: ValuePath;
  value: Json | undefined;
  /** The value that the file has, as far as this page knows. */
  was: Json | undefined;
  /** It was chosen, such as a row that was added: a step of undo of its own. */
  isChosen?: boolean;
  /** The file has it; the form that is shown does not know that yet. */
  isSaved?: true;
  /** Why the file does not take it. */
  problems?: StudioProblem[];
  refusal?: string;
  /** Somebody else has changed the value meanwhile. */
  conflict?: { now: Json | undefined; by?: string };
}

/** Something that was done and can be undone at once. */
interface Notice {
  text: string;
  undo: boolean;
  /** What else can be done about it; it stays until somebody decides. */
  offer?: { label: string; run: () => void };
}

/** Something to decide, and what can be chosen, the most likely first. */
export interface Question {
  text: string;
  /** Details, each with an action that shows its place. */
  rows?: { label: string; run: (() => void) | undefined }[];
  choices: { label: string; run: () => void }[];
}

export type Tab = 'problems' | 'yaml' | 'media' | 'changes';

/** What the components of the page show. */
export interface View {
  state: StudioState | undefined;
  pages: StudioPage[];
  name: string;
  busy: boolean;
  /** Whether a file is on its way into media/. */
  storing: boolean;
  /** The path of the page in the frame. */
  page: string;
  mode: 'edit' | 'look';
  width: 'phone' | 'tablet' | 'desktop';
  /** In which colours the page is shown, or as it is printed. */
  colours: 'own' | 'light' | 'dark' | 'print';
  /** The value that has the cursor, or is outlined on the page. */
  selected: ValuePath | undefined;
  /** The record in whose row of a block the page was clicked. */
  row: ValuePath | undefined;
  /** The form that is shown. */
  form: Form | undefined;
  /** The words of the page that were clicked, and where in them, for the cursor in the form. */
  caret: { text: string; offset: number } | undefined;
  /** Counts requests to put the cursor into the field of the selected value, or at the title of its form. */
  focus: number;
  focusOn: 'field' | 'title';
  /** Keys that were pressed on the page and are for the field that gets the cursor. */
  waitingKeys: readonly PressedKey[];
  drafts: ReadonlyMap<string, Draft>;
  /** Whether a text that is being typed on the page is not sent yet: Enter sends it, and so does leaving it. */
  isTypingOnPage: boolean;
  /** Optional values that somebody has begun to add, by the keys of their paths. */
  begun: ReadonlySet<string>;
  notice: Notice | undefined;
  /**
   * A picture that waits for the words that say what it shows: those of before, and of several pictures which one it is. Empty words leave
   * out one of several, and no words all that are left.
   */
  describing:
    | { file: string; text: string; count?: string; done: (text: string | undefined) => void }
    | undefined;
  /** A page that somebody is asked the name of. */
  wantedPage: WantedPage | undefined;
  /** What somebody tries: the page shows it, and the file does not have it. `again` shows it on the page that is here now. */
  trying: { trial: Trial; again: () => void; Bar: ComponentType } | undefined;
  /** Something to decide. */
  question: Question | undefined;
  /** What is known of the next edition, which somebody is about to begin. */
  beginning: EditionFacts | undefined;
  /** The files of media/ that were deleted in this window. */
  deletedFiles?: readonly string[];
  /** What a screen reader announces. */
  announcement: string;
  tab: Tab | undefined;
  /** The line that the YAML editor is asked to show; a new object each time. */
  line: { line: number } | undefined;
  /** What changed since the studio was opened, the last first. */
  changes: string[];
  /** Why nothing can be shown. */
  failed: string | undefined;
}

/** The positions in lists of the rows that somebody sees: of a version, and of the edits of fields after it, which move no entry. */
export interface Rows {
  version: string;
  /** The number of the last edit of a field that the version has. */
  after: number;
}

/** An edit of values in fields: the version before it, and the one that it has made. */
interface FieldEdit {
  number: number;
  since: string;
  version: string;
}

export interface State extends View {
  /** What the form was asked for, and the version that its path belongs to: a move that is made here takes both on. */
  target: { path: ValuePath; version: string | undefined };
  /** Those of the form that has come; a move takes them on only with the next form. */
  rows: Rows | undefined;
  /** The last edits of fields. */
  fieldEdits: readonly FieldEdit[];
  /** When somebody typed last, by a clock that nobody sets, in milliseconds. */
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

/** The new document of a page, as the preview has sent it with its answer. */
export interface FrameDocument {
  page: string;
  document: string;
  /** The file does not say so. */
  isTrial?: true;
}

/** What happens to the page of the studio. */
export type PageEvent =
  /** Somebody chooses how something is shown, or an answer brings what is shown as it is. */
  | { event: 'set'; values: Partial<View> }
  /** The preview says that something has changed. */
  | { event: 'preview'; change: StudioEvent }
  /** It has answered an edit that was sent while `page` was shown. */
  | { event: 'edited'; answer: EditAnswer; intents: Intent[]; isField: boolean; page: string }
  /** It has answered an undo or redo; `step` is what that was, in words, and `page` and `path` are what was shown when it was asked. */
  | {
      event: 'stepped';
      way: 'undo' | 'redo';
      step: string | undefined;
      answer: EditAnswer;
      page: string;
      path: ValuePath;
    }
  /** The file that was deleted is there again, or not. */
  | { event: 'restored'; state: StudioState }
  /** A form is wanted for a value, by a click in the row of a record where there is one. */
  | { event: 'selected'; path: ValuePath; row?: ValuePath | undefined }
  /** A form has come; `wanted` is the path that it was asked for with. */
  | { event: 'formed'; form: Form; wanted: ValuePath | undefined }
  /** The field of the selected value gets the cursor, or the title of its form. */
  | { event: 'focused'; on: View['focusOn']; caret?: View['caret'] }
  /** A value was typed or chosen. */
  | { event: 'typed'; path: ValuePath; value: Json | undefined; was: Json | undefined; how: 'typed' | 'put' }
  /** A draft is what the file has. */
  | { event: 'unchanged'; key: string }
  /** The value of a draft was sent and answered. */
  | { event: 'answered'; key: string; value: Json | undefined; answer: EditAnswer }
  /** Nobody has typed for a moment into a value that was refused. */
  | { event: 'refused'; key: string; value: Json | undefined; refused: Refusal }
  /** A text that was typed on the page did not get into the file; `refused` is missing where nobody answered. */
  | { event: 'keptFromPage'; draft: Draft; refused: Refusal | undefined }
  /** Somebody takes the value of the file in place of what was typed. */
  | { event: 'dropped'; path: ValuePath }
  /** Of two values, somebody takes the one that was typed here. */
  | { event: 'decided'; draft: Draft }
  /** Somebody begins to add an optional value; `cursor` is the field that gets the cursor. */
  | { event: 'begun'; path: ValuePath; cursor: ValuePath }
  /** Somebody does not add it after all. */
  | { event: 'left'; path: ValuePath }
  /** Something was done or refused. */
  | { event: 'noticed'; text: string; undo: boolean }
  /** Something else can be done about what was done. */
  | { event: 'offered'; text: string; undo: boolean; offer: NonNullable<Notice['offer']> };

/** What is to be done outside of the state. */
export type Effect =
  /** Sends the draft of a value. */
  | { effect: 'send'; key: string }
  /** Shows the change in the frame; the document is that of its page, where that is known. */
  | { effect: 'showInFrame'; shown: FrameDocument | undefined }
  /** Asks for the form and the pages again when nobody has typed for a moment, after so many milliseconds; 0 is at once. */
  | { effect: 'refresh'; after: number }
  /** Selects what has changed, on a page that shows it. */
  | { effect: 'showChange'; changed: ChangedPlace }
  | { effect: 'refreshForm' }
  | { effect: 'refreshPages' }
  /** Shows why a value was refused, after so many milliseconds: half a date is no mistake. */
  | { effect: 'refuse'; after: number; key: string; value: Json | undefined; refused: Refusal }
  /** Hides the notice after so many milliseconds; without a number, it stays. */
  | { effect: 'hideNotice'; after: number | undefined }
  /** Looks whether addresses of pages have ended by changes. */
  | { effect: 'offerRedirects'; intents: Intent[] };

/** A state, and what is to be done. */
export interface Next {
  state: State;
  effects: Effect[];
}
