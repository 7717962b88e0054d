import type { Row } from '../../model.ts';
import type { HeaderRow } from '../headers/layout.ts';
import type { ReportProblem } from '../messages.ts';
import { cleanText } from '../text.ts';

const ERROR_VALUE =
  /^#(N\/?A|NV|REF|BEZUG|NAME|NOM|NOMBRE|VALUE|WERT|VALEUR|VALOR|DIV\/0|NUM|ZAHL|NOMBRE|NULL|NULO|NUL|ERROR|SPILL|CALC|BLOCKED|FIELD|GETTING_DATA|¡\S+|¿\S+)[!?]?$|^Err:\d{3}$|^=[A-Z_.]{2,}\(.*\)$|^=\$?[A-Z]{1,3}\$?\d{1,7}([&+]|$)/i;

/** Removes error values of spreadsheets. Reports them once for each column. */
export function withoutErrors(
  rows: readonly Row[],
  { row: headers, columns }: HeaderRow,
  sheet: string,
  report: ReportProblem,
): Row[] {
  const isError = new Set<number>();
  for (const { index, written } of columns) {
    const bad = rows.filter(
      ({ number, cells }) =>
        number > headers.number &&
        typeof cells[index] === 'string' &&
        ERROR_VALUE.test(cleanText(cells[index])),
    );
    const [first] = bad;
    if (!first) continue;
    isError.add(index);
    report('cell-error', {
      origin: { sheet, row: first.number },
      column: written,
      value: first.cells[index],
      rows: bad.length,
      near: String(bad.length),
    });
  }
  if (isError.size === 0) return [...rows];
  return rows.map((row) =>
    row.number > headers.number
      ? {
          ...row,
          cells: row.cells.map((cell, at) =>
            isError.has(at) && typeof cell === 'string' && ERROR_VALUE.test(cleanText(cell)) ? null : cell,
          ),
        }
      : row,
  );
}
