import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import {
  again,
  type Change,
  copySheet,
  deleteRow,
  doubts,
  RULES,
  sheetIn,
  uploaded,
  uploadedAgain,
} from '../allotment/conference.ts';
import { packed } from '../packed.ts';
import { lostRows, type Opened, opened } from '../workbook/opened.ts';

/* Fees, and lists of payments that are uploaded with the registrations: what each school has to pay and has paid, exactly, and once. */

const FEES: Rules = {
  ...RULES,
  fees: {
    currency: 'INR',
    delegate: 2000,
    delegation: 5000.5,
    rounds: [{ from: '2026-06-01T00:00', delegate: 2500 }],
  },
};

const HEADER = ['Timestamp', 'Name', 'Email', 'School', 'Committee preference 1', 'UTR'];
const FORM: Cell[][] = [
  ['2026-05-01 09:00', 'Asha Rao', 'asha@x.in', 'Oak Public School', 'UNSC', '412345678901'],
  ['2026-05-02 09:00', 'Bina Das', 'bina@x.in', 'Oak Public School', 'DISEC', ''],
  ['2026-05-31 23:59', 'Chen Li', 'chen@x.in', 'Elm International', 'DISEC', 'UTR 5123 4567 8902'],
  ['2026-06-01 00:00', 'Dev Roy', 'dev@x.in', 'Elm International', 'Press', ''],
  ['2026-05-05 09:00', 'Gus Poe', 'gus@x.in', '', 'Press', ''],
  ['2026-05-06 09:00', 'Hal Kim', 'hal@x.in', 'Ash School', 'Press', ''],
  ['2026-05-07 09:00', 'Hal Kim', 'hal2@x.in', 'Fir School', 'Press', ''],
];
const SCHOOL = [
  'Timestamp,School,Head delegate,Email,Teacher name,Teacher email,Delegate 1 name,Delegate 2 name,Committee preference 1',
  '2026-05-09 09:00,Yew Academy,Ivy Lal,ivy@x.in,Ms Sen,sen@yew.in,Ivy Lal,Jai Nair,Council',
].map((row) => row.split(','));
const BANK: Cell[][] = [
  ['Statement of account 00112233'],
  ['Date', 'Narration', 'Ref No.', 'Withdrawal Amt', 'Deposit Amt', 'Closing Balance'],
  ['02/05/2026', 'UPI/412345678901/payment', '', '', '2,000.00', '1,00,000.00'],
  ['03/05/2026', 'NEFT Elm International fees', 'N900000000001', '', '1,500.50', '1,01,500.50'],
  ['04/05/2026', 'GUS POE', 'N900000000002', '', '2,000.00', '1,03,500.50'],
  ['05/05/2026', 'HAL KIM', 'N900000000003', '', '2,000.00', '1,05,500.50'],
  ['06/05/2026', 'Ramesh Kumar', 'N900000000004', '', '2,000.00', '1,07,500.50'],
  ['07/05/2026', 'Hall rent', 'N900000000005', '50,000.00', '', '57,500.50'],
  ['08/05/2026', 'Refund Elm International', 'N900000000006', '500.25', '', '57,000.25'],
  ['09/05/2026', 'Total', '', '50,500.25', '7,500.50', ''],
];

const file = (...more: { name: string; rows: Cell[][] }[]) =>
  writeXlsx({
    sheets: [{ name: 'Form', rows: [HEADER, ...FORM] }, { name: 'Delegations form', rows: SCHOOL }, ...more],
  });
const exportOf = async (bytes: Uint8Array, rules = FEES) =>
  opened(await uploaded(bytes, 'export.xlsx', rules));
const later = (bytes: Uint8Array, change?: Change) => uploadedAgain(bytes, change, FEES);
const openedLater = (bytes: Uint8Array, change?: Change) => again(bytes, change, FEES);
const money = (workbook: Opened) =>
  Object.fromEntries(
    workbook
      .column('Schools', 'School')
      .map((name, at) => [
        name,
        ['Delegates', 'Fee due', 'Paid', 'Open'].map((header) => workbook.column('Schools', header)[at]),
      ]),
  );
const payments = (workbook: Opened) =>
  workbook
    .column('Payments', 'Row')
    .map(
      (row, at) =>
        `${row} ${workbook.column('Payments', 'Counts for')[at] ?? '-'}: ${workbook.column('Payments', 'How')[at]}`,
    );
