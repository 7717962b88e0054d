import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileIn, nothingParsed, schemas, scratchFolder, siteText } from '../compiler/real-site.ts';
import { copiesOf } from './all.ts';
import { judge, type Verdict } from './judge.ts';

/** Every so many-th of the thousands of copies; `npx tsx tests/mutations/main.ts` takes them all. */
const EVERY = 2;

const folder = scratchFolder();
const parsed = nothingParsed();
afterAll(() => rmSync(folder, { recursive: true }));
const verdicts: Verdict[] = [];

beforeAll(() => {
  for (const [index, copy] of copiesOf(siteText, schemas).entries()) {
    if (index % EVERY === 0) verdicts.push(judge(copy, (text) => compileIn(folder, text, parsed)));
  }
});

/** The copies of which something is not so, in words that help whoever broke it. */
function missing(is: (verdict: Verdict) => boolean | undefined): { share: number; misses: string[] } {
  const asked = verdicts.filter((verdict) => is(verdict) !== undefined);
  const missed = asked.filter((verdict) => !is(verdict));
  const misses = missed.map(({ copy, reported }) => `${copy.kind}: ${copy.about}: ${reported.join('; ')}`);
  return { share: missed.length / asked.length, misses };
}

describe('of a thousand copies of site.yaml with one mistake each', () => {
  test('every mistake is found, and nothing else', () => {
    expect(verdicts.length).toBeGreaterThan(1000);
    expect(missing(({ right }) => right).misses).toEqual([]);
  });

  test('none makes the compiler throw', () => {
    expect(missing(({ crashed }) => !crashed).misses).toEqual([]);
  });

  test('95 of 100 are exactly one problem', () => {
    const { share, misses } = missing(({ one }) => one);
    expect(share, misses.join('\n')).toBeLessThanOrEqual(0.05);
  });

  test('99 of 100 are reported in the line of the mistake', () => {
    const { share, misses } = missing(({ line }) => line);
    expect(share, misses.join('\n')).toBeLessThanOrEqual(0.01);
  });

  test('99 of 100 that have something to propose name what was intended', () => {
    const { share, misses } = missing(({ suggestion }) => suggestion);
    expect(share, misses.join('\n')).toBeLessThanOrEqual(0.01);
  });

  test('7 of 10 are gone once the first hint is followed, and nothing else is wrong then', () => {
    const { share, misses } = missing(({ fixedByHint }) => fixedByHint);
    expect(share, misses.join('\n')).toBeLessThanOrEqual(0.3);
  });
});
