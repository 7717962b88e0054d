import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from '../../src/build/build.ts';
import type { Project } from '../../src/build/project.ts';
import { launch } from './browser.ts';
import { figure, kilobytes, median, ratio, table } from './figures.ts';
import { type Opening, open } from './open.ts';
import type { Options } from './options.ts';
import { brotli, serveFolder } from './serve.ts';
import { weigh } from './weigh.ts';

/** The most that HTML and styles of a route may cost, and the fonts of a page, in bytes. */
const LIMITS = { route: 14_000, fonts: 40_000 };

/** The face beside which the others are measured. */
const PLAIN = 'atlas';

const say = (line: string) => process.stderr.write(`${line}\n`);

interface Faced {
  face: string;
  origin: string;
  /** Bytes of HTML with its styles, the heaviest first. */
  routes: [route: string, bytes: number][];
  fonts: number;
  openings: Opening[];
}

/** Builds the sample and the example in each face, and prints a table of their bytes and of the opening of their home pages. */
export async function measureFaces(
  { root }: Project,
  { runs, routes: [route = '/'] }: Options,
  print: (table: string) => void,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plenary-bench-'));
  const browser = await launch();
  const closes: (() => void)[] = [];
  try {
    const faces = await facesOf(root);
    for (const [name, site] of [
      ['The sample', root],
      ['The example', path.join(root, 'docs/example')],
    ] as const) {
      const all: Faced[] = [];
      for (const face of faces) {
        say(`Building ${name.toLowerCase()} in ${face}.`);
        const pages = await buildIn(face, { root, site, out: path.join(folder, path.basename(site), face) });
        const { origin, close } = await serveFolder(pages);
        closes.push(close);
        const { fonts } = await weigh(browser, origin, route);
        all.push({ face, origin, routes: await weightsIn(pages), fonts, openings: [] });
      }
      await openAll(browser, all, route, runs);
      print(facesTable(`${name}, opened at ${route}`, all));
    }
  } finally {
    for (const close of closes) close();
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The faces that may be chosen, the plain one first. */
async function facesOf(root: string): Promise<string[]> {
  const schema = JSON.parse(await readFile(path.join(root, 'schema/records/theme.schema.json'), 'utf8'));
  const faces: string[] = schema.properties.face.enum;
  return [PLAIN, ...faces.filter((face) => face !== PLAIN)];
}

/** Builds a site in a face, and returns the folder of its pages. */
async function buildIn(face: string, { root, site, out }: Project): Promise<string> {
  const copied = path.join(out, 'site.yaml');
  await cp(path.join(site, 'media'), path.join(out, 'media'), { recursive: true });
  const text = await readFile(path.join(site, 'site.yaml'), 'utf8');
  const chosen = `theme:\n  face: ${face}\n`;
  const has = /^theme:\n/m;
  await writeFile(copied, has.test(text) ? text.replace(has, chosen) : `${text}\n${chosen}`);
  await build(
    { root, site: copied, out: path.join(out, 'dist'), url: 'https://school.example/' },
    { cards: 0, quiet: true },
  );
  return path.join(out, 'dist/public');
}

async function weightsIn(pages: string): Promise<Faced['routes']> {
  const files = (await readdir(pages, { recursive: true })).filter((file) => file.endsWith('.html'));
  const weights = files.map(async (file): Promise<[string, number]> => {
    const route = `/${file.replace(/(index)?\.html$/, '')}`;
    return [route, brotli(await readFile(path.join(pages, file))).length];
  });
  return (await Promise.all(weights)).toSorted(([, one], [, other]) => other - one);
}

async function openAll(browser: Browser, all: readonly Faced[], route: string, runs: number): Promise<void> {
  for (let run = 1; run <= runs; run++)
    // one right after the other, so that what else the machine does meets all
    for (const { face, origin, openings } of all) {
      say(`Opening ${route} in ${face} (${run} of ${runs})`);
      openings.push(await open(browser, origin, route));
    }
}

function facesTable(title: string, all: readonly Faced[]): string {
  const lcp = ({ openings }: Faced) => median(openings.map((one) => one.lcp));
  const plain = all[0] ? lcp(all[0]) : Number.NaN;
  const rows = all.map((one) => {
    const { face, routes, fonts, openings } = one;
    const [heaviest = '–', most = 0] = routes[0] ?? [];
    const over = routes.filter(([, bytes]) => bytes > LIMITS.route).length;
    const home = routes.find(([route]) => route === '/')?.[1] ?? 0;
    const shift = Math.max(...openings.map(({ cls }) => cls));
    return [
      `${face} (${heaviest})`,
      ...[home, most].map(kilobytes),
      `${over} of ${routes.length}`,
      kilobytes(fonts),
      figure(lcp(one)),
      ratio(lcp(one), plain),
      figure(shift, 3),
    ];
  });
  return [
    `### ${title}`,
    `HTML with its styles (brotli) in kilobytes, at most ${kilobytes(LIMITS.route)}; fonts at most ${kilobytes(LIMITS.fonts)}. LCP: medians in ms, processor and line slowed, and how many times that of ${PLAIN}; CLS: the largest of ${all[0]?.openings.length ?? 0}.`,
    table(['face (heaviest route)', 'home', 'heaviest', 'over', 'fonts', 'LCP', 'ratio', 'CLS'], rows),
  ].join('\n\n');
}
