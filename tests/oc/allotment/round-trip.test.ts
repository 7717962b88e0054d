import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { KEY_LENGTH } from '../../../src/oc/allotment/keys.ts';
import { reportTooManyPeople } from '../../../src/oc/allotment/seat-plan.ts';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { parseRegistrations } from '../../../src/oc/registrations/parse.ts';
import { readFile, readTables } from '../../../src/oc/tables/read.ts';
import {
  findRowStatuses,
  type PublicMatrix,
  readPublicMatrices,
} from '../../../src/oc/workbook/public-matrix.ts';
import { readEarlierWorkbook } from '../../../src/oc/workbook/read-again.ts';
import { VERSION_PROPERTY } from '../../../src/oc/workbook/write.ts';
import { type Opened, opened, type TakenApart, takenApart } from '../workbook/opened.ts';
import {
  again,
  deleteRow,
  doubts,
  edited,
  exported,
  formOf,
  HEADER,
  PEOPLE,
  RULES,
  reverseRows,
  seatsOf,
  sheetIn,
  uploaded,
  uploadedAgain,
  write,
} from './conference.ts';
import { crowdOfPairs } from './conferences.ts';

/* One file in, one file out, nothing stored: the shortest way there and back. round-trip.deep.test.ts goes all of them. */

let first: Uint8Array;
let workbook: TakenApart;
let seats: Record<string, string>;

beforeAll(async () => {
  first = await uploaded(await exported(), 'export.xlsx');
  workbook = await takenApart(first);
  seats = seatsOf(workbook);
});

const names = PEOPLE.map(([, name]) => String(name)).sort();

test('everyone is in exactly one of Allotment and Waiting list, and no seat is given twice', () => {
  const listed = (header: string) => [
    ...workbook.column('Allotment', header),
    ...workbook.column('Waiting list', header),
  ];
  expect(listed('Name').sort()).toEqual(names);
  expect(new Set(listed('Key')).size).toBe(names.length);
  for (const key of listed('Key')) expect(key).toMatch(new RegExp(`^[A-Z2-7]{${KEY_LENGTH}}$`));
  // the matrix holds it back
  expect(workbook.column('Allotment', 'Portfolio')).not.toContain('Japan');
  const seat = workbook.column('Seats', 'Key').flatMap((key) => (key ? [String(key)] : []));
  expect(seat.sort()).toEqual(workbook.column('Allotment', 'Key').map(String).sort());
  expect(listed('Why')).not.toContain(null);
  // Plain has no seats, so it is nobody's first choice of a seat
  const choices = workbook.column('Allotment', 'Choice');
  for (const [at, why] of workbook.column('Allotment', 'Why').entries())
    expect(['first choice', 'second choice'].indexOf(String(why).split(';')[0] ?? '')).toBe(
      Number(choices[at]) - 1,
    );
});

test('the public matrix has nothing about people, and the mail says which seat it is', () => {
  const matrix = workbook.rows('Public matrix').flat().join('\n');
  for (const cells of PEOPLE)
    for (const text of cells.slice(1, 4)) if (text) expect(matrix).not.toContain(text);
  const [committee, portfolio] = (seats['Asha Rao'] ?? '').split(': ');
  expect(workbook.rows('Mail merge seats').flat().join('\n')).toContain(
    `Dear Asha Rao, you are ${portfolio} in ${committee}.`,
  );
});

test('what the public matrix says of seats is found for the rows of a table, and what fits nothing is reported', async () => {
  const [unsc, ...others] = readPublicMatrices(await readTables(first, 'data.xlsx'));
  const taken = workbook.column('Allotment', 'Portfolio');
  expect(unsc?.id).toBe('unsc');
  // Press has seats without names, which no matrix shows
  expect(others.map(({ id }) => id)).toEqual(['disec', 'council']);
  const rows = [
    { index: 0, line: 2, name: 'Peru', count: 1 },
    { index: 1, line: 3, name: 'Atlantis', count: 1 },
    { index: 2, line: 4, name: 'France', count: 1 },
  ];
  const statusOf = (name: string) => (taken.includes(name) ? 'taken' : 'free');
  const { states, rows: unknown, seats } = findRowStatuses(unsc as PublicMatrix, rows);
  expect([...states]).toEqual([
    [0, statusOf('Peru')],
    [2, statusOf('France')],
  ]);
  expect(unknown).toEqual([rows[1]]);
  expect(seats).toEqual(
    [...(unsc as PublicMatrix).seats.keys()].filter((name) => !/^(Peru|France)$/.test(name)),
  );
});

