import encodeQR from 'qr';
import { decodeQR } from 'qr/decode.js';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { cutRaster } from '../../../src/site/build/assets/pictures/images.ts';

const TEXT = 'upi://pay?pa=mun@example&pn=Example%20School&am=2500&tn=Delegation%20of%20seven';

/** A code for paying, with `scale` pixels to each of its squares. */
function code(scale: number): { picture: Sharp; side: number } {
  const squares = encodeQR(TEXT, 'raw', { border: 4 });
  const data = Buffer.from(squares.flat().map((dark) => (dark ? 0 : 255)));
  const side = squares.length * scale;
  const raw = { width: squares.length, height: squares.length, channels: 1 as const };
  return { picture: sharp(data, { raw }).resize(side, side, { kernel: 'nearest' }), side };
}

async function scanned(content: Uint8Array): Promise<string> {
  const { data, info } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

describe('a code for paying', () => {
  test.each([2, 6, 24])('with %i pixels to a square is published pixel by pixel', async (scale) => {
    const { picture, side } = code(scale);
    const { fallback, smaller } = await cutRaster(await picture.png().toBuffer(), { widest: 300 });
    expect([fallback.ending, fallback.width, smaller]).toEqual(['png', side, undefined]);
    const pixels = (bytes: Uint8Array) => sharp(bytes).toColourspace('b-w').raw().toBuffer();
    expect((await pixels(fallback.content)).equals(await picture.clone().png().toBuffer().then(pixels))).toBe(
      true,
    );
    expect(await scanned(fallback.content)).toBe(TEXT);
  });

  test('that was saved as JPEG can be scanned in every width that it is cut to', async () => {
    const { picture } = code(12);
    const { fallback, smaller } = await cutRaster(await picture.jpeg({ quality: 60 }).toBuffer(), {
      widest: 400,
    });
    const cuts = [fallback, ...(smaller?.cuts ?? [])];
    expect(cuts.length).toBeGreaterThan(4);
    for (const { content, width, ending } of cuts)
      expect(await scanned(content), `${ending} ${width}`).toBe(TEXT);
  });
});
