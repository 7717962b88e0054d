import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { withArchivedAddresses } from '../../../src/compiler/edit/archived-addresses.ts';
import { createNextEdition } from '../../../src/compiler/edit/next-edition.ts';
import { siteReader } from '../../../src/compiler/node/index.ts';
import { fixAll } from '../../../src/compiler/output/fix.ts';
import { build } from '../../../src/site/build/build.ts';
import { makeEdition, storeEdition } from '../../../src/site/build/editions/archive.ts';
import { addressesIn, crawledFrom, dead, servedFrom } from '../../cli/edition-site.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/* A site in French and Arabic, from left to right and from right to left, is built, archived, and built again as its next edition. */

const root = path.resolve(import.meta.dirname, '../../..');
const folder = temporaryFolder();
const site = path.join(folder, 'site.yaml');

const text = `languages: [fr, ar]
conference:
  name: { fr: MNU du Lac, ar: نموذج البحيرة }
  edition:
    fr: La 6e édition
    ar: الدورة السادسة
  year: { fr: "24", ar: ٢٤ }
  starts: 2024-08-01T08:00
  ends: 2024-08-03T17:00
  dates: { fr: du 1er au 3 août 2024, ar: ١–٣ آب ٢٠٢٤ }
  url: https://mun.example.org/mun/
service: none
header:
  name: $conference.name
  links:
    - { label: { fr: Accueil, ar: الرئيسية }, link: / }
    - { label: { fr: Passé, ar: الماضي }, link: /past }
footer:
  name: $conference.name
redirects:
  /staff: /team
routes:
  - path: /
    title: { fr: Accueil, ar: الرئيسية }
    blocks:
      - type: banner
        title: $conference.edition
        dates: $conference.dates
      - type: text
        text: { fr: "Voir [les frais](/fees) et [l’équipe](/team).", ar: "[الرسوم](/fees) و[الفريق](/team)" }
  - path: /team
    title: { fr: Équipe, ar: الفريق }
    blocks:
      - { type: message, title: { fr: Équipe, ar: الفريق } }
  - path: /past
    title: { fr: Éditions passées, ar: الدورات الماضية }
    blocks:
      - { type: links, links: $editions }
      - { type: message, title: { fr: Passé, ar: الماضي } }
  - path: /fees
    title: { fr: Frais, ar: الرسوم }
    blocks:
      - { type: message, title: { fr: Frais, ar: الرسوم } }
  - path: "*"
    title: "404"
    blocks:
      - { type: message, title: "404" }
`;

/** The page that only the first edition has. */
const FEES = / {2}- path: \/fees\n(?: {4}.*\n)+/;

/** The attributes of the links of a page in the head to other languages, or in the switch. */
const languagesOf = (html: string, element: RegExp) =>
  (html.match(/<(?:link|a)\b[^>]*>/g) ?? []).flatMap((tag) => {
    const [, language] = /hreflang="([^"]*)"/i.exec(tag) ?? [];
    const [, href] = /href="([^"]*)"/.exec(tag) ?? [];
    return element.test(tag) && language ? [[language, href]] : [];
  });

