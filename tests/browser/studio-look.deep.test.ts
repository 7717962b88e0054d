import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { readTheme } from '../../src/compiler/values/theme.ts';
import { schemas } from '../compiler/real-site.ts';
import { FACES } from '../faces.ts';
import { ownPreview } from './preview.ts';
import { changedLines, openForm, openStudio, SOON } from './studio.ts';
import { violations } from './violations.ts';
import { CALM } from './visitor.ts';

/* A look is chosen by looking: the own home page in each face, colours of the own logo, tried before the file has them. */

const [ATLAS = '', ...OTHERS] = FACES;
const [face = ''] = OTHERS;

/** Two colours, and a grey and a white that are none of a school. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#fff"/>
<rect width="100" height="40" fill="#f2c14e"/><circle cx="50" cy="70" r="20" fill="#8a1538"/><path d="M0 95h100v5H0z" fill="#888"/></svg>`;

/** A photo with a face at its edge, which the middle does not show. */
const EDGE = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="600"><path fill="#8899aa" d="M0 0h1000v600H0z"/>
<circle cx="800" cy="180" r="50" fill="#ff0000"/></svg>`;

const { preview, siteText, test } = ownPreview(async (change, folder) => {
  writeFileSync(path.join(folder, 'media/logos/mark.svg'), LOGO);
  await sharp(Buffer.from(LOGO)).resize(900).png().toFile(path.join(folder, 'media/logos/raster.png'));
  await sharp(Buffer.from(EDGE)).jpeg().toFile(path.join(folder, 'media/photos/edge.jpg'));
  await change(
    'secretariat:\n  - name: Tobias Kurian\n',
    'secretariat:\n  - name: Tobias Kurian\n    photo: photos/edge.jpg\n',
  );
  // with a comment that stays, and in a style of its own
  await change('# theme:\n', 'theme:   # of the school\n  fonts:   "source"   # calm\n\n# theme:\n');
});

const radio = (page: Page, name: string) =>
  page.getByRole('radio', { name: new RegExp(`^${name}( Now)?$`, 'i') });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The faces whose styles a page has. */
const layersOf = (frame: Frame) =>
  frame.evaluate(() => {
    const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
    // blocks have styles for screens, too
    return [
      ...new Set(
        [...styles.matchAll(/@layer (?!blocks)([a-z]+)\s*\{\s*@media screen/g)].map(([, name]) => name),
      ),
    ];
  });

/** What the thumbnails show, in the order of the faces. */
const thumbnails = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLIFrameElement>('.face iframe')].map((frame) => {
      const shown = frame.contentDocument;
      const styles = [...(shown?.querySelectorAll('style') ?? [])].map(({ textContent }) => textContent);
      return {
        title: shown?.querySelector('h1')?.textContent,
        layers: [...styles.join('').matchAll(/@layer (?!blocks)([a-z]+)\s*\{\s*@media screen/g)].map(
          ([, name]) => name,
        ),
        scripts: shown?.querySelectorAll('script').length,
        sandbox: frame.sandbox.value,
        isOut: frame.inert && frame.closest('[aria-hidden="true"]') !== null,
      };
    }),
  );

async function openTheme(page: Page): Promise<Frame> {
  const frame = await openStudio(page);
  await openForm(page, 'Theme');
  await radio(page, face).waitFor(SOON);
  return frame;
}

test('each face is a radio button with its name, and a picture of the own home page in it that runs nothing', async ({
  page,
}) => {
  const frame = await openTheme(page);
  expect(await page.locator('.faces input').count()).toBe(FACES.length);
  for (const name of FACES) {
    await radio(page, name).scrollIntoViewIfNeeded();
    expect(await radio(page, name).isChecked()).toBe(name === ATLAS);
  }
  await expect
    .poll(async () => (await thumbnails(page)).map(({ title }) => title), SOON)
    .toEqual(Array.from({ length: FACES.length }, () => 'The 6th Edition'));
  for (const [at, shown] of (await thumbnails(page)).entries()) {
    expect(shown).toMatchObject({ layers: expect.arrayContaining([FACES[at]]), scripts: 0, isOut: true });
    expect(shown.layers).not.toContain(FACES[(at + 1) % FACES.length]);
    expect(shown.sandbox).toBe('allow-same-origin');
  }
  expect(await layersOf(frame)).toEqual([ATLAS]);
});

test('a face is tried by keyboard on all pages, while the file stays byte for byte; it goes back, or is used in one step', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const frame = await openTheme(page);
  const before = siteText();
  await radio(page, ATLAS).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => layersOf(frame), SOON).toContain(face);
  const bar = page.locator('.trying');
  expect(await bar.innerText()).toMatch(new RegExp(`You are trying ${face}\\.`, 'i'));
  expect(await radio(page, face).evaluate((one) => one === document.activeElement)).toBe(true);
  // the pages lead somewhere, as for visitors, and are all in the face
  await frame.locator('header a', { hasText: 'Committees' }).first().click();
  await frame.waitForURL('**/committees?studio*', SOON);
  await expect.poll(() => layersOf(frame), SOON).toContain(face);
  expect(siteText()).toBe(before);
  await button(page, 'Go back').click();
  await expect.poll(() => layersOf(frame), SOON).toEqual([ATLAS]);
  await bar.waitFor({ state: 'detached' });
  expect(await radio(page, ATLAS).isChecked()).toBe(true);
  expect(siteText()).toBe(before);
  expect(await button(page, 'Undo').first().isDisabled()).toBe(true);

  await radio(page, face).check({ force: true });
  await expect.poll(() => layersOf(frame), SOON).toContain(face);
  // the face of now is no trial
  await radio(page, ATLAS).check({ force: true });
  await bar.waitFor({ state: 'detached' });
  await radio(page, face).check({ force: true });
  await button(page, 'Use it').click();
  await expect.poll(() => changedLines(before, siteText()), SOON).toEqual([`  face: ${face}`]);
  expect(changedLines(siteText(), before)).toEqual([]);
  await page.getByRole('radio', { name: new RegExp(`^${face} Now$`, 'i') }).waitFor(SOON);
  await bar.waitFor({ state: 'detached' });
  expect(await layersOf(frame)).toContain(face);
  await frame.waitForSelector('html[data-studio-edit]');
  await button(page, 'Undo').first().click();
  await expect.poll(siteText, SOON).toBe(before);
  await expect.poll(() => layersOf(frame), SOON).toEqual([ATLAS]);
  expect(await button(page, 'Undo').first().isDisabled()).toBe(true);
});

for (const kind of ['drawing', 'photo'] as const)
  test(`the colours of a logo that is a ${kind} are suggested as they can be read, and tried with a face; both are one step`, async ({
    page,
    trouble,
  }) => {
    if (kind === 'photo') await preview.change('mark: logos/mark.svg', 'mark: logos/raster.png');
    const frame = await openTheme(page);
    const before = siteText();
    const pairs = page.locator('.logo-colours').getByRole('button');
    await pairs.nth(1).waitFor(SOON);
    const [yellow = '', red = ''] = await pairs.allInnerTexts();
    expect(red).toMatch(/^#8a1538 with #f2c14e\s+Links have a contrast of [5-9]\.\d:1\.\s*$/);
    // the yellow of the logo is too light for links
    expect(yellow).toMatch(/^#(?!f2c14e)\w+ with #8a1538\s+Links have a contrast of 4\.[5-9]:1\. Darker/);
    await pairs.nth(1).click();
    await radio(page, face).check({ force: true });
    const signal = () =>
      frame.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--blue').trim());
    await expect.poll(signal, SOON).toBe('#8a1538');
    await expect.poll(() => layersOf(frame), SOON).toContain(face);
    expect(await pairs.nth(1).getAttribute('aria-pressed')).toBe('true');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await violations(page)).toEqual([]);
    }
    expect(siteText()).toBe(before);
    // pressed again, the pair is tried no more, and the face still is
    await pairs.nth(1).click();
    await expect.poll(signal, SOON).not.toBe('#8a1538');
    expect(await layersOf(frame)).toContain(face);
    await pairs.nth(1).click();
    await button(page, 'Use it').click();
    await expect.poll(() => changedLines(before, siteText()), SOON).toHaveLength(3);
    expect(changedLines(before, siteText()).sort()).toEqual(
      [`  face: ${face}`, '  signal: "#8a1538"', '  accent: "#f2c14e"'].sort(),
    );
    expect(changedLines(siteText(), before)).toEqual([]);
    await pairs.filter({ hasText: 'Now' }).waitFor(SOON);
    await page.keyboard.press('Control+z');
    await expect.poll(siteText, SOON).toBe(before);
    expect(trouble).toEqual(CALM);
  });

/** A grey that can be read on the paper of the default, and not on that of another face. */
function faintGrey(): { signal: string; faint: string } {
  for (let part = 0x80; part > 0; part--) {
    const signal = `#${part.toString(16).padStart(2, '0').repeat(3)}`;
    const faint = OTHERS.find((one) => readTheme({ face: one, signal }, schemas).problems.length > 0);
    if (faint && readTheme({ signal }, schemas).problems.length === 0) return { signal, faint };
  }
  throw new Error('All faces have the same paper.');
}

