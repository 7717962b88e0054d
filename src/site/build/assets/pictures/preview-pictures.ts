import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isHeic, isXml, type Picture } from '../../../../compiler/index.ts';
import type { Image, Logo, Page } from '../../../../core/index.ts';
import type { Cache } from '../../cache.ts';
import { codeHash } from '../../code-hash.ts';
import { walkRecords } from '../../records.ts';
import { readableBytes } from './heic.ts';
import { withPublishedImages } from './image-plan.ts';
import { readLogo, withoutMargins } from './logo.ts';

interface PreviewPicture {
  content: Uint8Array<ArrayBuffer>;
  type: string;
}

/** Displaying a larger file takes a browser as long at every visit as resizing it once takes this machine. */
const LARGE_FILE_BYTES = 2e6;

/** Enough for every place. */
const MAX_SIDE_PIXELS = 2000;

/** A page may request dozens of pictures at once. */
const RESIZE_LANES = 2;

/** Resizes and caches large files and formats that browsers can't display (HEIC, TIFF). Undefined for other files. */
export function createPreviewPictures(cache: Cache): (file: string) => Promise<PreviewPicture | undefined> {
  const lanes = Array.from({ length: RESIZE_LANES }, () => Promise.resolve<unknown>(undefined));
  let turn = 0;
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const lane = turn++ % RESIZE_LANES;
    const done = (lanes[lane] ?? Promise.resolve()).then(work);
    lanes[lane] = done.catch(() => {});
    return done;
  };
  const shown = async (file: string): Promise<PreviewPicture | undefined> => {
    const head = await readFileHead(file);
    const begins = head.toString('latin1');
    // a drawing may have any file extension, so its type must not be guessed from the extension
    if (isXml(head)) return { content: new Uint8Array(await readFile(file)), type: 'image/svg+xml' };
    const { size, mtimeMs } = await stat(file);
    const isForeign = isHeic(head) || /^(II\*\0|MM\0\*)/.test(begins);
    if (!isForeign && (size <= LARGE_FILE_BYTES || begins.startsWith('GIF'))) return undefined;
    const animated = begins.startsWith('RIFF');
    const resized = () =>
      inTurn(async () => resizePicture(await readableBytes(await readFile(file), cache), animated));
    const content = await cache.cached('preview', [file, size, mtimeMs], resized);
    return { content: new Uint8Array(content), type: 'image/webp' };
  };
  // the preview answers 404 for a missing file, and the build reports unreadable files
  return (file) => shown(file).catch(() => undefined);
}

/** Adds the background and size of sponsor logos to a page, like a build. `media` is the folder of the pictures. */
export function previewLogos(
  media: string,
  cache: Cache,
): (page: Page, pictures: readonly Picture[]) => Promise<Page> {
  const lookOf = async (file: string): Promise<Logo | undefined> => {
    const { size, mtimeMs } = await stat(file);
    const key = ['logo', codeHash('pictures'), file, size, mtimeMs];
    // null for an unreadable file, since every attempt to decode it takes seconds; the build reports it
    const look = await cache.cached('preview', key, async () => {
      const bytes = await readFile(file);
      return logoLook(bytes, cache).catch(() => null);
    });
    return look ?? undefined;
  };
  return async (page, pictures) => {
    const shown = new Set([...walkRecords(page)].filter((record) => 'src' in record));
    const logos = pictures
      .filter(({ logo, image }) => logo && shown.has(image))
      .map(async ({ file, image }): Promise<[Image, Image]> => {
        const logo = await lookOf(path.join(media, file)).catch(() => undefined);
        return [image, logo ? { ...image, logo } : image];
      });
    return withPublishedImages(page, new Map(await Promise.all(logos)));
  };
}

async function logoLook(bytes: Buffer, cache: Cache): Promise<Logo> {
  return readLogo(isXml(bytes) ? bytes : await withoutMargins(await readableBytes(bytes, cache)));
}

async function resizePicture(bytes: Uint8Array, animated: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { failOn: 'error', animated })
    .autoOrient()
    .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
    .webp({ effort: 1 })
    .toBuffer();
}

async function readFileHead(file: string): Promise<Buffer> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}
