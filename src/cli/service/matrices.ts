import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type MatrixFile, printText, replaceCsvColumn } from '../../compiler/index.ts';
import { openFileForFixing, siteReader } from '../../compiler/node/index.ts';
import { SEAT_STATUSES } from '../../core/index.ts';
import { findRowStatuses, type PublicMatrix, readPublicMatrices, readTables } from '../../oc/index.ts';
import { createProject, mediaFolder } from '../../site/build/index.ts';
import { withSiteErrors } from '../build.ts';
import { CommandError, ExitCode, type Folders } from '../command.ts';
import { parseArguments } from '../options.ts';

const USAGE = 'Write: npx plenary oc matrices data.xlsx';

const STATUS_COLUMN = 'Status';

const MAX_LISTED_NAMES = 8;

/** Writes the status of each seat, but no personal data, into the CSV tables with the matrices that site.yaml names. */
export async function publishMatrices(args: string[], folders: Folders): Promise<number> {
  const { positionals } = parseArguments(args, {});
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new CommandError(USAGE);
  const found = readPublicMatrices(await readWorkbookTables(file));
  if (found.length === 0)
    throw new CommandError(
      `${file} has no sheet "Public matrix" with seats. Upload your registrations to the site, and use the data.xlsx that you get back.`,
    );
  const { folder, tables } = await withSiteErrors(() => readSiteTables(folders));
  let isWhole = true;
  for (const matrix of found) isWhole = publishMatrix(matrix, tables, folder) && isWhole;
  console.log('Check the pages of the committees, and publish the site as usual.');
  return isWhole ? ExitCode.fine : ExitCode.problems;
}

function readSiteTables(folders: Folders): { folder: string; tables: MatrixFile[] } {
  const project = createProject(folders, process.env);
  const { site, problems, text, matrices: tables } = siteReader(project).compile();
  if (!site) throw new CommandError(printText(problems, text), ExitCode.problems);
  return { folder: mediaFolder(project), tables: tables() };
}

/** Returns whether all rows and all seats were matched. */
function publishMatrix(matrix: PublicMatrix, tables: readonly MatrixFile[], folder: string): boolean {
  const { id, seats } = matrix;
  const table = tables.find(({ committee }) => committee === id);
  if (!table) {
    console.log(`${id}: site.yaml has no table of this committee, so nothing is written.`);
    return false;
  }
  const shared = tables.filter(({ file, committee }) => file === table.file && committee !== id);
  if (shared.length > 0) {
    const all = [id, ...shared.map(({ committee }) => committee)].join(', ');
    console.log(`media/${table.file}: several committees use it (${all}). Give each a table of its own.`);
    return false;
  }
  const lines = new Set(table.rows.map(({ index }) => index));
  if (lines.size < table.rows.length) {
    console.log(
      `media/${table.file}: some rows have several seats, so there is no place for the Status of each. Give each seat a row of its own, and run the command again.`,
    );
    return false;
  }
  const { states, rows, seats: missing } = findRowStatuses(matrix, table.rows);
  // a row without a matching seat gets an empty status
  const cells = new Map(table.rows.map(({ index }) => [index, states.get(index) ?? '']));
  if (!writeStatusColumn(path.join(folder, table.file), `media/${table.file}`, cells)) return false;
  const all = [...seats.values()].flat();
  const count = (state: string) => all.filter((one) => one === state).length;
  console.log(
    `media/${table.file}: ${count('taken')} taken, ${count('free')} free, ${count('held')} held, of ${all.length} seats.`,
  );
  if (rows.length > 0)
    console.log(
      `  Rows that are no seat in data.xlsx, so their Status is empty: ${listNames(rows.map(({ line, name }) => `${name} (row ${line})`))}.`,
    );
  if (missing.length > 0)
    console.log(`  Seats in data.xlsx that have no row in the table: ${listNames(missing)}.`);
  if (rows.length + missing.length > 0)
    console.log('  Has the table changed? Publish the site, upload data.xlsx again, and use the new one.');
  return rows.length + missing.length === 0;
}

function listNames(words: readonly string[]): string {
  const more = words.length - MAX_LISTED_NAMES;
  return words.slice(0, MAX_LISTED_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Writes completely or not at all. Doesn't change workbooks. */
function writeStatusColumn(file: string, shown: string, cells: ReadonlyMap<number, string>): boolean {
  if (!/\.csv$/i.test(file)) {
    console.log(
      `${shown}: Plenary writes only CSV files. Save this table as "CSV UTF-8" beside it, write the new name under matrix: in site.yaml, and run the command again.`,
    );
    return false;
  }
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  const after = replaceCsvColumn(text, STATUS_COLUMN, cells, SEAT_STATUSES);
  if (after === undefined) {
    console.log(
      `${shown}: its column Status holds other words. Give that column another heading, and run the command again.`,
    );
    return false;
  }
  if (after === text) return true;
  const opened = openFileForFixing(file, text);
  const fault = typeof opened === 'string' ? opened : opened.write(after);
  if (!fault) return true;
  console.log(
    `${shown}: it can't be written${fault === 'full' ? ', because the disk is full' : ''}. Close it in other programs, and run the command again.`,
  );
  return false;
}

async function readWorkbookTables(file: string): ReturnType<typeof readTables> {
  try {
    return await readTables(readFileSync(file), path.basename(file));
  } catch (error) {
    throw new CommandError(`${file} can't be read: ${(error as Error).message}`);
  }
}
