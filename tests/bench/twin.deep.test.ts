import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { compile } from '../../src/compiler/node/site.ts';
import { root, schemas, siteText } from '../compiler/real-site.ts';
import { holds, QUOTES } from '../site-facts.ts';
import { grownSite } from './grow.ts';
import { twinPage } from './handwritten/site.ts';

const LOOK = { fonts: { css: '', preload: [] }, speculation: false };
const { site } = compile({ file: path.join(root, 'site.yaml'), schemas });
if (!site) throw new Error('site.yaml has problems.');
const { shell, pages } = site;

/** The words between the tags of a document's main part. */
function wordsOf(html: string): string[] {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
  const text = main
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<');
  return text.replaceAll('&amp;', '&').split(/\s+/).filter(Boolean);
}

const twins = new Map(pages.map((page) => [page.path, wordsOf(twinPage(shell, page, LOOK))]));

test('the twin has every route of the site, and says on each what the specification quotes', () => {
  expect([...twins.keys()]).toEqual(expect.arrayContaining(Object.keys(QUOTES)));
  const missing = Object.entries(QUOTES).flatMap(([route, quotes]) => {
    const text = twins.get(route)?.join(' ') ?? '';
    return quotes.filter((quote) => !holds(text, quote)).map((quote) => `${route}: ${quote}`);
  });
  expect(missing).toEqual([]);
});

test('a grown site keeps its first committees and gives each other one its own id, name and words', () => {
  const { committees } = parse(grownSite(siteText, 40)) as {
    committees: { id: string; name: string; about: string }[];
  };
  expect(committees).toHaveLength(40);
  expect(committees.slice(0, 7)).toEqual((parse(siteText) as { committees: unknown[] }).committees);
  for (const field of ['id', 'name', 'about'] as const)
    expect(new Set(committees.map((one) => one[field])).size, field).toBe(40);
});
