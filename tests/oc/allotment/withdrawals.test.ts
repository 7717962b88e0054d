import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { readAttendance, statusColumnKind } from '../../../src/oc/registrations/questions/comes.ts';
import { isDeep } from '../../scale.ts';
import { texts } from '../texts.ts';
import { lostRows, type Opened, opened } from '../workbook/opened.ts';
import {
  again,
  doubts as allDoubts,
  type Change,
  deleteRow,
  edited,
  exported,
  HEADER,
  PEOPLE,
  RULES,
  type Sheets,
  seatsOf,
  sheetIn,
  uploaded,
  uploadedAgain,
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

/** That some people are out of a workbook, and nobody else is, and that their answers are in Withdrawn. */
function expectGone(workbook: Opened, gone: string[], all: readonly string[] = NAMES): void {
  expect(listed(workbook).sort()).toEqual([...gone].sort());
  expect(listed(workbook, 'Delegates').sort()).toEqual(all.filter((name) => !gone.includes(name)).sort());
  expect(Object.keys(seatsOf(workbook)).sort()).toEqual(all.filter((name) => !gone.includes(name)).sort());
  for (const sheet of PERSONAL.filter((name) => workbook.names.includes(name)))
    for (const name of gone) expect(workbook.rows(sheet).flat()).not.toContain(name);
  expect(lostRows(workbook)).toEqual([]);
}

/** Uploads a workbook again, twice: nothing is said once more, and from the second on every byte is the same. */
async function expectSettled(bytes: Uint8Array, gone: string[], all = NAMES): Promise<Uint8Array> {
  const later = await uploadedAgain(bytes);
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
  const ways: [string, string, Change][] = [
    ['a row deleted in Input', 'registration-removed', (sheets) => deleteRow(sheets, 'Input', 'Dev Roy')],
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
      const bytes = await uploadedAgain(first, change);
      const after = await opened(bytes);
      expectGone(after, ['Dev Roy']);
      expect(doubts(after)).toEqual([`${code}: Dev Roy`]);
      expect(after.cell('Withdrawn', 'Dev Roy', 'Mail')).toBe('dev@x.in');
      expect(after.cell('Withdrawn', 'Dev Roy', 'Seat before')).toBe(seatsOf(await opened(first))['Dev Roy']);
      expect(after.cell('Withdrawn', 'Dev Roy', 'Choice 1 committee')).toBe('UNSC');
      const later = await expectSettled(bytes, ['Dev Roy']);
      const returned = await uploadedAgain(later, back('Dev Roy'));
      for (const workbook of [await opened(returned), await opened(await uploaded(returned))]) {
        expect(listed(workbook, 'Delegates').sort()).toEqual(NAMES);
        expect(doubts(workbook)).toEqual([]);
        for (const header of ['Mail', 'School', 'Experience', 'Choice 1 committee', 'Sent', 'Key'])
          expect(workbook.cell('Delegates', 'Dev Roy', header)).toEqual(
            (await opened(first)).cell('Delegates', 'Dev Roy', header),
          );
        expect(lostRows(workbook)).toEqual([]);
      }
    },
  );

  test('stays out though the whole export is added again, and is back with a later form', async () => {
    for (const change of [ways[0]?.[2], ways[3]?.[2]]) {
      const gone = await uploadedAgain(first, change as Change);
      const whole = await edited(gone, (sheets) => {
        sheets.push({ name: 'Form 2', rows: [HEADER, ...PEOPLE] });
      });
      const after = await uploaded(whole);
      expectGone(await opened(after), ['Dev Roy']);
      expect(doubts(await opened(after)).filter((one) => /Dev/.test(one))).toEqual([]);
      const anew = await again(after, (sheets) => {
        const [, name, mail, ...rest] = PEOPLE[3] as Cell[];
        sheets.push({ name: 'Late', rows: [HEADER, ['2026-06-20 09:00', name, mail, ...rest]] });
      });
      expect(listed(anew, 'Delegates')).toContain('Dev Roy');
      expect(doubts(anew)).toContain('registered-again: Dev Roy');
    }
  });

  if (isDeep)
    test('keeps what was corrected in Delegates before, also when they are back', async () => {
      const corrected = await uploadedAgain(first, (sheets) =>
        write(sheets, 'Delegates', 'Dev Roy', { Mail: 'roy@x.in' }),
      );
      const gone = await uploadedAgain(corrected, (sheets) =>
        write(sheets, 'Allotment', 'Dev Roy', { Lock: 'withdrawn' }),
      );
      const after = await again(await uploaded(gone), back('Dev Roy'));
      expect(after.cell('Delegates', 'Dev Roy', 'Mail')).toBe('roy@x.in');
      expect(after.cell('Delegates', 'Dev Roy', 'Corrected')).toBe('Mail');
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
        const after = await again(first, emptied(left));
        expectGone(after, []);
        expect(doubts(after)).toEqual(['delegates-row-deleted: Dev Roy']);
      }
      const both = await again(first, (sheets) => {
        emptied(['Key', 'Check'])(sheets);
        deleteRow(sheets, 'Input', 'Dev Roy');
      });
      expectGone(both, ['Dev Roy']);
      expect(doubts(both)).toEqual(['registration-removed: Dev Roy']);
    });

  if (isDeep)
    test('is undone too where the word is deleted again, and the sheet Withdrawn is missed', async () => {
      const marked = await uploadedAgain(first, ways[6]?.[2] as Change);
      const cleared = await again(marked, (sheets) => {
        const { rows, at } = inputRow(sheets, 'Dev Roy');
        rows[at] = (rows[at] ?? []).map((cell) => (cell === 'dropped out' ? null : cell));
      });
      expectGone(cleared, []);
      expect(doubts(cleared)).toEqual([]);
      const without = await uploadedAgain(marked, (sheets) =>
        sheets.filter(({ name }) => name !== 'Withdrawn'),
      );
      expect(doubts(await opened(without))).toContain('withdrawn-missing: Withdrawn');
    });

  if (isDeep)
    test('is not who was deleted in one of two rows, and that is said', async () => {
      const twice = [...PEOPLE, ['2026-05-20 09:00', ...(PEOPLE[3] as Cell[]).slice(1)]];
      const bytes = await uploaded(await exported(twice), 'export.xlsx');
      const after = await again(bytes, (sheets) => {
        const rows = sheetIn(sheets, 'Input');
        rows.splice(
          rows.findLastIndex((row) => row.includes('Dev Roy')),
          1,
        );
      });
      expectGone(after, []);
      expect(doubts(after)).toEqual(['removed-still-registered: Dev Roy']);
    });
});

