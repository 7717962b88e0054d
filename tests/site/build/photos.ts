import sharp from 'sharp';

/**
 * A photo as a camera would give it, red above and blue below as it is seen: with noise, so that it weighs what a photo
 * weighs, taken with the camera held upright (EXIF 6), with the place where it was taken, in the colours of a phone.
 */
export async function photo(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  let noise = 1;
  for (let at = 0; at < width * height; at++) {
    noise = (noise * 1103515245 + 12345) % 2147483648;
    const above = at < (width * height) / 2;
    const light = Math.round(200 + (40 * (at % width)) / width + ((noise >> 16) % 14));
    pixels.set(above ? [light, 0, 0] : [0, 0, light], at * 3);
  }
  // lying on its side, as the file of such a camera has it
  const lying = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .rotate(270)
    .png()
    .toBuffer();
  return sharp(lying)
    .withIccProfile('p3')
    .withExif({ IFD0: { Copyright: 'Nobody', Make: 'Camera' }, IFD3: { GPSLatitude: '26/1 54/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A photo as the studio stores it: 2,560 pixels wide, of about a megabyte. */
export function largePhoto(seed: number): Promise<Buffer> {
  const small = Buffer.alloc(320 * 213 * 3);
  let noise = seed + 1;
  for (let at = 0; at < small.length; at++) {
    noise = (noise * 1103515245 + 12345) % 2147483648;
    small[at] = (noise >> 16) & 255;
  }
  return sharp(small, { raw: { width: 320, height: 213, channels: 3 } })
    .resize(2560, 1704)
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A drawing that can be seen through. */
export function mark(): Promise<Buffer> {
  const ring =
    '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><circle cx="250" cy="250" r="200" fill="#a8823c"/></svg>';
  return sharp(Buffer.from(ring)).png().toBuffer();
}

/** Three pictures that follow one another, as a GIF. */
export async function film(width: number, height: number): Promise<Buffer> {
  const page = (red: number) =>
    sharp({ create: { width, height, channels: 3, background: { r: red, g: 40, b: 200 - red } } })
      .png()
      .toBuffer();
  const pages = await Promise.all([0, 90, 180].map(page));
  return sharp(pages, { join: { animated: true } })
    .gif()
    .toBuffer();
}
