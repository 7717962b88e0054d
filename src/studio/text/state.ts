import type { TextChange } from '../../shared/index.ts';
import { checked, type History, NO_STEPS } from './history.ts';
import type { Pending } from './merge.ts';
import { type Past, withChange } from './past.ts';

/*
 * What a session knows: the text, what of it is on the disk, and how it came about. A value that pure functions change; doors are
 * around it.
 */

export interface TextState {
  /** Whether there was ever a text to edit. */
  readonly hasBegun: boolean;
  readonly text: string;
  /** The hash of the text. */
  readonly version: string;
  /** The byte order mark of the file, or nothing. */
  readonly mark: string;
  /** The text that the file has, as far as is known. */
  readonly saved: string;
  /** The changes that the file does not have yet. */
  readonly pending: readonly Pending[];
  readonly history: History;
  readonly past: Past;
  /** Why nothing can be changed in the text. */
  readonly locked?: string | undefined;
  /** Why the text could not be written. */
  readonly failure?: string | undefined;
}

/** A text as the file has it. */
export interface Loaded {
  text: string;
  mark: string;
}

/** A session without a text, and the version of no text. */
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

/** A text that others lead to. */
interface NextText {
  text: string;
  version: string;
  history: History;
  forward: TextChange[];
  backward: TextChange[];
}

/** Begins with a text of the disk. */
export function begun(state: TextState, { text, mark }: Loaded, version: string): TextState {
  return { ...state, hasBegun: true, text, version, mark, saved: text };
}

/** The state after a change that was made here, and is not on the disk yet. */
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

/** The state after another program has saved: with its text, and the changes on it that are not on the disk yet. */
export function takenOver(
  state: TextState,
  { text: saved, mark }: Loaded,
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

/** The state with all of the text on the disk. */
export function onDisk(state: TextState): TextState {
  return { ...state, saved: state.text, pending: [], failure: undefined };
}

/** The state after the whole site was compiled, without new errors. */
export function allChecked(state: TextState): TextState {
  return { ...state, history: checked(state.history) };
}
