import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteReader } from '../../src/compiler/node/site.ts';
import { root } from '../cli/project-copy.ts';
import { FACES } from '../faces.ts';
import { ordinaryFolder } from './run.ts';
import { SITES } from './sites.ts';
import { NAMES, NOTICE, TITLES } from './words.ts';

let folder: string;

beforeAll(async () => {
  folder = await ordinaryFolder();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.for(SITES)('the site $name has no error', ({ text }) => {
  for (const face of FACES) {
    const site = path.join(folder, 'site.yaml');
    writeFileSync(site, text(face));
    const { problems, site: compiled } = siteReader({ root, site }).compile();
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(compiled?.variants).toContain(face);
  }
});

test('names, titles and the notice have the sizes of the report', () => {
  expect(Object.values(NAMES).map(({ length }) => length)).toEqual([8, 27, 47]);
  for (const [words, title] of Object.entries(TITLES)) expect(title.split(' ')).toHaveLength(Number(words));
  expect(NOTICE.length).toBeGreaterThanOrEqual(138);
  expect(NOTICE.length).toBeLessThanOrEqual(142);
});
