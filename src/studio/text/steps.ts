import { changesBetween, invertChanges } from '../../compiler/index.ts';
import { isRecord } from '../../core/index.ts';
import { type Describe, type History, markChecked, NO_STEPS, type Step, withOutsideStep } from './history.ts';

/* Stores the undo history next to the versions, for the next start of the studio. */

/** A history, and the text that it leads to. */
interface StoredSteps {
  history: History;
  text: string;
}

/** Maximum number of stored steps, more than anybody undoes after a restart. */
const MAX_STORED = 200;

export function stepsText({ history: { done, undone }, text }: StoredSteps): string {
  return JSON.stringify({ text, done: done.slice(-MAX_STORED), undone: undone.slice(-MAX_STORED) });
}

/** Restores the history of a text. Changes since it was stored become a step of another program. */
export function historyOf(stored: string | undefined, text: string, describe: Describe): History {
  const known = stepsIn(stored);
  if (!known) return NO_STEPS;
  const forward = changesBetween(known.text, text);
  if (forward.length === 0) return known.history;
  const backward = invertChanges(known.text, forward);
  const step = { forward, backward, words: describe(known.text, text), at: 0 };
  return withOutsideStep(known.history, step, { text: known.text, isNext: false, describe });
}

/** Parses a stored history. Undefined when it is missing or invalid. */
function stepsIn(stored: string | undefined): StoredSteps | undefined {
  try {
    const { text, done, undone } = JSON.parse(stored ?? '');
    if (typeof text !== 'string' || ![done, undone].every(areSteps)) return undefined;
    // stored steps are saved in the file
    return { text, history: markChecked({ done: done.map(endTyping), undone }) };
  } catch {
    return undefined;
  }
}

/** Ends typing into a step, so that further typing starts a new one. */
function endTyping(step: Step): Step {
  return { ...step, typing: undefined };
}

function areSteps(steps: unknown): boolean {
  const isStep = (one: unknown) =>
    isRecord(one) && [one.forward, one.backward, one.words].every((list) => Array.isArray(list));
  return Array.isArray(steps) && steps.every(isStep);
}
