import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Tinypool } from 'tinypool';
import { type Page, pageFileName } from '../../../core/index.ts';
import { hashOf } from '../built-file.ts';
import type { Bundles } from '../bundles/bundles.ts';
import type { BuildManifest } from '../output.ts';
import type { PageJob } from './page-files.ts';
import type { pageWriter, WriterData } from './page-writer.ts';

/** In MB. Without limits, V8 collects too little garbage: at 10,000 committees, threads take three times as much memory. */
const THREAD_MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

/** Fewer pages would be finished before the threads are ready. */
const MIN_PAGES_FOR_THREADS = 300;

/** In pages. At this number, the time for sending is negligible compared to the time for rendering. */
const BATCH_SIZE = 50;

interface PrerenderOptions {
  bundles: Pick<Bundles, 'renderer' | 'rendererHash'>;
  manifest: BuildManifest;
  /** With 0, the main thread renders all pages. */
  threads?: number | undefined;
}

/** Streams pages, so that only the pages being rendered are in memory. Skips unchanged pages. */
export async function prerender(
  groups: Iterable<Page>[],
  common: WriterData,
  sharingOf: (page: Page) => PageJob['sharing'],
  { bundles, manifest, threads = availableParallelism() }: PrerenderOptions,
): Promise<void> {
  // excludes the folder, so that the hash doesn't depend on it
  const styles = { ...common.styles, blocks: [...common.styles.blocks] };
  const all = hashOf(JSON.stringify([bundles.rendererHash, { ...common, folder: '', styles }]), 43);
  const writer =
    threads > 0
      ? createThreadedWriter(common, bundles.renderer, threads)
      : { write: await loadWriter(bundles.renderer, common), end: async () => {} };
  try {
    let jobs: PageJob[] = [];
    for (const group of groups)
      for (const page of group) {
        const name = pageFileName(page.path);
        const job: PageJob = { name, json: JSON.stringify(page), sharing: sharingOf(page) };
        const key = hashOf(`${all} ${JSON.stringify(job.sharing)} ${job.json}`, 22);
        if (manifest.reuse([`${name}.html`, `${name}.json`], key)) continue;
        if (jobs.push(job) < BATCH_SIZE) continue;
        await writer.write(jobs);
        jobs = [];
      }
    await writer.write(jobs);
  } finally {
    await writer.end();
  }
}

interface Writer {
  /** Resolves when there is capacity for more. */
  write: (jobs: PageJob[]) => Promise<void>;
  /** Rejects with the first error. */
  end: () => Promise<void>;
}

async function loadWriter(renderer: string, common: WriterData): Promise<Writer['write']> {
  const module: { pageWriter: typeof pageWriter } = await import(pathToFileURL(renderer).href);
  return module.pageWriter(common);
}

/** Collects pages, and starts threads only when there are enough pages for several threads. */
function createThreadedWriter(common: WriterData, renderer: string, threads: number): Writer {
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
      resourceLimits: THREAD_MEMORY,
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
      if (!pool && waiting.length * BATCH_SIZE < MIN_PAGES_FOR_THREADS) return;
      for (const batch of waiting.splice(0)) await run(batch);
    },
    end: async () => {
      const write = waiting.length > 0 ? await loadWriter(renderer, common) : undefined;
      for (const jobs of waiting.splice(0)) await write?.(jobs);
      await Promise.all(running);
      await pool?.destroy();
      if (failure) throw failure.error;
    },
  };
}
