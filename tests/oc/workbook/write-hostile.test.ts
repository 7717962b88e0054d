import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { MAX_CELL_LENGTH } from '../../../src/oc/workbook/text.ts';
import { takenApart } from './opened.ts';
import { delegateOf, MADE, NOTHING, RULES, workbookWith } from './sample.ts';

/** A workbook whose one delegate bears the text as a name, as which it is in Input as well. */
const workbookOf = async (name: string) => {
  const delegate = delegateOf(1, { name });
  const input = [{ name: 'Form', rows: [{ number: 2, cells: [name] }] }];
  return takenApart(
    await workbookWith({ ...NOTHING, delegates: [delegate], input }, RULES, MADE, 'answers.csv'),
  );
};

test.each([
  // what spreadsheets take for formulas
  ['=HYPERLINK("https://evil.example.org","Click")'],
  ['=1+1'],
  ['+91 98 0000 0001'],
  ['-2+3'],
  ['@SUM(A1:A9)'],
  // what they take for something else than text
  ['0042'],
  ['1e5'],
  ['TRUE'],
  ['2026-01-01'],
  ['#N/A'],
  ['#REF!'],
  ['#DIV/0!'],
  ['#GETTING_DATA'],
  // what XML and workbooks write otherwise
  ['<f>1+1</f>'],
  ['</t></is></c>'],
  [']]>&amp;&#0;'],
  ['_x0041_'],
  ['_x005F_x0041_'],
  ['_x000d_'],
  ['  spaces at both ends  '],
  ['two\nlines'],
  // letters
  ['Anaïs Müller'],
  ['आरव शर्मा'],
  ['李小龙'],
  ['👩‍👩‍👧 family'],
  ['\u202eright to left'],
])('%j is in its cells as it was written', async (name) => {
  const workbook = await workbookOf(name);
  expect(workbook.column('Delegates', 'Name')).toEqual([name]);
  expect(workbook.column('Input', 'Column A')).toEqual([name]);
  for (const sheet of workbook.xml) expect(sheet).not.toMatch(/<f[ >/]|t="(str|e)"/);
});

test.each(['=HYPERLINK("x","Click")', '+1', '-2', '@SUM(A1)'])(
  '%j stays a text when a part of it is replaced in Input, where numbers are numbers',
  async (name) => {
    const input = [{ name: 'Form', rows: [{ number: 2, cells: [name, 24] }] }];
    const bytes = await workbookWith({ ...NOTHING, input }, RULES, MADE, 'answers.csv');
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const cells = [...(sheets.find((one) => one.name === 'Input')?.cells?.values() ?? [])];
    const formatOf = (value: unknown) => cells.find((one) => one.value === value)?.style?.numFmt;
    expect([formatOf(name), formatOf(24)]).toEqual(['@', '0']);
  },
);

test.each([
  ['\t=1+1', '␉=1+1'],
  ['\r=1+1', '\n=1+1'],
  ['line\r\nline', 'line\nline'],
  ['NUL\0 BEL\x07 ESC\x1b DEL\x7f', 'NUL␀ BEL␇ ESC␛ DEL␡'],
  ['half \ud83c of a pair', 'half \ufffd of a pair'],
  ['\udf0d\ud83c', '\ufffd\ufffd'],
  ['\ufffe and \uffff', '\ufffd and \ufffd'],
])('%j is shown as %j', async (name, shown) => {
  const workbook = await workbookOf(name);
  expect(workbook.column('Delegates', 'Name')).toEqual([shown]);
  expect(workbook.column('Delegates', 'Row')).toEqual([3]);
});

test('a text of the greatest length stays whole, and a longer one is cut and says so', async () => {
  const longest = '🌍'.repeat(MAX_CELL_LENGTH).slice(0, MAX_CELL_LENGTH - 1);
  expect((await workbookOf(longest)).column('Delegates', 'Name')).toEqual([longest]);

  const [cut] = (await workbookOf('🌍'.repeat(20_000))).column('Delegates', 'Name');
  expect(String(cut).length).toBeLessThanOrEqual(MAX_CELL_LENGTH);
  expect(String(cut)).toMatch(/^(🌍)+ … \(cut: 40000 characters\)$/u);
});

test('dates that no spreadsheet counts, and numbers that are none, are written out', async () => {
  const cells = [new Date(Number.NaN), new Date('1815-12-10T00:00:00Z'), Number.NaN, -0.5, false, ''];
  const input = [{ name: 'Form', rows: [{ number: 2, cells }] }];
  const bytes = await workbookWith({ ...NOTHING, input }, RULES, MADE, 'answers.csv');
  expect((await takenApart(bytes)).rows('Input')[1]?.slice(2, -1)).toEqual([
    'no date',
    '1815-12-10T00:00:00.000Z',
    'NaN',
    -0.5,
    false,
    null,
  ]);
});

test('a row wider than a sheet of Excel keeps what is too much in its last cell', async () => {
  const cells = Array.from({ length: 16_400 }, (_, at) => `cell ${at}`);
  const input = [{ name: 'Form', rows: [{ number: 2, cells }] }];
  const bytes = await workbookWith({ ...NOTHING, input }, RULES, MADE, 'answers.csv');
  const row = (await takenApart(bytes)).rows('Input')[1];
  expect(row).toHaveLength(16_384);
  // the last one has the checksums
  expect(row?.at(-3)).toBe('cell 16379');
  expect(row?.at(-2)).toBe(cells.slice(16_380).join(' | '));
});

test('names of the file, the conference and the sheets are text like all others', async () => {
  const registrations = { ...NOTHING, input: [{ name: '=1+1', rows: [{ number: 1, cells: ['a'] }] }] };
  const rules = { ...RULES, conference: '\0 <The> & "6th"\ufffe' };
  const workbook = await takenApart(await workbookWith(registrations, rules, MADE, '@file\u0001.csv'));
  const about = workbook.rows('Summary').filter(([part]) => part === 'Workbook');
  expect(about[0]?.slice(0, 3)).toEqual(['Workbook', 'Conference', '␀ <The> & "6th"\ufffd']);
  expect(about[1]?.[2]).toBe('@file␁.csv');
  expect(workbook.column('Input', 'Sheet')).toEqual(['=1+1']);
});
