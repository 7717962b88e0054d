import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { SiteFiles } from './finished-site.ts';

/** How far a ZIP file is. */
interface ZipProgress {
  /** How many files are in it. */
  done: number;
  /** How many there will be, as far as is known. */
  all: number;
  /** The name of the last one. */
  name: string;
}

/** Files that are packed already, or that a second packing makes no smaller. */
const PACKED = /\.(avif|webp|jpe?g|png|gif|heic|woff2|zip|xlsx|docx|pptx|mp4|mp3)$/i;

/** What the format holds without its extension ZIP64, which not every program for unpacking knows (APPNOTE.TXT 4.4.1.4). */
const MOST_FILES = 65_535;
const MOST_BYTES = 2 ** 32 - 1;

/**
 * Packs the files of a site into a ZIP file, which it yields in parts: each file is made, packed and gone before the next one. Calls
 * `onProgress` after each. Throws the reason of `signal` when that is aborted, and a SiteTooLarge.
 */
export async function* zipOfSite(
  files: SiteFiles,
  onProgress: (progress: ZipProgress) => void,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const packer = new Packer();
  signal.throwIfAborted();
  for await (const { name, content } of files) {
    signal.throwIfAborted();
    const all = Math.max(files.count(), packer.count + 1);
    if (all > MOST_FILES) throw new SiteTooLarge(`${MOST_FILES.toLocaleString('en')} files`);
    yield* packer.add(name, content);
    onProgress({ done: packer.count, all, name });
    signal.throwIfAborted();
  }
  yield* packer.end();
}

/** A site that no ZIP file holds. */
export class SiteTooLarge extends Error {
  constructor(what: string) {
    super(
      `The finished site has more than ${what}, and a ZIP file holds no more. Take large files out of media/, or build the site with "npm run build".`,
    );
  }
}

/** Packs files one after the other. */
class Packer {
  count = 0;
  #bytes = 0;
  #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #zip = new Zip((error, part) => {
    // nothing but a file that is added behind the end
    if (error) throw error;
    this.#parts.push(part as Uint8Array<ArrayBuffer>);
  });

  add(name: string, content: Uint8Array | string): Uint8Array<ArrayBuffer>[] {
    this.count++;
    const file = PACKED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    this.#zip.add(file);
    file.push(typeof content === 'string' ? new TextEncoder().encode(content) : content, true);
    return this.#taken();
  }

  end(): Uint8Array<ArrayBuffer>[] {
    this.#zip.end();
    return this.#taken();
  }

  #taken(): Uint8Array<ArrayBuffer>[] {
    const parts = this.#parts;
    this.#parts = [];
    for (const { length } of parts) this.#bytes += length;
    if (this.#bytes > MOST_BYTES) throw new SiteTooLarge('4 GB');
    return parts;
  }
}

/** So many bytes are collected before they become a part of the Blob, which browsers put on the disk when it is large. */
const PART = 8 * 2 ** 20;

/** The parts of a file as a Blob. No more than 8 MB of it are in this thread at a time. */
export async function blobOf(
  parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
  type = 'application/zip',
): Promise<Blob> {
  const blobs: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const part of parts) {
    waiting.push(part);
    bytes += part.length;
    if (bytes < PART) continue;
    blobs.push(new Blob(waiting));
    waiting = [];
    bytes = 0;
  }
  return new Blob([...blobs, ...waiting], { type });
}
