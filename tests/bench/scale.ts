import { readdirSync, statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectCopy } from '../cli/project-copy.ts';
import { NOTHING, type Preview, preview } from './dev.ts';
import { figure, say, table } from './figures.ts';
import { grownSite } from './grow.ts';
import type { Options } from './options.ts';
import { type Cost, runs } from './run.ts';

/** `npm run build`. */
const BUILD = ['src/cli/run.mjs', 'build'];

/** A build: its cost, and how many files it wrote into the folder that is served. */
interface Build extends Cost {
  files: number;
}

/** What is measured at one size; a build that came after one that was stopped is missing. */
interface Size {
  count: number;
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
        ['committees', 'build, empty caches', 'build again', 'one text changed'],
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
  const folder = projectCopy({ caches: false });
  try {
    const file = path.join(folder, 'site.yaml');
    const text = grownSite(await readFile(file, 'utf8'), count);
    await writeFile(file, text);
    const step = (name: string) => {
      say(`${figure(count)} committees: ${name}`);
      return builds(folder, limit);
    };
    const cold = await step('build, empty caches');
    const size: Size = { count, cold, dev: NOTHING };
    if (!cold.stopped) {
      size.again = await step('build again');
      await writeFile(file, text.replace('Black Rock', 'White Rock'));
      size.changed = await step('build with one text changed');
      await writeFile(file, text);
    }
    say(`${figure(count)} committees: preview`);
    size.dev = await preview(folder, limit);
    return size;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a build, and counts what is newer in the folder that is served than its beginning. */
async function builds(folder: string, limit: number): Promise<Build> {
  const began = Date.now();
  const cost = await runs(folder, BUILD, limit);
  if (cost.stopped) return { ...cost, files: 0 };
  const files = readdirSync(path.join(folder, 'dist/public'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs >= began - 10);
  return { ...cost, files: files.length };
}

function buildRow({ count, cold, again, changed }: Size, limit: number): string[] {
  const cellOf = (build: Build | undefined) => {
    if (!build) return '–';
    if (build.stopped) return `> ${limit} s`;
    return `${figure(build.seconds, 2)} / ${figure(build.memory)} / ${figure(build.files)}`;
  };
  return [figure(count), ...[cold, again, changed].map(cellOf)];
}
