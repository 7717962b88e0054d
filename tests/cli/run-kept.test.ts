import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runKept } from '../../src/cli/run-kept.mjs';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plenary-kept-'));
  file = path.join(folder, 'script.cjs');
  writeFileSync(
    file,
    "const path = require('node:path');\nexports.name = () => path.basename(__filename);\n",
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the script says when it is run. */
async function said(isTypical = true): Promise<string> {
  let name = '';
  await runKept(file, async (exports: { name: () => string }) => {
    name = exports.name();
    return isTypical;
  });
  return name;
}

test('a script is run, and what V8 made of it is kept once', async () => {
  expect(await said()).toBe('script.cjs');
  const kept = readFileSync(`${file}.cache`);
  expect(kept.length).toBeGreaterThan(100);
  expect(await said()).toBe('script.cjs');
  expect(readFileSync(`${file}.cache`).equals(kept)).toBe(true);
});

test('what is kept is taken', async () => {
  await said();
  // V8 holds what is kept against the length of the script, so it runs what it has and not what stands there now
  writeFileSync(file, readFileSync(file, 'utf8').replace('basename', 'extname '));
  expect(await said()).toBe('script.cjs');
});

test('of a run that is not typical nothing is kept', async () => {
  await said(false);
  expect(readdirSync(folder)).toEqual(['script.cjs']);
});

test('what is kept and spoiled is made anew', async () => {
  writeFileSync(`${file}.cache`, 'spoiled');
  expect(await said()).toBe('script.cjs');
  expect(readFileSync(`${file}.cache`).length).toBeGreaterThan(100);
});

test('where nothing can be kept the script runs all the same', async () => {
  mkdirSync(`${file}.cache/there`, { recursive: true });
  expect(await said()).toBe('script.cjs');
  expect(readdirSync(folder).sort()).toEqual(['script.cjs', 'script.cjs.cache']);
});
