import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Failure } from '../failure.ts';
import { LIMITS, tooLarge } from './limits.ts';
import { damaged, refusal } from './refusals.ts';

export interface Archive {
  /** The names of the files in it, with `/` between folders, as they are written. */
  names: string[];
  /** Whether there is a file of this name, in any case. */
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

/** Under this size a file may be packed as tightly as it likes. */
const SMALL = 2 ** 20;

/**
 * Reads the directory of a ZIP file (APPNOTE.TXT 4.3.12) and nothing else: before anything is unpacked it is known how
 * many files there are, how large they say they are, and that their names are fit for files. `budget` is what all that is read of it may have;
 * archives that lie in one ZIP file share it.
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
    read: (name) => unpacked(zip, entries.get(name.toLowerCase()), budget),
  };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize, compressedSize } = entry;
    if (entry.isEncrypted()) throw refusal('locked-zip');
    // names of parts are the same in any case (ECMA-376-2, 6.2.2.3), so two would be one to some and not to others
    if (entries.has(fileName.toLowerCase())) throw damaged('It has two parts with the same name.');
    total += uncompressedSize;
    if (total > LIMITS.inflated) throw tooLarge('inflated');
    if (uncompressedSize > SMALL && uncompressedSize > compressedSize * LIMITS.ratio) throw tooLarge('ratio');
    entries.set(fileName.toLowerCase(), entry);
  }
  return entries;
}

async function* unpacked(zip: ZipFile, entry: Entry | undefined, budget: Budget): AsyncGenerator<Uint8Array> {
  if (!entry) throw damaged('A part of it is missing.');
  const stream = await damagedUnless(zip.openReadStreamPromise(entry));
  let sum = 0;
  try {
    // yauzl breaks off where more or less comes than the directory says
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      budget.left -= chunk.length;
      if (budget.left < 0) throw tooLarge('inflated');
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Failure ? error : damaged("A part of it can't be unpacked.", error);
  }
  if (sum !== entry.crc32) throw damaged('A part of it has the wrong checksum.');
}

async function damagedUnless<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof Failure ? error : damaged("It can't be unpacked.", error);
  }
}
