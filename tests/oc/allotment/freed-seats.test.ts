import { beforeAll, describe, expect, test } from 'vitest';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { type Opened, opened } from '../workbook/opened.ts';
import {
  doubts,
  edited,
  exported,
  HEADER,
  RULES,
  type Sheets,
  seatsOf,
  sheetIn,
  uploaded,
  write,
} from './conference.ts';

/* When seats have been mailed and one is free again, nobody new gets it before the OC has seen who asked for it first. */

const SITE: Rules = {
  ...RULES,
  committees: [
    { id: 'unsc', names: ['UNSC'], seats: [{ name: 'China' }, { name: 'France' }], level: 1, perSchool: 1 },
    { id: 'disec', names: ['DISEC'], seats: ['Chad', 'Cuba', 'India', 'Mali'].map((name) => ({ name })) },
  ],
};

const person = (
  day: number,
  name: string,
  school: string,
  attended: string,
  ...choices: string[]
): Cell[] => [
  `2026-05-${String(day).padStart(2, '0')} 09:00`,
  ...[name, `${name.slice(0, 3).toLowerCase()}@x.in`, school, attended, ...choices],
];

/** UNSC is full with the first two, so the others are in DISEC, which has a seat left. */
const PEOPLE: Cell[][] = [
  person(1, 'Asha Rao', 'Oak', '3', 'UNSC', 'France', '', '', ''),
  person(2, 'Bina Das', 'Elm', '3', 'UNSC', 'China', '', '', ''),
  person(3, 'Chen Li', 'Fir', '0', 'UNSC', 'France', 'DISEC', 'Chad', ''),
  person(4, 'Dev Roy', 'Ash', '2', 'UNSC', 'France', 'DISEC', 'Cuba', ''),
  person(5, 'Ela Sen', 'Yew', '2', 'UNSC', 'China', 'DISEC', 'India', ''),
];

const NIA = person(20, 'Nia One', 'New', '5', 'UNSC', 'France', 'DISEC', 'Mali', '');
const OTO = person(21, 'Oto Two', 'New', '5', 'DISEC', 'Cuba', '', '', '');

let mailed: Uint8Array;
let before: Record<string, string>;

const upload = async (
  bytes: Uint8Array,
  change: (sheets: Sheets) => unknown = () => undefined,
  rules = SITE,
) => uploaded(await edited(bytes, change), 'data.xlsx', rules);
const mailAll = (sheets: Sheets) => {
  const [headers = [], ...rows] = sheetIn(sheets, 'Allotment');
  for (const row of rows) row[headers.indexOf('Mailed')] = 'yes';
};
const late = (sheets: Sheets, ...rows: Cell[][]) => sheets.push({ name: 'Late', rows: [HEADER, ...rows] });
const withdraw = (sheets: Sheets, name: string) => write(sheets, 'Allotment', name, { Lock: 'withdrawn' });
const done = (sheets: Sheets, value: string, mark = 'yes') => {
  const [headers = [], ...rows] = sheetIn(sheets, 'Problems');
  const isMeant = (row: unknown[]) =>
    row[headers.indexOf('Code')] === 'freed-seat' && row[headers.indexOf('Value')] === value;
  const row = rows.find(isMeant);
  if (!row) throw new Error(`Problems has no freed-seat of ${value}.`);
  row[headers.indexOf('Done')] = mark;
};
const column = (of: Opened, sheet: string, header: string): Record<string, unknown> =>
  Object.fromEntries(
    of
      .column(sheet, 'Name')
      .map((name, at) => [String(name), of.column(sheet, header)[at] ?? ''])
      .filter(([, cell]) => cell !== ''),
  );
const remedies = (of: Opened) =>
  of.column('Problems', 'What to do').filter((_, at) => of.column('Problems', 'Code')[at] === 'freed-seat');
const freed = (of: Opened) => doubts(of).filter((one) => one.startsWith('freed-seat'));

beforeAll(async () => {
  const first = await uploaded(await exported(PEOPLE), 'export.xlsx', SITE);
  mailed = await upload(first, mailAll);
  before = seatsOf(await opened(mailed));
});

/** Asha withdraws, who has UNSC: France, and two register late. */
const afterwards = (...others: Cell[][]) =>
  upload(mailed, (sheets) => {
    withdraw(sheets, 'Asha Rao');
    late(sheets, NIA, ...others);
  });

