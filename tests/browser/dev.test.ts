import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { isDeep } from '../scale.ts';
import { photo } from '../site/build/photos.ts';
import { ownPreview } from './preview.ts';

const siteIn = (folder: string) => path.join(folder, 'site.yaml');
const misnamedIn = (folder: string) => path.join(folder, 'site.yml');

// the first test gives it its file
const { preview, test } = ownPreview((_change, folder) => rename(siteIn(folder), misnamedIn(folder)));

const change = (from: string, to: string) => preview.change(from, to);

test('a preview that is started without its file names the file to rename, and shows the site once that is done', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'The preview can’t show the site yet' }).waitFor();
  const panel = page.getByRole('complementary', { name: 'Problems in site.yaml' });
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
  const panel = page.getByRole('complementary', { name: 'Problems in site.yaml' });
  await panel.getByText('There is no block type "baner".').waitFor();
  await panel.getByText('Did you mean "banner"?').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('The Council');
  await expect.poll(preview.printed).toMatch(/site\.yaml:\d+:\d+ {2}error unknown-block/);
  expect(preview.printed()).not.toMatch(/^\s+at .*\(.*:\d+:\d+\)/m);

  // opened after the mistake was made, a page shows it too
  await page.goto('/secretariat');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Secretariat');
  await panel.getByText('There is no block type "baner".').waitFor();

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
