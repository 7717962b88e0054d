import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withRulesVersion } from '../../../src/oc/model.ts';
import { build as buildSite } from '../../../src/site/build/build.ts';
import { classNames, longPattern } from '../../../src/site/build/bundles/class-names.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const SITE = `
conference:
  name: Tiny MUN
  edition: The 1st Edition
  year: "25"
  starts: 2025-01-01T08:00
  url: https://tiny.example.org/mun/
header: { name: Tiny MUN, links: [{ label: Home, link: / }] }
footer: { name: Tiny MUN }
registrations: { columns: { school: [Whom do you represent?] }, mail: { subject: Welcome } }
routes:
  - path: /
    title: Home
    blocks:
      - { type: message, title: Words of the home page, text: Welcome }
  - path: /rooms/first
    title: First
    description: The first room
    blocks:
      - { type: pageHeader, title: Words of the first room }
      - { type: links, heading: Papers, links: [{ label: Paper, link: papers/used.txt }] }
      - { type: map, map: { title: Where, embed: "https://www.google.com/maps/embed?pb=1", link: "https://maps.google.com/?q=1", address: Here } }
  - path: "*"
    title: Not found
    blocks:
      - { type: message, title: "404", text: Nothing here }
`;

const root = path.resolve(import.meta.dirname, '../../..');
const folder = temporaryFolder();
const project = { root, home: root, site: path.join(folder, 'site.yaml'), out: path.join(folder, 'dist') };

/** Classes of some style sheets, as pages name them. */
const NAMES = classNames(root);
const [MESSAGE_STYLES, HEADER_STYLES, SCHEDULE_STYLES] = [
  ['message', 'message'],
  ['pageHeader', 'header'],
  ['schedule', 'schedule'],
].map(
  ([type, local = '']) =>
    `.${NAMES.get(longPattern(`src/site/blocks/${type}.module.css`).replace('[local]', local))}`,
);

async function build(site: string): Promise<void> {
  writeFileSync(project.site, site);
  await buildSite(project, { quiet: true });
}

const read = (file: string) => readFileSync(path.join(project.out, file), 'utf8');

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  mkdirSync(path.join(folder, 'media/papers'), { recursive: true });
  writeFileSync(path.join(folder, 'media/papers/used.txt'), 'used');
  writeFileSync(path.join(folder, 'media/papers/unused.txt'), 'unused');
  await build(SITE);
});

afterAll(() => void vi.unstubAllEnvs());

describe('the built site', () => {
  test('has a page and its data for every route', () => {
    for (const file of ['index', 'rooms/first', '404']) {
      expect(read(`public/${file}.html`)).toContain('<!doctype html>');
      expect(JSON.parse(read(`public/${file}.json`))).toHaveProperty('blocks');
    }
    expect(read('public/index.html')).toContain('Words of the home page');
  });

  test('keeps the words of a page on that page', () => {
    const others = ['index.html', 'index.json', '404.html', '404.json'].map((file) => read(`public/${file}`));
    const scripts = readdirSync(path.join(project.out, 'public/assets'))
      .filter((file) => file.endsWith('.js'))
      .map((file) => read(`public/assets/${file}`));
    for (const text of [...others, ...scripts]) expect(text).not.toContain('Words of the first room');
  });

  test('has on each page the styles of its own blocks, and no style sheet to fetch but the one for paper', () => {
    const stylesOf = (file: string) => /<style>(.*?)<\/style>/s.exec(read(file))?.[1];
    expect(stylesOf('public/index.html')).toContain(MESSAGE_STYLES);
    expect(stylesOf('public/index.html')).not.toContain(HEADER_STYLES);
    expect(stylesOf('public/rooms/first.html')).toContain(HEADER_STYLES);
    const linked = read('public/index.html').match(/<link rel="stylesheet".*?>/g);
    expect(linked).toEqual([
      expect.stringMatching(/ media="print" href="\/mun\/assets\/paper-[\w-]{8}\.css">$/),
    ]);
    expect(read('public/index.html')).not.toContain('@media print{.');
    const [, paper] = /href="\/mun\/(assets\/paper-.*?)"/.exec(String(linked)) ?? [];
    expect(read(`public/${paper}`)).toMatch(/^@layer \w+\{@media print\{|@page/);
  });

  test('names each class differently, and shortly', () => {
    expect(NAMES.size).toBeGreaterThan(250);
    expect(new Set(NAMES.values()).size).toBe(NAMES.size);
    expect([...NAMES.values()].filter((name) => name.length > 2)).toEqual([]);
  });

  test('asks for one small script, which brings nothing along before it is time', () => {
    const [, file] = /src="\/mun\/(assets\/start-[^"]+)"/.exec(read('public/index.html')) ?? [];
    const script = read(`public/${file}`);
    expect(script.length).toBeLessThan(5 * 1024);
    expect(script).not.toMatch(/(^|;|\n)import[\s{"'`]/);
  });

  test('has for pages that come by script the styles of the blocks of this site, and of no others', () => {
    const { css } = JSON.parse(read('public/rooms/first.json'));
    expect(css).toEqual([expect.stringMatching(/^\/mun\/assets\/styles-[\w-]{8}\.css$/)]);
    const styles = read(`public${css[0].slice('/mun'.length)}`);
    for (const own of [MESSAGE_STYLES, HEADER_STYLES]) expect(styles).toContain(own);
    expect(styles).not.toContain(SCHEDULE_STYLES);
    expect(styles, 'what every document has').not.toContain('text-size-adjust:');
  });

  test('has the scripts of the blocks of this site, and of no others', () => {
    const scripts = readdirSync(path.join(project.out, 'public/assets'))
      .filter((file) => file.endsWith('.js'))
      .map((file) => file.replace(/-[\w-]{8}\.js$/, ''));
    // a map shares its script with a matrix, which this site does not have
    expect(scripts).toEqual(expect.arrayContaining(['start', 'main', 'links', 'frame']));
    for (const other of ['matrix', 'gallery', 'print', 'xlsx', 'react']) expect(scripts).not.toContain(other);
    const { files } = JSON.parse(read('public/offline-files.json'));
    for (const address of Object.keys(files).filter((one) => one.startsWith('/mun/assets/')))
      expect(existsSync(path.join(project.out, 'public', address.slice('/mun'.length))), address).toBe(true);
  });

  test('puts the base path in front of everything', () => {
    expect(read('public/index.html')).toMatch(/<script type="module" src="\/mun\/assets\/start-[\w-]+\.js">/);
    expect(read('public/rooms/first.html')).toContain('href="/mun/media/papers/used.txt"');
    expect(JSON.parse(read('service/site.json')).base).toBe('/mun/');
  });

  test('tells the service how registrations are read', () => {
    const { rules } = JSON.parse(read('service/site.json'));
    expect(withRulesVersion(rules)).toEqual({
      version: expect.any(String),
      committees: [],
      columns: { school: ['Whom do you represent?'] },
      mail: {
        subject: 'Welcome',
        text: expect.stringContaining('{name}'),
        allotted: { subject: expect.any(String), text: expect.stringContaining('{portfolio}') },
        waiting: { subject: expect.any(String), text: expect.stringContaining('{why}') },
      },
      thanks: 'https://tiny.example.org/mun/',
      conference: 'Tiny MUN',
    });
  });

  test('holds the media that are used and no other', () => {
    expect(readdirSync(path.join(project.out, 'public/media/papers'))).toEqual(['used.txt']);
  });

  test('leaves nothing behind', () => {
    expect(readdirSync(project.out).sort()).toEqual(['hosts', 'public', 'service']);
  });
});

