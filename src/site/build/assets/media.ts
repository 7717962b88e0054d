import { closeSync, openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { isXml, type Site } from '../../../compiler/index.ts';
import type { Image } from '../../../core/index.ts';
import type { Cache } from '../cache.ts';
import { mediaFolder, type Project } from '../project.ts';
import { mediaNames } from './media-names.ts';
import { readableBytes } from './pictures/heic.ts';

export type ImageFileLookup = (image: Image) => string;

export function mediaFiles(site: Pick<Site, 'pictures' | 'shell'>, project: Project): ImageFileLookup {
  const nameOf = mediaNames(site);
  return (image) => path.join(mediaFolder(project), nameOf(image));
}

/** A drawing doesn't fill its frame: it is transparent around its shape. */
export function isPhoto(file: string): boolean {
  const head = Buffer.alloc(200);
  const opened = openSync(file, 'r');
  try {
    return !isXml(head.subarray(0, readSync(opened, head)));
  } finally {
    closeSync(opened);
  }
}

/** Centres a drawing in a square of `size` pixels, regardless of the drawing's own units. */
export async function openPicture(file: string, size: number, cache: Cache): Promise<Sharp> {
  // sharp caches files by name, and the file may have changed since
  const content = await readFile(file);
  return isXml(content)
    ? sharp(Buffer.from(squareSvg(content, size)))
    : sharp(await readableBytes(content, cache)).autoOrient();
}

/** Embeds the drawing: sharp would render the original at its own size, which may be kilometres. */
function squareSvg(svg: Buffer, size: number): string {
  const href = `data:image/svg+xml;base64,${svg.toString('base64')}`;
  const place = `width="${size}" height="${size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${place}><image href="${href}" ${place}/></svg>`;
}

/** Returns a PNG, scaled to a square of `size` pixels. */
export async function pictureDataUrl(file: string, size: number, cache: Cache): Promise<string> {
  const picture = await openPicture(file, size, cache);
  const png = await picture
    .resize(size, size, { fit: isPhoto(file) ? 'outside' : 'contain', background: '#0000' })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
