import {
  changesBetween,
  composeChanges,
  invertChanges,
  type LocatedProblem,
  rebaseLines,
} from '../../compiler/index.ts';
import { applyChanges, type Refusal, type TextChange } from '../../shared/index.ts';

/*
 * The steps of undo and redo: one list of the editor's steps and of what other programs saved. Pure functions: each returns the history
 * after an event and, for an undo or redo, the changes of the text. The steps in `done` lead to the current text. Two steps can change
 * places where they changed different lines.
 */

/** A step: what leads from one text to the next, and back. */
export interface Step {
  /** Another program made it. */
  isOutside?: true | undefined;
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
  /** The steps of other programs that an undo took with it. A redo brings them back. */
  others?: readonly Named[] | undefined;
  /** It was undone, and another program has changed the text since: nobody has seen yet what it leads to. */
  moved?: true;
}

type Named = Pick<Step, 'isOutside' | 'words'>;

export interface History {
  /** The steps that can be undone, the first one first. */
  readonly done: readonly Step[];
  /** The steps that can be done again. They lead on from the text, the next one last. */
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
export type Describe = (before: string, after: string) => string[];

/** How long somebody types into a value without a pause for one step, in milliseconds. */
const ONE_STEP = 2_000;

const MOST_STEPS = 1_000;

const isOutside = (step: Named) => step.isOutside === true;
const isOwn = (step: Named) => !isOutside(step);

// ---- Do

/**
 * The history after a step of the studio that leads on from a text. It becomes a part of the editor's last step where they type on:
 * `isText` where that is in the text as a whole, `isPart` where it follows from that step in any case.
 */
export function withStep(
  { done, undone }: History,
  step: Step,
  { text, isText, isPart }: { text: string; isText: boolean; isPart: boolean },
): History {
  const at = undone.length === 0 ? done.findLastIndex(isOwn) : -1;
  const last = at < 0 ? undefined : asLast(done, at, text);
  const isOpen =
    last?.taken.length === 0 &&
    // steps are taken back as a whole, so none is half checked
    (!step.isUnchecked || last.whole.isUnchecked === true) &&
    (isPart || typesOn(last.whole, step, isText));
  if (isOpen) {
    const whole = joined(last.whole, step);
    const after = applyChanges(text, step.forward);
    // what somebody has typed and taken back in its field leaves nothing to undo
    const isNothing = applyChanges(after, whole.backward) === after;
    return { done: isNothing ? last.before : [...last.before, whole], undone: [] };
  }
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

/** The history after a pause in typing: steps are described as a whole. */
export function described(history: History, text: string, describe: Describe): History {
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

/** The step that an undo takes back: the editor's last one or, where there is none, the last one of another program. */
export function nextUndo({ done }: History): Step | undefined {
  return done.findLast(isOwn) ?? done.findLast(isOutside);
}

/** The step that a redo does again. */
export function nextRedo({ undone }: History): Step | undefined {
  return undone.at(-1);
}

/**
 * Takes the editor's last step back, past those of other programs. Where these go with it, because they changed the same lines or the
 * site would have an error without them, only if that is `agreed`; likewise a step of another program. Undefined where there is none.
 */
export function undo(
  history: History,
  text: string,
  { agreed, errorAfter }: { agreed: boolean; errorAfter: ErrorAfter },
): Replay | { refused: Refusal } | undefined {
  const step = nextUndo(history);
  if (!step) return undefined;
  const at = history.done.lastIndexOf(step);
  const alone = asLast(history.done, at, text);
  const isPast = at < history.done.length - 1;
  const error = isPast ? errorAfter(alone.whole.backward) : undefined;
  const { before, whole, taken } = error ? withAllAfter(history.done, at) : alone;
  const others = [...(step.others ?? []), ...taken];
  if (!agreed && (others.length > 0 || isOutside(step)))
    return { refused: { reason: 'outside', message: question(step, others, error) } };
  const { forward, backward } = whole;
  const words = [step, ...taken].flatMap((one) => one.words);
  const named = (isOutside(step) ? [step, ...others] : others).map((one) => ({
    isOutside: one.isOutside,
    words: one.words,
  }));
  // what is typed next is a step of its own
  const back: Step = { ...whole, isOutside: undefined, words, typing: undefined, others: named };
  return {
    history: { done: before, undone: [...history.undone, back] },
    forward: backward,
    backward: forward,
    words,
  };
}

/** What an editor agrees to who undoes more than what they did. */
function question(step: Step, taken: readonly Named[], error: LocatedProblem | undefined): string {
  const first = isOutside(step) ? 'Another program made this change' : "Your change can't be undone alone";
  if (taken.length === 0) return `${first}: ${shortly(step)}.`;
  const why = error
    ? `${error.message} Another program has changed this since`
    : 'Another program has changed the same place since';
  const theirs = taken.map(shortly).join('; ');
  return `${first}: ${shortly(step)}. ${why}: ${theirs}.`;
}

/** Makes the step again that was undone last. Undefined where there is none. */
export function redo(history: History, errorAfter: ErrorAfter): Replay | { refused: Refusal } | undefined {
  const step = nextRedo(history);
  if (!step) return undefined;
  const { forward, backward, words, moved, ...rest } = step;
  const error = moved && errorAfter(forward);
  if (error) {
    const message = `This can't be done again: ${inWords(step)}. ${error.message} Somebody else has changed the site since.`;
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

/** Steps with one of them as the last one. */
interface AsLast {
  before: Step[];
  /** It, and those after it that were taken with it. */
  whole: Step;
  taken: Step[];
}

/** Steps that lead to a text, with one of them as the last one: together with those after it that changed the same lines. */
function asLast(done: readonly Step[], at: number, text: string): AsLast {
  const others = done.slice(at + 1);
  let here = others.reduceRight((then, { backward }) => applyChanges(then, backward), text);
  let whole = done[at] as Step;
  const before = done.slice(0, at);
  const taken: Step[] = [];
  for (const other of others) {
    const { moved, changes } = movedOver(whole.backward, here, [other]);
    here = applyChanges(here, other.forward);
    if (moved.length === 0) taken.push(other);
    else before.push(...moved);
    whole =
      moved.length === 0
        ? together(whole, other)
        : { ...whole, forward: invertChanges(here, changes), backward: changes };
  }
  return { before, whole, taken };
}

function withAllAfter(done: readonly Step[], at: number): AsLast {
  const taken = done.slice(at + 1);
  return { before: done.slice(0, at), whole: taken.reduce(together, done[at] as Step), taken };
}

/** A step with the changes of the next one. */
function together(step: Step, { forward, backward, isUnchecked }: Step): Step {
  return {
    ...step,
    forward: composeChanges(step.forward, forward),
    backward: composeChanges(backward, step.backward),
    isUnchecked: step.isUnchecked || isUnchecked || false,
  };
}

/** The steps that can still be done again after another program has changed a text. */
function undoneAfter(undone: readonly Step[], text: string, changes: TextChange[]): Step[] {
  const { moved } = movedOver(changes, text, undone.toReversed());
  return moved.toReversed().map((step): Step => ({ ...step, moved: true }));
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
  const step: Step = { isOutside: true, forward, backward, words, at };
  const isSameSave = last && isOutside(last) && isNext && at - last.at < ONE_STEP;
  return {
    done: isSameSave ? [...done.slice(0, -1), ...joinedSave(last, step, text, describe)] : [...done, step],
    undone: undoneAfter(undone, text, forward),
  };
}

/** A step of another program that goes on with its last one; none where it took that back. */
function joinedSave(last: Step, { forward, backward, at }: Step, text: string, describe: Describe): Step[] {
  const both = composeChanges(last.forward, forward);
  if (both.length === 0) return [];
  const words = describe(applyChanges(text, last.backward), applyChanges(text, forward));
  return [{ isOutside: true, forward: both, backward: composeChanges(backward, last.backward), words, at }];
}

/** The history before a command that the editor starts in another program: no earlier save of a program joins its step. */
export function sealed(history: History): History {
  const last = history.done.at(-1);
  if (!last || !isOutside(last)) return history;
  return { ...history, done: [...history.done.slice(0, -1), { ...last, at: 0 }] };
}

/**
 * The history after that command: what it saved is a step of the editor, in words, if nothing else has changed since the text before.
 * `isPart` joins it with the editor's step before. Undefined if something else has changed.
 */
export function claimed(
  history: History,
  text: string,
  { before, words, isPart }: { before: string; words: string[]; isPart: boolean },
): History | undefined {
  const last = history.done.at(-1);
  if (!last || !isOutside(last) || applyChanges(text, last.backward) !== before) return undefined;
  const step: Step = { ...last, isOutside: undefined, words };
  const done = history.done.slice(0, -1);
  const first = isPart ? done.at(-1) : undefined;
  if (!first || isOutside(first)) return { done: [...done, step], undone: [] };
  return { done: [...done.slice(0, -1), { ...together(first, step), words, typing: undefined }], undone: [] };
}

/** A step in words. */
export function inWords(step: Named): string {
  return isOutside(step) ? `${shortly(step)} (outside the studio)` : shortly(step);
}

function shortly({ words }: Pick<Named, 'words'>): string {
  const [first = 'a change', ...others] = words;
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}
