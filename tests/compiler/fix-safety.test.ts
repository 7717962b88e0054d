import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { examples } from '../../src/compiler/rules/examples.generated.ts';
import { copiesOf } from '../mutations/all.ts';
import { scaled } from '../scale.ts';
import { folderWithMedia } from '../temporary-folder.ts';
import { fixedWithHarm, numbersFrom, randomEdit } from './fix-safety.ts';
import { compileIn, nothingParsed, root, schemas, siteText } from './real-site.ts';

const folder = folderWithMedia();
const parsed = nothingParsed();
const check = (text: string) => compileIn(folder, text, parsed).problems;

/** The texts that `--fix` harms, each with how. */
const harmed = (texts: readonly { about: string; text: string }[]) =>
  texts.flatMap(({ about, text }) =>
    fixedWithHarm(text, check(text), check).harm.map((harm) => `${about}: ${harm}`),
  );

/** Thousands of texts take minutes, on a slow machine half an hour. In milliseconds. */
const LIMIT = scaled(120_000, 40 * 60_000);

describe('fixes leave no more problems than there were, and every other value as it was:', () => {
  test('in the wrong examples of all rules', () => {
    const smallest = readFileSync(path.join(root, 'tests/cases/smallest/site.yaml'), 'utf8');
    const texts = Object.entries(examples).map(([code, { wrong }]) => ({ about: code, text: `${wrong}\n` }));
    expect(texts.length).toBeGreaterThan(100);
    expect(harmed([{ about: 'smallest', text: smallest }, ...texts])).toEqual([]);
  });

  test(
    'in copies of the site with one mistake each',
    () => {
      const every = scaled(800, 3);
      const all = copiesOf(siteText, schemas);
      expect(harmed(all.filter((_, index) => index % every === 7 % every))).toEqual([]);
    },
    LIMIT,
  );

  test(
    'after random edits',
    () => {
      const random = numbersFrom(1);
      const texts = Array.from({ length: scaled(12, 5000) }, (_, index) => ({
        about: `edit ${index}`,
        text: randomEdit(siteText, random),
      }));
      expect(harmed(texts)).toEqual([]);
    },
    LIMIT,
  );
});
