import { expect, test } from 'vitest';
import { extractColours } from '../../src/studio/page/look/picked-colours.ts';

/* Which colours a logo has. */

/** Pixels: of each colour (red, green, blue, opacity) so many. */
const pixels = (...areas: [number, number[]][]) =>
  areas.flatMap(([count, colour]) => Array.from({ length: count }, () => colour).flat());

test('the colours of a logo are found, the most frequent first, without white, black, greys and what is behind it', () => {
  const logo = pixels(
    [500, [255, 255, 255, 255]],
    [400, [12, 12, 14, 255]],
    [300, [128, 130, 127, 255]],
    [900, [0, 200, 0, 0]],
    [60, [242, 193, 78, 255]],
    [140, [138, 21, 56, 255]],
  );
  expect(extractColours(logo)).toEqual(['#8a1538', '#f2c14e']);
});

test('shades that look the same are one colour, and the edge between two is none', () => {
  const logo = pixels(
    [100, [138, 21, 56, 255]],
    [80, [150, 30, 66, 255]],
    [120, [14, 90, 73, 255]],
    // half of each, on few pixels
    [3, [190, 107, 167, 255]],
  );
  expect(extractColours(logo)).toEqual(['#8a1538', '#0e5a49']);
});

test('a logo without colours has none, and one of many has few', () => {
  expect(extractColours([])).toEqual([]);
  expect(extractColours(pixels([10, [90, 90, 90, 255]]))).toEqual([]);
  const steps = [0, 128, 255];
  const many = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => [r, g, b, 255])));
  expect(extractColours(pixels(...many.map((colour): [number, number[]] => [10, colour])))).toHaveLength(5);
});
