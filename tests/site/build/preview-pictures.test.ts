import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPreviewPictures } from '../../../src/site/build/assets/pictures/preview-pictures.ts';
import { openCache } from '../../../src/site/build/cache.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { heic } from './heic.ts';
import { film, photo } from './photos.ts';

const root = temporaryFolder();
const shown = createPreviewPictures(openCache({ home: root }));

function fileWith(name: string, content: Uint8Array | string): string {
  const file = path.join(root, name);
  writeFileSync(file, content);
  return file;
}

const cachedFiles = () => readdirSync(path.join(root, '.cache/plenary/preview'));

test('a photo of an iPhone is shown as WebP, and made once', async () => {
  const file = fileWith('asha.HEIC', heic(1000, 700, { turn: 3 }));
  const first = await shown(file);
  expect(first?.type).toBe('image/webp');
  expect(await sharp(first?.content).metadata()).toMatchObject({ format: 'webp', width: 700, height: 1000 });
  const cached = cachedFiles();
  expect(await shown(file)).toEqual(first);
  expect(cachedFiles()).toEqual(cached);
});

test('a heavy photo is resized, and anew when its file changes', async () => {
  const file = fileWith('hall.jpg', Buffer.concat([await photo(2100, 2800), Buffer.alloc(2e6)]));
  expect(await sharp((await shown(file))?.content).metadata()).toMatchObject({ width: 1500, height: 2000 });
  fileWith('hall.jpg', Buffer.concat([await photo(300, 200), Buffer.alloc(2e6)]));
  expect(await sharp((await shown(file))?.content).metadata()).toMatchObject({ width: 300, height: 200 });
});

test('a TIFF is shown, and a drawing with the name of a photo', async () => {
  const tiff = await sharp(await photo(60, 40))
    .tiff()
    .toBuffer();
  expect((await shown(fileWith('scan.tif', tiff)))?.type).toBe('image/webp');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  expect((await shown(fileWith('mark.png', svg)))?.type).toBe('image/svg+xml');
});

test('whatever a browser shows at once is sent as it is, and so is what cannot be read', async () => {
  expect(await shown(fileWith('small.jpg', await photo(60, 40)))).toBeUndefined();
  expect(
    await shown(fileWith('film.gif', Buffer.concat([await film(60, 40), Buffer.alloc(2e6)]))),
  ).toBeUndefined();
  expect(await shown(fileWith('half.tif', 'II*\0'))).toBeUndefined();
  expect(await shown(path.join(root, 'missing.jpg'))).toBeUndefined();
});
