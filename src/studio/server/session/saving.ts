import { changesBetween, invertChanges } from '../../../compiler/index.ts';
import { described, isUnchecked, withOutsideStep } from '../../text/history.ts';
import { mergeInto, type Tools } from '../../text/merge.ts';
import { begun, changed, type Loaded, onDisk, takenOver } from '../../text/state.ts';
import { historyOf, stepsText } from '../../text/steps.ts';
import { mergeTexts } from '../../text/three-way.ts';
import { versionOfText } from '../identity.ts';
import { bytesOf, type Core, planSave, sendState, show, verify } from './core.ts';
import { later, SAVE_DELAY } from './save-timer.ts';

/* Between the text and the file: what is written, and what another program wrote. */

/** Writes what is not on the disk yet. */
export function save(core: Core): void {
  const { timer, checks, state, preview } = core;
  timer.stop();
  if (state.text === state.saved || state.locked !== undefined) return;
  // a large site is checked first; that plans it again
  if (isUnchecked(state.history)) return;
  core.state = { ...state, history: described(state.history, state.text, checks.describe) };
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

/** Writes the text. Why it could not be written; undefined where it was, or another program was faster. */
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

/** Stores what can be undone, where that is another by now. */
export function storeSteps({ workspace, state: { history, text }, stored }: Core): void {
  if (stored.history === history) return;
  stored.history = history;
  workspace.versions.storeSteps(stepsText({ history, text }));
}

/** Writes what is not on the disk yet, also of a large site that has to be checked first. */
export function flush(core: Core): void {
  const { state, workspace } = core;
  if (isUnchecked(state.history)) verify(core, workspace.reader.compile(bytesOf(state, state.text)));
  save(core);
}

/** Writes what is not on the disk yet, and takes over what another program wrote. Why the file does not have the text; undefined where it has. */
export function settle(core: Core): string | undefined {
  flush(core);
  // its event may not have come yet
  if (takeOver(core)) {
    showTaken(core);
    flush(core);
  }
  const { text, locked, failure } = core.state;
  if (locked === undefined && core.workspace.file.has(text)) return undefined;
  return locked ?? failure ?? `${core.workspace.file.name} isn't saved yet. Try it again in a moment.`;
}

// ---- Other programs

/** Takes over what another program wrote. Whether there was anything. */
export function takeOver(core: Core): boolean {
  const { workspace, state } = core;
  const { file } = workspace;
  const bytes = file.bytes();
  if (state.locked === undefined && bytes) {
    // a program empties a file before it writes
    if (bytes.length === 0) {
      later(() => takeOverEmptied(core), SAVE_DELAY);
      return false;
    }
    if (isEqual(bytes, bytesOf(state, state.saved))) return false;
    if (isEqual(bytes, bytesOf(state, state.text))) {
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
    // what was not on the disk yet is written now
    planSave(core);
    sendState(core);
    return true;
  }
  merge(core, loaded);
  return true;
}

/** Takes over what is in a file that was empty a moment before. */
function takeOverEmptied(core: Core): void {
  if (core.isClosed) return;
  const loaded = core.workspace.file.bytes()?.length === 0 ? core.workspace.file.load() : undefined;
  const isNew = loaded ? 'locked' in loaded && lock(core, loaded.locked) : takeOver(core);
  if (isNew) showTaken(core);
}

/** Shows what was taken over, and writes what is not on the disk yet. */
function showTaken(core: Core): void {
  if (core.state.locked === undefined) show(core);
  planSave(core);
}

/** Begins with the text of the file, and the steps that led to it. */
export function begin(core: Core, loaded: Loaded): void {
  const { checks, workspace } = core;
  core.state = begun(core.state, loaded, versionOfText(loaded.text));
  const history = historyOf(workspace.versions.steps(), loaded.text, checks.describe);
  core.stored.history = history;
  core.state = { ...core.state, history };
  core.events.beginAt(core.state.version);
}

/** Switches editing off, for a reason. Whether that is news. */
function lock(core: Core, reason: string): boolean {
  if (core.state.locked === reason) return false;
  core.state = { ...core.state, locked: reason };
  core.timer.stop();
  sendState(core);
  return true;
}

/** Goes on with the text of another program, and makes the changes on it that were not on the disk yet. */
function merge(core: Core, loaded: Loaded): void {
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
 * Takes over what somebody published elsewhere, made of `base`, from which the text of the session was made too. The file has the text
 * of both then. How many values both changed to something else: an event for each asks who edits. `ours` is the text where files have other names.
 */
export function mergePublished(core: Core, base: string, theirs: string, ours = core.state.text): number {
  const { checks, state, workspace, events } = core;
  const { text, conflicts } = mergeTexts({ base, ours, theirs }, toolsOf(core));
  if (text !== state.text) {
    // who is asked about a value finds the own text among the versions
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

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
