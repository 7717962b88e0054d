import { afterEach, expect, test, vi } from 'vitest';
import type { StudioEvent, StudioState } from '../../../src/core/index.ts';
import { createEvents } from '../../../src/studio/server/session/events.ts';
import { createSaveTimer } from '../../../src/studio/server/session/save-timer.ts';

/* The doors of a session, each alone: the clock and the tabs. */

afterEach(() => void vi.useRealTimers());

function countedTimer() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const save = vi.fn();
  const after = (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    return save.mock.calls.length;
  };
  return { timer: createSaveTimer(save), after };
}

test('the file is written 300 ms after the last change', () => {
  const { timer, after } = countedTimer();
  timer.start(false);
  expect(after(299)).toBe(0);
  timer.start(false);
  expect([after(299), after(1), after(10_000)]).toEqual([0, 1, 1]);
});

test('whoever types without a pause has it written after two seconds', () => {
  const { timer, after } = countedTimer();
  const type = (times: number) => {
    for (let key = 0; key < times; key++) {
      timer.start(false);
      after(100);
    }
    return after(0);
  };
  expect([type(19), type(1)]).toEqual([0, 1]);
  // what is written is no longer waited for
  timer.clear();
  expect([type(19), type(1)]).toEqual([1, 2]);
});

test('a file that could not be written is tried again after two seconds, and not while nothing can be written', () => {
  const { timer, after } = countedTimer();
  timer.start(true);
  expect([after(1_999), after(1)]).toEqual([0, 1]);
  timer.start(true);
  timer.stop();
  expect(after(10_000)).toBe(1);
});

test('each state has the changes since the one before it', () => {
  const events = createEvents('first');
  const heard: StudioEvent[] = [];
  const stop = events.listen((event) => heard.push(event));
  const send = (version: string) => {
    const stateNow = () => ({ version, revision: events.revision() }) as StudioState;
    events.sendState(stateNow, [{ from: 0, to: 0, insert: version }], [version]);
  };
  send('second');
  send('third');
  stop();
  send('unheard');
  const again = events.listen((event) => heard.push(event));
  events.beginAt('begun');
  send('last');
  again();
  expect(
    heard.map((event) => event.event === 'state' && [event.since, event.state.version, event.state.revision]),
  ).toEqual([
    ['first', 'second', 1],
    ['second', 'third', 2],
    ['begun', 'last', 4],
  ]);
});
