import { expect, test } from 'vitest';
import { currentOf } from '../../src/renderer/current.ts';

test.each([
  ['/', '/', '/', 'page'],
  ['/committees', '/committees', '/', 'page'],
  ['/committees', '/committees/unsc', '/', 'true'],
  ['/', '/committees', '/', undefined],
  ['/committee', '/committees', '/', undefined],
  ['/mun/', '/mun/', '/mun/', 'page'],
  ['/mun/', '/mun/login', '/mun/', undefined],
  ['/mun/committees', '/mun/committees/ccc', '/mun/', 'true'],
] as const)('the link %s on the page %s (base %s) is %s', (href, here, base, current) => {
  expect(currentOf(href, here, base)).toBe(current);
});
