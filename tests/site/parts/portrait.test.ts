import { expect, test } from 'vitest';
import { initials } from '../../../src/site/parts/portrait.tsx';

test.each([
  ['Asha Example', 'AE'],
  ['Tenzin Pelmo Rai', 'TR'],
  ['émile zola', 'ÉZ'],
  ['Madonna', 'M'],
  ['शिवानी पेल्मो राय', 'शिरा'],
  ['ليلى الفاروقي', 'ل ا'],
  ['{name}', ''],
])('the monogram of %s is %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
