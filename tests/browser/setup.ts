import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { build } from '../../src/build/build.ts';
import { type Bundles, buildBundles } from '../../src/build/bundles/vite.ts';
import { projectIn } from '../../src/build/project.ts';
import { inProduction, shareBundles } from './bundles.ts';
import { chromiumPath, FLAGS } from './chromium.ts';
import { type Served, serve } from './serve.ts';
import { within } from './within.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built site is served, without a slash at the end. */
    origin: string;
    /** The address at which the one Chromium of all browser tests takes commands. */
    chromium: string;
    /** What Vite has built of the sources, for sites that differ in site.yaml alone. */
    bundles: Bundles;
  }
}

const root = path.join(import.meta.dirname, '../..');

/** Lets Vite build the sources once, builds and serves the site of the project, and starts one Chromium for all browser tests. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-bundles-'));
  const browser = await chromium.launchServer({ executablePath: chromiumPath(), args: FLAGS });
  project.provide('chromium', browser.wsEndpoint());
  let served: Served | undefined;
  const close = async () => {
    shareBundles(undefined);
    await served?.close();
    await within('the browser to close', browser.close()).catch(async (late: Error) => {
      await within('the browser to be killed', browser.kill());
      throw late;
    });
    rmSync(folder, { recursive: true });
  };
  try {
    const own = projectIn(root, {});
    const bundles = await inProduction(async () => {
      const built = await buildBundles({ root }, folder);
      await build(own, { bundles: built, quiet: true });
      return built;
    });
    project.provide('bundles', bundles);
    shareBundles(bundles);
    served = await serve(own.out);
    project.provide('origin', served.origin);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
