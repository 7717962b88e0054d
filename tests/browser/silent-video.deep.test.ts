import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { FACES } from '../faces.ts';
import { moved } from './layout-shift.ts';
import { leastContrast } from './least-contrast.ts';
import { INVITED_LATE, photoOf, savePhoto, withOpenings } from './openings.ts';
import { ownSite } from './own-site.ts';
import { violations } from './violations.ts';

/* A silent video over the photo of the first screen: who is spared it, who can stop it, and that the words on it can be read. */

/** Two seconds of white: ffmpeg -f lavfi -i color=white:s=64x36:r=5:d=2 -c:v libvpx-vp9 -b:v 10k white.webm */
const WHITE = path.join(import.meta.dirname, 'media/white.webm');

const VIDEO = '/media/videos/white.webm';

/** Openings by the addresses of their pages: the name of the video, and the look. */
const OPENINGS = Object.fromEntries(
  [
    ['full', 'white', 'full'],
    ['beside', 'white', 'beside'],
    ['framed', 'white', 'framed'],
    ['field', 'white', 'field'],
    ['broken', 'broken', 'full'],
  ].map(([name, file, layout]) => [
    name,
    {
      name: 'Deodar Hall Model United Nations',
      video: `videos/${file}.webm`,
      layout,
      ...photoOf('hall'),
      ...INVITED_LATE,
    },
  ]),
);

const withVideos = (face: string) =>
  ownSite(
    (text) =>
      withOpenings(text, OPENINGS, [{ type: 'text', text: 'Welcome.\n\n'.repeat(60) }]).concat(
        face === 'atlas' ? '' : `\ntheme:\n  face: ${face}\n`,
      ),
    async (folder) => {
      await mkdir(path.join(folder, 'media/videos'), { recursive: true });
      await copyFile(WHITE, path.join(folder, 'media/videos/white.webm'));
      await writeFile(
        path.join(folder, 'media/videos/broken.webm'),
        '\x1aE\xdf\xa3\x42\x82\x84webm',
        'latin1',
      );
      await savePhoto(folder);
    },
  );

const test = withVideos('atlas');

/** With motion, which the other tests spare themselves. */
const LIVELY: BrowserContextOptions = {
  reducedMotion: 'no-preference',
  viewport: { width: 1440, height: 900 },
};

const video = (page: Page) => page.locator('[data-block="banner"] video');

const isPlaying = (page: Page) => video(page).evaluate((one: HTMLVideoElement) => !one.paused);

/** Waits until the video has faded in. */
const isThere = (page: Page) =>
  expect
    .poll(() => video(page).evaluate((one) => getComputedStyle(one.parentElement as Element).opacity), {
      timeout: 20_000,
    })
    .toBe('1');

/** Waits until the script of the video has run, and whatever it starts. */
async function hasRun(page: Page): Promise<void> {
  const script = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('silent-video'))?.name,
  );
  // as text: Vitest would make another call of `import` in a function
  await page.evaluate(`import(${JSON.stringify(await script.jsonValue())})`);
}

/** What of the site was asked for. */
function asked(page: Page): string[] {
  const all: string[] = [];
  page.on('request', (request) => all.push(new URL(request.url()).pathname));
  return all;
}

test('it plays over the photo, in a loop, without sound, and nothing moves', async ({
  open,
  origin,
  trouble,
}) => {
  for (const name of ['full', 'beside', 'framed', 'field'])
    for (const width of [390, 1440]) {
      const page = await open({ ...LIVELY, baseURL: origin, viewport: { width, height: 900 } });
      await page.goto(`/${name}`);
      await isThere(page);
      const found = await video(page).evaluate((one: HTMLVideoElement) => {
        const photo = one.closest('section')?.querySelector('img') as HTMLElement;
        const [inner, outer] = [one.getBoundingClientRect(), photo.getBoundingClientRect()];
        const mat =
          Number.parseFloat(getComputedStyle(photo).paddingTop) +
          Number.parseFloat(getComputedStyle(photo).borderTopWidth);
        const { muted, loop, paused } = one;
        return {
          ...{ muted, loop, paused },
          off: [inner.top - outer.top, inner.left - outer.left].map((one) => Math.abs(Math.round(one - mat))),
          smaller: [outer.width - inner.width, outer.height - inner.height].map((one) =>
            Math.abs(Math.round(one - 2 * mat)),
          ),
        };
      });
      expect(found, `${name}, ${width} px`).toEqual({
        ...{ muted: true, loop: true, paused: false },
        ...{ off: [0, 0], smaller: [0, 0] },
      });
      expect((await moved(page)).shift, `${name}, ${width} px`).toBeLessThanOrEqual(0.01);
      expect(await violations(page), `${name}, ${width} px`).toEqual([]);
      await page.context().close();
    }
  expect(trouble.errors).toEqual([]);
});

