import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FONT_PACKAGES } from '../../../src/site/build/assets/fonts/fonts.ts';
import {
  PACKAGE_LIST_FILE,
  packagesPlugin,
  writeLicenses,
  writeStudioLicenses,
} from '../../../src/site/build/bundles/licenses.ts';
import { NAME_FONT_PACKAGES } from '../../../src/site/build/files/fonts-of-names.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const root = path.join(import.meta.dirname, '../../..');
const folder = temporaryFolder();

test('what is published and the service each have the licences of their packages, and what is published those of its fonts', () => {
  const bundled = {
    public: ['react', 'embla-carousel'],
    keeping: ['workbox-core'],
    leaving: [],
    service: ['hono'],
  };
  for (const [bundle, names] of Object.entries(bundled)) {
    mkdirSync(path.join(folder, bundle));
    writeFileSync(
      path.join(folder, bundle, PACKAGE_LIST_FILE),
      JSON.stringify(names.map((name) => ({ name }))),
    );
  }
  writeLicenses(root, folder);
  const headings = (bundle: string) => {
    const text = readFileSync(path.join(folder, bundle, 'licenses.txt'), 'utf8');
    return [...text.matchAll(/^-{80}\n\n(\S+) \S+ \((.*)\)$/gm)].map(
      ([, name, license]) => `${name} ${license}`,
    );
  };
  expect(headings('public')).toEqual([
    ...[...new Set([...FONT_PACKAGES, ...NAME_FONT_PACKAGES])].map((name) => `${name} OFL-1.1`).sort(),
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
  expect(readdirSync(folder, { recursive: true })).not.toContain(path.join('public', PACKAGE_LIST_FILE));
});

test('the studio has the licences of all packages in it, those of its workers and of files that are no scripts too', () => {
  const packages = new Set<string>();
  const { generateBundle } = packagesPlugin(packages);
  const at = (file: string) => `/elsewhere/node_modules/${file}`;
  const bundle = {
    'page.js': { type: 'chunk', moduleIds: [at('react/index.js'), '/project/src/studio/tab/main.tsx'] },
    'worker.js': { type: 'chunk', moduleIds: [at('other/node_modules/@codemirror/state/dist/index.js')] },
    'libheif.wasm': { type: 'asset', originalFileNames: [at('libheif-js/libheif-wasm/libheif.wasm')] },
  };
  (generateBundle as (options: object, bundle: object) => void)({}, bundle);
  expect([...packages].sort()).toEqual(['@codemirror/state', 'libheif-js', 'react']);
  writeStudioLicenses(root, folder, packages);
  const text = readFileSync(path.join(folder, 'licenses.txt'), 'utf8');
  for (const heading of ['libheif-js ', 'react ', '@codemirror/state ', ...FONT_PACKAGES])
    expect(text).toContain(`\n\n${heading}`);
  expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
});
