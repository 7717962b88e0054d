import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { servedFiles } from '../../src/service/static-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plenary-served-'));
const file = path.join(folder, 'page.html');
writeFileSync(file, '<p>The words of a page.</p>'.repeat(4000));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what many ask for at once is read and compressed once', async () => {
  const { coded, factsOf } = servedFiles(folder);
  const bodies = await Promise.all(Array.from({ length: 50 }, () => coded(file, 'gzip', false)));
  expect(new Set(bodies).size).toBe(1);
  const facts = await Promise.all(Array.from({ length: 50 }, () => factsOf(file)));
  expect(new Set(facts).size).toBe(1);
});

test('what could not be read is tried again', async () => {
  const { coded } = servedFiles(folder);
  const late = path.join(folder, 'late.html');
  await expect(coded(late, 'gzip', false)).rejects.toThrow('ENOENT');
  writeFileSync(late, 'now');
  expect((await coded(late, 'gzip', false)).length).toBeGreaterThan(0);
});
