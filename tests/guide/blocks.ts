import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { siteReader } from '../../src/compiler/node/index.ts';
import { launch } from '../bench/browser.ts';
import { servePreview } from '../browser/serve.ts';
import { projectCopy, root } from '../cli/project-copy.ts';
import { blockTypesIn, exampleText } from '../examples-of-blocks/examples.ts';
import { stillPicture } from './still.ts';

/*
 * Makes the pictures of blocks from which an editor chooses in the studio: the first example of each, with the look of the sample. Run it
 * when a block looks different: npx tsx tests/guide/blocks.ts
 */

const FOLDER = path.join(root, 'src/studio/page/form/block-pictures');
const SIZE = { width: 1280, height: 640 };

/** Of a page only the block is shown, not the header and the footer. */
const ALONE = '#_root > :not(main) { display: none } main { min-block-size: 0 !important }';

const types = blockTypesIn(siteReader({ root, site: path.join(root, 'site.yaml') }).schemas());
const copy = projectCopy();
writeFileSync(path.join(copy, 'site.yaml'), exampleText(types, 'https://mun.example.org/'));
rmSync(path.join(copy, 'media'), { recursive: true });
cpSync(path.join(root, 'tests/examples-of-blocks/media'), path.join(copy, 'media'), { recursive: true });
const preview = await servePreview(copy);
const browser = await launch();
try {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce' });
  for (const { type, examples } of types) {
    await page.goto(`${preview.origin}${examples[0]?.path}`, { waitUntil: 'load' });
    await page.addStyleTag({ content: ALONE });
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
