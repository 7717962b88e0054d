import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Failure } from '../failure.ts';
import { LIMITS, tooLarge } from './limits.ts';
import { damagedFile, refusalOf } from './refusals.ts';

export interface Archive {
  /** The names of its files as written, with `/` between folders. */
  names: string[];
  has: (name: string) => boolean;
  /** Unpacks an entry in chunks. Throws a Failure if its size or checksum is wrong, or the total is too large. */
  read: (name: string) => AsyncGenerator<Uint8Array>;
}

interface Budget {
  left: number;
}

export function newBudget(): Budget {
  return { left: LIMITS.inflated };
}

/** Below this size the compression ratio is not checked. */
const SMALL = 2 ** 20;

/**
 * Reads only the directory of a ZIP file (APPNOTE.TXT 4.3.12): the number of files, their declared sizes, and the validity of their
 * names are known before anything is unpacked. `budget` limits all unpacked bytes; archives within one ZIP file share it.
 */
export async function openArchive(bytes: Uint8Array, budget = newBudget()): Promise<Archive> {
  const zip = await damagedUnless(
    fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  );
  if (zip.entryCount > LIMITS.entries) throw tooLarge('entries');
  const entries = await damagedUnless(entriesOf(zip));
  return {
    names: [...entries.values()].map(({ fileName }) => fileName),
    has: (name) => entries.has(name.toLowerCase()),
    read: (name) => unpackEntry(zip, entries.get(name.toLowerCase()), budget),
  };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize, compressedSize } = entry;
    if (entry.isEncrypted()) throw refusalOf('locked-zip');
    // names of parts are equal in any case (ECMA-376-2, 6.2.2.3), so programs would disagree about two of them
    if (entries.has(fileName.toLowerCase())) throw damagedFile('It has two parts with the same name.');
    total += uncompressedSize;
    if (total > LIMITS.inflated) throw tooLarge('inflated');
    if (uncompressedSize > SMALL && uncompressedSize > compressedSize * LIMITS.ratio) throw tooLarge('ratio');
    entries.set(fileName.toLowerCase(), entry);
  }
  return entries;
}

async function* unpackEntry(
  zip: ZipFile,
  entry: Entry | undefined,
  budget: Budget,
): AsyncGenerator<Uint8Array> {
  if (!entry) throw damagedFile('A part of it is missing.');
  const stream = await damagedUnless(zip.openReadStreamPromise(entry));
  let sum = 0;
  try {
    // yauzl fails if the size differs from the directory
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      budget.left -= chunk.length;
      if (budget.left < 0) throw tooLarge('inflated');
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Failure ? error : damagedFile("A part of it can't be unpacked.", error);
  }
  if (sum !== entry.crc32) throw damagedFile('A part of it has the wrong checksum.');
}

async function damagedUnless<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof Failure ? error : damagedFile("It can't be unpacked.", error);
  }
}
