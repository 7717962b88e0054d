import { beforeAll, describe, expect, test } from 'vitest';
import { parseAttendance, parseAward } from '../../../src/core/index.ts';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { texts } from '../texts.ts';
import { type Opened, opened } from '../workbook/opened.ts';
import {
  type Change,
  copySheet,
  deleteRow,
  doubts,
  exported,
  RULES,
  reverseRows,
  type Sheets,
  seatsOf,
  sheetIn,
  uploaded,
  uploadedAgain,
  write,
} from './conference.ts';

/* What the desk and the chairs write into Check-in comes back with each upload. */

const SITE: Rules = { ...RULES, sessions: ['Opening', 'Session', 'Session'] };
const HEADERS = ['Committee', 'Portfolio', 'Name', 'School', 'Arrived', 'Opening', 'Session', 'Session (2)'];

let first: Uint8Array;
let seated: string[];

beforeAll(async () => {
  first = await uploaded(await exported(), 'export.xlsx', SITE);
  seated = (await opened(first)).column('Check-in', 'Name').map(String);
});

const upload = async (change: Change, rules = SITE, from = first) => {
  const bytes = await uploadedAgain(from, change, rules);
  return { bytes, workbook: await opened(bytes) };
};
const cell = (of: Opened, person: string, header: string) => of.cell('Check-in', person, header);
const mark = (sheets: Sheets, person: string, cells: Record<string, Cell>, sheet = 'Check-in') =>
  write(sheets, sheet, person, cells);
const lines = (of: Opened, part: string) =>
  of.rows('Summary').flatMap(([own, ...rest]) => (own === part ? [rest.slice(0, 3).join(' | ')] : []));
/** A second desk's copy of the sheet as it was. */
const copy = (sheets: Sheets) => copySheet(sheets, 'Check-in', 'Desk 2');

test('has a column for each session, and after the columns to print the award and what finds the person', async () => {
  const [headers] = (await opened(first)).rows('Check-in');
  expect(headers).toEqual([...HEADERS, 'Award', 'Sheet', 'Row', 'Key', 'Check']);
  expect(lines(await opened(first), 'Check-in')).toEqual([]);
});

