import { PlaceError } from './place-error.ts';
import { createSiteBudget, isSystemFile, pathFault, quotePath, type SiteFiles } from './site-files.ts';
import type { FileEntry } from './zip-library.ts';

/*
 * zip.js reads the central directory, as unpackers do, and checks it against the local headers: overlapping files, two
 * directories, wrong sizes and wrong checksums are errors. It streams from and to Blobs, decodes names in UTF-8 and CP437,
 * supports ZIP64, and uses the browser's DecompressionStream without eval or workers. It has 30 KB (brotli) and is loaded on
 * demand. fflate has only 8 KB, but trusts local headers, which an attacker can fake, and checks neither checksums nor sizes.
 */

type ZipLibrary = typeof import('./zip-library.ts');

/** Plenary's whole project has 2,500 files and, with its packages, a hundred thousand. */
const MAX_ZIP_ENTRIES = 20_000;

/** In bytes. */
const MAX_ZIP_SIZE = 1_000_000_000;

/** The workers of zip.js start from inline scripts, which the page's policy forbids. */
const ZIP_OPTIONS = { useWebWorkers: false } as const;

/** The methods "stored" and DEFLATE (APPNOTE.TXT 4.4.5). */
const COMPRESSION_METHODS = [0, 8];

const REPACK_ADVICE = 'Make the ZIP again from a folder with site.yaml and media/, and try again.';

/**
 * Reads `site.yaml`, at the root or in one folder, and `media/` next to it. Skips everything else, links and system files. Throws
 * a PlaceError if the ZIP is unreadable, hostile or too large.
 */
export async function readZip(zip: Blob): Promise<SiteFiles> {
  if (zip.size > MAX_ZIP_SIZE)
    throw new PlaceError(
      'file',
      `This ZIP has ${(zip.size / 1e6).toLocaleString('en', { maximumFractionDigits: 0 })} MB. A browser can open one of at most ${(MAX_ZIP_SIZE / 1e6).toLocaleString('en')} MB. ${REPACK_ADVICE}`,
    );
  const library = await import('./zip-library.ts');
  const reader = new library.ZipReader(new library.BlobReader(zip), {
    ...ZIP_OPTIONS,
    filenameValidation: 'tolerant',
    checkCrc32: true,
    checkOverlappingEntry: true,
    checkLocalFilename: true,
  });
  try {
    const entries = await readSiteEntries(reader);
    const files: SiteFiles = { site: new Blob(), media: new Map() };
    for (const [path, entry] of entries) {
      // zip.js aborts when a content exceeds the size in the directory
      const content = await entry.getData(new library.BlobWriter());
      if (path === 'site.yaml') files.site = content;
      else files.media.set(path.slice('media/'.length), content);
    }
    return files;
  } catch (error) {
    throw asPlaceError(error, library);
  } finally {
    await reader.close().catch(() => {});
  }
}

/** Returns entries by path relative to the site's folder. Unpacks nothing. */
async function readSiteEntries(
  reader: InstanceType<ZipLibrary['ZipReader']>,
): Promise<Map<string, FileEntry>> {
  const all = new Map<string, FileEntry>();
  let count = 0;
  for await (const entry of reader.getEntriesGenerator()) {
    count += 1;
    if (count > MAX_ZIP_ENTRIES)
      throw new PlaceError(
        'file',
        `This ZIP has more than ${MAX_ZIP_ENTRIES.toLocaleString('en')} files. ${REPACK_ADVICE}`,
      );
    // old Windows programs write backslashes
    const path = entry.filename.replaceAll('\\', '/').replace(/\/$/, '');
    const fault = pathFault(path);
    if (fault)
      throw new PlaceError(
        'file',
        `This ZIP has a file whose name ${fault}: ${quotePath(entry.filename)}. Nothing was taken from it. ${REPACK_ADVICE}`,
      );
    if (entry.directory || entry.symlink || isSystemFile(path)) continue;
    if (all.has(path))
      throw new PlaceError(
        'file',
        `This ZIP has two files with the name ${quotePath(path)}. ${REPACK_ADVICE}`,
      );
    all.set(path, entry);
  }
  const folder = findSiteFolder([...all.keys()]);
  const add = createSiteBudget('This ZIP');
  const own = new Map<string, FileEntry>();
  for (const [path, entry] of all) {
    const inside = path.startsWith(folder) ? path.slice(folder.length) : '';
    if (inside !== 'site.yaml' && !inside.startsWith('media/')) continue;
    if (entry.encrypted) throw new PlaceError('file', ENCRYPTED_MESSAGE);
    if (!COMPRESSION_METHODS.includes(entry.compressionMethod)) throw new PlaceError('file', METHOD_MESSAGE);
    add(inside, entry.uncompressedSize);
    own.set(inside, entry);
  }
  return own;
}

