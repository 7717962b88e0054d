import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { type Opened, opened } from '../workbook/opened.ts';
import {
  again,
  type Change,
  deleteRow,
  doubts,
  exported,
  fill,
  formBy,
  HEADER,
  RULES,
  type Sheets,
  seatsOf,
  uploaded,
  uploadedAgain,
  write,
} from './conference.ts';

/* When seats have been mailed, a free seat is offered in the order of the waiting list, and given where the OC writes yes. */

/** Two committees with five seats for seven people and two who come together. */
const SITE: Rules = {
  ...RULES,
  committees: [
    {
      id: 'unsc',
      names: ['UNSC'],
      seats: [{ name: 'China' }, { name: 'France' }, { name: 'Peru' }],
      perSchool: 2,
    },
    { id: 'disec', names: ['DISEC'], seats: [{ name: 'Chad' }, { name: 'Cuba' }] },
  ],
};

const person = (day: number, name: string, school: string, ...choices: string[]) =>
  formBy(day, name, school, '3', ...choices);

const PEOPLE: Cell[][] = [
  person(1, 'Asha Rao', 'Oak', 'UNSC', 'France', '', '', ''),
  person(2, 'Bina Das', 'Oak', 'UNSC', 'China', '', '', ''),
  person(3, 'Chen Li', 'Elm', 'UNSC', 'Peru', '', '', ''),
  person(4, 'Dev Roy', 'Elm', 'DISEC', 'Chad', '', '', ''),
  person(5, 'Ela Sen', 'Ash', 'DISEC', 'Cuba', '', '', ''),
  person(6, 'Fay Orr', 'Oak', 'UNSC', 'Peru', 'DISEC', 'Cuba', ''),
  person(7, 'Gus Poe', 'Fir', 'DISEC', 'Chad', '', '', ''),
  person(8, 'Hal Kim', 'Fir', 'UNSC', 'France', 'DISEC', '', ''),
];

const WAITING = ['Fay Orr', 'Gus Poe', 'Hal Kim'];

let first: Uint8Array;

beforeAll(async () => {
  first = await uploaded(await exported(PEOPLE), 'export.xlsx', SITE);
});

const upload = async (bytes: Uint8Array, change?: Change, rules = SITE) =>
  uploadedAgain(bytes, change, rules);
const openedAgain = async (bytes: Uint8Array, change?: Change, rules = SITE) => again(bytes, change, rules);
const mailAll = (sheets: Sheets) => fill(sheets, 'Allotment', 'Mailed', 'yes');
const withdraw = (sheets: Sheets, ...names: string[]) => {
  for (const name of names) deleteRow(sheets, 'Input', name);
};
const cell = (of: Opened, name: string, header: string) => of.cell('Waiting list', name, header);
const offersOf = (of: Opened) =>
  Object.fromEntries(
    of
      .column('Waiting list', 'Name')
      .map(String)
      .map((name) => [
        name,
        ['Committee', 'Portfolio'].flatMap((part) => cell(of, name, part) ?? []).join(': '),
      ]),
  );

test('as long as nothing is mailed, a free seat goes to somebody who waits at once', async () => {
  const before = await opened(first);
  expect(before.column('Waiting list', 'Name')).toEqual(WAITING);
  expect(Object.values(offersOf(before))).toEqual(['', '', '']);
  const after = await openedAgain(first, (sheets) => withdraw(sheets, 'Dev Roy'));
  expect(Object.values(seatsOf(after)).filter((seat) => seat === '-')).toHaveLength(2);
  expect(seatsOf(after)['Gus Poe']).toBe('DISEC: Chad');
});

