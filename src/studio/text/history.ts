import {
  changesBetween,
  composeChanges,
  invertChanges,
  type LocatedProblem,
  rebaseLines,
} from '../../compiler/index.ts';
import { applyChanges, type Refusal, type TextChange } from '../../core/index.ts';

/*
 * The undo history: a single list of the editor's steps and of saves by other programs. All functions are pure. The steps in
 * `done` lead to the current text. Two steps can be reordered if they changed different lines.
 */

export interface Step {
  isOutside?: true | undefined;
  forward: TextChange[];
  backward: TextChange[];
  words: string[];
  /** In milliseconds. */
  at: number;
  typing?: string | undefined;
  /** Set while `words` describes only the last change of an extended step. */
  isGrowing?: boolean;
  /**
   * True until the site has been compiled completely after this step. Unchecked steps are always the last, and are reverted
   * together.
   */
  isUnchecked?: boolean;
  /** Steps of other programs that were undone with this step. A redo repeats them. */
  others?: readonly StepDescription[] | undefined;
  /** Whether another program has changed the text since this step was undone. A redo then checks the result first. */
  moved?: true;
}

type StepDescription = Pick<Step, 'isOutside' | 'words'>;

export interface History {
  /** Oldest first. */
  readonly done: readonly Step[];
  /** The next step to redo is the last. */
  readonly undone: readonly Step[];
}

export const NO_STEPS: History = { done: [], undone: [] };

interface ReplayResult {
  history: History;
  forward: TextChange[];
  backward: TextChange[];
  words: string[];
}

type AddedErrorFinder = (changes: TextChange[]) => LocatedProblem | undefined;

export type ChangeDescriber = (before: string, after: string) => string[];

/** Maximum time between two edits (or two writes of another program) that form one step, in milliseconds. */
const MAX_STEP_PAUSE = 2_000;

const MAX_UNDO_STEPS = 1_000;

const isOutsideStep = (step: StepDescription) => step.isOutside === true;
const isOwnStep = (step: StepDescription) => !isOutsideStep(step);

// ---- Do

/**
 * An edit that continues typing extends the editor's last step. `isText`: the edit was made in the whole text, so it continues
 * typing only next to the last change. `isPart`: the edit extends the last step in any case.
 */
export function withStep(
  { done, undone }: History,
  step: Step,
  { text, isText, isPart }: { text: string; isText: boolean; isPart: boolean },
): History {
  const at = undone.length === 0 ? done.findLastIndex(isOwnStep) : -1;
  const last = at < 0 ? undefined : moveStepToEnd(done, at, text);
  const isOpen =
    last?.taken.length === 0 &&
    // an unchecked edit doesn't extend a checked step, because steps are reverted as a whole
    (!step.isUnchecked || last.whole.isUnchecked === true) &&
    (isPart || continuesTyping(last.whole, step, isText));
  if (isOpen) {
    const whole = joinSteps(last.whole, step);
    const after = applyChanges(text, step.forward);
    // a step without effect is removed, such as text that was typed and deleted again
    const isNothing = applyChanges(after, whole.backward) === after;
    return { done: isNothing ? last.before : [...last.before, whole], undone: [] };
  }
  return { done: [...done, step].slice(-MAX_UNDO_STEPS), undone: [] };
}

/** An edit of the whole text must also touch the last change. */
function continuesTyping(last: Step, { typing, at, forward }: Step, isText: boolean): boolean {
  if (typing === undefined || last.typing !== typing || at - last.at >= MAX_STEP_PAUSE) return false;
  return !isText || forward.every((one) => last.backward.some((other) => areAdjacent(one, other)));
}

function areAdjacent(one: TextChange, other: TextChange): boolean {
  return one.from <= other.to && other.from <= one.to;
}

function joinSteps(last: Step, step: Step): Step {
  return {
    ...last,
    forward: composeChanges(last.forward, step.forward),
    backward: composeChanges(step.backward, last.backward),
    // after a typing pause, these words are replaced with a description of the whole step
    words: step.words,
    isGrowing: true,
    at: step.at,
  };
}

/** Must be called after a typing pause. Then the words of an extended step describe the whole step. */
export function describeSteps(history: History, text: string, describe: ChangeDescriber): History {
  const first = history.done.findIndex(({ isGrowing }) => isGrowing);
  if (first < 0) return history;
  const done = [...history.done];
  let after = text;
  for (let at = done.length - 1; at >= first; at--) {
    const step = done[at] as Step;
    const before = applyChanges(after, step.backward);
    if (step.isGrowing) done[at] = { ...step, words: describe(before, after), isGrowing: false };
    after = before;
  }
  return { ...history, done };
}

// ---- Unchecked steps

export function hasUncheckedSteps({ done }: History): boolean {
  return done.at(-1)?.isUnchecked === true;
}

