import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalPath, isPagePath, valueAt } from '../../src/core/index.ts';
import { schemas } from '../compiler/real-site.ts';

test('a page is what has no dot and does not lie in media/', () => {
  expect(['/', '/a/b', '/media'].map(isPagePath)).toEqual([true, true, true]);
  expect(['/media/x', '/x.pdf', '/v1.2', '/a.b/c', '/calendar/day-1.ics'].map(isPagePath)).toEqual(
    Array(5).fill(false),
  );
});

test('every address that a route may have is one of a page, to the menu and to the service worker', () => {
  const pattern = valueAt(schemas.get('records/route.schema.json'), ['properties', 'path', 'pattern']);
  const addresses = fc.stringMatching(new RegExp(String(pattern))).filter((one) => !/[$*]/.test(one));
  fc.assert(fc.property(addresses, (one) => isPagePath(one) || one.startsWith('/media/')));
});

test.each([
  ['/committees', '/committees'],
  ['/committees///', '/committees'],
  ['/Committees/UNSC.HTML', '/committees/unsc'],
  ['/committees/index.html', '/committees'],
  ['/indexes', '/indexes'],
  ['/index', '/'],
  ['/index.html/', '/'],
  ['/', '/'],
  ['//', '/'],
])('%s means %s', (written, path) => {
  expect(canonicalPath(written)).toBe(path);
});
