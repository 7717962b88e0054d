import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BuildOptions, build as buildSite } from '../../../src/site/build/build.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/* What a build takes over from the last one, and what it makes anew. */

const root = path.resolve(import.meta.dirname, '../../..');
const folder = temporaryFolder();
const project = { root, home: root, site: path.join(folder, 'site.yaml'), out: path.join(folder, 'dist') };

interface Facts {
  url?: string;
  brand?: string;
  /** The texts of the rooms; their names are their places. */
  rooms?: string[];
  /** Whether the home page counts down to the start. */
  countdown?: boolean;
  /** Whether there is a page of fees, with a link in the menu, and whether that is hidden. */
  fees?: 'shown' | 'hidden';
}

function siteOf({
  url = 'https://tiny.example.org/',
  brand = 'Tiny MUN',
  rooms = ['Red', 'Green', 'Blue'],
  countdown = false,
  fees,
}: Facts) {
  const route = (at: string, title: string, text: string) =>
    `  - { path: "${at}", title: ${title}, blocks: [{ type: message, title: ${title}, text: ${text} }] }`;
  const routes = [
    route('/', 'Home', 'Welcome'),
    route('/rooms', 'Rooms', 'All rooms'),
    ...rooms.map((text, index) => route(`/rooms/room-${index}`, `Room ${index}`, text)),
    route('*', 'Not found', 'Nothing here'),
  ];
  return `
conference: { name: Tiny MUN, edition: The 1st, year: "25", starts: 2025-01-01T08:00, url: "${url}" }
header: { name: ${brand}, links: [{ label: Home, link: / }${fees ? ', { label: Prices, link: /fees }' : ''}] }
footer: { name: Tiny MUN }
routes:
${routes.join('\n')}
${fees ? `  - { path: /fees, title: Costs, hidden: ${fees === 'hidden'}, blocks: [{ type: message, title: Costs, text: A hundred }] }` : ''}
${countdown ? '  - { path: /when, title: When, blocks: [{ type: countdown, heading: Soon, text: "In:", starts: $conference.starts }] }' : ''}
`;
}

async function build(facts: Facts, options: BuildOptions = {}): Promise<void> {
  writeFileSync(project.site, siteOf(facts));
  await buildSite(project, { cards: 1, quiet: true, ...options });
}

const publicFolder = path.join(project.out, 'public');
const read = (file: string) => readFileSync(path.join(publicFolder, file), 'utf8');

/** All files of the built site with their content and date. */
function files(): Map<string, { content: string; date: number }> {
  const names = readdirSync(publicFolder, { recursive: true, encoding: 'utf8' }).sort();
  const entries = names.flatMap((name) => {
    const stat = statSync(path.join(publicFolder, name));
    if (stat.isDirectory()) return [];
    return [
      [name, { content: readFileSync(path.join(publicFolder, name), 'latin1'), date: stat.mtimeMs }] as const,
    ];
  });
  return new Map(entries);
}

/** The pages that a build wrote anew. */
async function written(facts: Facts): Promise<string[]> {
  const before = files();
  await build(facts);
  const isNew = ([name, { date }]: [string, { date: number }]) =>
    /\.html$/.test(name) && before.get(name)?.date !== date;
  return [...files()].filter(isNew).map(([name]) => name);
}

const ALL = [
  '404.html',
  'index.html',
  'offline.html',
  'rooms.html',
  'rooms/room-0.html',
  'rooms/room-1.html',
  'rooms/room-2.html',
];

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await build({});
}, 180_000);

afterAll(() => void vi.unstubAllEnvs());

test('a build without a change leaves every page with its content and its date', async () => {
  await build({});
  const before = files();
  await build({});
  const after = files();
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [name, { content }] of after) expect(content, name).toBe(before.get(name)?.content);
  for (const name of ALL.flatMap((page) => [page, page.replace(/html$/, 'json')]))
    expect(after.get(name)?.date, name).toBe(before.get(name)?.date);
});

test('a site of which nothing has changed learns that its conference is over', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    vi.setSystemTime('2024-12-31T12:00:00Z');
    await build({ countdown: true }, { quiet: false });
    await build({ countdown: true }, { quiet: false });
    expect(warnings.mock.calls).toEqual([]);
    vi.setSystemTime('2025-01-02T12:00:00Z');
    await build({ countdown: true }, { quiet: false });
    await build({ countdown: true }, { quiet: false });
    expect(warnings.mock.calls.map(([text]) => /conference-over/.test(text))).toEqual([true, true]);
  } finally {
    vi.useRealTimers();
    warnings.mockRestore();
  }
});