export function markChecked(history: History): History {
  if (!hasUncheckedSteps(history)) return history;
  return { ...history, done: history.done.map((step) => ({ ...step, isUnchecked: false })) };
}

export function checkedText({ done }: History, text: string): string {
  const unchecked = done.filter((step) => step.isUnchecked);
  return unchecked.reduceRight((then, { backward }) => applyChanges(then, backward), text);
}

export function revertUnchecked(history: History, text: string): ReplayResult {
  const isGone = (step: Step) => step.isUnchecked === true;
  const forward = changesBetween(text, checkedText(history, text));
  return {
    history: { done: history.done.filter((step) => !isGone(step)), undone: [] },
    forward,
    backward: invertChanges(text, forward),
    words: history.done.filter(isGone).flatMap((step) => step.words),
  };
}

// ---- Undo and redo

/** Returns the editor's last step or, without any, the last step of another program. */
export function nextUndo({ done }: History): Step | undefined {
  return done.findLast(isOwnStep) ?? done.findLast(isOutsideStep);
}

export function nextRedo({ undone }: History): Step | undefined {
  return undone.at(-1);
}

/**
 * Undoes the editor's last step. Later steps of other programs stay, unless they changed the same lines or the site would have an
 * error without the editor's step. Undoing them too requires `agreed`, and so does undoing a step of another program alone.
 * Undefined when there is nothing to undo.
 */
export function undo(
  history: History,
  text: string,
  { agreed, errorAfter }: { agreed: boolean; errorAfter: AddedErrorFinder },
): ReplayResult | { refused: Refusal } | undefined {
  const step = nextUndo(history);
  if (!step) return undefined;
  const at = history.done.lastIndexOf(step);
  const alone = moveStepToEnd(history.done, at, text);
  const isPast = at < history.done.length - 1;
  const error = isPast ? errorAfter(alone.whole.backward) : undefined;
  const { before, whole, taken } = error ? mergeAllAfter(history.done, at) : alone;
  const others = [...(step.others ?? []), ...taken];
  if (!agreed && (others.length > 0 || isOutsideStep(step)))
    return { refused: { reason: 'outside', message: formatUndoQuestion(step, others, error) } };
  const { forward, backward } = whole;
  const words = [step, ...taken].flatMap((one) => one.words);
  const named = (isOutsideStep(step) ? [step, ...others] : others).map((one) => ({
    isOutside: one.isOutside,
    words: one.words,
  }));
  // further typing starts a new step
  const back: Step = { ...whole, isOutside: undefined, words, typing: undefined, others: named };
  return {
    history: { done: before, undone: [...history.undone, back] },
    forward: backward,
    backward: forward,
    words,
  };
}

function formatUndoQuestion(
  step: Step,
  taken: readonly StepDescription[],
  error: LocatedProblem | undefined,
): string {
  const first = isOutsideStep(step)
    ? 'Another program made this change'
    : "Your change can't be undone alone";
  if (taken.length === 0) return `${first}: ${summaryOf(step)}.`;
  const why = error
    ? `${error.message} Another program has changed this since`
    : 'Another program has changed the same place since';
  const theirs = taken.map(summaryOf).join('; ');
  return `${first}: ${summaryOf(step)}. ${why}: ${theirs}.`;
}

/** Undefined when there is nothing to redo. */
export function redo(
  history: History,
  errorAfter: AddedErrorFinder,
): ReplayResult | { refused: Refusal } | undefined {
  const step = nextRedo(history);
  if (!step) return undefined;
  const { forward, backward, words, moved, ...rest } = step;
  const error = moved && errorAfter(forward);
  if (error) {
    const message = `This can't be done again: ${describeStep(step)}. ${error.message} Somebody else has changed the site since.`;
    return { refused: { reason: 'outside', message } };
  }
  const again: Step = { ...rest, forward, backward, words, isUnchecked: true };
  return {
    history: { done: [...history.done, again], undone: history.undone.slice(0, -1) },
    forward,
    backward,
    words,
  };
}

interface ReorderedSteps {
  before: Step[];
  /** The reordered step, merged with the later steps in `taken`. */
  whole: Step;
  taken: Step[];
}

/** Merges the step with later steps that changed the same lines. */
function moveStepToEnd(done: readonly Step[], at: number, text: string): ReorderedSteps {
  const others = done.slice(at + 1);
  let here = others.reduceRight((then, { backward }) => applyChanges(then, backward), text);
  let whole = done[at] as Step;
  const before = done.slice(0, at);
  const taken: Step[] = [];
  for (const other of others) {
    const { moved, changes } = rebaseSteps(whole.backward, here, [other]);
    here = applyChanges(here, other.forward);
    if (moved.length === 0) taken.push(other);
    else before.push(...moved);
    whole =
      moved.length === 0
        ? mergeSteps(whole, other)
        : { ...whole, forward: invertChanges(here, changes), backward: changes };
  }
  return { before, whole, taken };
}

