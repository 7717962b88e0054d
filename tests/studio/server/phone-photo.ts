import sharp, { type Create } from 'sharp';

/** A photo as a phone takes it: it lies on its side with a green corner, and says where it was taken. */
export function phonePhoto(
  { width, height }: { width: number; height: number },
  look: Partial<Create> = {},
): Promise<Buffer> {
  const corner = { width: width / 16, height: width / 16, channels: 3, background: '#00ff00' } as const;
  return sharp({ create: { width, height, channels: 3, background: '#804020', ...look } })
    .composite([{ input: { create: corner }, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'Phone', Orientation: '6' },
      IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}
