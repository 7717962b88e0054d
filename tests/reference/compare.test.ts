import { expect, test } from 'vitest';
import { cut, differingPixels, isNamed, type Pixels, tableOf } from './compare.ts';

/** A white picture of 4 by 3 pixels with one of another colour. */
function picture(at?: { x: number; y: number }): Pixels {
  const data = Buffer.alloc(4 * 3 * 3, 255);
  if (at) data[(at.y * 4 + at.x) * 3 + 1] = 254;
  return { data, width: 4, height: 3 };
}

test('one pixel of the least other colour is a difference, and only in the part that has it', () => {
  const [before, after] = [picture(), picture({ x: 2, y: 1 })];
  expect(differingPixels(before, before)).toBe(0);
  expect(differingPixels(before, after)).toBe(1);
  const part = { name: 'faq', top: 0, width: 2, height: 3 };
  const counts = [0, 2].map((left) =>
    differingPixels(cut(before, { ...part, left }), cut(after, { ...part, left })),
  );
  expect(counts).toEqual([0, 1]);
  expect(differingPixels(before, cut(after, { ...part, left: 0 }))).toBeUndefined();
});

test('a part that reaches out of the picture is cut at its edge', () => {
  const { width, height, data } = cut(picture(), { name: 'map', left: -2, top: 1.6, width: 9, height: 9 });
  expect({ width, height, bytes: data.length }).toEqual({ width: 4, height: 1, bytes: 12 });
});

test('a commit names the look of a face, of a block in it, or of a block in all', () => {
  const difference = { site: 'treaty', part: 'banner', route: '/', medium: '390 light' };
  const named = (...looks: string[]) => isNamed(difference, looks);
  expect([named('treaty'), named('treaty/banner'), named('*/banner'), named('*')]).toEqual(
    Array(4).fill(true),
  );
  expect([named(), named('cable'), named('treaty/faq'), named('*/faq')]).toEqual(Array(4).fill(false));
});

test('the table has a line for each part of a site, with its pages, widths and schemes', () => {
  const banner = { site: 'treaty', part: 'banner', route: '/' };
  const lines = tableOf([
    { ...banner, medium: '390 light', pixels: 3 },
    { ...banner, medium: '768 dark', pixels: 7 },
    { ...banner, part: 'page', medium: 'paper' },
  ]);
  expect(lines).toEqual([
    'treaty/banner: /; 390 light, 768 dark; 7 pixels',
    'treaty/page: /; paper; another size',
  ]);
});