test('the sheets to print are one page of A4 wide, with the headers on each page, and without what is only for the next upload', async () => {
  const { sheets } = await readXlsx(first);
  const printed = { Allotment: '$A:$F', 'Waiting list': '$A:$I', Seats: '$A:$J', 'Check-in': '$A:$K' };
  for (const [name, printArea] of Object.entries(printed)) {
    const { pageSetup } = sheets.find((one) => one.name === name) ?? {};
    expect(pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1, fitToHeight: 0 });
    expect(pageSetup?.printTitlesRow).toBe('$1:$1');
    expect(pageSetup?.printArea).toBe(printArea);
  }
  // Excel calls a file broken where a name with a blank or a hyphen is not in quotes
  expect(workbook.parts.get('xl/workbook.xml')).toContain("'Waiting list'!$A:$I<");
  expect(workbook.parts.get('xl/workbook.xml')).toContain("'Check-in'!$1:$1<");
});

test('a reason that is longer than its column goes on in the next lines, for which its row has room', async () => {
  const people = Array.from({ length: 9 }, (_, at) => {
    const [, ...cells] = PEOPLE[1] as Cell[];
    return [
      `2026-05-${at + 10} 09:00`,
      `Bina ${'ABCDEFGHI'[at]}as`,
      `b${at}@x.in`,
      `School ${at}`,
      ...cells.slice(3),
    ];
  });
  const { sheets } = await readXlsx(await uploaded(await exported(people), 'export.xlsx'), {
    readStyles: true,
  });
  const allotment = sheets.find(({ name }) => name === 'Allotment');
  const why = allotment?.rows[0]?.indexOf('Why') ?? -1;
  const lines = (allotment?.rows ?? []).map((row, at) => [
    String(row[why]).length,
    allotment?.rowDefs?.get(at)?.height ?? 15,
  ]);
  const long = lines.filter(([length = 0]) => length > 60);
  expect(long.length).toBeGreaterThan(0);
  for (const [length = 0, height = 0] of long) expect(height / 15).toBeGreaterThanOrEqual(length / 60);
  const row = lines.findIndex(([length = 0]) => length > 60);
  expect(allotment?.cells?.get(`${row},${why}`)?.style?.alignment?.wrapText).toBe(true);
});

test('a workbook of a version that did not ask for the experience yet: it comes from Input, and nothing counts as corrected', async () => {
  const earlier = await edited(first, (sheets) => {
    const [headers = [], ...rows] = sheetIn(sheets, 'Delegates');
    const [asked, check] = [headers.indexOf('Experience'), headers.indexOf('Check')];
    // sums of four characters: of the key, and of name, mail, phone, school and class before it
    for (const row of rows) row[check] = String(row[check]).replace(/^(.{24}).{4}/, '$1');
    for (const row of [headers, ...rows]) row.splice(asked, 1);
  });
  const after = await opened(await uploaded(earlier));
  expect(after.rows('Delegates')).toEqual(workbook.rows('Delegates'));
  expect(workbook.column('Delegates', 'Experience').some((text) => text !== null)).toBe(true);
});

test('a cleared Paid stays cleared, and its header is understood', async () => {
  const form = await edited(await exported(), (sheets) => {
    for (const [at, row] of sheetIn(sheets, 'Form').entries())
      row.push(at === 0 ? 'Have you paid the fee?' : 'yes');
  });
  const paid = await uploaded(form, 'export.xlsx');
  const before = await opened(paid);
  expect(before.cell('Allotment', 'Dev Roy', 'Paid')).toBe('yes');
  const summary = before.rows('Summary').filter((cells) => cells.includes('Have you paid the fee?'));
  expect(summary.map(([part]) => part)).toEqual(['Headers understood']);
  const cleared = await uploadedAgain(paid, (all) => write(all, 'Allotment', 'Dev Roy', { Paid: '' }));
  for (const bytes of [cleared, await uploaded(cleared)]) {
    const after = await opened(bytes);
    expect(after.cell('Allotment', 'Dev Roy', 'Paid')).toBe(null);
    expect(after.cell('Allotment', 'Asha Rao', 'Paid')).toBe('yes');
  }
});

