import { isXml, type Picture } from '../../../../compiler/index.ts';
import { type Crop, type Logo, logoSize } from '../../../../core/index.ts';
import {
  cleanSvg,
  hasFewColours,
  type PictureCut,
  type PictureCuts,
  planPictureSizes,
  WEBP_QUALITY,
} from './image-plan.ts';
import { analyseLogo, LOGO_SIDE, type Pixels } from './logo-look.ts';

/** Functions of a browser's canvas, where sharp isn't available. */
export interface Canvas {
  /** Shows the part `crop` of the upright picture (in pixels). `quality` is from 0 to 100. Rejects with the reason. */
  variants: (
    bytes: Uint8Array,
    widths: readonly number[],
    quality: number,
    crop: Crop,
  ) => Promise<Uint8Array[]>;
  /**
   * Returns at most `side` pixels on the longer side; exactly `side` for a drawing. Without this function, pictures have no
   * colour until they have loaded, QR codes are cut like photos, and logos get a white background.
   */
  pixels?: (bytes: Uint8Array, side: number) => Promise<Pixels>;
}

/** Enough to detect transparency and the average colour. */
const SAMPLE_SIDE = 64;

/** On the longer side, in pixels; larger pictures are not checked. */
const MAX_QR_CODE_SIDE = 2000;

/** Unlike the build, makes no AVIF, which browsers can't encode, and keeps animations and QR codes. Rejects if unreadable. */
export async function cutByCanvas(picture: Picture, bytes: Uint8Array, canvas: Canvas): Promise<PictureCuts> {
  const { image, logo } = picture;
  const own = { width: image.width, height: image.height };
  const isDrawing = isXml(bytes);
  const look = logo && { logo: await canvasLogo(bytes, isDrawing, own, canvas) };
  if (isDrawing) return { ...(await cleanSvg(bytes, own)), ...look };
  const unchanged = animatedExtension(bytes) ?? (await flatExtension(picture, bytes, canvas));
  if (unchanged) return { fallback: { ending: unchanged, ...own, content: bytes }, ...look };
  const { crop, widths, shown, full, heightOf } = planPictureSizes(own, picture);
  const all = [...new Set([...widths, ...(full ? [full] : [])])];
  const contents = await canvas.variants(bytes, all, WEBP_QUALITY, crop);
  const cutOf = (width: number): PictureCut => ({
    ending: 'webp',
    width,
    height: heightOf(width),
    content: contents[all.indexOf(width)] ?? new Uint8Array(),
  });
  // the smallest file decodes faster than the picture itself
  const [smallest = bytes] = contents;
  const colour = averageColour(await canvas.pixels?.(smallest, SAMPLE_SIDE));
  return {
    fallback: cutOf(shown),
    smaller: { type: 'image/webp', cuts: widths.map(cutOf) },
    ...(full && { full: cutOf(full) }),
    ...look,
    ...(colour && { colour }),
  };
}

/** A worker can't draw SVG; there, a drawing gets a white background and the usual size. */
async function canvasLogo(
  bytes: Uint8Array,
  isDrawing: boolean,
  own: { width: number; height: number },
  { pixels }: Canvas,
): Promise<Logo> {
  const small = await pixels?.(bytes, LOGO_SIDE).catch((error: unknown) => {
    if (!isDrawing) throw error;
  });
  return small ? analyseLogo(small) : { ground: 'light', ...logoSize(own) };
}

function averageColour(pixels: Pixels | undefined): string | undefined {
  if (!pixels) return undefined;
  const { data } = pixels;
  const sums = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 255) return undefined;
    for (let part = 0; part < 3; part++) sums[part] = (sums[part] ?? 0) + (data[at + part] ?? 0);
  }
  const parts = sums.map((sum) => Math.round(sum / (data.length / 4)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function headText(bytes: Uint8Array, length: number): string {
  return String.fromCharCode(...bytes.subarray(0, length));
}

/** Undefined for pictures without animation. */
function animatedExtension(bytes: Uint8Array): 'gif' | 'webp' | undefined {
  const head = headText(bytes, 21);
  // the animation flag (WebP Container Specification, "Extended File Format")
  if (/^RIFF.{4}WEBPVP8X/s.test(head)) return (bytes[20] ?? 0) & 2 ? 'webp' : undefined;
  return head.startsWith('GIF8') && countFrames(bytes) > 1 ? 'gif' : undefined;
}

/** Counts at most 2 frames of a GIF (GIF89a, 20 and Appendix A). */
function countFrames(bytes: Uint8Array): number {
  const at = (place: number) => bytes[place] ?? 0;
  const tableAt = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const behindBlocks = (place: number) => {
    let end = place;
    while (at(end) > 0) end += at(end) + 1;
    return end + 1;
  };
  let place = 13 + tableAt(at(10));
  let frames = 0;
  while (place < bytes.length && frames < 2) {
    const kind = at(place);
    if (kind === 0x21) place = behindBlocks(place + 2);
    else if (kind === 0x2c) {
      frames++;
      place = behindBlocks(place + 10 + tableAt(at(place + 9)) + 1);
    } else break;
  }
  return frames;
}

/** Returns the extension if the picture has 2 to 16 colours, which resizing would blur. */
async function flatExtension(
  { image, shape }: Picture,
  bytes: Uint8Array,
  canvas: Canvas,
): Promise<'png' | 'gif' | undefined> {
  const ending = headText(bytes, 4) === '\x89PNG' ? 'png' : headText(bytes, 4) === 'GIF8' ? 'gif' : undefined;
  const side = Math.max(image.width, image.height);
  if (!ending || shape || side > MAX_QR_CODE_SIDE || !canvas.pixels) return undefined;
  return hasFewColours((await canvas.pixels(bytes, side)).data) ? ending : undefined;
}
