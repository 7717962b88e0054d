import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepNewest } from '../../src/build/keep-newest.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plenary-newest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes an entry that is so many minutes old. */
function entry(name: string, minutes: number): void {
  const place = path.join(folder, name);
  mkdirSync(place);
  writeFileSync(path.join(place, 'file'), '');
  const date = new Date(Date.now() - minutes * 60_000);
  utimesSync(place, date, date);
}

test('the newest entries stay, whatever they are called', () => {
  for (const [name, age] of [
    ['b', 3],
    ['a', 1],
    ['d', 4],
    ['c', 2],
  ] as const)
    entry(name, age);
  keepNewest(folder, 2);
  expect(readdirSync(folder).sort()).toEqual(['a', 'c']);
});

test('what another program is making stays and takes no place, what one left behind goes', () => {
  entry('growing-1', 5);
  entry('growing-2', 90);
  entry('made', 30);
  keepNewest(folder, 1);
  expect(readdirSync(folder).sort()).toEqual(['growing-1', 'made']);
});
