import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { recallReading } from '../../src/build/kept-reading.ts';
import { emptyMemory } from '../../src/compiler/site/pages.ts';
import { read } from '../../src/compiler/source/read.ts';

/* What one program read of a large file, as the next one finds it. */

const folder = mkdtempSync(path.join(tmpdir(), 'plenary-reading-'));
const root = path.resolve(import.meta.dirname, '../..');
const project = { root, site: path.join(folder, 'site.yaml') };

const textOf = (changed: string, length: number) =>
  `committees:\n${['first', changed, 'third'].map((id) => `  - id: ${id}\n    about: ${'word '.repeat(length)}\n`).join('')}`;

/** As a program that starts anew reads the file. */
function readAnew(text: string) {
  writeFileSync(project.site, text);
  const memory = emptyMemory();
  const keep = recallReading(project, memory);
  const known = memory.reading?.pieces.get('committees');
  const { source } = read(readFileSync(project.site), memory);
  keep();
  const now = memory.reading?.pieces.get('committees');
  const taken = [...(now ?? [])].filter(([piece, data]) => known?.get(piece) === data).length;
  return { data: source.data, taken };
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the pieces of a large file are read once, and only the changed one again', () => {
  const first = readAnew(textOf('second', 100_000));
  expect(first.taken).toBe(0);
  const again = readAnew(textOf('second', 100_000));
  expect(again).toEqual({ data: first.data, taken: 4 });
  const changed = readAnew(textOf('other', 100_000));
  expect(changed.taken).toBe(3);
  expect(changed.data).toMatchObject({ committees: [{ id: 'first' }, { id: 'other' }, { id: 'third' }] });
});

test('of a small file nothing is kept', () => {
  readAnew(textOf('second', 10));
  expect(readAnew(textOf('second', 10)).taken).toBe(0);
});