describe('a form for cancellations beside the registrations', () => {
  const form = async (rows: Cell[][], name = 'Cancellations') =>
    opened(
      await uploaded(
        await exported(PEOPLE, {
          name,
          rows: [['Timestamp', 'Your name', 'Email', 'School', 'Reason for cancelling'], ...rows],
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
    expect(after.cell('Withdrawn', 'Chen Li', 'Why')).toBe('row 3 of Cancellations: exams');
    const remedies = after.column('Problems', 'What to do').join('\n');
    expect(remedies).toContain('Hal Kim (row 10 of Form)');
  });

  if (isDeep)
    test('is one too where an OC has moved the rows to a sheet of that name', async () => {
      const after = await opened(
        await uploaded(
          await exported(PEOPLE, { name: 'Withdrawn', rows: [HEADER, PEOPLE[4] as Cell[]] }),
          'export.xlsx',
        ),
      );
      expectGone(after, ['Ela Sen']);
    });
});

describe('two who registered together, and a school', () => {
  const rows = [
    texts(`
      Timestamp | Name | Email | School | Name of partner |
      Partner email | Committee preference 1 | Status`),
    ['2026-05-01 09:00', 'Asha Rao', 'asha@x.in', 'Oak', 'Bina Das', 'bina@x.in', 'Council', ''],
    ['2026-05-02 09:00', 'Chen Li', 'chen@x.in', 'Elm', 'Dev Roy', 'dev@x.in', 'DISEC', 'annulé'],
  ];
  const school = [
    texts(`
      School | Head delegate | Email | Delegate 1 name |
      Delegate 2 name | Delegate 3 name | Committee preference 1`),
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
    const ways: Change[] = [
      (sheets) => write(sheets, 'Allotment', 'Bina Das', { Lock: 'withdrawn' }),
      (sheets) => {
        const { rows: input, at } = inputRow(sheets, 'Bina Das');
        input[at] = (input[at] ?? []).map((cell) => (/bina/i.test(String(cell)) ? null : cell));
      },
    ];
    for (const way of ways) {
      const after = await uploadedAgain(bytes, way);
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
      const gone = await uploadedAgain(bytes, (sheets) => deleteRow(sheets, 'Input', 'Bina Das'));
      expectGone(await opened(gone), ['Asha Rao', 'Bina Das', 'Chen Li', 'Dev Roy'], all);
      const both = await again(gone, back('Asha Rao', 'Bina Das'));
      expectGone(both, ['Chen Li', 'Dev Roy'], all);
      const delegations = both.column('Delegates', 'Delegation');
      expect(delegations.filter((one) => one === 'Asha Rao & Bina Das')).toHaveLength(2);
      const mails = both.column('Delegates', 'Mail');
      expect(mails).toEqual(expect.arrayContaining(['asha@x.in', 'bina@x.in']));
      const one = await again(gone, back('Bina Das'));
      expectGone(one, ['Asha Rao', 'Chen Li', 'Dev Roy'], all);
    });

  test('a member of a school withdraws: the delegation has one less, and is not asked about its size', async () => {
    const after = await uploadedAgain(bytes, (sheets) =>
      write(sheets, 'Allotment', 'Gus Poe', { Lock: 'cancelled' }),
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
      const gone = await uploadedAgain(before, (sheets) => deleteRow(sheets, 'Input', 'Dev Roy'), plain);
      expect(listed(await opened(gone))).toEqual(['Dev Roy']);
      const returned = await again(gone, back('Dev Roy'), plain);
      expect(listed(returned, 'Delegates').sort()).toEqual(NAMES);
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
  const workbook = await again(first, (sheets) => sheets.push({ name: 'Rooms', rows }));
  expectGone(workbook, [], [...NAMES, 'New Guest']);
});

/** How the word of a person is read in a column of notes. */
test.each([
  [
    'asked',
    'is about a part',
    'cannot attend one session | Cannot attend 2nd day | not coming on day 1 | Not attending (Day 3)',
  ],
  [
    'asked',
    'is about a part',
    'will not attend - Friday | can’t attend party | not attending only dinner | kommt nicht am Freitag',
  ],
  [
    'asked',
    'is about a part',
    'not coming by bus | Cancel 2nd preference | Cancelled - second choice | Withdrawn 2 delegates',
  ],
  [
    'asked',
    'is about a part',
    'withdrawn once, is back | withdrawn? | cancelled flight | cancelled - day 2 only',
  ],
  [
    'asked',
    'may be about somebody else',
    'he wont be attending, he gives his place to somebody else | She is not coming | they have withdrawn',
  ],
  [
    'no',
    'takes somebody out',
    'cancelled 3 May | Withdrawn 03.05. | cancelled by phone | won’t be attending | Withdrawn | WITHDREW',
  ],
  [
    'no',
    'takes somebody out',
    'withdrawn - see mail | Cancelled (3 May) | withdrawn on 3 May | withdrew by mail | can’t come | not coming | cant come',
  ],
  [
    'no',
    'takes somebody out in another language',
    "annulée | s'est désisté | abgesagt | kommt nicht | dado de baja | no asistirá",
  ],
  ['no', 'takes somebody out in another language', 'रद्द | नहीं आ रही है | Kommer ikke | avanmäld | afmeldt'],
  [
    undefined,
    'says nothing of it',
    ' | yes | no | confirmed | UNSC | I have never withdrawn | Baja California Sur',
  ],
])('what is read as “%s” %s: %s', (read, _why, words) => {
  for (const text of texts(words)) expect([text, readAttendance(text, 'notes')]).toEqual([text, read]);
});

test('a column is one of a status, of withdrawals or of notes by its header, and each reads its words', () => {
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