test('the error of a broken site names its line, and the last build stays as it is', async () => {
  const before = read('public/index.html');
  const failure = await build(SITE.replace('title: First', 'titel: First')).catch((error: Error) => error);
  expect(failure).toMatchObject({ message: expect.stringMatching(/site\.yaml:\d+:\d+ .*unknown-key/) });
  expect(read('public/index.html')).toBe(before);
});

test('a theme reaches every page and the frame around it, and changes nothing else', async () => {
  // the hash of the styles in the policy of a page, its layout, and the hashes of pages in the list of the service worker depend on these
  const unframed = (text: string) =>
    text.replaceAll(
      /<meta (name="theme-color"|http-equiv).*\n|"grounds":\{[^}]*\}|"files":\{[^}]*\}|"layout":"[\w-]+"/g,
      '',
    );
  // a navigation brings the colours of rooms
  const unnamed = (text: string) => text.replaceAll(/styles-[\w-]{8}\.css/g, 'styles.css');
  const files = () => {
    const all = readdirSync(project.out, { recursive: true, encoding: 'utf8' });
    return new Map(
      all.filter((file) => /\.\w+$/.test(file)).map((file) => [unnamed(file), unnamed(read(file))]),
    );
  };
  const before = files();
  await build(`${SITE}theme: { signal: "#8a1538" }\n`);
  const after = files();
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  const themes = [...before].flatMap(([file, text]) => {
    const themed = String(after.get(file));
    if (themed === text || file.endsWith('styles.css')) return [];
    const [theme = ''] = /@layer base\{:root:root\{.*/.exec(themed) ?? [];
    expect(unframed(themed.replace(theme, ''))).toBe(unframed(text));
    if (file.endsWith('.json')) return [];
    expect(file).toMatch(/^public\/.*\.html$/);
    return [theme];
  });
  expect(themes).toHaveLength([...before.keys()].filter((file) => file.endsWith('.html')).length);
  expect([...new Set(themes)]).toEqual([expect.stringContaining('--blue:#8a1538;')]);
  await build(SITE);
  expect(unnamed(read('public/index.html'))).toBe(before.get('public/index.html'));
});

test('a build that fails half way leaves the last one as it is', async () => {
  const before = read('public/index.html');
  // no file system has room for such a name, which turns out when others are written already
  const path = `/rooms/${'a'.repeat(280)}`;
  const changed = SITE.replace('Words of the home page', 'New words');
  await expect(build(changed.replace('/rooms/first', path))).rejects.toThrow('ENAMETOOLONG');
  expect(read('public/index.html')).toBe(before);
  expect(readdirSync(project.out).sort()).toEqual(['hosts', 'public', 'service']);
});

test('a new build takes the place of the last one', async () => {
  writeFileSync(path.join(project.out, 'public/left-over.html'), '');
  await build(SITE.replace('Words of the home page', 'New words'));
  expect(read('public/index.html')).toContain('New words');
  expect(existsSync(path.join(project.out, 'public/left-over.html'))).toBe(false);
  expect(readdirSync(project.out).sort()).toEqual(['hosts', 'public', 'service']);
});

test.each([
  ['a missing site', 'none.yaml', 'is missing'],
  ['a folder in its place', '.', 'is no file'],
])('%s is reported in one line', async (_name, site, said) => {
  const missing = { ...project, site: path.join(folder, site) };
  await expect(buildSite(missing)).rejects.toThrow(new RegExp(`^[^\n]+ ${said}\\.$`));
});
