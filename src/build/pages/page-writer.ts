import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workerData } from 'node:worker_threads';
import type { Site } from '../../compiler/index.ts';
import { type Assets, escapeStyle, type Sharing } from '../../renderer/index.ts';
import { renderPage } from '../../renderer/server.tsx';
import type { Page, Shell } from '../../shared/index.ts';
import type { FontFaces } from '../assets/fonts.ts';
import type { Sheet, Styles } from '../bundles/styles.ts';
import { pagePolicy } from '../hosting/headers.ts';

/*
 * Renders and writes pages. Node.js cannot run the renderer's JSX, so Vite bundles this module (vite.ts), and a build runs the
 * bundle, in its own thread or in others.
 */

/** What the pages of a build have in common; plain data, so that it reaches other threads. */
export interface Common {
  folder: string;
  shell: Shell;
  /** The address of the script that starts a page. */
  start: string;
  styles: Styles;
  /** The address of the styles for pages that a navigation brings. */
  navigationStyles: string;
  fonts: FontFaces;
  /** The style sheet of this site. */
  own: string;
  icons: Sharing['icons'];
  /** The origins of what the site embeds. */
  frames: Site['frames'];
}

/** A page to be written. */
export interface PageJob {
  /** The name of its files without their endings. */
  name: string;
  /** The page as JSON, so that it reaches another thread at little cost. */
  json: string;
  sharing: Omit<Sharing, 'icons'>;
}

/** Writes pages, each twice: as finished HTML, and as the JSON that a client navigation fetches. Where the pages are many, several threads do. */
export function pageWriter(common: Common): (jobs: PageJob[]) => Promise<void> {
  const { folder, shell, icons } = common;
  const assetsOf = assetsBy(common);
  const folders = new Set<string>();
  return async (jobs) => {
    for (const { name, json, sharing } of jobs) {
      const page: Page = JSON.parse(json);
      const { document, data } = await renderPage(shell, page, (content) => ({
        ...assetsOf(page, content),
        sharing: { icons, ...sharing },
      }));
      const file = path.join(folder, name);
      const place = path.dirname(file);
      if (!folders.has(place)) mkdirSync(place, { recursive: true });
      folders.add(place);
      // one after the other and at once: a thread that waits for each in turn takes twice as long
      writeFileSync(`${file}.html`, document);
      writeFileSync(`${file}.json`, data);
    }
  };
}

/** The assets of pages; those with the same style sheets have the same. */
function assetsBy({
  shell: { service },
  start,
  styles,
  navigationStyles,
  fonts,
  own,
  frames,
}: Common): (page: Page, content: string) => Assets {
  const known = new Map<string, Assets>();
  const sheetsByTypes = new Map<string, Sheet[]>();
  return ({ blocks }, content) => {
    const types = [...new Set(blocks.map(({ type }) => type))];
    const possible = sheetsByTypes.get(types.join()) ?? sheetsOf(styles, types);
    sheetsByTypes.set(types.join(), possible);
    const sheets = possible.filter(
      ({ optional }) => optional?.some((name) => content.includes(name)) ?? true,
    );
    const key = sheets.map(({ file }) => file).join();
    const cached = known.get(key);
    if (cached) return cached;
    const text = [...sheets.map((sheet) => sheet.text), own, fonts.css].join('\n');
    const assets = {
      start,
      css: { text, files: [navigationStyles] },
      fonts: fonts.preload,
      policy: pagePolicy({ frames, service }, escapeStyle(text)),
    };
    known.set(key, assets);
    return assets;
  };
}

/** The sheets of a page, each once: those of every page first, then those of its blocks in their order. */
function sheetsOf({ shell, blocks }: Styles, types: readonly string[]): Sheet[] {
  const all = [...shell, ...types.flatMap((type) => blocks.get(type) ?? [])];
  return [...new Map(all.map((sheet) => [sheet.file, sheet])).values()];
}

let write: ReturnType<typeof pageWriter> | undefined;

/** Renders and writes some pages in a thread of the pool. */
export async function writePages(jobs: PageJob[]): Promise<void> {
  // the pool puts its own data in front
  const [, common] = workerData as [unknown, Common];
  write ??= pageWriter(common);
  await write(jobs);
}
