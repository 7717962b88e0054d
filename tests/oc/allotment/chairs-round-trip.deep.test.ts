import { expect, test } from 'vitest';
import type { Cell } from '../../../src/oc/model.ts';
import { texts } from '../texts.ts';
import { opened } from '../workbook/opened.ts';
import { edited, exported, uploaded, uploadedAgain, write } from './conference.ts';
import { savedByLibreOffice } from './libreoffice.ts';

/* LibreOffice saves a workbook with applications for chairs: nothing is lost, and what was written into Chairs holds. */

const FORM: Cell[][] = [
  texts(`
    Timestamp | Name | Email | Committee 1 to chair |
    Committee 2 to chair | Times chaired | Head chair? | Friends`),
  ['2026-04-01 09:00', 'Lea Ott', 'lea@x.in', 'UNSC', 'DISEC', 1, 'Yes', ''],
  ['2026-04-02 09:00', '=Max Fox', 'max@x.in', 'UNSC', 'DISEC', 4, 'Yes', 'Lea Ott'],
  ['2026-04-03 09:00', 'नेहा गुप्ता', 'nia@x.in', 'UNSC', 'Press', 2, 'No', ''],
  ['2026-04-04 09:00', 'Oto Hahn', 'oto@x.in', '', '', 'none', 'Yes', '-1+1'],
];

test('Chairs is the same after LibreOffice has saved it, and what was written there holds', async () => {
  const form = await edited(await exported(), (sheets) => {
    sheets.push({ name: 'Chairs form', rows: FORM });
  });
  const before = await uploadedAgain(await uploaded(form, 'export.xlsx'));
  const again = await opened(await uploaded(savedByLibreOffice(before)));
  const workbook = await opened(before);
  expect(workbook.column('Chairs', 'Name')).toHaveLength(4);
  for (const sheet of ['Chairs', 'Delegates', 'Allotment', 'Input', 'Problems'])
    expect([sheet, again.rows(sheet)]).toEqual([sheet, workbook.rows(sheet)]);

  const written = await edited(before, (sheets) => {
    write(sheets, 'Chairs', 'नेहा गुप्ता', { Committee: 'DISEC', Role: 'head' });
    write(sheets, 'Chairs', 'Oto Hahn', { Lock: 'withdrawn' });
    // somebody sorts the sheet, and moves a column
    const rows = sheets.find(({ name }) => name === 'Chairs')?.rows ?? [];
    rows.push(...rows.splice(1, rows.length - 1).reverse());
    for (const row of rows) row.unshift(row.splice(4, 1)[0]);
  });
  const after = await opened(await uploaded(savedByLibreOffice(written)));
  const names = after.column('Chairs', 'Name');
  const cell = (name: string, header: string) => after.cell('Chairs', name, header);
  expect(names).toHaveLength(4);
  expect([cell('नेहा गुप्ता', 'Committee'), cell('नेहा गुप्ता', 'Role'), cell('नेहा गुप्ता', 'Lock')]).toEqual([
    'DISEC',
    'head',
    'yes',
  ]);
  expect([cell('Oto Hahn', 'Lock'), cell('Oto Hahn', 'Committee')]).toEqual(['withdrawn', null]);
  const codes = after.column('Problems', 'Code').map(String);
  expect(
    codes.filter(
      (code) =>
        /mixed|check|key|not-read|missing$/.test(code) &&
        code !== 'mail-missing' &&
        code !== 'choice-missing',
    ),
  ).toEqual([]);
}, 300_000);
