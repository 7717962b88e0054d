import type { Rules } from './model.ts';
import { understand } from './registrations/understand.ts';
import { readTables } from './tables/read.ts';
import { writeWorkbook } from './workbook/write.ts';

/**
 * The whole work on an uploaded file: reads its tables, understands the registrations in them, and writes `data.xlsx`.
 * `name` is the name of the file, `made` the moment that the workbook says it was made at.
 * @throws Failure `not-a-table`, `too-large` or `no-registrations`
 */
export async function workbookOf(
  bytes: Uint8Array,
  name: string,
  rules: Rules,
  made: Date,
): Promise<Uint8Array> {
  const registrations = understand(await readTables(bytes, name), rules);
  return writeWorkbook(registrations, rules, made, name);
}
