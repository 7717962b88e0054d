import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bundles } from '../../src/build/bundles/vite.ts';
import { sharedBundles } from '../browser/bundles.ts';
import { builtTwice, differences, NONE } from './finished.ts';
import { randomSites } from './random-sites.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'plenary-finished-'));
let bundles: Bundles;
beforeAll(async () => {
  bundles = await sharedBundles(root, path.join(folder, 'bundles'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** How many random sites are finished. */
const SITES = 20;

/** Where the random sites begin; another number for other sites. */
const SEED = Number(process.env.PLENARY_SEED ?? 31);

test('every file of the example is made byte for byte as `npm run build` writes it', async () => {
  const site = path.join(root, 'docs/example/site.yaml');
  const { onDisk, inMemory } = await builtTwice({ root, site, out: path.join(folder, 'example') }, bundles);
  expect(differences(onDisk, inMemory)).toEqual(NONE);
});

test(`so is every file of ${SITES} random sites`, async () => {
  let number = 0;
  for (const { text, home } of randomSites(SEED)) {
    const own = path.join(folder, String(number));
    mkdirSync(own);
    cpSync(path.join(home, 'media'), path.join(own, 'media'), { recursive: true });
    writeFileSync(path.join(own, 'site.yaml'), text);
    const { onDisk, inMemory } = await builtTwice(
      { root, site: path.join(own, 'site.yaml'), out: path.join(own, 'dist') },
      bundles,
    );
    expect(differences(onDisk, inMemory), `site ${number} of seed ${SEED}`).toEqual(NONE);
    rmSync(own, { recursive: true });
    if (++number === SITES) break;
  }
  expect(number).toBe(SITES);
});
