import type { Sharp } from 'sharp';
import { type Crop, cropOf, widthsOf } from './picture-plan.ts';

/** One file that was made of a picture. */
export interface Cut {
  /** The ending of its name: `avif`. */
  ending: string;
  width: number;
  height: number;
  content: Uint8Array;
}

/** What was made of a picture: the file for every browser, smaller formats by type, best first, and its colour. */
export interface Cuts<T = Cut> {
  fallback: T;
  sources: { type: string; cuts: T[] }[];
  /** What stands there until the picture has come; none for one that can be seen through. */
  colour?: string;
}

/** The same with something else in the place of every file. */
export async function mapCuts<A, B>(cuts: Cuts<A>, change: (cut: A) => Promise<B>): Promise<Cuts<B>> {
  const all = cuts.sources.map(async (source) => ({
    type: source.type,
    cuts: await Promise.all(source.cuts.map(change)),
  }));
  // waited for together: whichever fails first is heard
  const [fallback, sources] = await Promise.all([change(cuts.fallback), Promise.all(all)]);
  return { ...cuts, fallback, sources };
}

/** What decides how a picture is cut; with the bytes of the file it decides the result. */
export interface CutOptions {
  widest: number;
  shape?: string | undefined;
}

type Format = 'avif' | 'webp' | 'jpeg' | 'png' | 'gif';

/** Chosen on photos at twice the size they are shown: below, skin begins to band. Part of the key of the cache. */
export const SETTINGS = {
  // one step more of effort takes four times as long and gives the same weight
  avif: { quality: 52, effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: 76, effort: 4, smartSubsample: true },
  jpeg: { quality: 78, mozjpeg: true },
  png: { palette: true, effort: 8 },
  gif: {},
} satisfies Record<Format, object>;

/** An animation of so many pixels in all its pictures is refused before it fills the memory. */
const MOST_PIXELS = 150e6;

/**
 * Cuts a raster picture: turned upright as its EXIF says, in sRGB, with no metadata left in it (a phone writes down
 * where the photo was taken). What moves goes on moving. Rejects when the file cannot be read to its end.
 */
export async function cutRaster(bytes: Uint8Array, { widest, shape }: CutOptions): Promise<Cuts> {
  // loaded when something has to be cut: most builds find all in the cache
  const { default: sharp } = await import('sharp');
  // a warning is no reason to refuse: many cameras write files that are not quite by the book
  const open = (animated: boolean) =>
    sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS, animated }).autoOrient();
  const { autoOrient, pages = 1, hasAlpha } = await open(true).metadata();
  const moves = pages > 1;
  const own = { width: autoOrient.width, height: autoOrient.height / (moves ? pages : 1) };
  const crop = cropOf(own.width, own.height, shape);
  const make = (width: number, format: Format) => cutOne(open(moves), own, crop, width, format);

  const widths = widthsOf(widest, Math.max(1, Math.floor(crop.width)));
  // one file for the few browsers that know none of the others: as large as it is shown
  const shown = widths.find((width) => width >= widest) ?? widths.at(-1) ?? 1;
  const see = hasAlpha ? !(await open(moves).stats()).isOpaque : false;
  const fallback = await make(shown, moves ? 'gif' : see ? 'png' : 'jpeg');
  const sources: Cuts['sources'] = [];
  for (const format of moves ? (['webp'] as const) : (['avif', 'webp'] as const)) {
    const cuts: Cut[] = [];
    for (const width of widths) cuts.push(await make(width, format));
    sources.push({ type: `image/${format}`, cuts });
  }
  return {
    fallback,
    sources: withoutHeavier(sources),
    ...(see || moves ? {} : { colour: await colourOf(open(false)) }),
  };
}

/** Reads a raster picture to its end, all that moves in it included, and makes nothing of it. Rejects when that cannot be done. */
export async function readWhole(bytes: Uint8Array): Promise<void> {
  const { default: sharp } = await import('sharp');
  await sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS, animated: true }).stats();
}

async function cutOne(
  picture: Sharp,
  own: { width: number; height: number },
  crop: Crop,
  width: number,
  format: Format,
): Promise<Cut> {
  const scale = width / crop.width;
  const height = Math.max(1, Math.round(crop.height * scale));
  const whole = {
    width: Math.max(width, Math.round(own.width * scale)),
    height: Math.max(height, Math.round(own.height * scale)),
  };
  const left = Math.min(Math.round(crop.left * scale), whole.width - width);
  const top = Math.min(Math.round(crop.top * scale), whole.height - height);
  const cut = await picture
    .resize({ ...whole, fit: 'fill' })
    .extract({ left, top, width, height })
    .toFormat(format, SETTINGS[format])
    .toBuffer();
  return { ending: format === 'jpeg' ? 'jpg' : format, width, height, content: cut };
}

/** The formats without those that a later one beats by weight, as it may with drawings. */
function withoutHeavier(sources: Cuts['sources']): Cuts['sources'] {
  const weight = ({ cuts }: Cuts['sources'][number]) =>
    cuts.reduce((sum, { content }) => sum + content.length, 0);
  return sources.filter((source, at) =>
    sources.slice(at + 1).every((later) => weight(source) < weight(later)),
  );
}

/** The average colour of a picture as `#rrggbb`. */
async function colourOf(picture: Sharp): Promise<string> {
  const pixel = await picture.resize(1, 1, { fit: 'fill' }).flatten().toColourspace('srgb').raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}
