import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeCsv } from 'hucre/csv';
import { type PublicMatrix, publicMatrices, readTables, withStatus } from '../service/index.ts';
import { CommandError, Exit, projectRoot } from './command.ts';
import { parsedArgs } from './options.ts';

const USAGE = 'Write: npm run oc -- matrices data.xlsx';

/** Where the matrices of the site are, each called after the id of its committee. */
const FOLDER = 'media/matrices';

/**
 * `oc matrices FILE`: writes which seats are taken into the matrices of the site, as a column Status of media/matrices/ID.csv. Nothing about
 * people is in them.
 */
export async function matrices(args: string[]): Promise<number> {
  const { values, positionals } = parsedArgs(args, { folder: { type: 'string', default: FOLDER } });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new CommandError(USAGE);
  const found = publicMatrices(await tablesOf(file));
  if (found.length === 0)
    throw new CommandError(
      `${file} has no sheet "Public matrix" with seats. Upload your registrations to the site, and use the data.xlsx that you get back.`,
    );
  const folder = path.resolve(projectRoot, values.folder);
  mkdirSync(folder, { recursive: true });
  for (const matrix of found) await writeMatrix(matrix, path.join(folder, `${matrix.id}.csv`));
  console.log('Check the pages of the committees, and publish the site as usual.');
  return Exit.fine;
}

async function writeMatrix(matrix: PublicMatrix, file: string): Promise<void> {
  const isKnown = existsSync(file);
  const [sheet] = isKnown ? await tablesOf(file) : [];
  const table = sheet?.rows.map(({ cells }) => cells.map((cell) => String(cell ?? ''))) ?? [];
  const rows = withStatus(matrix, table);
  writeFileSync(file, `${writeCsv(rows, { lineSeparator: '\n' }).trimEnd()}\n`);
  const free = [...matrix.seats.values()].filter((status) => status === 'free').length;
  const shown = path.relative(projectRoot, file);
  console.log(
    `${shown}: ${free} of ${matrix.seats.size} seats are free.${isKnown ? '' : ` This file is new. Write it as table: under matrix: of the committee ${matrix.id} in site.yaml.`}`,
  );
}

async function tablesOf(file: string): ReturnType<typeof readTables> {
  try {
    return await readTables(readFileSync(file), path.basename(file));
  } catch (error) {
    throw new CommandError(`${file} can't be read: ${(error as Error).message}`);
  }
}
