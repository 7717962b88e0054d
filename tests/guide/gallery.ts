import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { siteReader } from '../../src/compiler/node/site.ts';
import { build } from '../../src/site/build/build.ts';
import { launch } from '../bench/browser.ts';
import { serveFolder } from '../bench/serve.ts';
import { root } from '../cli/project-copy.ts';

/*
 * Builds the six conferences of docs/gallery/ into dist/gallery/, with one page that shows them side by side, and serves them:
 * npx tsx tests/guide/gallery.ts
 * With --pictures it makes the pictures of docs/faces.md instead of serving, and those of two and three languages in docs/site-yaml.md.
 * With --languages it makes only the latter.
 */

const gallery = path.join(root, 'docs/gallery');
const out = path.join(root, 'dist/gallery');
const pictures = path.join(root, 'docs/faces');

interface Conference {
  /** Its base path, without slashes. */
  name: string;
  title: string;
  face: string;
  /** Of its home page, its committees, the first of them, and its schedule. */
  routes: string[];
  /** Its home page in each of its languages, where it has several. */
  homes: string[];
}

/** A page in a window, and how large the picture of it is. */
interface Shot {
  route: string;
  width: number;
  height: number;
  shown: number;
}

const escaped = (text: string) => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const conferences: Conference[] = [];
for (const name of readdirSync(gallery).filter((entry) => statSync(path.join(gallery, entry)).isDirectory()))
  conferences.push(await built(path.join(gallery, name)));
conferences.sort((one, other) => one.face.localeCompare(other.face));
writeFileSync(path.join(out, 'index.html'), overview());
const { origin, close } = await serveFolder(out);
const isForFaces = process.argv.includes('--pictures');
if (isForFaces || process.argv.includes('--languages')) {
  const browser = await launch();
  if (isForFaces) {
    rmSync(pictures, { recursive: true, force: true });
    mkdirSync(pictures, { recursive: true });
    for (const conference of conferences) await photograph(browser, conference);
  }
  for (const conference of conferences) await photographLanguages(browser, conference, 'languages');
  await photographLanguages(browser, await built(path.join(root, 'docs/three-languages')), 'three-languages');
  await browser.close();
  close();
} else {
  console.log(`The gallery is at ${origin}. Stop it with Ctrl+C.`);
}

/** Builds a conference into a folder of its own below dist/gallery/. */
async function built(conference: string): Promise<Conference> {
  const site = path.join(conference, 'site.yaml');
  const compiled = siteReader({ root, site }).compile().site;
  if (!compiled) throw new Error(`${site} has errors: npx plenary check ${site}`);
  const name = compiled.shell.base.replaceAll('/', '');
  const folder = path.join(root, 'dist/gallery-sites', name);
  await build({ root, home: root, site, out: folder }, { quiet: true });
  const target = path.join(out, name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  renameSync(path.join(folder, 'public'), target);
  rmSync(folder, { recursive: true });
  // each conference names its pages in its language: all have home and committees first, and the schedule after the committees
  const paths = compiled.pages.map((page) => page.path);
  const [home = '/', committees = '/', ...others] = paths;
  const isCommittee = (route: string) => route.startsWith(`${committees}/`);
  const next = [others.find(isCommittee), others.find((route) => !isCommittee(route))];
  return {
    name,
    title: compiled.shell.header.name,
    face: compiled.variants?.[0] ?? 'atlas',
    routes: [home, committees, ...next].flatMap((route) => route ?? []),
    homes: (compiled.shell.languages ?? []).map((one) => one.home),
  };
}

/** The page that shows all of them: their home pages, on a desk and on a phone. */
function overview(): string {
  const frame = (name: string, width: number) =>
    `<iframe src="${name}/" title="${name}, ${width} pixels wide" width="${width}" inert loading="lazy"></iframe>`;
  const cards = conferences.map(
    ({ name, title, face }) =>
      `<li><h2><a href="${name}/">${escaped(title)}</a> <small>${face}</small></h2><div>${frame(name, 1440)}${frame(name, 390)}</div></li>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Six conferences</title>
<style>
body { margin: 2rem; font: 1rem/1.4 sans-serif; background: #ddd }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(38rem, 1fr)); gap: 2rem; margin: 0; padding: 0; list-style: none }
h2 { font-size: 1rem } small { font-weight: 400 }
div { display: flex; gap: .5rem; height: 26rem; overflow: hidden }
iframe { flex: none; border: 0; height: 1040px; transform-origin: 0 0; transform: scale(.4); background: #fff }
iframe[width="1440"] { margin-inline-end: -864px } iframe[width="390"] { margin-inline-end: -234px }
</style><h1>Six conferences</h1><ul>${cards.join('')}</ul></html>`;
}

/** Writes the picture of a conference: its pages beside each other on a desk, the first one on a phone too. */
async function photograph(browser: Browser, { name, face, routes }: Conference): Promise<void> {
  const [wide, high, narrow, gap] = [720, 900, 312, 12];
  const shots = [
    ...routes.map((route) => ({ route, width: 1440, height: 1800, shown: wide })),
    { route: '/', width: 390, height: 1125, shown: narrow },
    { route: String(routes[1]), width: 390, height: 1125, shown: narrow },
  ];
  const taken = await picturesOf(browser, name, shots);
  const lefts = [0, 1, 0, 1, 2, 2].map((column) => gap + column * (wide + gap));
  const tops = [0, 0, 1, 1, 0, 1].map((row) => gap + row * (high + gap));
  const { size } = await sharp({
    create: {
      width: 2 * wide + narrow + 4 * gap,
      height: 2 * high + 3 * gap,
      channels: 3,
      background: '#808080',
    },
  })
    .composite(taken.map((input, at) => ({ input, left: lefts[at] ?? 0, top: tops[at] ?? 0 })))
    .webp({ quality: 72, effort: 6 })
    .toFile(path.join(pictures, `${face}.webp`));
  console.log(`docs/faces/${face}.webp  ${Math.round(size / 1024)} kB`);
}

/** Writes the home page of a conference in its languages beside each other, on a desk and on a phone. */
async function photographLanguages(
  browser: Browser,
  { name, homes }: Conference,
  picture: string,
): Promise<void> {
  if (homes.length === 0) return;
  const gap = 12;
  for (const [file, width, height, shown] of [
    [picture, 1440, 1000, 640],
    [`${picture}-phone`, 390, 844, homes.length > 2 ? 280 : 312],
  ] as const) {
    const taken = await picturesOf(
      browser,
      name,
      homes.map((route) => ({ route, width, height, shown })),
    );
    const { size } = await sharp({
      create: {
        width: homes.length * (shown + gap) + gap,
        height: Math.round((height * shown) / width) + 2 * gap,
        channels: 3,
        background: '#808080',
      },
    })
      .composite(taken.map((input, at) => ({ input, left: gap + at * (shown + gap), top: gap })))
      .webp({ quality: 66, effort: 6 })
      .toFile(path.join(root, 'docs/images', `${file}.webp`));
    console.log(`docs/images/${file}.webp  ${Math.round(size / 1024)} kB`);
  }
}

/** Pictures of pages of a conference. */
async function picturesOf(browser: Browser, name: string, shots: Shot[]): Promise<Buffer[]> {
  const taken: Buffer[] = [];
  for (const { route, width, height, shown } of shots) {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
    await page.goto(`${origin}/${name}${route}`, { waitUntil: 'networkidle' });
    taken.push(
      await sharp(await page.screenshot())
        .resize(shown, Math.round((height * shown) / width))
        .toBuffer(),
    );
    await page.close();
  }
  return taken;
}