describe('marks and awards', () => {
  const [moved = '', came = '', absent = '', best = ''] = ['Asha Rao', 'Chen Li', 'Ivy Lal', 'Fay Orr'];
  let one: { bytes: Uint8Array; workbook: Opened };
  const change = (sheets: Sheets) => {
    mark(sheets, moved, { Arrived: '9:05', 'Session (2)': 'Priya' });
    mark(sheets, came, { Opening: 1, Session: true });
    mark(sheets, absent, { Arrived: 'no', Opening: false });
    mark(sheets, best, { Award: 'hm' });
  };
  beforeAll(async () => {
    one = await upload(change);
  });
  const expectAll = (workbook: Opened) => {
    expect(cell(workbook, moved, 'Arrived')).toBe('9:05');
    expect(cell(workbook, moved, 'Session (2)')).toBe('Priya');
    expect([cell(workbook, came, 'Opening'), cell(workbook, came, 'Session')]).toEqual(['1', 'true']);
    expect(cell(workbook, absent, 'Arrived')).toBe('no');
    expect(cell(workbook, best, 'Award')).toBe('Honourable Mention');
    expect(doubts(workbook)).toEqual([]);
  };

  test('are in every later upload, which has the same bytes from then on', async () => {
    expectAll(one.workbook);
    const second = await uploaded(one.bytes, 'data.xlsx', SITE);
    expectAll(await opened(second));
    expect(Buffer.compare(Buffer.from(await uploaded(second, 'data.xlsx', SITE)), Buffer.from(second))).toBe(
      0,
    );
  });

  test('are counted in Summary, of each committee and session, with who has which award', () => {
    const committee = String(cell(one.workbook, best, 'Committee'));
    const all = lines(one.workbook, 'Check-in');
    expect(all[0]).toBe('People | came | 3');
    expect(all.filter((line) => /\| (Arrived|Opening|Session \(2\)) \| [1-9]/.test(line))).toHaveLength(3);
    expect(all.some((line) => line.includes('Session (2)'))).toBe(true);
    expect(lines(one.workbook, 'Awards')).toEqual([`${committee} | Honourable Mention | 1`]);
    expect(one.workbook.rows('Summary').find(([part]) => part === 'Awards')?.[4]).toBe(best);
  });

  test('follow the person to another seat, and to the waiting list', async () => {
    const { workbook } = await upload(
      (sheets) => {
        write(sheets, 'Allotment', moved, { Committee: 'Press', Portfolio: '', Lock: 'committee' });
        write(sheets, 'Allotment', came, { Lock: 'wait' });
        write(sheets, 'Allotment', 'Jai Nair', { Lock: 'wait' });
      },
      SITE,
      one.bytes,
    );
    expect(seatsOf(workbook)[came]).toBe('-');
    expect(cell(workbook, moved, 'Committee')).toBe('Press');
    expectAll(workbook);
    // after all committees, on a page of its own
    expect(workbook.column('Check-in', 'Name').at(-1)).toBe(came);
    expect(lines(workbook, 'Check-in')).toContain('Waiting list | came | 1');
    // nobody expects who waits, and did not come
    const expected = workbook.column('Allotment', 'Name').length + 1;
    expect(workbook.rows('Summary').find(([part]) => part === 'Check-in')?.[4]).toMatch(`Of ${expected} `);
  });

  test('survive a sheet that was sorted, whose columns were moved, and that has neither Key nor Check', async () => {
    const { workbook } = await upload((sheets) => {
      change(sheets);
      reverseRows(sheets, 'Check-in');
      for (const row of sheetIn(sheets, 'Check-in')) row.unshift(row.splice(6, 1)[0]);
    });
    expectAll(workbook);
    const { workbook: bare } = await upload((sheets) => {
      change(sheets);
      for (const row of sheetIn(sheets, 'Check-in')) row.splice(HEADERS.length + 3, 2);
    });
    expectAll(bare);
  });

  test('that somebody deletes do not come back, also where another copy still has them', async () => {
    const { workbook } = await upload(
      (sheets) => {
        copy(sheets);
        mark(sheets, moved, { Arrived: null });
        mark(sheets, best, { Award: '' });
      },
      SITE,
      one.bytes,
    );
    expect([cell(workbook, moved, 'Arrived'), cell(workbook, best, 'Award')]).toEqual([null, null]);
    expect(cell(workbook, moved, 'Session (2)')).toBe('Priya');
    expect(doubts(workbook)).toEqual([]);
  });

  test('are reported where the sheet is gone, or has no row for somebody', async () => {
    const without = (sheets: Sheets) => sheets.filter(({ name }) => name !== 'Check-in');
    expect(doubts((await upload(without, SITE, one.bytes)).workbook)).toEqual(['check-in-missing: Check-in']);
    // nobody used it
    expect(doubts((await upload(without)).workbook)).toEqual([]);
    const { workbook } = await upload((sheets) => deleteRow(sheets, 'Check-in', came), SITE, one.bytes);
    expect(doubts(workbook)).toEqual(['check-in-rows-missing: 1 people']);
    expect(workbook.column('Problems', 'What to do').join()).toContain(`no row for ${came}.`);
  });

  test('of somebody whom nobody knows are reported', async () => {
    const { workbook } = await upload((sheets) => {
      sheetIn(sheets, 'Check-in').push(['UNSC', '', 'Walk In', 'Oak', 'x'], ['UNSC', '', 'Nobody', 'Oak']);
    });
    expect(doubts(workbook)).toEqual(['key-unknown: Walk In']);
  });
});

