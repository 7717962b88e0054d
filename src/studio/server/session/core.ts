import type { Compilation } from '../../../compiler/index.ts';
import type { EditResponse, Refusal, StudioState, TextChange } from '../../../core/index.ts';
import { type CurrentSite, textVersion } from '../../../site/display/index.ts';
import {
  checkedText,
  describeStep,
  type History,
  hasUncheckedSteps,
  nextRedo,
  nextUndo,
  revertUnchecked,
} from '../../text/history.ts';
import type { PendingChange } from '../../text/merge.ts';
import { type TextState, withAllChecked, withChangedText } from '../../text/state.ts';
import type { Workspace } from '../workspace.ts';
import type { createChecks } from './checks.ts';
import type { createEvents } from './events.ts';
import { convertProblems } from './problems.ts';
import type { createSaveTimer } from './save-timer.ts';

export interface SessionCore {
  /** Each edit, save or undo replaces the state. */
  state: TextState;
  readonly preview: CurrentSite;
  isClosed: boolean;
  readonly workspace: Workspace;
  readonly checks: ReturnType<typeof createChecks>;
  readonly events: ReturnType<typeof createEvents>;
  readonly timer: ReturnType<typeof createSaveTimer>;
  storedHistory: History;
}

export function createStudioState(core: SessionCore): StudioState {
  const { state, preview, workspace, events } = core;
  const { text, version, saved, locked, failure, history } = state;
  const { compilation } = preview;
  const isCurrent = compilation?.text === text || locked !== undefined;
  const { unstored } = workspace.file;
  const message = locked ?? failure ?? unstored;
  const written = unstored === undefined ? 'saved' : 'unstored';
  const [last, next] = [nextUndo(history), nextRedo(history)];
  return {
    version,
    revision: events.revision(),
    saved: text === saved ? written : failure === undefined ? 'saving' : 'failed',
    ...(message === undefined ? {} : { message }),
    locked: locked !== undefined,
    problems: compilation ? convertProblems(compilation.problems, compilation.text) : [],
    checking: !isCurrent || hasUncheckedSteps(history),
    samples: compilation?.samples.length ?? 0,
    ...(last && { undo: describeStep(last) }),
    ...(next && { redo: describeStep(next) }),
  };
}

/** Sends the state, and the changes since the last sent state. */
export function sendState(core: SessionCore, changes: TextChange[] = [], words: string[] = []): void {
  core.events.sendState(() => createStudioState(core), changes, words);
}

export function createRefusalResponse(core: SessionCore, refused: Refusal): EditResponse {
  return { state: createStudioState(core), refused };
}

export function createUnchangedResponse(core: SessionCore): EditResponse {
  return { state: createStudioState(core), changes: [], since: core.state.version, words: [] };
}

/** Schedules the write of the file after a short delay. */
export function applyChange(
  core: SessionCore,
  change: { text: string; history: History; forward: TextChange[]; backward: TextChange[] },
  pending: PendingChange = {},
): void {
  core.workspace.versions.before(core.state.text);
  core.state = withChangedText(core.state, { ...change, version: textVersion(change.text) }, pending);
  if (core.state.pending.length === 0) core.timer.clear();
  scheduleSave(core);
}

/** Starts the timer only if there are unsaved changes. Otherwise stops it. */
export function scheduleSave({
  timer,
  state: { text, saved, locked, failure },
  isClosed,
}: SessionCore): void {
  if (isClosed || text === saved || locked !== undefined) timer.stop();
  else timer.start(failure !== undefined);
}

/** Undefined for a large site, which is compiled later. */
export function showText({ checks, preview, state }: SessionCore): Compilation | undefined {
  const { opened, compilation } = checks.compile(state.text);
  preview.showDraft(opened, compilation);
  return compilation;
}

/** Must be called before the text is checked. */
export function restoreNamedFiles({ workspace: { media } }: SessionCore, text: string): void {
  const named = media.removed().filter((file) => text.includes(file));
  if (named.length > 0) media.bringBack(named);
}

/** Must be called with the compilation of the whole site. */
export function revertUncheckedErrors(core: SessionCore, compilation: Compilation): void {
  const { checks, events, state } = core;
  const { text, history } = state;
  const isChecked = !hasUncheckedSteps(history);
  const added = isChecked ? [] : checks.errorsSince(checkedText(history, text), compilation);
  if (added.length === 0) {
    checks.remember(compilation);
    core.state = withAllChecked(state);
    if (!isChecked) scheduleSave(core);
    return;
  }
  const back = revertUnchecked(history, text);
  const problems = convertProblems(added, text);
  applyChange(core, { ...back, text: checkedText(history, text) });
  showText(core);
  events.send({ event: 'takenBack', words: back.words, problems });
  sendState(core, back.forward, back.words);
}
