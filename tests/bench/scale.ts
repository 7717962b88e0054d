import { readdirSync, statSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundle } from './bundle.ts';
import { NOTHING, type Preview, preview } from './dev.ts';
import { figure, table } from './figures.ts';
import { grownSite } from './grow.ts';
import type { Options } from './options.ts';
import { ownProject } from './own-project.ts';
import { type Cost, runs } from './run.ts';

/** `npm run build`. */
const BUILD = ['src/cli/run.mjs', 'build'];

const say = (line: string) => process.stderr.write(`${line}\n`);

/** A build: its cost, and how many files it wrote into the folder that is served. */
interface Build extends Cost {
  files: number;
}

/** What is measured at one size; a build that came after one that was stopped is missing. */
interface Size {
  count: number;
  plain: Build;
  cold: Build;
  again?: Build;
  changed?: Build;
  dev: Preview;
}

/** Measured on the same 2-core machine before issue 4: seconds / peak MiB at 7, 1,000 and 10,000 committees. */
const OTHERS = [
  ['Hugo', '0.13 / 51', '0.83 / 100', '5.1 / 489'],
  ['Astro', '3.3 / 423', '5.5 / 575', '18.7 / 816'],
  ['Eleventy', '0.8 / 100', '6.7 / 225', '53 / 625'],
  ['Next', '12.3 / 669', '25 / 907', '163 / 1,066'],
];

/** Builds and previews the site with more and more committees, and prints the tables in Markdown. */
export async function measureScale({ sizes, limit }: Options, print: (table: string) => void): Promise<void> {
  const measured: Size[] = [];
  for (const count of sizes) measured.push(await measureSize(count, limit));
  print(
    [
      '### Building',
      `Seconds / peak MiB / files written. A step may take ${limit} s.`,
      table(
        ['committees', 'plain templates', 'build, empty caches', 'ratio', 'build again', 'one text changed'],
        measured.map((size) => buildRow(size, limit)),
      ),
      'For comparison, seconds / peak MiB of the same site, measured before on a machine of the same kind:',
      table(['', '7', '1,000', '10,000'], OTHERS),
      '### Preview',
      table(
        ['committees', 'seconds to the first page', 'ms from saving a committee to its page', '… a route'],
        measured.map(({ count, dev }) => [
          figure(count),
          dev.start === undefined ? `> ${limit} s` : figure(dev.start, 1),
          ...[dev.change, dev.route].map((time) =>
            time === undefined ? (dev.start === undefined ? '–' : `> ${limit} s`) : figure(time),
          ),
        ]),
      ),
    ].join('\n\n'),
  );
}

async function measureSize(count: number, limit: number): Promise<Size> {
  const folder = ownProject();
  try {
    const file = path.join(folder, 'site.yaml');
    const text = grownSite(await readFile(file, 'utf8'), count);
    await writeFile(file, text);
    const generator = await bundleGenerator(path.join(folder, 'plain'));
    const out = path.join(folder, 'dist/public');
    const step = (name: string, args: string[], written: string) => {
      say(`${figure(count)} committees: ${name}`);
      return builds(folder, args, limit, written);
    };
    const pages = path.join(folder, 'plain-pages');
    const plain = await step('plain templates', [generator, file, pages], pages);
    const cold = await step('build, empty caches', BUILD, out);
    const size: Size = { count, plain, cold, dev: NOTHING };
    if (!cold.stopped) {
      size.again = await step('build again', BUILD, out);
      await writeFile(file, text.replace('Black Rock', 'White Rock'));
      size.changed = await step('build with one text changed', BUILD, out);
      await writeFile(file, text);
    }
    say(`${figure(count)} committees: preview`);
    size.dev = await preview(folder, limit);
    return size;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a build, and counts what is newer in the folder than its beginning. */
async function builds(folder: string, args: string[], limit: number, written: string): Promise<Build> {
  const began = Date.now();
  const cost = await runs(folder, args, limit);
  if (cost.stopped) return { ...cost, files: 0 };
  const files = readdirSync(written, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs >= began - 10);
  return { ...cost, files: files.length };
}

function buildRow({ count, plain, cold, again, changed }: Size, limit: number): string[] {
  const cellOf = (build: Build | undefined) => {
    if (!build) return '–';
    if (build.stopped) return `> ${limit} s`;
    return `${figure(build.seconds, 2)} / ${figure(build.memory)} / ${figure(build.files)}`;
  };
  const times = cold.stopped ? '–' : figure(cold.seconds / plain.seconds, 1);
  return [figure(count), cellOf(plain), cellOf(cold), times, cellOf(again), cellOf(changed)];
}

/** Bundles the plain generator into a folder, as it would be run: one script for Node. Gives its path. */
async function bundleGenerator(folder: string): Promise<string> {
  const here = path.join(import.meta.dirname, 'handwritten');
  const script = await bundle({ root: here, script: 'build.ts', folder, whole: true });
  for (const file of ['style.css', 'script.js']) await cp(path.join(here, file), path.join(folder, file));
  return script;
}
