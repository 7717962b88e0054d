import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundledCompiler } from './compiler-bundle.ts';

const code = await bundledCompiler();

/**
 * Bytes of the bundle, with schemas, words of all languages, and what it takes to read matrices and schedules as people lay them out, at the
 * quick compression of this test: a seventh more than servers send.
 */
const LIMIT = 403_000;

test('its bundle is one file without Node.js, and small', () => {
  // a name of a node of YAML is no module
  const foreign = /^import\b.*|browser-external|createRequire|["'`]node:\w+/gm;
  expect([...code.matchAll(foreign)].map(([found]) => found.slice(0, 80))).toEqual([]);
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  expect(brotliCompressSync(code, quick).length).toBeLessThan(LIMIT);
});
