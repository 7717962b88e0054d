import { expect, test } from 'vitest';
import { cropToShape, objectPosition } from '../../../src/core/index.ts';
import { plannedCutWidths } from '../../../src/site/build/assets/pictures/image-plan.ts';

test('a picture is cut to steps of the widest place', () => {
  expect(plannedCutWidths(400)).toEqual([200, 300, 400, 600, 800]);
});

test('a wide place has a step for the small ones, and a small one does not', () => {
  expect(plannedCutWidths(672)).toEqual([168, 336, 504, 672, 1008, 1344]);
  expect(plannedCutWidths(112)).toEqual([56, 84, 112, 168, 224]);
});

test.each([
  [4000, [200, 300, 400, 600, 800]],
  [700, [200, 300, 400, 600, 700]],
  [630, [200, 300, 400, 630]],
  [150, [150]],
  [1, [1]],
])('and never wider than its own %i pixels, nor twice to nearly the same', (own, widths) => {
  expect(plannedCutWidths(400, own)).toEqual(widths);
});

test('of a wide photo the middle is left, of a tall one the upper part', () => {
  expect(cropToShape(1000, 500, '4:5')).toEqual({ left: 300, top: 0, width: 400, height: 500 });
  expect(cropToShape(400, 900, '4:5')).toEqual({ left: 0, top: 100, width: 400, height: 500 });
  expect(cropToShape(400, 900, undefined)).toEqual({ left: 0, top: 0, width: 400, height: 900 });
});

test('a focus at any edge stays in sight, in the middle where the picture goes so far', () => {
  expect(cropToShape(1000, 500, '4:5', '50% 50%')).toEqual({ left: 300, top: 0, width: 400, height: 500 });
  expect(cropToShape(1000, 500, '4:5', '30% 10%').left).toBe(100);
  expect(cropToShape(1000, 500, '4:5', '0% 0%').left).toBe(0);
  expect(cropToShape(1000, 500, '4:5', '100% 100%').left).toBe(600);
  expect(cropToShape(400, 900, '4:5', '50% 90%').top).toBe(400);
  expect(cropToShape(400, 900, '4:5', '50% 0%').top).toBe(0);
  expect(cropToShape(400, 900, undefined, '0% 0%')).toEqual({ left: 0, top: 0, width: 400, height: 900 });
});

test('the preview shows the same part by a position', () => {
  expect(objectPosition(1000, 500, '4:5', '30% 10%')).toBe('16.67% 50%');
  expect(objectPosition(400, 900, '4:5', '50% 90%')).toBe('50% 100%');
});
