import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bundles } from '../../src/build/bundles/vite.ts';
import { sharedBundles } from '../browser/bundles.ts';
import { builtTwice, differences, NONE } from './finished.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'plenary-finished-'));
const project = { root, site: path.join(root, 'site.yaml'), out: path.join(folder, 'dist') };
let bundles: Bundles;
beforeAll(async () => {
  bundles = await sharedBundles(root, path.join(folder, 'bundles'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('without Node.js, every file of the sample is made byte for byte as `npm run build` writes it', async () => {
  const { onDisk, inMemory } = await builtTwice(project, bundles);
  expect(differences(onDisk, inMemory)).toEqual(NONE);
  expect(onDisk.size).toBeGreaterThan(100);
});
