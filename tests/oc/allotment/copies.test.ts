import { beforeAll, describe, expect, test } from 'vitest';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { type Opened, opened } from '../workbook/opened.ts';
import {
  deleteRow,
  doubts,
  exported,
  fill,
  formBy,
  RULES,
  type Sheets,
  saved,
  seatsOf,
  sheetIn,
  sheetsOf,
  uploaded,
  uploadedAgain,
  write,
} from './conference.ts';

/*
 * Two members of an OC work on two copies of one workbook; then one of them adds sheets of the other's copy to theirs, as docs/oc.md says. What
 * both changed is shown, and nothing that one of them decided is lost unseen.
 */

/** Two committees with five seats for eight people. */
const SITE: Rules = {
  ...RULES,
  committees: [
    { id: 'unsc', names: ['UNSC'], seats: [{ name: 'China' }, { name: 'France' }, { name: 'Peru' }] },
    { id: 'disec', names: ['DISEC'], seats: [{ name: 'Chad' }, { name: 'Cuba' }] },
  ],
};

const person = (day: number, name: string, ...choices: string[]) => formBy(day, name, 'Oak', '3', ...choices);

/** Everybody whose seat is mailed gets the one that they wish for. */
const PEOPLE: Cell[][] = [
  person(1, 'Asha Rao', 'UNSC', 'France', '', '', ''),
  person(2, 'Bina Das', 'UNSC', 'China', '', '', ''),
  person(3, 'Chen Li', 'UNSC', 'Peru', '', '', ''),
  person(4, 'Dev Roy', 'DISEC', 'Chad', '', '', ''),
  person(5, 'Ela Sen', 'DISEC', 'Cuba', '', '', ''),
  person(6, 'Fay Orr', 'DISEC', 'Cuba', '', '', ''),
  person(7, 'Gus Poe', 'DISEC', 'Chad', '', '', ''),
  person(8, 'Hal Kim', 'UNSC', 'France', '', '', ''),
];

/** The workbook after Chen and Dev withdrew: UNSC: Peru is offered to Hal, and DISEC: Chad to Fay. */
let offered: Uint8Array;
let offers: Sheets;

const copied = (sheets: Sheets): Sheets =>
  sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => [...row]) }));
const upload = async (sheets: Sheets) => uploaded(await saved(sheets), 'data.xlsx', SITE);

beforeAll(async () => {
  const first = await uploaded(await exported(PEOPLE), 'export.xlsx', SITE);
  offered = await uploadedAgain(
    first,
    (sheets) => {
      fill(sheets, 'Allotment', 'Mailed', 'yes');
      remove(sheets, 'Chen Li');
      remove(sheets, 'Dev Roy');
    },
    SITE,
  );
  offers = await sheetsOf(offered);
});

const remove = (sheets: Sheets, name: string) => deleteRow(sheets, 'Input', name);
const lock =
  (sheet: string, name: string, Lock: string, cells: Record<string, Cell> = {}) =>
  (sheets: Sheets) =>
    write(sheets, sheet, name, { Lock, ...cells });
const accept = (name: string, cells: Record<string, Cell> = {}) => lock('Waiting list', name, 'yes', cells);

type Change = (sheets: Sheets) => void;

/** One copy with sheets of the other, as they are uploaded; `isLate` says that the first had been uploaded before. */
async function merged(
  one: Change,
  other: Change,
  { isLate = false, names = ['Allotment', 'Waiting list'] } = {},
): Promise<Opened> {
  const [own, copy] = [copied(offers), copied(offers)];
  one(own);
  other(copy);
  const base = isLate ? await sheetsOf(await upload(own)) : own;
  return opened(
    await upload([...base, ...names.map((name) => ({ name: `${name} (2)`, rows: sheetIn(copy, name) }))]),
  );
}

const MAILED = { 'Asha Rao': 'UNSC: France', 'Bina Das': 'UNSC: China', 'Ela Sen': 'DISEC: Cuba' };
const open = (after: Opened) => doubts(after).filter((one) => !one.startsWith('registration-removed'));

