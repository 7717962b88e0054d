import { writeXlsx } from 'hucre/xlsx';
import type { Cell, Sheet } from '../../../src/oc/model.ts';
import { csvText, utf8, utf16, windows1252 } from '../exports/bytes.ts';

/** How programs write a table as a file: the delimiter, and the bytes of the text. */
const CSV: Record<string, { delimiter: string; bytes: (text: string) => Uint8Array }> = {
  'commas, UTF-8': { delimiter: ',', bytes: (text) => utf8(text) },
  'commas, UTF-8 with a mark': { delimiter: ',', bytes: (text) => utf8(text, true) },
  'semicolons, Windows-1252': { delimiter: ';', bytes: windows1252 },
  'semicolons, UTF-8': { delimiter: ';', bytes: (text) => utf8(text) },
  'tabs, UTF-16 little endian': { delimiter: '\t', bytes: (text) => utf16(text) },
  'tabs, UTF-16 big endian': { delimiter: '\t', bytes: (text) => utf16(text, { big: true }) },
};

/** The names of the ways in which a file can be written; `xlsx` is a workbook. */
export const WAYS = ['xlsx', ...Object.keys(CSV)];

/** The sheets as a file. A CSV file has one sheet. */
export async function fileOf(sheets: Sheet[], way: string): Promise<{ name: string; bytes: Uint8Array }> {
  const how = CSV[way];
  if (!how) return { name: 'export.xlsx', bytes: await workbook(sheets) };
  const [sheet] = sheets;
  if (!sheet || sheets.length > 1) throw new Error('A CSV file has one sheet.');
  const rows = padded(sheet).map((cells) => cells.map(spelled));
  const text = csvText(rows, { delimiter: how.delimiter });
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
