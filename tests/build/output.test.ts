import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nextFolder, removeFolder, swapOutput } from '../../src/build/output.ts';

/* What becomes of the last build when the next one takes its place. */

const PARTS = ['public', 'service', 'hosts'];
let out: string;
const read = (file: string) => readFileSync(path.join(out, file), 'utf8');

function write(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), text);
}

beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), 'plenary-output-'));
});
afterEach(() => rmSync(out, { recursive: true }));

test('the next build takes the place of the last one, of which nothing is left', async () => {
  for (const part of PARTS) {
    write(path.join(out, part), 'last');
    write(path.join(nextFolder({ out }), part), 'next');
  }
  await swapOutput({ out });
  removeFolder(nextFolder({ out }));
  expect([read('public/index.html'), read('service/index.html')]).toEqual(['next', 'next']);
  expect(readdirSync(out).sort()).toEqual([...PARTS].sort());
});

test('the first build needs none before it', async () => {
  for (const part of PARTS) write(path.join(nextFolder({ out }), part), 'next');
  await swapOutput({ out });
  expect([read('public/index.html'), read('service/index.html')]).toEqual(['next', 'next']);
});

// the service is missing from the next build, so that it cannot be moved
test.each(['last', undefined])('when a part cannot take its place, all is as before: %s', async (last) => {
  for (const part of PARTS) if (last) write(path.join(out, part), last);
  write(path.join(nextFolder({ out }), 'public'), 'next');
  await expect(swapOutput({ out })).rejects.toThrow('ENOENT');
  removeFolder(nextFolder({ out }));
  for (const part of PARTS) {
    expect(existsSync(path.join(out, part))).toBe(Boolean(last));
    if (last) expect(read(`${part}/index.html`)).toBe(last);
  }
  expect(readdirSync(out)).toHaveLength(last ? PARTS.length : 0);
});
