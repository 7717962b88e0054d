import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compile } from '../../src/compiler/node/site.ts';
import { root, schemas } from './real-site.ts';

const file = path.join(root, 'docs/example/site.yaml');

test('the example conference has no problem and no warning, and shows every type of block', () => {
  // at a time when its dates are in the future
  const { site, problems } = compile({ file, schemas, now: new Date('2026-12-01') });
  expect(problems.map(({ code, line }) => `${code} in line ${line}`)).toEqual([]);
  const shown = new Set<string>(site?.pages.flatMap(({ blocks }) => blocks.map(({ type }) => type)));
  const types = readdirSync(path.join(root, 'schema/blocks')).map((name) => name.split('.')[0] ?? '');
  expect(types.filter((type) => !shown.has(type))).toEqual([]);
});