test('a sheet of data.xlsx whose headers were changed is no list of registrations: the workbook is known by its property', async () => {
  const { sheets, property } = await readFile(first, 'data.xlsx', VERSION_PROPERTY);
  expect(property).toBe(RULES.version);
  sheets.find(({ name }) => name === 'Allotment')?.rows[0]?.cells.splice(5, 6, 'Committee preference 1');
  const known = readEarlierWorkbook(sheets, true);
  expect(known?.sheets.map(({ name }) => name)).toEqual(['Form']);
  expect(known?.corrections.problems?.map(({ code }) => code)).toContain('headers-changed');
  // without the property it is a sheet that somebody added
  expect(readEarlierWorkbook(sheets, false)?.sheets.map(({ name }) => name)).toEqual(['Form', 'Allotment']);
});

test('uploaded again, the order of rows changes no byte, everybody is where they were, and there is no doubt', async () => {
  const plain = await uploadedAgain(first);
  const sorted = await uploadedAgain(first, (sheets) => {
    for (const name of ['Allotment', 'Input', 'Delegates', 'Seats', 'Waiting list'])
      reverseRows(sheets, name);
  });
  expect(Buffer.compare(Buffer.from(sorted), Buffer.from(plain))).toBe(0);
  const after = await opened(plain);
  for (const sheet of ['Allotment', 'Waiting list', 'Seats', 'Delegates', 'Public matrix'])
    expect(after.rows(sheet)).toEqual(workbook.rows(sheet));
  expect(doubts(after)).toEqual([]);
});

describe('what an OC does in the workbook', () => {
  let bytes: Uint8Array;
  let after: Opened;

  beforeAll(async () => {
    bytes = await uploadedAgain(first, (sheets) => {
      write(sheets, 'Allotment', 'Asha Rao', { Lock: 'yes', Paid: 'yes', Transaction: 'T9' });
      write(sheets, 'Allotment', 'Dev Roy', { Committee: 'DISEC', Portfolio: 'Japan' });
      write(sheets, 'Allotment', 'Gus Poe', { Lock: 'wait' });
      write(sheets, 'Allotment', 'Hal Kim', { Lock: 'never' });
      write(sheets, 'Allotment', 'Ivy Lal', { Lock: 'yes', Portfolio: 'Atlantis' });
      write(sheets, 'Delegates', 'Kai Wu', { Mail: 'kai.wu@x.in', 'Choice 1 committee': 'Press' });
      sheetIn(sheets, 'Delegates').push(['Lea Ott', 'lea@x.in', '', 'Oak', '', '', 'Press']);
      sheetIn(sheets, 'Allotment').push(['Nobody', 'Oak', 'UNSC', 'Peru']);
      write(sheets, 'Allotment', 'Nobody', { Key: 'AAAAAAAAAA' });
      sheets.push({
        name: 'Late',
        rows: [HEADER, ['2026-06-01 09:00', 'Moe Fox', 'moe@x.in', 'Fir', '0', 'Press']],
      });
    });
    after = await opened(bytes);
  });

  test('holds: locks, seats, who waits, who is kept out, who paid, what was corrected and who was added', () => {
    expect(seatsOf(after)).toMatchObject({
      'Asha Rao': seats['Asha Rao'],
      'Dev Roy': 'DISEC: Japan',
      'Gus Poe': '-',
    });
    expect(seatsOf(after)['Hal Kim']).not.toMatch(/^Council/);
    expect(after.cell('Allotment', 'Dev Roy', 'Lock')).toBe('yes');
    expect(after.cell('Allotment', 'Asha Rao', 'Paid')).toBe('yes');
    expect(after.cell('Allotment', 'Asha Rao', 'Transaction')).toBe('T9');
    expect(after.cell('Delegates', 'Kai Wu', 'Corrected')).toBe('Mail; Choice 1 committee');
    expect(after.cell('Allotment', 'Kai Wu', 'Mail')).toBe('kai.wu@x.in');
    expect(Object.keys(seatsOf(after)).sort()).toEqual([...names, 'Lea Ott', 'Moe Fox'].sort());
    expect(after.cell('Delegates', 'Kai Wu', 'Key')).toBe(workbook.cell('Delegates', 'Kai Wu', 'Key'));
  });

  test('is undone where a correction is deleted under Corrected', async () => {
    const undone = await again(bytes, (sheets) => write(sheets, 'Delegates', 'Kai Wu', { Corrected: null }));
    expect(undone.cell('Delegates', 'Kai Wu', 'Mail')).toBe('kai@x.in');
  });

  test('is reported where there is a doubt, and nowhere else', () => {
    expect(doubts(after).sort()).toEqual([
      'key-unknown: Nobody',
      'lock-assumed: DISEC: Japan',
      'lock-seat-unknown: Atlantis',
    ]);
  });

  test('holds in the next upload as well, from which on every byte is the same', async () => {
    const later = await uploaded(bytes);
    expect(seatsOf(await opened(later))).toEqual(seatsOf(after));
    expect(doubts(await opened(later))).toEqual([]);
    expect(Buffer.compare(Buffer.from(await uploaded(later)), Buffer.from(later))).toBe(0);
  });
});

