import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longestWord, titleFit } from '../../src/core/index.ts';

/* That no word is cut or broken in any of the fonts is measured in tests/browser/titles.deep.test.ts. */

test('the longest word of a title is the widest one, and a hyphen between letters ends it', () => {
  expect(longestWord('The 6th Edition').word).toBe('Edition');
  expect(longestWord('Rijnlands Lyceum Oegstgeest Model United Nations').word).toBe('Oegstgeest');
  expect(longestWord('iiiiiiiii WWWWW').word).toBe('WWWWW');
  expect(longestWord('Bodensee-Schülerkonferenz').word).toBe('Schülerkonferenz');
  // no line breaks before figures
  expect(longestWord('MUN-2026').word).toBe('MUN-2026');
  expect(longestWord('第十四届会议').width).toBeLessThan(1.1);
  // vowel signs are as wide as letters, unless they are above or below one
  expect(longestWord('ஒன்பதாம் பதிப்பு')).toEqual({ word: 'ஒன்பதாம்', width: 6 });
});

test('a title that fits has no size of its own, and one with a long word has a smaller one', () => {
  expect(titleFit('The 6th Edition', 19)).toBeUndefined();
  expect(titleFit('EGEMUN’26', 19)).toBe(13);
  expect(titleFit('Jubiläumsausgabe', 19)).toBe(9);
  expect(titleFit('Jubiläumsausgabe', 9)).toBeUndefined();
});

test('there is a rule for every size', () => {
  const css = readFileSync('src/site/styles/title-fit.css', 'utf8');
  for (let width = 1; width < 60; width++) {
    const fit = titleFit('n'.repeat(width), 19);
    if (fit !== undefined) expect(css).toContain(`[data-fit="${fit}"] {`);
  }
});
