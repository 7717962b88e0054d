import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { tryExample, tryFile } from '../../src/build/example-site.ts';
import type { Example } from '../../src/compiler/examples/example.ts';
import { examples } from '../../src/compiler/examples/index.ts';
import { takenFixes, withFixes } from '../../src/compiler/fixes.ts';
import { type Code, codes } from '../../src/compiler/messages.ts';
import { readSchemas } from '../../src/compiler/schemas.ts';

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
    const taken = takenFixes(text, problems);
    // a fix that cannot be taken would stay unseen
    expect(taken).toHaveLength(problems.filter(({ fix }) => fix).length);
    if (taken.length === 0) return;
    const mended = await tryFile(withFixes(text, taken), example, workshop);
    expect(mended.problems.map((one) => one.code)).toEqual([]);
  });

  test('says why in one to three sentences', () => {
    const sentences = example.why.match(/[.!?](?=\s|$)/g) ?? [];
    expect(sentences.length).toBeGreaterThanOrEqual(1);
    expect(sentences.length).toBeLessThanOrEqual(3);
  });
});

/** Codes that had no example when examples began. The list only gets shorter, and goes when it is empty. */
const WITHOUT: Code[] = [
  'file-too-large',
  'not-utf8',
  'empty-file',
  'not-a-mapping',
  'several-documents',
  'yaml-syntax',
  'yaml-tab',
  'yaml-unclosed-quote',
  'yaml-unclosed-bracket',
  'yaml-remark',
  'yaml-sign',
  'yaml-colon',
  'yaml-indent',
  'yaml-too-deep',
  'yaml-alias',
  'yaml-tag',
  'yaml-key',
  'duplicate-key',
  'unknown-key',
  'missing-key',
  'empty-value',
  'wrong-type',
  'unknown-choice',
  'unknown-block',
  'wrong-form',
  'text-too-long',
  'list-too-short',
  'needs-content',
  'needs-companion',
  'wrong-value',
  'impossible-date',
  'impossible-time',
  'ends-too-early',
  'unknown-zone',
  'unknown-entry',
  'duplicate-id',
  'theme-contrast',
  'theme-turned',
  'header-twice',
  'unknown-placeholder',
  'unknown-country',
  'unknown-reference',
  'reference-not-text',
  'reference-wrong-kind',
  'reference-brings-nothing',
  'reference-circle',
  'too-much-content',
  'each-not-a-list',
  'name-taken',
  'duplicate-page',
  'reserved-page',
  'page-missing',
  'link-scheme',
  'link-malformed',
  'embed-host',
  'dead-link',
  'dead-anchor',
  'duplicate-anchor',
  'missing-file',
  'file-name-case',
  'file-outside',
  'not-an-image',
  'picture-other-format',
  'picture-too-large',
  'picture-too-heavy',
  'picture-broken',
  'svg-unsafe',
  'svg-malformed',
  'broken-table',
  'markdown-html',
  'markdown-unsupported',
];

test('every code has an example', () => {
  const without = codes.filter((code) => !examples[code]);
  if (without.length > 0) console.log(`${without.length} codes without an example: ${without.join(', ')}`);
  expect(without.filter((code) => !WITHOUT.includes(code))).toEqual([]);
});