test.each([
  ['balanced', 4, 150, /the choices are the best for all together\. Only where two people have equal claims/],
  ['balanced', 1, 150, /the choices are the best for all together\. Only where two people have equal claims/],
  [
    'first-come',
    8,
    250,
    /It is certain that nobody waits without need, or .* But a later form may have gone/,
  ],
  [
    'first-come',
    1,
    150,
    /It is certain that nobody waits without need, or .* But a later form may have gone/,
  ],
] as const)(
  'Problems says what is not proven of an allotment: %s, crowd %i',
  async (rule, seed, people, words) => {
    const { bytes, rules } = await formOf(crowdOfPairs(seed, people), rule);
    const { column } = await opened(await uploaded(bytes, 'export.xlsx', rules));
    const remedies = column('Problems', 'What to do').map(String);
    const said = remedies.filter((_, at) => column('Problems', 'Code')[at] === 'not-proven');
    expect(said).toEqual([expect.stringMatching(words)]);
    expect([...column('Allotment', 'Name'), ...column('Waiting list', 'Name')]).toHaveLength(people);
  },
);

test.each([
  ['is missing', 1],
  ['has no rows', 0],
])(
  'that the sheet Allotment %s is one doubt, though others are on the waiting list, and everybody keeps the seat',
  async (_what, gone) => {
    const waiting = await uploadedAgain(first, (sheets) =>
      write(sheets, 'Allotment', 'Gus Poe', { Lock: 'wait' }),
    );
    const without = await edited(waiting, (sheets) => {
      sheetIn(sheets, 'Allotment').length = 1;
      return sheets.filter(({ name }) => gone === 0 || name !== 'Allotment');
    });
    const after = await opened(await uploaded(without));
    expect(doubts(after)).toEqual(['allotment-missing: Allotment']);
    expect(seatsOf(after)).toEqual(seatsOf(await opened(waiting)));
  },
);

test('a committee that does not exist is reported, not that its seat is locked', async () => {
  const after = await again(first, (sheets) =>
    write(sheets, 'Allotment', 'Dev Roy', { Committee: 'Nonsense' }),
  );
  expect(doubts(after)).toEqual(['lock-committee-unknown: Nonsense']);
});

