import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editable } from '../../../src/compiler/index.ts';
import { scaled } from '../../scale.ts';
import { cases, names } from '../cases.ts';
import { root, schemas, siteText } from '../real-site.ts';
import { oddYaml } from './odd-yaml.ts';
import {
  type Count,
  expectBackAndForth,
  expectSameAsWhole,
  expectSteps,
  noCount,
  step,
} from './sequences.ts';

/** How many sequences of edits are made, a fifth of them of the real site, which is large. */
const SEQUENCES = scaled(300, 10_000);

const example = readFileSync(path.join(root, 'docs/example/site.yaml'), 'utf8');
const files = names.map((name) => readFileSync(path.join(cases, name, 'site.yaml'), 'utf8'));

/** How many of the edits were refused. */
function refusedShare({ steps, refused }: Count): number {
  return Object.values(refused).reduce((sum, one) => sum + one, 0) / steps;
}

const steps = fc.array(step, { minLength: 1, maxLength: 6 });

test('of the real site, every edit of a sequence is carried out, changes nothing else, and can be taken back', () => {
  const count = noCount();
  const start = editable(siteText);
  fc.assert(
    fc.property(steps, (all) => expectSteps(start, all, schemas, count)),
    { numRuns: SEQUENCES / 5 },
  );
  expect(count.refused).toEqual({});
});

test('the same is true of the example and of all cases, but for less than one edit in a hundred of files with mistakes', () => {
  const count = noCount();
  fc.assert(
    fc.property(fc.constantFrom(example, ...files), steps, (text, all) =>
      expectSteps(editable(text), all, schemas, count),
    ),
    { numRuns: (SEQUENCES * 2) / 5 },
  );
  expect(refusedShare(count)).toBeLessThan(0.01);
});

test('the same is true of YAML that nobody would write, but for less than one edit in a hundred', () => {
  const count = noCount();
  fc.assert(
    fc.property(oddYaml, steps, (text, all) => expectSteps(editable(text), all, schemas, count)),
    { numRuns: (SEQUENCES * 2) / 5 },
  );
  expect(refusedShare(count)).toBeLessThan(0.01);
});

describe('an edit', () => {
  test('is the same whether the file is read in pieces or as a whole', () => {
    fc.assert(
      fc.property(fc.constantFrom(siteText, example), step, (text, one) =>
        expectSameAsWhole(text, one, schemas),
      ),
      { numRuns: SEQUENCES / 60 },
    );
  });

  test('and the one that is its opposite leave the file as it was', () => {
    const start = editable(siteText);
    fc.assert(
      fc.property(step, (one) => expectBackAndForth(start, one, schemas)),
      { numRuns: SEQUENCES / 10 },
    );
    fc.assert(
      fc.property(oddYaml, step, (text, one) => expectBackAndForth(editable(text), one, schemas)),
      { numRuns: SEQUENCES / 5 },
    );
  });
});
