import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fitTitle,
  type MeasuredWord,
  TITLE_LINE_HEIGHT,
} from '../../../src/site/build/sharing/social-cards/layout.ts';

const SPACE = 0.2;
const ROOM = { width: 700, height: 340 };

/** Words of half a size per letter. */
const wordsOf = (title: string): MeasuredWord[] =>
  title.split(' ').map((text) => ({ text, width: [...text].length / 2 }));

const fitted = (title: string, room = ROOM) => fitTitle(wordsOf(title), SPACE, room);

const TITLE_OF_90 =
  'The Historical Committee on the Partition of Everything and the Union of the Rest of It Al';

describe('a title', () => {
  test('of three letters is as large as it can be', () => {
    expect(fitted('IPC')).toEqual({ size: 216, lines: ['IPC'] });
  });

  test('of ninety letters is smaller, and whole', () => {
    const { size, lines } = fitted(TITLE_OF_90);
    expect(TITLE_OF_90).toHaveLength(90);
    expect(size).toBeLessThan(100);
    expect(lines.join(' ')).toBe(TITLE_OF_90);
  });

  test('has lines of about the same length', () => {
    const lengths = fitted('A fairly long title of seven words').lines.map((line) => line.length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(8);
  });

  test('that is too long for all sizes ends with dots', () => {
    const { lines } = fitted('word '.repeat(100).trim());
    expect(lines.length * 54 * TITLE_LINE_HEIGHT).toBeLessThanOrEqual(ROOM.height);
    expect(lines.at(-1)).toMatch(/word…$/);
  });

  test('of one endless word is broken, and no letter is lost', () => {
    const word = 'a'.repeat(90);
    const { lines } = fitted(word);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(word);
  });

  test('always fits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,40}$/), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 60, max: 400 }),
        (texts, height) => {
          const { size, lines } = fitted(texts.join(' '), { width: 700, height });
          expect(lines.length).toBeGreaterThan(0);
          expect(lines.length * size * TITLE_LINE_HEIGHT).toBeLessThanOrEqual(
            Math.max(height, size * TITLE_LINE_HEIGHT),
          );
          // a letter counts more than a space, so this is on the safe side
          expect(lines.every((line) => lineWidth(line) * size <= 700)).toBe(true);
        },
      ),
    );
  });
});

function lineWidth(line: string): number {
  const words = line.replace('…', '').split(' ');
  return words.reduce((sum, word) => sum + word.length / 2, (words.length - 1) * SPACE);
}
