import type { Rules } from '../model.ts';
import { parseRegistrations } from '../registrations/parse.ts';
import { readTables } from '../tables/read.ts';
import { readEarlierWorkbook } from '../workbook/read-again.ts';
import { writeWorkbook } from '../workbook/write.ts';

/**
 * The whole work on an uploaded file: reads its tables, understands the registrations in them, and writes `data.xlsx`,
 * which can be uploaded again.
 * `name` is the name of the file, `createdAt` the moment that the workbook shows as its date.
 * @throws Failure `not-a-table`, `too-large` or `no-registrations`
 */
export async function workbookOf(
  bytes: Uint8Array,
  name: string,
  rules: Rules,
  createdAt: Date,
): Promise<Uint8Array> {
  const tables = await readTables(bytes, name);
  const earlier = readEarlierWorkbook(tables);
  const registrations = parseRegistrations(earlier?.sheets ?? tables, rules, earlier?.corrections);
  return writeWorkbook(registrations, rules, createdAt, earlier?.file ?? name, earlier && name);
}