const problems = (workbook: Opened) => doubts(workbook).filter((one) => /^payment/.test(one));

let first: Uint8Array;
let workbook: Opened;

beforeAll(async () => {
  first = await uploaded(await file({ name: 'Bank', rows: BANK }), 'export.xlsx', FEES);
  workbook = await opened(first);
});

test('fees have as many rounds as are written, in any order; one that a round does not have stays', async () => {
  const rules: Rules = {
    ...RULES,
    fees: {
      ...{ currency: 'INR', delegate: 1000, delegation: 500 },
      rounds: [
        { from: '2026-06-01T00:00', delegate: 3000 },
        { from: '2026-05-06T00:00', delegate: 2000, delegation: 700 },
      ],
    },
  };
  const due = money(await exportOf(await file(), rules));
  expect(due).toMatchObject({
    'Oak Public School': [2, 2000, 0, 2000],
    'Elm International': [2, 5000, 0, 5000],
    'Yew Academy': [2, 4700, 0, 4700],
    'Ash School': [1, 2000, 0, 2000],
    'Gus Poe (no school)': [1, 1000, 0, 1000],
  });
});

test('each school has its fee by date, and what was paid, refunds too, to the last unit', () => {
  expect(money(workbook)).toEqual({
    'Oak Public School': [2, 4000, 2000, 2000],
    'Elm International': [2, 4500, 1000.25, 3499.75],
    'Yew Academy': [2, 9000.5, 0, 9000.5],
    'Ash School': [1, 2000, 0, 2000],
    'Fir School': [1, 2000, 0, 2000],
    'Gus Poe (no school)': [1, 2000, 2000, 0],
  });
  const refund = workbook.column('Payments', 'Description').indexOf('Refund Elm International');
  expect(workbook.column('Payments', 'Amount')[refund]).toBe('-500.25');
  const at = workbook.column('Schools', 'School').indexOf('Yew Academy');
  const cell = (header: string) => workbook.column('Schools', header)[at];
  expect(['Adviser', 'Adviser mail', 'Head delegate', 'Mail'].map(cell)).toEqual([
    'Ms Sen',
    'sen@yew.in',
    'Ivy Lal',
    'ivy@x.in',
  ]);
  expect(cell('Seats')).toMatch(/^Council: 2$/);
  const sums = workbook.rows('Summary').filter(([part]) => part === 'Money');
  expect(sums.map(([, item, , amount]) => [item, amount]).slice(0, 3)).toEqual([
    ['due', 23500.5],
    ['paid', 5000.25],
    ['open', 18500.25],
  ]);
  expect(lostRows(workbook)).toEqual([]);
});

test('a payment counts only where it is sure for whom, and what is not sure is listed with who may be meant', () => {
  expect(payments(workbook)).toEqual([
    '3 Oak Public School: reference',
    '4 Elm International: school',
    '5 Gus Poe: name',
    '6 -: not sure: Ash School, Fir School',
    '7 -: nobody found',
    '8 -: money that left',
    '9 Elm International: school',
  ]);
  expect(problems(workbook)).toEqual([
    'payment-ambiguous: 2,000.00 | N900000000003 | HAL KIM',
    'payment-unknown: 2,000.00 | N900000000004 | Ramesh Kumar',
  ]);
});

