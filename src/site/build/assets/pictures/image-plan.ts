import { mediaHref, type Picture } from '../../../../compiler/index.ts';
import { type Crop, cropOf, type Image, type Logo } from '../../../../core/index.ts';
import { type BuiltFile, hashOf } from '../../built-file.ts';

/* Decides which files are cut from the pictures of a site, their names, and the records in pages; other modules do the cutting. */

/** Widths to cut, as multiples of the width in CSS pixels of the largest place that displays the picture. */
const STEPS = [0.25, 0.5, 0.75, 1, 1.5, 2];

/** Minimum width of the smallest step, which is for small windows: below this, it would save too little. */
const MIN_WIDTH = 120;

/** Minimum ratio between the largest width and the others: closer ones would save too little. */
const MIN_RATIO = 1.1;

/**
 * Returns the widths in pixels to which a picture is cut: steps of the largest width at which it is displayed (in CSS pixels), but none
 * above its own width, since enlarging adds weight without detail. Ascending; the last is the best available.
 */
export function widthsOf(widest: number, own = Number.POSITIVE_INFINITY): number[] {
  const steps = STEPS.map((step) => Math.round(step * widest));
  const most = Math.min(own, steps.at(-1) ?? own);
  const useful = (width: number, index: number) =>
    width * MIN_RATIO <= most && (index > 0 || width >= MIN_WIDTH);
  return [...steps.filter(useful), most];
}

export interface Cut {
  /** Its file extension: `avif`. */
  ending: string;
  width: number;
  height: number;
  content: Uint8Array;
}

/** The files of one format, ascending in width. */
export interface OneFormat {
  type: string;
  cuts: Cut[];
}

/** The files cut from a picture: the one for all browsers, those of a more compact format, and its colour. */
export interface Cuts {
  fallback: Cut;
  smaller?: OneFormat;
  full?: Cut;
  logo?: Logo;
  /** Average colour, displayed until the picture has loaded; absent for a picture with transparency. */
  colour?: string;
}

export interface CutOptions {
  widest: number;
  shape?: string | undefined;
  /** The point that must stay visible in the shape: `20% 30%`. */
  focus?: string | undefined;
  /** The longer side of the full-size file, if there is to be one. */
  full?: number | undefined;
}

/** The sizes to which a picture is cut, in pixels. */
interface CutPlan {
  crop: Crop;
  /** Ascending, each for a file in a more compact format. */
  widths: number[];
  /** The width of the file for all browsers: the displayed size. */
  shown: number;
  /** The width of the full-size file, if there is to be one; at most that of the picture. */
  full?: number;
  heightOf: (width: number) => number;
}

/** Returns the sizes to which a picture of some size, when upright, is cut. */
export function cutPlan(
  own: { width: number; height: number },
  { widest, shape, focus, full }: CutOptions,
): CutPlan {
  const crop = cropOf(own.width, own.height, shape, focus);
  const widths = widthsOf(widest, Math.max(1, Math.floor(crop.width)));
  const scale = full && Math.min(1, full / Math.max(crop.width, crop.height));
  return {
    crop,
    widths,
    shown: widths.find((width) => width >= widest) ?? widths.at(-1) ?? 1,
    ...(scale && { full: Math.max(1, Math.round(crop.width * scale)) }),
    heightOf: (width) => Math.max(1, Math.round((crop.height * width) / crop.width)),
  };
}

/** Chosen by looking at photos at twice their displayed size: below, skin begins to band. */
export const WEBP_QUALITY = 76;

/** Maximum number of colours of QR codes and other drawings made by programs; photos and smooth edges have more. */
const FLAT_COLOURS = 16;

/** Whether a picture has 2 to 16 colours; its pixels have four bytes each. Resizing blurs the edges of a QR code, and phones may not read it. */
export function isFlat(pixels: Uint8Array | Uint8ClampedArray): boolean {
  const colours = new Set<number>();
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  for (let at = 0; at < pixels.length; at += 4) {
    colours.add(view.getUint32(at));
    if (colours.size > FLAT_COLOURS) return false;
  }
  return colours.size > 1;
}

/** Returns the format whose files have the smaller total size. Pages don't offer both, since few browsers would need the other. */
export function smallerOf(one: OneFormat, other: OneFormat): OneFormat {
  const weight = ({ cuts }: OneFormat) => cuts.reduce((sum, { content }) => sum + content.length, 0);
  return weight(one) <= weight(other) ? one : other;
}

/** Returns an SVG without the leftovers of its editor. It stays a vector drawing, so one file serves every size. Rejects if it can't be read. */
export async function cleanSvg(bytes: Uint8Array, size: { width: number; height: number }): Promise<Cuts> {
  // the same package in one file: loading its many files takes up to half a second
  const { optimize } = await import('svgo/browser');
  const { data } = optimize(new TextDecoder().decode(bytes), { multipass: true });
  return { fallback: { ending: 'svg', ...size, content: new TextEncoder().encode(data) } };
}

/** Returns the file name: `photos/asha-427-1a2b3c4d.avif` for a cut of `photos/asha.jpg`; a drawing has no width in its name. */
function nameOf(file: string, { ending, width, content }: Cut): string {
  const size = ending === 'svg' ? '' : `-${width}`;
  return `${file.replace(/\.\w+$/, '')}${size}-${hashOf(content)}.${ending}`;
}

export function publishedPicture(
  { file, image }: Pick<Picture, 'file' | 'image'>,
  { fallback, smaller, full, logo, colour }: Cuts,
  base: string,
): { files: BuiltFile[]; image: Image } {
  const files: BuiltFile[] = [];
  const hrefOf = (cut: Cut) => {
    const name = nameOf(file, cut);
    files.push({ name: `media/${name}`, content: cut.content });
    return mediaHref(base, name);
  };
  const { width, height } = fallback;
  // a cut picture needs no position
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

/** Returns data with published images instead of compiled ones; data without images is the same object. */
export function withImages<T>(data: T, images: ReadonlyMap<Image, Image>): T {
  return withReplaced(data, (record) => ('src' in record ? images.get(record as Image) : undefined));
}

/** Returns a copy of the data with some records replaced, or the same object if it has none of them. */
export function withReplaced<T>(data: T, replacement: (record: object) => object | undefined): T {
  if (data === null || typeof data !== 'object') return data;
  const other = replacement(data);
  if (other) return other as T;
  // copied only at the first replacement: most data has none
  let copy: T | undefined;
  for (const key in data) {
    const replaced = withReplaced(data[key], replacement);
    if (replaced === data[key]) continue;
    copy ??= (Array.isArray(data) ? [...data] : { ...data }) as T;
    copy[key] = replaced;
  }
  return copy ?? data;
}
