import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Window } from 'happy-dom';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Image, PageFile } from '../../../src/core/index.ts';
import { build as buildSite } from '../../../src/site/build/build.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { film, mark, photo } from './photos.ts';

const SITE = `
conference:
  name: Tiny MUN
  edition: The 1st Edition
  year: "25"
  starts: 2025-01-01T08:00
  url: https://tiny.example.org/mun/
  mark: marks/ring.png
header: { name: Tiny MUN, mark: $conference.mark, links: [{ label: Home, link: / }] }
footer: { name: Tiny MUN }
routes:
  - path: /
    title: Home
    blocks:
      - type: pageHeader
        title: Welcome
        picture: { image: "photos/a film, short.gif", alt: A film }
      - type: letter
        heading: A letter
        text: Welcome.
        signature: { name: Asha Example, role: Principal, photo: photos/asha.jpg }
  - path: /people
    title: People
    blocks:
      - type: pageHeader
        title: People
        picture: { image: drawing.svg, alt: A drawing }
      - type: people
        people:
          - { name: Asha Example, role: Principal, photo: photos/asha.jpg }
          - { name: Ben Example, role: Moderator, photo: photos/small.webp }
  - path: "*"
    title: Not found
    blocks:
      - { type: message, title: "404", text: Nothing here }
`;

const DRAWING = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Made by a program that says so -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="https://example.org/program" width="200" height="100" viewBox="0 0 200 100">
  <metadata><x:history>many words</x:history></metadata>
  <rect   id="unused-long-name" x="10" y="10" width="30" height="30" fill="#ff0000"></rect>
