import sharp from 'sharp';
import { luminanceOf } from '../../src/core/pictures/contrast.ts';

/** Reads a picture of a page: its size in pixels, and the luminance at a place. */
export async function luminanceIn(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const luminance = (x: number, y: number) => {
    const at = (Math.round(y) * info.width + Math.round(x)) * 3;
    return luminanceOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  };
  return { luminance, width: info.width, height: info.height };
}
