import type { Sheet } from '../model.ts';
import { readCsv } from './csv.ts';
import { readable } from './kind.ts';
import { LIMITS, tooLarge } from './limits.ts';
import { readXlsx } from './xlsx.ts';

/**
 * Reads the tables of a file: the sheets of a workbook (.xlsx, .xlsm), or a table of text with commas, semicolons or tabs.
 * What the file is, its content says. `name` is its file name, after which the one sheet of a text is called.
 * @throws Failure `not-a-table` that says what the file is instead and how to save it; `too-large` that names the limit
 */
export async function readTables(bytes: Uint8Array, name: string): Promise<Sheet[]> {
  if (bytes.length > LIMITS.file) throw tooLarge('file');
  const file = await readable(bytes);
  return file.kind === 'workbook' ? readXlsx(file.archive) : readCsv(file.text, name);
}
