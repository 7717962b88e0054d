import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Tinypool } from 'tinypool';
import { fileOf, type Page } from '../../../core/index.ts';
import { hashOf } from '../built-file.ts';
import type { Bundles } from '../bundles/bundles.ts';
import type { Manifest } from '../output.ts';
import type { PageJob } from './page-files.ts';
import type { pageWriter, WriterData } from './page-writer.ts';

/** Memory of a thread, in MB. Without limits, V8 collects too little garbage: at 10,000 committees, threads take three times as much. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

/** With fewer pages to render, other threads would only be ready when all is done. */
const MIN_FOR_THREADS = 300;

/** Number of pages that a thread gets at once: enough that sending them costs nothing compared with rendering. */
const BATCH = 50;

interface Options {
  bundles: Pick<Bundles, 'renderer' | 'rendererHash'>;
  manifest: Manifest;
  /** Number of threads that render many pages; with 0, the main thread renders all. */
  threads?: number | undefined;
}

/** Writes pages, except unchanged ones. They are streamed: only those that the threads are working on are in memory. */
export async function prerender(
  groups: Iterable<Page>[],
  common: WriterData,
  sharingOf: (page: Page) => PageJob['sharing'],
  { bundles, manifest, threads = availableParallelism() }: Options,
): Promise<void> {
  // the hash is independent of the folder
  const styles = { ...common.styles, blocks: [...common.styles.blocks] };
  const all = hashOf(JSON.stringify([bundles.rendererHash, { ...common, folder: '', styles }]), 43);
  const writer =
    threads > 0
      ? threadedWriter(common, bundles.renderer, threads)
      : { write: await writerOf(bundles.renderer, common), end: async () => {} };
  try {
    let jobs: PageJob[] = [];
    for (const page of inTurn(groups)) {
      const name = fileOf(page.path);
      const job: PageJob = { name, json: JSON.stringify(page), sharing: sharingOf(page) };
      const key = hashOf(`${all} ${JSON.stringify(job.sharing)} ${job.json}`, 22);
      if (manifest.reuse([`${name}.html`, `${name}.json`], key)) continue;
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
  /** Accepts pages as soon as there is capacity. */
  write: (jobs: PageJob[]) => Promise<void>;
  /** Waits until all pages are written. Rejects with the first error. */
  end: () => Promise<void>;
}

async function writerOf(renderer: string, common: WriterData): Promise<Writer['write']> {
  const module: { pageWriter: typeof pageWriter } = await import(pathToFileURL(renderer).href);
  return module.pageWriter(common);
}

/** Holds back the first pages until there are enough for several threads, and then starts these. */
function threadedWriter(common: WriterData, renderer: string, threads: number): Writer {
  const waiting: PageJob[][] = [];
  const running = new Set<Promise<void>>();
  let pool: Tinypool | undefined;
  let failure: { error: unknown } | undefined;

  const run = async (jobs: PageJob[]) => {
    if (failure) throw failure.error;
    pool ??= new Tinypool({
      filename: pathToFileURL(renderer).href,
      minThreads: threads,
      maxThreads: threads,
      workerData: common,
      resourceLimits: MEMORY,
    });
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
      if (!pool && waiting.length * BATCH < MIN_FOR_THREADS) return;
      for (const batch of waiting.splice(0)) await run(batch);
    },
    end: async () => {
      const write = waiting.length > 0 ? await writerOf(renderer, common) : undefined;
      for (const jobs of waiting.splice(0)) await write?.(jobs);
      await Promise.all(running);
      await pool?.destroy();
      if (failure) throw failure.error;
    },
  };
}
