import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect } from 'vitest';
import { cases, names, now, root } from '../compiler/cases.ts';
import { bundledCompiler, compiledInNode, inChromium, writtenSite } from './compiler-bundle.ts';
import { test } from './visitor.ts';

const code = await bundledCompiler();

test('in a worker of Chromium the compiler gives the same problems and the same pages as in Node.js', async ({
  browser,
}) => {
  const sites = ['.', 'docs/example', ...names.map((name) => path.join(path.relative(root, cases), name))];
  await inChromium(browser, code, async (compiled) => {
    for (const site of sites) {
      const folder = path.join(root, site);
      const found = await compiled(writtenSite({ folder }, now));
      expect(found, site).toBe(compiledInNode({ folder }, now));
    }
  });
});

test('the bundle holds nothing of Node.js and stays as small as it is', () => {
  expect(code).not.toMatch(/\bfrom\s*["']|__vite-browser-external|createRequire/);
  const size = brotliCompressSync(code).length;
  console.log(size, code.length);
  expect(size).toBeLessThan(1_000_000);
});
