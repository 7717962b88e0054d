import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesBetween, invertChanges, type LocatedProblem } from '../../../src/compiler/index.ts';
import { applyChanges } from '../../../src/core/index.ts';
import {
  checkedText,
  describeStep,
  describeSteps,
  type History,
  hasUncheckedSteps,
  markChecked,
  NO_STEPS,
  nextUndo,
  redo,
  revertUnchecked,
  type Step,
  undo,
  withOutsideStep,
  withStep,
} from '../../../src/studio/text/history.ts';

/* The history alone: a value that functions change, with a text beside it. */

interface Now {
  text: string;
  history: History;
}

const START = 'one\ntwo\nthree\nfour\n';
const start: Now = { text: START, history: NO_STEPS };
const ALONE = { isText: false, isPart: false };

const stepTo = (from: string, to: string, more: Partial<Step> = {}): Step => {
  const forward = changesBetween(from, to);
  return { forward, backward: invertChanges(from, forward), words: [to], at: 0, ...more };
};
const edited = ({ text, history }: Now, to: string, more: Partial<Step> = {}, how = ALONE): Now => ({
  text: to,
  history: withStep(history, stepTo(text, to, more), { ...how, text }),
});
const saved = ({ text, history }: Now, to: string, more: { at?: number; isNext?: boolean } = {}): Now => {
  const { at = 0, isNext = true } = more;
  const describe = (before: string, after: string) => [`${before}→${after}`];
  return {
    text: to,
    history: withOutsideStep(history, stepTo(text, to, { at }), { text, isNext, describe }),
  };
};
const NO_ERROR = () => undefined;
const error = { message: 'It breaks.' } as LocatedProblem;

function replayed(now: Now, made: ReturnType<typeof undo>): Now {
  if (!made || 'refused' in made) throw new Error(JSON.stringify(made));
  return { text: applyChanges(now.text, made.forward), history: made.history };
}
const undone = (now: Now, agreed = false) =>
  replayed(now, undo(now.history, now.text, { agreed, errorAfter: NO_ERROR }));
const redone = (now: Now) => replayed(now, redo(now.history, NO_ERROR));
const counts = ({ history: { done, undone: left } }: Now) => [done.length, left.length];

describe('one step', () => {
  const typing = (at: number, value = 'first') => ({ typing: value, at });

  test('is what somebody types into one value without a pause', () => {
    let now = edited(start, START.replace('one', 'o'), typing(0));
    now = edited(now, START.replace('one', 'on'), typing(1_999));
    expect(counts(now)).toEqual([1, 0]);
    expect(counts(edited(now, START.replace('one', 'once'), typing(3_998)))).toEqual([1, 0]);
    expect(counts(edited(now, START, typing(3_999)))).toEqual([2, 0]);
    expect(counts(edited(now, START, typing(2_000, 'second')))).toEqual([2, 0]);
    expect(counts(edited(now, START, { at: 2_000 }))).toEqual([2, 0]);
    expect(undone(now).text).toBe(START);
    // wherever the value is written
    expect(counts(edited(now, now.text.replace('four', '4'), typing(2_000)))).toEqual([1, 0]);
  });

  test('is none where what was typed was taken back in its field', () => {
    const first = edited(start, START.replace('two', '2'));
    const second = edited(first, first.text.replace('one', 'o'), typing(0));
    const third = edited(second, first.text, typing(1_000));
    expect(counts(third)).toEqual([1, 0]);
    expect(undone(third).text).toBe(START);
    // later, it is one: whoever looks away in between can have both back
    expect(counts(edited(second, first.text, typing(2_000)))).toEqual([3, 0]);
  });

  test('is no longer open after an undo, or an undo and a redo', () => {
    const first = edited(start, START.replace('one', 'o'), typing(0));
    const second = edited(first, START.replace('two', 't'), typing(0, 'second'));
    expect(counts(edited(undone(second), START, typing(0)))).toEqual([2, 0]);
    expect(counts(edited(redone(undone(second)), START, typing(0, 'second')))).toEqual([3, 0]);
  });

  test('in the text as a whole is typed at one place', () => {
    const inText = { isText: true, isPart: false };
    const first = edited(start, START.replace('one', 'one!'), typing(0), inText);
    expect(counts(edited(first, START.replace('one', 'one!!'), typing(0), inText))).toEqual([1, 0]);
    const elsewhere = first.text.replace('four', 'four!');
    expect(counts(edited(first, elsewhere, typing(0), inText))).toEqual([2, 0]);
    const before = first.text.replace('one', 'o-ne');
    expect(counts(edited(first, before, typing(0), inText))).toEqual([2, 0]);
  });

  test('has what follows from it, but not from a step of another program', () => {
    const part = { isText: false, isPart: true };
    const first = edited(start, START.replace('one', '1'));
    const both = edited(first, START.replace('one', '1').replace('two', '2'), { at: 99_999 }, part);
    expect(counts(both)).toEqual([1, 0]);
    expect(undone(both).text).toBe(START);
    expect(redone(undone(both)).text).toBe(both.text);
    expect(counts(edited(saved(first, START), `${START}!`, {}, part))).toEqual([3, 0]);
  });

  test('is described as a whole when it is over', () => {
    const first = edited(start, START.replace('one', 'o'), typing(0));
    const second = edited(first, START.replace('one', 'on'), typing(0));
    const describeAll = (before: string, after: string) => [before, after];
    expect(describeSteps(first.history, first.text, describeAll)).toBe(first.history);
    const whole = describeSteps(second.history, second.text, describeAll);
    expect(whole.done[0]?.words).toEqual([START, second.text]);
    expect(describeSteps(whole, second.text, describeAll)).toBe(whole);
  });

  test('is in words the first of its changes, how many more there are, and who made it', () => {
    expect(describeStep({ words: [] })).toBe('a change');
    expect(describeStep({ words: ['first', 'second', 'third'] })).toBe('first and 2 more');
    expect(describeStep({ words: ['first'], isOutside: true })).toBe('first (outside the studio)');
  });
});

