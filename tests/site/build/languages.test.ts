import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/compiler/node/site.ts';
import { createOutline, searchFiles } from '../../../src/site/build/sharing/metadata.ts';
import { schemas } from '../../compiler/real-site.ts';
import { small } from '../../compiler/small-site.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder();

function siteOf(text: string) {
  const file = path.join(folder, 'site.yaml');
  writeFileSync(file, text);
  const { site, problems } = compile({ file, content: Buffer.from(text), schemas });
  if (!site) throw new Error(JSON.stringify(problems));
  return site;
}

/** The small site in a folder of its host, with a second page and one that search engines may not show. */
const several = `languages: [en, pt-BR, ar]\n${small}`
  .replace(/^( {2}url: ).*$/m, '$1https://mun.example.org/mun/')
  .replace(
    /^( {2}- path: "\*")/m,
    `  - path: /team
    title: Team
    blocks:
      - { type: message, title: Team }
  - path: /thanks
    title: Thanks
    search: false
    blocks:
      - { type: message, title: Thanks }
$1`,
  );

const HOME = 'https://mun.example.org/mun';

interface Listed {
  address: string;
  alternates: [hreflang: string, href: string][];
}

/** The pages of a sitemap, by a parser of XML that knows namespaces and refuses what is malformed. */
function pagesIn(sitemap: string): Listed[] {
  const pages: Listed[] = [];
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    text = '';
    if (uri === 'http://www.sitemaps.org/schemas/sitemap/0.9') {
      if (local === 'url') pages.push({ address: '', alternates: [] });
      return;
    }
    expect([uri, local]).toEqual(['http://www.w3.org/1999/xhtml', 'link']);
    const { rel, hreflang, href } = attributes;
    expect(rel?.value).toBe('alternate');
    pages.at(-1)?.alternates.push([String(hreflang?.value), String(href?.value)]);
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', ({ local }) => {
    const page = pages.at(-1);
    if (local === 'loc' && page) page.address = text;
  });
  parser.write(sitemap).close();
  return pages;
}

const sitemapOf = (text: string, archived?: Parameters<typeof searchFiles>[2]) => {
  const site = siteOf(text);
  return String(searchFiles(site, createOutline(site), archived)[0]?.content);
};

describe('the sitemap of a site in several languages', () => {
  const pages = pagesIn(sitemapOf(several));

  test('lists each page in each language, but none that search engines may not show', () => {
    const paths = ['', '/team', '/pt-br', '/pt-br/team', '/ar', '/ar/team'];
    expect(pages.map(({ address }) => address)).toEqual(
      paths.map((at) => (at === '' ? `${HOME}/` : HOME + at)),
    );
  });

  test('says for each page where it is in every language, its own included, and which one is for all others', () => {
    const team = pages.find(({ address }) => address === `${HOME}/pt-br/team`);
    expect(team?.alternates).toEqual([
      ['en', `${HOME}/team`],
      ['pt-BR', `${HOME}/pt-br/team`],
      ['ar', `${HOME}/ar/team`],
      ['x-default', `${HOME}/team`],
    ]);
  });

  test('is symmetrical: what a page names, names that page, and all of them name the same', () => {
    const byAddress = new Map(pages.map((page) => [page.address, page]));
    for (const { address, alternates } of pages) {
      expect(alternates.map(([, href]) => href)).toContain(address);
      for (const [, href] of alternates) expect(byAddress.get(href)?.alternates).toEqual(alternates);
    }
  });

  test('leaves the other languages of an archived page to that page', () => {
    const past = pagesIn(sitemapOf(several, [{ path: '/2023/team', search: true }])).at(-1);
    expect(past).toEqual({ address: `${HOME}/2023/team`, alternates: [] });
  });
});

test('the sitemap of a site in one language has no namespace but its own', () => {
  const sitemap = sitemapOf(several.replace(/^languages: .*\n/, ''));
  expect(sitemap).not.toContain('xhtml');
  expect(pagesIn(sitemap).map(({ address }) => address)).toEqual([`${HOME}/`, `${HOME}/team`]);
});
