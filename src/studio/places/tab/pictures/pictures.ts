import {
  findFileFault,
  isHeic,
  isXml,
  type Problem,
  pictureSizeOfBytes,
} from '../../../../compiler/index.ts';
import { bytesOfBlob, createTaskQueue } from '../../../../core/index.ts';
import type { PreparedPicture } from '../../../server/workspace.ts';
import type { HeicResponse } from './heic-worker.ts';
import { readMetadata, removeMetadata } from './picture-metadata.ts';

/*
 * createImageBitmap decodes, rotates and converts colours, a canvas scales and encodes. Supports the browser's formats, and HEIC
 * with libheif. Processes one picture at a time, because each may need a gigabyte of memory.
 */

/** Returns a PNG. Runs in the page, because workers can't render an SVG. */
export type DrawSvg = (bytes: Uint8Array, size: PictureSize) => Promise<Blob>;

interface PicturePart {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** RGBA, four bytes per pixel. */
interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** In pixels: enough for the full width of a large screen. */
const MAX_PHOTO_SIDE = 2_560;

/** For JPEG and WebP, from 0 to 1. */
const ENCODING_QUALITY = 0.88;

/** In milliseconds. The largest photo of a phone takes 25 seconds. */
const HEIC_TIMEOUT = 180_000;

type PictureSize = { width: number; height: number };
type PictureArea = { x: number; y: number; width: number; height: number };

/**
 * Must be called in a worker. Without `drawSvg`, SVGs can't be rendered. The methods reject with an error whose message is the
 * reason in words.
 */
export function createPictures(drawSvg?: DrawSvg) {
  const inTurn = createTaskQueue();
  return {
    prepare: (bytes: Uint8Array) => inTurn(() => preparePicture(bytes)),
    crop: (bytes: Uint8Array, area: PictureArea) => inTurn(() => cropPicture(bytes, area)),
    thumbnail: (bytes: Uint8Array, longest: number) => inTurn(() => createThumbnail(bytes, longest)),
    variants: (bytes: Uint8Array, widths: readonly number[], quality: number, crop?: PicturePart) =>
      inTurn(() => createVariants(bytes, widths, quality, crop)),
    pixels: (bytes: Uint8Array, side: number) => inTurn(() => readPixels(bytes, side, drawSvg)),
    square: (bytes: Uint8Array, size: number, inner: number, background?: string) =>
      inTurn(() => createSquare(bytes, { size, inner, background }, drawSvg)),
  };
}

async function preparePicture(bytes: Uint8Array): Promise<PreparedPicture & { words: string[] }> {
  const notes = readMetadata(bytes);
  const { orientation, hasNotes, isAnimated } = notes;
  const words: string[] = [];
  if (isHeic(bytes)) words.push('Converted from HEIC');
  if (orientation > 1) words.push('Turned upright');
  if (hasNotes && !isHeic(bytes)) words.push('Location and camera data removed');
  return withBitmap(bytes, async (bitmap) => {
    const { width, height } = bitmap;
    const isFit = Math.max(width, height) <= MAX_PHOTO_SIDE;
    // browsers can't encode animations; an unscaled upright picture stays lossless
    const clean = isAnimated || (isFit && orientation === 1) ? removeMetadata(bytes) : undefined;
    if (clean) {
      if (isAnimated) words.push('Animated, so its size and quality are unchanged');
      return { bytes: clean, ending: notes.format, width, height, words };
    }
    const size = fitSize(bitmap, MAX_PHOTO_SIDE);
    const picture = await encodePicture(drawScaled(bitmap, size), notes.format);
    if (!isFit) words.push(`Scaled to ${size.width} × ${size.height} pixels`);
    if (notes.format === 'gif') words.push('Converted from GIF');
    return { ...picture, ...size, words };
  });
}

async function cropPicture(bytes: Uint8Array, area: PictureArea): Promise<PreparedPicture> {
  return withBitmap(bytes, async (bitmap) => {
    const { x, y, width, height } = area;
    const isInside =
      [x, y, width, height].every(Number.isInteger) &&
      Math.min(x, y) >= 0 &&
      Math.min(width, height) > 0 &&
      x + width <= bitmap.width &&
      y + height <= bitmap.height;
    if (!isInside) throw new Error('a part of it is outside of the picture');
    const size = fitSize(area, MAX_PHOTO_SIDE);
    return { ...(await encodePicture(drawScaled(bitmap, size, area), readMetadata(bytes).format)), ...size };
  });
}

async function createThumbnail(
  bytes: Uint8Array,
  longest: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  if (isXml(bytes)) {
    // workers can't render an SVG, so it is returned unscaled, but refused if it contains scripts
    const fault = findFileFault(bytes, 'picture.svg', 'picture');
    if (fault) throw new Error('it is no SVG that can be shown');
    return { bytes: Uint8Array.from(bytes), type: 'image/svg+xml' };
  }
  return withBitmap(bytes, async (bitmap) => {
    const canvas = drawScaled(bitmap, fitSize(bitmap, longest));
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
    // browsers without a WebP encoder return a PNG
    return { bytes: await bytesOfBlob(blob), type: blob.type };
  });
}

/**
 * Returns WebP versions of a picture or of its part `crop`, for the finished site. `widths` are in pixels, `quality` is from 0 to
 * 100. `crop` is in pixels of the upright picture, and may be fractional.
 */
async function createVariants(
  bytes: Uint8Array,
  widths: readonly number[],
  quality: number,
  crop?: PicturePart,
): Promise<Uint8Array<ArrayBuffer>[]> {
  return withBitmap(bytes, async (bitmap) => {
    const { left, top, ...part } = crop ?? { left: 0, top: 0, width: bitmap.width, height: bitmap.height };
    const made: Uint8Array<ArrayBuffer>[] = [];
    for (const width of widths) {
      const height = Math.max(1, Math.round((part.height * width) / part.width));
      const canvas = drawScaled(bitmap, { width, height }, { x: left, y: top, ...part });
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: quality / 100 });
      if (blob.type !== 'image/webp') throw new Error('this browser writes no WebP pictures');
      made.push(await bytesOfBlob(blob));
    }
    return made;
  });
}

