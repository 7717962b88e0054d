import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { filesOnDisk } from '../../../src/compiler/node/files.ts';
import { compile } from '../../../src/compiler/node/site.ts';
import { readArchive } from '../../../src/compiler/site/editions.ts';
import { build } from '../../../src/site/build/build.ts';
import { storeEdition } from '../../../src/site/build/editions/archive.ts';
import { archivePage } from '../../../src/site/build/editions/html.ts';
import {
  archivedCopies,
  archivedFile,
  archivedPageFiles,
  archivedPages,
} from '../../../src/site/build/editions/publish.ts';
import { pagesGoneSince } from '../../../src/site/build/hosting/gone-pages.ts';
import { createRedirectPages } from '../../../src/site/build/hosting/redirects.ts';
import { searchFiles } from '../../../src/site/build/sharing/metadata.ts';
import { root, schemas } from '../../compiler/real-site.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/* editions/ holds a site with an edition that was archived on 22 November 2026, by the first version that could. */

const fixture = path.join(import.meta.dirname, 'editions');
const media = path.join(fixture, 'media');
const archive = filesOnDisk(media);
const scratch = temporaryFolder();
// as the command builds: the library of the cards looks at it
beforeAll(() => void vi.stubEnv('NODE_ENV', 'production'));
afterAll(() => void vi.unstubAllEnvs());

function siteAt(url?: string) {
  const file = path.join(fixture, 'site.yaml');
  const text = readFileSync(file, 'utf8').replace(
    'https://mun.example.org/',
    url ?? 'https://mun.example.org/',
  );
  const { site, problems } = compile({
    file,
    content: Buffer.from(text),
    schemas,
    now: new Date('2026-11-22'),
  });
  if (!site) throw new Error(JSON.stringify(problems));
  return { ...site, hasPage: (at: string) => site.pages.some((page) => page.path === at) };
}

const site = siteAt();
const pages = archivedPages(site, archive);
const documentAt = (at: string) => pages.find((page) => page.path === at)?.document() ?? '';

/** The addresses in a page that are not on other sites. */
const addressesIn = (html: string) =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)]
    .map(([, address = '']) => address)
    .filter((one) => !one.includes('example.org/mun'));

