// only the colour spaces of CSS: the package's main entrance has all that there are
import 'culori/css';
import { blend, clampChroma, converter, formatHex, wcagContrast, wcagLuminance } from 'culori/fn';
import { Inflate } from 'fflate';
import type * as polyfill from 'temporal-polyfill';
import { tzlib_get_timezones } from 'timezones-ical-library';
import { type Files, filesBelow } from '../platform/files.ts';
import { type Platform, WORKBOOK_LIMITS, type WorkbookRows } from '../platform/platform.ts';

const workbooks = new WeakMap<Uint8Array, WorkbookRows>();

/** The browser's own `Temporal`, or the polyfill's. */
let temporal = (globalThis as Partial<typeof polyfill>).Temporal;

export async function loadTemporal(): Promise<void> {
  temporal ??= (await import('temporal-polyfill')).Temporal;
}

/** Must be called before a compilation that uses the files: loads the rows of workbooks, and `Temporal` if missing. */
export async function prepareCompilation(files: Files): Promise<void> {
  await loadTemporal();
  const names = filesBelow(files, '').filter((one) => /\.xlsx$/i.test(one));
  if (names.length === 0) return;
  // imported on demand: the library is larger than all other libraries of the compiler, and few sites have a workbook
  const { rowsOfWorkbook } = await import('../platform/workbook-rows.mjs');
  for (const name of names) {
    const bytes = files.read(name);
    const isTooLarge = bytes.length > WORKBOOK_LIMITS.file;
    workbooks.set(
      bytes,
      isTooLarge ? { failure: 'too-large' } : await rowsOfWorkbook(bytes, WORKBOOK_LIMITS),
    );
  }
}

/** Number of compressed bytes to process at a time. */
const CHUNK_SIZE = 64 * 1024;

function inflate(data: Uint8Array, most: number): Uint8Array | undefined {
  const whole = new Uint8Array(most);
  let length = 0;
  // skips the header of two bytes and ignores the checksum at the end, which belong to the zlib format
  const stream = new Inflate((part) => {
    whole.set(part, length);
    length += part.length;
  });
  try {
    // processes chunks, so that at most one chunk is decompressed beyond the size of `whole`
    for (let at = 2; at < data.length; at += CHUNK_SIZE)
      stream.push(data.subarray(at, at + CHUNK_SIZE), at + CHUNK_SIZE >= data.length);
  } catch {
    // the data is invalid, or longer than `whole`
    return undefined;
  }
  return whole.subarray(0, length);
}

export const platform: Platform = {
  culori: () => ({ blend, clampChroma, converter, formatHex, wcagContrast, wcagLuminance }),
  temporal: () => {
    if (!temporal) throw new Error('There is no Temporal before loadTemporal() has loaded it.');
    return temporal;
  },
  zoneNames: () => tzlib_get_timezones(false) as string[],
  inflate,
  workbookRows: (bytes) => {
    const rows = workbooks.get(bytes);
    if (!rows) throw new Error('A workbook has no rows before prepareCompilation() has read it.');
    return rows;
  },
  // in browsers, the schemas and their validators are in the same bundle
  validatorsOf: () => undefined,
};