describe('steps that are checked later', () => {
  const later = { isUnchecked: true };

  test('are taken back together, and what was checked before them stays', () => {
    const sound = edited(start, START.replace('one', '1'));
    const first = edited(sound, sound.text.replace('two', '2'), later);
    const second = edited(first, first.text.replace('three', '3'), later);
    expect([hasUncheckedSteps(sound.history), hasUncheckedSteps(second.history)]).toEqual([false, true]);
    expect(checkedText(second.history, second.text)).toBe(sound.text);
    const back = revertUnchecked(second.history, second.text);
    expect(applyChanges(second.text, back.forward)).toBe(sound.text);
    expect(applyChanges(sound.text, back.backward)).toBe(second.text);
    expect(back.history).toEqual(sound.history);
    expect(back.words).toEqual([first.text, second.text]);
    const { history } = { history: markChecked(second.history) };
    expect([hasUncheckedSteps(history), checkedText(history, second.text)]).toEqual([false, second.text]);
  });

  test('are no part of a step that was checked', () => {
    const typing = { typing: 'first' };
    const sound = edited(start, START.replace('one', 'o'), typing);
    const open = edited(sound, START.replace('one', 'on'), { ...typing, ...later });
    expect(counts(open)).toEqual([2, 0]);
    expect(counts(edited(open, START, { ...typing, ...later }))).toEqual([2, 0]);
  });

  test('are checked again when they come back, and need no check once they are undone', () => {
    const now = edited(start, START.replace('one', '1'), later);
    expect(hasUncheckedSteps(undone(now).history)).toBe(false);
    expect(hasUncheckedSteps(redone(undone(now)).history)).toBe(true);
    expect(checkedText(redone(undone(now)).history, now.text)).toBe(START);
  });

  test('stay where another program has saved', () => {
    const now = edited(start, START.replace('one', '1'), later);
    expect(hasUncheckedSteps(saved(now, now.text.replace('two', '2')).history)).toBe(false);
    expect(hasUncheckedSteps(saved(now, now.text).history)).toBe(false);
  });
});

