import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableColourPair, readTheme } from '../../src/compiler/values/theme.ts';
import { FACES } from '../faces.ts';
import { scaled } from '../scale.ts';
import { schemas } from './real-site.ts';

/* The colours of a logo, as the studio suggests them. */

/** What the compiler finds wrong with a theme in each face. */
const faults = (theme: object) =>
  FACES.flatMap((face) =>
    readTheme({ ...theme, face }, schemas).problems.map(({ code }) => `${face}: ${code}`),
  );

const colour = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

const OWN = [undefined, { face: 'cable' }, { paper: '#eef4ff', ink: '#0a1f44' }, { metal: '#a8671a' }];

test('of any two colours of a logo, the pair that is suggested can be read in every face', () => {
  fc.assert(
    fc.property(colour, colour, fc.constantFrom(...OWN), (main, second, own) => {
      const pair = readableColourPair(own, [main, second], schemas);
      const { signal, accent, contrast = 0, isAdjusted } = pair ?? {};
      expect(faults({ ...own, signal, accent })).toEqual([]);
      expect(contrast).toBeGreaterThanOrEqual(4.5);
      expect(isAdjusted).toBe(signal !== main || accent !== second);
    }),
    { numRuns: scaled(60, 3_000) },
  );
});

test('colours that can be read stay as they are, and a yellow for links is darker', () => {
  expect(readableColourPair(undefined, ['#8a1538', '#f2c14e'], schemas)).toMatchObject({
    ...{ signal: '#8a1538', accent: '#f2c14e', isAdjusted: false },
  });
  const turned = readableColourPair(undefined, ['#f2c14e', '#8a1538'], schemas);
  expect(turned).toMatchObject({ accent: '#8a1538', isAdjusted: true });
  expect(faults({ signal: '#f2c14e' })).not.toEqual([]);
  expect(readableColourPair(undefined, ['#8a1538'], schemas)).not.toHaveProperty('accent');
});