describe('over several uploads', () => {
  test('nothing is counted twice: not the workbook again, not a list that overlaps, not the list of a treasurer', async () => {
    const once = await later(first);
    expect(money(await opened(once))).toEqual(money(workbook));
    expect(Buffer.compare(Buffer.from(await uploaded(once, 'data.xlsx', FEES)), Buffer.from(once))).toBe(0);
    const more = await openedLater(once, (sheets) => {
      sheets.push(
        {
          name: 'Bank May and June',
          rows: [
            ...BANK.slice(0, -1),
            ['10/06/2026', 'Oak Public School', 'N900000000010', '', '2,000.00', ''],
          ],
        },
        {
          name: 'Treasurer',
          rows: [
            ['School', 'Amount (INR)', 'UTR'],
            ['Oak', 2000, '4123 4567 8901'],
            ['Yew Academy', '9,000.50', 'IMPS 888877776666'],
          ],
        },
      );
    });
    expect(money(more)).toEqual({
      ...money(workbook),
      'Oak Public School': [2, 4000, 4000, 0],
      'Yew Academy': [2, 9000.5, 9000.5, 0],
    });
    expect(payments(more)).toContain('2 -: counted in row 3 of Bank');
    expect(lostRows(more)).toEqual([]);
  });

  test('what the OC writes under For counts, stays, and is undone with the word', async () => {
    const name = async (bytes: Uint8Array, words: Record<string, string>) =>
      later(bytes, (sheets) => {
        const [headers = [], ...rows] = sheetIn(sheets, 'Payments');
        for (const row of rows) {
          const word = words[String(row[headers.indexOf('Row')])];
          if (word !== undefined) row[headers.indexOf('For')] = word;
        }
      });
    const written = await name(first, { 6: 'fir school', 7: 'none' });
    for (const after of [await opened(written), await opened(await uploaded(written, 'data.xlsx', FEES))]) {
      expect(money(after)).toEqual({ ...money(workbook), 'Fir School': [1, 2000, 2000, 0] });
      expect(problems(after)).toEqual([]);
    }
    const undone = await opened(await name(written, { 6: '', 7: 'Nobody Here' }));
    expect(money(undone)).toEqual(money(workbook));
    expect(problems(undone)).toEqual([
      'payment-ambiguous: 2,000.00 | N900000000003 | HAL KIM',
      'payment-for-unknown: Nobody Here',
    ]);
  });

  test('where two copies of Payments say different things under For, the sheet itself counts, and the other is reported', async () => {
    const after = await openedLater(first, (sheets) => {
      const say = (rows: unknown[][], word: string) => {
        const [headers = []] = rows;
        const row = rows.find((one) => String(one[headers.indexOf('Row')]) === '6') ?? [];
        row[headers.indexOf('For')] = word;
      };
      say(copySheet(sheets, 'Payments'), 'Ash School');
      say(sheetIn(sheets, 'Payments'), 'Fir School');
    });
    expect(money(after)['Fir School']).toEqual([1, 2000, 2000, 0]);
    expect(doubts(after)).toContain('edits-differ: Ash School');
  });

  test('where the school of its people was corrected, a delegation is of that school', async () => {
    const after = await openedLater(first, (sheets) => {
      const [headers = [], ...rows] = sheetIn(sheets, 'Delegates');
      const at = headers.indexOf('School');
      for (const row of rows) if (row[at] === 'Yew Academy') row[at] = 'Yew Academy, Delhi';
    });
    expect(money(after)['Yew Academy, Delhi']).toEqual([2, 9000.5, 0, 9000.5]);
    expect(money(after)).not.toHaveProperty('Yew Academy');
  });

  test('who withdraws owes nothing more, and what the school has paid stays', async () => {
    const after = await openedLater(first, (sheets) => deleteRow(sheets, 'Input', 'Asha Rao'));
    expect(money(after)['Oak Public School']).toEqual([1, 2000, 2000, 0]);
  });
});

test('what did not succeed, is in another currency, or can be read in two ways does not count; a payment service is no form', async () => {
  const after = await exportOf(
    await file({
      name: 'Payments export',
      rows: [
        ['Payment ID', 'Amount', 'Currency', 'Status', 'Email', 'Contact', 'Name', 'Created at'],
        ['pay_00000001', '2000.00', 'INR', 'captured', 'ASHA@x.in', '', 'Asha Rao', '2026-05-02'],
        ['pay_00000002', '2000.00', 'INR', 'failed', 'bina@x.in', '', 'Bina Das', '2026-05-02'],
        ['pay_00000003', '25.00', 'EUR', 'captured', 'bina@x.in', '', 'Bina Das', '2026-05-02'],
        ['pay_00000004', '2.00.0', 'INR', 'captured', 'bina@x.in', '', 'Bina Das', '2026-05-02'],
        ['pay_00000005', '1234', 'INR', 'captured', '', '', 'Gus Poe', '2026-05-02'],
        ['pay_00000001', '2000.00', 'INR', 'captured', 'ASHA@x.in', '', 'Asha Rao', '2026-05-02'],
      ],
    }),
  );
  expect(after.column('Delegates', 'Name')).toHaveLength(9);
  expect(money(after)['Oak Public School']).toEqual([2, 4000, 2000, 2000]);
  expect(payments(after)).toEqual([
    '2 Oak Public School: name',
    '3 -: not counted: failed',
    '4 -: in EUR',
    '5 -: amount not clear',
    '6 -: not sure: Gus Poe',
    '7 -: counted in row 2 of Payments export',
  ]);
  expect(problems(after).map((one) => one.split(':')[0])).toEqual([
    'payment-currency',
    'payment-amount',
    'payment-ambiguous',
    'payment-twice',
  ]);
});

