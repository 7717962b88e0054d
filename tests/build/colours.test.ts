import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COLOURS } from '../../src/build/colours.ts';

const tokens = readFileSync(path.join(import.meta.dirname, '../../src/styles/tokens.css'), 'utf8');

/** The tokens between the first brace after a selector and the next one. */
function tokensAfter(selector: string): Record<string, string> {
  const start = tokens.indexOf('{', tokens.indexOf(selector));
  const block = tokens.slice(start, tokens.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--(\w+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

test.each([
  ['light', ':root {'],
  ['dark', '(prefers-color-scheme: dark) {\n    :root'],
  ['crisis', '[data-mood="crisis"] {'],
] as const)('the %s colours are those of the tokens', (name, selector) => {
  expect(tokensAfter(selector)).toMatchObject(COLOURS[name]);
});