test('a face in which the colours of the school cannot be read says why, and the page stays', async ({
  page,
}) => {
  const { signal, faint } = faintGrey();
  await preview.change('# calm\n', `# calm\n  signal: "${signal}"\n`);
  const frame = await openTheme(page);
  const before = siteText();
  const words = `${signal} on paper`;
  const thumbnail = page.locator('.face', { has: radio(page, faint) }).locator('.thumbnail');
  await expect.poll(() => thumbnail.innerText(), SOON).toContain(words);
  // it may be refused before anybody sees that it was chosen
  await radio(page, faint).click({ force: true });
  const notice = page.locator('.notice', { hasText: 'Your site can’t look like this:' });
  await notice.waitFor(SOON);
  expect(await notice.innerText()).toContain(words);
  expect(await page.locator('.trying').count()).toBe(0);
  expect(await radio(page, ATLAS).isChecked()).toBe(true);
  expect(await layersOf(frame)).toEqual([ATLAS]);
  expect(siteText()).toBe(before);
});

test('a click on a face at the edge of a photo brings it into the portrait on the page, in one step', async ({
  page,
  trouble,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const frame = await openStudio(page, '/secretariat');
  await frame.getByText('Tobias Kurian').first().click();
  await page.getByText('photos/edge.jpg', { exact: true }).waitFor();
  const before = siteText();
  const portrait = frame.locator('[data-block="people"] img').first();
  /** How much of the portrait is the face, of which all is red. */
  const face = async () => {
    await portrait.scrollIntoViewIfNeeded();
    await portrait.evaluate((img: HTMLImageElement) => img.decode());
    const shot = sharp(await portrait.screenshot()).removeAlpha();
    const { data } = await shot.raw().toBuffer({ resolveWithObject: true });
    let red = 0;
    for (let at = 0; at < data.length; at += 3)
      if (Number(data[at]) > 200 && Number(data[at + 1]) < 60) red += 1;
    return red / (data.length / 3);
  };
  expect(await face()).toBe(0);

  await page.getByText('+ Focus').click();
  const photo = page.locator('.focus-picture');
  await photo.locator('img').evaluate((img: HTMLImageElement) => img.decode());
  await photo.scrollIntoViewIfNeeded();
  const { width, height } = (await photo.boundingBox()) ?? { width: 0, height: 0 };
  // the whole photo, not a part of it
  expect(width / height).toBeCloseTo(1000 / 600, 1);
  await photo.click({ position: { x: width * 0.8, y: height * 0.3 } });
  await expect.poll(() => changedLines(before, siteText()), SOON).toEqual(['    focus: 80% 30%']);
  expect(changedLines(siteText(), before)).toEqual([]);
  await expect
    .poll(() => portrait.evaluate((img) => getComputedStyle(img).objectPosition), SOON)
    .toBe('100% 50%');
  // a circle with a radius of 50 in a part of 480 by 600
  await expect.poll(face, SOON).toBeCloseTo((Math.PI * 50 ** 2) / (480 * 600), 2);
  expect(await page.locator('.focus [role="status"]').innerText()).toBe('80% 30%');
  expect(await violations(page)).toEqual([]);

  // one step alone: what other tests of this file did can be undone as well, so that the button stays
  await button(page, 'Undo').first().click();
  await expect.poll(siteText, SOON).toBe(before);
  await expect.poll(face, SOON).toBe(0);
  expect(trouble).toEqual(CALM);
});
