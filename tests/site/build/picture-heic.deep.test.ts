import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { BrokenHeic, readableBytes } from '../../../src/site/build/assets/pictures/heic.ts';
import { pictureFault } from '../../../src/site/build/assets/pictures/images.ts';
import { openCache } from '../../../src/site/build/cache.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { heic } from './heic.ts';

const root = temporaryFolder();
const cache = openCache({ home: root });

test.each([
  ['a burst, of which the phone shows one', heic(1000, 700, { burst: true }), [1000, 700]],
  ['a file that only names the family of formats', heic(1000, 700, { brands: 'mif1mif1heic' }), [1000, 700]],
  ['a photo of 48 megapixels, upside down', heic(8064, 6048, { turn: 2 }), [8064, 6048]],
  ['a photo of 200 megapixels', heic(16320, 12240), [16320, 12240]],
])('%s is decoded', async (_, bytes, [width, height]) => {
  const photo = await readableBytes(bytes, cache);
  expect(await sharp(photo).metadata()).toMatchObject({ width, height });
});

describe('a HEIC is at fault itself', () => {
  const whole = heic(1000, 700);
  test.each([
    ['when it stops in its head', whole.subarray(0, 300)],
    ['when its tiles say that they are smaller than they are', heic(1000, 700, { said: 16 })],
    ['when it has more pixels than any camera makes', heic(40_000, 40_000)],
    ['when its content is something else', Buffer.concat([whole.subarray(0, 24), Buffer.alloc(500, 7)])],
  ])('%s', async (_, bytes) => {
    const error = await readableBytes(bytes, cache).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(BrokenHeic);
    expect(await pictureFault(error, bytes, false)).toMatch(/^[A-Z][^\n]+$/);
  });
});
