import type { Sheet } from '../model.ts';
import { readCsv } from './csv.ts';
import { detectFile } from './detect.ts';
import { LIMITS, tableCollector, tooLarge } from './limits.ts';
import { readXlsx } from './xlsx.ts';

/**
 * Reads the tables of a file: the sheets of a workbook (.xlsx, .xlsm), or a table of text with commas, semicolons,
 * tabs or `|`, also in a ZIP file as Google Forms gives it. What the file is, its content says. `name` is its file name, after which
 * the sheet of a text is called that has no name of its own.
 * @throws Failure `not-a-table` that says what the file is instead and how to save it; `too-large` that names the limit
 */
export async function readTables(bytes: Uint8Array, name: string): Promise<Sheet[]> {
  if (bytes.length > LIMITS.file) throw tooLarge('file');
  const file = await detectFile(bytes);
  if (file.kind === 'workbook') return readXlsx(file.archive);
  // the limits are for all sheets together
  const gathered = tableCollector();
  for (const text of file.texts) {
    for (const sheet of readCsv(text.text, text.name ?? name)) {
      gathered.sheet(sheet.name);
      for (const { number, cells } of sheet.rows) gathered.row(number, cells);
    }
  }
  return gathered.sheets;
}
