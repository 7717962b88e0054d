import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileIn, nothingParsed, root, schemas } from '../compiler/real-site.ts';
import { folderWithMedia } from '../temporary-folder.ts';
import { copiesOf } from './all.ts';
import { bilingualOf } from './bilingual.ts';
import { judge, type Verdict } from './judge.ts';

interface Broken {
  site: string;
  /** Every so many-th of the thousands of copies; `npx tsx tests/mutations/main.ts` takes them all. */
  every: number;
  /** How many of a hundred are not exactly one problem, at most. */
  several: number;
  /** What is broken, where it is not the file as it is. */
  made?: (text: string) => string;
}

const SITES: Broken[] = [
  { site: 'site.yaml', every: 2, several: 5 },
  // it has every block, and every key that most sites leave out
  { site: 'docs/example/site.yaml', every: 8, several: 5 },
  // in Arabic and English: of a text in several languages, one problem in one of them is not said of the others
  { site: 'docs/gallery/nahda/site.yaml', every: 4, several: 1 },
  // in English and French, with names that are written once
  {
    site: 'docs/example/site.yaml',
    every: 5,
    several: 1,
    made: (text) => bilingualOf(text, schemas),
  },
];

type Is = (verdict: Verdict) => boolean | undefined;

/** The copies of which something is not so, with what was reported, and their share. */
function missesIn(verdicts: Verdict[], is: Is): { share: number; misses: string[] } {
  const asked = verdicts.filter((verdict) => is(verdict) !== undefined);
  const missed = asked.filter((verdict) => !is(verdict));
  const misses = missed.map(({ copy, reported }) => `${copy.kind}: ${copy.about}: ${reported.join('; ')}`);
  return { share: missed.length / asked.length, misses };
}

describe.each(SITES)('of a thousand copies of $site with one mistake each', (broken) => {
  const { site, every, several, made } = broken;
  const file = path.join(root, site);
  const folder = folderWithMedia(path.dirname(file));
  const verdicts: Verdict[] = [];
  const missing = (is: Is) => missesIn(verdicts, is);

  beforeAll(() => {
    const parsed = nothingParsed();
    const text = readFileSync(file, 'utf8');
    for (const [index, copy] of copiesOf(made?.(text) ?? text, schemas).entries()) {
      if (index % every === 0) verdicts.push(judge(copy, (text) => compileIn(folder, text, parsed)));
    }
  });

  test('every mistake is found, and nothing else', () => {
    expect(verdicts.length).toBeGreaterThan(1000);
    expect(missing(({ right }) => right).misses).toEqual([]);
  });

  test('none makes the compiler throw', () => {
    expect(missing(({ crashed }) => !crashed).misses).toEqual([]);
  });

  test(`${100 - several} of 100 are exactly one problem`, () => {
    const { share, misses } = missing(({ one }) => one);
    expect(share, misses.join('\n')).toBeLessThanOrEqual(several / 100);
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
