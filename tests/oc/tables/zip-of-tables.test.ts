import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { Rules } from '../../../src/oc/model.ts';
import { exported, RULES, uploaded } from '../allotment/conference.ts';
import { failureOf } from '../failure-of.ts';
import { packed } from '../packed.ts';
import { opened } from '../workbook/opened.ts';

const rules: Rules = { ...RULES, fees: { currency: 'INR', delegate: 2000 } };
const FORM = [
  'Timestamp,Name,Email,Committee preference 1,UTR',
  '2026-05-01 09:00,Asha Rao,asha@x.example,UNSC,412345678901',
  '2026-05-02 09:00,Gus Poe,gus@x.example,Press,',
].join('\n');
const LATE = [
  'Timestamp,Name,Email,Committee preference 1',
  '2026-06-01 09:00,Mira Sen,mira@x.example,UNSC',
].join('\n');
const BANK = ['Date,Reference,Payer,Amount', '03.05.2026,412345678901,R. Rao,2000'].join('\n');

const first = () => uploaded(Buffer.from(FORM), 'form.csv', rules);
const zipOf = (files: Record<string, string | Uint8Array>) =>
  packed(Object.entries(files).map(([name, content]) => ({ name, content })));
const bankBook = () =>
  writeXlsx({
    sheets: [
      {
        name: 'Payments',
        rows: [
          ['Date', 'Reference', 'Payer', 'Amount'],
          ['03.05.2026', '412345678901', 'R. Rao', 2000],
        ],
      },
    ],
  });

/** The names in Delegates, and how much was counted in Payments. */
async function resultOf(zip: Uint8Array) {
  const bytes = await uploaded(zip, 'all.zip', rules);
  const workbook = await opened(bytes);
  // and nobody is lost or doubled when that is uploaded by itself
  const again = await opened(await uploaded(bytes, 'data.xlsx', rules));
  expect(again.column('Delegates', 'Name')).toEqual(workbook.column('Delegates', 'Name'));
  const isPaid = workbook.names.includes('Payments');
  return {
    names: workbook.column('Delegates', 'Name').sort(),
    payments: isPaid ? workbook.column('Payments', 'Amount').map(Number) : [],
    seats: workbook.names.includes('Allotment') ? workbook.column('Allotment', 'Name').length : 0,
  };
}

describe('a ZIP with data.xlsx and what is new', () => {
  test.each([
    ['a bank list as CSV', async () => ({ 'bank.csv': BANK }), ['Asha Rao', 'Gus Poe'], [2000]],
    [
      'a bank list as a workbook',
      async () => ({ 'bank.xlsx': await bankBook() }),
      ['Asha Rao', 'Gus Poe'],
      [2000],
    ],
    ['late registrations', async () => ({ 'late.csv': LATE }), ['Asha Rao', 'Gus Poe', 'Mira Sen'], []],
    [
      'both, in a folder, with what a Mac and Excel add',
      async () => ({
        'mun/bank.csv': BANK,
        'mun/late.csv': LATE,
        'mun/': '',
        '__MACOSX/mun/._bank.csv': 'x',
        'mun/.DS_Store': 'x',
        'mun/~$data.xlsx': 'x',
        'mun/Thumbs.db': 'x',
      }),
      ['Asha Rao', 'Gus Poe', 'Mira Sen'],
      [2000],
    ],
    ['the export of the form again', async () => ({ 'form.csv': FORM }), ['Asha Rao', 'Gus Poe'], []],
    [
      'the newer export of the form, under the same name',
      async () => ({ 'form.csv': `${FORM}\n2026-06-01 09:00,Mira Sen,mira@x.example,UNSC,` }),
      ['Asha Rao', 'Gus Poe', 'Mira Sen'],
      [],
    ],
  ])('%s', async (_name, more, names, payments) => {
    for (const order of ['before', 'after']) {
      const own = { 'data.xlsx': await first() };
      const others = await more();
      const result = await resultOf(
        await zipOf(order === 'before' ? { ...own, ...others } : { ...others, ...own }),
      );
      expect({ order, ...result }).toEqual({ order, names, payments, seats: names.length });
    }
  });

  test('people keep the seats that were mailed, since data.xlsx is read again', async () => {
    const rows = (await opened(await first())).rows('Allotment');
    const late = await uploaded(
      await zipOf({ 'late.csv': LATE, 'data.xlsx': await first() }),
      'all.zip',
      rules,
    );
    const header = rows[0] ?? [];
    const seat = (all: unknown[][]) =>
      all
        .slice(1)
        .map((row) => ['Name', 'Committee', 'Portfolio'].map((one) => row[header.indexOf(one)]).join(' | '))
        .filter((one) => !one.startsWith('Mira'))
        .sort();
    expect(seat((await opened(late)).rows('Allotment'))).toEqual(seat(rows));
  });
});

test('several exports and workbooks in one ZIP are one upload, also where their sheets have the same names', async () => {
  const book = await exported();
  const result = await resultOf(
    await zipOf({ 'a/form.csv': FORM, 'b/form.csv': LATE, 'c.xlsx': book, 'd.xlsx': await bankBook() }),
  );
  expect(result.names).toEqual(expect.arrayContaining(['Asha Rao', 'Gus Poe', 'Mira Sen']));
  expect(result.payments).toEqual([2000]);
});

describe('is refused with a remedy that loses no seats', () => {
  const refused = (zip: Uint8Array) => failureOf(uploaded(zip, 'all.zip', rules));

  test('a ZIP with two data.xlsx', async () => {
    const { message, problems } = await refused(
      await zipOf({ 'data.xlsx': await first(), 'data (1).xlsx': await first() }),
    );
    expect(message).toContain('Leave only the newest in it');
    expect(problems).toEqual(['data.xlsx', 'data (1).xlsx']);
  });

  test('a ZIP with a PDF, a ZIP, or a table that is not read, which is named', async () => {
    const own = { 'data.xlsx': await first() };
    for (const more of [{ 'list.pdf': '%PDF-1.7' }, { 'more.zip': await zipOf({ 'a.csv': LATE }) }]) {
      const { message } = await refused(await zipOf({ ...own, ...more }));
      expect(message).toContain('and your newest data.xlsx');
      expect(message).not.toContain('one at a time');
    }
    const old = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(500),
      Buffer.from('Workbook\0', 'utf16le'),
    ]);
    const { message, problems } = await refused(await zipOf({ ...own, 'bank.xls': old }));
    expect(message).toContain('Excel 97–2003');
    expect(problems).toEqual(['In the ZIP: bank.xls']);
  });

  test('a ZIP of workbooks that unpack to more than one may', async () => {
    const big = 'x'.repeat(32_000);
    const book = await writeXlsx({
      sheets: [{ name: 'A', rows: Array.from({ length: 900 }, (_, row) => [`${row}${big}`]) }],
    });
    const files = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}.xlsx`, book]));
    expect((await refused(await zipOf(files))).code).toBe('too-large');
    // a workbook in a workbook's clothes: a ZIP in a ZIP is not opened
    expect((await refused(await zipOf({ 'a.xlsx': await zipOf({ 'b.csv': LATE }) }))).code).toBe(
      'not-a-table',
    );
  });
});
