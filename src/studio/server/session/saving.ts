import { changesBetween, invertChanges } from '../../../compiler/index.ts';
import { isSameBytes } from '../../../core/index.ts';
import { versionOfText } from '../../../site/shown/index.ts';
import { describeSteps, isUnchecked, withOutsideStep } from '../../text/history.ts';
import { mergeInto, type Tools } from '../../text/merge.ts';
import { changed, type LoadedText, onDisk, takenOver, withLoadedText } from '../../text/state.ts';
import { historyOf, stepsText } from '../../text/steps.ts';
import { mergeTexts } from '../../text/three-way.ts';
import { bytesOf, type Core, planSave, sendState, show, verify } from './core.ts';
import { runLater, SAVE_DELAY } from './save-timer.ts';

/* Synchronizes the text with the file: saves changes, and merges changes by other programs. */

/** Writes unsaved changes. */
export function save(core: Core): void {
  const { timer, checks, state, preview } = core;
  timer.stop();
  if (state.text === state.saved || state.locked !== undefined) return;
  // waits for the check of a large site, which schedules the save again
  if (isUnchecked(state.history)) return;
  core.state = { ...state, history: describeSteps(state.history, state.text, checks.describe) };
  const failure = write(core);
  core.state = { ...core.state, failure };
  if (failure !== undefined) {
    planSave(core);
    if (failure !== state.failure) sendState(core);
    return;
  }
  if (core.state.text === core.state.saved) preview.reloadPages();
  sendState(core);
}

/**
 * Writes the text. Returns the reason for a failure. Undefined after success, and also if another program has changed the file or
 * the write is repeated soon.
 */
function write(core: Core): string | undefined {
  const failed = core.workspace.file.write(core.state.saved, core.state.text);
  if (failed === 'changed') {
    if (takeOver(core)) showTaken(core);
    return undefined;
  }
  if (failed === 'storing') {
    core.timer.clear();
    planSave(core);
    return undefined;
  }
  if (failed) return failed.failure;
  core.timer.clear();
  core.state = onDisk(core.state);
  storeSteps(core);
  return undefined;
}

/** Stores the undo history if it has changed. */
export function storeSteps({ workspace, state: { history, text }, stored }: Core): void {
  if (stored.history === history) return;
  stored.history = history;
  workspace.versions.storeSteps(stepsText({ history, text }));
}

/** Writes unsaved changes at once. Checks a large site first. */
export function flush(core: Core): void {
  const { state, workspace } = core;
  if (isUnchecked(state.history)) verify(core, workspace.reader.compile(bytesOf(state, state.text)));
  save(core);
}

/**
 * Writes unsaved changes, and merges changes by other programs. Returns the reason why the file doesn't contain the text, or
 * undefined.
 */
export function settle(core: Core): string | undefined {
  flush(core);
  // the change event of the file may not have arrived yet
  if (takeOver(core)) {
    showTaken(core);
    flush(core);
  }
  const { text, locked, failure } = core.state;
  if (locked === undefined && core.workspace.file.has(text)) return undefined;
  return locked ?? failure ?? `${core.workspace.file.name} isn't saved yet. Try it again in a moment.`;
}

// ---- Other programs

/** Loads the text that another program has written. Returns whether the file had changed. */
export function takeOver(core: Core): boolean {
  const { workspace, state } = core;
  const { file } = workspace;
  const bytes = file.bytes();
  if (state.locked === undefined && bytes) {
    // waits, because some programs empty a file before they write it
    if (bytes.length === 0) {
      runLater(() => takeOverEmptied(core), SAVE_DELAY);
      return false;
    }
    if (isSameBytes(bytes, bytesOf(state, state.saved))) return false;
    if (isSameBytes(bytes, bytesOf(state, state.text))) {
      core.timer.clear();
      core.state = onDisk(state);
      sendState(core);
      return false;
    }
  }
  const loaded = file.load();
  if ('locked' in loaded) {
    lock(core, loaded.locked);
    return true;
  }
  core.state = { ...state, locked: undefined, failure: undefined };
  if (!state.hasBegun) {
    begin(core, loaded);
    sendState(core);
    return true;
  }
  if (loaded.text === state.saved && loaded.mark === state.mark) {
    if (state.locked === undefined) return false;
    // schedules the save of changes that were made meanwhile
    planSave(core);
    sendState(core);
    return true;
  }
  merge(core, loaded);
  return true;
}

