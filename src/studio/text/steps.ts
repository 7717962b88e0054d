import { changesBetween, invertChanges } from '../../compiler/index.ts';
import { isRecord } from '../../shared/index.ts';
import { checked, type Describe, type History, NO_STEPS, type Step, withOutsideStep } from './history.ts';

/* What can be undone, as it is stored beside the versions: so it is there after a reload of a tab, or a new start of the preview. */

/** A history, and the text that it leads to. */
interface StoredSteps {
  history: History;
  text: string;
}

/** More than anybody undoes after a reload. */
const MOST_STORED = 200;

export function stepsText({ history: { done, undone }, text }: StoredSteps): string {
  return JSON.stringify({ text, done: done.slice(-MOST_STORED), undone: undone.slice(-MOST_STORED) });
}

/** The history of a text, by what was stored. What has changed since is a step of another program. */
export function historyOf(stored: string | undefined, text: string, describe: Describe): History {
  const known = stepsIn(stored);
  if (!known) return NO_STEPS;
  const forward = changesBetween(known.text, text);
  if (forward.length === 0) return known.history;
  const backward = invertChanges(known.text, forward);
  const step = { forward, backward, words: describe(known.text, text), at: 0 };
  return withOutsideStep(known.history, step, { text: known.text, isNext: false, describe });
}

/** What was stored; undefined where there is nothing that can be read. */
function stepsIn(stored: string | undefined): StoredSteps | undefined {
  try {
    const { text, done, undone } = JSON.parse(stored ?? '');
    if (typeof text !== 'string' || ![done, undone].every(areSteps)) return undefined;
    // what was stored is in the file
    return { text, history: checked({ done: done.map(ended), undone }) };
  } catch {
    return undefined;
  }
}

/** What is typed after a new start is a step of its own. */
function ended(step: Step): Step {
  return { ...step, typing: undefined };
}

function areSteps(steps: unknown): boolean {
  const isStep = (one: unknown) =>
    isRecord(one) && [one.forward, one.backward, one.words].every((list) => Array.isArray(list));
  return Array.isArray(steps) && steps.every(isStep);
}
