import { workerData } from 'node:worker_threads';
import { type Common, type PageJob, pageWriter } from './pages.ts';

/*
 * What the other threads of a build run. They share nothing but what all pages have in common, which each gets once.
 */

// the pool puts its own data in front
const [, common] = workerData as [unknown, Common];
const write = pageWriter(common);

/** Renders and writes some pages. */
export async function writePages(jobs: PageJob[]): Promise<void> {
  await write(jobs);
}
