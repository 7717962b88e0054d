import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundledCompiler } from './compiler-bundle.ts';

const code = await bundledCompiler();

/** Bytes of the bundle, with schemas and words of all languages, as servers send it. */
const LIMIT = 342_000;

test('its bundle is one file without Node.js, and small', () => {
  // a name of a node of YAML is no module
  const foreign = /^import\b.*|browser-external|createRequire|["'`]node:\w+/gm;
  expect([...code.matchAll(foreign)].map(([found]) => found.slice(0, 80))).toEqual([]);
  expect(brotliCompressSync(code).length).toBeLessThan(LIMIT);
});