describe('the archive of a site in several languages', () => {
  let next = '';
  let before: Map<string, number>;
  let after: Map<string, number>;
  const served = (out: string) => servedFrom(path.join(folder, out));
  const pageAt = async (at: string) => (await served('after')(`/mun${at}`)).text;

  beforeAll(async () => {
    const project = (out: string) => ({ root, home: root, site, out: path.join(folder, out) });
    writeFileSync(site, text);
    await build(project('before'), { quiet: true });
    before = await crawledFrom(path.join(folder, 'before'));
    const made = await makeEdition(project('scratch'), path.join(folder, 'scratch'));
    storeEdition(made, path.join(folder, 'media'));
    const reader = siteReader(project('scratch'));
    const problemsIn = (one: string) => reader.compile(Buffer.from(one)).problems;
    const known = { starts: '2027-08-05T08:00', ends: '2027-08-07T17:00' };
    next = createNextEdition(Buffer.from(text), known, new Date('2024-11-01'), (one) =>
      withArchivedAddresses(one, made.edition, problemsIn),
    ).text;
    // the next edition has no such page
    const without = next.replace(FEES, '').replaceAll('(/fees)', '(/2024/fees)');
    // one problem for all languages together, whose fix is one line
    const gone = problemsIn(without).filter(({ code }) => code === 'page-gone');
    expect(gone.map(({ message }) => message)).toEqual([
      'La 6e édition had a page /fees, and this edition has none.',
    ]);
    const { text: fixed } = fixAll({ text: without, problems: problemsIn(without) }, problemsIn);
    writeFileSync(site, fixed);
    await build(project('after'), { quiet: true });
    after = await crawledFrom(path.join(folder, 'after'));
  }, 900_000);

  test('the next edition has the following name where it has a number, in each language, and its own dates', () => {
    expect(next).toContain('    fr: La 7e édition\n    ar: الدورة السادسة  # sample\n');
    expect(next).toContain('year: { fr: "27", ar: ٢٧ }');
    // Plenary writes dates in each language
    expect(next).not.toContain('dates: {');
  });

  test('has all pages in both languages, and none for unknown addresses', () => {
    const { pages, languages } = JSON.parse(
      readFileSync(path.join(folder, 'media/editions/2024/edition.json'), 'utf8'),
    );
    expect(pages.map((page: { path: string }) => page.path).sort()).toEqual(
      ['/', '/ar', '/ar/fees', '/ar/past', '/ar/team', '/fees', '/past', '/team'].sort(),
    );
    expect(languages).toEqual({ ar: { name: 'الدورة السادسة', dates: '١–٣ آب ٢٠٢٤' } });
  });

  test('leads nowhere that does not exist, in either language', () => {
    expect(before.size).toBeGreaterThan(8);
    expect([dead(before), dead(after)]).toEqual([[], []]);
    for (const at of ['/2024', '/2024/ar', '/2024/ar/fees', '/2024/fees'])
      expect(after.get(`/mun${at}`)).toBe(200);
  });

  test('says above each page in its language that the edition is over, and leads to the current site in it', async () => {
    const banner = async (at: string) =>
      /<aside class="past-edition">.*?<\/aside>/.exec(await pageAt(at))?.[0];
    expect(await banner('/2024/team')).toMatch(/La 6e édition.*href="\/mun\/"/);
    expect(await banner('/2024/ar/team')).toMatch(/الدورة السادسة.*href="\/mun\/ar"/);
    expect(await pageAt('/2024/ar/team')).toMatch(/<html lang="ar" dir="rtl"/);
    expect(await pageAt('/2024/ar/team')).toMatch(/<title>الفريق · [^<]*الدورة السادسة<\/title>/);
    expect(await pageAt('/2024/team')).toMatch(/<title>Équipe · [^<]*La 6e édition<\/title>/);
  });

  test('has on each page the way to the same page in the other language, for visitors and search engines', async () => {
    for (const at of ['/2024/team', '/2024/ar/team']) {
      const html = await pageAt(at);
      const paths = { fr: '/mun/2024/team', ar: '/mun/2024/ar/team' };
      expect(languagesOf(html, /^<a/)).toEqual(Object.entries(paths));
      expect(languagesOf(html, /^<link/)).toEqual(
        [...Object.entries(paths), ['x-default', paths.fr]].map(([language, href]) => [
          language,
          `https://mun.example.org${href}`,
        ]),
      );
      expect(html).toContain(`<link rel="canonical" href="https://mun.example.org/mun${at}">`);
    }
  });

  test('is linked from the current site in its language, by its name there', async () => {
    expect(await pageAt('/past')).toMatch(/href="\/mun\/2024"(?:(?!<\/a>).)*La 6e édition/);
    expect(await pageAt('/ar/past')).toMatch(/href="\/mun\/2024\/ar"(?:(?!<\/a>).)*الدورة السادسة/);
    expect(addressesIn(await pageAt('/ar'))).toContain('/mun/2024/ar/fees');
    expect(addressesIn(await pageAt('/'))).toContain('/mun/2024/fees');
  });

  test('is where old addresses lead, in their language', async () => {
    for (const [at, title] of [
      ['/fees', 'Frais'],
      ['/ar/fees', 'الرسوم'],
    ] as const)
      expect((await served('after')(`/mun${at}`)).text).toContain(`<title>${title} · `);
    expect(await pageAt('/ar/staff')).toContain('<title>الفريق · ');
  });
});