/** A bitmap gets at most `side` pixels on its longer side, an SVG exactly `side` pixels. */
async function readPixels(bytes: Uint8Array, side: number, drawSvg?: DrawSvg): Promise<Pixels> {
  return withDecodedPicture(bytes, side, drawSvg, async (bitmap) => {
    const { width, height } = fitSize(bitmap, side);
    const context = canvasContext(drawScaled(bitmap, { width, height }));
    return { data: context.getImageData(0, 0, width, height).data, width, height };
  });
}

/** Returns a PNG with the picture in its centre. `size` is the PNG's side, `inner` the picture's longer side, in pixels. */
async function createSquare(
  bytes: Uint8Array,
  { size, inner, background }: { size: number; inner: number; background: string | undefined },
  drawSvg?: DrawSvg,
): Promise<Uint8Array> {
  const room = size - 2 * Math.round((size - inner) / 2);
  return withDecodedPicture(bytes, room, drawSvg, async (bitmap) => {
    const scale = room / Math.max(bitmap.width, bitmap.height);
    const [width, height] = [bitmap.width * scale, bitmap.height * scale];
    const canvas = new OffscreenCanvas(size, size);
    const context = canvasContext(canvas);
    context.imageSmoothingQuality = 'high';
    if (background !== undefined) {
      context.fillStyle = background;
      context.fillRect(0, 0, size, size);
    }
    context.drawImage(bitmap, (size - width) / 2, (size - height) / 2, width, height);
    return bytesOfBlob(await canvas.convertToBlob({ type: 'image/png' }));
  });
}

/** Closes the picture after the task. Renders an SVG with `side` pixels on its longer side. */
async function withDecodedPicture<T>(
  bytes: Uint8Array,
  side: number,
  drawSvg: DrawSvg | undefined,
  work: (bitmap: ImageBitmap) => Promise<T>,
): Promise<T> {
  if (!isXml(bytes)) return withBitmap(bytes, work);
  if (!drawSvg) throw new Error('a worker draws no SVG');
  const own = readPictureSize(bytes);
  const scale = side / Math.max(own.width, own.height);
  const scaled = (one: number) => Math.max(1, Math.round(one * scale));
  const size = { width: scaled(own.width), height: scaled(own.height) };
  return closeAfter(await decodePicture(await drawSvg(bytes, size)), work);
}

/** Gives the task an upright bitmap in sRGB, which exists only during the task. */
async function withBitmap<T>(bytes: Uint8Array, work: (bitmap: ImageBitmap) => Promise<T>): Promise<T> {
  readPictureSize(bytes);
  return closeAfter(await uprightBitmap(bytes), work);
}

async function closeAfter<T>(bitmap: ImageBitmap, work: (bitmap: ImageBitmap) => Promise<T>): Promise<T> {
  try {
    return await work(bitmap);
  } finally {
    bitmap.close();
  }
}

