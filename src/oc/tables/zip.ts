import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Failure } from '../failure.ts';
import { tooLargeFailure, UPLOAD_LIMITS } from './limits.ts';
import { createRefusal, damagedFileFailure } from './refusals.ts';

export interface Archive {
  /** As written, with `/` between folders. */
  names: string[];
  has: (name: string) => boolean;
  /** Returns chunks. Throws a Failure if the size or checksum of the entry is wrong, or if the total size is too large. */
  read: (name: string) => AsyncGenerator<Uint8Array>;
}

interface UnpackBudget {
  left: number;
}

export function createBudget(): UnpackBudget {
  return { left: UPLOAD_LIMITS.inflated };
}

/** In bytes, for entries whose compression ratio is not checked. */
const MAX_UNCHECKED_SIZE = 2 ** 20;

/**
 * Reads only the directory (APPNOTE.TXT 4.3.12): number of files, declared sizes and names are checked before a file is unpacked.
 * `budget` limits all unpacked bytes; archives within the same ZIP file share it.
 */
export async function openArchive(bytes: Uint8Array, budget = createBudget()): Promise<Archive> {
  const zip = await rethrowAsDamaged(
    fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  );
  if (zip.entryCount > UPLOAD_LIMITS.entries) throw tooLargeFailure('entries');
  const entries = await rethrowAsDamaged(readEntries(zip));
  return {
    names: [...entries.values()].map(({ fileName }) => fileName),
    has: (name) => entries.has(name.toLowerCase()),
    read: (name) => unpackEntry(zip, entries.get(name.toLowerCase()), budget),
  };
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize, compressedSize } = entry;
    if (entry.isEncrypted()) throw createRefusal('locked-zip');
    // case is ignored in part names (ECMA-376-2, 6.2.2.3): programs may differ in which of two equal names they read
    if (entries.has(fileName.toLowerCase())) throw damagedFileFailure('It has two parts with the same name.');
    total += uncompressedSize;
    if (total > UPLOAD_LIMITS.inflated) throw tooLargeFailure('inflated');
    if (uncompressedSize > MAX_UNCHECKED_SIZE && uncompressedSize > compressedSize * UPLOAD_LIMITS.ratio)
      throw tooLargeFailure('ratio');
    entries.set(fileName.toLowerCase(), entry);
  }
  return entries;
}

async function* unpackEntry(
  zip: ZipFile,
  entry: Entry | undefined,
  budget: UnpackBudget,
): AsyncGenerator<Uint8Array> {
  if (!entry) throw damagedFileFailure('A part of it is missing.');
  const stream = await rethrowAsDamaged(zip.openReadStreamPromise(entry));
  let sum = 0;
  try {
    // yauzl throws an error if the size differs from the directory
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      budget.left -= chunk.length;
      if (budget.left < 0) throw tooLargeFailure('inflated');
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Failure ? error : damagedFileFailure("A part of it can't be unpacked.", error);
  }
  if (sum !== entry.crc32) throw damagedFileFailure('A part of it has the wrong checksum.');
}

async function rethrowAsDamaged<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof Failure ? error : damagedFileFailure("It can't be unpacked.", error);
  }
}