describe('a seat that is free again', () => {
  test('goes to nobody new while mailed people asked for it first: they are named in their order, and nobody moves', async () => {
    const after = await opened(await afterwards());
    const { 'Asha Rao': _, ...others } = before;
    expect(seatsOf(after)).toEqual({ ...others, 'Nia One': 'DISEC: Mali' });
    // Chen Li lacks the experience; Bina Das has the seat that she asked for
    expect(column(after, 'Allotment', 'Would move up')).toEqual({
      'Dev Roy': 'UNSC: France (1 of 2)',
      'Ela Sen': 'UNSC: France (2 of 2)',
    });
    expect(freed(after)).toEqual(['freed-seat: UNSC: France']);
    expect(after.column('Problems', 'What to do').join()).toContain(
      'This seat is free, and 2 people would rather have it than the seat that was mailed to them.',
    );
    expect(column(after, 'Allotment', 'Why')['Nia One']).toBe(
      'second choice; UNSC: the free seat is first for people who asked for it earlier',
    );
    const [line = []] = after.rows('Summary').filter((row) => row.includes('would move up to a free seat'));
    expect(line[3]).toBe(2);
  });

  test('is held in every later upload until the OC decides, also for those who came late and wait', async () => {
    const bytes = await afterwards(OTO, person(22, 'Pia Six', 'Pine', '5', 'UNSC', 'France', '', '', ''));
    const after = await opened(bytes);
    expect(seatsOf(after)['Pia Six']).toBe('-');
    const later = await opened(await upload(bytes));
    expect(seatsOf(later)).toEqual(seatsOf(after));
    const rowOf = (of: Opened, sheet: string) =>
      of.rows(sheet).find(([committee, seat]) => committee === 'UNSC' && seat === 'France');
    expect(rowOf(later, 'Public matrix')).toContain('held');
    expect(rowOf(later, 'Seats')).toContain('until you decide');
    const decided = await opened(await upload(bytes, (sheets) => done(sheets, 'UNSC: France')));
    expect(rowOf(decided, 'Public matrix')).not.toContain('held');
    expect(column(later, 'Waiting list', 'Committee')).toEqual({});
    expect(column(later, 'Waiting list', 'Would fit now')).toEqual({});
    expect(freed(later)).toEqual(['freed-seat: UNSC: France']);
  });

  test('goes to the person with `up` under Lock, whose old seat is free for the next', async () => {
    const bytes = await upload(await afterwards(), (sheets) =>
      write(sheets, 'Allotment', 'Dev Roy', { Lock: 'up' }),
    );
    const after = await opened(bytes);
    expect(seatsOf(after)).toMatchObject({ 'Dev Roy': 'UNSC: France', 'Ela Sen': before['Ela Sen'] });
    expect(column(after, 'Allotment', 'Lock')['Dev Roy']).toBe('yes');
    expect(column(after, 'Allotment', 'Why')['Dev Roy']).toBe('decided by the organisers');
    expect(column(after, 'Allotment', 'Mailed')['Dev Roy']).toBe(undefined);
    expect(column(after, 'Allotment', 'Would move up')).toEqual({});
    expect(freed(after)).toEqual([]);
    expect(seatsOf(await opened(await upload(bytes)))).toEqual(seatsOf(after));
  });

  test('with `up` for all who agreed goes to the first of them; the others keep their seat and wait for the next', async () => {
    const up = (sheets: Sheets) => {
      for (const name of ['Ela Sen', 'Dev Roy']) write(sheets, 'Allotment', name, { Lock: 'move up' });
    };
    const bytes = await upload(await afterwards(), up);
    const after = await opened(bytes);
    expect(seatsOf(after)).toMatchObject({ 'Dev Roy': 'UNSC: France', 'Ela Sen': before['Ela Sen'] });
    expect(column(after, 'Allotment', 'Lock')).toMatchObject({ 'Dev Roy': 'yes', 'Ela Sen': 'up' });
    expect(column(after, 'Allotment', 'Mailed')['Ela Sen']).toBe('yes');
    const next = await opened(await upload(bytes, (sheets) => withdraw(sheets, 'Bina Das')));
    expect(seatsOf(next)['Ela Sen']).toBe('UNSC: China');
    expect(freed(next)).toEqual([]);
  });

  test('goes to the one whom the OC writes into it, as any other seat', async () => {
    const after = await opened(
      await upload(await afterwards(), (sheets) =>
        write(sheets, 'Allotment', 'Ela Sen', { Committee: 'UNSC', Portfolio: 'France' }),
      ),
    );
    expect(seatsOf(after)['Ela Sen']).toBe('UNSC: France');
    expect(freed(after)).toEqual([]);
  });

  test('goes to new people after `yes` under Done, and everybody else stays', async () => {
    const bytes = await upload(await afterwards(), (sheets) => done(sheets, 'UNSC: France'));
    const after = await opened(bytes);
    const { 'Asha Rao': _, ...others } = before;
    expect(seatsOf(after)).toMatchObject({ ...others, 'Nia One': 'UNSC: France' });
    expect(column(after, 'Allotment', 'Would move up')).toEqual({});
    expect(seatsOf(await opened(await upload(bytes)))).toEqual(seatsOf(after));
  });

  test('is still listed after `yes` under Done while nobody has it, and asks again when it is deleted', async () => {
    const asked = await upload(mailed, (sheets) => withdraw(sheets, 'Asha Rao'));
    const decided = await upload(asked, (sheets) => done(sheets, 'UNSC: France'));
    expect(remedies(await opened(decided))[0]).toContain('You decided that everybody stays');
    const again = await upload(decided, (sheets) => done(sheets, 'UNSC: France', ''));
    expect(remedies(await opened(again))[0]).toContain('Nobody new gets it until you decide');
  });

  test('is offered to those who wait after `yes` under Done', async () => {
    const bytes = await afterwards(OTO);
    expect(seatsOf(await opened(bytes))['Nia One']).toBe('-');
    const after = await opened(await upload(bytes, (sheets) => done(sheets, 'UNSC: France')));
    expect(column(after, 'Waiting list', 'Portfolio')).toEqual({ 'Nia One': 'France' });
  });

  test('goes to nobody who came late and sits elsewhere while somebody waits who asked for it', async () => {
    const pia = person(19, 'Pia Six', 'Pine', '5', 'UNSC', 'France', '', '', '');
    const bytes = await upload(mailed, (sheets) => late(sheets, NIA, pia));
    expect(seatsOf(await opened(bytes))).toMatchObject({ 'Nia One': 'DISEC: Mali', 'Pia Six': '-' });
    const asked = await upload(bytes, (sheets) => withdraw(sheets, 'Asha Rao'));
    const after = await opened(await upload(asked, (sheets) => done(sheets, 'UNSC: France')));
    expect(seatsOf(after)['Nia One']).toBe('DISEC: Mali');
    expect(column(after, 'Waiting list', 'Portfolio')).toEqual({ 'Pia Six': 'France' });
  });

  test('goes to new people at once where nobody mailed asked for it', async () => {
    const after = await opened(
      await upload(mailed, (sheets) => {
        withdraw(sheets, 'Chen Li');
        late(sheets, person(20, 'Nia One', 'New', '5', 'DISEC', 'Chad', '', '', ''));
      }),
    );
    expect(seatsOf(after)['Nia One']).toBe('DISEC: Chad');
    expect(freed(after)).toEqual([]);
  });

  test('is for mailed people of the same committee, too, who wished for it more than for theirs', async () => {
    const site: Rules = { ...SITE, committees: SITE.committees.map(({ perSchool: _, ...one }) => one) };
    const people = [...PEOPLE, person(6, 'Fay Orr', 'Oak', '2', 'DISEC', 'Chad', '', '', '')];
    const first = await uploaded(await exported(people), 'export.xlsx', site);
    expect(seatsOf(await opened(first))['Fay Orr']).toBe('DISEC: Mali');
    const after = await opened(
      await upload(
        first,
        (sheets) => {
          mailAll(sheets);
          withdraw(sheets, 'Chen Li');
          late(sheets, person(20, 'Nia One', 'New', '5', 'DISEC', 'Chad', '', '', ''));
        },
        site,
      ),
    );
    expect(column(after, 'Allotment', 'Would move up')).toEqual({ 'Fay Orr': 'DISEC: Chad (1 of 1)' });
    expect(seatsOf(after)['Nia One']).toBe('-');
  });

  test('goes to nobody who came late in an earlier upload and was not mailed yet', async () => {
    const bytes = await upload(mailed, (sheets) => late(sheets, NIA));
    expect(seatsOf(await opened(bytes))['Nia One']).toBe('DISEC: Mali');
    const after = await opened(await upload(bytes, (sheets) => withdraw(sheets, 'Asha Rao')));
    expect(seatsOf(after)['Nia One']).toBe('DISEC: Mali');
    expect(freed(after)).toEqual(['freed-seat: UNSC: France']);
  });

  test('is not asked about where the site keeps no seats', async () => {
    const site: Rules = { ...SITE, allotment: { rule: 'balanced', keep: 'none' } };
    const after = await opened(
      await upload(
        mailed,
        (sheets) => {
          withdraw(sheets, 'Asha Rao');
          late(sheets, NIA);
        },
        site,
      ),
    );
    expect(freed(after)).toEqual([]);
  });
});