/** Throws the reason why a site can't show the picture. */
function readPictureSize(bytes: Uint8Array): PictureSize {
  const size = pictureSizeOfBytes(bytes, '');
  if ('problemAt' in size) throw new Error(refusalReason(size.problemAt({ path: [] })));
  return size.value;
}

/** Handles the EXIF orientation of PNG and WebP, which only some browsers apply. All browsers apply the orientation of JPEG. */
async function uprightBitmap(bytes: Uint8Array): Promise<ImageBitmap> {
  const { orientation, format } = readMetadata(bytes);
  const clean = orientation > 1 && format !== 'jpg' ? removeMetadata(bytes) : undefined;
  const bitmap = await decodePicture(clean ? new Blob([clean]) : await decodablePicture(bytes));
  if (!clean) return bitmap;
  const { width, height } = bitmap;
  const [a, b, c, d] = ORIENTATION_TRANSFORMS[orientation] ?? [1, 0, 0, 1];
  const canvas = new OffscreenCanvas(b === 0 ? width : height, b === 0 ? height : width);
  const context = canvasContext(canvas);
  // moves the rotated picture back into the canvas
  context.setTransform(a, b, c, d, a + c < 0 ? canvas.width : 0, b + d < 0 ? canvas.height : 0);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.transferToImageBitmap();
}

/** The direction of the x axis (two numbers), then of the y axis, by EXIF orientation. */
const ORIENTATION_TRANSFORMS: Record<number, [number, number, number, number]> = {
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
};

function canvasContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no memory left for it');
  return context;
}

/** Returns words that end a sentence. */
function refusalReason({ code, details }: Problem): string {
  switch (code) {
    case 'picture-too-large':
      return 'width' in details
        ? `it has ${details.width} × ${details.height} pixels, and the limit is ${details.limit} megapixels`
        : 'it is too large';
    case 'picture-broken':
      return 'the rest of the file is missing';
    default:
      return 'it is no picture that a site can show';
  }
}

async function decodePicture(picture: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(picture);
  } catch {
    throw new Error('the file is damaged, or this browser does not know its format');
  }
}

async function decodablePicture(bytes: Uint8Array): Promise<Blob> {
  return isHeic(bytes) ? decodeHeic(bytes) : new Blob([new Uint8Array(bytes)]);
}

/** Uses a separate worker, which frees its memory when it ends. Loads libheif (1.4 MB) on demand. */
async function decodeHeic(bytes: Uint8Array): Promise<Blob> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<HeicResponse>((done) => {
      const fail = (fault: string) => done({ fault });
      worker.onmessage = ({ data }: MessageEvent<HeicResponse>) => done(data);
      worker.onerror = () =>
        fail('the program for HEIC could not be loaded, or the picture takes too much memory');
      timer = setTimeout(() => fail('it takes too much time to read'), HEIC_TIMEOUT);
      worker.postMessage(bytes);
    });
    if ('fault' in answer) throw new Error(answer.fault);
    return answer.picture;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

function fitSize({ width, height }: PictureSize, longest: number): PictureSize {
  const scale = Math.min(1, longest / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

function drawScaled(
  bitmap: ImageBitmap,
  { width, height }: PictureSize,
  area?: PictureArea,
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvasContext(canvas);
  context.imageSmoothingQuality = 'high';
  const part = area ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return canvas;
}

/** Converts photos to JPEG, and pictures that may be transparent to PNG or WebP. */
async function encodePicture(
  canvas: OffscreenCanvas,
  format: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; ending: string }> {
  const isLossless = format === 'png' || format === 'gif' || (format === 'other' && isTransparent(canvas));
  const ending = isLossless ? 'png' : format === 'webp' ? 'webp' : 'jpg';
  const type = { png: 'image/png', webp: 'image/webp', jpg: 'image/jpeg' }[ending];
  const blob = await canvas.convertToBlob({ type, quality: ENCODING_QUALITY });
  // browsers without a WebP encoder return a PNG
  return { bytes: await bytesOfBlob(blob), ending: blob.type === type ? ending : 'png' };
}

const ROWS_PER_READ = 64;

function isTransparent(canvas: OffscreenCanvas): boolean {
  const { width, height } = canvas;
  const context = canvasContext(canvas);
  for (let y = 0; y < height; y += ROWS_PER_READ) {
    const { data } = context.getImageData(0, y, width, Math.min(ROWS_PER_READ, height - y));
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  }
  return false;
}
