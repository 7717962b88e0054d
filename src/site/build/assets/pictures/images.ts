import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';
import { isHeic, isXml, type Picture, type Problem, problem, type Site } from '../../../../compiler/index.ts';
import type { Crop, Image } from '../../../../core/index.ts';
import { hashOf } from '../../built-file.ts';
import type { Cache } from '../../cache.ts';
import { codeHash } from '../../code-hash.ts';
import { writeFiles } from '../../output.ts';
import { BrokenHeic, readableBytes } from './heic.ts';
import {
  type CutOptions,
  cleanSvg,
  type FormatCuts,
  hasFewColours,
  type PictureCut,
  type PictureCuts,
  plannedCutWidths,
  planPictureSizes,
  publishedPicture,
  smallerFormat,
  WEBP_QUALITY,
} from './image-plan.ts';
import { readLogo, withoutMargins } from './logo.ts';

type RasterFormat = 'avif' | 'webp' | 'jpeg' | 'png' | 'gif';

/** Chosen by comparing photos at twice their displayed size. Below these qualities, bands appear on skin. */
const ENCODER_SETTINGS = {
  // one step more effort takes four times as long and gives the same file size
  avif: { quality: 52, effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: WEBP_QUALITY, effort: 4, smartSubsample: true },
  jpeg: { quality: 78, mozjpeg: true },
  png: { palette: true, effort: 8 },
  gif: {},
} satisfies Record<RasterFormat, object>;

/** Also the compiler's limit. For an animation, it applies to all frames together. */
const MAX_PICTURE_PIXELS = 200e6;

/** Ignores warnings, since many cameras write slightly invalid files. */
const READ_OPTIONS = { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS } as const;

/** The cuts are upright, in sRGB with 8 bits, without metadata; animations stay animated. Rejects if the picture is truncated. */
export async function cutRaster(bytes: Uint8Array, options: CutOptions): Promise<PictureCuts> {
  // imported only when needed: in most builds, all pictures are cached
  const { default: sharp } = await import('sharp');
  const { autoOrient, format, icc, pages = 1 } = await sharp(bytes, READ_OPTIONS).metadata();
  // only in GIF and WebP are pages frames; a TIFF can have pages without being animated
  const moves = pages > 1 && (format === 'gif' || format === 'webp');
  const flat = moves || options.shape ? undefined : await encodeFewColourPicture(bytes, autoOrient);
  if (flat) return flat;
  const { crop, widths, shown, full, heightOf } = planPictureSizes(autoOrient, options);
  const cropped = (width: number) =>
    cropAndResize(sharp(bytes, { ...READ_OPTIONS, animated: moves }).autoOrient(), autoOrient, crop, {
      width,
      height: heightOf(width),
    });
  // a still picture is decoded only once, at the largest width, since a large photo takes seconds
  const still = moves
    ? undefined
    : await decodeStill(cropped(Math.max(widths.at(-1) ?? 1, full ?? 1)), icc !== undefined);
  const cut = async (width: number, format: RasterFormat): Promise<PictureCut> => {
    const height = heightOf(width);
    const picture = still ? still.open().resize({ width, height, fit: 'fill' }) : cropped(width);
    const content = await picture.toFormat(format, ENCODER_SETTINGS[format]).toBuffer();
    return { ending: format === 'jpeg' ? 'jpg' : format, width, height, content };
  };

  // one file at the displayed size for the few browsers that lack the more compact format
  const see = still?.isOpaque === false;
  const fallback = await cut(shown, moves ? 'gif' : see ? 'png' : 'jpeg');
  const inFormat = async (format: RasterFormat): Promise<FormatCuts> => {
    const cuts: PictureCut[] = [];
    for (const width of widths) cuts.push(await cut(width, format));
    return { type: `image/${format}`, cuts };
  };
  const webp = await inFormat('webp');
  return {
    fallback,
    smaller: moves ? webp : smallerFormat(await inFormat('avif'), webp),
    // all browsers of the last five years support WebP
    ...(full && { full: await cut(full, 'webp') }),
    ...(still && !see ? { colour: await averageColour(still.open()) } : {}),
  };
}

