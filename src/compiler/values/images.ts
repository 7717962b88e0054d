import { readFileSync, statSync } from 'node:fs';
import { imageSize } from 'image-size';
import type { Image } from '../../shared/index.ts';
import { type Place, type Problem, problem } from '../output/problem.ts';
import { readSvg, type SvgReport } from './svg.ts';

/** The displayed size of a picture in pixels, or the problem of its file. */
export type PictureSize =
  | { value: Pick<Image, 'width' | 'height'> }
  | { problemAt: (place: Place) => Problem };

/** Larger than any picture on a website needs to be; decoding more would exhaust the memory. */
const MEGAPIXELS = 30;
const MEGABYTES = 15;

const KNOWN = new Set(['svg', 'png', 'jpg', 'webp', 'avif', 'gif']);
/** The file names of pictures that browsers do not show. */
const OTHERS: Record<string, RegExp> = {
  heic: /\.(heic|heif|hif)$/i,
  tiff: /\.tiff?$/i,
  bmp: /\.(bmp|dib)$/i,
};

/**
 * Reads the size of a picture file without decoding it: from the first bytes, or from all of an SVG.
 * `path` is the path on disk, `file` the name below `media/`.
 */
export function pictureFile(path: string, file: string): PictureSize {
  const notAnImage: PictureSize = { problemAt: (place) => problem('not-an-image', place, { file }) };
  const megabytes = Math.ceil(statSync(path).size / 1e5) / 10;
  if (megabytes > MEGABYTES) {
    // a film or a document is no picture, whatever its size
    if (!isNamedPicture(file)) return notAnImage;
    return { problemAt: (at) => problem('picture-too-heavy', at, { file, megabytes, limit: MEGABYTES }) };
  }
  const bytes = readFileSync(path);
  const svg = svgText(bytes);
  if (svg !== undefined) return isNamedSvg(file) ? svgSize(readSvg(svg), file) : otherFormat(file, 'svg');
  const found = rasterSize(bytes);
  if (!found) return notAnImage;
  const { type, width, height } = found;
  if (!KNOWN.has(type) || !isNamedPicture(file) || isNamedSvg(file)) return otherFormat(file, type);
  const megapixels = Math.ceil((width * height) / 1e5) / 10;
  if (megapixels <= MEGAPIXELS) {
    const reason = 'the rest of it is missing';
    if (isCutShort(bytes, type))
      return { problemAt: (at) => problem('picture-broken', at, { file, reason }) };
    return { value: { width, height } };
  }
  const details = { file, width, height, megapixels, limit: MEGAPIXELS };
  return { problemAt: (place) => problem('picture-too-large', place, details) };
}

function isNamedPicture(file: string): boolean {
  return /\.(svg|png|jpe?g|webp|avif|gif)$/i.test(file) || OTHERS.heic?.test(file) === true;
}

function isNamedSvg(file: string): boolean {
  return /\.svg$/i.test(file);
}

function otherFormat(file: string, type: string): PictureSize {
  const format = type === 'jpg' ? 'JPEG' : type.toUpperCase();
  const corrected = KNOWN.has(type) ? { corrected: `${file.replace(/\.\w+$/, '')}.${type}` } : {};
  const isNamed = OTHERS[type]?.test(file) ?? false;
  return {
    problemAt: (place) => problem('picture-other-format', place, { file, format, isNamed, ...corrected }),
  };
}

/** The text of a file that may be an SVG: XML begins with `<`, and no other picture does. */
function svgText(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart();
  if (!start.startsWith('<')) return undefined;
  const text = new TextDecoder().decode(bytes);
  return text.includes('<svg') || text.includes(':svg') ? text : undefined;
}

function svgSize(report: SvgReport, file: string): PictureSize {
  const malformed = (reason: string, line: number): PictureSize => ({
    problemAt: (place) => problem('svg-malformed', place, { file, reason, line }),
  });
  if ('root' in report) {
    const { width = '', height = '', viewBox = '' } = report.root;
    // only the root: image-size searches the first 1,000 characters, which comments of programs may fill
    const numbers = viewBox.trim().replaceAll(/[\s,]+/g, ' ');
    const root = `<svg width="${width.trim()}" height="${height.trim()}" viewBox="${numbers}">`;
    const size = sizeOf(new TextEncoder().encode(root));
    return size
      ? { value: { width: size.width, height: size.height } }
      : malformed('its first tag has no viewBox', 1);
  }
  if (report.fault === 'malformed') return malformed(report.reason, report.line);
  if (report.fault === 'foreign') return { problemAt: (place) => problem('not-an-image', place, { file }) };
  const { found, line } = report;
  return { problemAt: (place) => problem('svg-unsafe', place, { file, found, line }) };
}

function rasterSize(bytes: Uint8Array) {
  const size = sizeOf(bytes);
  if (size?.type !== 'heif') return size;
  // the first brand only names the family; the compatible brands follow
  const brands = new TextDecoder('latin1').decode(bytes.subarray(8, 64));
  return { ...size, type: brands.includes('avif') ? 'avif' : 'heic' };
}

function sizeOf(bytes: Uint8Array): { type: string; width: number; height: number } | undefined {
  try {
    const { width, height, type = '', orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return undefined;
    const size = [Math.round(width), Math.round(height)] as const;
    // orientations from 5 on (Exif) are turned by 90°
    return orientation >= 5
      ? { type, width: size[1], height: size[0] }
      : { type, width: size[0], height: size[1] };
  } catch {
    return undefined;
  }
}

/*
 * Truncated picture files are recognised by the lengths in their headers, without decoding. The build, which decodes them, finds
 * other damage.
 */

/** Whether a raster picture is shorter than its header says. */
function isCutShort(bytes: Uint8Array, type: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (type) {
    case 'png':
      return isPngCut(view);
    case 'jpg':
      return isJpegCut(view);
    case 'webp':
      return view.getUint32(4, true) + 8 > view.byteLength;
    case 'avif':
      return isAvifCut(view);
    default:
      return false;
  }
}

/** The chunks follow each other with their lengths; the last is IEND. */
function isPngCut(view: DataView): boolean {
  for (let at = 8; at + 12 <= view.byteLength; ) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === 0x49454e44) return false;
    at += 12 + length;
  }
  return true;
}

/** After the header of the first scan comes coded data, in which FF D9 can only be the end of the picture. */
function isJpegCut(view: DataView): boolean {
  let at = 2;
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return false; // invalid, but not truncated: the build reports it
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === 0xda) return !hasEnd(view, at);
    else at += 2 + view.getUint16(at + 2);
  }
  return true;
}

function hasEnd(view: DataView, from: number): boolean {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + from, view.byteLength - from);
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0xd9) return true;
  return false;
}

/** The boxes of the file follow each other with their lengths; 0 means up to the end. */
function isAvifCut(view: DataView): boolean {
  let at = 0;
  while (at + 8 <= view.byteLength) {
    const short = view.getUint32(at);
    if (short === 0) return false;
    const long = short === 1 && at + 16 <= view.byteLength;
    at += Math.max(8, long ? Number(view.getBigUint64(at + 8)) : short);
  }
  return at > view.byteLength;
}
