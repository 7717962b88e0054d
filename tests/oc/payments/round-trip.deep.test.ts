import { expect, test } from 'vitest';
import type { Cell } from '../../../src/oc/model.ts';
import {
  doubts,
  edited,
  exported,
  PEOPLE,
  RULES,
  uploaded,
  uploadedAgain,
  write,
} from '../allotment/conference.ts';
import { savedByLibreOffice } from '../allotment/libreoffice.ts';
import { opened } from '../workbook/opened.ts';

/* LibreOffice saves a workbook with payments and people who are not coming: nothing is lost, and what was written into it holds. */

const FEES = { ...RULES, fees: { currency: 'INR', delegate: 2000.5 } };
const BANK: Cell[][] = [
  ['Date', 'Narration', 'Ref No.', 'Deposit Amt'],
  ['02/05/2026', 'Elm International', 'N900000000001', '1,50,000.25'],
  ['03/05/2026', 'somebody', 'N900000000002', 2000.5],
];
const SHEETS = ['Schools', 'Payments', 'Withdrawn', 'Delegates', 'Allotment', 'Input'];

test('Schools, Payments and Withdrawn are the same after LibreOffice has saved them, and For and Back hold', async () => {
  const people = PEOPLE.map((cells) => cells.map((cell) => (cell === 'Elm' ? 'Elm International' : cell)));
  const form = await edited(await exported(people), (sheets) => {
    sheets.push({ name: 'Bank', rows: BANK });
  });
  const marked = await edited(await uploaded(form, 'export.xlsx', FEES), (sheets) =>
    write(sheets, 'Allotment', 'Dev Roy', { Lock: 'withdrawn' }),
  );
  const before = await uploadedAgain(await uploaded(marked, 'data.xlsx', FEES), () => undefined, FEES);
  const again = await opened(await uploaded(savedByLibreOffice(before), 'data.xlsx', FEES));
  const workbook = await opened(before);
  for (const sheet of SHEETS) expect([sheet, again.rows(sheet)]).toEqual([sheet, workbook.rows(sheet)]);
  expect(workbook.column('Withdrawn', 'Name')).toEqual(['Dev Roy']);
  expect(workbook.column('Schools', 'Paid')).toContain(150_000.25);

  const written = await edited(before, (sheets) => {
    write(sheets, 'Withdrawn', 'Dev Roy', { Back: 'yes' });
    const rows = sheets.find(({ name }) => name === 'Payments')?.rows ?? [];
    (rows[2] ?? [])[0] = 'Asha Rao';
  });
  const after = await opened(await uploaded(savedByLibreOffice(written), 'data.xlsx', FEES));
  expect(after.names).not.toContain('Withdrawn');
  expect(after.column('Delegates', 'Name')).toContain('Dev Roy');
  expect(after.column('Payments', 'Counts for')).toEqual(['Elm International', 'Oak']);
  expect(doubts(after).filter((one) => /payment|withdraw/.test(one))).toEqual([]);
}, 300_000);
