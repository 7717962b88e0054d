import { writeXlsx } from 'hucre/xlsx';
import type { Cell } from '../../../src/oc/model.ts';
import { packed } from '../packed.ts';
import { rawWorkbook } from '../raw-workbook.ts';

/* Tables as the bytes of files, as the programs write them. */

export type Table = Cell[][];

export interface CsvForm {
  delimiter?: string;
  /** All cells in quotes, as Google's .csv.zip, Jotform and Tally have them, or only those that need them. */
  quotes?: 'all' | 'needed';
  lineEnd?: '\n' | '\r\n' | '\r';
  /** The text before the first row. */
  before?: string;
}

/** A table as a text (RFC 4180). */
export function csvText(
  table: Table,
  { delimiter = ',', quotes = 'needed', lineEnd = '\r\n', before = '' }: CsvForm = {},
): string {
  const special = new RegExp(
    `["\\r\\n${delimiter === '|' || delimiter === '\t' ? `\\${delimiter}` : delimiter}]`,
  );
  const cellText = (cell: Cell) => {
    const text = cell === null ? '' : cell instanceof Date ? cell.toISOString() : String(cell);
    return quotes === 'all' || special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return before + table.map((row) => row.map(cellText).join(delimiter) + lineEnd).join('');
}

export const utf8 = (text: string, mark = false): Uint8Array => Buffer.from(mark ? `\ufeff${text}` : text);

export function utf16(text: string, { big = false, mark = true } = {}): Uint8Array {
  const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le');
  return big ? bytes.swap16() : bytes;
}

/** The characters of Windows-1252 from 0x80 on that are elsewhere in Unicode (WHATWG Encoding, index windows-1252); a blank where there is none. */
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

export function windows1252(text: string): Uint8Array {
  return Uint8Array.from([...text], (character) => {
    const at = character === ' ' ? -1 : WINDOWS.indexOf(character);
    const code = at < 0 ? (character.codePointAt(0) ?? 0) : 0x80 + at;
    if (code > 0xff) throw new Error(`Windows-1252 has no ${character}.`);
    return code;
  });
}

/** A ZIP file with one file in it. */
export const zipOf = (name: string, content: Uint8Array): Promise<Uint8Array> => packed([{ name, content }]);

export interface SheetOf {
  name: string;
  table: Table;
  hidden?: boolean;
  /** Rows that a filter hides, from 0 on. */
  hiddenRows?: number[];
  /** The rows, from 0 on, whose first cell spans this many columns. */
  merged?: { row: number; columns: number }[];
}

/** A workbook as Excel writes it. */
export function workbookOf(sheets: SheetOf[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, table, hidden, hiddenRows = [], merged = [] }) => ({
      name,
      rows: table,
      ...(hidden && { hidden }),
      rowDefs: new Map(hiddenRows.map((row) => [row, { hidden: true }])),
      merges: merged.map(({ row, columns }) => ({
        startRow: row,
        startCol: 0,
        endRow: row,
        endCol: columns - 1,
      })),
    })),
  });
}

/** A workbook as LibreOffice writes it: all attributes of rows, `t="n"`, and a last row that only has a height. */
export function libreOfficeWorkbook(table: Table): Promise<Uint8Array> {
  const strings: string[] = [];
  const rowXml = (row: Cell[], at: number) => {
    const cells = row.map((cell, column) => {
      const place = `${letters(column)}${at + 1}`;
      if (cell === null) return `<c r="${place}" s="0"/>`;
      if (cell instanceof Date) {
        const serial = (cell.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000;
        return `<c r="${place}" s="1" t="n"><v>${serial}</v></c>`;
      }
      if (typeof cell === 'number') return `<c r="${place}" s="0" t="n"><v>${cell}</v></c>`;
      strings.push(String(cell));
      return `<c r="${place}" s="0" t="s"><v>${strings.length - 1}</v></c>`;
    });
    return `<row r="${at + 1}" customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false">${cells.join('')}</row>`;
  };
  const data = table.map(rowXml).join('');
  const last =
    '<row r="1048576" customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false"/>';
  return rawWorkbook({
    sheets: [data + last],
    strings: strings
      .map(
        (text) =>
          `<si><t xml:space="preserve">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></si>`,
      )
      .join(''),
    styles:
      '<numFmts count="1"><numFmt numFmtId="164" formatCode="DD/MM/YYYY\\ HH:MM:SS"/></numFmts>' +
      '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="true"/></cellXfs>',
  });
}

function letters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26));
  return column < 26 ? rest : letters(Math.floor(column / 26) - 1) + rest;
}
