import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Compilation } from '../../../src/compiler/index.ts';
import { siteReader } from '../../../src/compiler/node/index.ts';
import { createProject } from '../../../src/site/build/project.ts';
import { fixKey, textVersion } from '../../../src/site/display/identity.ts';
import { createFixHandler } from '../../../src/site/preview/fix-problem.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/* "Fix it" in the panel, asked for as a browser asks. */

const root = path.join(import.meta.dirname, '../../..');
const letters = path.join(root, 'tests/cases/pasted-from-word/site.yaml');
const folder = temporaryFolder();
const site = path.join(folder, 'site.yaml');
const reader = siteReader({ root, site });
let compilation: Compilation;
const fixes = createFixHandler(
  { ...createProject({ root, home: root }, {}), site },
  reader,
  () => compilation,
);
const server = createServer((request, response) => {
  if (!fixes(request, response)) response.end('no fix');
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  copyFileSync(letters, site);
  compilation = reader.compile();
});

const keyOf = (index: number) => {
  const problem = compilation.problems[index];
  return (problem && fixKey(problem, textVersion(compilation.text))) ?? '';
};

async function ask(body: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) {
  const answer = await fetch(`${origin}/__fix-problem`, { method: 'POST', body, headers });
  return [answer.status, await answer.text()];
}

test('the fix of one problem is applied to site.yaml, and nothing else changes', async () => {
  const before = readFileSync(letters, 'utf8');
  const { offset = 0, end = 0, text = '' } = compilation.problems[1]?.fix ?? {};
  expect(await ask(keyOf(1))).toEqual([200, `Fixed: line ${compilation.problems[1]?.line}.`]);
  expect(readFileSync(site, 'utf8')).toBe(before.slice(0, offset) + text + before.slice(end));
});

test('a file that was saved in between stays as it is, and the answer says so', async () => {
  const saved = readFileSync(letters, 'utf8').replace('Example MUN', 'Our MUN');
  writeFileSync(site, saved);
  const [status, words] = await ask(keyOf(1));
  expect([status, words]).toEqual([409, expect.stringContaining('site.yaml has changed')]);
  expect(readFileSync(site, 'utf8')).toBe(saved);
});

test('a problem that is not in the list any more is not fixed', async () => {
  const key = keyOf(1);
  await ask(key);
  compilation = reader.compile();
  expect(await ask(key)).toEqual([409, expect.stringContaining('site.yaml has changed')]);
});

test('a fix that causes another problem is refused', async () => {
  const [first] = compilation.problems;
  if (first?.fix) first.fix.text = `? [${first.fix.text}`;
  expect(await ask(keyOf(0))).toEqual([422, expect.stringContaining('would cause another problem')]);
  expect(readFileSync(site, 'utf8')).toBe(readFileSync(letters, 'utf8'));
});

test.each([
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
  ['an address that was typed', { 'sec-fetch-site': 'none' }],
  ['nobody who says who it is', {}],
  ['another origin, in a browser that says no more', { origin: 'http://elsewhere.example' }],
  ['somebody behind a proxy', { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '192.0.2.1' }],
])('%s changes nothing', async (_name, headers) => {
  expect((await ask(keyOf(1), headers))[0]).toBe(403);
  expect(readFileSync(site, 'utf8')).toBe(readFileSync(letters, 'utf8'));
});

test('a link fixes nothing, and a long message is not read', async () => {
  const got = await fetch(`${origin}/__fix-problem`, { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(got.status).toBe(405);
  expect((await ask('x'.repeat(1000)))[0]).toBe(413);
});
