import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { STUDIO_PLACE_HEADER } from '../../src/core/index.ts';
import { siteText } from '../compiler/real-site.ts';
import { unzipped } from '../site/build/finished.ts';
import { changedPixels } from './forced-colours.ts';
import { broken } from './reflow.ts';
import { everywhere, openForm } from './studio.ts';
import { editable, saved, tryIt } from './tab/studio-tab.ts';
import { studioTests } from './tab/studio-test.ts';
import { zipFile } from './tab/zip-file.ts';
import { violations } from './violations.ts';

/* The studio in a tab, for everybody: what axe knows at three widths in light and dark, the keyboard alone, less motion, forced colours, no script. */

const { host: studio, test } = studioTests();

const DESK = { width: 1440, height: 900 };
const SIZES = [{ width: 390, height: 844 }, { width: 768, height: 1024 }, DESK];
const OPEN = { serviceWorkers: 'allow', viewport: DESK } as const;

/** Where a screenshot of each view goes, for eyes. */
const PICTURES = process.env.PLENARY_PICTURES;

/** What axe finds at each width, in light and dark, and what is wider than the window. */
async function faults(page: Page, at: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of SIZES) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      const where = `${at}, ${size.width} px, ${colorScheme}`;
      found.push(...(await violations(page)).map((one) => `${where}: ${one}`));
      const { sideways } = await broken(page);
      if (sideways > 0) found.push(`${where}: ${sideways} px wider than the window`);
      if (PICTURES)
        await page.screenshot({
          path: `${PICTURES}/${where.replace(/\W+/g, '-')}.png`,
          animations: 'disabled',
        });
    }
  await page.setViewportSize(DESK);
  return found;
}

test('the first page has no barrier that axe knows, with all that it may ask', async ({ open }) => {
  const page = await open(OPEN);
  const found: string[] = [];
  // as the service of a school sends the files of the studio
  await page.context().route('**/studio/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [STUDIO_PLACE_HEADER]: 'school' } });
  });
  await page.goto(studio.studio);
  await page.getByRole('button', { name: 'Try it' }).waitFor();
  found.push(...(await faults(page, 'first page')));
  for (const [address, kind] of [
    ['https://github.com/school/mun', undefined],
    ['https://gitlab.com/school/mun', undefined],
    ['https://git.school.example/school/mun', 'forgejo'],
  ] as const) {
    if (!(await page.getByLabel('Address of the repository').isVisible()))
      await page.getByText('Edit a repository').click();
    await page.getByLabel('Address of the repository').fill(address);
    if (kind) await page.getByLabel('Is it GitHub, GitLab or Forgejo?').selectOption(kind);
    const other = page.getByText('Sign in without a token');
    if (await other.count()) await other.click();
    found.push(...(await faults(page, address)));
  }
  await page.getByText('Log in with your OC account').click();
  await page.getByLabel('Password').waitFor();
  found.push(...(await faults(page, 'school')));
  const zip = { name: 'site.zip', mimeType: 'application/zip', buffer: Buffer.from('no ZIP') };
  await page.locator('input[type=file]').setInputFiles(zip);
  await page.getByRole('alert').waitFor();
  found.push(...(await faults(page, 'a refused ZIP')));
  await tryIt(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Continue' }).waitFor();
  found.push(...(await faults(page, 'a second visit')));
  expect(found).toEqual([]);
});

test('the studio has no barrier that axe knows, in all of its parts', async ({ open }) => {
  const page = await open(OPEN);
  const found: string[] = [];
  const look = async (at: string) => void found.push(...(await faults(page, at)));
  await page.goto(studio.studio);
  const frame = await tryIt(page);
  await look('the notes for the first time');
  await page.getByRole('button', { name: 'Got it' }).click();
  await everywhere(page, look);

  // a picture: its description, and a part of it
  await page.keyboard.press('Escape');
  await frame.locator('[data-block]').first().waitFor();
  await openForm(page, 'United Nations Security Council');
  const pixels = sharp({ create: { width: 400, height: 300, channels: 3, background: '#8fa7b5' } });
  const file = { name: 'x.jpg', mimeType: 'image/jpeg', buffer: await pixels.jpeg().toBuffer() };
  await page.locator('.field[data-path*="logo"] input[type=file]').setInputFiles(file);
  await page.getByRole('textbox', { name: 'What does the picture show?' }).waitFor();
  await look('the description of a picture');
  await page.getByRole('textbox', { name: 'What does the picture show?' }).fill('A field.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Crop…' }).first().click();
  await page.locator('.crop svg').waitFor();
  await look('a part of a picture');
  await page.keyboard.press('Escape');

  // a new page
  await openForm(page, 'Committees All content');
  await page.getByRole('button', { name: 'Add to Committees' }).click();
  await page.locator('dialog').waitFor();
  await look('what a new committee has');
  await page.keyboard.press('Escape');

  // a text that can't be saved, and its problem
  await page.locator('.tabs').getByRole('button', { name: 'YAML' }).click();
  await page.locator('.cm-content').last().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('hed: x\n');
  await page.locator('.cm-lintRange-error').waitFor();
  await look('a text that can’t be saved');
  expect(found).toEqual([]);
});

