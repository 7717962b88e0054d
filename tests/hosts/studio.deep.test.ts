import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../src/site/build/build.ts';
import type { Served } from '../browser/serve.ts';
import { OPEN, tryIt, typeInHeading } from '../browser/tab/studio-tab.ts';
import { alive, test as base, CALM, type Trouble } from '../browser/visitor.ts';
import { root } from '../cli/project-copy.ts';
import { differences, filesBelow, NONE, unzipped } from '../site/build/finished.ts';
import { heic } from '../site/build/heic.ts';
import { type Asked, ask, wordsFor } from './requests.ts';
import { servers } from './servers.ts';

/* A site with `studio: true` on each kind of server: the studio opens at /studio/, edits and makes the finished site. */

const folder = mkdtempSync(path.join(tmpdir(), 'plenary-studio-hosts-'));
// servers read the site as another user
chmodSync(folder, 0o755);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Builds the site of the project with a studio. */
async function builtFor(address: string): Promise<string> {
  const site = path.join(folder, 'site.yaml');
  writeFileSync(site, `${readFileSync(path.join(root, 'site.yaml'), 'utf8')}\nstudio: true\n`);
  cpSync(path.join(root, 'media'), path.join(folder, 'media'), { recursive: true });
  const out = mkdtempSync(path.join(folder, 'dist-'));
  await build({ root, home: root, site, out, url: address }, { quiet: true });
  return out;
}

/** The headers of the studio and of the site, but for what is sent by TLS only. */
function headersIn(out: string) {
  const { headers, studioFiles } = JSON.parse(readFileSync(path.join(out, 'service/site.json'), 'utf8'));
  const sent = (all: [string, string][]) => all.filter(([name]) => name !== 'Strict-Transport-Security');
  return { ofSite: sent(headers), ofStudio: sent(studioFiles.headers) };
}

function requestsOf(out: string): Asked[] {
  const script = readdirSync(path.join(out, 'public/studio/assets')).find((name) =>
    /^page-.*\.js$/.test(name),
  );
  const fonts = path.join(out, 'public/studio/fonts');
  const font = readdirSync(fonts, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('.woff2'),
  );
  return [
    { what: '/studio/', answer: '200 html no-cache' },
    { what: '/studio', answer: '308 to /studio/' },
    { what: '/studio?from=mail', answer: '308 to /studio/?from=mail' },
    { what: '/Studio/index.html', answer: '308 to /studio/' },
    { what: '/studio/sw.js', answer: '200 javascript no-cache' },
    { what: '/studio/files.json', answer: '200 json no-cache' },
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
      const page = await open(OPEN);
      // a visitor, whose browser has the service worker of the site
      await page.goto(basePath);
      await alive(page);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
      await page.goto(`${basePath}studio/`);
      const frame = await tryIt(page);
      await typeInHeading(page, ' for all');
      await addHeic(frame);
      const cached = await page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name !== 'plenary-studio');
        const all = await Promise.all(
          names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
        );
        return all.flat();
      });
      expect(cached.length).toBeGreaterThan(0);
      expect(cached.filter((url) => new URL(url).pathname.includes('/studio'))).toEqual([]);
      expect(seriousIn(trouble)).toEqual(CALM);
    });
  });
});

describe('the finished site', () => {
  let served: Served | undefined;
  const sample = path.join(folder, 'sample');
  beforeAll(async () => {
    served = await servers.Plenary?.(await builtFor('https://mun.example.org/'), '/', '');
    const project = { root, home: root, site: path.join(root, 'site.yaml'), out: sample };
    await build(project, { quiet: true });
  });
  afterAll(() => served?.close());

  const visit = base.extend<{ origin: string }>({ origin: async ({}, use) => use(String(served?.origin)) });

  visit('is what npx plenary build writes, but for what only that draws', async ({ open, trouble }) => {
    const page = await open(OPEN);
    await page.goto('/studio/');
    await tryIt(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    const button = page.getByRole('button', { name: 'Finished site (ZIP)' });
    await button.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    await page.getByText('finished-site.zip is in your downloads.').waitFor();
    expect(download.suggestedFilename()).toBe('finished-site.zip');
    const zip = path.join(folder, 'finished-site.zip');
    await download.saveAs(zip);
    const inZip = await unzipped(readFileSync(zip));
    const { missing, more, others } = differences(
      texts(filesBelow(path.join(sample, 'public'))),
      texts(inZip),
    );
    expect({ missing, more, others }).toEqual(NONE);
    expect(texts(inZip).size).toBeGreaterThan(60);
    expect([...inZip.keys()].filter((name) => name.startsWith('studio/'))).toEqual([]);
    expect(seriousIn(trouble)).toEqual(CALM);
  });

  visit('says how far it is, and stops when somebody cancels it', async ({ open }) => {
    const page = await open(OPEN);
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    await page.goto('/studio/');
    await tryIt(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    const button = page.getByRole('button', { name: 'Finished site (ZIP)' });
    await button.waitFor();
    // as soon as there is anything to cancel: the sample takes about a second
    const said = await button.evaluate(async (element) => {
      const section = element.closest('.finished');
      (element as HTMLElement).click();
      while (!section?.querySelector('progress[max]')) await new Promise(requestAnimationFrame);
      const words = section.querySelector('label')?.textContent;
      section.querySelector('button')?.click();
      return words;
    });
    expect(said).toMatch(/^Building the site: \d+ of about \d+ files$/);
    await button.waitFor();
    // the next one is whole
    await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(downloads).toEqual(['finished-site.zip']);
  });
});

/** The page of the studio asks whether the service of a school is there, which it is on none of these servers. */
function seriousIn({ errors, foreign, lost }: Trouble): Trouble {
  return {
    foreign,
    lost: lost.filter((one) => !one.endsWith('/studio-school')),
    errors: errors.filter((one) => !/status of 404/.test(one)),
  };
}

/** The texts of a site, without the names of fonts, icons and cards, which a browser draws in another way or not at all. */
function texts(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const DRAWN =
    /<link rel="(?:preload" as="font"|icon"|apple-touch-icon").*\n|<meta (?:property="og:image|name="twitter:).*\n|@font-face\{[^}]*url\([^}]*\}\n?|'sha256-[^']*'|"image":"[^"]*\/cards\/[^"]*",/g;
  const all = [...files].filter(([name]) => /\.(?:html|json|css|js|webmanifest|xml|txt|ics)$/.test(name));
  return new Map(
    all.map(([name, bytes]) => {
      const text = Buffer.from(bytes).toString();
      if (name === 'offline-files.json') return [name, Buffer.from(offlineNames(text))];
      if (name === 'site.webmanifest') return [name, Buffer.from(text.replace(/"icons":.*/, ''))];
      return [name, Buffer.from(name.endsWith('.html') ? text.replace(DRAWN, '') : text)];
    }),
  );
}

/** The names in the list of what browsers cache: their hashes follow from the pages. */
function offlineNames(list: string): string {
  return Object.keys(JSON.parse(list).files)
    .filter((name) => !/\.(?:woff2|png|svg)$/.test(name))
    .join('\n');
}

/** Puts a photo of an iPhone in the place of a picture: WebAssembly reads it. */
async function addHeic(frame: Frame): Promise<void> {
  await frame.locator('[data-block="letter"] img').first().click();
  const field = frame.page().locator('.field-image').first();
  await field
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic(1200, 900) });
  await field.getByText('Converted from HEIC').waitFor();
}
