import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from '../../src/site/build/build.ts';
import type { Project } from '../../src/site/build/project.ts';
import { launch, NEAR, visit } from './browser.ts';
import { figure, kilobytes, median, ratio, say, table } from './figures.ts';
import { fontsIn, type PhotoScreen, photoPage } from './handwritten/photo.ts';
import { type Opening, open } from './open.ts';
import type { Options } from './options.ts';
import { brotli, serveFolder } from './serve.ts';
import { weigh } from './weigh.ts';

/**
 * The most that HTML and styles of a route may cost, and the fonts of a page, in bytes; and how many times as long as a page by hand with the
 * same photo a first screen may take (issue 33).
 */
const LIMITS = { route: 14 * 1024, fonts: 40 * 1024, byHand: 1.15 };

/** The face beside which the others are measured. */
const PLAIN = 'atlas';

/** How often a page is opened at least where there is a limit for that. */
const LEAST_RUNS = 9;

const FIRST_SCREEN = path.join(import.meta.dirname, 'in-page/first-screen.js');

/** A page that is opened again and again. */
interface Opened {
  route: string;
  openings: Opening[];
}

interface Faced {
  face: string;
  origin: string;
  /** Bytes of HTML with its styles, the heaviest first. */
  routes: [route: string, bytes: number][];
  fonts: number;
  home: Opened;
}

/** A face with a photo on its first screen, beside the same by hand. */
interface WithPhoto extends Faced {
  layout: string;
  hand: Opened;
  /** By hand with the fonts of the system. */
  plainHand: Opened;
}

/** Where faces are built and opened. */
interface Bench {
  root: string;
  browser: Browser;
  folder: string;
  closes: (() => void)[];
}

/**
 * Builds the sample and the example in each face, and prints tables of their bytes and of the opening of their home pages; of the example,
 * which has a photo, beside pages by hand. Returns which limits are broken.
 */
