import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/wasm-typescript';
import { expect, test } from 'vitest';

/*
 * Node.js 22.18 and later run our TypeScript themselves. Their stripper is this package, here in the version of Node.js 22. It refuses
 * code that the compiler accepts, and that tsx, which serves Node.js 20, accepts too. `tests/nodes.mjs` runs the commands on real versions.
 */

const root = path.join(import.meta.dirname, '..');

/** Returns why the stripper of Node.js refuses a source file, or undefined where it accepts it. */
function refusalOf(code: string): string | undefined {
  try {
    transformSync(code, { mode: 'strip-only' });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  'for (const of of [1, 2]) use(of);',
  'enum Colour { Red }',
  'class Seat { constructor(private row: number) {} }',
])('the stripper refuses what Node.js refuses: %s', (code) => {
  expect(refusalOf(code)).toEqual(expect.any(String));
});

test('Node.js can run each source file without a translator', () => {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.d)\.m?ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const refusals = files.flatMap((file) => {
    const refusal = refusalOf(readFileSync(path.join(root, 'src', file), 'utf8'));
    return refusal === undefined ? [] : [`src/${file}: ${refusal}`];
  });
  expect(refusals).toEqual([]);
});
