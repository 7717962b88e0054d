import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween, invertChanges } from '../../src/compiler/index.ts';
import { applyChanges } from '../../src/core/index.ts';
import {
  attributeStepToEditor,
  describeSteps,
  type History,
  historyBeforeCommand,
  NO_STEPS,
  nextRedo,
  nextUndo,
  redo,
  type Step,
  undo,
  withOutsideStep,
  withStep,
} from '../../src/studio/text/history.ts';
import { restoreHistory, serialiseHistory } from '../../src/studio/text/steps.ts';

/*
 * An editor, a program, editions and restarts. Every undo does what its tooltip said, takes what the editor has made, and what another
 * program has made only after it was named in a question.
 */

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];
const START = KEYS.map((key) => `${key}: 0\n`).join('');

const valuesOf = (text: string) =>
  new Map(text.split('\n').map((line) => line.split(': ') as [string, string]));

/** Each change as "key: from → to". */
function describe(before: string, after: string): string[] {
  const [one, other] = [valuesOf(before), valuesOf(after)];
  return KEYS.filter((key) => one.get(key) !== other.get(key)).map(
    (key) => `${key}: ${one.get(key) ?? '-'} → ${other.get(key) ?? '-'}`,
  );
}

const reversed = (words: readonly string[]) =>
  words.map((one) => one.replace(/(\w+): (\S+) → (\S+)/, '$1: $3 → $2'));

interface Action {
  do: 'type' | 'edit' | 'remove' | 'save' | 'edition' | 'undo' | 'redo' | 'restart';
  isOutside: boolean;
  key: string;
  other: string;
}

class Room {
  text = START;
  history: History = NO_STEPS;
  /** Who made a value. */
  makers = new Map<string, string>();
  /** What an edition has changed. */
  editions = new Map<string, string[]>();
  next = 0;
  at = 10_000;

  set(text: string, keys: readonly string[], by = 'editor'): string {
    return keys.reduce((now, key) => {
      const value = String(++this.next);
      this.makers.set(value, by);
      return now.replace(new RegExp(`^${key}: .*$`, 'm'), `${key}: ${value}`);
    }, text);
  }

  step(to: string, typing?: string): void {
    const forward = changesBetween(this.text, to);
    if (forward.length === 0) return;
    const backward = invertChanges(this.text, forward);
    const words = describe(this.text, to);
    const step: Step = { forward, backward, words, at: this.at, typing };
    const how = { text: this.text, isText: false, isPart: false };
    this.history = describeSteps(withStep(this.history, step, how), to, describe);
    this.text = to;
  }

  save(to: string): void {
    const forward = changesBetween(this.text, to);
    const backward = invertChanges(this.text, forward);
    const step = { forward, backward, words: describe(this.text, to), at: this.at };
    this.history = withOutsideStep(this.history, step, { text: this.text, isNext: true, describe });
    this.text = to;
  }

  edition(): void {
    const before = this.text;
    this.history = historyBeforeCommand(this.history);
    this.save(this.set(before, KEYS.slice(0, 4)));
    const words = [`The next edition: ${++this.next}`];
    this.editions.set(String(words), describe(before, this.text));
    const history = attributeStepToEditor(this.history, this.text, { before, words, isPart: false });
    expect(history).toBeDefined();
    this.history = history ?? this.history;
    expect(nextUndo(this.history)?.words).toEqual(words);
  }

  restart(between: string): void {
    const tooltip = () => nextUndo(this.history)?.words;
    const before = tooltip();
    const stored = serialiseHistory(this);
    this.history = restoreHistory(stored, between, describe);
    if (between === this.text) expect(tooltip()).toEqual(before);
    this.text = between;
  }

  /** What a step in words does to the text. */
  meaning(words: readonly string[]): string[] {
    return words.flatMap((one) => this.editions.get(one) ?? [one]);
  }

