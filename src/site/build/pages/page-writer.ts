import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workerData } from 'node:worker_threads';
import { renderPage } from '../../renderer/server.tsx';
import { type CommonPageData, createPageMaker, type PageJob } from './page-files.ts';

/* Vite bundles this module (vite.ts), since Node.js can't run JSX. Builds run the bundle in worker threads or the main thread. */

export { renderPage };

export type WriterData = CommonPageData & { folder: string };

/** Writes finished HTML, and JSON for client-side navigation. */
export function pageWriter({ folder, ...common }: WriterData): (jobs: PageJob[]) => Promise<void> {
  const filesOf = createPageMaker(common, renderPage);
  const folders = new Set<string>();
  return async (jobs) => {
    for (const job of jobs) {
      const files = await filesOf(job);
      const place = path.dirname(path.join(folder, job.name));
      if (!folders.has(place)) mkdirSync(place, { recursive: true });
      folders.add(place);
      // synchronous, since a thread that awaits each write takes twice as long
      for (const { name, content } of files) writeFileSync(path.join(folder, name), content);
    }
  };
}

let write: ReturnType<typeof pageWriter> | undefined;

export async function writePages(jobs: PageJob[]): Promise<void> {
  // Tinypool puts its own data before ours
  const [, common] = workerData as [unknown, WriterData];
  write ??= pageWriter(common);
  await write(jobs);
}