describe('the problems of an earlier upload', () => {
  const TYPOS = PEOPLE.map((cells) => {
    const [sent, name, mail, school = null, ...rest] = cells;
    if (name === 'Dev Roy') return [sent, name, 'dev at x.in', 'Oak Tree School', ...rest] as Cell[];
    if (name === 'Kai Wu') return [sent, name, mail, school, '0', 'Paper', '', 'DISEC', 'Chad'] as Cell[];
    return cells;
  });
  const problemsOf = (of: Opened) =>
    of
      .column('Problems', 'Code')
      .map((code, at) => `${code} ${of.column('Problems', 'Done')[at] ?? ''}`.trim());
  let typos: Uint8Array;

  beforeAll(async () => {
    typos = await uploaded(await exported(TYPOS), 'export.xlsx');
  });

  test('are gone where Delegates has the answer, and only those', async () => {
    const before = problemsOf(await opened(typos));
    expect(before).toContain('mail-strange');
    expect(before).toContain('committee-unknown');
    const after = await edited(typos, (sheets) => {
      write(sheets, 'Delegates', 'Dev Roy', { Phone: '9812345678' });
      write(sheets, 'Delegates', 'Kai Wu', { 'Choice 1 committee': 'Press' });
    });
    const left = before.filter((code) => code !== 'committee-unknown');
    const later = await uploaded(after);
    expect(problemsOf(await opened(later))).toEqual(left);
    const answered = await edited(later, (all) => write(all, 'Delegates', 'Dev Roy', { Mail: 'dev@x.in' }));
    expect(problemsOf(await opened(await uploaded(answered)))).toEqual(
      left.filter((code) => code !== 'mail-strange'),
    );
  });

  test('that have “yes” under Done come last, and Summary counts the others only, in every later upload', async () => {
    const marked = await edited(typos, (sheets) => {
      const [headers = [], ...rows] = sheetIn(sheets, 'Problems');
      const alike = rows.find((row) => row.includes('schools-alike'));
      if (alike) alike[headers.indexOf('Done')] = 'yes';
    });
    let bytes = await uploaded(marked);
    for (const _ of [1, 2]) {
      bytes = await uploaded(bytes);
      const after = await opened(bytes);
      expect(problemsOf(after).filter((code) => code.endsWith('yes'))).toEqual(['schools-alike yes']);
      expect(problemsOf(after).at(-1)).toBe('schools-alike yes');
      expect(after.rows('Summary').flat()).not.toContain('schools-alike');
      expect(after.rows('Summary').flat()).toContain('mail-strange');
    }
    // another school that may be the same is another question
    const more = await edited(bytes, (sheets) =>
      sheetIn(sheets, 'Delegates').push(['Lea Ott', 'lea@x.in', '', 'Oak House', '', '', 'Press']),
    );
    expect(problemsOf(await opened(await uploaded(more)))).toContain('schools-alike');
  });

  test('say once that a person was deleted or emptied in Input, and nothing of one whose Kept is no', async () => {
    const deleted = await again(first, (sheets) => deleteRow(sheets, 'Input', 'Dev Roy'));
    expect(doubts(deleted)).toEqual(['registration-removed: Dev Roy']);
    const people = (await takenApart(first)).column('Delegates', 'Name');
    for (const named of [2, 0]) {
      const emptied = await edited(first, (sheets) => {
        const rows = sheetIn(sheets, 'Input');
        const at = rows.findIndex((row) => row.includes('Dev Roy'));
        rows[at] = (rows[at] ?? []).map((cell, place) => (place < named ? cell : null));
      });
      const left = await opened(await uploaded(emptied));
      expect(doubts(left)).toEqual(['registration-removed: Dev Roy']);
      expect(Object.keys(seatsOf(left))).not.toContain('Dev Roy');
      expect(left.column('Delegates', 'Name')).toEqual(people.filter((name) => name !== 'Dev Roy'));
    }
    const refused = await edited(first, (sheets) => write(sheets, 'Duplicates', 'Eshan Sen', { Kept: 'no' }));
    const after = await opened(await uploaded(refused));
    expect(Object.keys(seatsOf(after))).not.toContain('Eshan Sen');
    expect(doubts(after)).toEqual([]);
  });
});

test('that there are too many people to give seats to is reported, and only then', async () => {
  const registrations = parseRegistrations(await readTables(await exported(), 'export.xlsx'), RULES);
  const crowd = Array.from({ length: 10_001 }, () => registrations.delegates).flat();
  const codes = (people: number, rules: Rules) =>
    reportTooManyPeople({ ...registrations, delegates: crowd.slice(0, people) }, rules).map(
      ({ code }) => code,
    );
  expect(codes(10_001, RULES)).toEqual(['too-many-for-seats']);
  expect(codes(10_001, { ...RULES, committees: [{ id: 'plain', names: ['Plain'] }] })).toEqual([]);
  expect(codes(10_000, RULES)).toEqual([]);
});