  undo(): void {
    const step = nextUndo(this.history);
    const errorAfter = () => undefined;
    const first = undo(this.history, this.text, { agreed: false, errorAfter });
    if (!step || !first) {
      expect([step, first]).toEqual([undefined, undefined]);
      expect(this.history.done).toEqual([]);
      return;
    }
    const isAsked = 'refused' in first;
    const asked = isAsked && 'message' in first.refused ? first.refused.message : '';
    const made = isAsked ? undo(this.history, this.text, { agreed: true, errorAfter }) : first;
    if (!made || 'refused' in made) throw new Error('It was agreed to.');
    const after = applyChanges(this.text, made.forward);
    const changed = describe(this.text, after);
    if (!isAsked) {
      expect(step.isOutside).toBeUndefined();
      // exactly what the tooltip says
      expect(changed.toSorted()).toEqual(reversed(this.meaning(step.words)).toSorted());
    }
    for (const one of changed) {
      const [, key, value = ''] = /^(\w+): (\S+) → /.exec(one) ?? [];
      const maker = this.makers.get(value) ?? 'editor';
      const others = made.history.undone.at(-1)?.others ?? [];
      const named = [step, ...others].flatMap(({ words }) => words);
      // each of these steps is named in the question, and what changes is in one of them
      if (maker !== 'editor') expect([one, isAsked]).toEqual([one, true]);
      if (isAsked) expect(this.meaning(named).some((word) => word.startsWith(`${key}: `))).toBe(true);
    }
    for (const { words } of isAsked ? (made.history.undone.at(-1)?.others ?? []) : [])
      expect(asked).toContain(words[0]);
    [this.text, this.history] = [after, made.history];
  }

  redo(): void {
    const step = nextRedo(this.history);
    const made = redo(this.history, () => undefined);
    if (!step || !made || 'refused' in made) return;
    const after = applyChanges(this.text, made.forward);
    const keys = describe(this.text, after).map((one) => one[0]);
    const named = this.meaning(step.words).map((one) => one[0]);
    expect(named).toEqual(expect.arrayContaining(keys));
    [this.text, this.history] = [after, made.history];
  }

  act({ do: what, isOutside, key, other }: Action): void {
    this.at += 500;
    if (what === 'type') this.step(this.set(this.text, [key]), key);
    if (what === 'edit') this.step(this.set(this.text, [key, other]));
    if (what === 'remove') this.step(this.text.replace(new RegExp(`^${key}: .*\n`, 'm'), ''));
    if (what === 'save') this.save(this.set(this.text, [key], 'program'));
    if (what === 'edition') this.edition();
    if (what === 'undo') this.undo();
    if (what === 'redo') this.redo();
    if (what === 'restart') this.restart(isOutside ? this.set(this.text, [key], 'program') : this.text);
  }
}

const action: fc.Arbitrary<Action> = fc.record({
  do: fc.constantFrom(
    'type',
    'type',
    'edit',
    'remove',
    'save',
    'edition',
    'undo',
    'undo',
    'undo',
    'redo',
    'restart',
  ),
  isOutside: fc.boolean(),
  key: fc.constantFrom(...KEYS),
  other: fc.constantFrom(...KEYS),
});

test('each undo does what its tooltip said, and nobody’s work goes without a word', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 2, maxLength: 25 }), (actions) => {
      const room = new Room();
      for (const one of actions) room.act(one);
      // what is left leads back to the start
      const first = room.history.done.reduceRight(
        (then, { backward }) => applyChanges(then, backward),
        room.text,
      );
      expect(first).toBe(START);
    }),
    { numRuns: 1_000 },
  );
});

test('a history is there after a restart, also one that an earlier version has stored', () => {
  const text = 'a: 1\nb: "2\\n"\n';
  const step = { forward: [], backward: [], words: ['a: 0 → 1'], at: 1 };
  const history: History = { done: [step], undone: [] };
  const ofNow = serialiseHistory({ history, text });
  const earlier = JSON.stringify({ text, ...history });
  for (const stored of [ofNow, earlier])
    expect(nextUndo(restoreHistory(stored, text, describe))?.words, stored).toEqual(step.words);
  expect(restoreHistory('{"done":[', text, describe)).toBe(NO_STEPS);
});
