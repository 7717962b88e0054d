import { expect, test } from 'vitest';
import {
  compareVersions,
  dependencyVersion,
  isVersion,
  withDependencyVersion,
} from '../../../src/site/versions/index.ts';

test('versions are compared by their numbers, and a candidate comes before its version', () => {
  expect(compareVersions('1.2.0-rc.1', '1.2.0')).toBeLessThan(0);
  expect(['1.10.0', '1.9.3', '2.0.0', '1.9.12'].sort(compareVersions)).toEqual([
    '1.9.3',
    '1.9.12',
    '1.10.0',
    '2.0.0',
  ]);
});

test.each([
  ['1.2.0', true],
  ['1.2.0-rc.1', true],
  ['^1.2.0', false],
  ['1.2', false],
  ['../../evil', false],
  [undefined, false],
])('whether %s is one number of a version', (value, is) => {
  expect(isVersion(value)).toBe(is);
});

test.each([
  ['{"dependencies": {"plenary": "1.0.0"}}', '1.0.0'],
  ['{"devDependencies": {"plenary": "^1.0.0"}}', '^1.0.0'],
  ['\ufeff{"dependencies": {"plenary": "1.0.0"}}', '1.0.0'],
  ['{"scripts": {"plenary": "1.0.0"}}', undefined],
  ['{"dependencies": {"plenary": "1.0.0"', undefined],
  ['[]', undefined],
])('the version of Plenary in %s', (text, version) => {
  expect(dependencyVersion(text)).toBe(version);
});

test('nothing but the number changes in package.json, whatever it begins and ends with', () => {
  expect(
    withDependencyVersion(`\ufeff{\r\n\t"dependencies": { "plenary": "1.0.0", "x": "1.0.0" } }`, '1.2.0'),
  ).toBe(`\ufeff{\r\n\t"dependencies": { "plenary": "1.2.0", "x": "1.0.0" } }`);
  const twice = '{"scripts": {"plenary": "1.0.0"}, "dependencies": {"x": "1", "plenary": "1.0.0"}}';
  expect(withDependencyVersion(twice, '1.2.0')).toBe(
    '{"scripts": {"plenary": "1.0.0"}, "dependencies": {"x": "1", "plenary": "1.2.0"}}',
  );
  expect(withDependencyVersion(twice, '1.0.0')).toBe(twice);
  expect(withDependencyVersion('{"scripts": {"plenary": "1.0.0"}}', '1.2.0')).toBeUndefined();
});
