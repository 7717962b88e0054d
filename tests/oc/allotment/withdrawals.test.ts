import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { readAttendance, statusColumnKind } from '../../../src/oc/registrations/questions/comes.ts';
import { isDeep } from '../../scale.ts';
import { type Opened, opened } from '../workbook/opened.ts';
import {
  doubts as allDoubts,
  edited,
  exported,
  HEADER,
  PEOPLE,
  RULES,
  type Sheets,
  seatsOf,
  sheetIn,
  uploaded,
  write,
} from './conference.ts';

/* Somebody is not coming, in each way in which people say so: from the export to data.xlsx, through a spreadsheet, and back. */

const doubts = (workbook: Opened) => allDoubts(workbook).filter((one) => !one.startsWith('level-dropped'));
const NAMES = PEOPLE.map(([, name]) => String(name)).sort();
const PERSONAL = ['Delegates', 'Allotment', 'Waiting list', 'Check-in', 'Mail merge seats'];

let first: Uint8Array;

beforeAll(async () => {
  first = await uploaded(await exported(), 'export.xlsx');
});

const listed = (workbook: Opened, sheet = 'Withdrawn') =>
  workbook.names.includes(sheet) ? workbook.column(sheet, 'Name').map(String) : [];
const cellOf = (of: Opened, sheet: string, person: string, header: string) =>
  of.column(sheet, header)[of.column(sheet, 'Name').indexOf(person)] ?? null;
const missing = (workbook: Opened) =>
  workbook
    .rows('Summary')
    .flatMap(([part, , detail, count]) => (part === 'Rows' && detail === 'not accounted for' ? [count] : []));

/** That some people are out of a workbook, and nobody else is, and that their answers are in Withdrawn. */
function expectGone(workbook: Opened, gone: string[], all: readonly string[] = NAMES): void {
  expect(listed(workbook).sort()).toEqual([...gone].sort());
  expect(listed(workbook, 'Delegates').sort()).toEqual(all.filter((name) => !gone.includes(name)).sort());
  expect(Object.keys(seatsOf(workbook)).sort()).toEqual(all.filter((name) => !gone.includes(name)).sort());
  for (const sheet of PERSONAL.filter((name) => workbook.names.includes(name)))
    for (const name of gone) expect(workbook.rows(sheet).flat()).not.toContain(name);
  for (const count of missing(workbook)) expect(count).toBe(0);
}

/** Uploads a workbook again, twice: nothing is said once more, and from the second on every byte is the same. */
async function expectSettled(bytes: Uint8Array, gone: string[], all = NAMES): Promise<Uint8Array> {
  const later = await uploaded(await edited(bytes, () => undefined));
  const workbook = await opened(later);
  expectGone(workbook, gone, all);
  expect(doubts(workbook)).toEqual([]);
  expect(Buffer.compare(Buffer.from(await uploaded(later)), Buffer.from(later))).toBe(0);
  return later;
}

const inputRow = (sheets: Sheets, name: string) => {
  const rows = sheetIn(sheets, 'Input');
  return { rows, at: rows.findIndex((row) => row.includes(name)) };
};
const back =
  (...of: string[]) =>
  (sheets: Sheets) => {
    for (const name of of) write(sheets, 'Withdrawn', name, { Back: 'yes' });
  };