describe('two desks', () => {
  test('count together: a mark in one of two copies, or in a row that was pasted below, is a mark', async () => {
    const [one = '', two = '', three = ''] = seated;
    const { workbook } = await upload((sheets) => {
      copy(sheets);
      mark(sheets, one, { Arrived: 'x' });
      mark(sheets, two, { Arrived: 'x' }, 'Desk 2');
      mark(sheets, three, { Arrived: 'yes' });
      const rows = sheetIn(sheets, 'Check-in');
      const pasted = [...(rows.find((row) => row.includes(three)) ?? [])];
      pasted[HEADERS.indexOf('Arrived')] = null;
      pasted[HEADERS.indexOf('Opening')] = '✓';
      rows.push(pasted);
      // an unticked box says nothing
      mark(sheets, one, { Arrived: false }, 'Desk 2');
    });
    expect([cell(workbook, one, 'Arrived'), cell(workbook, two, 'Arrived')]).toEqual(['x', 'x']);
    expect([cell(workbook, three, 'Arrived'), cell(workbook, three, 'Opening')]).toEqual(['yes', '✓']);
    expect(doubts(workbook)).toEqual([]);
    expect(workbook.names).not.toContain('Desk 2');
  });

  test('that contradict each other are reported, with what was counted, and the remedy works', async () => {
    const [one = '', two = ''] = seated;
    const { bytes, workbook } = await upload((sheets) => {
      copy(sheets);
      mark(sheets, one, { Opening: 'no', Award: 'Best Delegate' });
      mark(sheets, one, { Opening: 'x', Award: 'Best Speaker' }, 'Desk 2');
      mark(sheets, two, { Opening: '?' });
    });
    expect(doubts(workbook)).toEqual([
      `marks-differ: ${one}: no`,
      `edits-differ: ${one}: Best Speaker`,
      `mark-unclear: ${two}: ?`,
    ]);
    expect([cell(workbook, one, 'Opening'), cell(workbook, one, 'Award')]).toEqual(['x', 'Best Delegate']);
    expect(lines(workbook, 'Check-in')[0]).toBe('People | came | 1');
    const { workbook: after } = await upload(
      (sheets) => {
        mark(sheets, one, { Opening: 'no', Award: null });
        mark(sheets, two, { Opening: 'x' });
      },
      SITE,
      bytes,
    );
    expect(doubts(after)).toEqual([]);
    expect([cell(after, one, 'Opening'), cell(after, two, 'Opening')]).toEqual(['no', 'x']);
  });

  test('see a column that was sorted alone: it is reported, and everybody keeps their own mark', async () => {
    const { workbook } = await upload((sheets) => {
      for (const name of seated) mark(sheets, name, { Opening: name });
      const [headers = [], ...rows] = sheetIn(sheets, 'Check-in');
      const at = headers.indexOf('Key');
      const keys = rows.map((row) => row[at]).reverse();
      for (const [place, row] of rows.entries()) row[at] = keys[place];
    });
    expect(doubts(workbook).map((one) => one.split(':')[0])).toEqual(['values-moved']);
    for (const name of seated) expect(cell(workbook, name, 'Opening')).toBe(name);
  });
});