test('a changed text is written into the page that shows it, and no other page is touched', async () => {
  await build({});
  expect(await written({ rooms: ['Red', 'Yellow', 'Blue'] })).toEqual(['rooms/room-1.html']);
  expect(read('rooms/room-1.html')).toContain('Yellow');
  expect(read('rooms/room-1.json')).toContain('Yellow');
});

test('a change to what is around every page is written into all of them', async () => {
  await build({});
  expect(await written({ brand: 'Great MUN' })).toEqual(ALL);
  for (const name of ALL) expect(read(name)).toContain('Great MUN');
});

test('a page whose entry is gone is gone, with its data and its card', async () => {
  await build({}, { cards: 100 });
  const cardOf = (page: string) => /content="[^"]*\/(cards\/[^"]*)"/.exec(read(`${page}.html`))?.[1] ?? '';
  const card = cardOf('rooms/room-2');
  expect(card).toContain('room-2');
  await build({ rooms: ['Red', 'Green'] }, { cards: 100 });
  for (const file of ['rooms/room-2.html', 'rooms/room-2.json', card])
    expect(existsSync(path.join(publicFolder, file)), file).toBe(false);
  expect(read('sitemap.xml')).not.toContain('room-2');
});

test('a page that somebody has changed or taken away since is made again', async () => {
  await build({});
  const html = read('rooms/room-0.html');
  writeFileSync(path.join(publicFolder, 'rooms/room-0.html'), 'spoilt');
  utimesSync(path.join(publicFolder, 'rooms/room-0.html'), new Date(), new Date(Date.now() + 5_000));
  rmSync(path.join(publicFolder, 'rooms/room-1.json'));
  expect(await written({})).toEqual(['rooms/room-0.html', 'rooms/room-1.html']);
  expect(read('rooms/room-0.html')).toBe(html);
  expect(read('rooms/room-1.json')).toContain('Green');
});

test('a site that moves to another folder of its host is written anew with the same scripts', async () => {
  await build({});
  const scripts = () =>
    [...files()].filter(([name]) => name.endsWith('.js')).map(([name, { content }]) => [name, content]);
  const before = scripts();
  expect(await written({ url: 'https://tiny.example.org/mun/' })).toEqual(ALL);
  for (const name of ALL) {
    expect(read(name)).toMatch(/<script type="module" src="\/mun\/assets\/start-[\w-]+\.js">/);
    expect(read(name)).not.toMatch(/(src|href)="\/assets\//);
  }
  expect(scripts()).toEqual(before);
});

test('a site of many pages is the same, byte for byte, however many threads write it', async () => {
  const rooms = Array.from({ length: 320 }, (_, index) => `Text ${index}`);
  const withThreads = async (threads: number) => {
    rmSync(project.out, { recursive: true, force: true });
    await build({ rooms }, { threads });
    return [...files()].map(([name, { content }]) => [name, content]);
  };
  const [alone, both] = [await withThreads(0), await withThreads(2)];
  expect(alone.filter(([name]) => name?.startsWith('rooms/'))).toHaveLength(640);
  expect(both).toEqual(alone);
});

test('a page beyond those that have a card of their own shares the one of the page above it', async () => {
  await build({}, { cards: 2 });
  const imageOf = (page: string) =>
    /property="og:image" content="https:\/\/tiny.example.org\/([^"]*)"/.exec(read(`${page}.html`))?.[1];
  const above = imageOf('rooms');
  expect(imageOf('rooms/room-1')).not.toBe(above);
  expect(imageOf('rooms/room-2')).toBe(above);
  expect(existsSync(path.join(publicFolder, String(above)))).toBe(true);
});

test('a page that is hidden leaves no trace in the built site: no file, no link, no address, no word', async () => {
  const traces = () =>
    [...files()].flatMap(([name, { content }]) =>
      /fees/.test(name) || /\/fees\b|Costs|Prices|A hundred/.test(content) ? [name] : [],
    );
  await build({ fees: 'shown' });
  expect(traces()).toEqual(expect.arrayContaining(['fees.html', 'fees.json', 'index.html', 'sitemap.xml']));
  await build({ fees: 'hidden' });
  expect(traces()).toEqual([]);
});
