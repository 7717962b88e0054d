import { expect } from 'vitest';
import { siteReader } from '../../src/compiler/node/site.ts';
import { twinPage } from '../bench/handwritten/site.ts';
import { ROUTES } from '../site-facts.ts';
import { builtPage } from './built.ts';
import { test } from './visitor.ts';

/**
 * How many of the words of one side may be missing on the other, at most. Nearly all are the same; ours has words for
 * screen readers and for a browser without script that an author by hand leaves out.
 */
const APART = 0.04;

test('the twin of the bench says what our pages say, so that the two are comparable', async ({ page }) => {
  const cwd = process.cwd();
  const { site } = siteReader({ root: cwd, site: 'site.yaml' }).compile();
  for (const route of Object.keys(ROUTES)) {
    const ours = await (await page.request.get(route)).text();
    if (!site) throw new Error('site.yaml has problems.');
    const look = { fonts: { css: '', preload: [] }, speculation: false };
    const twin = twinPage(site.shell, builtPage(route), look);
    // in an empty page: one of ours would not read HTML for a test
    const [words, others] = await page.evaluate(
      (documents) =>
        documents.map((html) => {
          const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
          for (const element of main?.querySelectorAll('[hidden], button, [role=search]') ?? [])
            element.remove();
          // words of neighbours do not run into each other
          for (const element of main?.querySelectorAll('*') ?? []) element.append(' ');
          return (main?.textContent ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean);
        }),
      [ours, twin],
    );
    expect(missing(words ?? [], others ?? []), `${route}: ours and not by hand`).toBeLessThanOrEqual(APART);
    expect(missing(others ?? [], words ?? []), `${route}: by hand and not ours`).toBeLessThanOrEqual(APART);
  }
});

/** The part of the words that the other list does not have as often. */
function missing(words: string[], others: string[]): number {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  const lacking = words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
  return lacking.length / words.length;
}