/** Larger pictures are not checked. */
const MAX_QR_CODE_PIXELS = 4e6;

/** Keeps all pixels of a picture with 2 to 16 colours, since resizing blurs QR codes. Undefined for other pictures. */
async function encodeFewColourPicture(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<PictureCuts | undefined> {
  const { default: sharp } = await import('sharp');
  if (width * height > MAX_QR_CODE_PIXELS) return undefined;
  const picture = sharp(bytes, READ_OPTIONS).autoOrient().toColourspace('srgb').ensureAlpha();
  const pixels = await picture.clone().raw({ depth: 'uchar' }).toBuffer();
  if (!hasFewColours(pixels)) return undefined;
  // a palette of its own has space for all colours
  const content = await picture.png({ palette: true, quality: 100, dither: 0, effort: 8 }).toBuffer();
  return { fallback: { ending: 'png', width, height, content } };
}

/** Decodes once for any number of cuts, and removes an unused alpha channel. */
async function decodeStill(
  picture: Sharp,
  hasProfile: boolean,
): Promise<{ open: () => Sharp; isOpaque: boolean }> {
  const { default: sharp } = await import('sharp');
  // unless a profile is requested, sharp leaves a 16-bit picture in the colours of its own profile
  const coloured = hasProfile ? picture.withIccProfile('srgb') : picture;
  const srgb = coloured.toColourspace('srgb').raw({ depth: 'uchar' });
  const { data, info } = await srgb.toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const open = () => sharp(data, { raw: { width, height, channels } });
  const isOpaque = channels !== 4 || (await open().stats()).isOpaque;
  return { open: () => (isOpaque ? open().removeAlpha() : open()), isOpaque };
}

/** Includes all frames. Rejects if reading fails. */
async function readCompletely(bytes: Uint8Array): Promise<void> {
  const { default: sharp } = await import('sharp');
  await sharp(bytes, { ...READ_OPTIONS, animated: true }).stats();
}

function cropAndResize(
  picture: Sharp,
  own: { width: number; height: number },
  crop: Crop,
  { width, height }: { width: number; height: number },
): Sharp {
  const scale = width / crop.width;
  const whole = {
    width: Math.max(width, Math.round(own.width * scale)),
    height: Math.max(height, Math.round(own.height * scale)),
  };
  const left = Math.min(Math.round(crop.left * scale), whole.width - width);
  const top = Math.min(Math.round(crop.top * scale), whole.height - height);
  return picture.resize({ ...whole, fit: 'fill' }).extract({ left, top, width, height });
}

async function averageColour(picture: Sharp): Promise<string> {
  const pixel = await picture.resize(1, 1, { fit: 'fill' }).flatten().toColourspace('srgb').raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}

/** Undefined if the picture is valid, which means that a package has failed or is missing. */
export async function pictureFault(
  error: unknown,
  bytes: Uint8Array,
  isSvg: boolean,
): Promise<string | undefined> {
  if (error instanceof BrokenHeic) return errorReason(error);
  // the compiler has already parsed the drawing strictly; svgo uses this error name for drawings that it can't read
  if (isSvg) return (error as Error).name === 'SvgoParserError' ? errorReason(error) : undefined;
  const isThere = await import('sharp').then(
    () => true,
    () => false,
  );
  // a decoded HEIC picture is complete, and sharp couldn't read the HEIC file to check it
  return isThere && !isHeic(bytes) ? readCompletely(bytes).then(() => undefined, errorReason) : undefined;
}

/** Returns one line without the name of the library's module. */
function errorReason(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return line.replace(/^Vips\w+: /, '').replace(/[.\s]+$/, '') || 'the reason is not known';
}

/** Cutting uses a whole processor and a lot of memory, so a higher number would gain nothing. */
const CONCURRENT_CUTS = 2;

/** Above this number of pixels, two pictures at once may not fit into memory. Most cameras take smaller pictures. */
const LARGE_PIXELS = 50e6;

interface PublishedPictures {
  /** In this build; `cached` counts the pictures cut by earlier builds. */
  cut: number;
  cached: number;
  files: number;
  bytes: number;
  /** Maps each compiled image to its published image. */
  images: ReadonlyMap<Image, Image>;
}

/** Writes to `media/` in the folder `to`. Returns the problems of pictures that can't be read. */
export async function publishPictures(
  { pictures, shell }: Pick<Site, 'pictures' | 'shell'>,
  from: string,
  to: string,
  cache: Cache,
): Promise<PublishedPictures | { problems: Problem[] }> {
  const done = { cut: 0, cached: 0, files: 0, bytes: 0 };
  const images = new Map<Image, Image>();
  const problems: Problem[] = [];
  const publish = async (picture: Picture) => {
    const { file, path: place } = picture;
    const { cuts, isCached, fault } = await cachedCuts(picture, await readFile(path.join(from, file)), cache);
    if (!cuts) return void problems.push(problem('picture-broken', { path: place }, { file, reason: fault }));
    done[isCached ? 'cached' : 'cut']++;
    const { files, image } = publishedPicture(picture, cuts, shell.base);
    // awaited together, so that the first failure rejects
    await Promise.all(files.map((one) => writeFiles(to, [one])));
    done.files += files.length;
    for (const { content } of files) done.bytes += content.length;
    images.set(picture.image, image);
  };
  const publishAll = async (some: Picture[], atOnce: number) => {
    const waiting = some.values();
    const worker = async () => {
      for (const picture of waiting) await publish(picture);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  };
  const isLarge = ({ image }: Picture) => image.width * image.height > LARGE_PIXELS;
  await publishAll(pictures.filter(isLarge), 1);
  await publishAll(
    pictures.filter((picture) => !isLarge(picture)),
    CONCURRENT_CUTS,
  );
  return problems.length > 0 ? { problems } : { ...done, images };
}

export function pictureSummary({ cut, cached, files, bytes }: Omit<PublishedPictures, 'images'>): string {
  const size = `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`;
  return `Pictures: ${cut + cached} in ${files} files of ${size} together; ${cut} cut now, ${cached} as before.`;
}

type CutResult =
  | { cuts: PictureCuts; isCached: boolean; fault?: never }
  | { cuts?: never; isCached?: never; fault: string };

/** Returns a fault if the picture can't be read. Rejects if the file system fails. */
export async function cachedCuts(
  { widest, shape, focus, full, logo, image }: Picture,
  bytes: Uint8Array,
  cache: Cache,
): Promise<CutResult> {
  const isSvg = isXml(bytes);
  // a drawing has the same file for all places
  const options = isSvg
    ? {}
    : { widths: plannedCutWidths(widest), shape, ...(focus && { focus }), ...(full && { full }) };
  let isCached = true;
  try {
    const cuts = await cache.cached(
      'images',
      [hashOf(bytes, 43), { code: codeHash('pictures'), isSvg, ...options, ...(logo && { logo }) }],
      async () => {
        isCached = false;
        const own = isSvg ? bytes : await readableBytes(bytes, cache);
        const readable = logo && !isSvg ? await withoutMargins(own) : own;
        const cut = isSvg ? cleanSvg(bytes, image) : cutRaster(readable, { widest, shape, focus, full });
        return logo ? { ...(await cut), logo: await readLogo(readable) } : cut;
      },
    );
    return { cuts, isCached };
  } catch (error) {
    // if a valid picture can't be cut, our code or a package is at fault, which no editor can fix
    const fault = (error as NodeJS.ErrnoException).syscall
      ? undefined
      : await pictureFault(error, bytes, isSvg);
    if (fault === undefined) throw error;
    return { fault };
  }
}
