import type { Sharp } from 'sharp';
import { isXml } from '../../../../compiler/index.ts';
import type { Logo } from '../../../../core/index.ts';
import { analyseLogo, LOGO_SIDE } from './logo-look.ts';

export async function readLogo(bytes: Uint8Array): Promise<Logo> {
  const { data, info } = await scaledPixels(bytes);
  return analyseLogo({ data, ...info });
}

/** Removes transparent or single-coloured margins, so that the logo can be centred. */
export async function withoutMargins(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes).autoOrient().trim({ threshold: 12 }).png().toBuffer();
}

async function scaledPixels(bytes: Uint8Array) {
  const { default: sharp } = await import('sharp');
  const resized = (picture: Sharp) =>
    picture
      .resize(LOGO_SIDE, LOGO_SIDE, { fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  return resized(isXml(bytes) ? sharp(bytes) : sharp(bytes).autoOrient());
}
