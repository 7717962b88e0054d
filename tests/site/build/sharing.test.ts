import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Site } from '../../../src/compiler/index.ts';
import { siteReader } from '../../../src/compiler/node/site.ts';
import { pageFileName } from '../../../src/core/index.ts';
import { createService } from '../../../src/oc/app.ts';
import { build } from '../../../src/site/build/build.ts';
import { openCache } from '../../../src/site/build/cache.ts';
import { drawIconsAndCards } from '../../../src/site/build/sharing/drawn.ts';
import { createIcons } from '../../../src/site/build/sharing/icons.ts';
import { OTHER_FACES } from '../../faces.ts';
import { done, readGuide, tasksOf } from '../../guide/guide.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = temporaryFolder();
const project = { root, home: root, site: path.join(folder, 'site.yaml'), out: path.join(folder, 'dist') };
const publicFolder = path.join(project.out, 'public');

/** Where the scratch site says it lives: in a folder of its host. */
const HOME = 'https://mun.example.org/mun/';

const read = (file: string) => readFileSync(path.join(publicFolder, file), 'utf8');
const htmlOf = (page: string) => read(`${pageFileName(page)}.html`);

/** The attribute of the one element of a page that has another. */
function attribute(page: string, element: RegExp, name: string): string | undefined {
  const found = (htmlOf(page).match(/<(meta|link)[^>]*>/g) ?? []).filter((one) => element.test(one));
  expect(found.length).toBeLessThan(2);
  return new RegExp(`${name}="([^"]*)"`).exec(found[0] ?? '')?.[1];
}

type Json = { [key: string]: Json } & Json[] & string;

/** The things that the JSON-LD of a page tells of; none where it tells nothing. */
function thingsOf(page: string): Json[] {
  const [script, ...others] = [
    ...htmlOf(page).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
  ];
  expect(others).toEqual([]);
  return script ? JSON.parse(String(script[1]))['@graph'] : [];
}

function thingOf(page: string, type: string): Json {
  const thing = thingsOf(page).find((one) => one['@type'] === type);
  if (!thing) throw new Error(`${page} tells of no ${type}.`);
  return thing;
}

/** The file of an address of the site; undefined for one of another site. */
function fileAt(address: string): string | undefined {
  if (!address.startsWith(HOME)) return undefined;
  const route = `/${decodeURIComponent(new URL(address).pathname.slice('/mun/'.length))}`;
  return /\.(png|svg|xml)$/.test(route) ? route.slice(1) : `${pageFileName(route)}.html`;
}

const PAGES = ['/', '/committees', '/committees/unsc', '/committees/ccc', '/secretariat', '/resources'];

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  cpSync(path.join(root, 'media'), path.join(folder, 'media'), { recursive: true });
  const tasks = tasksOf(readGuide());
  const schedule = ['schedule', 'news'].flatMap((task) => tasks.get(task) ?? []);
  const text = done(readFileSync(path.join(root, 'site.yaml'), 'utf8'), schedule)
    .replace(/^( {2}url: ).*$/m, `$1${HOME}`)
    .replace(/^( {2}place: \$conf)/m, '  timezone: Asia/Kolkata\n$1');
  writeFileSync(project.site, text);
  await build(project, { quiet: true });
}, 180_000);

afterAll(() => void vi.unstubAllEnvs());