test('a site without fees has Schools too, and a workbook without payments no sheet for them', async () => {
  const after = await exportOf(await file(), RULES);
  expect(after.names).not.toContain('Payments');
  expect(money(after)['Oak Public School']).toEqual([2, null, null, null]);
  expect(after.rows('Summary').filter(([part]) => part === 'Money')).toEqual([]);
});

test('registrations, cancellations and payments may be three files of a ZIP', async () => {
  const csv = (rows: Cell[][]) =>
    rows.map((cells) => cells.map((cell) => `"${cell ?? ''}"`).join(',')).join('\n');
  const zip = await packed([
    { name: 'Registration (Responses).csv', content: csv([HEADER, ...FORM]) },
    {
      name: 'Cancellation form.csv',
      content: csv([
        ['Timestamp', 'Name', 'Email'],
        ['2026-06-02 10:00', 'Dev Roy', 'dev@x.in'],
      ]),
    },
    { name: 'statement.csv', content: csv(BANK) },
  ]);
  const after = await opened(await uploaded(zip, 'export.zip', FEES));
  expect(after.column('Withdrawn', 'Name')).toEqual(['Dev Roy']);
  expect(money(after)['Elm International']).toEqual([1, 2000, 1000.25, 999.75]);
  expect(money(after)['Oak Public School']).toEqual([2, 4000, 2000, 2000]);
  expect(lostRows(after)).toEqual([]);
});

test('a school of which nobody comes owes no fee for its delegation, and gets no mail', async () => {
  const gone = [
    [...(SCHOOL[0] ?? []), 'Status'],
    [...(SCHOOL[1] ?? []), 'cancelled'],
  ];
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Form', rows: [HEADER, ...FORM] },
      { name: 'Delegations form', rows: gone },
    ],
  });
  const after = await exportOf(bytes);
  expect(after.column('Withdrawn', 'Name')).toEqual(['Ivy Lal', 'Jai Nair']);
  expect(Object.keys(money(after))).not.toContain('Yew Academy');
  expect(after.column('Mail merge', 'mail')).not.toContain('ivy@x.in');
  expect(lostRows(after)).toEqual([]);
});

test('who is in a list of payments and registered nowhere is reported, and registered where the remedy is followed', async () => {
  const rows: Cell[][] = [
    ['Timestamp', 'Full name', 'Email', 'Phone', 'Institution', 'Amount paid', 'Transaction ID'],
    ['2026-05-10 09:00', 'Asha Rao', 'asha@x.in', '', 'Oak Public School', 2000, 'T2605100000001'],
    ['2026-05-10 09:05', 'Kim Oda', 'kim@x.in', '9810012345', 'Oak Public School', 2000, 'T2605100000002'],
    ['2026-05-10 09:10', 'Lea Fox', 'lea@x.in', '9810012346', 'Oak Public School', 2000, 'T2605100000003'],
  ];
  const bytes = await uploaded(await file({ name: 'Late', rows }), 'export.xlsx', FEES);
  const listed = await opened(bytes);
  const payers = (of: Opened) => doubts(of).filter((one) => one.startsWith('payer'));
  expect(payers(listed)).toEqual(['payer-not-registered: Kim Oda', 'payer-not-registered: Lea Fox']);
  expect(listed.column('Delegates', 'Name')).not.toContain('Kim Oda');
  const after = await openedLater(bytes, (sheets) => {
    const headers = sheetIn(sheets, 'Input').find((row) => row.includes('Transaction ID'));
    headers?.splice(headers.indexOf('Transaction ID') + 1, 1, 'Committee');
  });
  expect(payers(after)).toEqual([]);
  for (const name of ['Kim Oda', 'Lea Fox'])
    expect(after.column('Delegates', 'Name').filter((one) => one === name)).toHaveLength(1);
  expect(after.names).not.toContain('Payments');
  expect(lostRows(after)).toEqual([]);
});
