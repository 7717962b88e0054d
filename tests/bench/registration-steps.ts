import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createAccounts } from '../../src/oc/payments/accounts.ts';
import { parseRegistrations } from '../../src/oc/registrations/parse.ts';
import { readTables } from '../../src/oc/tables/read.ts';
import { writeWorkbook } from '../../src/oc/workbook/write.ts';
import { RULES } from './registration-rows.ts';

/* Run in a process of its own: makes a workbook of a file, and writes down what each step took. */

/** What the steps took, in milliseconds, and the most memory that the process held, in MiB. */
export interface Steps {
  parsing: number;
  rules: number;
  writing: number;
  memory: number;
  /** The size of the workbook, in bytes. */
  bytes: number;
}

const [file = '', report = ''] = process.argv.slice(2);
const name = path.basename(file);
const bytes = new Uint8Array(await readFile(file));

const began = performance.now();
const sheets = await readTables(bytes, name);
const read = performance.now();
const registrations = parseRegistrations(sheets, RULES);
const understood = performance.now();
const workbook = await writeWorkbook({
  registrations,
  rules: RULES,
  createdAt: new Date(0),
  file: name,
  accounts: createAccounts(registrations, RULES, undefined, undefined),
  questions: [],
});
const written = performance.now();

const steps: Steps = {
  parsing: read - began,
  rules: understood - read,
  writing: written - understood,
  memory: process.resourceUsage().maxRSS / 1024,
  bytes: workbook.length,
};
await writeFile(report, JSON.stringify(steps));
