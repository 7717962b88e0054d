import {
  type EditResult,
  fixOne,
  invertChanges,
  type LocatedProblem,
  pathAt,
  rangeWithKey,
} from '../../../compiler/index.ts';
import {
  applyChanges,
  type EditRequest,
  type EditResponse,
  type Intent,
  type LocateRequest,
  type Refusal,
  type TextChange,
  type ValuePath,
  type YamlRange,
} from '../../../core/index.ts';
import { fixKey, textVersion } from '../../../site/display/index.ts';
import {
  attributeStepToEditor,
  checkedText,
  historyBeforeCommand,
  redo as redone,
  type Step,
  undo as undone,
  withStep,
} from '../../text/history.ts';
import { convertIntents, earlierText } from '../../text/past.ts';
import { closestPath, firstIntentPath, pathOfIntent } from '../../text/rebase.ts';
import { withAllChecked } from '../../text/state.ts';
import {
  applyChange,
  createRefusalResponse,
  createStudioState,
  createUnchangedResponse,
  restoreNamedFiles,
  type SessionCore,
  sendState,
  showText,
} from './core.ts';
import { refusedProblems, withSuggestedFix } from './problems.ts';
import { runLater } from './save-timer.ts';
import { loadExternalText } from './saving.ts';

/** `version` is the text that the editor saw. Refuses edits that conflict with later ones or that add errors. */
export function applyEdit(
  core: SessionCore,
  { version: seen, intents: asked, ...more }: EditRequest,
): EditResponse {
  const refusal = (refused: Refusal) => createRefusalResponse(core, refused);
  const { checks, state } = core;
  const { text, version, locked, past } = state;
  if (locked !== undefined) return fixLockedFile(core, asked) ?? refusal({ reason: 'file', message: locked });
  const intents = resolveFixes(core, asked);
  if (!intents) return refusal({ reason: 'conflict', path: [], now: undefined });
  const own = checks.inLanguage(earlierText(past, text, seen) ?? text, intents, more.page);
  const wanted =
    seen === version ? { intents: own } : convertIntents(own, seen, { past, text, dataOf: checks.dataOf });
  if ('conflict' in wanted) {
    const { conflict, now, by } = wanted;
    return refusal({ reason: 'conflict', path: conflict, now, ...(by === undefined ? {} : { by }) });
  }
  const made = checks.edit(checks.read(text), wanted.intents);
  if ('refused' in made) return refusal(made.refused);
  // nothing to do, because the text already has the value
  if (made.text === text) return createUnchangedResponse(core);
  return acceptEdit(core, { made, intents: wanted.intents, asked: intents, ...more });
}

/** Refuses the edit if it adds errors. */
function acceptEdit(
  core: SessionCore,
  {
    made,
    intents,
    asked,
    typing,
    isPart = false,
    page,
  }: Omit<EditRequest, 'version'> & { made: EditResult; asked: Intent[] },
): EditResponse {
  const { checks, state, preview } = core;
  const { text, version, history } = state;
  restoreNamedFiles(core, made.text);
  const tried = checks.tryEdit(made, checkedText(history, text), page);
  if ('added' in tried) {
    const problems = refusedProblems(tried.added, made.text, checks.dataOf);
    return createRefusalResponse(core, { reason: 'problems', path: firstIntentPath(asked), problems });
  }
  const isText = asked.some((one) => one.do === 'replace');
  const step: Step = {
    forward: made.changes,
    backward: invertChanges(text, made.changes),
    words: made.words,
    at: Date.now(),
    // the last intent is the typed one, because a missing record is added before its first value; `page` tells languages apart
    typing: typing ? JSON.stringify([page, ...asked.slice(-1).map(pathOfIntent)]) : undefined,
    isUnchecked: tried.compilation === undefined,
  };
  const longer = withStep(history, step, { text, isText, isPart });
  applyChange(core, { ...step, text: made.text, history: longer }, isText ? {} : { intents });
  if (tried.compilation) core.state = withAllChecked(core.state);
  preview.showDraft(tried.opened, tried.compilation);
  sendState(core, made.changes, made.words);
  return { state: createStudioState(core), changes: made.changes, since: version, words: made.words };
}

/** Fixes problems that make the YAML unreadable. Undefined if the request isn't such a fix. */
function fixLockedFile(core: SessionCore, [intent, ...others]: Intent[]): EditResponse | undefined {
  const { workspace, preview } = core;
  const { reader } = workspace;
  const before = preview.compilation;
  const found = before && textVersion(before.text);
  const problem =
    intent?.do === 'fix' && others.length === 0
      ? before?.problems.find((one) => fixKey(one, found ?? '') === intent.fix)
      : undefined;
  if (!before || !problem) return undefined;
  const fixed = fixOne(before, problem, (one) => reader.compile(one).problems);
  const failed = fixed === undefined ? 'changed' : writeFixedText(core, before.text, fixed);
  if (failed === 'changed') return undefined;
  if (failed) return createRefusalResponse(core, { reason: 'file', message: failed.failure });
  return { ...createUnchangedResponse(core), words: [`Fixed: line ${problem.line}`] };
}

