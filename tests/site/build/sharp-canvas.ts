import sharp from 'sharp';
import type { Canvas } from '../../../src/site/build/files/index.ts';

/** What a canvas does to pictures, done by sharp, so that all but the pixels can be compared in Node.js. */
export const sharpCanvas: Required<Canvas> = {
  variants: async (bytes, widths, quality, crop) => {
    // upright first: what follows counts in those pixels
    const upright = await sharp(bytes).autoOrient().toColourspace('srgb').png().toBuffer();
    const [left, top, width, height] = [crop.left, crop.top, crop.width, crop.height].map(Math.floor) as [
      number,
      number,
      number,
      number,
    ];
    return Promise.all(
      widths.map(async (wide) => {
        const high = Math.max(1, Math.round((crop.height * wide) / crop.width));
        return sharp(upright)
          .extract({ left, top, width, height })
          .resize(wide, high, { fit: 'fill' })
          .webp({ quality })
          .toBuffer();
      }),
    );
  },
  pixels: async (bytes, side) => {
    const { data, info } = await sharp(bytes)
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  },
};
