import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Tinypool } from 'tinypool';
import type { Site } from '../compiler/index.ts';
import { type Assets, escapeStyle, type Sharing } from '../renderer/index.ts';
import { renderPage } from '../renderer/server.tsx';
import { fileOf, type Page, type Shell } from '../shared/index.ts';
import type { FontFaces } from './assets/fonts.ts';
import { pagePolicy } from './headers.ts';
import { hashOf, type KeptFiles } from './output.ts';
import { type Styles, sheetsOf } from './styles.ts';

/** What the pages of a build have in common; plain data, so that it reaches other threads. */
export interface Common {
  folder: string;
  shell: Shell;
  /** The address of the script that starts a page. */
  start: string;
  styles: Styles;
  fonts: FontFaces;
  /** The style sheet of this site. */
  own: string;
  icons: Sharing['icons'];
  /** The origins of what the site embeds. */
  frames: Site['frames'];
}

/** A page to be written. */
export interface PageJob {
  /** The name of its files without their endings. */
  name: string;
  /** The page as JSON, so that it reaches another thread at little cost. */
  json: string;
  sharing: Omit<Sharing, 'icons'>;
}

/** Writes pages, each twice: as finished HTML, and as the JSON that a client navigation fetches. Where the pages are many, several threads do. */
export function pageWriter(common: Common): (jobs: PageJob[]) => Promise<void> {
  const { folder, shell, icons } = common;
  const assetsOf = assetsBy(common);
  const made = new Set<string>();
  return async (jobs) => {
    for (const { name, json, sharing } of jobs) {
      const page: Page = JSON.parse(json);
      const assets = { ...assetsOf(page), sharing: { icons, ...sharing } };
      const { document, data } = await renderPage(shell, page, assets);
      const file = path.join(folder, name);
      const place = path.dirname(file);
      if (!made.has(place)) mkdirSync(place, { recursive: true });
      made.add(place);
      // one after the other and at once: a thread that waits for each in turn takes twice as long
      writeFileSync(`${file}.html`, document);
      writeFileSync(`${file}.json`, data);
    }
  };
}

/** The assets of pages; those with the same types of blocks have the same. */
function assetsBy({ start, styles, fonts, own, frames }: Common): (page: Page) => Assets {
  const known = new Map<string, Assets>();
  return ({ blocks }) => {
    const types = [...new Set(blocks.map(({ type }) => type))];
    const key = types.join();
    const made = known.get(key);
    if (made) return made;
    const sheets = sheetsOf(styles, types);
    const text = [...sheets.map((sheet) => sheet.text), own, fonts.css].join('\n');
    const assets = {
      start,
      css: { ids: sheets.map(({ id }) => id), text },
      fonts: fonts.preload,
      policy: pagePolicy(frames, escapeStyle(text)),
    };
    known.set(key, assets);
    return assets;
  };
}

/** With fewer pages to render the other threads would be ready when all is done. */
const FEW = 300;

/** How many pages a thread gets at once: enough that handing them over costs nothing beside rendering them. */
const BATCH = 50;

interface Options {
  /** The folder of the bundles. */
  bundles: string;
  kept: KeptFiles;
  /** How many threads render many pages; with none, this one renders them all. */
  threads?: number | undefined;
}

/**
 * Writes pages but for those that the last build wrote the same. They pass through: at no time are there
 * more in memory than the threads have work with.
 */
export async function prerender(
  groups: Iterable<Page>[],
  common: Common,
  sharingOf: (page: Page) => PageJob['sharing'],
  { bundles, kept, threads = availableParallelism() }: Options,
): Promise<void> {
  // where the pages lie does not change them
  const all = hashOf(
    JSON.stringify([bundles, { ...common, folder: '', styles: [...common.styles.blocks] }]),
    43,
  );
  const writer =
    threads > 0 ? threaded(common, bundles, threads) : { write: pageWriter(common), end: async () => {} };
  try {
    let jobs: PageJob[] = [];
    for (const page of inTurn(groups)) {
      const name = fileOf(page.path);
      const job: PageJob = { name, json: JSON.stringify(page), sharing: sharingOf(page) };
      const key = hashOf(`${all} ${JSON.stringify(job.sharing)} ${job.json}`, 22);
      if (kept.take([`${name}.html`, `${name}.json`], key)) continue;
      if (jobs.push(job) < BATCH) continue;
      await writer.write(jobs);
      jobs = [];
    }
    await writer.write(jobs);
  } finally {
    await writer.end();
  }
}

function* inTurn(groups: Iterable<Page>[]): Generator<Page> {
  for (const group of groups) yield* group;
}

interface Writer {
  /** Takes pages, when there is room for them. */
  write: (jobs: PageJob[]) => Promise<void>;
  /** Waits until all are written. Rejects with what went wrong first. */
  end: () => Promise<void>;
}

/** Keeps the first pages back until they are enough for several threads; these are started when they are. */
function threaded(common: Common, bundles: string, threads: number): Writer {
  const waiting: PageJob[][] = [];
  const running = new Set<Promise<void>>();
  let pool: Tinypool | undefined;
  let failure: { error: unknown } | undefined;

  const run = async (jobs: PageJob[]) => {
    if (failure) throw failure.error;
    const filename = pathToFileURL(path.join(bundles, 'program/worker.js')).href;
    pool ??= new Tinypool({ filename, minThreads: threads, maxThreads: threads, workerData: common });
    const task = (pool.run(jobs, { name: 'writePages' }) as Promise<void>)
      .catch((error) => {
        failure ??= { error };
      })
      .finally(() => running.delete(task));
    running.add(task);
    if (running.size > 2 * threads) await Promise.race(running);
  };

  return {
    write: async (jobs) => {
      waiting.push(jobs);
      if (!pool && waiting.length * BATCH < FEW) return;
      for (const batch of waiting.splice(0)) await run(batch);
    },
    end: async () => {
      const write = waiting.length > 0 ? pageWriter(common) : undefined;
      for (const jobs of waiting.splice(0)) await write?.(jobs);
      await Promise.all(running);
      await pool?.destroy();
      if (failure) throw failure.error;
    },
  };
}