describe.each([
  ['at the same time', false],
  ['after the first was uploaded', true],
])('two who accept offers %s', (_, isLate) => {
  test('of different seats: both hold', async () => {
    const after = await merged(accept('Fay Orr'), accept('Hal Kim'), { isLate });
    expect(seatsOf(after)).toMatchObject({ ...MAILED, 'Fay Orr': 'DISEC: Chad', 'Hal Kim': 'UNSC: Peru' });
    expect(open(after)).toEqual([]);
  });

  test('of one seat for one person: that holds', async () => {
    const after = await merged(accept('Fay Orr'), accept('Fay Orr'), { isLate });
    expect(seatsOf(after)).toMatchObject({ ...MAILED, 'Fay Orr': 'DISEC: Chad', 'Gus Poe': '-' });
    expect(open(after)).toEqual([]);
  });

  test('of one seat for two people: one has it, the other is reported, and nobody loses a seat for it', async () => {
    const seat = { Committee: 'DISEC', Portfolio: 'Chad' };
    const after = await merged(accept('Fay Orr'), accept('Gus Poe', seat), { isLate });
    expect(seatsOf(after)).toMatchObject({ ...MAILED, 'Fay Orr': 'DISEC: Chad', 'Gus Poe': '-' });
    expect(open(after)).toEqual(['lock-twice: Gus Poe']);
    expect(after.column('Problems', 'What to do').join()).toContain('You locked this seat for Fay Orr, too');
  });

  test('of two seats for one person: the seat in the workbook itself counts, and the other is reported', async () => {
    const after = await merged(
      accept('Hal Kim'),
      accept('Hal Kim', { Committee: 'DISEC', Portfolio: 'Chad' }),
      {
        isLate,
      },
    );
    expect(seatsOf(after)).toMatchObject({ ...MAILED, 'Hal Kim': 'UNSC: Peru', 'Fay Orr': '-' });
    expect(open(after)).toEqual(['edits-differ: DISEC: Chad, yes']);
  });
});