describe('the card of a page', () => {
  test.each(PAGES)(
    '%s is named with its absolute address, and is there in the size that is named',
    async (page) => {
      const address = attribute(page, /og:image"/, 'content') ?? '';
      expect(address).toMatch(/^https:\/\/mun\.example\.org\/mun\/cards\/[\w/-]+\.png$/);
      const { width, height } = await sharp(path.join(publicFolder, fileAt(address) ?? '')).metadata();
      expect(attribute(page, /og:image:width"/, 'content')).toBe(String(width));
      expect(attribute(page, /og:image:height"/, 'content')).toBe(String(height));
      expect(attribute(page, /og:url"/, 'content')).toBe(attribute(page, /rel="canonical"/, 'href'));
    },
  );

  test('is another for each page', () => {
    const addresses = PAGES.map((page) => attribute(page, /og:image"/, 'content'));
    expect(new Set(addresses).size).toBe(PAGES.length);
  });
});

test('the icons are made of the mark, in the sizes that are named', async () => {
  const icons = htmlOf('/').match(/<link rel="(icon|apple-touch-icon)"[^>]*>/g) ?? [];
  const sizes = await Promise.all(
    icons.map(async (icon) => {
      const href = /href="\/mun\/([^"]*)"/.exec(icon)?.[1] ?? '';
      const { width, format } = await sharp(path.join(publicFolder, href)).metadata();
      return [/sizes="([^"]*)"/.exec(icon)?.[1], format, format === 'svg' ? 'any' : width];
    }),
  );
  expect(sizes).toEqual([
    ['32x32', 'png', 32],
    ['any', 'svg', 'any'],
    ['180x180', 'png', 180],
  ]);
});

describe('an event in JSON-LD', () => {
  /**
   * https://developers.google.com/search/docs/appearance/structured-data/event, "Structured data type definitions".
   * Left out, because a school conference has none: offers and performer; previousStartDate is for what was put off.
   */
  const REQUIRED = ['name', 'startDate', 'location', 'location.address'];
  const RECOMMENDED = [
    'description',
    'endDate',
    'eventStatus',
    'image',
    'location.name',
    'organizer',
    'organizer.name',
    'organizer.url',
  ];
  /** What https://schema.org/Event offers beside that, and a conference has. */
  const FURTHER = ['@id', 'url', 'inLanguage', 'eventAttendanceMode', 'location.address.streetAddress'];

  const valueAt = (thing: Json, field: string) =>
    field.split('.').reduce<Json | undefined>((value, key) => value?.[key], thing);
  const lackingIn = (thing: Json) =>
    [...REQUIRED, ...RECOMMENDED, ...FURTHER].filter((field) => !valueAt(thing, field));

  test('has every required and every recommended field', () => {
    for (const page of ['/', '/committees/unsc'])
      expect(lackingIn(thingOf(page, 'EducationEvent')), page).toEqual([]);
  });

  test('has times in the zone of the place', () => {
    for (const page of ['/', '/committees/ccc']) {
      const { startDate, endDate } = thingOf(page, 'EducationEvent');
      expect(startDate).toBe('2024-08-01T08:00+05:30');
      expect(new Date(String(startDate)).toISOString()).toBe('2024-08-01T02:30:00.000Z');
      expect(new Date(String(endDate)).toISOString()).toBe('2024-08-03T11:30:00.000Z');
    }
  });

  test('of a committee is a part of the conference', () => {
    const whole = thingOf('/', 'EducationEvent');
    expect(thingOf('/committees/unsc', 'EducationEvent').superEvent).toEqual({ '@id': whole['@id'] });
  });
});

test('the sessions of the schedule are parts of the conference, on the page that shows all of them', () => {
  const conference = { '@id': thingOf('/', 'EducationEvent')['@id'] };
  const sessions = thingsOf('/schedule').filter((one) => one['@type'] === 'Event');
  expect(sessions.map(({ name }) => name)).toEqual([
    ...['Registration', 'Opening ceremony', 'Committee session 1', 'Committee session 1'],
    ...['Committee session 2', 'Debriefing'],
  ]);
  expect(sessions[1]).toEqual({
    '@type': 'Event',
    name: 'Opening ceremony',
    description: 'Be in your seats by 09:20.',
    startDate: '2024-08-01T09:30+05:30',
    endDate: '2024-08-01T10:30+05:30',
    location: {
      '@type': 'Place',
      name: 'Main hall, Deodar Hall School',
      address: expect.objectContaining({ '@type': 'PostalAddress' }),
    },
    superEvent: conference,
  });
  expect(thingsOf('/committees/unsc').filter((one) => one['@type'] === 'Event')).toEqual([]);
});

test('other pages tell of themselves, of the site, and of the way to them', () => {
  expect(thingOf('/resources', 'WebPage')).toMatchObject({
    url: `${HOME}resources`,
    isPartOf: { '@type': 'WebSite', '@id': thingOf('/', 'WebSite')['@id'] },
  });
  const crumbs = thingOf('/committees/unsc', 'BreadcrumbList').itemListElement as Json[];
  expect(crumbs.map(({ position, item }) => [position, item])).toEqual([
    [1, HOME],
    [2, `${HOME}committees`],
    [3, `${HOME}committees/unsc`],
  ]);
});

test('every address in JSON-LD exists, or is of another site', () => {
  const addresses = PAGES.flatMap((page) => JSON.stringify(thingsOf(page)).match(/https:[^"]*/g) ?? []);
  const files = addresses.flatMap((address) => fileAt(address.replace(/#.*/, '')) ?? []);
  expect(files.length).toBeGreaterThan(30);
  expect([...new Set(files)].filter((file) => !existsSync(path.join(publicFolder, file)))).toEqual([]);
});

test('what is for search engines alone is not fetched by visitors who navigate, nor given to the script', () => {
  for (const page of PAGES) {
    expect(read(`${pageFileName(page)}.json`)).not.toMatch(/schema\.org|cards\//);
    expect(/<script type="application\/json".*<\/script>/.exec(htmlOf(page))?.[0]).not.toMatch(
      /schema\.org|cards\//,
    );
  }
});

describe('search engines', () => {
  const answer = (address: string) => createService({ publicFolder, base: '/mun/' }).request(address);

  test('get every page that they may show, and no other', async () => {
    const served = await answer('/mun/sitemap.xml');
    expect(served.headers.get('content-type')).toContain('application/xml');
    const addresses: string[] = [];
    const parser = new SaxesParser({ xmlns: true });
    let inside = '';
    parser.on('opentag', ({ local, uri }) => {
      expect(uri).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
      inside = local;
    });
    parser.on('text', (text) => {
      if (inside === 'loc' && text.trim()) addresses.push(text);
    });
    parser.write(await served.text()).close();
    expect(addresses).toHaveLength(15);
    expect(addresses).toContain(`${HOME}committees/lok-sabha`);
    for (const address of addresses) {
      expect((await answer(new URL(address).pathname)).status).toBe(200);
      const page = `/${address.slice(HOME.length)}`;
      expect(attribute(page, /rel="canonical"/, 'href')).toBe(address);
      expect(attribute(page, /name="robots"/, 'content')).toBeUndefined();
    }
  });

  test.each(['/login', '/thank-you', '*'])('are asked not to show %s', (page) => {
    expect(attribute(page, /name="robots"/, 'content')).toBe('noindex');
    expect(thingsOf(page)).toEqual([]);
  });

  test('may read everything, and find the sitemap', async () => {
    const served = await answer('/mun/robots.txt');
    expect(served.headers.get('content-type')).toContain('text/plain');
    const lines = (await served.text()).trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('#'))).toEqual([
      'User-agent: *',
      'Allow: /',
      '',
      `Sitemap: ${HOME}sitemap.xml`,
    ]);
    // a robots.txt counts at the root of its host only
    expect(lines[0]).toMatch(/^# .*root of a host.*\/mun\//);
  });
});

test('the manifest names the site and its folder, with icons of the mark in the sizes and shapes that systems ask for', async () => {
  const href = /<link rel="manifest" href="([^"]*)"/.exec(htmlOf('/committees/ccc'))?.[1];
  expect(href).toBe('/mun/site.webmanifest');
  const manifest = JSON.parse(read('site.webmanifest'));
  expect(manifest).toMatchObject({
    id: '/mun/',
    start_url: '/mun/',
    scope: '/mun/',
    lang: 'en',
    display: 'standalone',
    background_color: expect.stringMatching(/^#/),
  });
  expect(manifest.name.startsWith(manifest.short_name)).toBe(true);
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  const found = manifest.icons.map(async ({ src, sizes, type, purpose }: Record<string, string>) => {
    const icon = sharp(path.join(publicFolder, String(src).slice('/mun/'.length)));
    const { width, height, format, hasAlpha } = await icon.metadata();
    expect([`${width}x${height}`, `image/${format}`, hasAlpha]).toEqual([sizes, type, false]);
    return `${purpose} ${sizes}`;
  });
  expect(await Promise.all(found)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
});

test.each([
  ['Example MUN', 'Example MUN'],
  ['St Marks MUN', 'St Marks MUN'],
  ['St Marks MUN 2027', 'St Marks MUN'],
  ['Internationales Planspiel', 'Internationales'],
])('under its icon, "%s" is "%s"', async (name, short) => {
  const site = { shell: { base: '/', language: 'en', name, header: {} }, event: {} } as Site;
  const { files } = await createIcons(site, '#fff', undefined);
  expect(JSON.parse(String(files[0]?.content))).toMatchObject({ name, short_name: short });
});

test('without a mark, the icon of a site is its initials as its face draws them; without a face there is none', async () => {
  const grounds = { light: { paper: '#fff', ink: '#000', blue: '#00f', 'on-blue': '#fff' } };
  const iconOf = async (name: string, variants?: string[]) => {
    const shell = { base: '/', language: 'en', name, header: {} };
    const site = { shell, event: {}, theme: { grounds }, variants } as unknown as Site;
    const { icons, files } = await createIcons(site, '#fff', undefined);
    return icons.some(({ rel }) => rel === 'icon')
      ? new TextDecoder().decode(files[0]?.content as Uint8Array)
      : '';
  };
  const drawn = await Promise.all(OTHER_FACES.map((face) => iconOf('Nyota Hills MUN', [face])));
  expect(new Set(drawn).size).toBe(OTHER_FACES.length);
  for (const svg of drawn) expect(svg).toMatch(/^<svg.*>NH<\/text><\/g><\/svg>$/);
  expect(await iconOf('مؤتمر عمّان', ['assembly'])).toContain('>م<');
  expect(await iconOf('Nyota Hills MUN')).toBe('');
});

describe('without a mark, a site in a face', () => {
  const scratch = temporaryFolder();

  /** All icons of a site with a name in a face, as files. */
  async function drawn(name: string, face: string) {
    const text = readFileSync(path.join(root, 'tests/cases/smallest/site.yaml'), 'utf8');
    const file = path.join(scratch, 'site.yaml');
    writeFileSync(file, `${text.replace('Example MUN', name)}\ntheme: { face: ${face} }\n`);
    const { site } = siteReader({ root, site: file }).compile();
    if (!site) throw new Error('The site has errors.');
    const cache = openCache({ home: root });
    const { icons } = await drawIconsAndCards(
      site,
      { root, home: root, site: file, out: scratch },
      { carded: [] },
      cache,
    );
    const contentOf = (href = '') =>
      icons.files.find(({ name }) => `/${name}` === href)?.content as Uint8Array;
    const manifest = icons.files.find(({ name }) => name === 'site.webmanifest');
    return {
      svg: contentOf(icons.icons.find(({ type }) => type === 'image/svg+xml')?.href),
      small: contentOf(icons.icons.find(({ sizes }) => sizes === '32x32')?.href),
      touch: contentOf(icons.icons.find(({ rel }) => rel === 'apple-touch-icon')?.href),
      installed: JSON.parse(String(manifest?.content)).icons as { sizes: string; purpose: string }[],
      ground: site.theme?.grounds.light,
    };
  }

  test('has icons of all sizes in the colours, the letters and the lines of its face', async () => {
    const grounds = {
      assembly: 'blue',
      cable: 'ink',
      gazette: 'paper',
      poster: 'blue',
      treaty: 'paper',
    } as const;
    const seen = new Set<string>();
    for (const [face, ground] of Object.entries(grounds)) {
      const { svg, small, touch, installed, ground: colours } = await drawn('Nyota Hills MUN', face);
      // letters as outlines: no font of the computer decides how they look
      expect(String(Buffer.from(svg))).not.toContain('<text');
      expect(await sharp(small).metadata()).toMatchObject({ width: 32, height: 32 });
      expect(installed.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toHaveLength(4);
      const { data, info } = await sharp(touch).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 180, height: 180, channels: 3 });
      const at = (x: number, y: number) => `#${data.subarray((y * 180 + x) * 3).toString('hex', 0, 3)}`;
      expect(at(0, 0), face).toBe(colours?.[ground]);
      expect(at(179, 179), face).toBe(colours?.[ground]);
      // letters are where the middle is, beside each other
      const row = Array.from({ length: 180 }, (_, x) => at(x, 90));
      expect(new Set(row.slice(50, 90)).size, face).toBeGreaterThan(1);
      expect(new Set(row.slice(90, 130)).size, face).toBeGreaterThan(1);
      seen.add(Buffer.from(touch).toString('base64'));
    }
    expect(seen.size).toBe(5);
  });

  test('has the letters of its font, of two files where one lacks them; where no font has them, only a drawing', async () => {
    for (const name of ['Işık İdeal', 'مؤتمر عمّان', 'दिल्ली सभा']) {
      const { svg, touch } = await drawn(name, 'treaty');
      expect(String(Buffer.from(svg)), name).toMatch(/<path transform=/);
      expect((await sharp(touch).metadata()).width).toBe(180);
    }
    const tamil = await drawn('கல்வி மாநாடு', 'treaty');
    expect(String(Buffer.from(tamil.svg))).toContain('>க</text>');
    expect(tamil.touch).toBeUndefined();
    expect(tamil.installed).toEqual([]);
  });
});

test('all pages of a site with news name the feed, also after a navigation by script, and a post is a NewsArticle with its date', () => {
  const FEED = `<link rel="alternate" type="application/atom+xml" title="Deodar Hall MUN" href="${HOME}news.xml">`;
  const post = '/news/registration-is-open';
  for (const page of ['/', '/committees', '/news', post]) expect(htmlOf(page)).toContain(FEED);
  expect(read('news.xml')).toContain(`<id>${HOME}news/registration-is-open</id>`);
  expect(thingOf(post, 'NewsArticle')).toMatchObject({
    headline: 'Registration is open',
    datePublished: '2027-03-01',
    url: `${HOME}news/registration-is-open`,
    description: 'Delegations can register until July.',
  });
});
