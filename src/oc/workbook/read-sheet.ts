import type { Cell, EarlierProblem, Origin, Row, Sheet } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import { CHECK_COLUMN, findChangedCells } from './checksum.ts';
import { ALLOTMENT_COLUMNS, ANSWER_FIELDS, ORIGIN_COLUMNS } from './columns.ts';

export type NamedColumn = { header: string };

export function sheetHeaders({ rows: [first] }: Sheet): string[] {
  return first?.cells.map(cleanText) ?? [];
}

export interface SheetRow {
  row: Row;
  /** Null or an empty text if the column is missing. */
  cell: (column: NamedColumn) => Cell;
  text: (column: NamedColumn) => string;
  changed: (checked: readonly NamedColumn[]) => ReadonlySet<string>;
  origin: Origin;
  of: Origin;
  key: string;
  name: string;
}

/** If several columns have the same header, the first column counts. */
export function readSheet(sheet: Sheet): { headers: string[]; isChecked: boolean; rows: SheetRow[] } {
  const headers = sheetHeaders(sheet);
  const places = new Map(headers.map((header, at) => [header, at] as const).reverse());
  const isChecked = places.has(CHECK_COLUMN.header);
  const rows = sheet.rows.slice(1).map((row): SheetRow => {
    const cell = ({ header }: NamedColumn) => row.cells[places.get(header) ?? -1] ?? null;
    const text = (column: NamedColumn) => cleanText(cell(column));
    const changed = (checked: readonly NamedColumn[]) => {
      const changes = isChecked ? findChangedCells(checked.map(cell), text(CHECK_COLUMN)) : [];
      return new Set(checked.flatMap(({ header }, at) => (changes[at] ? [header] : [])));
    };
    return {
      row,
      cell,
      text,
      changed,
      origin: { sheet: sheet.name, row: row.number },
      of: { sheet: text(ORIGIN_COLUMNS.sheet), row: Number(text(ORIGIN_COLUMNS.row) || Number.NaN) },
      key: text(ALLOTMENT_COLUMNS.key),
      name: text(ANSWER_FIELDS.name),
    };
  });
  return { headers, isChecked, rows };
}

/** Without the column Check, changes in the sheet cannot be recognised. */
export function reportMissingCheck({ name }: Sheet, problems: EarlierProblem[]): void {
  problems.push({ code: 'check-missing', origin: { sheet: name, row: 1 }, value: CHECK_COLUMN.header });
}
