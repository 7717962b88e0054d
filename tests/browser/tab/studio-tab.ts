import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { build } from '../../../src/site/build/build.ts';
import { root } from '../../cli/project-copy.ts';
import { startServer } from '../../start-server.ts';

/* The studio in a tab, on any web space, and what an editor does in it. */

const TYPES: Record<string, string> = {
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** A published site with its studio. */
export interface StudioHost {
  /** The folder that is served. */
  folder: string;
  /** The address of the studio, with a slash at its end. */
  studio: string;
  /** What was asked of the server, as paths below the studio's. */
  asked: string[];
  /** What gets no answer as long as it is in here, as paths below the studio's. */
  silent: Set<string>;
  close: () => Promise<void>;
}

/** Builds the sample with its studio into a folder. */
async function buildWithStudio(folder: string): Promise<void> {
  const site = path.join(folder, 'site.yaml');
  writeFileSync(site, `studio: true\n${readFileSync(path.join(root, 'site.yaml'), 'utf8')}`);
  cpSync(path.join(root, 'media'), path.join(folder, 'media'), { recursive: true });
  await build(
    // the address of the sample is invented: this one counts
    { root, home: root, site, out: path.join(folder, 'dist'), url: 'https://school.example/mun/' },
    { cards: 0, quiet: true },
  );
}

/** Builds the sample with its studio, and serves it at a base path with a server that knows nothing but files. */
export async function hostStudio(): Promise<StudioHost> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-studio-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    await buildWithStudio(folder);
  } catch (error) {
    remove();
    throw error;
  }
  const { close, ...host } = await servePlain(path.join(folder, 'dist/public'));
  return { ...host, close: () => close().then(remove) };
}

/** Serves a folder at /mun/. */
export async function servePlain(folder: string): Promise<StudioHost> {
  const asked: string[] = [];
  const silent = new Set<string>();
  const { origin, close } = await startServer(async ({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://localhost');
    const name = pathname.startsWith('/mun/') ? decodeURIComponent(pathname.slice('/mun/'.length)) : '';
    asked.push(name);
    while (silent.has(name) && !answer.destroyed) await new Promise((later) => setTimeout(later, 50));
    const file = path.join(folder, name.endsWith('/') || name === '' ? `${name}index.html` : name);
    if (!file.startsWith(folder) || !statSync(file, { throwIfNoEntry: false })?.isFile())
      return void answer.writeHead(404).end();
    const type = TYPES[path.extname(file).slice(1)] ?? 'application/octet-stream';
    answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(readFileSync(file));
  });
  return { folder, studio: `${origin}/mun/studio/`, asked, silent, close };
}

/** How a tab is opened in which the studio runs. */
export const OPEN = { serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } } as const;

/** The sample site as the files of a repository. */
export function sampleFiles(): Record<string, Uint8Array> {
  const media = path.join(root, 'media');
  const names = readdirSync(media, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));
  const files = ['site.yaml', ...names].map((name) => [name, readFileSync(path.join(root, name))] as const);
  return Object.fromEntries(files);
}

/** Opens the sample from the first page. */
export async function tryIt(page: Page): Promise<Frame> {
  await page.getByRole('button', { name: 'Try it' }).click();
  return editable(page);
}

/** Opens the site that was changed last, as the first page offers it. */
export async function continueSite(page: Page): Promise<Frame> {
  const sites = page.locator('section', { has: page.getByRole('heading', { name: 'Continue' }) });
  await sites.getByRole('button').first().click();
  return editable(page);
}

/** The page of the site in the studio, when it can be edited. */
export async function editable(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The studio has no frame.');
  await frame.waitForSelector('html[data-studio-edit]');
  return frame;
}

/** Whether the bar of the studio says that all is stored. */
export const saved = (page: Page) => page.getByRole('banner').locator('.saved').innerText();

/** The heading that the stories change. */
export const headingIn = (frame: Frame) => frame.locator('[data-block="letter"] h2').first();

/** Adds words to the heading of the letter, in the page itself, and waits until they are stored. */
export async function typeInHeading(page: Page, words: string): Promise<void> {
  const heading = headingIn(await editable(page));
  await heading.click();
  // keys that move the cursor are for what is editable already
  await (await editable(page)).locator('[contenteditable]').waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect.poll(() => heading.textContent()).toMatch(words);
  await expect.poll(() => heading.getAttribute('contenteditable')).toBeNull();
  await expect.poll(() => saved(page)).toBe('Saved');
}

/** Replaces an address in the scripts of a studio that is served. Returns what undoes it. */
export function replaceInScripts(folder: string, address: string, by: string): () => void {
  const assets = path.join(folder, 'studio/assets');
  const scripts = readdirSync(assets)
    .map((name) => path.join(assets, name))
    .filter((file) => file.endsWith('.js') && readFileSync(file, 'utf8').includes(address));
  const texts = scripts.map((file) => [file, readFileSync(file, 'utf8')] as const);
  if (texts.length === 0) throw new Error(`No script of the studio has the address ${address}.`);
  const write = (file: string, text: string) => {
    // a new file: the old one may be that of the cache too
    rmSync(file);
    writeFileSync(file, text);
  };
  for (const [file, text] of texts) write(file, text.replaceAll(address, by));
  return () => {
    for (const [file, text] of texts) write(file, text);
  };
}
