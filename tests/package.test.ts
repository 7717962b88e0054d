import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FONT_PACKAGES } from '../src/site/build/assets/fonts/fonts.ts';
import { imports } from './imports.ts';

const root = path.join(import.meta.dirname, '..');
const { dependencies, devDependencies, license } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);

/** Packages of which the build reads files. Code imports none of them. */
const FONTS = [
  ...['fraunces', 'instrument-sans'].map((name) => `@fontsource/${name}`),
  ...FONT_PACKAGES,
  '@fontsource-variable/noto-sans-sc',
];

/** The packages that the code of a folder imports when it runs; types are gone by then. */
function importedIn(folder: string): string[] {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  const names = files
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    // what a template text holds is the code of another file
    .map((file) =>
      readFileSync(path.join(root, folder, file), 'utf8')
        .replace(/`[^`]*`/g, '')
        .replace(/^(?:import|export) type \{[^}]*\} from .*$/gm, ''),
    )
    .map((code) => code.replace(/\b(?:import|export) type\b[^;]*;/g, ''))
    .flatMap((code) => [...code.matchAll(/^.*?(?:from|import\(?) ?'([\w@][\w@:./-]*)'/gm)])
    .map(([, name]) => /^(@[^/]+\/)?[^/]+/.exec(String(name))?.[0] ?? '');
  return [...new Set(names)].filter((name) => !/^(node|virtual):/.test(name)).sort();
}

test('what src/ and tests load is installed; a school gets no more than is not bundled', () => {
  const installed = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  const loaded = [...importedIn('src'), ...importedIn('tests'), ...FONTS];
  expect(loaded.filter((name) => !installed.includes(name))).toEqual([]);
  expect(Object.keys(dependencies)).toEqual(['libheif-js', 'sharp', 'tinypool']);
});

test('all versions are written in one way, and the licence is that of the file', () => {
  // the version that Node.js 22 contains: a later one accepts more than people's Node.js
  const { '@swc/wasm-typescript': stripper, ...others } = { ...dependencies, ...devDependencies };
  const versions: string[] = Object.values(others);
  expect(stripper).toMatch(/^\d+\.\d+\.\d+$/);
  expect(versions.filter((version) => !/^\^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(readFileSync(path.join(root, 'LICENSE'), 'utf8')).toContain(`${license} License`);
});

test('npm ci compares each package with a checksum, and asks the registry that the user has chosen', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const entries = Object.entries<{ integrity?: string; resolved?: string }>(packages).filter(
    ([folder]) => folder !== '',
  );
  expect(entries.length).toBeGreaterThan(100);
  const isComplete = ({ integrity = '', resolved }: { integrity?: string; resolved?: string }) =>
    /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) && resolved === undefined;
  expect(entries.filter(([, entry]) => !isComplete(entry)).map(([folder]) => folder)).toEqual([]);
});

test('each room has the library for spreadsheets, which is young, behind one file', () => {
  const users = new Map(
    imports.filter(({ target }) => /^hucre\b/.test(target)).map(({ file, room }) => [file, room]),
  );
  expect(users.size).toBeGreaterThan(0);
  expect([...users.values()].sort()).toEqual([...new Set(users.values())].sort());
});
