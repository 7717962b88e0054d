import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { opened } from '../workbook/opened.ts';
import { doubts, edited, fill, RULES, seatsOf, uploaded, write } from './conference.ts';

/* A limit for each school counts people: two who share a seat are two of them. */

const SITE = (perSchool: number, keep?: 'all'): Rules => ({
  ...RULES,
  committees: [
    {
      id: 'disec',
      names: ['DISEC'],
      seats: [{ name: '', count: 20 }],
      double: true,
      perSchool,
    },
    { id: 'ccc', names: ['CCC'], seats: [{ name: '', count: 20 }] },
  ],
  ...(keep && { allotment: { rule: 'balanced', keep } }),
});

const HEADER = [
  ...['Timestamp', 'Name', 'Email', 'School', 'Name of partner', 'Partner email'],
  ...['Committee preference 1', 'Committee preference 2'],
];

/** A person, or two who come together, of one school. */
const row = (day: number, partner: boolean, first = 'DISEC', second = 'CCC'): Cell[] => [
  `2026-05-${String(day + 1).padStart(2, '0')} 09:00`,
  ...[`Person ${'ABCDEFGHIJ'[day]}`, `p${day}@x.in`, 'Hill School'],
  ...(partner ? [`Friend ${'ABCDEFGHIJ'[day]}`, `f${day}@x.in`] : ['', '']),
  ...[first, second],
];

const form = (...rows: Cell[][]) => writeXlsx({ sheets: [{ name: 'Form', rows: [HEADER, ...rows] }] });
const inDisec = (seats: Record<string, string>) =>
  Object.values(seats).filter((one) => one === 'DISEC').length;

describe('a limit for each school counts two who share a seat as two', () => {
  test.each([
    ['four pairs', [true, true, true, true], 6, 6],
    ['three pairs with an odd limit', [true, true, true], 5, 4],
    ['pairs and single people', [true, false, true, false, true], 6, 6],
    ['single people and a pair', [false, false, false, true], 4, 4],
    ['a pair above a limit of one', [true, false], 1, 1],
  ])('%s', async (_, pairs, limit, expected) => {
    const bytes = await form(...pairs.map((partner, at) => row(at, partner)));
    const after = await opened(await uploaded(bytes, 'export.xlsx', SITE(limit)));
    expect(inDisec(seatsOf(after))).toBe(expected);
    expect(doubts(after)).toEqual([]);
  });

  test('in the reason, too', async () => {
    const bytes = await form(...[0, 1, 2, 3].map((day) => row(day, true)));
    const after = await opened(await uploaded(bytes, 'export.xlsx', SITE(6)));
    expect(after.column('Allotment', 'Why')).toContain(
      'second choice; DISEC: your school has 6 there already (limit 6)',
    );
  });

  test('in what the limit costs', async () => {
    const bytes = await form(...[0, 1, 2, 3].map((day) => row(day, true, 'DISEC', '')));
    const rules = SITE(6);
    const site = { ...rules, committees: rules.committees.slice(0, 1) };
    const { rows } = await opened(await uploaded(bytes, 'export.xlsx', site));
    const texts = rows('Summary').map((line) => line.join(' | '));
    // with a limit of 7 no other pair fits
    expect(texts.filter((line) => /perSchool/.test(line))).toEqual([]);
  });

  test('where the OC locks more of them: it is followed, and reported with the number of people', async () => {
    const bytes = await form(...[0, 1, 2, 3].map((day) => row(day, true)));
    const first = await uploaded(bytes, 'export.xlsx', SITE(6));
    const moved = Object.entries(seatsOf(await opened(first))).find(([, seat]) => seat === 'CCC')?.[0] ?? '';
    const changed = await edited(first, (sheets) => {
      fill(sheets, 'Allotment', 'Lock', 'committee');
      write(sheets, 'Allotment', moved, { Committee: 'DISEC', Lock: 'committee' });
      const partner = moved.replace(/Person|Friend/, (word) => (word === 'Person' ? 'Friend' : 'Person'));
      write(sheets, 'Allotment', partner, { Committee: 'DISEC', Lock: 'committee' });
    });
    const after = await opened(await uploaded(changed, 'data.xlsx', SITE(6)));
    expect(inDisec(seatsOf(after))).toBe(8);
    expect(after.column('Problems', 'What to do').join()).toContain(
      'this school has 8 people in DISEC, where the limit is 6',
    );
  });

  test('where seats are kept: those who come later find the limit reached', async () => {
    const bytes = await form(...[0, 1, 2].map((day) => row(day, true)));
    const first = await uploaded(bytes, 'export.xlsx', SITE(6));
    const changed = await edited(first, (sheets) => {
      sheets.push({ name: 'Late', rows: [HEADER, row(8, false), row(9, true)] });
    });
    const after = await opened(await uploaded(changed, 'data.xlsx', SITE(6, 'all')));
    expect(inDisec(seatsOf(after))).toBe(6);
    expect(seatsOf(after)).toMatchObject({ 'Person I': 'CCC', 'Person J': 'CCC', 'Friend J': 'CCC' });
  });

  test('on the waiting list: a seat is offered to nobody whose school has as many people as it may', async () => {
    const rules = SITE(4, 'all');
    const site = { ...rules, committees: rules.committees.slice(0, 1) };
    const bytes = await form(...[0, 1].map((day) => row(day, true, 'DISEC', '')), row(2, false, 'DISEC', ''));
    const first = await uploaded(bytes, 'export.xlsx', site);
    const after = await opened(await uploaded(first, 'data.xlsx', site));
    expect(after.column('Waiting list', 'Name')).toEqual(['Person C']);
    expect(after.column('Waiting list', 'Committee')).toEqual([null]);
    expect(after.column('Waiting list', 'Would fit now')).toEqual([null]);
  });
});
