import {
  type Cell,
  type CellValue,
  measureValueWidth,
  rangeRef,
  type WriteSheet,
  writeXlsx,
} from 'hucre/xlsx';

interface TextSheet {
  name: string;
  columns: readonly { header: string; width: number; isHidden?: true }[];
  rows: readonly string[][];
}

/** Excel's number format "Text": typed text stays text, even if it begins with an equals sign. */
const TEXT_STYLE = { numFmt: '@', alignment: { vertical: 'top', wrapText: true } } as const;
const FONT = { name: 'Calibri', size: 11 };
const BOLD_STYLE = { font: { ...FONT, bold: true } };

/** Height of a line of text, and Excel's maximum row height, in points. */
const LINE_HEIGHT = 15;
const MAX_ROW_HEIGHT = 409;

/** Matches texts that the library would write as error values. As rich text, they stay text. */
const ERROR_LIKE_PATTERN = /^#[A-Z0-9/_]+[!?]?$/;

/** All cells are text and never formulas. The heading row is frozen and filterable. */
export async function createTextWorkbook(
  { name, columns, rows }: TextSheet,
  title: string,
): Promise<Uint8Array> {
  const cells = new Map<string, Partial<Cell>>();
  const written: CellValue[][] = [columns.map(({ header }) => header)];
  for (const [place, { header }] of columns.entries())
    cells.set(`0,${place}`, { value: header, style: BOLD_STYLE });
  for (const row of rows) {
    for (const [place, text] of row.entries())
      if (ERROR_LIKE_PATTERN.test(text))
        cells.set(`${written.length},${place}`, { value: text, richText: [{ text }] });
    written.push(row.map((text) => (text === '' ? null : escapeCellText(text))));
  }
  const sheet: WriteSheet = {
    name,
    columns: columns.map(({ width, isHidden }) => ({
      width,
      style: TEXT_STYLE,
      ...(isHidden && { hidden: true }),
    })),
    rows: written,
    cells,
    rowDefs: new Map(rows.map((row, at) => [at + 1, { height: rowHeight(row, columns) }])),
    freezePane: { rows: 1, columns: 1 },
    autoFilter: { range: rangeRef(0, 0, written.length - 1, columns.length - 1) },
  };
  return writeXlsx({ sheets: [sheet], defaultFont: FONT, properties: { title } });
}

/** Escapes sequences such as `_x0041_`, which mean "A" in a workbook (ECMA-376, ST_Xstring), and replaces invalid characters. */
function escapeCellText(text: string): string {
  return text.replace(/[\p{Surrogate}\ufffe\uffff]/gu, '\ufffd').replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

/** In points, for all lines of the row, since LibreOffice doesn't compute the height. */
function rowHeight(row: readonly string[], columns: TextSheet['columns']): number {
  const lines = row.map((text, place) => {
    const { width = 1, isHidden } = columns[place] ?? {};
    if (isHidden) return 1;
    return text
      .split('\n')
      .reduce((sum, line) => sum + Math.max(1, Math.ceil(measureValueWidth(line) / width)), 0);
  });
  return Math.min(MAX_ROW_HEIGHT, LINE_HEIGHT * Math.max(...lines));
}
