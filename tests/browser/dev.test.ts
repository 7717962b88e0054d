import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { STUDIO_PATH, STUDIO_TOKEN_HEADER } from '../../src/core/index.ts';
import { isDeep } from '../scale.ts';
import { photo } from '../site/build/photos.ts';
import { ownPreview } from './preview.ts';
import { violations } from './violations.ts';
import { alive } from './visitor.ts';

/* The preview: what it shows of site.yaml, and the panel with the problems of an editor who makes mistakes. */

const siteIn = (folder: string) => path.join(folder, 'site.yaml');
const misnamedIn = (folder: string) => path.join(folder, 'site.yml');
const NO_BLOCK = 'There is no block type "baner".';

let original = '';
const {
  preview,
  siteText,
  test: base,
} = ownPreview(
  async (_change, folder) => {
    original = await readFile(siteIn(folder), 'utf8');
    // the first test gives it its file
    await rename(siteIn(folder), misnamedIn(folder));
    // an editor that notes what it is asked to open
    await writeFile(path.join(folder, 'code'), '#!/bin/sh\nprintf "%s\\n" "$@" > "$0.opened"\n');
    await chmod(path.join(folder, 'code'), 0o755);
  },
  // relative to the folder in which the preview runs
  { LAUNCH_EDITOR: './code' },
);

const test = base;
const change = (from: string, to: string) => preview.change(from, to);
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Problems in site.yaml' });

test('a preview that is started without its file names the file to rename, and shows the site once that is done', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'The preview can’t show the site yet' }).waitFor();
  const panel = panelOf(page);
  await panel.getByText('There is site.yml in its folder: rename it to site.yaml.').waitFor();
  await expect.poll(() => panel.getByRole('button', { name: /^Open line/ }).count()).toBe(0);
  expect(preview.printed()).not.toContain('error when starting');
  await rename(misnamedIn(preview.folder), siteIn(preview.folder));
  await page.getByRole('heading', { level: 1, name: 'The 6th Edition' }).waitFor();
});

test('the preview follows site.yaml: a change shows, a mistake is reported, and the last good site stays', async ({
  page,
}) => {
  await page.goto('/committees/unsc');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('UNSC');

  await change('name: UNSC', 'name: The Council');
  await page.getByRole('heading', { level: 1, name: 'The Council' }).waitFor();

  await change('type: banner', 'type: baner');
  const panel = panelOf(page);
  await panel.getByText(NO_BLOCK).waitFor();
  await panel.getByText('Did you mean "banner"?').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('The Council');
  await expect.poll(preview.printed).toMatch(/site\.yaml:\d+:\d+ {2}error unknown-block/);
  expect(preview.printed()).not.toMatch(/^\s+at .*\(.*:\d+:\d+\)/m);

  // opened after the mistake was made, a page shows it too
  await page.goto('/secretariat');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Secretariat');
  await panel.getByText(NO_BLOCK).waitFor();

  await change('type: baner', 'type: banner');
  await panel.waitFor({ state: 'hidden' });
});

test('a save between a page and its connection to the preview shows too', async ({ page }) => {
  const isShown = async () =>
    (await (await page.request.get(`${preview.origin}/`)).text()).includes('The Last Edition');
  let isSaved = false;
  // the connection is the first thing that this script makes
  await page.route('**/__plenary/assets/panel-*.js', async (route) => {
    if (!isSaved) {
      isSaved = true;
      await change('edition: The 6th Edition', 'edition: The Last Edition');
      await expect.poll(isShown).toBe(true);
    }
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'The Last Edition' }).waitFor();

  await change('edition: The Last Edition', 'edition: The 6th Edition');
});

test('the preview shows pictures as they are, and goes on with one that only the build finds broken', async ({
  page,
}) => {
  // it has its end, and its middle is spoilt
  const spoilt = await sharp(await photo(300, 400))
    .png()
    .toBuffer();
  const middle = spoilt.length >> 1;
  spoilt.fill(0, middle, middle + 500);
  await writeFile(path.join(preview.folder, 'media/photos/spoilt.png'), spoilt);
  await change('photos/principal.svg', 'photos/spoilt.png');
  // a page that is open would load itself anew meanwhile
  await expect
    .poll(async () => (await page.request.get(`${preview.origin}/`)).text())
    .toContain('src="/media/photos/spoilt.png"');
  await page.goto('/');
  await page.locator('img[src="/media/photos/spoilt.png"]').waitFor({ state: 'attached' });
  expect((await page.request.get(`${preview.origin}/media/photos/spoilt.png`)).status()).toBe(200);
  expect(await page.getByText(/\d problem/).count()).toBe(0);
  await change('photos/spoilt.png', 'photos/principal.svg');
  await rm(path.join(preview.folder, 'media/photos/spoilt.png'));
});

