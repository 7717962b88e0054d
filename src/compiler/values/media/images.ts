import { imageSize } from 'image-size';
import type { Image } from '../../../core/index.ts';
import type { Files } from '../../platform/files.ts';
import { type Problem, type ProblemLocation, problem } from '../../problems/problem.ts';
import { heifSize } from './heif.ts';
import { readSvg, type SvgReport } from './svg.ts';

/** In pixels, as displayed. */
export type PictureSize =
  | { value: Pick<Image, 'width' | 'height'>; isDrawing: boolean }
  | { problemAt: (place: ProblemLocation) => Problem };

/**
 * Maximum number of megapixels: the resolution of the largest phone camera (16,320 × 12,240). Decoding such a picture takes 0.1
 * to 1.4 GB depending on the format, which a machine with 4 GB has. A larger picture is a mistake or an attack.
 */
const MAX_MEGAPIXELS = 200;
/** The build reads a whole picture into memory. */
const MAX_MEGABYTES = 1000;

const RESIZABLE_TYPES = new Set(['png', 'jpg', 'webp', 'avif', 'gif', 'heic', 'tiff']);

/** In bytes. The start of a file contains the size of most pictures. */
const HEAD_LENGTH = 128 * 1024;

/** Does not decode, and ignores the extension. `name` is the actual name of the file, `file` its name as written. */
export function readPictureSize(files: Files, name: string, file: string): PictureSize {
  return measurePicture(createByteReader(files, name), file);
}

export function pictureSizeOfBytes(bytes: Uint8Array, file: string): PictureSize {
  const at = (position: number, length: number) => {
    // copied, because a Buffer may be part of a larger buffer
    return new DataView(Uint8Array.from(bytes.subarray(position, position + length)).buffer);
  };
  return measurePicture({ length: bytes.length, at, all: () => bytes }, file);
}

interface ByteReader {
  length: number;
  /** Reads fewer bytes at the end of the file. */
  at: (position: number, length: number) => DataView;
  all: () => Uint8Array;
}

function createByteReader(files: Files, name: string): ByteReader {
  const length = files.size(name);
  // most reads are close to the previous read
  let from = 0;
  let part: Uint8Array = new Uint8Array();
  return {
    length,
    at: (position, wanted) => {
      const end = Math.min(length, position + wanted);
      if (position < from || end > from + part.length) {
        from = position;
        part = files.read(name, from, Math.min(length, from + Math.max(wanted, HEAD_LENGTH)));
      }
      const { buffer, byteOffset, byteLength } = part.subarray(
        position - from,
        Math.max(position, end) - from,
      );
      return new DataView(buffer, byteOffset, byteLength);
    },
    all: () => files.read(name),
  };
}

function measurePicture(reader: ByteReader, file: string): PictureSize {
  const { buffer, byteOffset, byteLength } = reader.at(0, HEAD_LENGTH);
  const head = new Uint8Array(buffer, byteOffset, byteLength);
  const notAnImage = (format?: string): PictureSize => ({
    problemAt: (place) => problem('not-an-image', place, { file, ...(format && { format }) }),
  });
  const tooLarge = (
    details: { limit: number; width?: number; height?: number },
    size: number,
  ): PictureSize => ({
    problemAt: (place) =>
      problem('picture-too-large', place, { file, size: Math.ceil(size * 10) / 10, ...details }),
  });
  // a large video or document is reported as not being an image, rather than as too large
  const found = rasterSize(head);
  const megabytes = reader.length / 1e6;
  if (megabytes > MAX_MEGABYTES) return found ? tooLarge({ limit: MAX_MEGABYTES }, megabytes) : notAnImage();
  if (isXml(head)) {
    const svg = svgText(reader.all());
    return svg === undefined ? notAnImage() : svgSize(readSvg(svg), file);
  }
  // the size can be anywhere in a TIFF, and some programs write long metadata before the size of a JPEG
  const { type, width, height } = found ?? rasterSize(reader.all()) ?? {};
  if (type === undefined || width === undefined || height === undefined) return notAnImage();
  if (!RESIZABLE_TYPES.has(type)) return notAnImage(type.toUpperCase());
  // checked before the size, because the size of a truncated JPEG may be wrong
  if (isTruncated(reader, type)) {
    const reason = 'the rest of the file is missing';
    return { problemAt: (at) => problem('picture-broken', at, { file, reason }) };
  }
  const megapixels = (width * height) / 1e6;
  if (megapixels > MAX_MEGAPIXELS) return tooLarge({ width, height, limit: MAX_MEGAPIXELS }, megapixels);
  return { value: { width, height }, isDrawing: false };
}

