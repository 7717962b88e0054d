import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import type { Served } from '../browser/serve.ts';
import { alive, test as base, CALM } from '../browser/visitor.ts';
import { heic } from '../build/heic.ts';
import { root } from '../cli/project-copy.ts';
import { type Asked, ask, wordsFor } from './requests.ts';
import { servers } from './servers.ts';

/* A site with `studio: true` on each kind of server: the studio opens at /studio/, edits and makes the finished site. */

const folder = mkdtempSync(path.join(tmpdir(), 'plenary-studio-hosts-'));
// servers read the site as another user
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds the site of the project with a studio. */
async function builtFor(address: string): Promise<string> {
  const site = path.join(folder, 'site.yaml');
  writeFileSync(site, `${readFileSync(path.join(root, 'site.yaml'), 'utf8')}\nstudio: true\n`);
  cpSync(path.join(root, 'media'), path.join(folder, 'media'), { recursive: true });
  const out = mkdtempSync(path.join(folder, 'dist-'));
  await build({ root, site, out, url: address }, { bundles: inject('bundles'), quiet: true });
  return out;
}

/** The headers of the studio and of the site, but for what is sent by TLS only. */
function headersIn(out: string) {
  const { headers, studioFiles } = JSON.parse(readFileSync(path.join(out, 'service/site.json'), 'utf8'));
  const sent = (all: [string, string][]) => all.filter(([name]) => name !== 'Strict-Transport-Security');
  return { ofSite: sent(headers), ofStudio: sent(studioFiles.headers) };
}

function requestsOf(out: string): Asked[] {
  const script = readdirSync(path.join(out, 'public/studio/assets')).find((name) => /^page-.*\.js$/.test(name));
  const fonts = path.join(out, 'public/studio/fonts');
  const font = readdirSync(fonts, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('.woff2'));
  return [
    { what: '/studio/', answer: '200 html no-cache' },
    { what: '/studio', answer: '308 to /studio/' },
    { what: '/studio?from=mail', answer: '308 to /studio/?from=mail' },
    { what: '/Studio/index.html', answer: '308 to /studio/' },
    { what: '/studio/sw.js', answer: '200 javascript no-cache' },
    { what: '/studio/site-data.json', answer: '200 json no-cache' },
    { what: `/studio/assets/${script}`, answer: '200 javascript for a year' },
    { what: `/studio/fonts/${font}`, answer: '200 woff2 for a year' },
    { what: '/studio/not-there', answer: '404 html no-cache' },
    { what: '/studio/assets/gone.js', answer: '404 html no-cache' },
  ];
}

describe.each([
  ['at the root of a host', '/'],
  ['in a folder', '/mun/'],
])('%s', (_place, basePath) => {
  let out: string;
  beforeAll(async () => {
    out = await builtFor(`https://mun.example.org${basePath}`);
  });

  describe.each(Object.entries(servers))('%s', (_name, start) => {
    let served: Served | undefined;
    beforeAll(async () => {
      served = await start(out, basePath, mkdtempSync(path.join(folder, 'run-')));
    });
    afterAll(() => served?.close());
    const origin = () => String(served?.origin);

    test('has the studio at its address, and for ever what never changes', async () => {
      const requests = requestsOf(out);
      const found: string[] = [];
      for (const one of requests)
        found.push(`${one.what} ${wordsFor(await ask(origin(), basePath, one), origin(), basePath)}`);
      expect(found).toEqual(requests.map(({ what, answer }) => `${what} ${answer}`));
    });

    test('sends the headers of the studio below it, and those of the site elsewhere', async () => {
      const { ofSite, ofStudio } = headersIn(out);
      const sentWith = async (what: string, names: [string, string][]) => {
        const { headers } = await ask(origin(), basePath, { what, answer: '' });
        return names.map(([name]) => [name, headers[name.toLowerCase()]]);
      };
      for (const what of ['/studio/', '/studio/sw.js', requestsOf(out)[6]?.what ?? ''])
        expect([what, await sentWith(what, ofStudio)]).toEqual([what, ofStudio]);
      for (const what of ['/committees', '/not-there', '/sw.js'])
        expect([what, await sentWith(what, [...ofSite, ['X-Robots-Tag', '']])]).toEqual([
          what,
          [...ofSite, ['X-Robots-Tag', undefined]],
        ]);
    });

    const visit = base.extend<{ origin: string }>({ origin: async ({}, use) => use(origin()) });

    visit('edits the site there, with what it forbids elsewhere', async ({ open, trouble }) => {
      const page = await open({ serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } });
      // a visitor, whose browser has the service worker of the site
      await page.goto(basePath);
      await alive(page);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
      await page.goto(`${basePath}studio/`);
      const frame = await trySample(page);
      await editTitle(page, frame);
      await addHeic(page, frame);
      const cached = await page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name !== 'plenary-studio');
        const all = await Promise.all(
          names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
        );
        return all.flat();
      });
      expect(cached.length).toBeGreaterThan(0);
      expect(cached.filter((url) => new URL(url).pathname.includes('/studio'))).toEqual([]);
      expect(trouble).toEqual(CALM);
    });
  });

  const finish = base.extend<{ served: Served; origin: string }>({
    served: async ({}, use) => {
      const served = await servers.Plenary?.(out, basePath, '');
      if (!served) throw new Error('There is no service.');
      await use(served);
      await served.close();
    },
    origin: async ({ served }, use) => use(served.origin),
  });

  finish('gives the finished site as npm run build writes it', async ({ open, trouble }) => {
    const page = await open({ serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } });
    await page.goto(`${basePath}studio/`);
    await openZip(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    const finished = page.getByRole('button', { name: 'Finished site (ZIP)' });
    await finished.click();
    await page.getByRole('progressbar').waitFor();
    await page.locator('.finished').getByRole('button', { name: 'Cancel' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), finished.click()]);
    await page.getByText('finished-site.zip is in your downloads.').waitFor();
    const files = unzipSync(readFileSync(await download.path()));
    expect(differences(files, path.join(out, 'public'))).toEqual([]);
    expect(trouble).toEqual(CALM);
  });

  /** Opens the site that the server was built of. */
  async function openZip(page: Page): Promise<Frame> {
    return trySample(page);
  }
});

async function trySample(page: Page): Promise<Frame> {
  await page.getByRole('button', { name: 'Try it' }).click();
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('The studio has no frame.');
  await frame.waitForSelector('html[data-studio-edit]');
  return frame;
}

const field = (page: Page, key: string) => page.locator(`.field[data-path$='"${key}"]']`).first();
