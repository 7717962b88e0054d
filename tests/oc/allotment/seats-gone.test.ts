import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { withMailDates } from '../../../src/oc/workbook/mailed.ts';
import { type Opened, opened } from '../workbook/opened.ts';
import {
  cellsByName,
  doubts,
  edited,
  fill,
  RULES,
  type Sheets,
  seatsOf,
  sheetIn,
  uploaded,
  uploadedAgain,
  write,
} from './conference.ts';

/* Each person whose mailed seat is gone is named, once, until their new seat is mailed or the OC has marked it as done. */

const COUNTRIES = ['Chad', 'Cuba', 'India', 'Japan', 'Kenya', 'Mali', 'Peru', 'Togo'];

const SITE = (countries: readonly string[], isShared: boolean): Rules => ({
  ...RULES,
  committees: [
    { id: 'disec', names: ['DISEC'], seats: countries.map((name) => ({ name })), double: isShared },
    { id: 'ccc', names: ['CCC'], seats: ['Ana', 'Ben', 'Cem', 'Dan'].map((name) => ({ name })) },
  ],
});

const HEADER = [
  ...['Timestamp', 'Name', 'Email', 'School', 'Name of partner', 'Partner email'],
  ...['Committee preference 1', 'Portfolio preference 1', 'Committee preference 2'],
];

const pair = (day: number, one: string, other: string, wish: string): Cell[] => [
  `2026-05-0${day} 09:00`,
  ...[one, `${one.slice(0, 3).toLowerCase()}@x.in`, 'Oak', other],
  ...[other && `${other.slice(0, 3).toLowerCase()}@x.in`, 'DISEC', wish, 'CCC'],
];

const PAIRS = [
  pair(1, 'Asha Rao', 'Bina Das', 'Chad'),
  pair(2, 'Chetan Roy', 'Divya Sen', 'Cuba'),
  pair(3, 'Ela Lal', 'Fay Orr', 'India'),
  pair(4, 'Gus Poe', '', 'Japan'),
];

const mailAll = (sheets: Sheets) => fill(sheets, 'Allotment', 'Mailed', 'yes');
const gone = (of: Opened) =>
  doubts(of)
    .filter((one) => one.startsWith('kept-seat-gone: '))
    .map((one) => one.slice('kept-seat-gone: '.length))
    .sort();
const mailedOf = (of: Opened, sheet = 'Allotment') => cellsByName(of, sheet, 'Mailed');

/** data.xlsx after all were mailed and the site has fewer seats. */
const afterwards = async (isShared: boolean, left: readonly string[]) => {
  const bytes = await writeXlsx({ sheets: [{ name: 'Form', rows: [HEADER, ...PAIRS] }] });
  const first = await uploaded(bytes, 'export.xlsx', SITE(COUNTRIES, isShared));
  const site = SITE(left, isShared);
  const before = seatsOf(await opened(first));
  return { before, site, bytes: await uploadedAgain(first, mailAll, site) };
};

describe('people whose mailed seat is gone', () => {
  test('are named both where they share it', async () => {
    const { bytes } = await afterwards(true, COUNTRIES.slice(2));
    const after = await opened(bytes);
    expect(gone(after)).toEqual(['Asha Rao', 'Bina Das', 'Chetan Roy', 'Divya Sen']);
    expect(mailedOf(after)).toMatchObject({
      'Bina Das': 'no: DISEC: Chad',
      'Fay Orr': 'yes',
      'Gus Poe': 'yes',
    });
  });

  test('are named once each where there is no seat left either', async () => {
    const { bytes, before } = await afterwards(false, ['Japan']);
    const after = await opened(bytes);
    expect(gone(after)).toEqual(
      Object.keys(before)
        .filter((name) => before[name]?.startsWith('DISEC') && name !== 'Gus Poe')
        .sort(),
    );
    expect(seatsOf(after)['Gus Poe']).toBe('DISEC: Japan');
  });

  test('leave their partner the own seat where only one of the two is gone', async () => {
    const { before } = await afterwards(false, COUNTRIES);
    const [, seat = ''] = before['Asha Rao']?.split(': ') ?? [];
    const { bytes } = await afterwards(
      false,
      COUNTRIES.filter((name) => name !== seat),
    );
    const after = await opened(bytes);
    expect(gone(after)).toEqual(['Asha Rao']);
    expect(seatsOf(after)['Bina Das']).toBe(before['Bina Das']);
    expect(mailedOf(after)['Bina Das']).toBe('yes');
  });

  test('are named in every later upload, until their new seat is mailed or the problem is done', async () => {
    const { bytes, site } = await afterwards(true, COUNTRIES.slice(2));
    const again = await uploaded(bytes, 'data.xlsx', site);
    const third = await uploaded(again, 'data.xlsx', site);
    const names = ['Asha Rao', 'Bina Das', 'Chetan Roy', 'Divya Sen'];
    for (const one of [again, third]) expect(gone(await opened(one))).toEqual(names);
    expect(seatsOf(await opened(third))).toEqual(seatsOf(await opened(bytes)));
    const changed = await edited(third, (sheets) => {
      write(sheets, 'Allotment', 'Asha Rao', { Mailed: 'yes' });
      const [headers = [], ...rows] = sheetIn(sheets, 'Problems');
      const row = rows.find((cells) => cells.includes('Bina Das')) ?? [];
      row[headers.indexOf('Done')] = 'yes';
    });
    const later = await opened(await uploaded(changed, 'data.xlsx', site));
    const open = later.column('Problems', 'Value').filter((value, at) => {
      const code = later.column('Problems', 'Code')[at];
      return code === 'kept-seat-gone' && !later.column('Problems', 'Done')[at] && value;
    });
    expect(open.sort()).toEqual(['Chetan Roy', 'Divya Sen']);
    expect(mailedOf(later)['Asha Rao']).toBe('yes');
  });

  test('are named no longer when `oc send` has mailed them their new seat', async () => {
    const { bytes, site } = await afterwards(true, COUNTRIES.slice(2));
    const { column } = await opened(bytes);
    const seats = column('Allotment', 'Key').map((key, at) => ({
      key: String(key),
      committee: String(column('Allotment', 'Committee')[at]),
      portfolio: String(column('Allotment', 'Portfolio')[at] ?? ''),
      at: new Date(Date.UTC(2026, 6, 5)),
    }));
    const marked = await withMailDates(bytes, seats);
    expect(marked?.noted).toBe(4);
    const after = await opened(await uploaded(marked?.bytes ?? bytes, 'data.xlsx', site));
    expect(gone(after)).toEqual([]);
    expect(mailedOf(after)['Bina Das']).toBe('2026-07-05');
  });

  test('are named while they wait, and have their seat as mailed again when it is back', async () => {
    const { bytes, before } = await afterwards(true, ['Japan']);
    const after = await opened(bytes);
    const waiting = after.column('Waiting list', 'Name').map(String);
    expect(gone(after)).toEqual(['Asha Rao', 'Bina Das', 'Chetan Roy', 'Divya Sen', 'Ela Lal', 'Fay Orr']);
    expect(waiting.length).toBeGreaterThan(0);
    for (const name of waiting) expect(mailedOf(after, 'Waiting list')[name]).toBe(`no: ${before[name]}`);
    const later = await opened(await uploaded(bytes, 'data.xlsx', SITE(COUNTRIES, true)));
    for (const name of later.column('Allotment', 'Name').map(String))
      if (seatsOf(later)[name] === before[name]) expect(mailedOf(later)[name]).toBe('yes');
  });
});
