import { expect, test } from 'vitest';
import { contrastTable } from '../../src/preview/catalogue/contrasts.ts';

test('a contrast that is a little too low fails, and is not rounded up to one that would pass', () => {
  const on = { light: { colour: '#777777', bed: '#ffffff', ratio: 4.48 } };
  expect(contrastTable([{ of: 'ink', need: 4.5, on }])).toMatch(/ 4\.4 <strong>fail<\/strong>/);
});
