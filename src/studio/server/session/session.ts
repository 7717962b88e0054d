import type { OpenSite } from '../../../compiler/index.ts';
import type {
  EditAnswer,
  EditRequest,
  Intent,
  PlaceRequest,
  Refusal,
  StudioEvent,
  StudioState,
  ValuePath,
  YamlPlace,
} from '../../../core/index.ts';
import { type Current, versionOfText } from '../../../site/shown/index.ts';
import { isUnchecked } from '../../text/history.ts';
import { earlierTexts } from '../../text/past.ts';
import { noText } from '../../text/state.ts';
import type { Workspace } from '../workspace.ts';
import { openChecks } from './checks.ts';
import { bytesOf, type Core, sendState, showFiles, studioState, verify } from './core.ts';
import { beginClaim, edit, pathNow, place, redo, undo } from './editing.ts';
import { openEvents } from './events.ts';
import { saveTimer } from './save-timer.ts';
import { begin, flush, mergePublished, save, settle, storeSteps, takeOver } from './saving.ts';

/*
 * The studio's session. The text of site.yaml is its only state, shared by all tabs and, through the file, by other programs. A change is
 * accepted when it adds no error, and is written a moment later. Pure functions in text/ compute changes of the text and its history. The
 * parts that differ between places, such as access to the file, are in ../workspace.ts; access to the compiler is in checks.ts, to the tabs in
 * events.ts and to the clock in save-timer.ts. editing.ts handles requests of people, saving.ts changes of the file.
 */

export interface Session {
  state: () => StudioState;
  text: () => string;
  /** Whether the last change of a large site is unchecked, so that it may be reverted. */
  isUnchecked: () => boolean;
  /** The text and the names of all media files at the start of the session. */
  start: { text: string; files: ReadonlySet<string> };
  /** The opened site; undefined while it can't be edited. */
  opened: () => OpenSite | undefined;
  /** Converts a path in an earlier version to the current one: that of the parent when the value no longer exists. */
  pathNow: (path: ValuePath, version: string) => ValuePath;
  /** Earlier texts, latest first, as far back as the history goes. */
  earlierTexts: () => Iterable<string>;
  /** Returns the range of a value, or the value at an offset; null for another version. */
  place: (request: PlaceRequest) => YamlPlace | null;
  edit: (request: EditRequest) => EditAnswer;
  /** Opens the site that an edit would give; undefined while it can't be edited. */
  tryOut: (intents: readonly Intent[]) => OpenSite | { refused: Refusal } | undefined;
  /** Undoes the last step. Undoes changes by other programs only if the current version is the one that the editor `agreed` to. */
  undo: (agreed?: string) => EditAnswer;
  redo: () => EditAnswer;
  /** Attributes the save of another program to the editor who requested it. Call the returned function after the save. */
  claiming: () => (words: string[], isPart: boolean) => void;
  /** Adds a listener, and returns the function that removes it. */
  listen: (listener: (event: StudioEvent) => void) => () => void;
  /** Adds a listener that is called after each new state. */
  onState: (listener: () => void) => void;
  /** Writes unsaved changes. */
  flush: () => void;
  /** Writes unsaved changes and merges those of other programs. Returns why the file lacks the text, else undefined. */
  settle: () => string | undefined;
  /**
   * Merges a text that was published elsewhere. `base` is the common ancestor, `ours` our text after files were renamed. On a conflict,
   * takes the other text's value and sends an event that asks the editor. Returns the number of conflicts.
   */
  mergePublished: (base: string, theirs: string, ours?: string) => number;
  /** Stores the undo history if it has changed. */
  storeSteps: () => void;
  /** Updates the preview after files of media/ were added or deleted. */
  showFiles: () => void;
  close: () => void;
}

/** Opens a session. `current` is the preview's current site. */
export function openSession(workspace: Workspace, current: Current): Session {
  const nothing = noText(versionOfText(''));
  const core: Core = {
    state: nothing,
    preview: current,
    isClosed: false,
    workspace,
    checks: openChecks(workspace.reader, (text) => bytesOf(core.state, text)),
    events: openEvents(nothing.version),
    timer: saveTimer(() => save(core)),
    stored: { history: nothing.history },
  };
  const loaded = workspace.file.load();
  if ('locked' in loaded) core.state = { ...core.state, locked: loaded.locked };
  else {
    begin(core, loaded);
  }
  attach(core, current);
  const opened = () => (core.state.locked === undefined ? core.checks.open(core.state.text) : undefined);
  return {
    state: () => studioState(core),
    text: () => core.state.text,
    isUnchecked: () => isUnchecked(core.state.history),
    start: { text: core.state.text, files: new Set(workspace.media.names()) },
    opened,
    pathNow: (path, version) => pathNow(core, path, version),
    earlierTexts: () => earlierTexts(core.state.past, core.state.text),
    place: (request) => place(core, request),
    edit: (request) => edit(core, request),
    tryOut: (intents) =>
      core.state.locked === undefined ? core.checks.tryOut(core.state.text, intents) : undefined,
    undo: (agreed) => undo(core, agreed),
    redo: () => redo(core),
    claiming: () => beginClaim(core),
    listen: core.events.listen,
    onState: core.events.onState,
    flush: () => flush(core),
    settle: () => settle(core),
    mergePublished: (base, theirs, ours) => mergePublished(core, base, theirs, ours),
    storeSteps: () => storeSteps(core),
    showFiles: () => showFiles(core),
    close: () => {
      flush(core);
      core.isClosed = true;
      core.timer.stop();
      core.preview.draft = undefined;
      core.events.close();
    },
  };
}

/** Makes the preview show the session's text, and listens to the preview. */
function attach(core: Core, preview: Current): void {
  preview.draft = {
    takeOver: () => takeOver(core),
    // the problems of an unreadable file refer to the file
    content: () => (core.state.locked === undefined ? bytesOf(core.state, core.state.text) : undefined),
  };
  preview.listen((what) => {
    if (core.isClosed) return;
    if (what === 'files') return core.events.send({ event: 'files' });
    const { compilation } = preview;
    if (compilation?.text === core.state.text) verify(core, compilation);
    sendState(core);
  });
}
