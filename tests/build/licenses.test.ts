import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FONT_PACKAGES } from '../../src/build/assets/fonts.ts';
import { BUNDLED, writeLicenses } from '../../src/build/bundles/licenses.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'licenses-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what is published and the service each have the licences of their packages, and what is published those of its fonts', () => {
  const bundled = {
    public: ['react', 'embla-carousel'],
    keeping: ['workbox-core'],
    leaving: [],
    service: ['hono'],
  };
  for (const [bundle, names] of Object.entries(bundled)) {
    mkdirSync(path.join(folder, bundle));
    writeFileSync(path.join(folder, bundle, BUNDLED), JSON.stringify(names.map((name) => ({ name }))));
  }
  writeLicenses(root, folder);
  const headings = (bundle: string) => {
    const text = readFileSync(path.join(folder, bundle, 'licenses.txt'), 'utf8');
    return [...text.matchAll(/^-{80}\n\n(\S+) \S+ \((.*)\)$/gm)].map(
      ([, name, license]) => `${name} ${license}`,
    );
  };
  expect(headings('public')).toEqual([
    ...FONT_PACKAGES.map((name) => `${name} OFL-1.1`).sort(),
    'bootstrap-icons MIT',
    'embla-carousel MIT',
    'react MIT',
    'workbox-core MIT',
  ]);
  expect(headings('service')).toEqual(['hono MIT']);
  const text = readFileSync(path.join(folder, 'public/licenses.txt'), 'utf8');
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
  expect(text).toContain('Copyright David Jerleke. The package contains no licence file.');
  // the lists of Vite are not published
  expect(readdirSync(folder, { recursive: true })).not.toContain(path.join('public', BUNDLED));
});