function mergeAllAfter(done: readonly Step[], at: number): ReorderedSteps {
  const taken = done.slice(at + 1);
  return { before: done.slice(0, at), whole: taken.reduce(mergeSteps, done[at] as Step), taken };
}

function mergeSteps(step: Step, { forward, backward, isUnchecked }: Step): Step {
  return {
    ...step,
    forward: composeChanges(step.forward, forward),
    backward: composeChanges(backward, step.backward),
    isUnchecked: step.isUnchecked || isUnchecked || false,
  };
}

/** Returns the undone steps that can still be redone after another program has changed the text. */
function rebaseUndoneSteps(undone: readonly Step[], text: string, changes: TextChange[]): Step[] {
  const { moved } = rebaseSteps(changes, text, undone.toReversed());
  return moved.toReversed().map((step): Step => ({ ...step, moved: true }));
}

/**
 * Rebases steps onto earlier changes, up to the first step that changed the same lines. Also returns the changes, rebased onto
 * the steps.
 */
function rebaseSteps(
  changes: TextChange[],
  from: string,
  steps: readonly Step[],
): { moved: Step[]; changes: TextChange[] } {
  const moved: Step[] = [];
  let [over, here, there] = [changes, from, applyChanges(from, changes)];
  for (const step of steps) {
    const forward = rebaseLines(here, step.forward, over);
    const next = rebaseLines(here, over, step.forward);
    if (!forward || !next) break;
    const [after, result] = [applyChanges(here, step.forward), applyChanges(there, forward)];
    if (applyChanges(after, next) !== result) break;
    moved.push({ ...step, forward, backward: invertChanges(there, forward) });
    [over, here, there] = [next, after, result];
  }
  return { moved, changes: over };
}

// ---- Steps of other programs

/**
 * Adds another program's save, and keeps the undone steps that can still be redone. Two writes in quick succession form one step
 * if nothing happened between them (`isNext`).
 */
export function withOutsideStep(
  history: History,
  { forward, backward, words, at }: Pick<Step, 'forward' | 'backward' | 'words' | 'at'>,
  { text, isNext, describe }: { text: string; isNext: boolean; describe: ChangeDescriber },
): History {
  // after another program's save, no step is reverted because of errors
  const { done, undone } = markChecked(history);
  if (forward.length === 0) return { done, undone };
  const last = done.at(-1);
  const step: Step = { isOutside: true, forward, backward, words, at };
  const isSameSave = last && isOutsideStep(last) && isNext && at - last.at < MAX_STEP_PAUSE;
  return {
    done: isSameSave ? [...done.slice(0, -1), ...joinSaves(last, step, text, describe)] : [...done, step],
    undone: rebaseUndoneSteps(undone, text, forward),
  };
}

/** Returns no step if the second write reverts the first. */
function joinSaves(
  last: Step,
  { forward, backward, at }: Step,
  text: string,
  describe: ChangeDescriber,
): Step[] {
  const both = composeChanges(last.forward, forward);
  if (both.length === 0) return [];
  const words = describe(applyChanges(text, last.backward), applyChanges(text, forward));
  return [{ isOutside: true, forward: both, backward: composeChanges(backward, last.backward), words, at }];
}

/** Before a command of the editor runs in another program: the save of the command isn't merged with an earlier save. */
export function historyBeforeCommand(history: History): History {
  const last = history.done.at(-1);
  if (!last || !isOutsideStep(last)) return history;
  return { ...history, done: [...history.done.slice(0, -1), { ...last, at: 0 }] };
}

/**
 * After a command of the editor ran in another program, the command's save becomes a step of the editor; `isPart` merges it with
 * the editor's previous step. Undefined if the text `before` has also changed otherwise.
 */
export function attributeStepToEditor(
  history: History,
  text: string,
  { before, words, isPart }: { before: string; words: string[]; isPart: boolean },
): History | undefined {
  const last = history.done.at(-1);
  if (!last || !isOutsideStep(last) || applyChanges(text, last.backward) !== before) return undefined;
  const step: Step = { ...last, isOutside: undefined, words };
  const done = history.done.slice(0, -1);
  const first = isPart ? done.at(-1) : undefined;
  if (!first || isOutsideStep(first)) return { done: [...done, step], undone: [] };
  return {
    done: [...done.slice(0, -1), { ...mergeSteps(first, step), words, typing: undefined }],
    undone: [],
  };
}

export function describeStep(step: StepDescription): string {
  return isOutsideStep(step) ? `${summaryOf(step)} (outside the studio)` : summaryOf(step);
}

function summaryOf({ words }: Pick<StepDescription, 'words'>): string {
  const [first = 'a change', ...others] = words;
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}
