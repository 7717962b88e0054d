import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readTables } from '../../../src/oc/tables/read.ts';
import { failureOf } from '../failure-of.ts';
import { packed } from '../packed.ts';
import { partsOf, rawWorkbook } from '../raw-workbook.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
const zip = (...names: string[]) => packed(names.map((name) => ({ name, content: 'x' })));
const openDocument = (type: string) =>
  packed([{ name: 'mimetype', content: `application/vnd.oasis.opendocument.${type}`, method: 0 }]);
const oldOffice = (stream: string) =>
  bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], '\0'.repeat(500), [
    ...Buffer.from(`${stream}\0`, 'utf16le'),
  ]);

/** The message with which a file is refused. */
async function refused(file: Uint8Array | Promise<Uint8Array>, name = 'registrations.xlsx') {
  const { code, status, message } = await failureOf(readTables(await file, name));
  expect({ code, status }).toEqual({ code: 'not-a-table', status: 415 });
  return message;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe('what is no table is called by its name, with how to save it as one', () => {
  test.each<[string, Uint8Array | Promise<Uint8Array>, RegExp, RegExp]>([
    ['nothing', bytes(), /is empty/, /\.csv/],
    ['only blanks', bytes('\ufeff \r\n\t\n'), /is empty/, /\.csv/],
    ['.xls', oldOffice('Workbook'), /Excel 97–2003 \(\.xls\)/, /File › Save a copy….*\.xlsx/],
    ['an .xls of Excel 5', oldOffice('Book'), /Excel 97–2003/, /Save a copy…/],
    ['.doc', oldOffice('WordDocument'), /old Microsoft Office/, /Save a copy…/],
    [
      'a locked workbook',
      writeXlsx({
        sheets: [{ name: 'A', rows: [['Name']] }],
        encryption: { password: 'x', spinCount: 1000 },
      }),
      /locked with a password/,
      /Encrypt with Password, empty the field/,
    ],
    ['.xlsb', zip('[Content_Types].xml', 'xl/workbook.bin'), /\.xlsb/, /Save a copy…/],
    ['.numbers', zip('Index/Document.iwa', 'Index/CalculationEngine.iwa'), /Numbers/, /Export To › Excel…/],
    ['.pages', zip('Index/Document.iwa'), /Numbers, Pages or Keynote/, /Export To › Excel…/],
    ['.ods', openDocument('spreadsheet'), /\(\.ods\)/, /LibreOffice, choose File › Save As…/],
    ['.odt', openDocument('text'), /OpenDocument file/, /File › Save As…/],
    ['.docx', zip('[Content_Types].xml', 'word/document.xml'), /Word/, /copy it to an empty workbook/],
    ['.pptx', zip('[Content_Types].xml', 'ppt/presentation.xml'), /PowerPoint/, /Save a copy…/],
    ['a ZIP with a picture', zip('registrations.png'), /ZIP archive/, /Unpack it/],
    [
      'a ZIP with a table and another file',
      zip('a.csv', 'certificate.pdf'),
      /ZIP archive/,
      /Select only its \.xlsx and \.csv files, and your newest data\.xlsx/,
    ],
    ['an empty ZIP', packed([]), /ZIP archive/, /Unpack it/],
    ['a ZIP with a password', packed([{ name: 'a.csv', content: 'x', locked: true }]), /password/, /\.csv/],
    ['.gz', bytes([0x1f, 0x8b, 0x08, 0]), /packed archive/, /Unpack it/],
    ['PDF', bytes('%PDF-1.7\n', [0xe2, 0xe3]), /PDF/, /Save a copy…/],
    ['HTML', bytes('<!DOCTYPE html><html></html>'), /web page \(HTML\)/, /File › Download ›/],
    [
      'an .xls that is HTML',
      bytes('\ufeff<!-- a -->\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table></table>'),
      /HTML.*even if its name ends in \.xls/,
      /Save a copy…/,
    ],
    ['a table of HTML alone', bytes('<table border="1"><tr><td>Name</td></tr></table>'), /HTML/, /Save/],
    ['a web archive of Excel', bytes('MIME-Version: 1.0\nContent-Type: x'), /HTML/, /Save/],
    [
      'an XML spreadsheet of 2003',
      bytes('<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
      /Excel 2003/,
      /Save a copy…/,
    ],
    [
      'a flat .fods',
      bytes(
        '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">',
      ),
      /\.ods/,
      /LibreOffice/,
    ],
    ['other XML', bytes('<?xml version="1.0"?><people/>'), /XML file/, /Save a copy…/],
    ['XML in UTF-16', Buffer.from('\ufeff<people/>', 'utf16le'), /XML file/, /Save a copy…/],
    ['PNG', bytes(PNG), /picture/, /Save a copy…/],
    ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), /picture/, /Save a copy…/],
    ['GIF', bytes('GIF89a'), /picture/, /Save a copy…/],
    ['WebP', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), /picture/, /Save a copy…/],
    ['HEIC', bytes([0, 0, 0, 24], 'ftypheic'), /picture/, /Save a copy…/],
    ['JSON', bytes('\n[ {"name": "Asha"} ]'), /JSON/, /Save a copy…/],
    ['a line of JSON each', bytes('{"name": "Asha"}\n{"name": "Ravi"}'), /JSON/, /Save a copy…/],
    ['RTF', bytes('{\\rtf1\\ansi Name}'), /RTF/, /Save a copy…/],
    ['rubbish', bytes([1, 2, 3, 0, 200, 201, 0, 7]), /this kind of table/, /Save a copy…/],
    ['rubbish without zeros', bytes('a'.repeat(50), [1, 2, 3, 4]), /this kind of table/, /Save a copy…/],
  ])('%s', async (_, file, what, remedy) => {
    const message = await refused(file);
    expect(message).toMatch(what);
    expect(message).toMatch(remedy);
  });
});

