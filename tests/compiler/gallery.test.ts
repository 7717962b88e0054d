import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compile } from '../../src/compiler/node/site.ts';
import { root, schemas } from './real-site.ts';

const gallery = path.join(root, 'docs/gallery');
const SITES = readdirSync(gallery).filter((name) => statSync(path.join(gallery, name)).isDirectory());

/** What some of them show on purpose: a small photo, and a long name. */
const DELIBERATE = ['picture-small', 'text-does-not-fit'];

test.each(SITES)('the site %s of the gallery has no problem but those that it shows on purpose', (name) => {
  // at a time when its dates are in the future
  const now = new Date('2026-12-01');
  const { problems } = compile({ file: path.join(gallery, name, 'site.yaml'), schemas, now });
  const others = problems.filter(({ code }) => !DELIBERATE.includes(code));
  expect(others.map(({ code, line }) => `${code} in line ${line}`)).toEqual([]);
});

test.each(SITES)('all pictures, tables and documents of %s have less than 500 kB', (name) => {
  const media = path.join(gallery, name, 'media');
  const sizes = readdirSync(media, { recursive: true, encoding: 'utf8' }).map((file) =>
    statSync(path.join(media, file)),
  );
  const bytes = sizes.filter((entry) => entry.isFile()).reduce((sum, { size }) => sum + size, 0);
  expect(bytes).toBeLessThan(500_000);
});