describe('who is not coming', () => {
  const ways: [string, string, (sheets: Sheets) => unknown][] = [
    [
      'a row deleted in Input',
      'registration-removed',
      (sheets) => {
        const { rows, at } = inputRow(sheets, 'Dev Roy');
        rows.splice(at, 1);
      },
    ],
    [
      'a row emptied in Input but for its number',
      'registration-removed',
      (sheets) => {
        const { rows, at } = inputRow(sheets, 'Dev Roy');
        rows[at] = (rows[at] ?? []).slice(0, 2);
      },
    ],
    [
      'a row emptied in Input but for its date',
      'registration-removed',
      (sheets) => {
        const { rows, at } = inputRow(sheets, 'Dev Roy');
        rows[at] = (rows[at] ?? []).slice(0, 3);
      },
    ],
    [
      '“withdrawn” under Lock',
      'person-withdrawn',
      (sheets) => write(sheets, 'Allotment', 'Dev Roy', { Lock: 'Withdrawn' }),
    ],
    [
      'a column Status in Delegates',
      'person-withdrawn',
      (sheets) => {
        sheetIn(sheets, 'Delegates')[0]?.push('Status');
        write(sheets, 'Delegates', 'Dev Roy', { Status: 'not coming' });
      },
    ],
    [
      'a column Remarks in Input',
      'person-withdrawn',
      (sheets) => {
        const { rows, at } = inputRow(sheets, 'Dev Roy');
        const [headers = []] = rows;
        const place = headers.length;
        headers[place] = 'Remarks';
        (rows[at] ?? [])[place] = 'cancelled on 3 May';
      },
    ],
    [
      'a word beside the row in Input',
      'person-withdrawn',
      (sheets) => {
        const { rows, at } = inputRow(sheets, 'Dev Roy');
        const [headers = []] = rows;
        const place = headers.length;
        headers[place] = 'Column K';
        (rows[at] ?? [])[place] = 'dropped out';
      },
    ],
    [
      'a form for cancellations',
      'person-withdrawn',
      (sheets) => {
        sheets.push({
          name: "I can't come",
          rows: [
            ['Timestamp', 'Name', 'Email', 'Reason'],
            ['2026-06-02 09:00', 'Dev Roy', 'DEV@x.in', 'exams'],
          ],
        });
      },
    ],
  ];

  test.each(isDeep ? ways : ways.filter((_, at) => [0, 3, 7].includes(at)))(
    '%s: leaves all lists, is said once, stays out, and comes back',
    async (_way, code, change) => {
      const bytes = await uploaded(await edited(first, change));
      const after = await opened(bytes);
      expectGone(after, ['Dev Roy']);
      expect(doubts(after)).toEqual([`${code}: Dev Roy`]);
      expect(cellOf(after, 'Withdrawn', 'Dev Roy', 'Mail')).toBe('dev@x.in');
      expect(cellOf(after, 'Withdrawn', 'Dev Roy', 'Seat before')).toBe(
        seatsOf(await opened(first))['Dev Roy'],
      );
      expect(cellOf(after, 'Withdrawn', 'Dev Roy', 'Choice 1 committee')).toBe('UNSC');
      const later = await expectSettled(bytes, ['Dev Roy']);
      const again = await uploaded(await edited(later, back('Dev Roy')));
      for (const workbook of [await opened(again), await opened(await uploaded(again))]) {
        expect(listed(workbook, 'Delegates').sort()).toEqual(NAMES);
        expect(doubts(workbook)).toEqual([]);
        for (const header of ['Mail', 'School', 'Experience', 'Choice 1 committee', 'Sent', 'Key'])
          expect(cellOf(workbook, 'Delegates', 'Dev Roy', header)).toEqual(
            cellOf(await opened(first), 'Delegates', 'Dev Roy', header),
          );
        for (const count of missing(workbook)) expect(count).toBe(0);
      }
    },
  );

  test('stays out though the whole export is added again, and is back with a later form', async () => {
    for (const change of [ways[0]?.[2], ways[3]?.[2]]) {
      const gone = await uploaded(await edited(first, change as (sheets: Sheets) => unknown));
      const whole = await edited(gone, (sheets) => {
        sheets.push({ name: 'Form 2', rows: [HEADER, ...PEOPLE] });
      });
      const after = await uploaded(whole);
      expectGone(await opened(after), ['Dev Roy']);
      expect(doubts(await opened(after)).filter((one) => /Dev/.test(one))).toEqual([]);
      const anew = await opened(
        await uploaded(
          await edited(after, (sheets) => {
            const [, name, mail, ...rest] = PEOPLE[3] as Cell[];
            sheets.push({ name: 'Late', rows: [HEADER, ['2026-06-20 09:00', name, mail, ...rest]] });
          }),
        ),
      );
      expect(listed(anew, 'Delegates')).toContain('Dev Roy');
      expect(doubts(anew)).toContain('registered-again: Dev Roy');
    }
  });

  if (isDeep)
    test('keeps what was corrected in Delegates before, also when they are back', async () => {
      const corrected = await uploaded(
        await edited(first, (sheets) => write(sheets, 'Delegates', 'Dev Roy', { Mail: 'roy@x.in' })),
      );
      const gone = await uploaded(
        await edited(corrected, (sheets) => write(sheets, 'Allotment', 'Dev Roy', { Lock: 'withdrawn' })),
      );
      const after = await opened(await uploaded(await edited(await uploaded(gone), back('Dev Roy'))));
      expect(cellOf(after, 'Delegates', 'Dev Roy', 'Mail')).toBe('roy@x.in');
      expect(cellOf(after, 'Delegates', 'Dev Roy', 'Corrected')).toBe('Mail');
    });

  if (isDeep)
    test('is not who was emptied in Delegates, and that is said; who was deleted there and in Input is listed all the same', async () => {
      const emptied = (left: string[]) => (sheets: Sheets) => {
        const rows = sheetIn(sheets, 'Delegates');
        const at = rows.findIndex((row) => row.includes('Dev Roy'));
        rows[at] = (rows[at] ?? []).map((cell, place) =>
          left.includes(String(rows[0]?.[place])) ? cell : null,
        );
      };
      for (const left of [
        ['Key', 'Check'],
        ['Sheet', 'Row', 'File', 'Key', 'Check'],
      ]) {
        const after = await opened(await uploaded(await edited(first, emptied(left))));
        expectGone(after, []);
        expect(doubts(after)).toEqual(['delegates-row-deleted: Dev Roy']);
      }
      const both = await opened(
        await uploaded(
          await edited(first, (sheets) => {
            emptied(['Key', 'Check'])(sheets);
            const { rows, at } = inputRow(sheets, 'Dev Roy');
            rows.splice(at, 1);
          }),
        ),
      );
      expectGone(both, ['Dev Roy']);
      expect(doubts(both)).toEqual(['registration-removed: Dev Roy']);
    });

  if (isDeep)
    test('is undone too where the word is deleted again, and the sheet Withdrawn is missed', async () => {
      const marked = await uploaded(await edited(first, ways[6]?.[2] as (sheets: Sheets) => unknown));
      const cleared = await opened(
        await uploaded(
          await edited(marked, (sheets) => {
            const { rows, at } = inputRow(sheets, 'Dev Roy');
            rows[at] = (rows[at] ?? []).map((cell) => (cell === 'dropped out' ? null : cell));
          }),
        ),
      );
      expectGone(cleared, []);
      expect(doubts(cleared)).toEqual([]);
      const without = await uploaded(
        await edited(marked, (sheets) => sheets.filter(({ name }) => name !== 'Withdrawn')),
      );
      expect(doubts(await opened(without))).toContain('withdrawn-missing: Withdrawn');
    });

  if (isDeep)
    test('is not who was deleted in one of two rows, and that is said', async () => {
      const twice = [...PEOPLE, ['2026-05-20 09:00', ...(PEOPLE[3] as Cell[]).slice(1)]];
      const bytes = await uploaded(await exported(twice), 'export.xlsx');
      const after = await opened(
        await uploaded(
          await edited(bytes, (sheets) => {
            const rows = sheetIn(sheets, 'Input');
            rows.splice(
              rows.findLastIndex((row) => row.includes('Dev Roy')),
              1,
            );
          }),
        ),
      );
      expectGone(after, []);
      expect(doubts(after)).toEqual(['removed-still-registered: Dev Roy']);
    });
});