test('a site that can’t be shown, and what a sample asks for, have no barrier that axe knows', async ({
  open,
}) => {
  const page = await open(OPEN);
  const found: string[] = [];
  await page.goto(studio.studio);
  const text = siteText.replace('conference:\n', 'conference:\n  name: Twice\n\nconference:\n');
  const zip = zipFile([{ name: 'site.yaml', content: text }]);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'site.zip', mimeType: 'application/zip', buffer: zip });
  await page.getByRole('heading', { name: 'There is no page to show yet' }).waitFor();
  found.push(...(await faults(page, 'no page')));
  await page.reload();
  await tryIt(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page
    .getByRole('button', { name: /still have sample content/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /Keep it$/ })
    .first()
    .waitFor();
  found.push(...(await faults(page, 'tour')));
  expect(found).toEqual([]);
});

/** Presses Tab until the element with the focus has a name that fits; says where it got lost otherwise. */
async function tabTo(page: Page, name: string, most = 60): Promise<void> {
  const seen: string[] = [];
  for (let times = 0; times < most; times++) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    seen.push(here.slice(0, 30));
    if (here.trim() === name) return;
  }
  throw new Error(`Tab comes to: ${seen.join(', ')}; not to ${name}.`);
}

test('with the keyboard alone, somebody tries it, changes a text, and takes the site along as a ZIP file', async ({
  open,
}) => {
  const page = await open(OPEN);
  await page.goto(studio.studio);
  await page.getByRole('button', { name: 'Try it' }).waitFor();
  await tabTo(page, 'Try it');
  await page.keyboard.press('Enter');
  const frame = await editable(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages and records' }).waitFor();
  await page.keyboard.type('Letter from the Principal');
  await page.getByRole('option').filter({ hasText: 'Letter from the Principal' }).first().waitFor();
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Heading' });
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('End');
  await page.keyboard.type(' by keys');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => frame.locator('[data-block="letter"] h2').first().textContent())
    .toBe('Letter from the Principal by keys');
  await expect.poll(() => saved(page)).toBe('Saved');
  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  await tabTo(page, 'Publish');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'Download everything');
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const zip = await buffer(await (await downloading).createReadStream());
  const text = new TextDecoder().decode((await unzipped(zip)).get('site.yaml'));
  expect(text).toContain('heading: Letter from the Principal by keys');
  // the focus comes back to where it was
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Publish');
});

test('on the first page nothing moves for who asks for less motion', async ({ open }) => {
  const page = await open(OPEN);
  await page.addInitScript(() => {
    const moves: string[] = [];
    Object.assign(window, { moves });
    const look = () => {
      for (const { effect } of document.getAnimations())
        moves.push(String((effect as KeyframeEffect).target?.className));
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(studio.studio);
  await page.getByText('Edit a repository').click();
  await page.getByLabel('Address of the repository').fill('https://github.com/school/mun');
  await page.getByLabel('Token', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Try it' }).hover();
  await tryIt(page);
  expect(await page.evaluate(() => (window as unknown as { moves: string[] }).moves)).toEqual([]);
});

test('in forced colours, the first page shows its borders, and what has the focus', async ({ open }) => {
  const page = await open({ ...OPEN, forcedColors: 'active' });
  await page.goto(studio.studio);
  const button = page.getByRole('button', { name: 'Try it' });
  await button.waitFor();
  await page.getByText('Edit a repository').click();
  await page.getByLabel('Address of the repository').fill('https://gitlab.com/school/mun');
  expect(await violations(page)).toEqual([]);
  for (const control of await page
    .locator('main :is(button, input:not([hidden]), summary, select, a):visible')
    .all()) {
    if (await control.isDisabled()) continue;
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const others = await changedPixels(control, async () => {
      await page.keyboard.press('Shift');
      await control.focus();
    });
    expect(others, await control.evaluate((one) => one.outerHTML.slice(0, 80))).toBeGreaterThan(40);
  }
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/forced-first.png`, fullPage: true });
  await tryIt(page);
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/forced-studio.png` });
  expect(await violations(page)).toEqual([]);
});

test('without script, the page says what it needs, in words that can be read', async ({ open }) => {
  const page = await open({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(studio.studio);
  const words = page.locator('noscript p');
  await words.waitFor();
  expect(await words.innerText()).toMatch(/^The studio needs JavaScript\. Allow it .* text editor\.$/);
  // axe itself is a script that waits, which nothing does here
  expect(await page.locator('html[lang=en] main h1').innerText()).toBe('Studio');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