if (isDeep)
  test('a hidden page is in the preview, says so, and is in no menu', async ({ page }) => {
    const at = '  - path: /secretariat\n';
    await page.goto('/secretariat');
    await change(at, `${at}    hidden: true\n`);
    await page.getByText('This page is hidden: the built site does not have it.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Secretariat' }).waitFor();
    expect(await page.locator('header a[href="/secretariat"]').count()).toBe(0);
    await change(`${at}    hidden: true\n`, at);
    await page.locator('header a[href="/secretariat"]').first().waitFor({ state: 'attached' });
  });

if (isDeep)
  test('the preview shows the colours of a theme, on every ground, once it is written', async ({ page }) => {
    await page.goto('/');
    const colours = () =>
      page.evaluate(() =>
        [':root', 'footer[data-ground="ink"]'].map((selector) =>
          getComputedStyle(document.querySelector(selector) as Element).getPropertyValue('--blue'),
        ),
      );
    const becomes = (wanted: string) =>
      page.waitForFunction(
        (colour) => getComputedStyle(document.documentElement).getPropertyValue('--blue') === colour,
        wanted,
      );
    const [blue, blueOnInk] = await colours();
    await change('\nconference:\n', '\ntheme:\n  signal: "#8a1538"\n\nconference:\n');
    await becomes('#8a1538');
    await page.waitForLoadState('networkidle');
    const [signal, signalOnInk] = await colours();
    expect([signal, signalOnInk]).not.toContain(blue);
    expect([signal, signalOnInk]).not.toContain(blueOnInk);
    await change('theme:\n  signal: "#8a1538"\n', '');
    await becomes(String(blue));
  });