/** In milliseconds. The storage couldn't accept the write yet. */
const STORING_RETRY_DELAY = 50;

/** Loads the text, at once or when the storage is ready. Returns the reason for a failure, or undefined. */
function writeFixedText(
  core: SessionCore,
  before: string,
  fixed: string,
): 'changed' | { failure: string } | undefined {
  const { workspace, preview, isClosed } = core;
  const failed = isClosed ? 'changed' : workspace.file.write(before, fixed);
  if (failed === 'storing') {
    runLater(() => {
      const late = writeFixedText(core, before, fixed);
      if (late && late !== 'changed') core.state = { ...core.state, failure: late.failure };
      sendState(core);
    }, STORING_RETRY_DELAY);
    return undefined;
  }
  if (failed) return failed;
  loadExternalText(core);
  if (core.state.locked === undefined) showText(core);
  else preview.showDraft(workspace.reader.open(), undefined);
  return undefined;
}

/** Replaces each reference to a fix with the fix's edit. Undefined if a problem no longer exists. */
function resolveFixes(
  { preview, state: { text, version } }: SessionCore,
  intents: Intent[],
): Intent[] | undefined {
  if (!intents.some((one) => one.do === 'fix')) return intents;
  const known = preview.compilation;
  if (known?.text !== text) return undefined;
  const found = intents.map((one): Intent | undefined => {
    if (one.do !== 'fix') return one;
    const isIt = (problem: LocatedProblem) => fixKey(problem, version) === one.fix;
    const fix = known.problems.map(withSuggestedFix).find(isIt)?.fix;
    return fix && { do: 'replace', changes: [{ from: fix.offset, to: fix.end, insert: fix.text }] };
  });
  return found.every((one) => one !== undefined) ? found : undefined;
}

/** Undoes changes by another program only if the editor agreed to this for the current version (`agreed`). */
export function undoStep(core: SessionCore, agreed?: string): EditResponse {
  const { history, text, version } = core.state;
  const how = { agreed: agreed === version, errorAfter: createErrorFinder(core) };
  return replayStep(core, 'Undone', () => undone(history, text, how));
}

export function redoStep(core: SessionCore): EditResponse {
  return replayStep(core, 'Done again', () => redone(core.state.history, createErrorFinder(core)));
}

/**
 * Attributes the next save of another program to the editor who requested it. Must be called before the save. The returned
 * function must be called after the save, with a description of the step. `isPart` joins the step with the previous step.
 */
export function beginSaveClaim(core: SessionCore): (words: string[], isPart: boolean) => void {
  const before = core.state.text;
  core.state = { ...core.state, history: historyBeforeCommand(core.state.history) };
  return (words, isPart) => {
    const history = attributeStepToEditor(core.state.history, core.state.text, { before, words, isPart });
    if (!history) return;
    core.state = { ...core.state, history };
    sendState(core);
  };
}

/** Returns the first error that changes would add. Undefined without errors. */
function createErrorFinder(core: SessionCore) {
  const { checks, state } = core;
  const { text } = state;
  return (changes: TextChange[]) => {
    const after = applyChanges(text, changes);
    restoreNamedFiles(core, after);
    return checks.errorsAdded(text, after)[0];
  };
}

/** `done` begins the description of the step. */
function replayStep(
  core: SessionCore,
  done: 'Undone' | 'Done again',
  make: () => ReturnType<typeof undone>,
): EditResponse {
  const { text, version, locked } = core.state;
  if (locked !== undefined) return createRefusalResponse(core, { reason: 'file', message: locked });
  const replayed = make();
  if (!replayed) return createUnchangedResponse(core);
  if ('refused' in replayed) return createRefusalResponse(core, replayed.refused);
  const { forward } = replayed;
  const words = replayed.words.map((one) => `${done}: ${one}`);
  restoreNamedFiles(core, applyChanges(text, forward));
  applyChange(core, { ...replayed, text: applyChanges(text, forward) });
  // accepts the step without a check, because it was accepted before
  if (showText(core)) core.state = withAllChecked(core.state);
  sendState(core, forward, words);
  return { state: createStudioState(core), changes: forward, since: version, words };
}

/** Null if the request refers to another version. */
export function findValueRange({ checks, state }: SessionCore, request: LocateRequest): YamlRange | null {
  if (request.version !== state.version || state.locked !== undefined) return null;
  const { source } = checks.read(state.text).read;
  const at = 'path' in request ? request.path : [...pathAt(source, request.offset)];
  const [from, to] = rangeWithKey(source, at) ?? [];
  return from === undefined || to === undefined ? null : { path: at, from, to };
}

/** If the value no longer exists in the current version, returns the path of its parent. */
export function currentPath({ checks, state }: SessionCore, path: ValuePath, version: string): ValuePath {
  const then = earlierText(state.past, state.text, version);
  return then === undefined ? path : closestPath(path, checks.dataOf(then), checks.dataOf(state.text));
}
