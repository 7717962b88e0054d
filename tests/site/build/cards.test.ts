import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteReader } from '../../../src/compiler/node/site.ts';
import type { Page } from '../../../src/core/index.ts';
import { mediaFiles } from '../../../src/site/build/assets/media.ts';
import { openCache } from '../../../src/site/build/cache.ts';
import { createDrawingCache, drawCards } from '../../../src/site/build/sharing/social-cards/cards.ts';
import { collectPictures } from '../../../src/site/build/sharing/social-cards/words.ts';
import { schemas } from '../../compiler/real-site.ts';
import { isDeep } from '../../scale.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = temporaryFolder();
const project = { root, home: root, site: path.join(folder, 'site.yaml'), out: path.join(folder, 'dist') };
mkdirSync(path.join(folder, 'media'));

let warned: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  // as in a build: a package of satori decides when it is loaded, maybe by another test, what it can do
  vi.stubEnv('NODE_ENV', 'production');
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  warned.mockRestore();
});

const circle = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><circle cx="12" cy="12" r="12" fill="${colour}"/></svg>`;

interface Told {
  title?: string;
  name?: string;
  mood?: string;
  emblem?: string;
  lines?: string;
  dates?: string;
  theme?: string;
}

/** The card of a page. */
async function cardOf({
  title = 'Room',
  name = 'Tiny MUN',
  mood = 'formal',
  emblem = '',
  lines = '[]',
  dates = '',
  theme = '',
}: Told) {
  if (emblem) writeFileSync(path.join(folder, 'media/emblem.svg'), emblem);
  const picture = emblem ? '{ image: emblem.svg, alt: An emblem }' : '{}';
  writeFileSync(
    project.site,
    `
