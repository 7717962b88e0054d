import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { tryExample, tryFile } from '../../src/build/generate/examples.ts';
import { applyFixes, compatibleFixes } from '../../src/compiler/output/fix.ts';
import type { Example } from '../../src/compiler/rules/examples/example.ts';
import { examples } from '../../src/compiler/rules/examples/index.ts';
import { type Code, codes } from '../../src/compiler/rules/messages.ts';
import { readSchemas } from '../../src/compiler/schema/schemas.ts';

/* What is told of each code under examples/ (and by `check explain CODE`, and in docs/problems.md) is so. */

const root = path.join(import.meta.dirname, '../..');
const schemas = readSchemas(path.join(root, 'schema'));
const shown = Object.entries(examples) as [Code, Example][];
const workshop = { schemas, root };

describe.each(shown)('%s', (code, example) => {
  test('its wrong piece gives one problem, of this code', async () => {
    const { problems } = await tryExample(example, 'wrong', workshop);
    expect(problems.map((one) => `${one.code}: ${one.message}`)).toEqual([
      expect.stringMatching(new RegExp(`^${code}: `)),
    ]);
  });

  test('its right piece gives none', async () => {
    const { problems } = await tryExample(example, 'right', workshop);
    expect(problems.map((one) => `${one.line}: ${one.code}: ${one.message}`)).toEqual([]);
  });

  test('its fix, where it has one, mends it', async () => {
    const { problems, text } = await tryExample(example, 'wrong', workshop);
    const taken = compatibleFixes(text, problems);
    // a fix that cannot be taken would stay unseen
    expect(taken).toHaveLength(problems.filter(({ fix }) => fix).length);
    if (taken.length === 0) return;
    const mended = await tryFile(applyFixes(text, taken), example, workshop);
    expect(mended.problems.map((one) => one.code)).toEqual([]);
  });

  test('says why in one to three sentences', () => {
    const sentences = example.why.match(/[.!?](?=\s|$)/g) ?? [];
    expect(sentences.length).toBeGreaterThanOrEqual(1);
    expect(sentences.length).toBeLessThanOrEqual(3);
  });
});

/** What no file by itself brings about: an answer of another site, and a keyword that no schema of ours has. */
const ELSEWHERE: Code[] = ['wrong-value', 'link-gone'];

test('every code has an example', () => {
  expect(codes.filter((code) => !examples[code])).toEqual(ELSEWHERE);
});
