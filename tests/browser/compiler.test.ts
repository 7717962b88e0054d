import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect } from 'vitest';
import { now, root } from '../compiler/cases.ts';
import { bundledCompiler, compiledInNode, inChromium, writtenSite } from './compiler-bundle.ts';
import { test } from './visitor.ts';

const code = await bundledCompiler();

/** Bytes of the bundle, with schemas and words of all languages, as servers send it. */
const LIMIT = 340_000;

test('in a worker of Chromium the compiler gives the same problems and the same pages as in Node.js', async ({
  browser,
}) => {
  await inChromium(browser, code, async (compiled) => {
    for (const site of ['.', 'docs/example']) {
      const folder = path.join(root, site);
      expect(await compiled(writtenSite({ folder }, now))).toBe(compiledInNode({ folder }, now));
    }
  });
});

test('its bundle is one file without Node.js, and small', () => {
  // a name of a node of YAML is no module
  const foreign = /^import\b.*|browser-external|createRequire|["'`]node:\w+/gm;
  expect([...code.matchAll(foreign)].map(([found]) => found.slice(0, 80))).toEqual([]);
  expect(brotliCompressSync(code).length).toBeLessThan(LIMIT);
});
