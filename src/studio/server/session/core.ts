import type { Compilation } from '../../../compiler/index.ts';
import type { EditAnswer, Refusal, StudioState, TextChange } from '../../../core/index.ts';
import { type Current, versionOfText } from '../../../site/shown/index.ts';
import {
  checkedText,
  type History,
  inWords,
  isUnchecked,
  nextRedo,
  nextUndo,
  takenBack,
} from '../../text/history.ts';
import type { Pending } from '../../text/merge.ts';
import { allChecked, changed, type TextState } from '../../text/state.ts';
import type { Workspace } from '../workspace.ts';
import type { Checks } from './checks.ts';
import type { Events } from './events.ts';
import { studioProblems } from './problems.ts';
import type { SaveTimer } from './save-timer.ts';

/** State and dependencies that all parts of a session share. */
export interface Core {
  /** Current state. Each edit, save or undo replaces it. */
  state: TextState;
  readonly preview: Current;
  isClosed: boolean;
  readonly workspace: Workspace;
  readonly checks: Checks;
  readonly events: Events;
  readonly timer: SaveTimer;
  /** The undo history that was stored last. */
  readonly stored: { history: History };
}

/** Converts a text to the bytes of the file. */
export function bytesOf({ mark }: TextState, text: string): Uint8Array {
  return new TextEncoder().encode(mark + text);
}

// ---- What others see

/** Describes the next undo step and the next redo step in words. */
function stepsOf(history: History): Pick<StudioState, 'undo' | 'redo'> {
  const last = nextUndo(history);
  const next = nextRedo(history);
  return { ...(last && { undo: inWords(last) }), ...(next && { redo: inWords(next) }) };
}

/** Returns the state for the studio's page. */
export function studioState(core: Core): StudioState {
  const { state, preview, workspace, events } = core;
  const { text, version, saved, locked, failure, history } = state;
  const { compilation } = preview;
  const isCurrent = compilation?.text === text || locked !== undefined;
  const { unstored } = workspace.file;
  const message = locked ?? failure ?? unstored;
  const written = unstored === undefined ? 'saved' : 'unstored';
  return {
    version,
    revision: events.revision(),
    saved: text === saved ? written : failure === undefined ? 'saving' : 'failed',
    ...(message === undefined ? {} : { message }),
    locked: locked !== undefined,
    problems: compilation ? studioProblems(compilation.problems, compilation.text) : [],
    checking: !isCurrent || isUnchecked(history),
    samples: compilation?.samples.length ?? 0,
    ...stepsOf(history),
  };
}

/** Sends the state and the last changes to all tabs. */
export function sendState(core: Core, changes: TextChange[] = [], words: string[] = []): void {
  core.events.sendState(() => studioState(core), changes, words);
}

/** Returns the answer to a refused edit. */
export function refusalAnswer(core: Core, refused: Refusal): EditAnswer {
  return { state: studioState(core), refused };
}

/** Returns the answer to an edit without effect. */
export function unchangedAnswer(core: Core): EditAnswer {
  return { state: studioState(core), changes: [], since: core.state.version, words: [] };
}

// ---- Changes

/** Applies a change to the text. The file is written after a short delay. */
export function follow(
  core: Core,
  change: { text: string; history: History; forward: TextChange[]; backward: TextChange[] },
  pending: Pending = {},
): void {
  core.workspace.versions.before(core.state.text);
  core.state = changed(core.state, { ...change, version: versionOfText(change.text) }, pending);
  if (core.state.pending.length === 0) core.timer.clear();
  planSave(core);
}

/** Starts the save timer if there are unsaved changes. Otherwise stops the timer. */
export function planSave({ timer, state: { text, saved, locked, failure }, isClosed }: Core): void {
  if (isClosed || text === saved || locked !== undefined) timer.stop();
  else timer.start(failure !== undefined);
}

/** Shows the text in the preview. Returns the compilation, or undefined for a large site, which is compiled later. */
export function show({ checks, preview, state }: Core): Compilation | undefined {
  const { opened, compilation } = checks.compile(state.text);
  preview.showDraft(opened, compilation);
  return compilation;
}

/** Updates the preview after files of media/ were added or deleted. */
export function showFiles(core: Core): void {
  show(core);
  core.events.send({ event: 'files' });
  sendState(core);
}

/** Restores deleted files that a text names. Must be called before the text is checked. */
export function bringBackFiles({ workspace: { media } }: Core, text: string): void {
  const named = media.removed().filter((file) => text.includes(file));
  if (named.length > 0) media.bringBack(named);
}

/** Reverts unchecked steps if the compilation of the whole site shows that they add errors. */
export function verify(core: Core, compilation: Compilation): void {
  const { checks, events, state } = core;
  const { text, history } = state;
  const isChecked = !isUnchecked(history);
  const added = isChecked ? [] : checks.errorsSince(checkedText(history, text), compilation);
  if (added.length === 0) {
    checks.remember(compilation);
    core.state = allChecked(state);
    if (!isChecked) planSave(core);
    return;
  }
  const back = takenBack(history, text);
  const problems = studioProblems(added, text);
  follow(core, { ...back, text: checkedText(history, text) });
  show(core);
  events.send({ event: 'takenBack', words: back.words, problems });
  sendState(core, back.forward, back.words);
}
