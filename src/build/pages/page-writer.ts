import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workerData } from 'node:worker_threads';
import { renderPage } from '../../renderer/server.tsx';
import { type Common, type PageJob, pageMaker } from './page-files.ts';

/*
 * Renders and writes pages. Node.js cannot run the renderer's JSX, so Vite bundles this module (vite.ts), and a build runs the
 * bundle, in its own thread or in others.
 */

export { renderPage };

/** What pages have in common, and the folder in which their files go. */
export type WriterData = Common & { folder: string };

/** Writes pages, each twice: as finished HTML, and as the JSON that a client navigation fetches. Where the pages are many, several threads do. */
export function pageWriter({ folder, ...common }: WriterData): (jobs: PageJob[]) => Promise<void> {
  const filesOf = pageMaker(common, renderPage);
  const folders = new Set<string>();
  return async (jobs) => {
    for (const job of jobs) {
      const files = await filesOf(job);
      const place = path.dirname(path.join(folder, job.name));
      if (!folders.has(place)) mkdirSync(place, { recursive: true });
      folders.add(place);
      // one after the other and at once: a thread that waits for each in turn takes twice as long
      for (const { name, content } of files) writeFileSync(path.join(folder, name), content);
    }
  };
}

let write: ReturnType<typeof pageWriter> | undefined;

/** Renders and writes some pages in a thread of the pool. */
export async function writePages(jobs: PageJob[]): Promise<void> {
  // the pool puts its own data in front
  const [, common] = workerData as [unknown, WriterData];
  write ??= pageWriter(common);
  await write(jobs);
}
