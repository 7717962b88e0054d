import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readTable, toTable } from '../../src/compiler/values/tables/table.ts';

/* Tables that are workbooks, as Excel and Google Sheets write them. */

type Rows = (string | number | boolean | null)[][];

function read(bytes: Uint8Array) {
  const outcome = readTable(bytes, 'who.xlsx', { path: [] });
  return 'value' in outcome
    ? toTable(outcome.value)
    : String((outcome.problem.details as { reason: string }).reason);
}

const workbook = (rows: Rows, numFmts: Record<string, string> = {}) =>
  writeXlsx({
    sheets: [
      {
        name: 'Matrix',
        rows,
        cells: new Map(Object.entries(numFmts).map(([cell, numFmt]) => [cell, { style: { numFmt } }])),
      },
      { name: 'Notes', rows: [['not shown']] },
    ],
  });

describe('a workbook', () => {
  test('gives each row below the headings what a merged cell says of it, however many rows the cell claims', async () => {
    const rows = [
      ['Membership', 'Country'],
      ['Permanent', 'China'],
      [null, 'France'],
      ['Elected', 'Japan'],
      [null, 'Guyana'],
    ];
    const merges = [
      { startRow: 1, startCol: 0, endRow: 2, endCol: 0 },
      { startRow: 3, startCol: 0, endRow: 1_000_000, endCol: 0 },
      { startRow: 3, startCol: 0, endRow: 1_000_000, endCol: 0 },
    ];
    const bytes = await writeXlsx({ sheets: [{ name: 'Matrix', rows, merges }] });
    expect(read(bytes)).toEqual({
      columns: ['Membership', 'Country'],
      rows: [
        ['Permanent', 'China'],
        ['Permanent', 'France'],
        ['Elected', 'Japan'],
        ['Elected', 'Guyana'],
      ],
    });
  });

  test('gives the rows of its first sheet, without empty rows and columns at the end', async () => {
    const rows = [
      ['Country', 'Seat', null],
      ['France', 'Côte', null],
      [],
      ['Mali', null, ''],
      [null, '', null],
    ];
    expect(read(await workbook(rows))).toEqual({
      columns: ['Country', 'Seat'],
      rows: [
        ['France', 'Côte'],
        ['Mali', ''],
      ],
    });
  });

  test.each([
    ['[$₹-4009] #,##0.00', '₹ 1,500.00'],
    ['"₹"#,##0', '₹1,500'],
    ['[$€-407] #,##0.00', '€ 1,500.00'],
    ['#,##0.00 [$€-407]', '1,500.00 €'],
    ['[$USD] #,##0', 'USD 1,500'],
    ['_-[$£-809]* #,##0.00_-;-[$£-809]* #,##0.00_-', '£1,500.00'],
    ['[$₹-hi-IN]#,##0', '₹1,500'],
    ['[$CHF-807] #,##0', 'CHF 1,500'],
    ['$#,##0', '$1,500'],
  ])('shows the currency of the number format %s', async (format, shown) => {
    const bytes = await workbook([['Fee'], [1500]], { '1,0': format });
    expect(read(bytes)).toEqual({ columns: ['Fee'], rows: [[shown]] });
  });

  test('shows numbers and dates as the sheet does', async () => {
    const formats = { '1,1': 'd mmm yyyy', '1,2': '0%', '1,3': '#,##0.00', '1,4': 'mm-dd-yy' };
    const rows = [
      ['Plain', 'Day', 'Share', 'Fee', 'Local', 'Phone', 'Yes'],
      [0.1 + 0.2, 45505, 0.25, 1234.5, 45505, '007', true],
    ];
    expect(read(await workbook(rows, formats))).toMatchObject({
      rows: [['0.3', '1 Aug 2024', '25%', '1,234.50', '2024-08-01', '007', 'TRUE']],
    });
  });

  test('whose first sheet is hidden gives the first one that people see', async () => {
    const sheets = [
      { name: 'Lists', hidden: true, rows: [['a'], ['b']] },
      { name: 'Matrix', rows: [['Country'], ['France']] },
    ];
    expect(read(await writeXlsx({ sheets }))).toEqual({ columns: ['Country'], rows: [['France']] });
  });

  test('with a cell in the last corner is read as if the cell were not there', async () => {
    const cells = new Map([['1048575,16383', { value: 'x', type: 'string' as const }]]);
    const bytes = await writeXlsx({ sheets: [{ name: 'Matrix', rows: [['Country'], ['France']], cells }] });
    expect(read(bytes)).toEqual({ columns: ['Country'], rows: [['France']] });
  });

  test('that is none, or is cut short, or is larger than may be, is a problem and nothing else', async () => {
    const whole = await workbook([['Country'], ['France']]);
    expect(read(whole.slice(0, whole.length / 2))).toBe('it is not a workbook that Excel can open');
    expect(read(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBe('it is not a workbook that Excel can open');
    expect(read(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toBe('it is an old workbook, or has a password');
    const large = new Uint8Array(11 * 2 ** 20);
    large.set(whole);
    expect(read(large)).toBe('the workbook is too large');
    // the next one is read as before
    expect(read(whole)).toEqual({ columns: ['Country'], rows: [['France']] });
  });

  test('that says that it unpacks to more than may be is not unpacked', async () => {
    const bytes = Buffer.from(await workbook([['Country'], ['France']]));
    // the size of the first file in the directory (APPNOTE.TXT 4.3.12)
    const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    bytes.writeUInt32LE(200 * 2 ** 20, entry + 24);
    expect(read(bytes)).toBe('the workbook is too large');
  });
});