export async function measureFaces(
  { root }: Project,
  { runs }: Options,
  print: (table: string) => void,
): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plenary-bench-'));
  const bench: Bench = { root, browser: await launch(), folder, closes: [] };
  try {
    const faces = await facesOf(root);
    const plain: Faced[] = [];
    for (const face of faces) plain.push(await faced(bench, { site: root, face }));
    await openAll(
      bench,
      plain.map(({ origin, home }) => ({ origin, ...home })),
      runs,
    );
    print(facesTable('The sample', plain));

    const site = path.join(root, 'docs/example');
    const all: WithPhoto[] = [];
    for (const face of faces) all.push(await withPhoto(bench, { site, face, layout: 'full' }));
    all.push(await withPhoto(bench, { site, face: PLAIN, layout: 'beside' }));
    const pages = all.flatMap(({ origin, home, hand, plainHand }) =>
      [home, hand, plainHand].map((page) => ({ origin, ...page })),
    );
    await openAll(bench, pages, Math.max(runs, LEAST_RUNS));
    print(facesTable('The example', all));
    print(photoTable(all));
    return [...brokenBytes('the sample', plain), ...brokenBytes('the example', all), ...tooSlow(all)];
  } finally {
    for (const close of bench.closes) close();
    await bench.browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The faces that may be chosen, the plain one first. */
async function facesOf(root: string): Promise<string[]> {
  const schema = JSON.parse(await readFile(path.join(root, 'schema/records/theme.schema.json'), 'utf8'));
  const faces: string[] = schema.properties.face.enum;
  return [PLAIN, ...faces.filter((face) => face !== PLAIN)];
}

/** A site in a face, and how its first screen shows a photo. */
interface Choice {
  site: string;
  face: string;
  layout?: string;
}

async function faced(bench: Bench, choice: Choice): Promise<Faced & { pages: string }> {
  const { face, site, layout = '' } = choice;
  say(`Building ${path.relative(bench.root, site) || 'the sample'} in ${face} ${layout}`);
  const pages = await buildIn(bench, choice);
  const { origin, close } = await serveFolder(pages);
  bench.closes.push(close);
  const { fonts } = await weigh(bench.browser, origin, '/');
  return { face, origin, pages, routes: await weightsIn(pages), fonts, home: { route: '/', openings: [] } };
}

/** Builds a site in a face, with the fonts of the face, and returns the folder of its pages. */
async function buildIn({ root, folder }: Bench, { site, face, layout = '' }: Choice): Promise<string> {
  const out = path.join(folder, `${path.basename(site)}-${face}-${layout}`);
  const copied = path.join(out, 'site.yaml');
  await cp(path.join(site, 'media'), path.join(out, 'media'), { recursive: true });
  const text = await readFile(path.join(site, 'site.yaml'), 'utf8');
  const chosen = `theme:\n  face: ${face}\n`;
  const has = /^theme:\n/m;
  const inFace = has.test(text)
    ? text.replace(/^ {2}fonts: .*\n/m, '').replace(has, chosen)
    : `${text}\n${chosen}`;
  const banner = '- type: banner\n';
  await writeFile(copied, layout ? inFace.replace(banner, `${banner}        layout: ${layout}\n`) : inFace);
  await build(
    { root, home: root, site: copied, out: path.join(out, 'dist'), url: 'https://school.example/' },
    { cards: 0, quiet: true },
  );
  return path.join(out, 'dist/public');
}

/** Adds two pages by hand to a built site, so that the same server sends them with the same photo. */
async function withPhoto(bench: Bench, choice: Choice & { layout: string }): Promise<WithPhoto> {
  const { pages, ...one } = await faced(bench, choice);
  const screen = await firstScreen(bench, one.origin);
  // a page without a photo names them
  const fonts = fontsIn(await readFile(path.join(pages, '404.html'), 'utf8'));
  const hand = { route: '/by-hand', openings: [] };
  const plainHand = { route: '/by-hand-plain', openings: [] };
  await writeFile(path.join(pages, `${hand.route}.html`), photoPage(screen, fonts));
  await writeFile(path.join(pages, `${plainHand.route}.html`), photoPage(screen, undefined));
  // the server compresses a file when it is asked for first
  for (const { route } of [hand, plainHand]) await weigh(bench.browser, one.origin, route);
  return { ...one, layout: choice.layout, hand, plainHand };
}

function firstScreen({ browser }: Bench, origin: string): Promise<PhotoScreen> {
  return visit(browser, { phone: NEAR.phone }, async ({ page, rest }) => {
    await page.goto(origin, { waitUntil: 'load' });
    await rest();
    return page.evaluate<PhotoScreen>(await readFile(FIRST_SCREEN, 'utf8'));
  });
}

async function weightsIn(pages: string): Promise<Faced['routes']> {
  const files = (await readdir(pages, { recursive: true })).filter((file) => file.endsWith('.html'));
  const weights = files.map(async (file): Promise<[string, number]> => {
    const route = `/${file.replace(/(index)?\.html$/, '')}`;
    return [route, brotli(await readFile(path.join(pages, file))).length];
  });
  return (await Promise.all(weights)).toSorted(([, one], [, other]) => other - one);
}

async function openAll(
  { browser }: Bench,
  pages: readonly (Opened & { origin: string })[],
  runs: number,
): Promise<void> {
  for (let run = 1; run <= runs; run++) {
    say(`Opening ${pages.length} pages (${run} of ${runs})`);
    // one right after the other, so that what else the machine does meets all
    for (const { origin, route, openings } of pages) openings.push(await open(browser, origin, route, NEAR));
  }
}

const lcpOf = ({ openings }: Opened) => median(openings.map(({ lcp }) => lcp));

function facesTable(title: string, all: readonly Faced[]): string {
  const plain = all[0] ? lcpOf(all[0].home) : Number.NaN;
  const rows = all.map(({ face, routes, fonts, home }) => {
    const [heaviest = '–', most = 0] = routes[0] ?? [];
    const over = routes.filter(([, bytes]) => bytes > LIMITS.route).length;
    const bytes = routes.find(([route]) => route === '/')?.[1] ?? 0;
    const shift = Math.max(...home.openings.map(({ cls }) => cls));
    return [
      `${face} (${heaviest})`,
      ...[bytes, most].map(kilobytes),
      `${over} of ${routes.length}`,
      kilobytes(fonts),
      figure(lcpOf(home)),
      ratio(lcpOf(home), plain),
      figure(shift, 3),
    ];
  });
  return [
    `### ${title}, opened at /`,
    `HTML with its styles (brotli) in kilobytes, at most ${kilobytes(LIMITS.route)}; fonts at most ${kilobytes(LIMITS.fonts)}. LCP: medians in ms, processor and line slowed, and how many times that of ${PLAIN}; CLS: the largest of ${all[0]?.home.openings.length ?? 0}.`,
    table(['face (heaviest route)', 'home', 'heaviest', 'over', 'fonts', 'LCP', 'ratio', 'CLS'], rows),
  ].join('\n\n');
}

function photoTable(all: readonly WithPhoto[]): string {
  const rows = all.map(({ face, layout, home, hand, plainHand }) => [
    `${face}, ${layout}`,
    figure(lcpOf(home)),
    figure(lcpOf(hand)),
    spread(home, hand),
    ratio(lcpOf(home), lcpOf(hand)),
    figure(lcpOf(plainHand)),
    ratio(lcpOf(home), lcpOf(plainHand)),
  ]);
  const largest = all.map(
    ({ face, layout, home, hand }) =>
      `- ${face}, ${layout}: \`${home.openings.at(-1)?.largest}\` / \`${hand.openings.at(-1)?.largest}\``,
  );
  return [
    '### A photo on the first screen, beside a page by hand',
    `The same photo in the same box, preloaded, with the same words, and 3 kB of CSS; with the same fonts, and with those of the system. LCP in ms, medians of ${all[0]?.home.openings.length ?? 0}, with the middle half of each; at most ${LIMITS.byHand} times that by hand with the same fonts.`,
    table(['face', 'LCP', 'by hand', 'middle half', 'ratio', 'system fonts', 'ratio'], rows),
    ['What was largest, ours / by hand:', ...largest].join('\n'),
  ].join('\n\n');
}

/** The quarter points of the times of both. */
function spread(...pages: Opened[]): string {
  const quarters = pages.map(({ openings }) => {
    const sorted = openings.map(({ lcp }) => lcp).toSorted((one, other) => one - other);
    return [0.25, 0.75].map((part) => figure(sorted[Math.round(part * (sorted.length - 1))])).join('–');
  });
  return quarters.join(' / ');
}

function brokenBytes(site: string, all: readonly Faced[]): string[] {
  return all.flatMap(({ face, routes, fonts }) => {
    const over = routes.filter(([, bytes]) => bytes > LIMITS.route);
    const [heaviest, most] = over[0] ?? [];
    return [
      ...(heaviest === undefined
        ? []
        : [
            `${face}, ${site}: ${over.length} routes are too heavy, most of all ${heaviest} (${figure(most)} bytes).`,
          ]),
      ...(fonts > LIMITS.fonts ? [`${face}, ${site}: the fonts have ${figure(fonts)} bytes.`] : []),
    ];
  });
}

/** What takes longer than a page by hand may; also where one of both was never painted. */
export function tooSlow(all: readonly Pick<WithPhoto, 'face' | 'layout' | 'home' | 'hand'>[]): string[] {
  return all.flatMap(({ face, layout, home, hand }) =>
    lcpOf(home) <= LIMITS.byHand * lcpOf(hand)
      ? []
      : [
          `${face}, ${layout}: the first screen takes ${ratio(lcpOf(home), lcpOf(hand))} times as long as by hand.`,
        ],
  );
}
