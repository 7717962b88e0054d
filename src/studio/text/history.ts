import {
  changesBetween,
  composeChanges,
  invertChanges,
  type LocatedProblem,
  rebaseLines,
} from '../../compiler/index.ts';
import { applyChanges, type Refusal, type TextChange } from '../../shared/index.ts';

/*
 * The steps of undo and redo, one list for all tabs. Pure functions: each gives the history after something has happened and, for an
 * undo or redo, the changes of the text that go with it. The steps that were done lead to the text as it is now.
 */

/** A step: what leads from one text to the next, and back. */
export interface Step {
  forward: TextChange[];
  backward: TextChange[];
  words: string[];
  /** When it was made, in milliseconds. */
  at: number;
  /** Somebody was typing into this value. */
  typing?: string | undefined;
  /** It has become longer, and its words are those of the last change alone. */
  isGrowing?: boolean;
  /** The site after it has not been compiled as a whole yet. Such steps are the last ones, and are taken back together. */
  isUnchecked?: boolean;
  /** Another program made it. */
  outside?: true;
  /** It was undone, and another program has saved since: nobody has seen yet what it leads to. */
  moved?: true;
}

export interface History {
  /** The steps that can be undone, the first one first. */
  readonly done: readonly Step[];
  /** The steps that can be done again, the next one last. */
  readonly undone: readonly Step[];
}

export const NO_STEPS: History = { done: [], undone: [] };

/** What an undo or redo does: the history after it, and the changes of the text. */
interface Replay {
  history: History;
  forward: TextChange[];
  backward: TextChange[];
  words: string[];
}

/** An error that changes would add to the text. */
type ErrorAfter = (changes: TextChange[]) => LocatedProblem | undefined;

/** What changed from one text to another, in words. */
type Describe = (before: string, after: string) => string[];

/** How long somebody types into a value without a pause for one step, in milliseconds. */
const ONE_STEP = 2_000;

const MOST_STEPS = 1_000;

// ---- Do

/**
 * The history after a step of the studio. It becomes a part of the last step where somebody types on: `isText` where that is in the
 * text as a whole, `isPart` where it follows from the last step in any case.
 */
export function withStep(
  { done, undone }: History,
  step: Step,
  { isText, isPart }: { isText: boolean; isPart: boolean },
): History {
  const last = done.at(-1);
  const isOpen =
    last !== undefined &&
    !last.outside &&
    undone.length === 0 &&
    // steps are taken back as a whole, so none is half checked
    (!step.isUnchecked || last.isUnchecked === true);
  if (isOpen && (isPart || typesOn(last, step, isText)))
    return { done: [...done.slice(0, -1), joined(last, step)], undone: [] };
  return { done: [...done, step].slice(-MOST_STEPS), undone: [] };
}

/** Whether somebody types on in the value of the last step and, in the text as a whole, beside what they typed before. */
function typesOn(last: Step, { typing, at, forward }: Step, isText: boolean): boolean {
  if (typing === undefined || last.typing !== typing || at - last.at >= ONE_STEP) return false;
  return !isText || forward.every((one) => last.backward.some((other) => areBeside(one, other)));
}

/** Whether two stretches of one text have nothing between them. */
function areBeside(one: TextChange, other: TextChange): boolean {
  return one.from <= other.to && other.from <= one.to;
}

function joined(last: Step, step: Step): Step {
  return {
    ...last,
    forward: composeChanges(last.forward, step.forward),
    backward: composeChanges(step.backward, last.backward),
    // until there is time to compare the whole texts
    words: step.words,
    isGrowing: true,
    at: step.at,
  };
}

/** The history after somebody has stopped typing: the whole step is described. */
export function described(history: History, text: string, describe: Describe): History {
  const last = history.done.at(-1);
  if (!last?.isGrowing) return history;
  const words = describe(applyChanges(text, last.backward), text);
  const whole: Step = { ...last, words, isGrowing: false };
  return { ...history, done: [...history.done.slice(0, -1), whole] };
}

// ---- Checks that come later

/** Whether there are steps after which the site has not been compiled as a whole. */
export function isUnchecked({ done }: History): boolean {
  return done.at(-1)?.isUnchecked === true;
}

/** The history after the site was compiled as a whole, without new errors. */
export function checked(history: History): History {
  if (!isUnchecked(history)) return history;
  return { ...history, done: history.done.map((step) => ({ ...step, isUnchecked: false })) };
}

/** The text before the steps that have not been checked. */
export function checkedText({ done }: History, text: string): string {
  const unchecked = done.filter((step) => step.isUnchecked);
  return unchecked.reduceRight((then, { backward }) => applyChanges(then, backward), text);
}