describe('columns that the schedule does not have', () => {
  const [one = '', two = ''] = ['Asha Rao', 'Chen Li'];
  const add = (sheets: Sheets, header: string, person: string, text: string) => {
    const rows = sheetIn(sheets, 'Check-in');
    const at = rows[0]?.length ?? 0;
    for (const row of rows) row[at] = null;
    (rows[0] as unknown[])[at] = header;
    (rows.find((row) => row.includes(person)) as unknown[])[at] = text;
  };

  test('stay: a session under another name counts and is reported once, notes count for nobody', async () => {
    const { bytes, workbook } = await upload((sheets) => {
      add(sheets, 'Gala dinner', one, 'x');
      add(sheets, 'Notes', two, 'lost a badge');
      add(sheets, '', two, 'x');
    });
    expect(doubts(workbook)).toEqual(['session-unknown: Gala dinner', 'session-unknown: Marks P']);
    expect([cell(workbook, one, 'Gala dinner'), cell(workbook, two, 'Notes')]).toEqual(['x', 'lost a badge']);
    expect(lines(workbook, 'Check-in')[0]).toBe('People | came | 2');
    // from now on the schedule has it
    const { workbook: after } = await upload(
      () => undefined,
      { ...SITE, sessions: ['Opening', 'Gala  Dinner'] },
      bytes,
    );
    expect(cell(after, one, 'Gala Dinner')).toBe('x');
    expect(cell(after, two, 'Notes')).toBe('lost a badge');
  });

  test('are the sessions where the site has no schedule, so that they can be renamed', async () => {
    const plain = await uploaded(await exported(), 'export.xlsx');
    const { bytes, workbook } = await upload(
      (sheets) => {
        const [headers = []] = sheetIn(sheets, 'Check-in');
        headers[headers.indexOf('Session 2')] = 'Crisis at night';
        mark(sheets, one, { 'Crisis at night': 'x' });
      },
      RULES,
      plain,
    );
    for (const all of [workbook, await opened(await uploaded(bytes))]) {
      expect(all.rows('Check-in')[0]?.slice(4, 8)).toEqual([
        'Arrived',
        'Session 1',
        'Crisis at night',
        'Session 3',
      ]);
      expect(cell(all, one, 'Crisis at night')).toBe('x');
      expect(doubts(all)).toEqual([]);
    }
  });
});

test('marks in a workbook of before, without Award, Sheet, Row and Check, are read', async () => {
  const { workbook } = await upload((sheets) => {
    mark(sheets, 'Asha Rao', { Arrived: 'x' });
    for (const row of sheetIn(sheets, 'Check-in')) {
      row.splice(-1);
      row.splice(HEADERS.length, 3);
    }
  });
  expect(cell(workbook, 'Asha Rao', 'Arrived')).toBe('x');
  expect(doubts(workbook)).toEqual([]);
});

test('an award that is nearly another one is reported once, with the other', async () => {
  const { workbook } = await upload((sheets) => {
    const [one = '', two = '', three = '', four = '', five = ''] = seated;
    for (const name of [one, two]) mark(sheets, name, { Award: 'Best delegate' });
    mark(sheets, three, { Award: 'Best Delegat' });
    mark(sheets, four, { Award: 'Best Delegation' });
    mark(sheets, five, { Award: '-' });
  });
  expect(doubts(workbook)).toEqual(['award-alike: Best Delegat']);
  expect(workbook.column('Check-in', 'Award').filter(Boolean)).toHaveLength(4);
});

test.each([
  [
    'came',
    texts('x | X | yes | 1 | ✓ | 09:05 | P | PV | late | Noor | Priya | / | . | true | left early | हाँ | 到'),
  ],
  [
    'absent',
    texts(
      "no | No show | 0 | - | — | A | absent | excused (ill) | did not come | didn't come | ✗ | नहीं | 缺席",
    ),
  ],
  ['none', ['', ' ', 'FALSE', '☐']],
  ['unclear', ['?', '??']],
] as const)('a mark can say %s', (meaning, marks) => {
  expect(marks.filter((mark) => parseAttendance(mark) !== meaning)).toEqual([]);
});

test('an award has one spelling where it is a usual one, and stays as it is where it is not', () => {
  expect(['BD', 'best  delegate', 'B.D.'].map(parseAward)).toEqual(
    Array.from({ length: 3 }, () => 'Best Delegate'),
  );
  expect(['honorable mention', 'Prix du jury', ' - ', 'none', 'constructor'].map(parseAward)).toEqual([
    'Honorable Mention',
    'Prix du jury',
    '',
    '',
    'constructor',
  ]);
});
