import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../../scale.ts';
import { randomOf, shuffled } from '../allotment/conferences.ts';
import { keptTags, measured, read, worldOf } from './registrations.ts';

/* Generated registrations with known truth. */

const SEEDS = Array.from({ length: scaled(4, 20) }, (_, at) => at + 1);

test('of hundreds of registrations nobody is lost, and 95 % of those who register again are found', async () => {
  let again = 0;
  let found = 0;
  for (const seed of SEEDS) {
    const rows = worldOf(seed);
    const measure = measured(rows, await read(rows));
    expect(measure.lost, `lost with seed ${seed}`).toEqual([]);
    expect(measure.addsUp).toBe(true);
    again += measure.again;
    found += measure.found;
  }
  expect(again).toBeGreaterThan(100 * SEEDS.length);
  expect(found / again).toBeGreaterThanOrEqual(0.95);
});

test('of those who register again the last registration counts', async () => {
  for (const seed of SEEDS.slice(0, scaled(2, 5))) {
    const rows = worldOf(seed);
    expect(measured(rows, await read(rows)).outdated, `seed ${seed}`).toEqual([]);
  }
});

test('the order of the rows changes nothing about which row counts, where each says when it was sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000_000), fc.nat(1_000_000), async (seed, order) => {
      const rows = worldOf(seed, 150);
      const one = await read(rows);
      const other = await read(shuffled(rows, randomOf(order)));
      expect(keptTags(other)).toEqual(keptTags(one));
      expect(other.duplicates).toHaveLength(one.duplicates.length);
    }),
    { numRuns: scaled(3, 12), seed: 13 },
  );
});

test('without dates it changes no number, and nobody is lost either', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000_000), fc.nat(1_000_000), async (seed, order) => {
      const rows = worldOf(seed, 150);
      const one = await read(rows, false);
      const moved = shuffled(rows, randomOf(order));
      const other = await read(moved, false);
      expect(other.delegates).toHaveLength(one.delegates.length);
      expect(other.duplicates).toHaveLength(one.duplicates.length);
      expect(measured(moved, other).lost).toEqual([]);
    }),
    { numRuns: scaled(3, 12), seed: 13 },
  );
});