describe('nothing that one of two decided is lost unseen', () => {
  test.each<[string, string, string, string, string[]]>([
    ['accepted and passed over', 'yes', 'wait', 'DISEC: Chad', ['edits-differ: DISEC: Chad, wait']],
    ['passed over and accepted', 'wait', 'yes', '-', ['edits-differ: DISEC: Chad, yes']],
  ])('%s', async (_, one, other, seat, problems) => {
    const after = await merged(lock('Waiting list', 'Fay Orr', one), lock('Waiting list', 'Fay Orr', other));
    expect(seatsOf(after)).toMatchObject({ ...MAILED, 'Fay Orr': seat });
    expect(open(after)).toEqual(problems);
  });

  test.each<[string, string, string, string[]]>([
    ['released and locked', 'release', 'yes', ['edits-differ: UNSC: France, yes']],
    ['locked and released', 'yes', 'release', ['edits-differ: UNSC: France, release']],
  ])('%s: the person has the mailed seat, and it is reported', async (_, one, other, problems) => {
    const after = await merged(lock('Allotment', 'Asha Rao', one), lock('Allotment', 'Asha Rao', other));
    expect(seatsOf(after)).toMatchObject(MAILED);
    expect(after.cell('Allotment', 'Asha Rao', 'Lock')).toBe(one === 'yes' ? 'yes' : null);
    expect(open(after)).toEqual(problems);
  });

  test('taken out and locked', async () => {
    const after = await merged(
      lock('Allotment', 'Asha Rao', 'yes'),
      lock('Allotment', 'Asha Rao', 'withdrawn'),
    );
    expect(seatsOf(after)).not.toHaveProperty('Asha Rao');
    expect(open(after)).toEqual(['person-withdrawn: Asha Rao', 'edits-differ: UNSC: France, yes']);
  });

  test('two payments of one person', async () => {
    const pay = (Paid: string) => (sheets: Sheets) => write(sheets, 'Allotment', 'Asha Rao', { Paid });
    const after = await merged(pay('2000'), pay('1000'));
    expect(after.column('Allotment', 'Paid')).toContain('2000');
    expect(open(after)).toEqual(['edits-differ: 1000']);
    const both = await merged(pay('2000'), (sheets) =>
      write(sheets, 'Allotment', 'Asha Rao', { Transaction: 'T77' }),
    );
    expect(both.rows('Allotment').flat()).toEqual(expect.arrayContaining(['2000', 'T77']));
    expect(open(both)).toEqual([]);
  });

  test('that the mails are sent, where only the other copy says so', async () => {
    const after = await merged(
      (sheets) => write(sheets, 'Allotment', 'Asha Rao', { Mailed: null }),
      () => undefined,
    );
    expect(after.column('Allotment', 'Mailed').filter(Boolean)).toHaveLength(3);
  });

  test('that somebody waits, or has another seat since: an older copy does not undo it, and what it had mailed is reported', async () => {
    const moved = await merged(
      (sheets) => {
        write(sheets, 'Allotment', 'Asha Rao', { Lock: 'wait' });
        write(sheets, 'Allotment', 'Bina Das', { Committee: 'DISEC', Portfolio: 'Chad', Lock: 'yes' });
      },
      lock('Allotment', 'Bina Das', 'yes'),
      { isLate: true },
    );
    expect(seatsOf(moved)).toMatchObject({
      'Asha Rao': '-',
      'Bina Das': 'DISEC: Chad',
      'Ela Sen': 'DISEC: Cuba',
    });
    expect(open(moved).sort()).toEqual(['edits-differ: UNSC: China, yes', 'edits-differ: UNSC: France']);
  });

  test('rows of Input: who is deleted in one copy is gone, who is added in either is there', async () => {
    const add = (name: string) => (sheets: Sheets) => {
      const rows = sheetIn(sheets, 'Input');
      const row = [...(rows.find((one) => one.includes('Hal Kim')) ?? [])];
      const number = (rows[0] ?? []).indexOf('Row');
      rows.push(
        row.map((cell, at) =>
          at === number ? null : cell === 'Hal Kim' ? name : cell === 'hal@x.in' ? `${name}@x.in` : cell,
        ) as Cell[],
      );
    };
    const after = await merged(
      (sheets) => {
        add('Nia One')(sheets);
        remove(sheets, 'Ela Sen');
      },
      add('Oda Two'),
      { names: ['Input'] },
    );
    expect(Object.keys(seatsOf(after)).sort()).toEqual(
      ['Asha Rao', 'Bina Das', 'Fay Orr', 'Gus Poe', 'Hal Kim', 'Nia One', 'Oda Two'].sort(),
    );
    expect(doubts(after).filter((one) => one.startsWith('registration-removed'))).toContain(
      'registration-removed: Ela Sen',
    );
    expect(open(after)).toEqual([]);
  });

  test('nothing is to say about a whole copy in which nobody changed anything', async () => {
    const all = offers.map(({ name }) => name);
    for (const isLate of [false, true]) {
      const after = await merged(
        () => undefined,
        () => undefined,
        { isLate, names: all },
      );
      expect(seatsOf(after)).toEqual(seatsOf(await opened(offered)));
      expect(open(after)).toEqual([]);
    }
  });

  test('who was deleted before does not come back with an older copy of everything', async () => {
    const after = await merged(
      (sheets) => {
        remove(sheets, 'Ela Sen');
        accept('Fay Orr')(sheets);
      },
      () => undefined,
      { isLate: true, names: offers.map(({ name }) => name) },
    );
    expect(seatsOf(after)).toEqual({
      'Asha Rao': 'UNSC: France',
      'Bina Das': 'UNSC: China',
      'Fay Orr': 'DISEC: Chad',
      'Gus Poe': '-',
      'Hal Kim': '-',
    });
    expect(open(after)).toEqual([]);
  });
});
