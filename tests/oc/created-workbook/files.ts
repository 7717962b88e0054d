import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import type { Cell, Sheet } from '../../../src/oc/model.ts';

/** The characters of Windows-1252 from 0x80 on that are others in Unicode (WHATWG Encoding, index windows-1252). */
const WINDOWS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const CODES = [
  0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94, 0x95,
  0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f,
];

function inWindows(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const at = WINDOWS.indexOf(character);
    return at < 0 ? character.charCodeAt(0) : (CODES[at] as number);
  });
}

function inUtf16(text: string, big: boolean): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return big ? bytes.swap16() : bytes;
}

/** How programs write a table as a file: the delimiter, and the bytes of the text. */
const CSV: Record<string, { delimiter: string; bytes: (text: string) => Uint8Array }> = {
  'commas, UTF-8': { delimiter: ',', bytes: (text) => Buffer.from(text) },
  'commas, UTF-8 with a mark': { delimiter: ',', bytes: (text) => Buffer.from(`\ufeff${text}`) },
  'semicolons, Windows-1252': { delimiter: ';', bytes: inWindows },
  'semicolons, UTF-8': { delimiter: ';', bytes: (text) => Buffer.from(text) },
  'tabs, UTF-16 little endian': { delimiter: '\t', bytes: (text) => inUtf16(text, false) },
  'tabs, UTF-16 big endian': { delimiter: '\t', bytes: (text) => inUtf16(text, true) },
};

/** The names of the ways in which a file can be written; `xlsx` is a workbook. */
export const WAYS = ['xlsx', ...Object.keys(CSV)];

/** The sheets as a file. A CSV file has one sheet. */
export async function fileOf(sheets: Sheet[], way: string): Promise<{ name: string; bytes: Uint8Array }> {
  const how = CSV[way];
  if (!how) return { name: 'export.xlsx', bytes: await workbook(sheets) };
  const [sheet] = sheets;
  if (!sheet || sheets.length > 1) throw new Error('A CSV file has one sheet.');
  const text = writeCsv(
    padded(sheet).map((cells) => cells.map(spelled)),
    { delimiter: how.delimiter },
  );
  return { name: 'export.csv', bytes: how.bytes(text) };
}

function workbook(sheets: Sheet[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: sheets.map((sheet) => ({ name: sheet.name, rows: padded(sheet) })) });
}

/** The rows at their places: those without content are left out of a sheet as it is read. */
function padded({ rows }: Sheet): Cell[][] {
  const all: Cell[][] = [];
  for (const { number, cells } of rows) all[number - 1] = cells;
  return Array.from(all, (cells) => cells ?? []);
}

/** A date as spreadsheets write it into a text. */
function spelled(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ');
  return cell === null ? '' : String(cell);
}
