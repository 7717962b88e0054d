import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from '../../src/site/build/build.ts';
import { serveFolder } from '../bench/serve.ts';
import { root } from '../cli/project-copy.ts';
import { BROKEN, type Measure, PAGE_SCRIPT } from './measures.ts';
import { writeMedia } from './media.ts';
import type { OrdinarySite } from './sites.ts';

/** One load of a page at a width, with the faults by measure. */
export interface Load {
  site: string;
  content: string;
  face: string;
  route: string;
  width: number;
  faults: Partial<Record<Measure, string[]>>;
}

/** Resources that all builds of a run share, and its options. */
export interface Run {
  browser: Browser;
  /** Folder that has `media/`. */
  folder: string;
  /** Only these widths; all of the site's when it is left out. */
  widths?: readonly number[];
  /** Called with each page when it is measured. */
  onLoad?: (page: Page, load: Load) => Promise<void>;
}

/** Creates a folder with the media of all generated sites. */
export async function ordinaryFolder(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-ordinary-'));
  await writeMedia(path.join(folder, 'media'));
  return folder;
}

/** Whether a load has at least one fault of the `BROKEN` measures. */
export const isBroken = ({ faults }: Load): boolean =>
  Object.keys(BROKEN).some((measure) => measure in faults);

/** Builds a site in a face and measures its pages at their widths. */
export async function measureSite(site: OrdinarySite, face: string, run: Run): Promise<Load[]> {
  const file = path.join(run.folder, 'site.yaml');
  const out = path.join(run.folder, 'dist');
  mkdirSync(run.folder, { recursive: true });
  writeFileSync(file, site.text(face));
  await build({ root, home: root, site: file, out }, { cards: 0, threads: 0, quiet: true });
  const served = await serveFolder(path.join(out, 'public'));
  const context = await run.browser.newContext({
    baseURL: served.origin,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    serviceWorkers: 'block',
    bypassCSP: true,
  });
  const loads: Load[] = [];
  try {
    await context.addInitScript(PAGE_SCRIPT);
    const page = await context.newPage();
    await page.clock.setFixedTime(new Date('2026-11-28T10:00:00Z'));
    for (const route of ['/', ...site.routes]) {
      const own = route === '/' ? site.homeWidths : site.widths;
      const widths = own.filter((width) => !run.widths || run.widths.includes(width));
      for (const [at, width] of widths.entries()) {
        if (at === 0) await openPage(page, route, width);
        const load = await measureAt(page, {
          site: site.name,
          content: site.content,
          face,
          route,
          width,
        });
        loads.push(load);
        await run.onLoad?.(page, load);
      }
    }
  } finally {
    await context.close();
    served.close();
    await rm(out, { recursive: true, force: true });
  }
  return loads;
}

async function openPage(page: Page, route: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: heightOf(width) });
  await page.goto(route, { waitUntil: 'load' });
}

/** Returns the usual height of a window. */
const heightOf = (width: number): number => (width <= 600 ? 844 : width >= 1920 ? 1080 : 768);

/** Measures the open page at a width. */
async function measureAt(page: Page, load: Omit<Load, 'faults'>): Promise<Load> {
  await page.setViewportSize({ width: load.width, height: heightOf(load.width) });
  const faults = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    scrollTo({ top: 0, left: 0, behavior: 'instant' });
    await frame();
    await frame();
    // another width shows other texts and logos, which load then
    await document.fonts.ready;
    const logos = [...document.querySelectorAll<HTMLImageElement>('header img, footer img')];
    const visible = logos.filter((image) => image.checkVisibility());
    for (const image of visible) image.loading = 'eager';
    await Promise.allSettled(visible.map((image) => image.decode()));
    await frame();
    return (globalThis as unknown as { plenaryMeasures: () => Record<string, string[]> }).plenaryMeasures();
  });
  return { ...load, faults };
}