describe('a form for cancellations beside the registrations', () => {
  const form = async (rows: Cell[][], name = 'Cancellations') =>
    opened(
      await uploaded(
        await writeXlsx({
          sheets: [
            { name: 'Form', rows: [HEADER, ...PEOPLE] },
            { name, rows: [['Timestamp', 'Your name', 'Email', 'School', 'Reason for cancelling'], ...rows] },
          ],
        }),
        'export.xlsx',
      ),
    );

  test('takes out who is sure, and lists who is not with who may be meant; nobody is guessed', async () => {
    const after = await form([
      ['2026-06-01 09:00', 'asha  RAO', '', 'Oak', 'ill'],
      ['2026-06-01 09:00', '', 'chen@x.in', '', 'exams'],
      ['2026-06-01 09:00', 'Eshan Sen', 'family@x.in', '', ''],
      ['2026-06-01 09:00', 'Hal Kim', '', '', 'only a name'],
      ['2026-06-01 09:00', 'Sen', 'family@x.in', '', 'which of the two?'],
      ['2026-06-01 09:00', 'Nobody Here', 'nobody@x.in', '', ''],
      ['2026-04-01 09:00', 'Kai Wu', 'kai@x.in', '', 'registered later'],
    ]);
    expectGone(after, ['Asha Rao', 'Chen Li', 'Eshan Sen']);
    expect(doubts(after).sort()).toEqual([
      'person-withdrawn: Asha Rao',
      'withdrawal-ambiguous: 2026-06-01 09:00 | Hal Kim | only a name',
      'withdrawal-ambiguous: 2026-06-01 09:00 | Sen | family@x.in | which of the two?',
      'withdrawal-unknown: 2026-06-01 09:00 | Nobody Here | nobody@x.in',
    ]);
    expect(cellOf(after, 'Withdrawn', 'Chen Li', 'Why')).toBe('row 3 of Cancellations: exams');
    const remedies = after.column('Problems', 'What to do').join('\n');
    expect(remedies).toContain('Hal Kim (row 10 of Form)');
  });

  if (isDeep)
    test('is one too where an OC has moved the rows to a sheet of that name', async () => {
      const after = await opened(
        await uploaded(
          await writeXlsx({
            sheets: [
              { name: 'Form', rows: [HEADER, ...PEOPLE] },
              { name: 'Withdrawn', rows: [HEADER, PEOPLE[4] as Cell[]] },
            ],
          }),
          'export.xlsx',
        ),
      );
      expectGone(after, ['Ela Sen']);
    });
});

