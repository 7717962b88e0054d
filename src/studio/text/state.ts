import type { TextChange } from '../../core/index.ts';
import { type History, markChecked, NO_STEPS } from './history.ts';
import type { Pending } from './merge.ts';
import { type Past, withChange } from './past.ts';

/* A session's data: the text, what is saved, and its history. An immutable value for pure functions. */

export interface TextState {
  /** Whether there has been an editable text. */
  readonly hasBegun: boolean;
  readonly text: string;
  /** Hash of the text. */
  readonly version: string;
  /** The file's byte order mark, or an empty string. */
  readonly mark: string;
  /** The text of the file, as far as known. */
  readonly saved: string;
  /** Changes that are not written to the file yet. */
  readonly pending: readonly Pending[];
  readonly history: History;
  readonly past: Past;
  /** Why the text can't be edited. */
  readonly locked?: string | undefined;
  /** Why the text couldn't be written. */
  readonly failure?: string | undefined;
}

/** The content of the file. */
export interface LoadedText {
  text: string;
  mark: string;
}

/** Returns the state without a text; `version` is that of an empty one. */
export function noText(version: string): TextState {
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

/** A new text, with the changes that lead to it. */
interface NextText {
  text: string;
  version: string;
  history: History;
  forward: TextChange[];
  backward: TextChange[];
}

/** Returns the initial state for a text from the file. */
export function withLoadedText(state: TextState, { text, mark }: LoadedText, version: string): TextState {
  return { ...state, hasBegun: true, text, version, mark, saved: text };
}

/** Returns the state after a change in the studio, which isn't saved yet. */
export function changed(
  state: TextState,
  { text, version, history, forward, backward }: NextText,
  pending: Pending,
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

/** Returns the state after another program's save: its text with the unsaved changes applied. */
export function takenOver(
  state: TextState,
  { text: saved, mark }: LoadedText,
  { text, version, history, forward, backward }: NextText,
  pending: Pending[],
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

/** Returns the state after a save. */
export function onDisk(state: TextState): TextState {
  return { ...state, saved: state.text, pending: [], failure: undefined };
}

/** Returns the state after the whole site was compiled without new errors. */
export function allChecked(state: TextState): TextState {
  return { ...state, history: markChecked(state.history) };
}
