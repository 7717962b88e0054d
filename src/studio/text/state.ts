import type { TextChange } from '../../core/index.ts';
import { type History, markChecked, NO_STEPS } from './history.ts';
import type { PendingChange } from './merge.ts';
import { type PastChanges, withChange } from './past.ts';

/* State of an editing session: an immutable value. Pure functions return the next state. */

export interface TextState {
  /** Whether the session has ever had an editable text. */
  readonly hasBegun: boolean;
  readonly text: string;
  /** Hash of the text. */
  readonly version: string;
  /** The file's byte order mark, or an empty string. */
  readonly mark: string;
  /** Last known text of the file. */
  readonly saved: string;
  /** Changes that are not written to the file yet. */
  readonly pending: readonly PendingChange[];
  readonly history: History;
  readonly past: PastChanges;
  /** Reason why the text can't be edited. */
  readonly locked?: string | undefined;
  /** Reason why the text couldn't be written. */
  readonly failure?: string | undefined;
}

export interface LoadedText {
  text: string;
  mark: string;
}

/** `version` is the hash of an empty text. */
export function emptyTextState(version: string): TextState {
  return {
    hasBegun: false,
    text: '',
    version,
    mark: '',
    saved: '',
    pending: [],
    history: NO_STEPS,
    past: [],
  };
}

interface ChangedText {
  text: string;
  version: string;
  history: History;
  forward: TextChange[];
  backward: TextChange[];
}

export function withLoadedText(state: TextState, { text, mark }: LoadedText, version: string): TextState {
  return { ...state, hasBegun: true, text, version, mark, saved: text };
}

export function withChangedText(
  state: TextState,
  { text, version, history, forward, backward }: ChangedText,
  pending: PendingChange,
): TextState {
  return {
    ...state,
    text,
    version,
    history,
    past: withChange(state.past, { before: state.version, forward, backward }),
    pending: text === state.saved ? [] : [...state.pending, pending],
  };
}

/** `text` is the other program's text with the unsaved changes applied. */
export function withOutsideSave(
  state: TextState,
  { text: saved, mark }: LoadedText,
  { text, version, history, forward, backward }: ChangedText,
  pending: PendingChange[],
): TextState {
  return {
    ...state,
    text,
    version,
    history,
    saved,
    mark,
    past: withChange(state.past, { before: state.version, forward, backward, outside: true }),
    pending: text === saved ? [] : pending,
  };
}

export function withSavedText(state: TextState): TextState {
  return { ...state, saved: state.text, pending: [], failure: undefined };
}

/** After the whole site was compiled without new errors. */
export function withAllChecked(state: TextState): TextState {
  return { ...state, history: markChecked(state.history) };
}
