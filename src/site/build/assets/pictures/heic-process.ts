import { once } from 'node:events';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import { decodeHeicPixels, type HeicPixels, type Libheif } from '../../../../core/index.ts';
import type { HeicResult } from './heic.ts';

/* Started by `decodeHeic`. Passes an uncompressed TIFF to sharp, without EXIF data, so that no rotation is applied twice. */

/** TIFF 6.0, sections 2 and 6: a header, a list of tags, and the data to which the tags refer. */
function encodeTiff({ width, height, channels, profile, line }: HeicPixels): Uint8Array<ArrayBuffer> {
  const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
  const depths = 10 + 12 * 12 + 4;
  const colours = depths + 2 * 4;
  const pixels = colours + profile.length + (profile.length % 2);
  const tags: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, depths],
    [259, SHORT, 1, 1], // no compression
    [262, SHORT, 1, 2], // RGB
    [273, LONG, 1, pixels],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * channels],
    ...(channels === 4 ? [[338, SHORT, 1, 2] as [number, number, number, number]] : []), // transparency
    ...(profile.length > 0
      ? [[34675, UNDEFINED, profile.length, colours] as [number, number, number, number]]
      : []),
  ];
  const tiff = new Uint8Array(pixels + width * height * channels);
  const out = new DataView(tiff.buffer);
  tiff.set([0x49, 0x49, 42, 0, 8]);
  out.setUint16(8, tags.length, true);
  tags.forEach(([tag, type, count, value], index) => {
    const at = 10 + 12 * index;
    out.setUint16(at, tag, true);
    out.setUint16(at + 2, type, true);
    out.setUint32(at + 4, count, true);
    out.setUint32(at + 8, value, true);
  });
  for (let channel = 0; channel < channels; channel++) out.setUint16(depths + 2 * channel, 8, true);
  tiff.set(profile, colours);
  for (let row = 0; row < height; row++) tiff.set(line(row), pixels + row * width * channels);
  return tiff;
}

/** A higher quality than any picture cut from the result. */
const JPEG_OPTIONS = { quality: 95, chromaSubsampling: '4:4:4' };

async function convertHeic(bytes: Uint8Array): Promise<HeicResult> {
  try {
    const picture = sharp(encodeTiff(decodeHeicPixels(libheif as Libheif, bytes)), {
      limitInputPixels: false,
    });
    const { hasAlpha } = await picture.metadata();
    return { content: await (hasAlpha ? picture.png() : picture.jpeg(JPEG_OPTIONS)).toBuffer() };
  } catch (failure) {
    return { fault: failure instanceof Error ? failure.message : String(failure) };
  }
}

const [bytes] = await once(process, 'message');
process.send?.(await convertHeic(bytes));