conference: { name: ${JSON.stringify(name)}, edition: The 1st, year: "25", ${dates && `dates: ${dates}, `}starts: 2025-01-01T08:00, ends: 2025-01-03T17:00, url: https://tiny.example.org/ }
${theme && `theme: ${theme}`}
header: { name: Tiny MUN, links: [{ label: Home, link: / }] }
footer: { name: Tiny MUN }
routes:
  - { path: /, title: Home, blocks: [{ type: message, title: Home }] }
  - path: /room
    title: ${JSON.stringify(title)}
    mood: ${mood}
    blocks:
      - { type: pageHeader, title: A, lines: ${lines}${emblem ? `, picture: ${picture}` : ''} }
  - { path: "*", title: Not found, blocks: [{ type: message, title: "404" }] }
`,
  );
  const { site, problems } = siteReader(project).compile();
  if (!site) throw new Error(JSON.stringify(problems));
  const fileOfImage = mediaFiles(site, project);
  const cards = await drawCards(site, project, {
    pages: site.pages,
    fileOfImage,
    drawing: createDrawingCache(openCache(project)),
  });
  const card = cards.get('/room');
  if (!card) throw new Error('The page has no card.');
  return { ...card, content: Buffer.from(card.content), cards, codes: problems.map(({ code }) => code) };
}

/** The colour at a place of a card. */
async function colourAt(content: Uint8Array, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(content)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

/** How many dark pixels a card has where its title is. */
async function inkIn(content: Uint8Array): Promise<number> {
  const area = { left: 0, top: 146, width: 700, height: 370 };
  const pixels = await sharp(content).extract(area).greyscale().raw().toBuffer();
  return pixels.filter((value) => value < 60).length;
}

test('every page but that of unknown addresses has a picture of 1200 by 630 pixels', async () => {
  const { cards } = await cardOf({});
  expect([...cards.keys()]).toEqual(['/', '/room']);
  for (const { content, name } of cards.values()) {
    expect(name).toMatch(/^cards\/(index|room)-[\w-]{8}\.png$/);
    expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(content.length).toBeLessThan(300_000);
  }
  expect(warned).not.toHaveBeenCalled();
});

test('a card says in words what it shows', async () => {
  const { alt } = await cardOf({ lines: '[{ label: "Agenda:", text: Peace }]' });
  expect(alt).toBe('Room · Agenda: Peace · Tiny MUN · January 1 – 3, 2025');
});

test('an agenda with several topics is one line of the card', async () => {
  const { alt } = await cardOf({ lines: '[{ label: "Topics:", texts: [Peace, Water] }]' });
  expect(alt).toBe('Room · Topics: Peace · Water · Tiny MUN · January 1 – 3, 2025');
});

test('what nobody sees, such as the zero width space of a copied title, is not drawn', async () => {
  const [copied, typed] = [
    await cardOf({ title: '\u200bRo\u2060om\ufeff' }),
    await cardOf({ title: 'Room' }),
  ];
  expect(copied.content.equals(typed.content)).toBe(true);
});

test('an agenda in Arabic of several lines is on the card', async () => {
  const text = 'الهجمات على السفن والكابلات تحت البحر، ومن يحقّق فيها، ومن يدفع ثمن إصلاح ما انقطع منها';
  const { alt, content } = await cardOf({
    title: 'مجلس الأمن',
    lines: `[{ label: "الموضوع:", text: ${text} }]`,
  });
  expect(alt).toContain(text);
  expect(await inkIn(content)).toBeGreaterThan(1000);
});

test('the card of a page with an emblem shows no other picture, so that the lines have room', () => {
  const picture = (src: string) => ({ image: { src, width: 1, height: 1 }, alt: 'A ring' });
  const blocks = [
    { type: 'pageHeader', uid: 'a', title: 'Room', emblem: picture('/ring.svg') },
    { type: 'carousel', uid: 'b', label: 'About', slides: [{ picture: picture('/photo.jpg') }] },
  ] as unknown as Page['blocks'];
  const page: Page = { path: '/room', title: 'Room', footer: true, blocks };
  expect(collectPictures(page).map(({ src }) => src)).toEqual(['/ring.svg']);
  expect(collectPictures({ ...page, blocks: blocks.slice(1) }).map(({ src }) => src)).toEqual(['/photo.jpg']);
});

test('a page is known by its card, and the card by its content', async () => {
  const [one, same, other] = [await cardOf({}), await cardOf({}), await cardOf({ title: 'Rooms' })];
  expect(same.name).toBe(one.name);
  expect(same.content.equals(one.content)).toBe(true);
  expect(other.name).not.toBe(one.name);
});

test('a dark room has a dark card', async () => {
  const [light, dark] = [await cardOf({}), await cardOf({ mood: 'crisis' })];
  expect(Math.min(...(await colourAt(light.content, 4, 4)))).toBeGreaterThan(220);
  expect(Math.max(...(await colourAt(dark.content, 4, 4)))).toBeLessThan(30);
});

test('the card of each face is composed in a way of its own, also in the colours of one school', async () => {
  const { properties } = schemas.get('records/theme.schema.json') as {
    properties: { face: { enum: string[] } };
  };
  const faces = properties.face.enum;
  const colours = "paper: '#ffffff', ink: '#101010', signal: '#7a1020', metal: '#806020', ground: paper";
  const cards = await Promise.all(faces.map((face) => cardOf({ theme: `{ face: ${face}, ${colours} }` })));
  expect(new Set(cards.map(({ name }) => name)).size).toBe(faces.length);
});

test('the card of a site with a dark ground is dark', async () => {
  const { content } = await cardOf({ theme: '{ ground: night }' });
  expect(Math.max(...(await colourAt(content, 4, 4)))).toBeLessThan(60);
});

test('the picture of a page is at the edge of its card, and a new one takes its place', async () => {
  const { content } = await cardOf({ emblem: circle('#00ff00') });
  const [red = 255, green = 0] = await colourAt(content, 1150, 315);
  expect(green - red).toBeGreaterThan(200);
  const changed = await cardOf({ emblem: circle('#ff0000') });
  const [newRed = 0, newGreen = 255] = await colourAt(changed.content, 1150, 315);
  expect(newRed - newGreen).toBeGreaterThan(200);
});

test('titles of 3 and of 90 letters, and more lines than have room, all stay between the mark and the foot', async () => {
  const lines = `[${Array(9).fill('{ label: "Agenda:", text: A line of the agenda that is not the shortest one }').join()}]`;
  const empty = await cardOf({ title: '.' });
  const strip = (content: Uint8Array, top: number, height: number) =>
    sharp(content).extract({ left: 0, top, width: 500, height }).greyscale().raw().toBuffer();
  for (const page of [{ title: 'IPC' }, { title: 'Committee '.repeat(9).trim() }, { title: 'IPC', lines }]) {
    const { content } = await cardOf(page);
    for (const [top, height] of [
      [0, 146],
      [522, 108],
    ] as const) {
      const [here, there] = [await strip(content, top, height), await strip(empty.content, top, height)];
      // few colours are chosen anew for each card, so they may differ by a shade
      expect(here.filter((value, index) => Math.abs(value - (there[index] ?? 0)) > 60)).toHaveLength(0);
    }
  }
});

test('a character that the fonts lack is reported once and never drawn as a box', async () => {
  const { content } = await cardOf({ title: 'Peace 😀', name: 'Tiny 😀 MUN' });
  expect(warned).toHaveBeenCalledTimes(1);
  expect(warned.mock.calls[0]?.[0]).toContain('😀');
  const plain = await cardOf({ title: 'Peace', name: 'Tiny MUN' });
  expect(content.equals(plain.content)).toBe(true);
});

test('a text with letters that the fonts lack is left out as a whole, and the address of the site takes the place of a title', async () => {
  const address = await cardOf({ title: 'tiny.example.org' });
  for (const title of ['Ειρήνη', 'Peace Ειρ', 'அமைதி 2024'])
    expect((await cardOf({ title })).content.equals(address.content)).toBe(true);
  const line = '[{ label: "Agenda:", text: Peace in Ειρ }, { label: "Мир", text: Peace }]';
  const { content } = await cardOf({ lines: line });
  expect(content.equals((await cardOf({ lines: '[{ text: Peace }]' })).content)).toBe(true);
  expect(warned.mock.calls[0]?.[0]).toContain('texts with such letters are left out of the cards');
});

test('days in words that cannot be drawn are drawn in English, and never without their month', async () => {
  const { content } = await cardOf({ dates: '1 έως 3 Ιανουαρίου 2025' });
  expect(content.equals((await cardOf({})).content)).toBe(true);
});

test.each(isDeep ? ['Ειρήνη', 'Мир', 'שלום', '평화', 'அமைதி', 'সংঘ', 'สันติภาพ'] : ['Мир', 'שלום'])(
  'check says of %s that the card leaves it out',
  async (title) => {
    expect((await cardOf({ title })).codes).toContain('card-letters');
    expect(warned).toHaveBeenCalledTimes(1);
  },
);

test.each(['सुरक्षा परिषद्', 'مجلس الأمن 2025', '安全理事会'])('%s is drawn on a card', async (title) => {
  const { content, codes } = await cardOf({ title, lines: `[{ text: ${JSON.stringify(title)} }]` });
  expect(codes).not.toContain('card-letters');
  expect(warned).not.toHaveBeenCalled();
  const address = await cardOf({ title: 'tiny.example.org' });
  expect(content.equals(address.content)).toBe(false);
  expect(await inkIn(content)).toBeGreaterThan(4_000);
});

test('letters of other Latin alphabets are drawn as they are', async () => {
  const { codes } = await cardOf({ title: 'Łódź, Ngọc & Đà Nẵng: “Çeşme”' });
  expect(codes).not.toContain('card-letters');
  expect(warned).not.toHaveBeenCalled();
});

test.each(isDeep ? [1, 32, 4096, 1_000_000] : [32])(
  'an emblem is as large on its card when it is drawn in a square of %i units',
  async (units) => {
    const half = units / 2;
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${units} ${units}"><circle cx="${half}" cy="${half}" r="${half}" fill="#00ff00"/></svg>`;
    const { content } = await cardOf({ emblem: drawing });
    for (const left of [760, 1190]) {
      const [red = 255, green = 0] = await colourAt(content, left, 315);
      expect(green - red).toBeGreaterThan(200);
    }
  },
);

test('a card that is damaged in the cache is drawn again', async () => {
  const page = { title: 'Spoilt' };
  const { content } = await cardOf(page);
  const store = path.join(root, '.cache/plenary/social-cards');
  const file = readdirSync(store)
    // other tests use the cache at the same time: what has a dot is not finished
    .filter((name) => !name.includes('.'))
    .map((name) => path.join(store, name))
    .find((name) => readFileSync(name).includes(content));
  writeFileSync(String(file), 'no card');
  expect((await cardOf(page)).content.equals(content)).toBe(true);
});
