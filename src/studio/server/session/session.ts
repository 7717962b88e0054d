import type { EditRequest, Intent, LocateRequest, ValuePath } from '../../../core/index.ts';
import { type CurrentSite, textVersion } from '../../../site/display/index.ts';
import { hasUncheckedSteps, NO_STEPS } from '../../text/history.ts';
import { earlierTexts } from '../../text/past.ts';
import type { Workspace } from '../workspace.ts';
import { createChecks } from './checks.ts';
import { createStudioState, revertUncheckedErrors, type SessionCore, sendState, showText } from './core.ts';
import { applyEdit, beginSaveClaim, currentPath, findValueRange, redoStep, undoStep } from './editing.ts';
import { createEvents } from './events.ts';
import { createSaveTimer } from './save-timer.ts';
import {
  beginSession,
  flushChanges,
  mergePublishedText,
  saveText,
  settleChanges,
  storeUndoHistory,
} from './saving.ts';

/*
 * The only state is the text of site.yaml, which all tabs share and, through the file, other programs. A change is accepted if it
 * adds no error, and is written after a short delay. Pure functions in text/ compute changes to the text and the undo history.
 * Places differ only in ../workspace.ts, for example in the access to the file. checks.ts calls the compiler, events.ts notifies
 * the tabs, save-timer.ts decides when to save, editing.ts handles requests of editors, and saving.ts handles changes to the
 * file.
 */

export type Session = ReturnType<typeof openSession>;

export function openSession(workspace: Workspace, current: CurrentSite) {
  const version = textVersion('');
  const core: SessionCore = {
    state: {
      hasBegun: false,
      text: '',
      version,
      saved: '',
      pending: [],
      history: NO_STEPS,
      past: [],
    },
    preview: current,
    isClosed: false,
    workspace,
    checks: createChecks(workspace.reader),
    events: createEvents(version),
    timer: createSaveTimer(() => saveText(core)),
    storedHistory: NO_STEPS,
  };
  const loaded = workspace.file.load();
  if ('locked' in loaded) core.state = { ...core.state, locked: loaded.locked };
  else beginSession(core, loaded);
  attachPreview(core, current);
  return {
    state: () => createStudioState(core),
    text: () => core.state.text,
    /** Whether the last change to a large site may still be reverted. */
    isUnchecked: () => hasUncheckedSteps(core.state.history),
    /** The site at the start of the session. `files` are the names of all media files. */
    start: { text: core.state.text, files: new Set(workspace.media.names()) },
    /** Undefined while the file can't be edited. */
    opened: () => (core.state.locked === undefined ? core.checks.open(core.state.text) : undefined),
    pathNow: (path: ValuePath, version: string) => currentPath(core, path, version),
    /** The latest first, as far back as the undo history reaches. */
    earlierTexts: () => earlierTexts(core.state.past, core.state.text),
    place: (request: LocateRequest) => findValueRange(core, request),
    edit: (request: EditRequest) => applyEdit(core, request),
    /** Undefined while the file can't be edited. */
    tryOut: (intents: readonly Intent[]) =>
      core.state.locked === undefined ? core.checks.tryOut(core.state.text, intents) : undefined,
    undo: (agreed?: string) => undoStep(core, agreed),
    redo: () => redoStep(core),
    claiming: () => beginSaveClaim(core),
    listen: core.events.listen,
    onState: core.events.onState,
    settle: () => settleChanges(core),
    mergePublished: (base: string, theirs: string, ours?: string) =>
      mergePublishedText(core, base, theirs, ours),
    storeSteps: () => storeUndoHistory(core),
    /** Must be called after files in media/ have been added or deleted. */
    showFiles: () => {
      showText(core);
      core.events.send({ event: 'files' });
      sendState(core);
    },
    close: () => {
      flushChanges(core);
      core.isClosed = true;
      core.timer.stop();
      core.preview.draft = undefined;
      core.events.close();
    },
  };
}

function attachPreview(core: SessionCore, preview: CurrentSite): void {
  preview.draft = {
    // the problems of an unreadable file refer to the file itself
    text: () => (core.state.locked === undefined ? core.state.text : undefined),
  };
  preview.listen((what) => {
    if (core.isClosed) return;
    if (what === 'files') return core.events.send({ event: 'files' });
    const { compilation } = preview;
    if (compilation?.text === core.state.text) revertUncheckedErrors(core, compilation);
    sendState(core);
  });
}
