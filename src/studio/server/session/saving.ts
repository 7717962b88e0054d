import { changesBetween, invertChanges } from '../../../compiler/index.ts';
import { textVersion } from '../../../site/display/index.ts';
import { describeSteps, hasUncheckedSteps, withOutsideStep } from '../../text/history.ts';
import { type MergeTools, mergeUnsavedChanges } from '../../text/merge.ts';
import { withChange } from '../../text/past.ts';
import { type LoadedText, withChangedText, withSavedText } from '../../text/state.ts';
import { restoreHistory, serialiseHistory } from '../../text/steps.ts';
import { mergeTexts } from '../../text/three-way.ts';
import { revertUncheckedErrors, type SessionCore, scheduleSave, sendState, showText } from './core.ts';
import { runLater, SAVE_DELAY } from './save-timer.ts';

/* Saves changes to the file, and merges changes by other programs. */

export function saveText(core: SessionCore): void {
  const { timer, checks, state, preview } = core;
  timer.stop();
  if (state.text === state.saved || state.locked !== undefined) return;
  // waits for the check of a large site, which schedules the save again
  if (hasUncheckedSteps(state.history)) return;
  core.state = { ...state, history: describeSteps(state.history, state.text, checks.describe) };
  const failure = writeText(core);
  core.state = { ...core.state, failure };
  if (failure !== undefined) {
    scheduleSave(core);
    if (failure !== state.failure) sendState(core);
    return;
  }
  if (core.state.text === core.state.saved) preview.reloadPages();
  sendState(core);
}

/** Returns the reason for a failure. Undefined also if another program has changed the file or the write is repeated soon. */
function writeText(core: SessionCore): string | undefined {
  const failed = core.workspace.file.write(core.state.saved, core.state.text);
  if (failed === 'changed') {
    if (loadExternalText(core)) showLoadedText(core);
    return undefined;
  }
  if (failed === 'storing') {
    core.timer.clear();
    scheduleSave(core);
    return undefined;
  }
  if (failed) return failed.failure;
  core.timer.clear();
  core.state = withSavedText(core.state);
  storeUndoHistory(core);
  return undefined;
}

export function storeUndoHistory(core: SessionCore): void {
  const { history, text } = core.state;
  if (core.storedHistory === history) return;
  core.storedHistory = history;
  core.workspace.versions.storeSteps(serialiseHistory({ history, text }));
}

/** Saves the text at once. Of a large site, checks the text first. */
export function flushChanges(core: SessionCore): void {
  const { state, workspace } = core;
  if (hasUncheckedSteps(state.history)) revertUncheckedErrors(core, workspace.reader.compile(state.text));
  saveText(core);
}

/** Merges changes by other programs. Returns the reason why the file doesn't contain the text, or undefined. */
export function settleChanges(core: SessionCore): string | undefined {
  flushChanges(core);
  // the change event of the file may not have arrived yet
  if (loadExternalText(core)) {
    showLoadedText(core);
    flushChanges(core);
  }
  const { text, locked, failure } = core.state;
  if (locked === undefined && core.workspace.file.text() === text) return undefined;
  return locked ?? failure ?? "site.yaml isn't saved yet. Try it again in a moment.";
}

/** Returns whether another program had changed the file. */
export function loadExternalText(core: SessionCore): boolean {
  const { workspace, state } = core;
  const { file } = workspace;
  if (state.locked === undefined) {
    const text = file.text();
    // waits, because some programs empty a file before they write it
    if (text === '') {
      runLater(() => loadEmptiedFile(core), SAVE_DELAY);
      return false;
    }
    if (text === state.saved) return false;
    if (text === state.text) {
      core.timer.clear();
      core.state = withSavedText(state);
      sendState(core);
      return false;
    }
  }
  const loaded = file.load();
  if ('locked' in loaded) {
    lockEditing(core, loaded.locked);
    return true;
  }
  core.state = { ...state, locked: undefined, failure: undefined };
  if (!state.hasBegun) {
    beginSession(core, loaded);
    sendState(core);
    return true;
  }
  if (loaded.text === state.saved) {
    if (state.locked === undefined) return false;
    // schedules the save of changes that were made meanwhile
    scheduleSave(core);
    sendState(core);
    return true;
  }
  mergeLoadedText(core, loaded);
  return true;
}

