import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { CommitteeRules } from '../../../src/core/index.ts';
import { createCommitteeSeats } from '../../../src/oc/allotment/matrix-seats.ts';
import { createWishReader } from '../../../src/oc/allotment/wishes.ts';
import { SPELLINGS } from './spellings.ts';

const folder = path.join(import.meta.dirname, '../../../media/matrices');

function matrixOf(id: string): CommitteeRules {
  const [, ...rows] = parse(readFileSync(path.join(folder, `${id}.csv`))) as string[][];
  const repeated = (name: string) => rows.filter(([other]) => other === name).length > 1;
  const seats = rows.map(([name = '', ...aliases]) => ({
    name: repeated(name) ? `${name} (${aliases[0]})` : name,
    aliases,
  }));
  return { id, names: [id.toUpperCase()], seats };
}

const committees = ['disec', 'unsc', 'ccc', 'lok-sabha', 'ipc', 'committee-x'].map(matrixOf);
const read = createWishReader({ committees });

interface Spelling {
  committee: string;
  meant: string;
  written: string;
}

const spellings = SPELLINGS.trim()
  .split('\n')
  .flatMap((line): Spelling[] => {
    const [, committee = '', meant = '', list = ''] = /^([\w-]+): (.+?): (.+)$/.exec(line) ?? [];
    return list.split(' | ').map((written) => ({ committee, meant, written }));
  });

/** What was read of a text, by the names of seats: those of one wish with a +, wishes with a >. */
function understood(id: string, written: string): string {
  const at = committees.findIndex((one) => one.id === id);
  const { seats } = createCommitteeSeats(committees[at] as CommitteeRules);
  const { seats: wishes, unknown } = read(written, at);
  const names = wishes.map((some) => some.map((one) => seats[one]?.name).join(' + '));
  return names.join(' > ') || (unknown.length > 0 ? 'none' : 'any');
}

describe('what delegates write for a seat', () => {
  const others = spellings
    .map((one) => ({ ...one, found: understood(one.committee, one.written) }))
    .filter(({ meant, found }) => meant !== found);

  test('is understood in more than 98 of 100 of six hundred spellings', () => {
    expect(spellings.length).toBeGreaterThan(600);
    expect(others.length / spellings.length).toBeLessThan(0.02);
  });

  test('is never taken for another seat', () => {
    expect(others.filter(({ found }) => found !== 'none')).toEqual([]);
  });
});

test('what fits no seat comes back with the nearest one, or as a country that has no seat', () => {
  const unknownIn = (id: string, written: string) =>
    read(
      written,
      committees.findIndex((one) => one.id === id),
    ).unknown;
  expect(unknownIn('disec', 'Nigera')).toEqual([
    { written: 'Nigera', near: expect.stringMatching(/^Niger/) },
  ]);
  expect(unknownIn('unsc', 'India, France')).toEqual([{ written: 'India', isCountry: true }]);
  expect(unknownIn('unsc', 'Wakanda')).toEqual([{ written: 'Wakanda' }]);
  expect(unknownIn('unsc', 'any')).toEqual([]);
});

test('a wish that several seats fit has all of them, and all but one where that is ruled out', () => {
  expect(understood('unsc', 'an African country')).toBe('Algeria + Mozambique + Sierra Leone');
  expect(understood('ipc', 'any Indian newspaper, or The Guardian')).toContain('The Guardian');
  expect(read('any except China', 1).seats.map((some) => some.length)).toEqual([14]);
});

test('each place of a row is a seat, and a committee without a matrix has no portfolios', () => {
  const rules = {
    committees: [
      { id: 'a', names: ['A'], seats: [{ name: 'India', count: 2 }, { name: 'Chile' }] },
      { id: 'b', names: ['B'], seats: [{ name: '', count: 40 }] },
      { id: 'c', names: ['C'] },
    ],
  };
  const readHere = createWishReader(rules);
  expect(readHere('Chile, India', 0)).toEqual({ seats: [[2], [0, 1]], unknown: [] });
  for (const at of [1, 2, 3]) expect(readHere('Chile', at)).toEqual({ seats: [], unknown: [] });
  expect(createCommitteeSeats(rules.committees[1] as CommitteeRules).seats).toHaveLength(40);
});

test('the language of the site counts among the others', () => {
  const seats = [{ name: 'Germany' }, { name: 'Greece' }];
  const rules = { committees: [{ id: 'a', names: ['A'], seats }], language: 'it' };
  expect(createWishReader(rules)('Grecia, Germania', 0).seats).toEqual([[1], [0]]);
});