describe('two who registered together, and a school', () => {
  const rows = [
    [
      'Timestamp',
      'Name',
      'Email',
      'School',
      'Name of partner',
      'Partner email',
      'Committee preference 1',
      'Status',
    ],
    ['2026-05-01 09:00', 'Asha Rao', 'asha@x.in', 'Oak', 'Bina Das', 'bina@x.in', 'Council', ''],
    ['2026-05-02 09:00', 'Chen Li', 'chen@x.in', 'Elm', 'Dev Roy', 'dev@x.in', 'DISEC', 'annulé'],
  ];
  const school = [
    [
      'School',
      'Head delegate',
      'Email',
      'Delegate 1 name',
      'Delegate 2 name',
      'Delegate 3 name',
      'Committee preference 1',
    ],
    ['Fir', 'Ela Sen', 'ela@x.in', 'Ela Sen', 'Gus Poe', 'Hal Kim', 'Press'],
  ];
  const all = ['Asha Rao', 'Bina Das', 'Chen Li', 'Dev Roy', 'Ela Sen', 'Gus Poe', 'Hal Kim'];
  let bytes: Uint8Array;

  beforeAll(async () => {
    bytes = await uploaded(
      await writeXlsx({
        sheets: [
          { name: 'Pairs', rows },
          { name: 'Schools here', rows: school },
        ],
      }),
      'export.xlsx',
    );
  });

  test('a word in the row is about both of them', async () => {
    const workbook = await opened(bytes);
    expectGone(workbook, ['Chen Li', 'Dev Roy'], all);
    expect(workbook.column('Schools', 'Members')).toHaveLength(2);
  });

  test('one of two withdraws, by Lock or by emptied cells: the other stays, alone, and nobody else is touched', async () => {
    const ways: ((sheets: Sheets) => unknown)[] = [
      (sheets) => write(sheets, 'Allotment', 'Bina Das', { Lock: 'withdrawn' }),
      (sheets) => {
        const { rows: input, at } = inputRow(sheets, 'Bina Das');
        input[at] = (input[at] ?? []).map((cell) => (/bina/i.test(String(cell)) ? null : cell));
      },
    ];
    for (const way of ways) {
      const after = await uploaded(await edited(bytes, way));
      expectGone(await opened(after), ['Bina Das', 'Chen Li', 'Dev Roy'], all);
      expect(doubts(await opened(after)).filter((one) => !/head-not/.test(one))).toEqual([
        expect.stringMatching(/^(person-withdrawn|registration-removed): Bina Das$/),
      ]);
      expect(seatsOf(await opened(after))['Asha Rao']).toMatch(/^Council/);
      await expectSettled(after, ['Bina Das', 'Chen Li', 'Dev Roy'], all);
    }
  });

  if (isDeep)
    test('two whose row was deleted come back together', async () => {
      const gone = await uploaded(
        await edited(bytes, (sheets) => {
          const { rows: input, at } = inputRow(sheets, 'Bina Das');
          input.splice(at, 1);
        }),
      );
      expectGone(await opened(gone), ['Asha Rao', 'Bina Das', 'Chen Li', 'Dev Roy'], all);
      const again = await opened(await uploaded(await edited(gone, back('Asha Rao', 'Bina Das'))));
      expectGone(again, ['Chen Li', 'Dev Roy'], all);
      const delegations = again.column('Delegates', 'Delegation');
      expect(delegations.filter((one) => one === 'Asha Rao & Bina Das')).toHaveLength(2);
      const mails = again.column('Delegates', 'Mail');
      expect(mails).toEqual(expect.arrayContaining(['asha@x.in', 'bina@x.in']));
      const one = await opened(await uploaded(await edited(gone, back('Bina Das'))));
      expectGone(one, ['Asha Rao', 'Chen Li', 'Dev Roy'], all);
    });

  test('a member of a school withdraws: the delegation has one less, and is not asked about its size', async () => {
    const after = await uploaded(
      await edited(bytes, (sheets) => write(sheets, 'Allotment', 'Gus Poe', { Lock: 'cancelled' })),
    );
    const workbook = await opened(after);
    expectGone(workbook, ['Chen Li', 'Dev Roy', 'Gus Poe'], all);
    expect(workbook.column('Schools', 'Members')).toContain('Ela Sen; Hal Kim');
    await expectSettled(after, ['Chen Li', 'Dev Roy', 'Gus Poe'], all);
  });

  if (isDeep)
    test('where the site has no seats, Withdrawn is the same', async () => {
      const plain: Rules = { ...RULES, committees: [{ id: 'plain', names: ['Plain'] }] };
      const before = await uploaded(await exported(), 'export.xlsx', plain);
      const gone = await uploaded(
        await edited(before, (sheets) => {
          const { rows: input, at } = inputRow(sheets, 'Dev Roy');
          input.splice(at, 1);
        }),
        'data.xlsx',
        plain,
      );
      expect(listed(await opened(gone))).toEqual(['Dev Roy']);
      const again = await opened(await uploaded(await edited(gone, back('Dev Roy')), 'data.xlsx', plain));
      expect(listed(again, 'Delegates').sort()).toEqual(NAMES);
    });
});

