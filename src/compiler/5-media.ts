import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CsvError, parse } from 'csv-parse/sync';
import { imageSize } from 'image-size';
import type { Image, Table } from '../page/values.ts';
import { nearest } from './nearest.ts';
import { type Place, type Problem, problem } from './problem.ts';

/** A value, or what is wrong with it. */
export type Outcome<T> = { value: T } | { problem: Problem };

const PICTURE = /\.(svg|png|jpe?g|webp|avif|gif)$/i;
const TABLE_ROWS = 20_000;

/** The files that an editor can name, with what the compiler reads out of them. */
export interface Media {
  /** Whether a file is there, under exactly this name. */
  find: (file: string, place: Place) => Outcome<string>;
  image: (file: string, place: Place) => Outcome<Omit<Image, 'src'>>;
  table: (file: string, place: Place) => Outcome<Table>;
}

/** Fifth stage: the `media/` folder. A folder that does not exist has no files. */
export function mediaIn(folder: string): Media {
  const files = new Set(listing(folder));
  const find = (file: string, place: Place): Outcome<string> => {
    if (files.has(file)) return { value: file };
    if (file.startsWith('/') || /(^|[\\/])\.\.?([\\/]|$)|\\/.test(file)) {
      return { problem: problem('file-outside', place, { file }) };
    }
    const actual = [...files].find((name) => name.toLowerCase() === file.toLowerCase());
    if (actual) return { problem: problem('file-name-case', place, { file, actual }) };
    const near = nearest(file, files);
    return { problem: problem('missing-file', place, { file, ...(near ? { near } : {}) }) };
  };
  return {
    find,
    image: (file, place) => {
      const found = find(file, place);
      if ('problem' in found) return found;
      const size = sizeOf(path.join(folder, file));
      return size ? { value: size } : { problem: problem('not-an-image', place, { file }) };
    },
    table: (file, place) => {
      const found = find(file, place);
      return 'problem' in found ? found : tableOf(path.join(folder, file), file, place);
    },
  };
}

/** All files below a folder as paths with slashes; links are not followed, so nothing outside comes in. */
function listing(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      );
  } catch {
    return [];
  }
}

function sizeOf(file: string): { width: number; height: number } | undefined {
  if (!PICTURE.test(file)) return undefined;
  try {
    const { width, height } = imageSize(readFileSync(file));
    return width > 0 && height > 0 ? { width: Math.round(width), height: Math.round(height) } : undefined;
  } catch {
    return undefined;
  }
}

function tableOf(location: string, file: string, place: Place): Outcome<Table> {
  const broken = (reason: string, instead?: string) => ({
    problem: problem('broken-table', place, { file, reason, ...(instead ? { instead } : {}) }),
  });
  let rows: string[][];
  try {
    rows = parse(readFileSync(location), {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count_less: true,
      to: TABLE_ROWS + 2,
    });
  } catch (error) {
    return broken(...reasonOf(error as CsvError));
  }
  const [columns, ...body] = rows;
  if (!columns || body.length === 0) return broken('it has no rows under its headings');
  if (body.length > TABLE_ROWS) return broken(`it has more than ${TABLE_ROWS} rows`);
  // a row that stops early has empty cells
  return { value: { columns, rows: body.map((row) => columns.map((_, index) => row[index] ?? '')) } };
}

/** Why a CSV cannot be read, and what to do. */
function reasonOf({ code, lines, message }: CsvError): [reason: string, instead?: string] {
  if (code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH')
    return [
      `its line ${lines} has more cells than headings`,
      'Put a cell that holds a comma in "double quotes".',
    ];
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return [
      `a quote that opens in line ${lines} is not closed`,
      'A quote within a cell in quotes is written twice.',
    ];
  return [message];
}
