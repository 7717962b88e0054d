import { isHeic, isXml } from '../../../compiler/index.ts';
import type { Pictures, ReadyPicture } from '../../server/workspace.ts';

/** The longest side of a photo in pixels: enough for the whole width of a large screen. */
const LONGEST = 2_560;

const QUALITY = 88;

/** As the compiler: more is a mistake or an attack. */
const MOST_PIXELS = 200_000_000;

/** Bytes that sharp can read, of any picture. Rejects with the reason in words. */
type Readable = (bytes: Uint8Array) => Promise<Uint8Array>;

/** Pictures by sharp; `readable` decodes what sharp can't (HEIC). */
export function picturesBySharp(readable: Readable): Pictures {
  return {
    prepare: (bytes) => prepared(bytes, readable),
    crop: async (bytes, { x, y, width, height }) => {
      const { default: sharp } = await import('sharp');
      const options = { failOn: 'error', limitInputPixels: MOST_PIXELS } as const;
      const source = await readable(bytes);
      const { format, hasAlpha } = await sharp(source, options).metadata();
      const ending = endingOf(format, hasAlpha);
      const cut = sharp(source, options)
        .autoOrient()
        .extract({ left: x, top: y, width, height })
        .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true });
      const { data, info } = await encoded(cut, ending).toBuffer({ resolveWithObject: true });
      return { bytes: data, ending, width: info.width, height: info.height };
    },
    thumbnail: async (bytes, longest) => {
      const { default: sharp } = await import('sharp');
      const picture = sharp(await readable(bytes), { limitInputPixels: MOST_PIXELS })
        .autoOrient()
        .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: !isXml(bytes) });
      return { bytes: new Uint8Array(await picture.webp({ effort: 1 }).toBuffer()), type: 'image/webp' };
    },
  };
}

/** A picture upright, without what camera and place it is of, and no larger than a page can show. */
async function prepared(bytes: Uint8Array, readable: Readable): Promise<ReadyPicture & { words: string[] }> {
  const { default: sharp } = await import('sharp');
  const words: string[] = [];
  const source = await readable(bytes);
  if (isHeic(bytes)) words.push('Converted from HEIC');
  const options = { failOn: 'error', limitInputPixels: MOST_PIXELS, animated: isAnimated(bytes) } as const;
  const {
    format,
    orientation = 1,
    exif,
    xmp,
    iptc,
    hasAlpha,
    pages = 1,
    ...found
  } = await sharp(source, options).metadata();
  if (orientation > 1) words.push('Turned upright');
  if (exif || xmp || iptc) words.push('Location and camera data removed');
  const ending = endingOf(format, hasAlpha);
  const resized = sharp(source, options)
    .autoOrient()
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await encoded(resized, ending).toBuffer({ resolveWithObject: true });
  const height = pages > 1 ? (info.pageHeight ?? info.height) : info.height;
  const longest = Math.max(found.width, pages > 1 ? (found.pageHeight ?? 0) : found.height);
  if (longest > LONGEST) words.push(`Scaled to ${info.width} × ${height} pixels`);
  return { bytes: data, ending, width: info.width, height, words };
}

type Sharp = ReturnType<typeof import('sharp')['default']>;

function encoded(picture: Sharp, ending: string): Sharp {
  switch (ending) {
    case 'png':
      return picture.png({ compressionLevel: 9 });
    case 'webp':
      return picture.webp({ quality: QUALITY });
    case 'gif':
      return picture.gif();
    default:
      return picture.jpeg({ quality: QUALITY, mozjpeg: true });
  }
}

/** What a picture becomes: a photo JPEG, and what can be seen through or moves stays what it is. */
function endingOf(format: string | undefined, hasAlpha: boolean): string {
  if (format === 'png' || format === 'webp' || format === 'gif') return format;
  return hasAlpha ? 'png' : 'jpg';
}

function isAnimated(bytes: Uint8Array): boolean {
  return ['GIF8', 'RIFF'].includes(Buffer.from(bytes.subarray(0, 4)).toString('latin1'));
}