describe('an edition archived by an earlier version', () => {
  test('is published byte for byte as it was then', async () => {
    const folder = path.join(scratch, 'dist');
    await build(
      { root, home: root, site: path.join(fixture, 'site.yaml'), out: folder },
      { cards: 0, quiet: true },
    );
    const names = [...archivedPageFiles(pages), ...archivedCopies(site)]
      .map(({ name }) => name)
      // the .json files are for the scripts of the current version
      .filter((name) => !name.endsWith('.json'));
    const hash = createHash('sha256');
    for (const name of names.sort())
      hash.update(name).update(readFileSync(path.join(folder, 'public', name)));
    expect(names).toContain('2023/team.html');
    // never change this: whoever has an archive expects that its pages stay as they are
    expect(hash.digest('hex')).toBe('6c2a9a8c59a271bffe28790879fc22991d5a8120d233ee57cd9b81c199d40390');
  });

  test('has a canonical address of its own, and is in the sitemap', () => {
    expect(documentAt('/2023/team')).toContain(
      '<link rel="canonical" href="https://mun.example.org/2023/team">',
    );
    const sitemap = searchFiles(site, { pages: new Map() }, pages)[0]?.content;
    expect(sitemap).toContain('<loc>https://mun.example.org/2023</loc>');
  });

  test('links within itself, to its own files, and to the current site for the rest', () => {
    expect(addressesIn(documentAt('/2023')).filter((one) => !one.startsWith('/assets/'))).toEqual([
      'https://mun.example.org/2023',
      '#_content',
      '/',
      '/2023',
      '/2023',
      '/2023/team',
      '/login',
    ]);
    expect(documentAt('/2023')).toMatch(/<a href="\/assets\/rules-[\w-]{8}\.pdf">/);
  });

  test('leads home where the current site no longer has what it links to', () => {
    const without = { ...site, hasPage: (at: string) => at === '/' };
    const [home] = archivedPages(without, archive);
    expect(home?.document()).toContain('<a href="/">Login</a>');
  });

  test('allows its own styles by their hash, and no script', () => {
    const html = documentAt('/2023/team');
    const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(html).toContain(`content="default-src 'none'; style-src 'sha256-${hash}'; img-src 'self';`);
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")|<iframe|style="/);
    expect(styles).not.toContain('(scripting');
  });

  test('moves with the site, to another host and into a folder', () => {
    const moved = archivedPages(siteAt('https://school.example/mun/'), archive);
    const html = moved.map((page) => page.document()).join();
    expect(
      addressesIn(html).filter((one) => !/^(\/mun\/|#|https:\/\/school\.example\/mun\/)/.test(one)),
    ).toEqual([]);
    expect(html).not.toMatch(/mun\.example\.org|plenary:/);
  });

  test('says that it is over, and nothing of how to reach those who ran it', () => {
    const html = documentAt('/2023');
    expect(html).toContain('<strong>This was the 5th Edition.</strong>');
    expect(html).toContain('<a href="/">See the current edition</a>');
    expect(html).toContain('Asha Menon');
    expect(html).not.toMatch(/4000 0001|team@example/);
  });

  test('is in the preview as in the build', () => {
    expect(archivedFile(site, '/2023/team', archive)?.content).toBe(documentAt('/2023/team'));
    expect(archivedFile(site, '/media/documents/rules.pdf', archive)?.name).toMatch(/^rules-/);
    expect(archivedFile(site, '/2023/nowhere', archive)).toBeUndefined();
  });

  test('is loaded as a document: the script of the current site gets data of another build', () => {
    const data = JSON.parse(String(archivedFile(site, '/2023/team.json', archive)?.content));
    expect(data).toMatchObject({ path: '/2023/team', title: 'Team', layout: '' });
  });

  test('and editions elsewhere are the list $editions, in their order', () => {
    const [block] = site.pages.find((page) => page.path === '/past')?.blocks ?? [];
    expect(block).toMatchObject({
      links: [
        { label: 'The 4th Edition', link: { href: 'https://example.org/2022' } },
        { label: 'The 5th Edition', link: { href: '/2023' }, text: 'August 1 – 3, 2023' },
      ],
    });
  });
});

test('a file keeps the address it had, until the current site has another one there', async () => {
  const folder = path.join(scratch, 'taken');
  const address = 'media/documents/rules.pdf';
  cpSync(fixture, folder, { recursive: true });
  const project = { root, home: root, site: path.join(folder, 'site.yaml'), out: path.join(folder, 'dist') };
  const built = async () => {
    await build(project, { cards: 0, quiet: true });
    return readFileSync(path.join(project.out, 'public', address));
  };
  expect(await built()).toEqual(readFileSync(path.join(folder, address)));
  const text = readFileSync(project.site, 'utf8');
  writeFileSync(project.site, text.replace('    - label: Rules\n      link: documents/rules.pdf\n', ''));
  rmSync(path.join(folder, address));
  const archived = readFileSync(path.join(media, 'editions/files/rules-R3NgxHOO.pdf'));
  expect(await built()).toEqual(archived);
});

test('a text that looks like a mark stays a text', () => {
  const marking = {
    mark: 'plenary2',
    banner: '<aside>x</aside>',
    edition: 'E',
    address: (href: string) => href,
    absolute: (href: string) => href,
    sheet: () => '',
  };
  const { document } = archivePage('<body><div><a href="#c">s</a><p>plenary:page/</p></div></body>', marking);
  expect(document).toContain('<p>plenary:page/</p>');
});

test('an archive has no phone number and no mail address, wherever a page says it, and all other words', () => {
  const { document } = archivePage(
    `<head><meta name="description" content="Ask team@school.example."><script type="application/ld+json">{"text":"Call +49 170 1234567 or write to team@school.example"}</script></head>
     <body><div><a href="#c">s</a><p><b>One</b> <i>two</i> <a href="mailto:a@school.example"><svg></svg></a></p>
     <p>Ask <a href="mailto:asha@school.example?subject=x">Asha Menon</a>, team@school.example or <a href="tel:+491701234567">+49 170 1234567</a>.</p>
     <p>Asha Menon</p><p>Call +49 170 1234567, or <a href="https://wa.me/491701234567">WhatsApp</a>.</p></div></body>`,
    {
      ...{ mark: 'plenary', banner: '<aside>x</aside>', edition: 'E' },
      address: String,
      absolute: String,
      sheet: String,
    },
  );
  expect(document).not.toMatch(/school\.example|170|wa\.me/);
  expect(document).toContain('<b>One</b> <i>two</i>');
  expect(document.match(/Asha Menon/g)).toHaveLength(2);
});

test('an archived page has one file of a picture, and asks for no other one early', () => {
  const { document } = archivePage(
    `<head><link rel="preload" as="image" type="image/avif" imagesrcset="/media/a-400.avif 400w, /media/a-800.avif 800w" imagesizes="100vw"><link rel="preload" as="font" crossorigin href="/f.woff2"></head>
     <body><div><a href="#c">s</a><picture><source type="image/avif" srcset="/media/a-400.avif 400w, /media/a-800.avif 800w" sizes="100vw"><source type="image/webp" srcset="/media/a-400.webp 400w, /media/a-800.webp 800w" sizes="100vw"><img src="/media/a-800.jpg" width="800" height="600" alt="A"></picture></div></body>`,
    {
      ...{ mark: 'plenary', banner: '<aside>x</aside>', edition: 'E' },
      address: String,
      absolute: String,
      sheet: String,
    },
  );
  expect(document.match(/media\/a-[\w.]*/g)).toEqual(['media/a-800.webp']);
  expect(document).toContain('/f.woff2');
});

test('an archive that cannot be written whole leaves nothing behind', () => {
  const folder = path.join(scratch, 'media');
  const edition = { ...(site.editions[0] as (typeof site.editions)[number]), id: '2025' };
  const files = new Map([['a-1.txt', Buffer.from('a')]]);
  // a page cannot be written below a page that is a file
  const documents = new Map([
    ['x', 'x'],
    ['x/y', 'y'],
  ]);
  expect(() => storeEdition({ edition, documents, files }, folder)).toThrow();
  expect(existsSync(path.join(folder, 'editions'))).toBe(false);
  writeFileSync(path.join(scratch, 'other'), '');
  const undo = storeEdition({ edition, documents: new Map([['index.html', '']]), files }, folder);
  expect(readdirSync(path.join(folder, 'editions')).sort()).toEqual(['2025', 'files']);
  undo();
  expect(existsSync(path.join(folder, 'editions'))).toBe(false);
});

test('a page that only the last build had is known, unless it is redirected or in the archive', () => {
  const out = path.join(scratch, 'last');
  const known = new Set(['/', '/team']);
  expect(pagesGoneSince(out, site, known)).toEqual([]);
  const sitemap = searchFiles(site, {
    pages: new Map(['/', '/team', '/staff', '/fees'].map((at) => [at, { path: at, title: at }])),
  })[0]?.content;
  mkdirSync(path.join(out, 'public'), { recursive: true });
  writeFileSync(path.join(out, 'public/sitemap.xml'), String(sitemap));
  expect(pagesGoneSince(out, site, known)).toEqual(['/fees']);
});

test('each redirect has a small page, which goes on without script', () => {
  const files = createRedirectPages(site);
  expect(files.map(({ name }) => name)).toEqual(['staff.html', 'old.html']);
  expect(files[1]?.content).toContain('<meta http-equiv="refresh" content="0; url=/2023/team#about">');
  expect(files[1]?.content).toContain(
    '<link rel="canonical" href="https://mun.example.org/2023/team#about">',
  );
});

test('an old address with .html in any letters has its page, one of a file has none', () => {
  const to = { href: '/team', external: false };
  const redirects = ['/about.HTML', '/programme.pdf'].map((from) => ({ from, to }));
  expect(createRedirectPages({ ...site, redirects }).map(({ name }) => name)).toEqual(['about.html']);
});

test.each([
  { addresses: { '/../../evil': 'a-1.txt' } },
  { addresses: { '/%2e%2e/evil': 'a-1.txt' } },
  { addresses: { '/%': 'a-1.txt' } },
  { addresses: { '/a': '../../site.yaml' } },
  { mark: '(' },
])('an archive with %j is not published, as it leads out of its folder or cannot be read', (fault) => {
  const [edition] = site.editions;
  const folder = path.join(scratch, `fault-${JSON.stringify(fault).length}`);
  const write = (manifest: object) => {
    mkdirSync(path.join(folder, 'editions/2023'), { recursive: true });
    writeFileSync(path.join(folder, 'editions/2023/edition.json'), JSON.stringify(manifest));
    mkdirSync(path.join(folder, 'editions/files'), { recursive: true });
    writeFileSync(path.join(folder, 'editions/files/a-1.txt'), '');
    return readArchive(filesOnDisk(folder));
  };
  const sound = { ...edition, pages: [], files: ['a-1.txt'], addresses: { '/a b.txt': 'a-1.txt' } };
  expect(write(sound).problems).toEqual([]);
  expect(write({ ...sound, ...fault })).toMatchObject({
    editions: [],
    problems: [{ code: 'edition-broken' }],
  });
});

test.each(['/404', '/offline', '/Mail.html'])('%s is not redirected, as the site uses it', (from) => {
  const content = Buffer.from(
    readFileSync(path.join(fixture, 'site.yaml'), 'utf8').replace(
      'redirects:\n',
      `redirects:\n  ${from}: /\n`,
    ),
  );
  const { problems } = compile({ file: path.join(fixture, 'site.yaml'), content, schemas });
  expect(problems).toContainEqual(expect.objectContaining({ code: 'redirect-of-page' }));
});
