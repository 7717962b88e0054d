import { writeXlsx } from 'hucre/xlsx';
import type { Registrations, Rules } from '../model.ts';

/** Stands in for the workbook until it comes: writes Input. */
export function writeWorkbook(
  { input }: Registrations,
  _rules: Rules,
  _made: Date,
  _file: string,
): Promise<Uint8Array> {
  const rows = input.flatMap(({ name, rows }) => rows.map(({ number, cells }) => [name, number, ...cells]));
  return writeXlsx({ sheets: [{ name: 'Input', rows }] });
}
