import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { loadBundles } from '../../src/site/build/bundles/bundles.ts';
import { differences, NONE } from '../site/build/finished.ts';
import { bundledFinisher, finishedTwice } from './finished-site-bundle.ts';
import { test } from './visitor.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'plenary-finished-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('in a worker of Chromium the sample is finished as in Node.js, byte for byte, and packed as a ZIP', async ({
  browser,
}) => {
  const code = await bundledFinisher();
  // the bundle is one file without Node.js; a name of a node of YAML is no module
  expect([...code.matchAll(/^import\b.*|browser-external|createRequire|["'`]node:\w+/gm)]).toEqual([]);
  const project = { root, home: root, site: path.join(root, 'site.yaml'), out: folder };
  const bundles = await loadBundles({ root });
  const { inNode, inWorker, said } = await finishedTwice(browser, code, project, bundles);
  expect(said).toEqual({ parts: inNode.size, count: inNode.size });
  expect(differences(inNode, inWorker)).toEqual(NONE);
});
