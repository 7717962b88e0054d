import path from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { build } from '../../src/site/build/build.ts';
import { compiledPart } from '../../src/site/build/bundles/compiled.ts';
import { createProject } from '../../src/site/build/project.ts';
import { chromiumPath, FLAGS } from './chromium.ts';
import { type Served, serve } from './serve.ts';
import { within } from './within.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built site is served, without a slash at the end. */
    origin: string;
    /** The address at which the one Chromium of all browser tests takes commands. */
    chromium: string;
  }
}

const root = path.join(import.meta.dirname, '../..');

/** Builds and serves the site of the project, and starts one Chromium for all browser tests. */
export default async function setup(project: TestProject) {
  const browser = await chromium.launchServer({ executablePath: chromiumPath(), args: FLAGS });
  project.provide('chromium', browser.wsEndpoint());
  let served: Served | undefined;
  const close = async () => {
    await served?.close();
    await within('the browser to close', browser.close()).catch(async (late: Error) => {
      await within('the browser to be killed', browser.kill());
      throw late;
    });
  };
  try {
    const own = createProject({ root, home: root }, {});
    // once, before several tests ask for it at the same time
    for (const part of ['program', 'site', 'panel', 'tab'] as const) await compiledPart({ root }, part);
    await inProduction(() => build(own, { quiet: true }));
    served = await serve(own.out);
    project.provide('origin', served.origin);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

/** Calls `work` while NODE_ENV is `production`, and not `test` as the test runner sets it. */
async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