/** Loads a file that was empty a moment before. */
function takeOverEmptied(core: Core): void {
  if (core.isClosed) return;
  const loaded = core.workspace.file.bytes()?.length === 0 ? core.workspace.file.load() : undefined;
  const isNew = loaded ? 'locked' in loaded && lock(core, loaded.locked) : takeOver(core);
  if (isNew) showTaken(core);
}

/** Shows the loaded text, and schedules a save. */
function showTaken(core: Core): void {
  if (core.state.locked === undefined) show(core);
  planSave(core);
}

/** Starts with the text of the file and the stored undo history. */
export function begin(core: Core, loaded: LoadedText): void {
  const { checks, workspace } = core;
  core.state = withLoadedText(core.state, loaded, versionOfText(loaded.text));
  const history = historyOf(workspace.versions.steps(), loaded.text, checks.describe);
  core.stored.history = history;
  core.state = { ...core.state, history };
  core.events.beginAt(core.state.version);
}

/** Locks editing for a reason. Returns false if the reason is the same as before. */
function lock(core: Core, reason: string): boolean {
  if (core.state.locked === reason) return false;
  core.state = { ...core.state, locked: reason };
  core.timer.stop();
  sendState(core);
  return true;
}

/** Continues with a text that another program has written, and applies unsaved changes to that text. */
function merge(core: Core, loaded: LoadedText): void {
  const { checks, state, workspace, events } = core;
  workspace.versions.before(state.text);
  const words = checks.describe(state.saved, loaded.text);
  const merged = mergeInto(loaded.text, state, toolsOf(core));
  const forward = changesBetween(state.text, merged.text);
  const backward = invertChanges(state.text, forward);
  const history = withOutsideStep(
    state.history,
    { forward, backward, words, at: Date.now() },
    { text: state.text, isNext: state.pending.length === 0, describe: checks.describe },
  );
  const { text, pending } = merged;
  const next = { text, version: versionOfText(text), history, forward, backward };
  core.state = takenOver(state, loaded, next, pending);
  for (const conflict of merged.conflicts) events.send({ event: 'conflict', ...conflict });
  sendState(core, forward, words);
  planSave(core);
}

/**
 * Merges a text that was published elsewhere. `base` is the common ancestor, `ours` is our text after files were renamed. Sends
 * an event for each conflicting value, which asks the editor. Returns the number of conflicts.
 */
export function mergePublished(core: Core, base: string, theirs: string, ours = core.state.text): number {
  const { checks, state, workspace, events } = core;
  const { text, conflicts } = mergeTexts({ base, ours, theirs }, toolsOf(core));
  if (text !== state.text) {
    // the editor's own text stays available as a version
    if (conflicts.length > 0) workspace.versions.storeNext();
    workspace.versions.before(state.text);
    const forward = changesBetween(state.text, text);
    const backward = invertChanges(state.text, forward);
    const words = checks.describe(state.text, text);
    const history = withOutsideStep(
      state.history,
      { forward, backward, words, at: Date.now() },
      { text: state.text, isNext: false, describe: checks.describe },
    );
    const next = { text, version: versionOfText(text), history, forward, backward };
    core.state = changed(state, next, {});
    for (const conflict of conflicts) events.send({ event: 'conflict', ...conflict });
    show(core);
    sendState(core, forward, words);
  } else for (const conflict of conflicts) events.send({ event: 'conflict', ...conflict });
  save(core);
  return conflicts.length;
}

function toolsOf({ checks }: Core): Tools {
  return {
    read: checks.read,
    edit: checks.edit,
    addsErrors: (before, after) => checks.errorsAdded(before, after).length > 0,
  };
}
