import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { isDeep } from '../scale.ts';
import { mark } from '../site/build/photos.ts';
import { ownSite } from './own-site.ts';
import { brokenPictures, CALM, swipe } from './visitor.ts';

/** A site with a photo in every place that can show one. */
const SITE = `
conference:
  name: Photo MUN
  edition: The 1st Edition
  year: "25"
  starts: 2025-01-01T08:00
  url: https://photo.example.org/
  mark: mark.png
header: { name: Photo MUN, mark: $conference.mark, links: [{ label: Home, link: / }] }
footer: { name: Photo MUN, mark: $conference.mark }
routes:
  - path: /
    title: Home
    blocks:
      - { type: pageHeader, title: Welcome, picture: { image: wide.jpg, alt: The hall }, emblem: { image: tall.jpg, alt: The sign } }
      - { type: letter, heading: A letter, text: Welcome., signature: { name: Asha Example, role: Principal, photo: tall.jpg } }
      - { type: carousel, label: About, slides: [{ picture: { image: wide.jpg, alt: The hall } }] }
      - type: carousel
        label: Chairs
        slides:
          - { name: Asha Example, role: Chair, photo: wide.jpg }
          - { name: Ben Example, role: Chair, photo: tall.jpg }
          - { name: Chi Example, role: Chair, photo: wide.jpg }
      - type: people
        people: [{ name: Asha Example, role: Chair, photo: wide.jpg }, { name: Ben Example, role: Chair, photo: tall.jpg }, { name: Chi Example, role: Chair, photo: wide.jpg }, { name: Dara Example, role: Chair, photo: tall.jpg }]
      - type: people
        people: [{ name: Asha Example, role: Head, photo: wide.jpg }, { name: B, role: Head, photo: tall.jpg }, { name: C, role: Head }, { name: D, role: Head }, { name: E, role: Head }, { name: F, role: Head }]
      - type: gallery
        pictures: [{ image: wide.jpg, alt: The hall, caption: Before the opening }, { image: tall.jpg, alt: The sign }, { image: wide.jpg, alt: The hall again }, { image: tall.jpg, alt: The sign again }]
      - { type: committeeList, items: [{ id: a, name: A, logo: { image: wide.jpg, alt: The hall } }] }
  - path: "*"
    title: Not found
    blocks:
      - { type: message, title: "404", text: Nothing here }
`;

/** A picture of one colour: a photo takes seconds to cut, and here only its size matters. */
const even = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a5a28' } });

const test = ownSite(
  () => SITE,
  async (folder) => {
    const media = path.join(folder, 'media');
    await rm(media, { recursive: true });
    await mkdir(media);
    await even(1400, 1050).toFile(path.join(media, 'wide.jpg'));
    await even(1000, 1400).toFile(path.join(media, 'tall.jpg'));
    await writeFile(path.join(media, 'mark.png'), await mark());
  },
);

/** Every picture as it is shown: what came, how wide it is, and how wide `sizes` says it is. */
function shownPictures(page: Page) {
  return page.evaluate(() =>
    [...document.images].map((image) => ({
      file: decodeURIComponent(new URL(image.currentSrc).pathname.replace('/media/', '')),
      place: `${image.closest('section, header, footer, li, main > *')?.className} ${image.className}`,
      // a width that no transformation changes
      shown: image.offsetWidth,
      // of a file chosen by its width this is the width that sizes gave
      said: image.naturalWidth,
    })),
  );
}

const widthOf = (file: string) => Number(/-(\d+)-[\w-]{8}\.\w+$/.exec(file)?.[1]);

