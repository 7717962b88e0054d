import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { exampleSite, readExamples, writeMedia } from '../../src/site/build/generate/examples.ts';
import { cases, names, now, root } from '../compiler/cases.ts';
import { bundledCompiler, compiledInNode, inChromium, writtenSite } from './compiler-bundle.ts';
import { test } from './visitor.ts';

/* All sites of tests/cases/ in Chromium: what the compiler makes of them is, byte for byte, what it makes of them in Node.js. */

const code = await bundledCompiler();

test('the site of the project, and the example', async ({ browser }) => {
  await inChromium(browser, code, async (compiled) => {
    for (const site of ['.', 'docs/example']) {
      const folder = path.join(root, site);
      expect(await compiled(writtenSite({ folder }, now)), site).toBe(compiledInNode({ folder }, now));
    }
  });
});

test('every case', async ({ browser }) => {
  await inChromium(browser, code, async (compiled) => {
    for (const name of names) {
      const folder = path.join(cases, name);
      expect(await compiled(writtenSite({ folder }, now)), name).toBe(compiledInNode({ folder }, now));
    }
  });
});

test('the example of every code, wrong and right', async ({ browser }) => {
  const examples = await readExamples(root);
  await inChromium(browser, code, async (compiled) => {
    for (const [name, example] of examples) {
      for (const which of ['wrong', 'right'] as const) {
        const folder = mkdtempSync(path.join(tmpdir(), 'plenary-example-'));
        try {
          const { content, media } = exampleSite(example, which, root);
          await writeMedia(media, path.join(folder, 'media'));
          const site = { folder, content };
          expect(await compiled(writtenSite(site, now)), `${name}, ${which}`).toBe(compiledInNode(site, now));
        } finally {
          rmSync(folder, { recursive: true });
        }
      }
    }
  });
});
