import { createHash } from 'node:crypto';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { createTableCollector, UPLOAD_LIMITS } from '../../../src/oc/tables/limits.ts';
import { readTables } from '../../../src/oc/tables/read.ts';
import { packed } from '../packed.ts';
import { rawWorkbook } from '../raw-workbook.ts';

const csv = (text: string) => async () => Buffer.from(text);
const sheets = (count: number, rows = 0) =>
  writeXlsx({
    sheets: Array.from({ length: count }, (_, at) => ({
      name: `${at}`,
      rows: Array.from({ length: rows }, () => ['x']),
    })),
  });
const entries = (count: number) =>
  packed(Array.from({ length: count }, (_, at) => ({ name: `${at}`, content: '', method: 0 as const })));
const cell = (characters: number) =>
  rawWorkbook({
    sheets: [`<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(characters)}</t></is></c></row>`],
  });

/** So many cells that share one text, as large as a cell may be: 3,200 of them make 100 MB. */
const sharedText = (cells: number) =>
  rawWorkbook({
    strings: `<si><t>${'x'.repeat(32_767)}</t></si><si><t>${'x'.repeat(2 ** 20 - 32_767 * 32)}</t></si>`,
    sheets: [
      `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(cells / 100) +
        `<row>${'<c t="s"><v>0</v></c>'.repeat(cells % 100)}</row>` +
        `<row>${'<c t="s"><v>1</v></c>'.repeat(100)}</row>`,
    ],
  });

/** A wide row at every 500 columns: 2,000,000 cells in 4,000 rows. */
const area = (rows: number) => `${','.repeat(UPLOAD_LIMITS.columns - 1)}x\n`.repeat(rows);

test.each<[string, () => Promise<Uint8Array>, () => Promise<Uint8Array>, RegExp]>([
  [
    'rows of text',
    csv('x\n'.repeat(UPLOAD_LIMITS.rows)),
    csv('x\n'.repeat(UPLOAD_LIMITS.rows + 1)),
    /20,000 rows.*split the file/,
  ],
  [
    'rows of all sheets',
    () => sheets(2, UPLOAD_LIMITS.rows / 2),
    () => sheets(2, UPLOAD_LIMITS.rows / 2 + 1),
    /20,000 rows/,
  ],
  [
    'columns',
    csv(`${','.repeat(UPLOAD_LIMITS.columns - 1)}x`),
    csv(`${','.repeat(UPLOAD_LIMITS.columns)}x`),
    /beyond column 500.*Delete the columns/,
  ],
  [
    'bytes of a table in a ZIP',
    () => packed([{ name: 'a.csv', content: `x,${'y,z\n'.repeat(5_000)}` }]),
    () => packed([{ name: 'a.csv', content: `${'x'.repeat(1023)}\n`.repeat(10 * 1024 + 1) }]),
    /10 MB/,
  ],
  [
    'rows of all tables in a ZIP',
    () => packed(['a.csv', 'b.csv'].map((name) => ({ name, content: 'x\n'.repeat(UPLOAD_LIMITS.rows / 2) }))),
    () =>
      packed(['a.csv', 'b.csv'].map((name) => ({ name, content: 'x\n'.repeat(UPLOAD_LIMITS.rows / 2 + 1) }))),
    /20,000 rows/,
  ],
  ['cells', csv(area(4000)), csv(area(4001)), /2,000,000 cells/],
  [
    'characters of a text',
    csv(`"${'x'.repeat(32_767)}",y`),
    csv(`${'x'.repeat(32_768)},y`),
    /32,767 characters.*Shorten it/,
  ],
  ['characters of a cell', () => cell(32_767), () => cell(32_768), /32,767 characters/],
  ['characters in all', () => sharedText(3200), () => sharedText(3201), /100 MB of text.*split the file/],
  [
    'sheets',
    () => sheets(UPLOAD_LIMITS.sheets, 1),
    () => sheets(UPLOAD_LIMITS.sheets + 1, 1),
    /50 sheets.*Delete the sheets/,
  ],
  [
    'empty sheets',
    () => sheets(UPLOAD_LIMITS.allSheets),
    () => sheets(UPLOAD_LIMITS.allSheets + 1),
    /250 sheets.*such as those of committees/,
  ],
  [
    'bytes',
    csv('x'.padEnd(UPLOAD_LIMITS.file, '\n')),
    csv('x'.padEnd(UPLOAD_LIMITS.file + 1, '\n')),
    /10 MB/,
  ],
])(
  'a file may have so many %s, and is refused with the limit and a remedy beyond',
  async (_, make, makeMore, words) => {
    await readTables(await make(), 'a.csv');
    const reading = readTables(await makeMore(), 'a.csv');
    await expect(reading).rejects.toMatchObject({ code: 'too-large', status: 413 });
    await expect(reading).rejects.toThrow(words);
  },
);

test.each<[string, () => Promise<Uint8Array>, RegExp]>([
  ['parts', () => entries(UPLOAD_LIMITS.entries + 1), /2,000 parts/],
  ['packed bytes', () => rawWorkbook({ sheets: noise(101) }), /more than 100 MB/],
  ['of the same', () => rawWorkbook({ sheets: [[Buffer.alloc(3 * 2 ** 20, ' ')]] }), /compressed more/],
  ['columns of commas', csv(`${','.repeat(20_000)}x`), /beyond column 500/],
  ['rows of nothing', csv(`x${'\n'.repeat(1_048_576)}x`), /20,000 rows/],
])('a file with too many %s is refused before it is unpacked or parsed', async (_, make, words) => {
  const reading = readTables(await make(), 'a.xlsx');
  await expect(reading).rejects.toMatchObject({ code: 'too-large' });
  await expect(reading).rejects.toThrow(words);
});

test('what is in sheets that are not read again, such as those of committees, counts for no limit', () => {
  const gathered = createTableCollector(() => 'unused');
  const wide = new Array<string>(50).fill('France');
  for (let at = 0; at < 1000; at++) {
    gathered.sheet(`Committee ${at}`);
    expect(gathered.row(1, ['Choice', 'Portfolio'])).toBe(false);
    for (let row = 2; row < 100; row++) gathered.row(row, wide);
  }
  expect(gathered.sheets).toHaveLength(1000);
});

test('a refusal says where in the file it is', async () => {
  await expect(readTables(Buffer.from(`a\n\n${','.repeat(600)}x`), 'a.csv')).rejects.toMatchObject({
    problems: ['Sheet “a.csv”, row 3.'],
  });
});

/** Sheets of one megabyte each that packs well, but not too well. */
function noise(megabytes: number): Iterable<Uint8Array>[] {
  // 16 KB that repeat are found at once by zlib, which looks back 32 KB
  const random = createHash('shake256', { outputLength: 2 ** 14 })
    .update('noise')
    .digest();
  const chunk = Buffer.alloc(2 ** 20, random);
  return Array.from({ length: megabytes }, () => [chunk]);
}
