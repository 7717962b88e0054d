import { describe, expect, test } from 'vitest';
import { cleanSvg } from '../../../src/site/build/assets/pictures/image-plan.ts';
import { cutRaster, pictureFault } from '../../../src/site/build/assets/pictures/images.ts';
import { photo } from './photos.ts';

/** What a task throws. */
const thrownBy = (task: () => Promise<unknown>) =>
  task().then(
    () => undefined,
    (error: unknown) => error,
  );

describe('of a picture that could not be cut', () => {
  test('the fault of the picture is reported in one line', async () => {
    const whole = await photo(400, 500);
    const half = whole.subarray(0, whole.length / 2);
    const error = await thrownBy(() => cutRaster(half, { widest: 100 }));
    expect(error).toBeInstanceOf(Error);
    expect(await pictureFault(error, half, false)).toMatch(/^[^\n]*premature end of JPEG[^\n.]*$/);
  });

  test('nothing is said against one that can be read: the fault is ours', async () => {
    expect(await pictureFault(new Error('out of memory'), await photo(400, 500), false)).toBeUndefined();
  });

  test('a drawing is at fault where it cannot be read, and not where its cleaning fails', async () => {
    const broken = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><a></svg>');
    const error = await thrownBy(() => cleanSvg(broken, { width: 1, height: 1 }));
    expect(await pictureFault(error, broken, true)).toContain('Unexpected close tag');
    expect(await pictureFault(new TypeError('x is not a function'), broken, true)).toBeUndefined();
  });
});
