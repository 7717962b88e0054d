import { mediaHref, type Picture } from '../../../compiler/index.ts';
import { type Crop, cropOf, type Image, type Logo } from '../../../shared/index.ts';
import { type BuiltFile, hashOf } from '../../built-file.ts';

/* Which files are cut from the pictures of a site, how these are named, and what pages say of them; who cuts them is elsewhere. */

/** How many pixels a picture is cut to, for each CSS pixel of the widest place that shows it. */
const STEPS = [0.25, 0.5, 0.75, 1, 1.5, 2];

/** A quarter of the widest place is for other places, on small windows; below this width it would save nobody anything. */
const LEAST = 120;

/** Two widths closer than this are one: the second would save nobody anything. */
const APART = 1.1;

/**
 * The widths in pixels that a picture is cut to: steps of the widest place that shows it (in CSS pixels), and none
 * above its own width, since enlarging adds weight and no detail. Ascending; the last is the best there is.
 */
export function widthsOf(widest: number, own = Number.POSITIVE_INFINITY): number[] {
  const steps = STEPS.map((step) => Math.round(step * widest));
  const most = Math.min(own, steps.at(-1) ?? own);
  const useful = (width: number, index: number) => width * APART <= most && (index > 0 || width >= LEAST);
  return [...steps.filter(useful), most];
}

/** One file that was cut from a picture. */
export interface Cut {
  /** The ending of its name: `avif`. */
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

/** The files cut from a picture: the one for every browser, those of a smaller format, and its colour. */
export interface Cuts {
  fallback: Cut;
  smaller?: OneFormat;
  /** The one for visitors who open the picture in full size. */
  full?: Cut;
  /** How it looks as the logo of a sponsor. */
  logo?: Logo;
  /** What shows until the picture has loaded; none for one that can be seen through. */
  colour?: string;
}

/** What decides how a picture is cut; with the bytes of the file it decides the result. */
export interface CutOptions {
  widest: number;
  shape?: string | undefined;
  /** The point that the shape leaves in sight: `20% 30%`. */
  focus?: string | undefined;
  /** The longer side of the file in full size, if there is to be one. */
  full?: number | undefined;
}

/** The sizes to which a picture is cut, in pixels. */
interface CutPlan {
  crop: Crop;
  /** Ascending, each for a file in a smaller format. */
  widths: number[];
  /** The width of the file for every browser: as large as it is shown. */
  shown: number;
  /** The width of the file in full size, if there is to be one; none more than the picture has. */
  full?: number;
  heightOf: (width: number) => number;
}

/** The sizes to which a picture is cut that has so many pixels when it is upright. */
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

/** Chosen on photos at twice the size they are shown: below, skin begins to band. */
export const WEBP_QUALITY = 76;

/** Codes for phones to scan, and other drawings that a program makes, have so few colours; photos and smooth edges have more. */
const FLAT_COLOURS = 16;

/** Whether a picture has 2 to 16 colours; its pixels have four bytes each. In any other width, the edges of a code are blurred, and phones may not read it. */
export function isFlat(pixels: Uint8Array | Uint8ClampedArray): boolean {
  const colours = new Set<number>();
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  for (let at = 0; at < pixels.length; at += 4) {
    colours.add(view.getUint32(at));
    if (colours.size > FLAT_COLOURS) return false;
  }
  return colours.size > 1;
}

/** The format whose files are smaller together. Pages name no second one, since few browsers would read it. */
export function smallerOf(one: OneFormat, other: OneFormat): OneFormat {
  const weight = ({ cuts }: OneFormat) => cuts.reduce((sum, { content }) => sum + content.length, 0);
  return weight(one) <= weight(other) ? one : other;
}

/**
 * Cleans an SVG: the same drawing without what its program left in it. It stays a drawing, so one file serves every
 * size. The compiler has refused what holds a script or loads from outside. Rejects on what it cannot read.
 */
export async function cleanSvg(bytes: Uint8Array, size: { width: number; height: number }): Promise<Cuts> {
  // the same package in one file: to load its many others takes up to half a second
  const { optimize } = await import('svgo/browser');
  const { data } = optimize(new TextDecoder().decode(bytes), { multipass: true });
  return { fallback: { ending: 'svg', ...size, content: new TextEncoder().encode(data) } };
}

/** `photos/asha-427-1a2b3c4d.avif` for a cut of `photos/asha.jpg`; a drawing has no width in its name. */
function nameOf(file: string, { ending, width, content }: Cut): string {
  const size = ending === 'svg' ? '' : `-${width}`;
  return `${file.replace(/\.\w+$/, '')}${size}-${hashOf(content)}.${ending}`;
}

/** The files of a picture, and the picture as pages show it, for a site with a base path. */
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
  // what is cut needs no position
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

/** Plain data with published images in the place of compiled ones; what holds none is the same object. */
export function withImages<T>(data: T, images: ReadonlyMap<Image, Image>): T {
  return withReplaced(data, (record) => ('src' in record ? images.get(record as Image) : undefined));
}

/** Plain data in which records are others, where there are any; what holds none of these is the same object. */
export function withReplaced<T>(data: T, replacement: (record: object) => object | undefined): T {
  if (data === null || typeof data !== 'object') return data;
  const other = replacement(data);
  if (other) return other as T;
  // a copy is made for the first one: most of what there is holds none
  let copy: T | undefined;
  for (const key in data) {
    const replaced = withReplaced(data[key], replacement);
    if (replaced === data[key]) continue;
    copy ??= (Array.isArray(data) ? [...data] : { ...data }) as T;
    copy[key] = replaced;
  }
  return copy ?? data;
}
