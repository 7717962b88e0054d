import { isXml, type Picture } from '../../../compiler/index.ts';
import { type Crop, type Logo, logoSize } from '../../../shared/index.ts';
import { type Cut, type Cuts, cleanSvg, cutPlan, isFlat, WEBP_QUALITY } from './image-plan.ts';
import { LOGO_SIDE, logoIn, type Pixels } from './logo-look.ts';

/** What cuts pictures where there is no sharp: the canvas of a browser. It decodes one picture at a time. */
export interface Canvas {
  /**
   * The files in WebP of the part `crop` (in pixels of the picture when it is upright), one for each width in pixels; the quality is from
   * 0 to 100. Nothing but pixels is in them. Rejects with the reason where the picture cannot be read.
   */
  variants: (
    bytes: Uint8Array,
    widths: readonly number[],
    quality: number,
    crop: Crop,
  ) => Promise<Uint8Array[]>;
  /**
   * The whole picture when it is upright, with at most so many pixels on its longer side; a drawing with so many. Without it, pictures have no colour until they
   * have loaded, codes for phones to scan are cut as photos are, and logos stand on white.
   */
  pixels?: (bytes: Uint8Array, side: number) => Promise<Pixels>;
}

/** Pixels on the longer side that are enough to find out whether a picture can be seen through, and its colour. */
const SMALL = 64;

/** More pixels on the longer side than any code has. */
const FLAT_SIDE = 2000;

/**
 * Cuts a picture as the build does, with two differences: there is no AVIF, which browsers do not write, and so WebP is for every
 * browser. Pictures that move, and codes for phones to scan, stay as they are. Rejects where a picture cannot be read.
 */
export async function cutByCanvas(picture: Picture, bytes: Uint8Array, canvas: Canvas): Promise<Cuts> {
  const { image, logo } = picture;
  const own = { width: image.width, height: image.height };
  const isDrawing = isXml(bytes);
  const look = logo && { logo: await lookOf(bytes, isDrawing, own, canvas) };
  if (isDrawing) return { ...(await cleanSvg(bytes, own)), ...look };
  const unchanged = movingEnding(bytes) ?? (await flatEnding(picture, bytes, canvas));
  if (unchanged) return { fallback: { ending: unchanged, ...own, content: bytes }, ...look };
  const { crop, widths, shown, full, heightOf } = cutPlan(own, picture);
  const all = [...new Set([...widths, ...(full ? [full] : [])])];
  const contents = await canvas.variants(bytes, all, WEBP_QUALITY, crop);
  const cutOf = (width: number): Cut => ({
    ending: 'webp',
    width,
    height: heightOf(width),
    content: contents[all.indexOf(width)] ?? new Uint8Array(),
  });
  // quicker to decode than the picture itself
  const [smallest = bytes] = contents;
  const colour = colourOf(await canvas.pixels?.(smallest, SMALL));
  return {
    fallback: cutOf(shown),
    smaller: { type: 'image/webp', cuts: widths.map(cutOf) },
    ...(full && { full: cutOf(full) }),
    ...look,
    ...(colour && { colour }),
  };
}

/** How a logo looks. No worker draws an SVG: where nobody else does, it stands on white, as large as most logos. */
async function lookOf(
  bytes: Uint8Array,
  isDrawing: boolean,
  own: { width: number; height: number },
  { pixels }: Canvas,
): Promise<Logo> {
  const small = await pixels?.(bytes, LOGO_SIDE).catch((error: unknown) => {
    if (!isDrawing) throw error;
  });
  return small ? logoIn(small) : { ground: 'light', ...logoSize(own) };
}

/** The average colour of a picture as `#rrggbb`; undefined where it can be seen through. */
function colourOf(pixels: Pixels | undefined): string | undefined {
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

/** The first characters of a file, one for each byte. */
function headOf(bytes: Uint8Array, length: number): string {
  return String.fromCharCode(...bytes.subarray(0, length));
}

/** The ending of a picture that moves; undefined where it does not. */
function movingEnding(bytes: Uint8Array): 'gif' | 'webp' | undefined {
  const head = headOf(bytes, 21);
  // the flag for an animation (WebP Container Specification, "Extended File Format")
  if (/^RIFF.{4}WEBPVP8X/s.test(head)) return (bytes[20] ?? 0) & 2 ? 'webp' : undefined;
  return head.startsWith('GIF8') && framesIn(bytes) > 1 ? 'gif' : undefined;
}

/** How many frames a GIF has; 2 where it has more (GIF89a, 20 and Appendix A). */
function framesIn(bytes: Uint8Array): number {
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

/** The ending of a picture with 2 to 16 colours, whose edges any other width would blur; undefined for every other picture. */
async function flatEnding(
  { image, shape }: Picture,
  bytes: Uint8Array,
  canvas: Canvas,
): Promise<'png' | 'gif' | undefined> {
  const ending = headOf(bytes, 4) === '\x89PNG' ? 'png' : headOf(bytes, 4) === 'GIF8' ? 'gif' : undefined;
  const side = Math.max(image.width, image.height);
  if (!ending || shape || side > FLAT_SIDE || !canvas.pixels) return undefined;
  return isFlat((await canvas.pixels(bytes, side)).data) ? ending : undefined;
}