test.each([
  ['If you are unable to attend, who replaces you?', 'Bo Nix'],
  ['In case of cancellation, how do we refund you? (UPI ID)', 'someone@upi'],
  ['Cancellation policy', 'read'],
])('a second form that asks “%s” takes nobody out', async (header, answer) => {
  const rows: Cell[][] = [
    ['Name', 'Email', 'Phone', header],
    ['Dev Roy', 'dev@x.in', '9810012345', answer],
    ['New Guest', 'guest@x.in', '9810012346', answer],
  ];
  const workbook = await opened(
    await uploaded(await edited(first, (sheets) => sheets.push({ name: 'Rooms', rows }))),
  );
  expectGone(workbook, [], [...NAMES, 'New Guest']);
});

test.each([
  'cannot attend one session',
  'Cannot attend 2nd day',
  'not coming on day 1',
  'Not attending (Day 3)',
  'will not attend - Friday',
  'can’t attend party',
  'not attending only dinner',
  'kommt nicht am Freitag',
  'not coming by bus',
  'Cancel 2nd preference',
  'Cancelled - second choice',
  'Withdrawn 2 delegates',
  'withdrawn once, is back',
])('“%s” is about a part, so it is asked, and nobody is taken out', (text) => {
  expect(readAttendance(text, 'notes')).toBe('asked');
});

