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

test('the example in three languages has no problem and no warning, and each page in each of them, with its own texts alone', () => {
  const trilingual = path.join(root, 'docs/three-languages/site.yaml');
  const { site, problems } = compile({ file: trilingual, schemas, now: new Date('2026-12-01') });
  expect(problems.map(({ code, line }) => `${code} in line ${line}`)).toEqual([]);
  const committee = (language?: string) =>
    site?.pages.find((page) => page.language === language && page.path.endsWith('/committees/watercourses'));
  expect([undefined, 'fr', 'de'].map((one) => [committee(one)?.path, committee(one)?.title])).toEqual([
    ['/committees/watercourses', 'Lake Council'],
    ['/fr/committees/watercourses', 'Conseil du lac'],
    ['/de/committees/watercourses', 'Seerat'],
  ]);
  const words = { undefined: 'treaty', fr: 'traité', de: 'Vertrag' };
  const found = [undefined, 'fr', 'de'].map((one) =>
    Object.values(words).filter((word) => JSON.stringify(committee(one)).includes(word)),
  );
  expect(found).toEqual(Object.values(words).map((word) => [word]));
  expect(site?.pages).toHaveLength(3 * 8);
});