</svg>`;

const root = path.resolve(import.meta.dirname, '../../..');
const folder = temporaryFolder();
const project = { root, home: root, site: path.join(folder, 'site.yaml'), out: path.join(folder, 'dist') };
const media = path.join(project.out, 'public/media');
const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});

async function build(): Promise<void> {
  await buildSite(project);
}

const read = (file: string) => readFileSync(path.join(project.out, 'public', file), 'utf8');
const published = () =>
  readdirSync(media, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(media, path.join(entry.parentPath, entry.name)));
const fileOf = (href: string) => decodeURIComponent(href.replace('/mun/media/', ''));
const cutsOf = ({ smaller }: Image) =>
  (smaller ? [smaller] : []).flatMap(({ type, srcset }) =>
    srcset.split(', ').map((entry) => {
      const [href = '', width = ''] = entry.split(' ');
      return { type, file: fileOf(href), width: Number(width.replace('w', '')) };
    }),
  );

/** Every picture that pages show, as the HTML in their JSON says. */
function imagesIn(...files: string[]): Image[] {
  const { document } = new Window();
  document.body.innerHTML = files.flatMap((file) => (JSON.parse(read(file)) as PageFile).html).join('');
  return [...document.querySelectorAll('img')].map((img) => {
    const found = img.closest('picture')?.querySelector('source');
    const { colour } = img.dataset;
    return {
      src: img.getAttribute('src') ?? '',
      width: img.width,
      height: img.height,
      ...(found && { smaller: { type: found.type, srcset: found.srcset } }),
      ...(colour && { colour }),
    };
  });
}

const portrait = () => imagesIn('people.json')[1] as Image;
const open = (file: string) => sharp(path.join(media, file), { animated: true });

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  mkdirSync(path.join(folder, 'media/photos'), { recursive: true });
  mkdirSync(path.join(folder, 'media/marks'));
  const write = (file: string, content: string | Buffer) =>
    writeFileSync(path.join(folder, 'media', file), content);
  write('photos/asha.jpg', await photo(900, 1350));
  write(
    'photos/small.webp',
    await sharp(await photo(100, 125))
      .keepExif()
      .webp()
      .toBuffer(),
  );
  write('photos/a film, short.gif', await film(300, 200));
  write('photos/unused.jpg', await photo(100, 100));
  write('marks/ring.png', await mark());
  write('drawing.svg', DRAWING);
  writeFileSync(project.site, SITE);
  await build();
}, 120_000);

afterAll(() => {
  vi.unstubAllEnvs();
  printed.mockRestore();
  warned.mockRestore();
});

test('every picture that a page names is there, and nothing that no page names', () => {
  const texts = ['index.html', 'people.html', '404.html', 'index.json', 'people.json'].map(read).join('\n');
  const named = new Set([...texts.matchAll(/\/mun\/media\/[^\s"\\]+/g)].map(([href]) => fileOf(href)));
  expect([...named].sort()).toEqual(published().sort());
});

test('no page names a picture as it was given', () => {
  const names = published().filter((file) => !/-[\w-]{8}\.(avif|webp|jpg|png|gif|svg)$/.test(file));
  expect(names).toEqual([]);
});

test('a photo is cut to the widths of the widest place that shows it, in a smaller format, and in one for all', () => {
  const cuts = cutsOf(portrait());
  const widths = (type: string) => cuts.filter((cut) => cut.type === type).map(({ width }) => width);
  // people show it 672 pixels wide, a letter only 112
  expect(widths('image/avif')).toEqual([168, 336, 504, 672, 900]);
  expect(portrait()).toMatchObject({
    src: expect.stringMatching(/asha-672-.{8}\.jpg$/),
    width: 672,
    height: 840,
  });
  expect(imagesIn('index.json')).toContainEqual(portrait());
});

test('every file is what its name, its type and its width say', async () => {
  const all = imagesIn('index.json', 'people.json').flatMap(cutsOf);
  expect(all.length).toBeGreaterThan(10);
  for (const { type, file, width } of all) {
    const found = await open(file).metadata();
    expect([found.mediaType, found.width], file).toEqual([type, width]);
    expect(file).toMatch(new RegExp(`-${width}-[\\w-]{8}\\.${type.replace('image/', '')}$`));
  }
});

test('a photo is upright, is cut to the shape of its place, and has the colours that it had', async () => {
  const files = [
    ...cutsOf(portrait())
      .filter(({ width }) => width === 672)
      .map(({ file }) => file),
    fileOf(portrait().src),
  ];
  expect(files).toHaveLength(2);
  for (const file of files) {
    const { data, info } = await open(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([672, 840]);
    const at = (share: number) => {
      const pixel = (Math.round(info.height * share) * info.width + 336) * info.channels;
      return [...data.subarray(pixel, pixel + 3)];
    };
    // seen from a quarter of what is cut away downwards, the middle of the photo is below the middle
    const [red, blue] = [at(0.4), at(0.7)];
    for (const [colour, rest] of [
      [red[0], red.slice(1)],
      [blue[2], blue.slice(0, 2)],
    ] as const) {
      expect(colour, file).toBeGreaterThan(190);
      // what is left of a wide profile would show here: its red has 35 and more of the other colours
      expect(Math.max(...rest), file).toBeLessThan(30);
    }
  }
});

test('nothing of what the camera wrote is left', async () => {
  expect((await sharp(path.join(folder, 'media/photos/asha.jpg')).metadata()).exif).toBeDefined();
  for (const file of published().filter((name) => !name.endsWith('.svg'))) {
    const { exif, icc, xmp, iptc, orientation } = await open(file).metadata();
    expect({ exif, icc, xmp, iptc, orientation }, file).toEqual({});
  }
});

test('a small picture is not enlarged', () => {
  const small = imagesIn('people.json')[2] as Image;
  expect(new Set(cutsOf(small).map(({ width }) => width))).toEqual(new Set([100]));
  expect(small).toMatchObject({ width: 100, height: 125 });
});

test('what can be seen through stays so, and has no colour behind it', async () => {
  const rings = published().filter((name) => name.startsWith('marks/'));
  expect(rings).toContainEqual(expect.stringMatching(/ring-108-.{8}\.png$/));
  for (const file of rings) expect((await open(file).stats()).isOpaque, file).toBe(false);
  expect(/<img[^>]*ring[^>]*>/.exec(read('index.html'))?.[0]).not.toContain('data-colour');
});

test('what moves goes on moving', async () => {
  const [moving] = imagesIn('index.json') as [Image];
  expect(moving.src).toMatch(/a%20film%2C%20short-300-.{8}\.gif$/);
  for (const file of [fileOf(moving.src), ...cutsOf(moving).map((cut) => cut.file)])
    expect((await open(file).metadata()).pages, file).toBe(3);
  expect(cutsOf(moving).map(({ type, width }) => [type, width])).toEqual([
    ['image/webp', 144],
    ['image/webp', 216],
    ['image/webp', 300],
  ]);
});

test('a drawing is cleaned and stays a drawing', () => {
  const [drawing] = imagesIn('people.json') as [Image];
  expect(drawing).toEqual({
    src: expect.stringMatching(/media\/drawing-.{8}\.svg$/),
    width: 200,
    height: 100,
  });
  const svg = read(`media/${fileOf(drawing.src)}`);
  expect(svg).toContain('viewBox="0 0 200 100"');
  expect(svg).not.toMatch(/Made by|metadata|unused|example\.org/);
});

test('the page asks for the picture of its header first, and holds no style for a colour', () => {
  const html = read('index.html');
  expect(html).toMatch(/<picture><source type="image\/webp"[^>]*><img fetchPriority="high"[^>]*film/);
  expect(html).toMatch(/<img loading="lazy" decoding="async" src="[^"]*asha[^>]*data-colour="#[0-9a-f]{6}"/);
  expect(html).not.toContain(' style=');
});

test('the head asks for the same files of that picture as the picture itself, before the styles', () => {
  const html = read('index.html');
  const shown = /<source type="([^"]*)" srcSet="([^"]*)" sizes="([^"]*)"[^>]*><img fetchPriority="high"/.exec(
    html,
  );
  const asked = /rel="preload" as="image" type="([^"]*)" imagesrcset="([^"]*)" imagesizes="([^"]*)"/.exec(
    html,
  );
  expect(shown?.[2]).toContain('film');
  expect(asked?.slice(1)).toEqual(shown?.slice(1));
  expect(html.match(/rel="preload" as="image"/g)).toHaveLength(1);
  expect(html.indexOf('<style>')).toBeGreaterThan(asked?.index ?? Number.POSITIVE_INFINITY);
});

describe('a second build', () => {
  const last = () =>
    printed.mock.calls
      .flat()
      .filter((line) => /^Pictures:/.test(line))
      .at(-1);

  test('cuts nothing that was cut before, and gives the same', async () => {
    const before = published();
    await build();
    expect(last()).toMatch(/^Pictures: 5 in \d+ files of [\d,]+ kB together; 0 cut now, 5 as before\.$/);
    expect(published()).toEqual(before);
  });

  test('names a picture that is not whole by its line, and leaves the last one as it is', async () => {
    const file = path.join(folder, 'media/photos/asha.jpg');
    const whole = readFileSync(file);
    const before = published();
    cpSync(file, `${file}.whole`);
    // it has its end, and its middle is spoilt: to see that, it has to be decoded
    const spoilt = await sharp(whole).png().toBuffer();
    writeFileSync(file, spoilt.fill(0, spoilt.length / 2, spoilt.length / 2 + 500));
    const failure = (await build().catch((error: Error) => error)) as Error;
    writeFileSync(file, whole);
    expect(failure.message).toMatch(
      /site\.yaml:21:\d+ {2}error picture-broken \(page \/, second block \(letter\), signature\)/,
    );
    expect(failure.message).toContain('media/photos/asha.jpg is damaged or incomplete: ');
    expect(published()).toEqual(before);
  });
});
