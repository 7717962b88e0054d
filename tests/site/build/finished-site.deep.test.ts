import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Bundles, loadBundles } from '../../../src/site/build/bundles/bundles.ts';
import { cutByCanvas, finishedSite } from '../../../src/site/build/files/index.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { builtTwice, collected, differences, doorsInMemory, NONE, siteOf } from './finished.ts';
import { randomSites } from './random-sites.ts';
import { sharpCanvas } from './sharp-canvas.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = temporaryFolder();
let bundles: Bundles;
beforeAll(async () => {
  bundles = await loadBundles({ root });
});

/** How many random sites are finished. */
const SITES = 20;

/** Where the random sites begin; another number for other sites. */
const SEED = Number(process.env.PLENARY_SEED ?? 31);

test('every file of the example is made byte for byte as `npx plenary build` writes it', async () => {
  const site = path.join(root, 'docs/example/site.yaml');
  const { onDisk, inMemory } = await builtTwice(
    { root, home: root, site, out: path.join(folder, 'example') },
    bundles,
  );
  expect(differences(onDisk, inMemory)).toEqual(NONE);
});

test(`so is every file of ${SITES} random sites`, async () => {
  let number = 0;
  for (const { text, home } of randomSites(SEED)) {
    const own = path.join(folder, String(number));
    mkdirSync(own);
    cpSync(path.join(home, 'media'), path.join(own, 'media'), { recursive: true });
    writeFileSync(path.join(own, 'site.yaml'), text);
    const which = `site ${number} of seed ${SEED}`;
    const { onDisk, inMemory } = await builtTwice(
      { root, home: root, site: path.join(own, 'site.yaml'), out: path.join(own, 'dist') },
      bundles,
    ).catch((error: unknown) => {
      throw new Error(`${which} is not built`, { cause: error });
    });
    expect(differences(onDisk, inMemory), which).toEqual(NONE);
    rmSync(own, { recursive: true });
    if (++number === SITES) break;
  }
  expect(number).toBe(SITES);
});

const PICTURE = /\.(avif|webp|png|jpg|gif)$/;

/** The texts of a site without what a canvas decides: the format, the names and colours of pictures, and the hashes of pages that name them. */
function withoutPictures(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const texts = [...files].filter(([name]) => !PICTURE.test(name));
  return new Map(
    texts.map(([name, content]) => {
      if (!/\.(html|json)$/.test(name)) return [name, content];
      const text = Buffer.from(content)
        .toString()
        .replace(/(?<=type=\\?"image\/)\w+(?=\\?" (?:image)?srcset)/gi, '')
        .replace(/(?<="type":"image\/)\w+(?=","srcset")/g, '')
        .replace(/(media\/[^"\s,\\]*?)(-\d+)?-[\w-]{8}\.(avif|webp|png|jpg|gif)/g, '$1')
        .replace(/(data-colour=\\?"|"colour":")#[\da-f]{6}/g, '$1');
      const list = name === 'offline-files.json' ? text.replace(/":"[\w-]{8}"/g, '":""') : text;
      return [name, Buffer.from(list)];
    }),
  );
}

test('with pictures cut by a canvas, the example is the same but for these', async () => {
  const project = {
    root,
    home: root,
    site: path.join(root, 'docs/example/site.yaml'),
    out: path.join(folder, 'canvas'),
  };
  const doors = await doorsInMemory(project, bundles);
  const site = siteOf(project);
  const byCanvas = await collected(
    finishedSite(site, {
      ...doors,
      cutPicture: (picture, bytes) => cutByCanvas(picture, bytes, sharpCanvas),
    }),
  );
  const bySharp = await collected(finishedSite(site, doors));
  expect(differences(withoutPictures(bySharp), withoutPictures(byCanvas))).toEqual(NONE);
  expect(
    [...byCanvas.keys()].filter((name) => PICTURE.test(name) && /^media/.test(name)).length,
  ).toBeGreaterThan(30);
});
