import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editText, readEditable, type TextIntent } from '../../../src/compiler/index.ts';
import { schemaAt } from '../../../src/compiler/schema/schemas.ts';
import { type Json, valueAt } from '../../../src/core/index.ts';
import { isDeep, scaled } from '../../scale.ts';
import { cases, names } from '../cases.ts';
import { root, schemas, siteText } from '../real-site.ts';
import { oddYaml } from './odd-yaml.ts';
import {
  type Count,
  expectBackAndForth,
  expectSameAsWhole,
  expectSteps,
  noCount,
  pathsIn,
  readAsWhole,
  step,
} from './sequences.ts';

/** How many sequences of edits are made, a fifth of them of the real site, which is large. */
const SEQUENCES = scaled(160, 10_000);

const example = readFileSync(path.join(root, 'docs/example/site.yaml'), 'utf8');
// \r alone is the line end of old Macs, which is \n in what is edited
const files = names.map((name) =>
  readFileSync(path.join(cases, name, 'site.yaml'), 'utf8').replaceAll(/\r(?!\n)/g, '\n'),
);

/** How many of the edits were refused. */
function refusedShare({ steps, refused }: Count): number {
  return Object.values(refused).reduce((sum, one) => sum + one, 0) / steps;
}

const steps = fc.array(step, { minLength: 1, maxLength: 6 });

test('of the real site, every edit of a sequence is carried out, changes nothing else, and can be taken back', () => {
  const count = noCount();
  const start = readEditable(siteText);
  fc.assert(
    fc.property(steps, (all) => expectSteps(start, all, schemas, count)),
    { numRuns: SEQUENCES / 5 },
  );
  expect(count.refused).toEqual({});
});

test('the same is true of the example and of all cases, but for a few edits of files with mistakes', () => {
  const count = noCount();
  fc.assert(
    fc.property(fc.constantFrom(example, ...files), steps, (text, all) =>
      expectSteps(readEditable(text), all, schemas, count),
    ),
    { numRuns: (SEQUENCES * 2) / 5 },
  );
  expect(refusedShare(count)).toBeLessThan(0.02);
});

test('the same is true of YAML that nobody would write, but for less than one edit in fifty', () => {
  const count = noCount();
  fc.assert(
    fc.property(oddYaml, steps, (text, all) => expectSteps(readEditable(text), all, schemas, count)),
    { numRuns: (SEQUENCES * 2) / 5 },
  );
  expect(refusedShare(count)).toBeLessThan(0.02);
});

describe('an edit', () => {
  test('is the same whether the file is read in pieces or as a whole', () => {
    const [pieces, whole] = [readEditable(siteText), readAsWhole(siteText)];
    const keys = Object.keys(pieces.read.source.data as object);
    for (const key of keys) expectSameAsWhole(pieces, whole, { do: 'unset', path: [key] }, schemas);
    for (const key of ['notice', 'sponsors', 'news', 'schedule', 'unknown'])
      expectSameAsWhole(pieces, whole, { do: 'set', path: [key], value: ['x'] }, schemas);
    fc.assert(
      fc.property(step, (one) => expectSameAsWhole(pieces, whole, one, schemas)),
      { numRuns: SEQUENCES / 20 },
    );
  });

  test('and the one that is its opposite leave the file as it was', () => {
    const start = readEditable(siteText);
    fc.assert(
      fc.property(step, (one) => expectBackAndForth(start, one, schemas)),
      { numRuns: SEQUENCES / 10 },
    );
    fc.assert(
      fc.property(oddYaml, step, (text, one) => expectBackAndForth(readEditable(text), one, schemas)),
      { numRuns: SEQUENCES / 5 },
    );
  });
});

/** The entries that VS Code offers for the lists of a site, with their gaps filled in. */
function snippetsIn(text: string): TextIntent[] {
  const data = readEditable(text).read.source.data;
  return pathsIn(data).lists.flatMap((list) => {
    const offers = [list, [...list, 0]].flatMap(
      (path) => schemaAt(path, schemas, data)?.schema.defaultSnippets ?? [],
    );
    return (offers as { body: unknown }[]).map(({ body }): TextIntent => {
      const value = JSON.parse(
        JSON.stringify(body)
          .replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
          .replaceAll(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1'),
      );
      const index = (valueAt(data, list) as Json[]).length;
      return { do: 'insert', list, index, value: Array.isArray(value) ? value[0] : value, sample: true };
    });
  });
}

test('every entry that VS Code offers can be added, moved to the front, changed and removed again', () => {
  for (const text of isDeep ? [siteText, example] : [example]) {
    const start = readEditable(text);
    const all = snippetsIn(text);
    expect(all.length).toBeGreaterThan(20);
    const done = new Set<string>();
    for (const intent of all) {
      // once in a list of each kind is enough
      if (intent.do !== 'insert' || done.has(JSON.stringify(intent.value))) continue;
      done.add(JSON.stringify(intent.value));
      const { list, index } = intent;
      const there = editText({
        text: start,
        intents: [intent, { do: 'move', list, from: index, to: 0 }],
        schemas,
      });
      if ('refused' in there) throw new Error(JSON.stringify([intent, there]));
      const back = editText({
        text: there,
        intents: [
          { do: 'duplicate', list, index: 0 },
          { do: 'remove', list, index: 1 },
          { do: 'move', list, from: 0, to: index },
          { do: 'remove', list, index },
        ],
        schemas,
      });
      expect('refused' in back ? back : back.text, JSON.stringify(intent)).toBe(text);
    }
  }
});
