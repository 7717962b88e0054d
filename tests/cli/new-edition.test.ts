import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { root } from './project-copy.ts';

/* What the command refuses, before it builds anything. That it archives and prepares is in new-edition.deep.test.ts. */

let folder: string;
const printed: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plenary-new-edition-'));
  cpSync(path.join(root, 'tests/site/build/editions'), folder, { recursive: true });
  vi.stubEnv('PLENARY_SITE', path.join(folder, 'site.yaml'));
  vi.spyOn(console, 'error').mockImplementation((line) => void printed.push(String(line)));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  printed.length = 0;
});

const site = () => path.join(folder, 'site.yaml');
const change = (before: string | RegExp, after: string) =>
  writeFileSync(site(), readFileSync(site(), 'utf8').replace(before, after));

/** Runs the command, which must refuse, and returns what it says. */
async function refusal(...args: string[]): Promise<string> {
  const before = readFileSync(site(), 'utf8');
  const files = readdirSync(folder, { recursive: true });
  expect(await main(['new', 'edition', ...args])).toBeGreaterThan(0);
  expect(readFileSync(site(), 'utf8')).toBe(before);
  expect(readdirSync(folder, { recursive: true })).toEqual(files);
  return printed.join('\n');
}

test('an edition that is archived is not archived again', async () => {
  change('starts: 2027-', 'starts: 2023-');
  change('ends: 2027-', 'ends: 2023-');
  expect(await refusal()).toContain('media/editions/2023 already exists');
});

test('an edition that has not begun is not archived', async () => {
  change('starts: 2027-', 'starts: 2999-');
  change('ends: 2027-', 'ends: 2999-');
  expect(await refusal()).toContain('The 6th Edition starts on 2999-08-05');
});

test('a site with errors is not archived', async () => {
  change('The 6th Edition', '7');
  expect(await refusal()).toContain('error wrong-type');
});

test('a page at the address of the archive keeps it', async () => {
  change('starts: 2027-', 'starts: 2022-');
  change('ends: 2027-', 'ends: 2022-');
  change('path: /past', 'path: /2022/past');
  expect(await refusal()).toContain('site.yaml has a page /2022/past');
});

test.each([
  [['--starts', '5 August'], '--starts needs a day'],
  [['--starts', '2027-02-30'], '--starts needs a day'],
  [['--ends', '2027-08-07'], '--ends needs --starts, too'],
  [['--starts', '2022-08-05'], 'must be in a later year'],
  [['--starts', '2027-08-05', '--ends', '2027-08-01'], 'It must be later than --starts'],
  [['2027'], 'Write: npx plenary new edition'],
  [['--start', '2027-08-05'], 'Did you mean --starts?'],
])('%j is refused: %s', async (args, message) => {
  change('starts: 2027-', 'starts: 2022-');
  change('ends: 2027-', 'ends: 2022-');
  mkdirSync(path.join(folder, 'out'));
  expect(await refusal(...args)).toContain(message);
});