describe('another program', () => {
  const both = START.replace('one', '1').replace('three', '3');

  test('makes one step with several writes at once, and none where it takes them back', () => {
    const first = saved(start, START.replace('one', '1'), { at: 0 });
    const second = saved(first, both, { at: 1_999 });
    expect(counts(second)).toEqual([1, 0]);
    expect(second.history.done[0]).toMatchObject({ words: [`${START}→${both}`], at: 1_999 });
    expect(second.history.done[0]?.isOutside).toBe(true);
    expect(undone(second, true).text).toBe(START);
    expect(counts(saved(saved(start, `${START}five\n`), START))).toEqual([0, 0]);
    expect(counts(saved(first, both, { at: 2_000 }))).toEqual([2, 0]);
    expect(counts(saved(first, both, { at: 1, isNext: false }))).toEqual([2, 0]);
  });

  test('leaves what was undone, up to a step of the same lines', () => {
    let now = start;
    for (const line of ['one', 'two', 'three'])
      now = edited(now, now.text.replace(line, `${line.toUpperCase()}!`));
    now = undone(undone(undone(now)));
    now = saved(now, now.text.replace('three', '3'));
    expect(counts(now)).toEqual([1, 2]);
    const broken = redo(now.history, () => error);
    expect(broken).toEqual({
      refused: {
        reason: 'outside',
        message: expect.stringMatching(/^This can't be done again: .*\. It breaks\. Somebody else has/s),
      },
    });
    now = redone(redone(now));
    expect(now.text).toBe('ONE!\nTWO!\n3\nfour\n');
    // what was seen once is not checked again
    expect(redo(undone(now).history, () => error)).not.toHaveProperty('refused');
    expect(undone(undone(now)).text).toBe(START.replace('three', '3'));
  });

  test('is gone past by an undo, unless it changed the same lines or would be broken', () => {
    const mine = edited(start, START.replace('one', '1'));
    const now = saved(mine, both);
    expect(nextUndo(now.history)?.words).toEqual([mine.text]);
    expect(undone(now).text).toBe(START.replace('three', '3'));
    expect(redone(undone(now)).text).toBe(both);
    const refusal = (of: Now, errorAfter: () => LocatedProblem | undefined = NO_ERROR) =>
      undo(of.history, of.text, { agreed: false, errorAfter });
    const refused = (message: string) => ({
      refused: { reason: 'outside', message: expect.stringContaining(message) },
    });
    expect(refusal(now, () => error)).toEqual(refused('It breaks. Another program has changed this since'));
    const same = saved(mine, START.replace('one', 'uno'));
    expect(refusal(same)).toEqual(refused('Another program has changed the same place since'));
    const theirs = saved(start, both);
    expect(nextUndo(theirs.history)?.words).toEqual(theirs.history.done[0]?.words);
    // both go, where that is agreed to
    expect(undone(same, true).text).toBe(START);
    expect(refusal(theirs)).toEqual(refused('Another program made this change'));
  });
});

test('nothing to undo or to do again is neither an error nor a step', () => {
  expect(undo(NO_STEPS, START, { agreed: false, errorAfter: NO_ERROR })).toBeUndefined();
  expect(redo(NO_STEPS, NO_ERROR)).toBeUndefined();
});

test('there are a thousand steps at most', () => {
  let now = start;
  for (let step = 0; step < 1_002; step++) now = edited(now, `${step}`);
  expect(counts(now)).toEqual([1_000, 0]);
  expect(now.history.done[0]?.words).toEqual(['2']);
});

test('whoever changes what, all steps back lead to the first text, and all steps forward to the last one', () => {
  const line = fc.constantFrom('a', 'b', 'c', 'd');
  const text = fc.array(line, { maxLength: 5 }).map((lines) => lines.map((one) => `${one}\n`).join(''));
  const action = fc.record({ who: fc.constantFrom('edit', 'save', 'undo', 'redo'), to: text });
  fc.assert(
    fc.property(text, fc.array(action, { maxLength: 12 }), (first, actions) => {
      let now: Now = { text: first, history: NO_STEPS };
      for (const { who, to } of actions) {
        if (who === 'edit') now = edited(now, to);
        if (who === 'save') now = saved(now, to, { isNext: false });
        const made =
          who === 'undo'
            ? undo(now.history, now.text, { agreed: false, errorAfter: NO_ERROR })
            : who === 'redo'
              ? redo(now.history, NO_ERROR)
              : undefined;
        if (made && !('refused' in made)) now = replayed(now, made);
      }
      const last = now.text;
      let steps = 0;
      for (; now.history.done.length > 0; steps++) now = undone(now, true);
      expect(now.text).toBe(first);
      for (let step = 0; step < steps; step++) now = redone(now);
      expect(now.text).toBe(last);
    }),
  );
});
