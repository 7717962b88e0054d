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
} from '../../../shared/index.ts';
import { isUnchecked } from '../../text/history.ts';
import { earlierTexts } from '../../text/past.ts';
import { noText } from '../../text/state.ts';
import { versionOfText } from '../identity.ts';
import type { Current } from '../site/shown.ts';
import type { Workspace } from '../workspace.ts';
import { openChecks } from './checks.ts';
import { bytesOf, type Core, sendState, showFiles, studioState, verify } from './core.ts';
import { claiming, edit, pathNow, place, redo, undo } from './editing.ts';
import { openEvents } from './events.ts';
import { saveTimer } from './save-timer.ts';
import { begin, flush, mergePublished, save, settle, storeSteps, takeOver } from './saving.ts';

/*
 * The session of the studio: the text of site.yaml is its only state. Everybody who edits shares it: all tabs, and other programs by
 * way of the file. A change is accepted when it adds no error, and is on the disk a moment later.
 *
 * Pure functions in text/ say what a change makes of the text and its history. The doors are the file and what else differs between
 * places (../workspace.ts), the compiler (checks.ts), the tabs (events.ts) and the clock (save-timer.ts). In between, editing.ts does what people ask
 * for, and saving.ts what the file asks for.
 */

export interface Session {
  state: () => StudioState;
  text: () => string;
  /** Whether the last change of a large site is not checked yet: it may be taken back. */
  isUnchecked: () => boolean;
  /** The text and all files of media/ when the session began. */
  start: { text: string; files: ReadonlySet<string> };
  /** The text as the compiler opened it; undefined while nothing can be changed in it. */
  opened: () => OpenSite | undefined;
  /** The path by now of what was at a path in an earlier version; of what is around it where that is gone. */
  pathNow: (path: ValuePath, version: string) => ValuePath;
  /** The texts of before, the latest first, as far back as changes are known. */
  earlierTexts: () => Iterable<string>;
  /** Where a value is in the text, or which value a place is in; null of another text. */
  place: (request: PlaceRequest) => YamlPlace | null;
  edit: (request: EditRequest) => EditAnswer;
  /** The site as it would be after an edit; undefined while nothing can be changed. */
  tryOut: (intents: readonly Intent[]) => OpenSite | { refused: Refusal } | undefined;
  /** Takes the last step back. What other programs did goes with it only if the version is the one that the editor `agreed` to. */
  undo: (agreed?: string) => EditAnswer;
  redo: () => EditAnswer;
  /** Makes what another program saves for the editor a step of the editor. Call the function that it returns after the save. */
  claiming: () => (words: string[], isPart: boolean) => void;
  /** Calls a listener with each event, until the function that it returns is called. */
  listen: (listener: (event: StudioEvent) => void) => () => void;
  /** Writes what is not on the disk yet. */
  flush: () => void;
  /** Writes what is not on the disk yet, and takes over what another program wrote, so that the file has the text. Why it has not; undefined where it has. */
  settle: () => string | undefined;
  /**
   * Takes over what somebody published elsewhere, made of `base`, from which the text was made too. How many values both changed to
   * something else: those are theirs, and an event for each asks who edits. `ours` is the text where files have other names by now.
   */
  mergePublished: (base: string, theirs: string, ours?: string) => number;
  /** Stores what can be undone, where that is another by now. */
  storeSteps: () => void;
  /** Shows the site again, after files of media/ have come or gone. */
  showFiles: () => void;
  close: () => void;
}

/** Opens the session of a workspace; `current` is the preview's. */
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
    claiming: () => claiming(core),
    listen: core.events.listen,
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

/** Makes the text of a session what a preview shows, and follows what the preview finds. */
function attach(core: Core, preview: Current): void {
  preview.draft = {
    takeOver: () => takeOver(core),
    // the problems of a file that is broken are those of the file
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