describe('a broken workbook is called broken', () => {
  test.each<[string, () => Promise<Uint8Array>]>([
    ['without its end', async () => (await rawWorkbook({ sheets: [''] })).subarray(0, -10)],
    ['without its directory', async () => bytes('PK\x03\x04', 'x'.repeat(100))],
    ['without its main part', () => packed([{ name: '[Content_Types].xml', content: '<Types/>' }])],
    ['with a wrong checksum', () => changed({ crc: 7 })],
    ['with a part that is longer than it says', () => changed({ size: 30 })],
    ['with a part that is shorter than it says', () => changed({ size: 3000 })],
    [
      'with the same part twice',
      async () => packed([...partsOf({ sheets: [''] }), ...partsOf({ sheets: [''] })]),
    ],
    ['with a name out of the archive', () => packed([{ name: '../../etc/passwd', content: 'x' }])],
    ['with an absolute name', () => packed([{ name: '/etc/passwd', content: 'x' }])],
    [
      'with XML that breaks off',
      () => rawWorkbook({ sheets: ['<row r="1"><c r="A1"><v>1</v></c></row><row r="2">'] }),
    ],
    ['with tags that are crossed', () => rawWorkbook({ sheets: ['<row r="1"><c r="A1"></row></c>'] })],
    [
      'with an entity that nobody knows',
      () => rawWorkbook({ sheets: ['<row r="1"><c r="A1"><v>&me;</v></c></row>'] }),
    ],
    [
      'with a text that is not there',
      () => rawWorkbook({ sheets: ['<row r="1"><c r="A1" t="s"><v>3</v></c></row>'] }),
    ],
    [
      'with a cell that is nowhere',
      () => rawWorkbook({ sheets: ['<row r="1"><c r="1A"><v>1</v></c></row>'] }),
    ],
    ['with a row that has no number', () => rawWorkbook({ sheets: ['<row r="-1"><c><v>1</v></c></row>'] })],
  ])('%s', async (_, make) => {
    expect(await refused(make())).toMatch(/damaged or incomplete\. Try again/);
  });

  async function changed(change: { crc?: number; size?: number }): Promise<Uint8Array> {
    const parts = partsOf({ sheets: ['<row r="1"><c r="A1"><v>1</v></c></row>'] });
    return packed(parts.map((part) => (/sheet1/.test(part.name) ? { ...part, ...change } : part)));
  }
});

describe('a ZIP with tables of text only is read', () => {
  test('as Google Forms gives it, with what a Mac adds', async () => {
    const file = await packed([
      { name: 'Register.csv', content: '\ufeffName,School\nZoë,Oak\n' },
      { name: '__MACOSX/', content: '', method: 0 },
      { name: '__MACOSX/._Register.csv', content: 'x' },
    ]);
    expect(await readTables(file, 'Register.csv.zip')).toEqual([
      {
        name: 'Register.csv',
        rows: [
          { number: 1, cells: ['Name', 'School'] },
          { number: 2, cells: ['Zoë', 'Oak'] },
        ],
      },
    ]);
  });

  test('each table as a sheet', async () => {
    const file = await packed([
      { name: 'forms/Delegates.csv', content: 'Name;School\nAsha;Oak\n' },
      { name: 'forms/Schools.CSV', content: 'School,Size\nOak,3\n' },
    ]);
    const sheets = await readTables(file, 'forms.zip');
    expect(sheets.map(({ name, rows }) => [name, rows[1]?.cells])).toEqual([
      ['Delegates.csv', ['Asha', 'Oak']],
      ['Schools.CSV', ['Oak', '3']],
    ]);
  });

  test('unless a table in it is something else, or broken', async () => {
    expect(await refused(packed([{ name: 'a.csv', content: '<!doctype html><html></html>' }]))).toMatch(
      /HTML/,
    );
    expect(await refused(packed([{ name: 'a.csv', content: 'x', crc: 7 }]))).toMatch(/damaged/);
  });
});

test('what a file is, its content says and not its name', async () => {
  const [sheet] = await readTables(bytes('Name,School\nAsha,Sample\n'), 'registrations.xls');
  expect(sheet?.rows).toHaveLength(2);
  expect(await refused(bytes(PNG), 'registrations.csv')).toMatch(/picture/);
});

test('a refusal names no file, so that no log can hold one', async () => {
  expect(await refused(bytes(PNG), 'asha-rao.csv')).not.toMatch(/asha/);
});