// in a browser its script goes on to the page that is meant
test('an unknown address answers 404 in the preview too', async () => {
  const answer = await fetch(`${preview.origin}/Secretariat`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toMatch(/<h1[^>]*>404<\/h1>/);
});

describe('the panel of problems', () => {
  /** The file without a mistake, as the test that runs found it: in each, the conference has another name. */
  let good: string;
  let tests = 0;
  let opened: string;

  beforeAll(async () => {
    opened = path.join(preview.folder, 'code.opened');
    await rm(misnamedIn(preview.folder), { force: true });
  });
  beforeEach(async () => {
    good = original.replace('name: Deodar Hall MUN', `name: Deodar Hall MUN ${++tests}`);
    await writeFile(siteIn(preview.folder), good);
  });

  const test = base.extend<{ page: Page }>({
    page: async ({ page }, use) => {
      // a page that was rendered before the preview has read this would be loaded anew in the middle of the test
      const home = async () => (await fetch(preview.origin)).text();
      await expect.poll(async () => (await home()).includes(`Deodar Hall MUN ${tests}`)).toBe(true);
      await use(page);
    },
  });

  const lineOf = (text: string) => {
    const lines = siteText().split('\n');
    return lines.findIndex((line) => line.includes(text)) + 1;
  };

  test('several mistakes are listed in the order of the file, with place, lines and what to type instead, and an entry opens its line in the editor', async ({
    page,
  }) => {
    await page.goto('/');
    await change('label: OC login', 'lable: OC login');
    await change('type: banner', 'type: baner');
    const panel = panelOf(page);
    await panel.getByRole('button', { name: '2 problems' }).waitFor();
    const entries = panel.getByRole('listitem');
    await expect.poll(() => entries.count()).toBe(2);
    const [footer, banner] = await entries.allInnerTexts();
    expect(footer).toContain('has no key "lable".');
    expect(footer).toContain('Did you mean "label"?');
    expect(banner).toContain(NO_BLOCK);
    expect(banner).toContain(`Line ${lineOf('type: baner')}`);
    expect(banner).toMatch(/- type: baner\n\s*\|\s+\^{5}/);
    const line = lineOf('type: baner');
    await panel.getByRole('button', { name: `Open line ${line} in the editor` }).click();
    await page.getByText('The file is open in your editor.').waitFor();
    await expect.poll(() => readFile(opened, 'utf8').catch(() => '')).toContain(`site.yaml:${line}:15`);
  });

  test.for([
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['nobody who says who it is', {}],
    ['another origin, in a browser that says no more', { origin: 'http://elsewhere.example' }],
  ] as const)('%s opens no file', async ([, headers]) => {
    const statusOf = async (address: string) =>
      (await fetch(`${preview.origin}${address}?file=site.yaml:1:1`, { headers })).status;
    expect(await statusOf('/__open-in-editor')).toBe(403);
    expect(await statusOf('/x/../__open-in-editor')).toBe(403);
    // no way to open files
    expect(await statusOf('/__OPEN-in-editor/')).toBe(404);
  });

  test('a file outside of the project is not opened, not even for a page of the preview', async () => {
    for (const file of ['/etc/passwd:1:1', '../../etc/passwd', 'gone.yaml:1:1', '', 'file:///etc/passwd']) {
      const answer = await fetch(`${preview.origin}/__open-in-editor?file=${encodeURIComponent(file)}`, {
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      expect([file, answer.status]).toEqual([file, 403]);
    }
  });

  if (isDeep)
    test('the page stays, also when it is loaded anew, and the block at fault is outlined and can be shown', async ({
      page,
    }) => {
      let loads = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads++;
      });
      await page.goto('/');
      await change('heading: Letter from the Principal', 'heding: Letter from the Principal');
      const panel = panelOf(page);
      await panel.getByText('has no key "heding".').waitFor();
      await page.reload();
      await panel.getByText('has no key "heding".').waitFor();
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('The 6th Edition');
      const letter = page.locator('[data-block="letter"]').first();
      const box = page.locator('plenary-problems .box');
      await expect.poll(() => box.count()).toBe(1);
      expect(await box.innerText()).toContain('has no key "heding".');
      await expect
        .poll(async () => placeOf(await box.boundingBox()))
        .toEqual(placeOf(await letter.boundingBox()));
      await panel.getByRole('button', { name: 'Show on the page' }).click();
      await expect.poll(async () => Math.abs((await letter.boundingBox())?.y ?? 999)).toBeLessThan(120);
      // not once more for what was saved before it was opened
      expect(loads).toBe(2);
    });

  const placeOf = (box: { x: number; y: number; width: number; height: number } | null) =>
    box && [box.x, box.y, box.width, box.height].map(Math.round);

  if (isDeep)
    test('a mistake in a record is outlined on the page of the record, and other pages link there', async ({
      page,
    }) => {
      await page.goto('/secretariat');
      await change('role: Co-Chairperson', 'rolle: Co-Chairperson');
      const panel = panelOf(page);
      await panel.getByText('has no key "rolle".').waitFor();
      await expect.poll(() => page.locator('plenary-problems .box').count()).toBe(0);
      await panel.getByRole('link', { name: 'UNSC' }).click();
      await page.waitForURL('**/committees/unsc');
      await panel.getByRole('button', { name: 'Show on the page' }).waitFor();
      const chairs = page.locator('[data-block="carousel"]').nth(1);
      await expect
        .poll(async () => placeOf(await page.locator('plenary-problems .box').first().boundingBox()))
        .toEqual(placeOf(await chairs.boundingBox()));
    });

  test('once all is fixed the panel is gone, the change is there, and the page is scrolled to where it was', async ({
    page,
  }) => {
    await page.goto('/');
    await alive(page);
    await change('type: banner', 'type: baner');
    const panel = panelOf(page);
    await panel.getByText(NO_BLOCK).waitFor();
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await writeFile(siteIn(preview.folder), good.replace('Dear delegates,', 'Dear friends,'));
    await page.getByText('Dear friends,').waitFor();
    await panel.waitFor({ state: 'hidden' });
    // a font that comes late moves what is above by some lines
    await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 900))).toBeLessThan(200);
    await expect.poll(preview.printed).toContain('site.yaml is fixed: it has no problems now.');
    expect(await page.evaluate(() => document.body.style.paddingBlockEnd)).toBe('');
  });

  if (isDeep)
    test('the panel folds by its button and by Escape, stays folded, and leaves room for the end of the page', async ({
      page,
    }) => {
      await page.goto('/');
      await change('type: banner', 'type: baner');
      const panel = panelOf(page);
      const fold = panel.getByRole('button', { name: '1 problem' });
      await fold.waitFor();
      const room = () => page.evaluate(() => Number.parseFloat(document.body.style.paddingBlockEnd));
      expect(await room()).toBeGreaterThan(100);
      await panel.getByRole('button', { name: /Open line/ }).focus();
      await page.keyboard.press('Escape');
      expect(await fold.getAttribute('aria-expanded')).toBe('false');
      expect(await fold.evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one)).toBe(
        true,
      );
      await expect.poll(room).toBeLessThan(60);
      await page.reload();
      await fold.waitFor();
      expect(await fold.getAttribute('aria-expanded')).toBe('false');
      await fold.click();
      await panel.getByRole('button', { name: 'Move aside' }).click();
      const box = await panel.boundingBox();
      expect([box?.y, box?.height]).toEqual([0, page.viewportSize()?.height]);
      await panel.getByRole('button', { name: 'Move below' }).click();
    });

  test('what site.yaml says stays text, whatever it is', async ({ page, trouble }) => {
    await page.goto('/');
    const hostile = '<img src=x onerror=alert(1)>';
    page.on('dialog', (dialog) => trouble.errors.push(`a dialog: ${dialog.message()}`));
    await change('label: OC login', `"${hostile}": OC login`);
    await change('type: banner', `type: '${hostile}'`);
    const panel = panelOf(page);
    await panel.getByText(`There is no block type "${hostile}".`).first().waitFor();
    await expect.poll(() => panel.locator('img').count()).toBe(0);
    expect(trouble.errors).toEqual([]);
  });

  if (isDeep)
    test('axe finds nothing in the panel, light on a desk and dark on a phone', async ({ page }) => {
      await page.goto('/secretariat');
      await change('label: OC login', 'lable: OC login');
      await change('type: banner', 'type: baner');
      await panelOf(page).getByRole('button', { name: '2 problems' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page)).toEqual([]);
    });

  test('"Fix it" fixes the problem in site.yaml by keyboard, says so, and the focus goes on to the next one', async ({
    page,
  }) => {
    await page.goto('/');
    await change('type: banner', 'type: baner');
    await change(
      '        text: |\n          Every year, in the week',
      '        text: |\nEvery year, in the week',
    );
    await change('year: "34"', 'year: 0x34');
    const panel = panelOf(page);
    await panel.getByRole('button', { name: '3 problems' }).waitFor();
    const buttons = panel.getByRole('button', { name: /^Fix it: line/ });
    await expect.poll(() => buttons.count()).toBe(3);
    await buttons.first().focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .getByText(/^Fixed: line \d+\./)
      .waitFor();
    await panel.getByRole('button', { name: '2 problems' }).waitFor();
    expect(
      await buttons.first().evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one),
    ).toBe(true);
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: '1 problem' }).waitFor();
    await buttons.first().click();
    await panel.waitFor({ state: 'hidden' });
    expect(siteText()).toBe(good.replace('year: "34"', 'year: "0x34"'));
  });

  test('pages of other hosts, whatever they call this computer, fix nothing', async () => {
    const { hostname, port } = new URL(preview.origin);
    const status = await new Promise((done) => {
      const headers = { host: `evil.example:${port}`, 'sec-fetch-site': 'same-origin' };
      request({ hostname, port, method: 'POST', path: '/__fix-problem', headers }, (answer) =>
        done(answer.statusCode),
      ).end('x');
    });
    expect(status).toBe(403);
  });

  // Vite's own checks are before ours
  test('no other page of this machine is let in by Vite, and no preflight is answered', async () => {
    const { origin } = preview;
    const elsewhere = { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' };
    for (const address of [
      `${STUDIO_PATH}/door/files`,
      `${STUDIO_PATH}/`,
      '/',
      '/src/studio/page/main.tsx',
    ]) {
      const asked = { ...elsewhere, 'access-control-request-headers': STUDIO_TOKEN_HEADER };
      const preflight = await fetch(origin + address, { method: 'OPTIONS', headers: asked });
      const plain = await fetch(origin + address, { headers: elsewhere });
      for (const { headers } of [preflight, plain])
        expect(headers.get('access-control-allow-origin')).toBeNull();
    }
    const studio = await fetch(`${origin}/studio`, { redirect: 'manual' });
    expect(studio.headers.get('location')).toBe(`${STUDIO_PATH}/`);
    expect((await fetch(`${origin}${STUDIO_PATH}/`, { headers: { 'sec-fetch-site': 'none' } })).status).toBe(
      200,
    );
    await expect.poll(preview.printed).toContain(`The studio:        ${origin}${STUDIO_PATH}/`);
  });

  if (isDeep)
    test('a corrected line is copied as it should be written', async ({ page }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto('/');
      await change('year: "34"', 'year: 34');
      await panelOf(page).getByRole('button', { name: 'Copy the correction' }).first().click();
      await page.getByText('Copied.').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"34"');
    });

  test('the terminal speaks of the address, the problems and what is fixed, and not of modules', async () => {
    const before = preview.printed().length;
    await change('type: banner', 'type: baner');
    await expect.poll(() => preview.printed().slice(before)).toContain(NO_BLOCK);
    expect(preview.printed()).toMatch(/The preview: +http/);
    expect(preview.printed()).not.toMatch(/vite|hmr|reload|restart/i);
  });
});
