import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BuildQueue, createBuilds, removeUnfinishedBuilds } from '../../../src/oc/publishing/builds.ts';

/* The order of builds. The deep suite builds a real site. */

type Result = string | undefined;

let folder: string;
let builds: BuildQueue;
/** The builds that run: each ends when a test says how. */
let running: { end: (words?: Result) => void; signal: AbortSignal }[];
let served: number;
let logged: string[];
let serve: () => Promise<void>;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plenary-builds-'));
  [running, served, logged] = [[], 0, []];
  serve = async () => {
    served += 1;
  };
  builds = opened();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function opened(): BuildQueue {
  return createBuilds({
    build: (signal) =>
      new Promise<Result>((resolve) => {
        signal.addEventListener('abort', () => resolve('ended'));
        running.push({ end: resolve, signal });
      }),
    serve: () => serve(),
    due: path.join(folder, 'due'),
    log: (line) => logged.push(line),
  });
}

const states = (...commits: string[]) => commits.map((commit) => builds.stateOf(commit).state);

test('what comes during a build waits, and one build makes all of it live', async () => {
  builds.add('a');
  expect(states('a')).toEqual(['building']);
  builds.add('b');
  builds.add('c');
  expect(states('a', 'b', 'c', 'd')).toEqual(['building', 'waiting', 'waiting', 'unknown']);
  running[0]?.end();
  await expect.poll(() => states('a', 'b', 'c')).toEqual(['live', 'building', 'building']);
  running[1]?.end();
  await expect.poll(() => states('a', 'b', 'c')).toEqual(['live', 'live', 'live']);
  expect([running.length, served]).toEqual([2, 2]);
});

test('a build that fails says why, the service takes nothing of it, and the next one has what was in it', async () => {
  builds.add('a');
  running[0]?.end('The picture is broken.');
  await expect.poll(() => builds.stateOf('a')).toEqual({ state: 'failed', words: 'The picture is broken.' });
  expect([served, logged.length]).toEqual([0, 1]);
  expect(logged[0]).not.toContain('picture');
  builds.add('b');
  running[1]?.end();
  await expect.poll(() => states('a', 'b')).toEqual(['live', 'live']);
});

test('a build that the service cannot take has failed', async () => {
  serve = async () => {
    throw new Error('site.json');
  };
  builds.add('a');
  running[0]?.end();
  await expect.poll(() => states('a')).toEqual(['failed']);
  expect(builds.stateOf('a').words).not.toContain('site.json');
});

test('a build stays due until one has succeeded that has begun after it was asked for', async () => {
  await builds.expect();
  builds.add('a');
  await builds.expect();
  running[0]?.end();
  await expect.poll(() => states('a')).toEqual(['live']);
  // the second publication was not in it
  expect(await builds.isDue()).toBe(true);
  builds.add('b');
  running[1]?.end();
  await expect.poll(() => builds.isDue()).toBe(false);
});

test('a build is due too where the file that says so cannot be read, and one that cannot be removed is said', async () => {
  expect(await builds.isDue()).toBe(false);
  mkdirSync(path.join(folder, 'due'));
  expect(await builds.isDue()).toBe(true);
  builds.add('a');
  running[0]?.end();
  await expect.poll(() => logged).toEqual([expect.stringContaining("can't be removed")]);
  expect(states('a')).toEqual(['live']);
});

test('at the end, the build that runs is ended, no other begins, and it stays due', async () => {
  await builds.expect();
  builds.add('a');
  builds.add('b');
  await builds.close();
  expect([running.length, running[0]?.signal.aborted]).toEqual([1, true]);
  expect(await opened().isDue()).toBe(true);
});

test('what an ended build left is removed; what it had put aside of the site only once another one has succeeded', async () => {
  // no process has this number
  for (const name of ['.next-4194305', '.last-4194305', `.next-${process.pid}`, 'public'])
    mkdirSync(path.join(folder, name, 'deep'), { recursive: true });
  await removeUnfinishedBuilds({ out: folder });
  expect(readdirSync(folder).sort()).toEqual(['.last-4194305', `.next-${process.pid}`, 'public']);
  await removeUnfinishedBuilds({ out: folder }, true);
  expect(existsSync(path.join(folder, '.last-4194305'))).toBe(false);
});
