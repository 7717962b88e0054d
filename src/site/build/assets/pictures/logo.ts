import { isXml } from '../../../../compiler/index.ts';
import type { Logo } from '../../../../core/index.ts';
import { analyseLogo, LOGO_SIDE } from './logo-look.ts';

export async function readLogo(bytes: Uint8Array): Promise<Logo> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await (isXml(bytes) ? sharp(bytes) : sharp(bytes).autoOrient())
    .resize(LOGO_SIDE, LOGO_SIDE, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return analyseLogo({ data, ...info });
}

/** Removes transparent or single-coloured margins, so that the logo can be centred. */
export async function withoutMargins(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes).autoOrient().trim({ threshold: 12 }).png().toBuffer();
}
