import type { TextChange } from '../../core/index.ts';
import { type History, markChecked } from './history.ts';
import type { PendingChange } from './merge.ts';
import { type PastChanges, withChange } from './past.ts';

/* State of an editing session: an immutable value. Pure functions return the next state. */

export interface TextState {
  /** Whether the session has ever had an editable text. */
  readonly hasBegun: boolean;
  readonly text: string;
  /** Hash of the text. */
  readonly version: string;
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
}

interface ChangedText {
  text: string;
  version: string;
  history: History;
  forward: TextChange[];
  backward: TextChange[];
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

export function withSavedText(state: TextState): TextState {
  return { ...state, saved: state.text, pending: [], failure: undefined };
}

/** Must be called after the whole site was compiled without new errors. */
export function withAllChecked(state: TextState): TextState {
  return { ...state, history: markChecked(state.history) };
}
