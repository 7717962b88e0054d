import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readLogo } from '../../../src/site/build/assets/pictures/logo.ts';

/** A drawing in a file of 600 × 300 pixels. */
const svg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300" viewBox="0 0 600 300">${content}</svg>`,
  );
const png = (content: string) => sharp(svg(content)).png().toBuffer();
const bar = (fill: string) => `<path d="M50 100h500v100H50z" fill="${fill}"/>`;
const sheet = (fill: string) => `<path d="M0 0h600v300H0z" fill="${fill}"/>`;

describe('the background that shows a logo is', () => {
  test.each([
    ['light for a black one', bar('#000000'), 'light'],
    ['dark for a white one', bar('#ffffff'), 'dark'],
    ['light for a dark blue one', bar('#131b33'), 'light'],
    ['dark for a pale yellow one', bar('#fff6c8'), 'dark'],
    ['light for a red one, which both would show', bar('#c8102e'), 'light'],
    [
      'dark for a white one with a small blue part',
      `${bar('#ffffff')}<circle cx="80" cy="150" r="30" fill="#1d4aa3"/>`,
      'dark',
    ],
    [
      'light for a green one with a small white part',
      `${bar('#0e5a49')}<circle cx="80" cy="150" r="30" fill="#ffffff"/>`,
      'light',
    ],
    ['that of its own sheet, where that is white', sheet('#ffffff') + bar('#131b33'), 'light'],
    ['that of its own sheet, where that is black', sheet('#000000') + bar('#ffffff'), 'dark'],
  ])('%s', async (_, content, ground) => {
    expect((await readLogo(svg(content))).ground).toBe(ground);
    expect((await readLogo(await png(content))).ground).toBe(ground);
  });
});

const drawing = (size: string, content: string) =>
  readLogo(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`));

test('margins in the file, transparent or white, do not make a logo smaller', async () => {
  const tight = await drawing('width="510" height="110"', '<path d="M5 5h500v100H5z"/>');
  for (const content of [bar('#000000'), sheet('#ffffff') + bar('#000000')]) {
    const { width, height } = await readLogo(svg(content));
    // the bar is 5/6 of the file wide, and 1/3 of it high
    expect((width * 5) / 6).toBeCloseTo((tight.width * 500) / 510, -1);
    expect(height / 3).toBeCloseTo((tight.height * 100) / 110, -1);
  }
});

test('logos have the same area, not the same box, and full ones are smaller than fine ones', async () => {
  const square = await drawing('width="102" height="102"', '<path d="M1 1h100v100H1z"/>');
  const wide = await drawing('width="202" height="102"', '<path d="M1 1h200v100H1z"/>');
  const ratio = (wide.width * wide.height) / (square.width * square.height);
  expect(ratio).toBeGreaterThan(0.9);
  expect(ratio).toBeLessThan(1.1);
  const ring = '<path d="M3 3h96v96H3z" fill="none" stroke="#000" stroke-width="4"/>';
  expect((await drawing('width="102" height="102"', ring)).width).toBeGreaterThan(square.width);
});
