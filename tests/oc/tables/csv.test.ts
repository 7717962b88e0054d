import { describe, expect, test } from 'vitest';
import { readTables } from '../../../src/oc/tables/read.ts';
import { utf8, utf16, windows1252 } from '../exports/bytes.ts';

const PEOPLE = [
  ['Name', 'School', 'Phone'],
  ['Zoë D’Müller', 'École “Saint-Exupéry”', '+91 98450 12345'],
  ['Asha', 'Sample School', '0098450'],
];
const TABLE = PEOPLE.map((row) => row.join(',')).join('\r\n');

/** The cells of a table of text. */
async function cellsOf(text: string | Uint8Array) {
  return (await rowsOf(text)).map(({ cells }) => cells);
}

async function rowsOf(text: string | Uint8Array) {
  const [sheet, ...more] = await readTables(
    typeof text === 'string' ? Buffer.from(text) : text,
    'people.csv',
  );
  expect(more).toEqual([]);
  return sheet?.rows ?? [];
}

describe('the same people are read from every encoding', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8', utf8(TABLE)],
    ['UTF-8 with its mark', utf8(TABLE, true)],
    ['UTF-16 LE with its mark', utf16(TABLE)],
    ['UTF-16 BE with its mark', utf16(TABLE, { big: true })],
    ['UTF-16 LE', utf16(TABLE, { mark: false })],
    ['UTF-16 BE', utf16(TABLE, { big: true, mark: false })],
    ['Windows-1252', windows1252(TABLE)],
  ])('%s', async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual(PEOPLE);
  });

  test('also where most is not Latin', async () => {
    const text = 'नाम;विद्यालय;समिति\nआशा राव;नमूना विद्यालय;पहली समिति\n'.repeat(20);
    const [first] = await cellsOf(Buffer.from(text, 'utf16le'));
    expect(first).toEqual(['नाम', 'विद्यालय', 'समिति']);
  });
});

describe('the delimiter is found in the text', () => {
  test.each([',', ';', '\t', '|'])('%j', async (delimiter) => {
    expect(await cellsOf(PEOPLE.map((row) => row.join(delimiter)).join('\n'))).toEqual(PEOPLE);
  });

  test('lists in the answers do not count', async () => {
    const rows = [
      ['Name', 'Mail', 'Choices'],
      ['Asha', 'a@example.org', 'One; Two; Three'],
      ['Ravi', 'r@example.org', 'Two; One'],
    ];
    expect(await cellsOf(rows.map((row) => row.join(',')).join('\n'))).toEqual(rows);
  });

  test('what is in quotes does not count', async () => {
    const text = 'Name;Address\n"Rao, A., B., C.";"1, 2, 3, 4"\n"Das, R., S., T.";"5, 6, 7, 8"';
    expect(await cellsOf(text)).toEqual([
      ['Name', 'Address'],
      ['Rao, A., B., C.', '1, 2, 3, 4'],
      ['Das, R., S., T.', '5, 6, 7, 8'],
    ]);
  });

  test('a title above the headers does not decide', async () => {
    const text = 'Registrations, as of today\n\nName;Mail;School\nAsha;a@x.org;S\nRavi;r@x.org;S';
    expect((await cellsOf(text))[1]).toEqual(['Name', 'Mail', 'School']);
  });

  test.each(['sep=;\r\n', '\ufeffSEP=;\n'])('the line %j says it, and is no row', async (line) => {
    expect(await rowsOf(`${line}a,b;c\n1,2;3`)).toEqual([
      { number: 1, cells: ['a,b', 'c'] },
      { number: 2, cells: ['1,2', '3'] },
    ]);
  });
});

describe('rows', () => {
  test('have the numbers that a spreadsheet shows, empty ones left out', async () => {
    expect(await rowsOf('\nName,School\n\n , \n"two\nlines",S\n,,\nlast,S\n')).toEqual([
      { number: 2, cells: ['Name', 'School'] },
      { number: 5, cells: ['two\nlines', 'S'] },
      { number: 7, cells: ['last', 'S'] },
    ]);
  });

  test('may be shorter or longer than the headers', async () => {
    expect(await cellsOf('a,b,c\n1\n1,2,3,4,5\n,,3,,')).toEqual([
      ['a', 'b', 'c'],
      ['1'],
      ['1', '2', '3', '4', '5'],
      [null, null, '3'],
    ]);
  });

  test.each(['\n', '\r\n', '\r'])('end with %j', async (end) => {
    expect(await cellsOf(`a,b${end}1,2${end}`)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('at the end without content take no time', async () => {
    expect(await cellsOf(`Name,School\nAsha,S\n${',\r\n'.repeat(1_000_000)}`)).toHaveLength(2);
  });

  test('of one column are read too', async () => {
    expect(await cellsOf('Name\nAsha\nRavi')).toEqual([['Name'], ['Asha'], ['Ravi']]);
  });
});

describe('cells', () => {
  test('stay the text that they are', async () => {
    const cells = ['0098450', '+919845012345', '1e5', '2024-08-01', 'TRUE', '=1+1', ' blanks '];
    expect(await cellsOf(`a,b,c,d,e,f,g\n${cells.join(',')}`)).toEqual([
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      cells,
    ]);
  });

  test('may hold quotes, delimiters and line breaks in quotes', async () => {
    expect(await cellsOf('a,b\n"Asha ""Ash"" Rao","One,\r\nTwo"')).toEqual([
      ['a', 'b'],
      ['Asha "Ash" Rao', 'One,\r\nTwo'],
    ]);
  });

  test('may hold quotes that nobody doubled', async () => {
    expect(await cellsOf('Name,Height,"In, quotes"\nAsha "Ash" Rao,5\'4",x')).toEqual([
      ['Name', 'Height', 'In, quotes'],
      ['Asha "Ash" Rao', '5\'4"', 'x'],
    ]);
  });
});

describe('a quote without its other half is reported with its line, and swallows no row', () => {
  test.each([
    ['up to the end of the file', 'Name,School\nAsha,"Sample\nRavi,Other\n'],
    ['up to the next quote', 'Name,School\n"Asha,Sample\nRavi,"Other, too"\nLast,S\n'],
    [
      'after a quote in the middle of a cell',
      'Name,School\nA "B" C,S\n"Asha,Sample\nRavi,"Other, too"\nLast,S\n',
    ],
    ['after the end of a cell', 'Name,School\n"Asha" Rao,S\n'],
  ])('%s', async (_, text) => {
    const reading = readTables(Buffer.from(text), 'people.csv');
    await expect(reading).rejects.toMatchObject({ code: 'not-a-table' });
    await expect(reading).rejects.toThrow(/double quote .* line \d.*save it as \.xlsx/);
  });
});

test('the sheet is called after the file', async () => {
  expect((await readTables(Buffer.from('a,b'), 'people.csv'))[0]?.name).toBe('people.csv');
});