/** Of all picture formats, only SVG begins like XML. */
export function isXml(head: Uint8Array): boolean {
  return new TextDecoder().decode(head.subarray(0, 200)).trimStart().startsWith('<');
}

function svgText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  return text.includes('<svg') || text.includes(':svg') ? text : undefined;
}

function svgSize(report: SvgReport, file: string): PictureSize {
  const malformed = (reason: string, line: number): PictureSize => ({
    problemAt: (place) => problem('svg-malformed', place, { file, reason, line }),
  });
  if ('root' in report) {
    const { width = '', height = '', viewBox = '' } = report.root;
    // only passes the root element, because image-size searches the first 1,000 characters, which may be comments
    const numbers = viewBox.trim().replaceAll(/[\s,]+/g, ' ');
    const root = `<svg width="${width.trim()}" height="${height.trim()}" viewBox="${numbers}">`;
    const size = imageDimensions(new TextEncoder().encode(root));
    return size
      ? { value: { width: size.width, height: size.height }, isDrawing: true }
      : malformed('its first tag has no viewBox', 1);
  }
  if (report.fault === 'malformed') return malformed(report.reason, report.line);
  if (report.fault === 'foreign') return { problemAt: (place) => problem('not-an-image', place, { file }) };
  const { found, line } = report;
  return { problemAt: (place) => problem('svg-unsafe', place, { file, found, line }) };
}

function rasterSize(bytes: Uint8Array): { type: string; width: number; height: number } | undefined {
  const size = heifSize(bytes) ?? imageDimensions(bytes);
  // a HEIC or AVIF file that only image-size recognises lacks essential boxes and cannot be displayed
  return size?.type === 'heif' ? undefined : size;
}

function imageDimensions(bytes: Uint8Array): { type: string; width: number; height: number } | undefined {
  try {
    const { width, height, type = '', orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return undefined;
    const size = [Math.round(width), Math.round(height)] as const;
    // Exif orientations from 5 on are rotated by 90°
    return orientation >= 5
      ? { type, width: size[1], height: size[0] }
      : { type, width: size[0], height: size[1] };
  } catch {
    return undefined;
  }
}

/* Truncated files are recognised by the lengths in their headers. The build, which decodes pictures, detects other damage. */

function isTruncated(reader: ByteReader, type: string): boolean {
  switch (type) {
    case 'png':
      return isPngTruncated(reader);
    case 'jpg':
      return isJpegTruncated(reader);
    case 'webp':
      return reader.at(4, 4).getUint32(0, true) + 8 > reader.length;
    case 'avif':
    case 'heic':
      return isHeifTruncated(reader);
    default:
      return false;
  }
}

/** The chunks, each with its length, must continue up to the chunk IEND. */
function isPngTruncated({ length, at }: ByteReader): boolean {
  for (let position = 8; position + 12 <= length; ) {
    const chunk = at(position, 8);
    if (chunk.getUint32(4) === 0x49454e44) return false;
    position += 12 + chunk.getUint32(0);
  }
  return true;
}

/** In the coded data after the header of the first scan, the bytes FF D9 can only be the end of the picture. */
function isJpegTruncated(reader: ByteReader): boolean {
  let position = 2;
  while (position + 4 <= reader.length) {
    const segment = reader.at(position, 4);
    if (segment.getUint8(0) !== 0xff) return false; // invalid, but not truncated: the build reports it
    const marker = segment.getUint8(1);
    if (marker === 0xff) position += 1;
    else if (marker === 0xda) return !hasEndMarker(reader, position);
    else position += 2 + segment.getUint16(2);
  }
  return true;
}

/** Searches FF D9 backwards from the end of the file, because a phone may append a video or another picture. */
function hasEndMarker({ length, at }: ByteReader, from: number): boolean {
  for (let end = length; end > from; end -= HEAD_LENGTH) {
    const start = Math.max(from, end - HEAD_LENGTH);
    // reads one more byte, because FF and D9 may be in different parts
    const { buffer, byteOffset, byteLength } = at(start, end + 1 - start);
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    for (let found = bytes.indexOf(0xff); found >= 0; found = bytes.indexOf(0xff, found + 1))
      if (bytes[found + 1] === 0xd9) return true;
  }
  return false;
}

/** The boxes, each with its length, must fill the file. A box with the length 0 extends to the end of the file. */
function isHeifTruncated({ length, at }: ByteReader): boolean {
  let position = 0;
  while (position + 8 <= length) {
    const box = at(position, 16);
    const short = box.getUint32(0);
    if (short === 0) return false;
    const long = short === 1 && box.byteLength === 16;
    position += Math.max(8, long ? Number(box.getBigUint64(8)) : short);
  }
  return position > length;
}