const SPARED: Record<string, (page: Page) => Promise<unknown>> = {
  'wants less motion': (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  'saves data': async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  },
  'has a slow line': async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 600, downloadThroughput: 100_000, uploadThroughput: 100_000 },
      connectionType: 'cellular3g',
    });
  },
};

test.for(Object.entries(SPARED))(
  'who %s sees the photo, and loads no video',
  async ([, spare], { open, origin }) => {
    const page = await open({ ...LIVELY, baseURL: origin });
    await spare(page);
    const all = asked(page);
    await page.goto('/full');
    await hasRun(page);
    expect(await video(page).count()).toBe(0);
    expect(await page.getByRole('img', { name: 'A hall' }).isVisible()).toBe(true);
    expect(all).not.toContain(VIDEO);
  },
);

test('without script, the photo is there, and no video is loaded', async ({ open, origin }) => {
  const page = await open({ ...LIVELY, baseURL: origin, javaScriptEnabled: false });
  const all = asked(page);
  await page.goto('/full', { waitUntil: 'networkidle' });
  expect(await video(page).count()).toBe(0);
  expect(await page.getByRole('img', { name: 'A hall' }).isVisible()).toBe(true);
  expect(all).not.toContain(VIDEO);
});

test('who wants less motion meanwhile has the photo again', async ({ open, origin }) => {
  const page = await open({ ...LIVELY, baseURL: origin });
  await page.goto('/full');
  await isThere(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => isPlaying(page)).toBe(false);
  expect(await video(page).isVisible()).toBe(false);
});

test('a button pauses it by the keyboard, and plays it again', async ({ open, origin }) => {
  const page = await open({ ...LIVELY, baseURL: origin });
  await page.goto('/full');
  await isThere(page);
  const pause = page.getByRole('button', { name: 'Pause the video' });
  for (let left = 40; left > 0 && !(await pause.evaluate((one) => one === document.activeElement)); left--)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => isPlaying(page)).toBe(false);
  const play = page.getByRole('button', { name: 'Play the video' });
  expect(await play.evaluate((one) => one === document.activeElement)).toBe(true);
  // out of the window and back, it stays as it was
  await page.keyboard.press('End');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
  await page.keyboard.press('Home');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await isPlaying(page)).toBe(false);
  await play.press(' ');
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test('it rests out of the window, and goes on in it', async ({ open, origin }) => {
  const page = await open({ ...LIVELY, baseURL: origin });
  await page.goto('/full');
  await isThere(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => isPlaying(page)).toBe(false);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test('where it cannot be played, the photo stays, without a button', async ({ open, origin }) => {
  const page = await open({ ...LIVELY, baseURL: origin });
  const came = page.waitForResponse(/broken\.webm/);
  await page.goto('/broken');
  await came;
  await expect.poll(() => video(page).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Pause the video' }).count()).toBe(0);
});

describe.each(FACES)('in %s', (face) => {
  const test = withVideos(face);

  test('on a white frame, each word has the contrast that WCAG asks for, and the button is on top', async ({
    open,
    origin,
  }) => {
    for (const name of ['full', 'beside', 'framed', 'field'])
      for (const [width, colorScheme] of [
        [390, 'light'],
        [1440, 'dark'],
      ] as const) {
        const page = await open({
          ...LIVELY,
          ...{ baseURL: origin, viewport: { width, height: 900 }, colorScheme, bypassCSP: true },
        });
        await page.goto(`/${name}`);
        await isThere(page);
        await page.getByRole('button', { name: 'Pause the video' }).click({ trial: true });
        const { contrast, words } = await leastContrast(page);
        expect(contrast, `${name}, ${width} px: ${words}`).toBeGreaterThan(4.5);
        await page.context().close();
      }
  });
});
