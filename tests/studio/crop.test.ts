import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Area, largestArea, moveArea, resizeArea } from '../../src/studio/page/form/pictures/crop.ts';

/* The part of a picture that somebody chooses. */

const picture = fc.record({
  width: fc.integer({ min: 40, max: 9000 }),
  height: fc.integer({ min: 40, max: 9000 }),
});
const number = fc.integer({ min: -20_000, max: 20_000 });

test('whatever somebody drags, a part stays within its picture and keeps its shape', () => {
  fc.assert(
    fc.property(
      picture,
      fc.constantFrom(undefined, 1, 4 / 5, 16 / 9),
      fc.array(fc.record({ is: fc.constantFrom('x', 'y', 'width', 'height'), by: number }), {
        maxLength: 12,
      }),
      (whole, ratio, steps) => {
        let area: Area = largestArea(whole, ratio);
        for (const { is, by } of steps)
          area =
            is === 'x' || is === 'y'
              ? moveArea(area, { [is]: by }, whole)
              : resizeArea(area, { [is]: by }, whole, ratio);
        const { x, y, width, height } = area;
        expect([x, y, width, height].every((one) => Number.isInteger(one) && one >= 0)).toBe(true);
        expect(Math.min(width, height)).toBeGreaterThan(0);
        expect(x + width).toBeLessThanOrEqual(whole.width);
        expect(y + height).toBeLessThanOrEqual(whole.height);
        // by a pixel, as there are no parts of pixels
        if (ratio !== undefined) expect(Math.abs(width - height * ratio)).toBeLessThanOrEqual(1 + ratio);
      },
    ),
  );
});

test('a part is as large as its shape allows at first, and grows around its middle', () => {
  const photo = { width: 1600, height: 1200 };
  expect(largestArea(photo, undefined)).toEqual({ x: 0, y: 0, ...photo });
  expect(largestArea(photo, 4 / 5)).toEqual({ x: 320, y: 0, width: 960, height: 1200 });
  expect(resizeArea(largestArea(photo, 4 / 5), { width: 480 }, photo, 4 / 5)).toEqual({
    ...{ x: 560, y: 300 },
    ...{ width: 480, height: 600 },
  });
});
