import { beforeAll, describe, expect, test } from 'vitest';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { type Opened, opened } from '../workbook/opened.ts';
import {
  again,
  type Change,
  cellsByName,
  doubts,
  exported,
  fill,
  formBy,
  HEADER,
  RULES,
  type Sheets,
  seatsOf,
  sheetIn,
  uploaded,
  uploadedAgain,
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

/** UNSC is full with the first two, so the others are in DISEC, which has a seat left. */
const PEOPLE: Cell[][] = [
  formBy(1, 'Asha Rao', 'Oak', '3', 'UNSC', 'France', '', '', ''),
  formBy(2, 'Bina Das', 'Elm', '3', 'UNSC', 'China', '', '', ''),
  formBy(3, 'Chen Li', 'Fir', '0', 'UNSC', 'France', 'DISEC', 'Chad', ''),
  formBy(4, 'Dev Roy', 'Ash', '2', 'UNSC', 'France', 'DISEC', 'Cuba', ''),
  formBy(5, 'Ela Sen', 'Yew', '2', 'UNSC', 'China', 'DISEC', 'India', ''),
];

const NIA = formBy(20, 'Nia One', 'New', '5', 'UNSC', 'France', 'DISEC', 'Mali', '');
const OTO = formBy(21, 'Oto Two', 'New', '5', 'DISEC', 'Cuba', '', '', '');

let mailed: Uint8Array;
/** Asha has withdrawn, who had UNSC: France, and one has registered late. */
let asked: Uint8Array;
let before: Record<string, string>;

const upload = async (bytes: Uint8Array, change?: Change, rules = SITE) =>
  uploadedAgain(bytes, change, rules);
const openedAgain = async (bytes: Uint8Array, change?: Change, rules = SITE) => again(bytes, change, rules);
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
const remedies = (of: Opened) =>
  of.column('Problems', 'What to do').filter((_, at) => of.column('Problems', 'Code')[at] === 'freed-seat');
const freed = (of: Opened) => doubts(of).filter((one) => one.startsWith('freed-seat'));

beforeAll(async () => {
  const first = await uploaded(await exported(PEOPLE), 'export.xlsx', SITE);
  mailed = await upload(first, (sheets) => fill(sheets, 'Allotment', 'Mailed', 'yes'));
  before = seatsOf(await opened(mailed));
  asked = await afterwards();
});

/** The same, with others who register late. */
const afterwards = (...others: Cell[][]) =>
  upload(mailed, (sheets) => {
    withdraw(sheets, 'Asha Rao');
    late(sheets, NIA, ...others);
  });

describe('a seat that is free again', () => {
  test('goes to nobody new while mailed people asked for it first: they are named in their order, and nobody moves', async () => {
    const after = await opened(asked);
    const { 'Asha Rao': _, ...others } = before;
    expect(seatsOf(after)).toEqual({ ...others, 'Nia One': 'DISEC: Mali' });
    // Chen Li lacks the experience; Bina Das has the seat that she asked for
    expect(cellsByName(after, 'Allotment', 'Would move up')).toEqual({
      'Dev Roy': 'UNSC: France (1 of 2)',
      'Ela Sen': 'UNSC: France (2 of 2)',
    });
    expect(freed(after)).toEqual(['freed-seat: UNSC: France']);
    expect(after.column('Problems', 'What to do').join()).toContain(
      'This seat is free, and 2 people would rather have it than the seat that was mailed to them.',
    );
    expect(cellsByName(after, 'Allotment', 'Why')['Nia One']).toBe(
      'second choice; UNSC: the free seat is first for people who asked for it earlier',
    );
    const [line = []] = after.rows('Summary').filter((row) => row.includes('would move up to a free seat'));
    expect(line[3]).toBe(2);
  });

  test('is held in every later upload until the OC decides, also for those who came late and wait', async () => {
    const bytes = await afterwards(OTO, formBy(22, 'Pia Six', 'Pine', '5', 'UNSC', 'France', '', '', ''));
    const after = await opened(bytes);
    expect(seatsOf(after)['Pia Six']).toBe('-');
    const later = await openedAgain(bytes);
    expect(seatsOf(later)).toEqual(seatsOf(after));
    const rowOf = (of: Opened, sheet: string) =>
      of.rows(sheet).find(([committee, seat]) => committee === 'UNSC' && seat === 'France');
    expect(rowOf(later, 'Public matrix')).toContain('held');
    expect(rowOf(later, 'Seats')).toContain('until you decide');
    const decided = await openedAgain(bytes, (sheets) => done(sheets, 'UNSC: France'));
    expect(rowOf(decided, 'Public matrix')).not.toContain('held');
    expect(cellsByName(later, 'Waiting list', 'Committee')).toEqual({});
    expect(cellsByName(later, 'Waiting list', 'Would fit now')).toEqual({});
    expect(freed(later)).toEqual(['freed-seat: UNSC: France']);
  });

  test('goes to the person with `up` under Lock, whose old seat is free for the next', async () => {
    const bytes = await upload(asked, (sheets) => write(sheets, 'Allotment', 'Dev Roy', { Lock: 'up' }));
    const after = await opened(bytes);
    expect(seatsOf(after)).toMatchObject({ 'Dev Roy': 'UNSC: France', 'Ela Sen': before['Ela Sen'] });
    expect(cellsByName(after, 'Allotment', 'Lock')['Dev Roy']).toBe('yes');
    expect(cellsByName(after, 'Allotment', 'Why')['Dev Roy']).toBe('decided by the organisers');
    expect(cellsByName(after, 'Allotment', 'Mailed')['Dev Roy']).toBe(undefined);
    expect(cellsByName(after, 'Allotment', 'Would move up')).toEqual({});
    expect(freed(after)).toEqual([]);
    expect(seatsOf(await openedAgain(bytes))).toEqual(seatsOf(after));
  });

  test('with `up` for all who agreed goes to the first of them; the others keep their seat and wait for the next', async () => {
    const up = (sheets: Sheets) => {
      for (const name of ['Ela Sen', 'Dev Roy']) write(sheets, 'Allotment', name, { Lock: 'move up' });
    };
    const bytes = await upload(asked, up);
    const after = await opened(bytes);
    expect(seatsOf(after)).toMatchObject({ 'Dev Roy': 'UNSC: France', 'Ela Sen': before['Ela Sen'] });
    expect(cellsByName(after, 'Allotment', 'Lock')).toMatchObject({ 'Dev Roy': 'yes', 'Ela Sen': 'up' });
    expect(cellsByName(after, 'Allotment', 'Mailed')['Ela Sen']).toBe('yes');
    const next = await openedAgain(bytes, (sheets) => withdraw(sheets, 'Bina Das'));
    expect(seatsOf(next)['Ela Sen']).toBe('UNSC: China');
    expect(freed(next)).toEqual([]);
  });

  test('goes to the one whom the OC writes into it, as any other seat', async () => {
    const after = await openedAgain(asked, (sheets) =>
      write(sheets, 'Allotment', 'Ela Sen', { Committee: 'UNSC', Portfolio: 'France' }),
    );
    expect(seatsOf(after)['Ela Sen']).toBe('UNSC: France');
    expect(freed(after)).toEqual([]);
  });

  test('goes to new people after `yes` under Done, and everybody else stays', async () => {
    const bytes = await upload(asked, (sheets) => done(sheets, 'UNSC: France'));
    const after = await opened(bytes);
    const { 'Asha Rao': _, ...others } = before;
    expect(seatsOf(after)).toMatchObject({ ...others, 'Nia One': 'UNSC: France' });
    expect(cellsByName(after, 'Allotment', 'Would move up')).toEqual({});
    expect(seatsOf(await openedAgain(bytes))).toEqual(seatsOf(after));
  });

  test('is still listed after `yes` under Done while nobody has it, and asks again when it is deleted', async () => {
    const alone = await upload(mailed, (sheets) => withdraw(sheets, 'Asha Rao'));
    const decided = await upload(alone, (sheets) => done(sheets, 'UNSC: France'));
    expect(remedies(await opened(decided))[0]).toContain('You decided that everybody stays');
    const undone = await openedAgain(decided, (sheets) => done(sheets, 'UNSC: France', ''));
    expect(remedies(undone)[0]).toContain('Nobody new gets it until you decide');
  });

  test('is offered to those who wait after `yes` under Done', async () => {
    const bytes = await afterwards(OTO);
    expect(seatsOf(await opened(bytes))['Nia One']).toBe('-');
    const after = await openedAgain(bytes, (sheets) => done(sheets, 'UNSC: France'));
    expect(cellsByName(after, 'Waiting list', 'Portfolio')).toEqual({ 'Nia One': 'France' });
  });

  test('goes to nobody who came late and sits elsewhere while somebody waits who asked for it', async () => {
    const pia = formBy(19, 'Pia Six', 'Pine', '5', 'UNSC', 'France', '', '', '');
    const bytes = await upload(mailed, (sheets) => late(sheets, NIA, pia));
    expect(seatsOf(await opened(bytes))).toMatchObject({ 'Nia One': 'DISEC: Mali', 'Pia Six': '-' });
    const gone = await upload(bytes, (sheets) => withdraw(sheets, 'Asha Rao'));
    const after = await openedAgain(gone, (sheets) => done(sheets, 'UNSC: France'));
    expect(seatsOf(after)['Nia One']).toBe('DISEC: Mali');
    expect(cellsByName(after, 'Waiting list', 'Portfolio')).toEqual({ 'Pia Six': 'France' });
  });

  test('goes to new people at once where nobody mailed asked for it', async () => {
    const after = await openedAgain(mailed, (sheets) => {
      withdraw(sheets, 'Chen Li');
      late(sheets, formBy(20, 'Nia One', 'New', '5', 'DISEC', 'Chad', '', '', ''));
    });
    expect(seatsOf(after)['Nia One']).toBe('DISEC: Chad');
    expect(freed(after)).toEqual([]);
  });

  test('is for mailed people of the same committee, too, who wished for it more than for theirs', async () => {
    const site: Rules = { ...SITE, committees: SITE.committees.map(({ perSchool: _, ...one }) => one) };
    const people = [...PEOPLE, formBy(6, 'Fay Orr', 'Oak', '2', 'DISEC', 'Chad', '', '', '')];
    const first = await uploaded(await exported(people), 'export.xlsx', site);
    expect(seatsOf(await opened(first))['Fay Orr']).toBe('DISEC: Mali');
    const after = await openedAgain(
      first,
      (sheets) => {
        fill(sheets, 'Allotment', 'Mailed', 'yes');
        withdraw(sheets, 'Chen Li');
        late(sheets, formBy(20, 'Nia One', 'New', '5', 'DISEC', 'Chad', '', '', ''));
      },
      site,
    );
    expect(cellsByName(after, 'Allotment', 'Would move up')).toEqual({ 'Fay Orr': 'DISEC: Chad (1 of 1)' });
    expect(seatsOf(after)['Nia One']).toBe('-');
  });

  test('goes to nobody who came late in an earlier upload and was not mailed yet', async () => {
    const bytes = await upload(mailed, (sheets) => late(sheets, NIA));
    expect(seatsOf(await opened(bytes))['Nia One']).toBe('DISEC: Mali');
    const after = await openedAgain(bytes, (sheets) => withdraw(sheets, 'Asha Rao'));
    expect(seatsOf(after)['Nia One']).toBe('DISEC: Mali');
    expect(freed(after)).toEqual(['freed-seat: UNSC: France']);
  });

  test('is not asked about where the site keeps no seats', async () => {
    const site: Rules = { ...SITE, allotment: { rule: 'balanced', keep: 'none' } };
    const after = await openedAgain(
      mailed,
      (sheets) => {
        withdraw(sheets, 'Asha Rao');
        late(sheets, NIA);
      },
      site,
    );
    expect(freed(after)).toEqual([]);
  });
});