function loadEmptiedFile(core: SessionCore): void {
  if (core.isClosed) return;
  const { file } = core.workspace;
  const loaded = file.text() === '' ? file.load() : undefined;
  const isNew = loaded ? 'locked' in loaded && lockEditing(core, loaded.locked) : loadExternalText(core);
  if (isNew) showLoadedText(core);
}

function showLoadedText(core: SessionCore): void {
  if (core.state.locked === undefined) showText(core);
  scheduleSave(core);
}

export function beginSession(core: SessionCore, { text }: LoadedText): void {
  const { checks, workspace } = core;
  const version = textVersion(text);
  const history = restoreHistory(workspace.versions.steps(), text, checks.describe);
  core.storedHistory = history;
  core.state = { ...core.state, hasBegun: true, text, version, saved: text, history };
  core.events.beginAt(version);
}

/** Returns false if the reason is the same as before. */
function lockEditing(core: SessionCore, reason: string): boolean {
  if (core.state.locked === reason) return false;
  core.state = { ...core.state, locked: reason };
  core.timer.stop();
  sendState(core);
  return true;
}

function mergeLoadedText(core: SessionCore, loaded: LoadedText): void {
  const { checks, state, workspace, events } = core;
  workspace.versions.before(state.text);
  const words = checks.describe(state.saved, loaded.text);
  const { text, pending, conflicts } = mergeUnsavedChanges(loaded.text, state, createMergeTools(core));
  const change = createOutsideChange(core, text, words, state.pending.length === 0);
  const { forward, backward, ...now } = change;
  core.state = {
    ...state,
    ...now,
    saved: loaded.text,
    past: withChange(state.past, { before: state.version, forward, backward, outside: true }),
    pending: text === loaded.text ? [] : pending,
  };
  for (const conflict of conflicts) events.send({ event: 'conflict', ...conflict });
  sendState(core, forward, words);
  scheduleSave(core);
}

/** The change is a step of another program. Without a change in between (`isNext`), it may extend the previous step. */
function createOutsideChange(
  { checks: { describe }, state: { text: before, history } }: SessionCore,
  text: string,
  words: string[],
  isNext: boolean,
) {
  const forward = changesBetween(before, text);
  const backward = invertChanges(before, forward);
  const step = { forward, backward, words, at: Date.now() };
  const longer = withOutsideStep(history, step, { text: before, isNext, describe });
  return { text, version: textVersion(text), history: longer, forward, backward };
}

/**
 * `base` is the common ancestor, `ours` is our text after files were renamed. Sends an event for each conflicting value, which
 * asks the editor. Returns the number of conflicts.
 */
export function mergePublishedText(
  core: SessionCore,
  base: string,
  theirs: string,
  ours = core.state.text,
): number {
  const { checks, state, workspace, events } = core;
  const { text, conflicts } = mergeTexts({ base, ours, theirs }, createMergeTools(core));
  for (const conflict of conflicts) events.send({ event: 'conflict', ...conflict });
  if (text !== state.text) {
    // the editor's own text stays available as a version
    if (conflicts.length > 0) workspace.versions.storeNext();
    workspace.versions.before(state.text);
    const words = checks.describe(state.text, text);
    const change = createOutsideChange(core, text, words, false);
    core.state = withChangedText(state, change, {});
    showText(core);
    sendState(core, change.forward, words);
  }
  saveText(core);
  return conflicts.length;
}

function createMergeTools({ checks }: SessionCore): MergeTools {
  return {
    read: checks.read,
    edit: checks.edit,
    addsErrors: (before, after) => checks.errorsAdded(before, after).length > 0,
  };
}
