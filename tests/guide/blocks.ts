import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { siteReader } from '../../src/compiler/node/index.ts';
import { blockTypesIn } from '../../src/preview/catalogue/examples.ts';
import { chromiumPath, FLAGS } from '../browser/chromium.ts';
import { servePreview } from '../browser/serve.ts';
import { projectCopy, root } from '../cli/project-copy.ts';
import { stillPicture } from './still.ts';

/*
 * Makes the pictures of blocks from which an editor chooses in the studio: the first example of each, with the look of the sample. Run it
 * when a block looks different: npx tsx tests/guide/blocks.ts
 */

const FOLDER = path.join(root, 'src/studio/page/form/block-pictures');
const SIZE = { width: 1280, height: 640 };

const types = blockTypesIn(siteReader({ root, site: path.join(root, 'site.yaml') }).schemas());
const copy = projectCopy();
const preview = await servePreview(copy);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
try {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce' });
  for (const { type, examples } of types) {
    await page.goto(`${preview.origin}/__blocks${examples[0]?.path}`, { waitUntil: 'networkidle' });
    await sharp(await stillPicture(page))
      .resize(Math.round(SIZE.width / 3))
      .webp({ quality: 70 })
      .toFile(path.join(FOLDER, `${type}.webp`));
  }
} finally {
  await browser.close();
  await preview.close();
  rmSync(copy, { recursive: true, force: true });
}
