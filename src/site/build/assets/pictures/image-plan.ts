import { mediaHref, type Picture } from '../../../../compiler/index.ts';
import { type Crop, cropToShape, type Image, type Logo } from '../../../../core/index.ts';
import { type BuiltFile, hashOf } from '../../built-file.ts';
import { replaceRecords } from '../../records.ts';

/* Decides which files are cut from pictures, their names, and how pages refer to them. Other modules cut the pictures. */

/** Multiples of the largest displayed width of the picture in CSS pixels. */
const WIDTH_STEPS = [0.25, 0.5, 0.75, 1, 1.5, 2];

/** In pixels. The smallest file is for small windows; an even smaller file would save too little. */
const MIN_PICTURE_WIDTH = 120;

/** Between the largest width and any other width. A closer width would save too little. */
const MIN_WIDTH_RATIO = 1.1;

/** In pixels, ascending. No width exceeds the picture's own, since enlarging adds bytes without detail. */
export function plannedCutWidths(widest: number, own = Number.POSITIVE_INFINITY): number[] {
  const steps = WIDTH_STEPS.map((step) => Math.round(step * widest));
  const most = Math.min(own, steps.at(-1) ?? own);
  const useful = (width: number, index: number) =>
    width * MIN_WIDTH_RATIO <= most && (index > 0 || width >= MIN_PICTURE_WIDTH);
  return [...steps.filter(useful), most];
}

export interface PictureCut {
  /** Such as `avif`. */
  ending: string;
  width: number;
  height: number;
  content: Uint8Array;
}

export interface FormatCuts {
  type: string;
  /** Ascending in width. */
  cuts: PictureCut[];
}

/** One file for all browsers, and several files in a more compact format. */
export interface PictureCuts {
  fallback: PictureCut;
  smaller?: FormatCuts;
  full?: PictureCut;
  logo?: Logo;
  /** Displayed until the picture has loaded. Absent for a picture with transparency. */
  colour?: string;
}

export interface CutOptions {
  widest: number;
  shape?: string | undefined;
  /** The point that stays visible when the picture is cropped: `20% 30%`. */
  focus?: string | undefined;
  /** The length of the longer side, if a full-size file is needed. */
  full?: number | undefined;
}

/** In pixels. */
interface CutPlan {
  crop: Crop;
  /** In a more compact format, ascending. */
  widths: number[];
  /** The displayed width, for the file for all browsers. */
  shown: number;
  /** Present if a full-size file is needed; at most the width of the picture. */
  full?: number;
  heightOf: (width: number) => number;
}

/** `own` is the size of the upright picture. */
export function planPictureSizes(
  own: { width: number; height: number },
  { widest, shape, focus, full }: CutOptions,
): CutPlan {
  const crop = cropToShape(own.width, own.height, shape, focus);
  const widths = plannedCutWidths(widest, Math.max(1, Math.floor(crop.width)));
  const scale = full && Math.min(1, full / Math.max(crop.width, crop.height));
  return {
    crop,
    widths,
    shown: widths.find((width) => width >= widest) ?? widths.at(-1) ?? 1,
    ...(scale && { full: Math.max(1, Math.round(crop.width * scale)) }),
    heightOf: (width) => Math.max(1, Math.round((crop.height * width) / crop.width)),
  };
}

/** Chosen by comparing photos at twice their displayed size. Below this quality, bands appear on skin. */
export const WEBP_QUALITY = 76;

/** For QR codes and other computer-made drawings. Photos and smooth edges have more colours. */
const MAX_FLAT_COLOURS = 16;

/** Expects four bytes per pixel. A picture of 2 to 16 colours may be a QR code, which phones may not read after resizing. */
export function hasFewColours(pixels: Uint8Array | Uint8ClampedArray): boolean {
  const colours = new Set<number>();
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  for (let at = 0; at < pixels.length; at += 4) {
    colours.add(view.getUint32(at));
    if (colours.size > MAX_FLAT_COLOURS) return false;
  }
  return colours.size > 1;
}

/** Compares the total size. Pages don't offer both formats, since few browsers would need the other format. */
export function smallerFormat(one: FormatCuts, other: FormatCuts): FormatCuts {
  const weight = ({ cuts }: FormatCuts) => cuts.reduce((sum, { content }) => sum + content.length, 0);
  return weight(one) <= weight(other) ? one : other;
}

/** Removes editor metadata and other unused parts. The result is still a vector drawing. Rejects if the SVG can't be read. */
export async function cleanSvg(
  bytes: Uint8Array,
  size: { width: number; height: number },
): Promise<PictureCuts> {
  // `svgo/browser` is the same package in one file: loading its many files takes up to half a second
  const { optimize } = await import('svgo/browser');
  const { data } = optimize(new TextDecoder().decode(bytes), { multipass: true });
  return { fallback: { ending: 'svg', ...size, content: new TextEncoder().encode(data) } };
}

/** `photos/asha-427-1a2b3c4d.avif` for a cut of `photos/asha.jpg`. The name of a drawing has no width. */
function cutFileName(file: string, { ending, width, content }: PictureCut): string {
  const size = ending === 'svg' ? '' : `-${width}`;
  return `${file.replace(/\.\w+$/, '')}${size}-${hashOf(content)}.${ending}`;
}

export function publishedPicture(
  { file, image }: Pick<Picture, 'file' | 'image'>,
  { fallback, smaller, full, logo, colour }: PictureCuts,
  base: string,
): { files: BuiltFile[]; image: Image } {
  const files: BuiltFile[] = [];
  const hrefOf = (cut: PictureCut) => {
    const name = cutFileName(file, cut);
    files.push({ name: `media/${name}`, content: cut.content });
    return mediaHref(base, name);
  };
  const { width, height } = fallback;
  // a cut picture no longer needs a position for cropping
  const { position: _position, ...words } = image;
  const published: Image = {
    ...words,
    src: hrefOf(fallback),
    width,
    height,
    ...(smaller && {
      smaller: {
        type: smaller.type,
        srcset: smaller.cuts.map((cut) => `${hrefOf(cut)} ${cut.width}w`).join(', '),
      },
    }),
    ...(full && { full: { href: hrefOf(full), width: full.width, height: full.height } }),
    ...(logo && { logo }),
    ...(colour && { colour }),
  };
  return { files, image: published };
}

/** Returns data without images unchanged. */
export function withPublishedImages<T>(data: T, images: ReadonlyMap<Image, Image>): T {
  return replaceRecords(data, (record) => ('src' in record ? images.get(record as Image) : undefined));
}
