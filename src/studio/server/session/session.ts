import type { OpenSite } from '../../../compiler/index.ts';
import type {
  EditRequest,
  EditResponse,
  Intent,
  LocateRequest,
  Refusal,
  StudioEvent,
  StudioState,
  ValuePath,
  YamlRange,
} from '../../../core/index.ts';
import { type CurrentSite, textVersion } from '../../../site/display/index.ts';
import { hasUncheckedSteps } from '../../text/history.ts';
import { earlierTexts } from '../../text/past.ts';
import { emptyTextState } from '../../text/state.ts';
import type { Workspace } from '../workspace.ts';
import { createChecks } from './checks.ts';
import { createStudioState, revertUncheckedErrors, type SessionCore, sendState, showFiles } from './core.ts';
import { applyEdit, beginSaveClaim, currentPath, findValueRange, redoStep, undoStep } from './editing.ts';
import { createEvents } from './events.ts';
import { createSaveTimer } from './save-timer.ts';
import {
  beginSession,
  flushChanges,
  loadExternalText,
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

export interface Session {
  state: () => StudioState;
  text: () => string;
  /** For the last change to a large site, which may still be reverted. */
  isUnchecked: () => boolean;
  /** At the start of the session. `files` are the names of all media files. */
  start: { text: string; files: ReadonlySet<string> };
  /** Undefined while the file can't be edited. */
  opened: () => OpenSite | undefined;
  /** Converts a path in an earlier version. If the value no longer exists, returns the path of its parent. */
  pathNow: (path: ValuePath, version: string) => ValuePath;
  /** The latest first, as far back as the undo history reaches. */
  earlierTexts: () => Iterable<string>;
  /** Null if the request refers to another version. */
  place: (request: LocateRequest) => YamlRange | null;
  edit: (request: EditRequest) => EditResponse;
  /** Undefined while the file can't be edited. */
  tryOut: (intents: readonly Intent[]) => OpenSite | { refused: Refusal } | undefined;
  /** Undoes changes by another program only if the editor agreed to this for the current version (`agreed`). */
  undo: (agreed?: string) => EditResponse;
  redo: () => EditResponse;
  /** Attributes the next save of another program to the requesting editor. The result must be called after the save. */
  claiming: () => (words: string[], isPart: boolean) => void;
  listen: (listener: (event: StudioEvent) => void) => () => void;
  onState: (listener: () => void) => void;
  flush: () => void;
  /** Writes unsaved changes, and merges other programs' changes. Returns why the file lacks the text. Undefined after success. */
  settle: () => string | undefined;
  /**
   * `base` is the common ancestor, `ours` is our text after files were renamed. For a conflict, takes the value of the other text
   * and sends an event that asks the editor. Returns the number of conflicts.
   */
  mergePublished: (base: string, theirs: string, ours?: string) => number;
  storeSteps: () => void;
  /** Must be called after files in media/ have been added or deleted. */
  showFiles: () => void;
  close: () => void;
}

export function openSession(workspace: Workspace, current: CurrentSite): Session {
  const nothing = emptyTextState(textVersion(''));
  const core: SessionCore = {
    state: nothing,
    preview: current,
    isClosed: false,
    workspace,
    checks: createChecks(workspace.reader),
    events: createEvents(nothing.version),
    timer: createSaveTimer(() => saveText(core)),
    stored: { history: nothing.history },
  };
  const loaded = workspace.file.load();
  if ('locked' in loaded) core.state = { ...core.state, locked: loaded.locked };
  else {
    beginSession(core, loaded);
  }
  attachPreview(core, current);
  const opened = () => (core.state.locked === undefined ? core.checks.open(core.state.text) : undefined);
  return {
    state: () => createStudioState(core),
    text: () => core.state.text,
    isUnchecked: () => hasUncheckedSteps(core.state.history),
    start: { text: core.state.text, files: new Set(workspace.media.names()) },
    opened,
    pathNow: (path, version) => currentPath(core, path, version),
    earlierTexts: () => earlierTexts(core.state.past, core.state.text),
    place: (request) => findValueRange(core, request),
    edit: (request) => applyEdit(core, request),
    tryOut: (intents) =>
      core.state.locked === undefined ? core.checks.tryOut(core.state.text, intents) : undefined,
    undo: (agreed) => undoStep(core, agreed),
    redo: () => redoStep(core),
    claiming: () => beginSaveClaim(core),
    listen: core.events.listen,
    onState: core.events.onState,
    flush: () => flushChanges(core),
    settle: () => settleChanges(core),
    mergePublished: (base, theirs, ours) => mergePublishedText(core, base, theirs, ours),
    storeSteps: () => storeUndoHistory(core),
    showFiles: () => showFiles(core),
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
    takeOver: () => loadExternalText(core),
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
