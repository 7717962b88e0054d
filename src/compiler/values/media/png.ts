import { platform } from '#platform';
import { joinBytes } from '../../../core/index.ts';

/** Each from 0 to 255. */
type Pixel = [red: number, green: number, blue: number, alpha: number];

interface PixelData {
  width: number;
  height: number;
  at: (x: number, y: number) => Pixel;
}

/** No logo has more pixels, and reading them takes a second. */
const MAX_LOGO_PIXELS = 16e6;

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Values per pixel, for the PNG colour types that may be transparent (PNG specification, 11.2.1). */
const CHANNEL_COUNTS: Record<number, number> = { 3: 1, 4: 2, 6: 4 };

/**
 * Reads the pixels of a PNG that may be transparent, with up to 8 bits per value and without interlacing. Undefined for all
 * other files. Uses no library, so that `check` stays fast: sharp takes 0.25 s to load and is asynchronous, fast-png does not
 * limit the inflated size, and pngjs depends on internals of Node.js.
 */
export function readPngPixels(bytes: Uint8Array): PixelData | undefined {
  if (PNG_SIGNATURE.some((byte, at) => bytes[at] !== byte)) return undefined;
  const [head] = findChunks(bytes, 'IHDR');
  if (head?.length !== 13) return undefined;
  const [width, height] = [readUint32(head, 0), readUint32(head, 4)];
  const [depth = 0, type = 0, , , interlaced] = head.subarray(8);
  const channels = CHANNEL_COUNTS[type];
  const [palette, clear] = [...findChunks(bytes, 'PLTE'), ...findChunks(bytes, 'tRNS')];
  if (!channels || depth > 8 || interlaced || width * height > MAX_LOGO_PIXELS) return undefined;
  if (type === 3 && !clear) return undefined;
  const length = 1 + Math.ceil((width * depth * channels) / 8);
  const lines = inflateData(joinBytes(findChunks(bytes, 'IDAT')), height * length);
  if (!lines) return undefined;
  reverseFilters(lines, length, Math.ceil((depth * channels) / 8));
  const at = (x: number, y: number): Pixel => {
    const start = y * length + 1;
    if (type === 6) return [...lines.subarray(start + 4 * x, start + 4 * x + 4)] as Pixel;
    if (type === 4) {
      const [grey = 0, alpha = 0] = lines.subarray(start + 2 * x);
      return [grey, grey, grey, alpha];
    }
    const bit = x * depth;
    const byte = lines[start + (bit >> 3)] ?? 0;
    const index = (byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
    const [red = 0, green = 0, blue = 0] = palette?.subarray(3 * index) ?? [];
    return [red, green, blue, clear?.[index] ?? 255];
  };
  return { width, height, at };
}

/** Reads big-endian; returns 0 if fewer than four bytes are left. */
function readUint32(bytes: Uint8Array, at: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return at + 4 <= bytes.length ? view.getUint32(at) : 0;
}

function findChunks(png: Uint8Array, type: string): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + readUint32(png, at)) {
    if (String.fromCharCode(...png.subarray(at + 4, at + 8)) === type)
      found.push(png.subarray(at + 8, at + 8 + readUint32(png, at)));
  }
  return found;
}

/** Returns undefined if the data has another length or is broken, which the build reports. */
function inflateData(data: Uint8Array, length: number): Uint8Array | undefined {
  const lines = platform.inflate(data, length);
  return lines?.length === length ? lines : undefined;
}

/** Works in place (PNG specification, 9.2). `size` is the size of a pixel in bytes. */
function reverseFilters(lines: Uint8Array, length: number, size: number): void {
  const none = new Uint8Array(length);
  for (let from = 0; from < lines.length; from += length) {
    const line = lines.subarray(from, from + length);
    const above = from > 0 ? lines.subarray(from - length, from) : none;
    const predict = PREDICTORS[line[0] ?? 0];
    if (!predict) continue;
    for (let at = 1; at < length; at++) {
      const isFirst = at <= size;
      const left = isFirst ? 0 : (line[at - size] ?? 0);
      line[at] = (line[at] ?? 0) + predict(left, above[at] ?? 0, isFirst ? 0 : (above[at - size] ?? 0));
    }
  }
}

/** By the number of the filter. */
const PREDICTORS: (((left: number, above: number, corner: number) => number) | undefined)[] = [
  undefined,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paethPredictor,
];

function paethPredictor(left: number, above: number, corner: number): number {
  const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