const ENCRYPTED_MESSAGE = 'This ZIP is protected by a password. Make one without a password, and try again.';
const METHOD_MESSAGE = `This ZIP is packed in a way that browsers can't read. Make it again with the ZIP program of your computer.`;

/** Returns a path that ends with a slash. Empty for the root. */
function findSiteFolder(paths: string[]): string {
  const found = paths.filter((path) => /^([^/]+\/)?site\.yaml$/.test(path));
  if (found.includes('site.yaml')) return '';
  const [first, second] = found;
  if (first === undefined) {
    const isFinished = paths.some((path) => /^([^/]+\/)?index\.html$/.test(path));
    throw new PlaceError(
      'file',
      isFinished
        ? 'This ZIP is a finished site, which can’t be edited. Choose the ZIP of the site: it has a file site.yaml.'
        : 'This ZIP has no file site.yaml, so it isn’t a site of Plenary. It has to be at the top of the ZIP, or in one folder there.',
    );
  }
  if (second !== undefined)
    throw new PlaceError(
      'file',
      `This ZIP has more than one site: ${quotePath(first)} and ${quotePath(second)}. Make a ZIP of one of these folders, and try again.`,
    );
  return first.slice(0, -'site.yaml'.length);
}

function asPlaceError(error: unknown, library: ZipLibrary): unknown {
  if (error instanceof PlaceError || !(error instanceof Error)) return error;
  if (error.name === 'AbortError') return error;
  if (error.name === 'NotReadableError' || error.name === 'NotFoundError')
    return new PlaceError(
      'gone',
      'The ZIP can’t be read any more: it was moved or changed. Choose it again.',
    );
  const is = (...messages: string[]) => messages.includes(error.message);
  if (is(library.ERR_EOCDR_NOT_FOUND, library.ERR_BAD_FORMAT))
    return new PlaceError(
      'file',
      'This file isn’t a ZIP file, or a part of it is missing. If you downloaded it, download it again.',
    );
  if (is(library.ERR_ENCRYPTED, library.ERR_ENCRYPTED_CENTRAL_DIRECTORY, library.ERR_UNSUPPORTED_ENCRYPTION))
    return new PlaceError('file', ENCRYPTED_MESSAGE);
  if (is(library.ERR_SPLIT_ZIP_FILE))
    return new PlaceError('file', `This ZIP is one part of several. ${REPACK_ADVICE}`);
  if (is(library.ERR_UNSUPPORTED_COMPRESSION)) return new PlaceError('file', METHOD_MESSAGE);
  return new PlaceError('file', `This ZIP is damaged, so nothing was taken from it. ${REPACK_ADVICE}`);
}

interface PackedFile {
  name: string;
  content: Blob | Uint8Array | string;
}

/** Files in these formats can't be compressed further. */
const COMPRESSED_FORMATS = /\.(avif|webp|jpe?g|png|gif|heic|woff2|pdf|zip|xlsx|docx|pptx|mp4|mp3)$/i;

/**
 * Returns a Blob (application/zip). Requests each file after packing the previous one, and browsers store large Blobs on disk, so
 * memory holds only one file at a time. Throws the reason of an aborted `signal`, and a PlaceError for an unreadable file.
 */
export async function packFiles(
  files: Iterable<PackedFile> | AsyncIterable<PackedFile>,
  { onFile, signal }: { onFile?: (name: string) => void; signal?: AbortSignal } = {},
): Promise<Blob> {
  signal?.throwIfAborted();
  const { BlobReader, BlobWriter, Uint8ArrayReader, ZipWriter } = await import('./zip-library.ts');
  const writer = new ZipWriter(new BlobWriter('application/zip'), {
    ...ZIP_OPTIONS,
    // programs that unpack during the download need the size before each file
    dataDescriptor: false,
    ...(signal && { signal }),
  });
  for await (const { name, content } of files) {
    signal?.throwIfAborted();
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const reader = bytes instanceof Blob ? new BlobReader(bytes) : new Uint8ArrayReader(bytes);
    await writer.add(name, reader, { level: COMPRESSED_FORMATS.test(name) ? 0 : 6 }).catch((error) => {
      if (error.name !== 'NotReadableError' && error.name !== 'NotFoundError') throw error;
      throw new PlaceError('gone', unreadableEntryMessage(name));
    });
    onFile?.(name);
    signal?.throwIfAborted();
  }
  return writer.close();
}

/** Throws the same errors as `packFiles()`. */
export function writeZip({ site, media }: SiteFiles): Promise<Blob> {
  const files = [...media].map(([name, content]) => ({ name: `media/${name}`, content }));
  return packFiles([{ name: 'site.yaml', content: site }, ...files]);
}

function unreadableEntryMessage(path: string): string {
  return `The file ${quotePath(path)} can’t be read any more, so there is no ZIP. Load this page again.`;
}
