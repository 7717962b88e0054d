import path from 'node:path';
import { expect, test } from 'vitest';
import { compile } from '../../src/compiler/node/site.ts';
import { root, schemas, siteText } from './real-site.ts';

/* Where on the site a problem is seen, also while the site has problems. */

const file = path.join(root, 'site.yaml');

/** Where the one mistake is seen that a change of the real site makes. */
function usagesAfter(from: string, to: string) {
  expect(siteText).toContain(from);
  const { problems, usages } = compile({ file, schemas, content: Buffer.from(siteText.replace(from, to)) });
  const [error] = problems.filter(({ severity }) => severity === 'error');
  return error && usages(error);
}

test('a mistake in a block of a route is seen in that block', () => {
  expect(usagesAfter('type: banner', 'type: baner')).toEqual([
    { page: '/', title: 'Home', block: 0, type: 'baner' },
  ]);
});

test('a mistake in a record is seen on its own page first, and on the lists', () => {
  const usages = usagesAfter('role: Co-Chairperson', 'rolle: Co-Chairperson') ?? [];
  expect(usages[0]).toEqual({ page: '/committees/unsc', title: 'UNSC', block: 3, type: 'carousel' });
  expect(usages.slice(1).map(({ page }) => page)).toContain('/committees');
});

test('a key that no block shows is seen on the page of its record as a whole', () => {
  const usages = usagesAfter('- path: /secretariat\n', '- path: /secretariat\n    tittle: x\n');
  expect(usages).toEqual([{ page: '/secretariat', title: 'Secretariat' }]);
});

test('of a file that cannot be read nothing is seen, and nothing fails', () => {
  expect(usagesAfter('conference:', 'conference: "')).toEqual([]);
});