test('a phone with two pixels to each of CSS takes AVIF, of a width that fits', async ({ open, trouble }) => {
  const page = await open({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  await page.goto('/');
  expect(await brokenPictures(page)).toEqual([]);
  const pictures = await shownPictures(page);
  for (const { file, place } of pictures) {
    expect(file, place).toMatch(/\.avif$/);
    // Chromium takes a wider file for a narrow place, when a wide place before it has loaded that file
    const shown = Math.max(...pictures.flatMap((other) => (other.file === file ? other.shown : [])));
    const width = widthOf(file);
    expect(width, `${place}: ${file} is shown ${shown} wide`).toBeGreaterThanOrEqual(shown * 2 * 0.95);
    expect(width, `${place}: ${file} is shown ${shown} wide`).toBeLessThan(Math.max(200, shown * 2 * 1.9));
  }
  expect(trouble).toEqual(CALM);
});

test.for(isDeep ? [320, 390, 480, 500, 767, 768, 1100, 1294, 1440, 1920, 2560] : [320, 768, 1440])(
  'at %i pixels every place shows its pictures as wide as it says, never wider than they are cut for, and the files to choose from move none',
  async (width, { look }) => {
    const page = await look('/', { width });
    await brokenPictures(page);
    for (const { file, place, shown, said } of await shownPictures(page)) {
      const words = `${place}: ${file} is shown ${shown} wide, said to be ${said}`;
      expect(said, words).toBeGreaterThanOrEqual(shown * 0.95 - 1);
      expect(said, words).toBeLessThanOrEqual(shown * 1.35 + 1);
      // what is chosen for one pixel to each of CSS is no less than what is shown
      expect(widthOf(file), words).toBeGreaterThanOrEqual(shown - 1);
    }
    const moved = await page.evaluate(() => {
      const places = () =>
        [...document.images].map((image) => {
          const { x, y, width, height } = image.getBoundingClientRect();
          return [x, y, width, height].map((number) => Math.round(number + (y === number ? scrollY : 0)));
        });
      const before = places();
      for (const source of document.querySelectorAll('picture > source')) source.remove();
      const after = places();
      return [...document.images].flatMap(({ className }, at) =>
        String(before[at]) === String(after[at]) ? [] : `${className}: ${before[at]} and not ${after[at]}`,
      );
    });
    expect(moved).toEqual([]);
  },
);

test('on a phone, a photo as the emblem of a committee is a picture above its name, and no strip', async ({
  look,
}) => {
  const page = await look('/', { width: 390 });
  const seen = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '[data-block="pageHeader"] header > picture:first-child > img, [data-block="committeeList"] img',
      ),
    ].map((image) => {
      const { left, right, height } = image.getBoundingClientRect();
      return [Math.round(left), Math.round(right), Math.round(height)];
    }),
  );
  expect(seen).toEqual([
    [20, 370, 233],
    [20, 370, 233],
  ]);
});

test('a gallery opens its pictures in full size at a click, and goes on by arrow keys and swipes', async ({
  open,
  trouble,
}) => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const full: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.webp')) full.push(request.url().replace(/.*\//, ''));
  });
  await page.goto('/');
  const link = page.getByRole('link', { name: 'The sign', exact: true });
  await link.scrollIntoViewIfNeeded();
  await page.locator('[data-block="gallery"][data-hydrated]').waitFor();
  expect(full).toEqual([]);
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const status = () => dialog.locator('[data-name]').textContent();
  expect(await status()).toBe('Picture 2 of 4');
  await expect.poll(() => full.some((name) => name.startsWith('tall-1000-'))).toBe(true);
  await page.keyboard.press('ArrowRight');
  expect(await status()).toBe('Picture 3 of 4');
  const scrolled = () =>
    dialog.locator('[data-slides]').evaluate((slides) => slides.scrollLeft / slides.clientWidth);
  await expect.poll(scrolled).toBe(2);
  await swipe(page, 400, [320, 270, 220, 170, 120, 70]);
  await expect.poll(status).toBe('Picture 4 of 4');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(trouble).toEqual(CALM);
});

test('until a photo has come its colour is in its place, by no style attribute', async ({ page }) => {
  await page.route('**/media/**', (route) => route.abort());
  await page.goto('/');
  const [stands, colour] = await page.evaluate(() => {
    const image = document.querySelector<HTMLElement>('header img[data-colour]');
    return [image && getComputedStyle(image).backgroundColor, image?.dataset.colour];
  });
  const [red, green, blue] = (/^#(..)(..)(..)$/.exec(colour ?? '') ?? [])
    .slice(1)
    .map((part) => Number.parseInt(part, 16));
  expect(stands).toBe(`rgb(${red}, ${green}, ${blue})`);
  expect(await (await page.request.get('/')).text()).not.toMatch(/<[^>]* style=/);
});
