import type { Compilation } from '../../../compiler/index.ts';
import type { EditAnswer, Refusal, StudioState, TextChange } from '../../../shared/index.ts';
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
import { versionOfText } from '../identity.ts';
import type { Current } from '../site/shown.ts';
import type { Workspace } from '../workspace.ts';
import type { Checks } from './checks.ts';
import type { Events } from './events.ts';
import { studioProblems } from './problems.ts';
import type { SaveTimer } from './save-timer.ts';

/** What all parts of a session share: its state, and the doors. */
export interface Core {
  /** Changes with each edit, save or undo. */
  state: TextState;
  readonly preview: Current;
  isClosed: boolean;
  readonly workspace: Workspace;
  readonly checks: Checks;
  readonly events: Events;
  readonly timer: SaveTimer;
  /** The history as it was stored last. */
  readonly stored: { history: History };
}

/** The text as it would be in the file. */
export function bytesOf({ mark }: TextState, text: string): Uint8Array {
  return new TextEncoder().encode(mark + text);
}

// ---- What others see

/** What can be undone and done again, in words. */
function stepsOf(history: History): Pick<StudioState, 'undo' | 'redo'> {
  const last = nextUndo(history);
  const next = nextRedo(history);
  return { ...(last && { undo: inWords(last) }), ...(next && { redo: inWords(next) }) };
}

/** The state as the page shows it. */
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

/** Sends the state to all tabs, with what changed. */
export function sendState(core: Core, changes: TextChange[] = [], words: string[] = []): void {
  core.events.sendState(() => studioState(core), changes, words);
}

/** The answer to what was not done. */
export function refusal(core: Core, refused: Refusal): EditAnswer {
  return { state: studioState(core), refused };
}

/** The answer where nothing had to be done. */
export function unchanged(core: Core): EditAnswer {
  return { state: studioState(core), changes: [], since: core.state.version, words: [] };
}

// ---- Changes

/** Makes a change of the text, which is on the disk a moment later. */
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

/** Starts the timer that writes the text, where there is something to write. */
export function planSave({ timer, state: { text, saved, locked, failure }, isClosed }: Core): void {
  if (isClosed || text === saved || locked !== undefined) timer.stop();
  else timer.start(failure !== undefined);
}

/** Shows the text in the preview. Gives its compilation; undefined of a large site, whose pages are made when it is quiet. */
export function show({ checks, preview, state }: Core): Compilation | undefined {
  const { opened, compilation } = checks.compile(state.text);
  preview.showDraft(opened, compilation);
  return compilation;
}

/** Shows the site again, after files of media/ have come or gone. */
export function showFiles(core: Core): void {
  show(core);
  core.events.send({ event: 'files' });
  sendState(core);
}

/** Brings back the deleted files that a text names, before the text is checked. */
export function bringBackFiles({ workspace: { media } }: Core, text: string): void {
  const named = media.removed().filter((file) => text.includes(file));
  if (named.length > 0) media.bringBack(named);
}

/** Takes back the steps that turn out to add errors, now that the whole site was compiled. */
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