describe('when seats have been mailed', () => {
  const withdrawn = (...names: string[]) =>
    upload(first, (sheets) => {
      mailAll(sheets);
      withdraw(sheets, ...names);
    });

  test('nobody gets a seat unasked: it is offered to the first on the list who asked for it, with the reason', async () => {
    const after = await opened(await withdrawn('Dev Roy'));
    expect(after.column('Waiting list', 'Name')).toEqual(WAITING);
    expect(offersOf(after)).toEqual({ 'Fay Orr': 'DISEC: Chad', 'Gus Poe': '', 'Hal Kim': '' });
    expect(cell(after, 'Fay Orr', 'Why')).toBe(
      'waiting list; next for a free seat of DISEC, the second choice; UNSC: your school has 2 there already (limit 2)',
    );
    expect(cell(after, 'Gus Poe', 'Why')).toBe(
      'waiting list; DISEC: the free seat is for somebody on the waiting list',
    );
    expect(cell(after, 'Fay Orr', 'Would fit now')).toBe('DISEC');
    const [line = []] = after.rows('Summary').filter((row) => row.includes('waiting'));
    expect(String(line[4])).toMatch(/^A seat is free for 1 of them: write “yes” under Lock in Waiting list/);
    expect(doubts(after).filter((one) => !/withdr|removed|deleted/.test(one))).toEqual([]);
  });

  test('a limit and a choice decide who is next, and what nobody asked for goes to the others', async () => {
    expect(offersOf(await opened(await withdrawn('Chen Li')))).toEqual({
      'Fay Orr': '',
      'Gus Poe': '',
      'Hal Kim': 'UNSC: Peru',
    });
    // Oak may have one more now; Hal Kim gets what is left of UNSC, Gus Poe of DISEC
    expect(offersOf(await opened(await withdrawn('Asha Rao', 'Bina Das', 'Dev Roy')))).toEqual({
      'Fay Orr': 'UNSC: China',
      'Gus Poe': 'DISEC: Chad',
      'Hal Kim': 'UNSC: France',
    });
  });

  test('`yes` under Lock gives exactly that seat in the next upload, and touches nobody else', async () => {
    const offered = await withdrawn('Dev Roy');
    const before = seatsOf(await opened(offered));
    const accepted = await upload(offered, (sheets) =>
      write(sheets, 'Waiting list', 'Fay Orr', { Lock: 'yes' }),
    );
    const after = await opened(accepted);
    expect(seatsOf(after)).toEqual({ ...before, 'Fay Orr': 'DISEC: Chad' });
    const row = after.column('Allotment', 'Name').indexOf('Fay Orr');
    expect(after.column('Allotment', 'Why')[row]).toBe('decided by the organisers');
    expect(after.column('Allotment', 'Last time')[row]).toBe('waiting list');
    expect(Object.values(offersOf(after))).toEqual(['', '']);
    expect(seatsOf(await opened(await uploaded(accepted, 'data.xlsx', SITE)))).toEqual(seatsOf(after));
  });

  test('without it nothing changes in later uploads; `wait`, or another `yes`, lets the next on the list have it', async () => {
    const offered = await withdrawn('Dev Roy');
    const later = await opened(await uploaded(offered, 'data.xlsx', SITE));
    expect(offersOf(later)).toEqual(offersOf(await opened(offered)));
    expect(doubts(later).filter((one) => /lock|committee/.test(one))).toEqual([]);
    const passed = await upload(offered, (sheets) =>
      write(sheets, 'Waiting list', 'Fay Orr', { Lock: 'wait' }),
    );
    expect(offersOf(await opened(passed))).toEqual({
      'Fay Orr': '',
      'Gus Poe': 'DISEC: Chad',
      'Hal Kim': '',
    });
    const other = await openedAgain(offered, (sheets) =>
      write(sheets, 'Waiting list', 'Hal Kim', { Committee: 'DISEC', Portfolio: 'Chad', Lock: 'yes' }),
    );
    expect(seatsOf(other)['Hal Kim']).toBe('DISEC: Chad');
    expect(offersOf(other)).toEqual({ 'Fay Orr': '', 'Gus Poe': '' });
    const cleared = await openedAgain(offered, (sheets) =>
      write(sheets, 'Waiting list', 'Fay Orr', { Committee: '', Portfolio: '' }),
    );
    expect(offersOf(cleared)).toEqual(offersOf(later));
    expect(doubts(cleared).filter((one) => /lock|committee/.test(one))).toEqual([]);
  });

  test('who registers late gets what is free for nobody on the list, whatever the date of the form', async () => {
    const late: Cell[][] = [person(1, 'Nia One', 'New', 'DISEC', 'Chad', 'UNSC', '', '')];
    const change = (sheets: Sheets) => {
      mailAll(sheets);
      sheets.push({ name: 'Late', rows: [HEADER, ...late] });
    };
    const one = await openedAgain(first, (sheets) => {
      change(sheets);
      withdraw(sheets, 'Dev Roy');
    });
    expect(seatsOf(one)['Nia One']).toBe('-');
    expect(offersOf(one)['Fay Orr']).toBe('DISEC: Chad');
    // the list has no use for a second seat of UNSC: one is out of Oak's limit, one has no wish for it
    const more = await openedAgain(first, (sheets) => {
      change(sheets);
      write(sheets, 'Waiting list', 'Gus Poe', { Lock: 'wait' });
      withdraw(sheets, 'Chen Li', 'Ela Sen', 'Dev Roy');
    });
    expect(offersOf(more)).toEqual({ 'Fay Orr': 'DISEC: Cuba', 'Gus Poe': '', 'Hal Kim': 'UNSC: Peru' });
    expect(seatsOf(more)['Nia One']).toBe('DISEC: Chad');
  });

  test('with `keep: all` it is the same without mails, with `keep: none` seats are given at once', async () => {
    const keep = (how: 'all' | 'none'): Rules => ({ ...SITE, allotment: { rule: 'balanced', keep: how } });
    const all = await openedAgain(first, (sheets) => withdraw(sheets, 'Dev Roy'), keep('all'));
    expect(offersOf(all)['Fay Orr']).toBe('DISEC: Chad');
    const none = await openedAgain(
      first,
      (sheets) => {
        mailAll(sheets);
        withdraw(sheets, 'Dev Roy');
      },
      keep('none'),
    );
    expect(none.column('Waiting list', 'Name')).toHaveLength(2);
  });
});

test('two who come together are offered two seats, and one `yes` in one of their rows gives them both', async () => {
  const pair = [...person(6, 'Ira Bose', 'Fir', 'DISEC', '', '', '', ''), 'Jon Bose', 'jon@x.in'];
  const rows = [[...HEADER, 'Name of partner', 'Partner email'], ...PEOPLE.slice(0, 5), pair];
  const bytes = await uploaded(await writeXlsx({ sheets: [{ name: 'Form', rows }] }), 'export.xlsx', SITE);
  const one = await openedAgain(bytes, (sheets) => {
    mailAll(sheets);
    withdraw(sheets, 'Dev Roy');
  });
  expect(offersOf(one)).toEqual({ 'Ira Bose': '', 'Jon Bose': '' });
  expect(cell(one, 'Ira Bose', 'Why')).toMatch(/^waiting list; DISEC had no two seats left/);
  const offered = await upload(bytes, (sheets) => {
    mailAll(sheets);
    withdraw(sheets, 'Dev Roy', 'Ela Sen');
  });
  const both = offersOf(await opened(offered));
  expect(Object.values(both).sort()).toEqual(['DISEC: Chad', 'DISEC: Cuba']);
  const after = await openedAgain(offered, (sheets) =>
    write(sheets, 'Waiting list', 'Jon Bose', { Lock: 'yes' }),
  );
  expect(seatsOf(after)).toMatchObject(both);
  expect(doubts(after).filter((doubt) => /lock|kept|pair/.test(doubt))).toEqual([]);
});
