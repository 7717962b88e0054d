import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/* Pictures and tables of the generated sites, drawn here so that nothing is downloaded. */

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );
}

/** Returns a logo of a ring and bars in one colour. */
function logo(width: number, height: number, colour: string): Buffer {
  const radius = Math.min(width, height) * 0.42;
  const bars =
    width > height
      ? `<path fill="${colour}" d="M${height} ${height * 0.3}H${width - 10}V${height * 0.7}H${height}z"/>`
      : '';
  const foot =
    height > width
      ? `<path fill="${colour}" d="M${width * 0.3} ${width}H${width * 0.7}V${height - 10}H${width * 0.3}z"/>`
      : '';
  const centre = Math.min(width, height) / 2;
  return svg(
    width,
    height,
    `<circle cx="${centre}" cy="${centre}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${radius / 4}"/>${bars}${foot}`,
  );
}

/** Returns a portrait; the face is at a place in percent. */
function portrait(width: number, height: number, left: number, top: number): Buffer {
  const [x, y] = [(width * left) / 100, (height * top) / 100];
  const size = Math.min(width, height) * 0.16;
  return svg(
    width,
    height,
    `<path fill="#9fb0bf" d="M0 0h${width}v${height}H0z"/><path fill="#27364d" d="M${x - size * 2} ${height}c0-${height - y - size} ${size * 4}-${height - y - size} ${size * 4} 0z"/><circle cx="${x}" cy="${y}" r="${size}" fill="#8a5a3c"/>`,
  );
}

/** Returns a hall with rows of heads in two colours. */
function hall(width: number, height: number, wall: string, heads: string): Buffer {
  const rows = Array.from({ length: 60 }, (_, at) => {
    const [x, y] = [((at % 15) + 0.5) * (width / 15), height * (0.6 + Math.floor(at / 15) * 0.1)];
    return `<circle cx="${x}" cy="${y}" r="${width / 50}" fill="${heads}"/>`;
  });
  return svg(
    width,
    height,
    `<path fill="${wall}" d="M0 0h${width}v${height}H0z"/><path fill="${heads}" opacity=".4" d="M${width * 0.35} ${height * 0.1}h${width * 0.3}v${height * 0.35}h-${width * 0.3}z"/>${rows.join('')}`,
  );
}

const PHOTOS: Record<string, () => Buffer> = {
  'photos/hall.jpg': () => hall(1600, 1000, '#c9b48f', '#3b2d22'),
  'photos/dark.jpg': () => hall(1600, 1000, '#14161c', '#3d4250'),
  'photos/bright.jpg': () => hall(1600, 1000, '#f7f5ef', '#d9d2c2'),
  'photos/busy.jpg': () => hall(1600, 1000, '#b5482f', '#2a6f97'),
  'photos/small.jpg': () => hall(820, 540, '#c9b48f', '#3b2d22'),
  'photos/person.jpg': () => portrait(800, 1000, 50, 40),
  'photos/side.jpg': () => portrait(900, 600, 84, 40),
  'photos/upright.jpg': () => portrait(500, 1000, 50, 66),
};

const DRAWINGS: Record<string, Buffer> = {
  'logos/square.svg': logo(400, 400, '#a8823c'),
  'logos/wide.svg': logo(1000, 200, '#1d4f7a'),
  'logos/upright.svg': logo(200, 400, '#1d4f7a'),
  'logos/dark.svg': logo(400, 200, '#14213d'),
  'sponsors/wide.svg': logo(800, 120, '#12306b'),
  'sponsors/upright.svg': logo(160, 480, '#7a1a2a'),
};

/** Writes all pictures and tables into the folder `media` of the generated sites. */
export async function writeMedia(media: string): Promise<void> {
  for (const folder of ['photos', 'logos', 'sponsors', 'matrices'])
    mkdirSync(path.join(media, folder), { recursive: true });
  for (const [file, content] of Object.entries(DRAWINGS)) writeFileSync(path.join(media, file), content);
  for (const [file, draw] of Object.entries(PHOTOS))
    await sharp(draw()).jpeg({ quality: 85 }).toFile(path.join(media, file));
  const onWhite = (content: Buffer) => sharp(content).flatten({ background: '#ffffff' }).jpeg();
  await onWhite(logo(600, 400, '#7a1a2a')).toFile(path.join(media, 'logos/white.jpg'));
  await onWhite(logo(600, 300, '#20603a')).toFile(path.join(media, 'sponsors/photo.jpg'));
  const rows = (count: number) =>
    [
      'Country,Delegate',
      ...Array.from({ length: count }, (_, at) => `Country ${at + 1},Delegation ${(at % 7) + 1}`),
    ].join('\n');
  writeFileSync(path.join(media, 'matrices/all.csv'), rows(193));
  writeFileSync(path.join(media, 'matrices/few.csv'), rows(15));
}
