import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { librariesOf, packages } from './libraries.ts';

/* The package.json and README.md of each package of src/. npm reads only the package.json of the root: these say which library is used where. */

const root = path.join(import.meta.dirname, '..');
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

describe.each(packages)('%s', (name) => {
  const { dependencies = {}, devDependencies = {}, ...manifest } = manifestOf(`src/${name}`);

  test('names the libraries that it imports, and no others', () => {
    const { loaded, types } = librariesOf(name);
    expect(Object.keys(dependencies)).toEqual(loaded);
    expect(Object.keys(devDependencies)).toEqual(types);
  });

  test('has the versions of the root, and is never published', () => {
    const all = manifestOf('.');
    const versions = { ...all.devDependencies, ...all.dependencies };
    const others = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([library, version]) => versions[library] !== version,
    );
    expect(others).toEqual([]);
    expect(manifest).toMatchObject({ name: `@plenary/${name}`, private: true, type: 'module' });
  });

  test('has a page that says what to read first, and tests of its own', () => {
    const readme = readFileSync(path.join(root, `src/${name}/README.md`), 'utf8');
    expect(readme.split('\n').length).toBeLessThan(60);
    for (const part of [`# ${name}\n`, '**Read first:**', `tests/${name}/`, `npm test -- ${name}`])
      expect(readme).toContain(part);
    expect(existsSync(path.join(root, 'tests', name))).toBe(true);
  });
});