test.each([
  'he wont be attending, he gives his place to somebody else',
  'She is not coming',
  'they have withdrawn',
])('“%s” may be about somebody else, so it is asked', (text) => {
  expect(readAttendance(text, 'notes')).toBe('asked');
});

test.each(['cancelled 3 May', 'Withdrawn 03.05.', 'cancelled by phone', 'won’t be attending'])(
  '“%s” takes somebody out',
  (text) => {
    expect(readAttendance(text, 'notes')).toBe('no');
  },
);

test('the words are known in the languages of headers, and what is not quite one of them is none', () => {
  const yes = [
    'Withdrawn',
    'WITHDREW',
    'withdrawn - see mail',
    'Cancelled (3 May)',
    'withdrawn on 3 May',
    'withdrew by mail',
    'can’t come',
    'not coming',
    'cant come',
  ];
  const foreign = [
    'annulée',
    "s'est désisté",
    'abgesagt',
    'kommt nicht',
    'dado de baja',
    'no asistirá',
    'रद्द',
    'नहीं आ रही है',
    'Kommer ikke',
    'avanmäld',
    'afmeldt',
  ];
  for (const text of [...yes, ...foreign])
    expect([text, readAttendance(text, 'notes')]).toEqual([text, 'no']);
  for (const text of ['withdrawn?', 'cancelled flight', 'not coming on day 1', 'cancelled - day 2 only'])
    expect([text, readAttendance(text, 'notes')]).toEqual([text, 'asked']);
  for (const text of ['', 'yes', 'no', 'confirmed', 'UNSC', 'I have never withdrawn', 'Baja California Sur'])
    expect([text, readAttendance(text, 'notes')]).toEqual([text, undefined]);
  expect(statusColumnKind('Payment status')).toBe(undefined);
  expect(
    ['Attendee Status', 'approval_status', 'RSVP', 'Withdrawn', 'Remarks'].map(statusColumnKind),
  ).toEqual([...['status', 'status', 'question', 'withdrawn', 'notes']]);
  // as ticket services export it
  const states = [
    'Attending',
    'Checked In',
    'Not Attending',
    'Refunded',
    'approved',
    'pending_approval',
    'declined',
  ];
  expect(states.map((text) => readAttendance(text, 'status'))).toEqual([
    ...['yes', 'yes', 'no', 'no', 'yes', 'asked', 'no'],
  ]);
  expect(readAttendance('yes', 'withdrawn')).toBe('no');
  expect(readAttendance('no', 'withdrawn')).toBe(undefined);
});
