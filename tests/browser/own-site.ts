import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { projectCopy } from '../cli/project-copy.ts';
import { buildAndServe } from './setup.ts';
import { test as base } from './visitor.ts';

/**
 * Tests on a site of their own: the site.yaml of the project as `change` makes it, built and served for one file.
 * `also` changes other files of the copy that is built.
 */
export function ownSite(change: (text: string) => string, also?: (folder: string) => Promise<void>) {
  let folder: string;
  let served: Awaited<ReturnType<typeof buildAndServe>> | undefined;

  beforeAll(async () => {
    folder = projectCopy();
    const file = path.join(folder, 'site.yaml');
    await writeFile(file, change(await readFile(file, 'utf8')));
    await also?.(folder);
    served = await buildAndServe(folder);
  }, 120_000);

  afterAll(async () => {
    await served?.close();
    await rm(folder, { recursive: true, force: true });
  });

  return base.extend<{ origin: string }>({ origin: async ({}, use) => use(String(served?.origin)) });
}
