import type { Rules } from './model.ts';
import { understand } from './registrations/parse.ts';
import { readTables } from './tables/read.ts';
import { readAgain } from './workbook/read-again.ts';
import { writeWorkbook } from './workbook/write.ts';

/**
 * The whole work on an uploaded file: reads its tables, understands the registrations in them, and writes `data.xlsx`,
 * which can be uploaded again.
 * `name` is the name of the file, `made` the moment that the workbook says it was made at.
 * @throws Failure `not-a-table`, `too-large` or `no-registrations`
 */
export async function workbookOf(
  bytes: Uint8Array,
  name: string,
  rules: Rules,
  made: Date,
): Promise<Uint8Array> {
  const tables = await readTables(bytes, name);
  const earlier = readAgain(tables);
  const registrations = understand(earlier?.sheets ?? tables, rules, earlier?.again);
  return writeWorkbook(registrations, rules, made, earlier?.file ?? name, earlier && name);
}
