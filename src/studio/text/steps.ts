import { changesBetween, invertChanges } from '../../compiler/index.ts';
import { isRecord } from '../../core/index.ts';
import {
  type ChangeDescriber,
  type History,
  markChecked,
  NO_STEPS,
  type Step,
  withOutsideStep,
} from './history.ts';

/* Stores the undo history, to restore it after a restart of the studio. */

interface StoredHistory {
  history: History;
  text: string;
}

/** Maximum number of stored steps, more than an editor undoes after a restart. */
const MAX_STORED_STEPS = 200;

/** Returns the steps as a line of JSON, and the text below it: as JSON, the text of 1,000 committees would take 80 ms. */
export function serialiseHistory({ history: { done, undone }, text }: StoredHistory): string {
  const steps = { done: done.slice(-MAX_STORED_STEPS), undone: undone.slice(-MAX_STORED_STEPS) };
  return `${JSON.stringify(steps)}\n${text}`;
}

/** If the text has changed since, the changes become a step of another program. */
export function restoreHistory(stored: string | undefined, text: string, describe: ChangeDescriber): History {
  const known = parseHistory(stored);
  if (!known) return NO_STEPS;
  const forward = changesBetween(known.text, text);
  if (forward.length === 0) return known.history;
  const backward = invertChanges(known.text, forward);
  const step = { forward, backward, words: describe(known.text, text), at: 0 };
  return withOutsideStep(known.history, step, { text: known.text, isNext: false, describe });
}

/** Undefined if the stored history is missing or invalid. Earlier versions wrote the text into the JSON. */
function parseHistory(stored = ''): StoredHistory | undefined {
  try {
    const [steps = ''] = stored.split('\n', 1);
    const { text = stored.slice(steps.length + 1), done, undone } = JSON.parse(steps);
    if (typeof text !== 'string' || ![done, undone].every(isStepList)) return undefined;
    // the text of stored steps is already in the file, so the steps count as checked
    return { text, history: markChecked({ done: done.map(endTyping), undone }) };
  } catch {
    return undefined;
  }
}

/** Further typing then starts a new step. */
function endTyping(step: Step): Step {
  return { ...step, typing: undefined };
}

function isStepList(steps: unknown): boolean {
  const isStep = (one: unknown) =>
    isRecord(one) && [one.forward, one.backward, one.words].every((list) => Array.isArray(list));
  return Array.isArray(steps) && steps.every(isStep);
}