/** The history without the steps that have not been checked, and what takes them back. */
export function takenBack(history: History, text: string): Replay {
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

/** The step that an undo takes back: the last one that was made here or, where there is none, the last one. */
export function nextUndo({ done }: History): Step | undefined {
  return done.findLast((step) => !step.outside) ?? done.at(-1);
}

/**
 * Takes the last step back; without `outside` the last one that was made here, past those of other programs. Undefined where there is
 * none.
 */
export function undo(
  history: History,
  text: string,
  { outside, errorAfter }: { outside: boolean; errorAfter: ErrorAfter },
): Replay | { refused: Refusal } | undefined {
  const isPast = history.done.at(-1)?.outside && !outside;
  const done = isPast ? withOwnStepLast(history.done, text, errorAfter) : history.done;
  if ('refused' in done) return done;
  const step = done.at(-1);
  if (!step) return undefined;
  const { forward, backward, words } = step;
  // what is typed next is a step of its own
  const back: Step = { ...step, typing: undefined };
  return {
    history: { done: done.slice(0, -1), undone: [...history.undone, back] },
    forward: backward,
    backward: forward,
    words,
  };
}

/** Makes the last step that was taken back again. Undefined where there is none. */
export function redo(
  { done, undone }: History,
  errorAfter: ErrorAfter,
): Replay | { refused: Refusal } | undefined {
  const step = undone.at(-1);
  if (!step) return undefined;
  const { forward, backward, words, moved, ...rest } = step;
  const error = moved && errorAfter(forward);
  if (error) {
    const message = `This can't be done again: ${inWords(step)}. ${error.message} Another program has changed the site since.`;
    return { refused: { reason: 'outside', message } };
  }
  const again: Step = { ...rest, forward, backward, words, isUnchecked: true };
  return { history: { done: [...done, again], undone: undone.slice(0, -1) }, forward, backward, words };
}

/** The steps with the last one of the studio behind those that other programs made after it; or why it can't be undone before them. */
function withOwnStepLast(
  done: readonly Step[],
  text: string,
  errorAfter: ErrorAfter,
): readonly Step[] | { refused: Refusal } {
  const at = done.findLastIndex((step) => !step.outside);
  const theirs = done.slice(-1).map((step) => inWords({ words: step.words }));
  const refused = (message: string) => ({ refused: { reason: 'outside', message } as const });
  const own = done[at];
  if (!own) return refused(`Another program made this change: ${theirs}.`);
  const yours = `Your change can't be undone alone: ${inWords(own)}.`;
  const moved = movedLast(own, done.slice(at + 1), text);
  if (!moved) return refused(`${yours} Another program has changed the same place since: ${theirs}.`);
  const error = errorAfter(moved.at(-1)?.backward ?? []);
  if (error) return refused(`${yours} ${error.message} Another program has changed this since: ${theirs}.`);
  return [...done.slice(0, at), ...moved];
}

/** Steps in another order: the first one as the last one, which leads to the same text. Undefined where another one changes the same lines. */
function movedLast(first: Step, others: readonly Step[], text: string): Step[] | undefined {
  const after = others.reduceRight((then, { backward }) => applyChanges(then, backward), text);
  const { moved, changes: backward } = movedOver(first.backward, after, others);
  if (moved.length < others.length) return undefined;
  return [...moved, { ...first, forward: invertChanges(text, backward), backward }];
}

/** The steps that lead on from a text, after changes of it, as far as these are of other lines; and the changes after the steps. */
function movedOver(
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
 * The history after another program has saved: a step of its own, and the steps that can still be done again after it. One save can be
 * several writes, which are one step where nothing happened between (`isNext`).
 */
export function withOutsideStep(
  history: History,
  { forward, backward, words, at }: Pick<Step, 'forward' | 'backward' | 'words' | 'at'>,
  { text, isNext, describe }: { text: string; isNext: boolean; describe: Describe },
): History {
  // what is on the disk is not taken back, whatever is wrong with it
  const { done, undone } = checked(history);
  if (forward.length === 0) return { done, undone };
  const last = done.at(-1);
  const step: Step = { forward, backward, words, at, outside: true };
  const isSameSave = last?.outside && isNext && at - last.at < ONE_STEP;
  const { moved } = movedOver(forward, text, undone.toReversed());
  return {
    done: isSameSave ? [...done.slice(0, -1), ...joinedSave(last, step, text, describe)] : [...done, step],
    undone: moved.toReversed().map((one) => ({ ...one, moved: true })),
  };
}

/** A step of another program that goes on with its last one; none where it took that back. */
function joinedSave(last: Step, { forward, backward, at }: Step, text: string, describe: Describe): Step[] {
  const both = composeChanges(last.forward, forward);
  if (both.length === 0) return [];
  const words = describe(applyChanges(text, last.backward), applyChanges(text, forward));
  return [{ forward: both, backward: composeChanges(backward, last.backward), words, at, outside: true }];
}

/** A step in words. */
export function inWords({ words, outside }: Pick<Step, 'words' | 'outside'>): string {
  const [first = 'a change', ...others] = words;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${first}${more}${outside ? ' (outside the studio)' : ''}`;
}
