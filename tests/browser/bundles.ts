import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type Bundles, buildBundles } from '../../src/build/bundles/vite.ts';

/** Names the file with the bundles of this run to all its processes. */
const SHARED = 'PLENARY_TEST_BUNDLES';

/** Calls `work` while NODE_ENV is `production`, and not `test` as the test runner sets it. */
export async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** Gives bundles to the test files of this run that need a build; undefined takes them back. */
export function shareBundles(bundles: Bundles | undefined): void {
  if (!bundles) {
    delete process.env[SHARED];
    return;
  }
  const file = path.join(bundles.folder, 'bundles.v8');
  writeFileSync(file, serialize(bundles));
  process.env[SHARED] = file;
}

/** The bundles of the project as the browser tests of this run have them, or, where there are none, new ones in a folder. */
export async function sharedBundles(root: string, folder: string): Promise<Bundles> {
  const shared = process.env[SHARED];
  return shared ? deserialize(readFileSync(shared)) : inProduction(() => buildBundles({ root }, folder));
}
