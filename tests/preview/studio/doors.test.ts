import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { siteReader } from '../../../src/compiler/node/index.ts';
import { workspaceOf } from '../../../src/preview/studio/workspace.ts';
import type { StudioEvent, StudioState } from '../../../src/shared/index.ts';
import { openEvents } from '../../../src/studio/server/session/events.ts';
import { saveTimer } from '../../../src/studio/server/session/save-timer.ts';
import { root } from '../../compiler/real-site.ts';
import { small } from '../../compiler/small-site.ts';

/* The doors of a session, each alone: the clock, the tabs and the file. */

afterEach(() => void vi.useRealTimers());

function countedTimer() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const save = vi.fn();
  const after = (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    return save.mock.calls.length;
  };
  return { timer: saveTimer(save), after };
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
  const events = openEvents('first', () => ({}));
  const heard: StudioEvent[] = [];
  const stop = events.listen((event) => heard.push(event), 'me');
  const send = (version: string) => {
    const stateNow = () => ({ version, revision: events.revision() }) as StudioState;
    events.sendState(stateNow, [{ from: 0, to: 0, insert: version }], [version]);
  };
  send('second');
  send('third');
  stop();
  send('unheard');
  const again = events.listen((event) => heard.push(event), 'me');
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

test('a file that is there is not written over where one is put back, nor one that another program has changed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-disk-'));
  const site = path.join(folder, 'site.yaml');
  const project = { root, home: root, site, out: '' };
  const disk = workspaceOf(project, siteReader(project), () => {}).file;
  try {
    expect([disk.isGone(), disk.bytes(), disk.has(small)]).toEqual([true, undefined, false]);
    expect(disk.load()).toEqual({ locked: expect.stringContaining('site.yaml') });
    expect(disk.create(Buffer.from(small))).toBeUndefined();
    expect([disk.isGone(), disk.has(small), disk.load()]).toEqual([false, true, { text: small, mark: '' }]);
    const theirs = small.replace('Welcome.', 'Hello.');
    writeFileSync(site, theirs);
    expect(disk.create(Buffer.from(small))).toEqual(expect.any(String));
    expect(disk.write(small, `${small}# mine\n`)).toBe('changed');
    expect(readFileSync(site, 'utf8')).toBe(theirs);
    expect(disk.write(theirs, `${theirs}# mine\n`)).toBeUndefined();
    expect(readFileSync(site, 'utf8')).toBe(`${theirs}# mine\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
