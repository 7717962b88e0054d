import { expect, test, vi } from 'vitest';

// the modules take what a service worker has around it: where it lies, and itself
vi.stubGlobal('self', globalThis);
vi.stubGlobal('registration', { scope: 'https://mun.example.org/' });
const { isCacheable } = await import('../../../src/site/offline/responses.ts');

const response = (headers: Record<string, string> = {}, more = {}) =>
  ({ status: 200, type: 'basic', redirected: false, headers: new Headers(headers), ...more }) as Response;
const HTML = { 'content-type': 'text/html; charset=utf-8' };

test('the whole of what was asked for may be cached: a page as a page, and a file as a file', () => {
  expect(isCacheable(response(HTML), true)).toBe(true);
  expect(isCacheable(response({ 'content-type': 'text/javascript' }), false)).toBe(true);
  expect(isCacheable(response(HTML), undefined)).toBe(true);
});

test.each([
  ['a page in the place of a script', response(HTML), false],
  ['a file in the place of a page', response({ 'content-type': 'application/json' }), true],
  [
    'what its server wants nobody to cache',
    response({ ...HTML, 'cache-control': 'private, no-store' }),
    true,
  ],
  ['where a redirect led', response(HTML, { redirected: true }), true],
  ['an answer of another site', response(HTML, { type: 'opaque' }), true],
  ['a part of a file', response(HTML, { status: 206 }), true],
] as const)('%s may not', (_, answer, isHtml) => {
  expect(isCacheable(answer, isHtml)).toBe(false);
});
