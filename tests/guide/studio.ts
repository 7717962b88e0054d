import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, Frame, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { launch } from '../bench/browser.ts';
import { servePreview } from '../browser/serve.ts';
import { projectCopy, root } from '../cli/project-copy.ts';
import { stillPicture } from './still.ts';

/*
 * Makes the pictures of the studio in docs/studio/, for the guide: an editor's first minutes in it, from the home page to Publish, on a copy of
 * the project. npx tsx tests/guide/studio.ts
 * With a folder, it makes them wide and narrow, light and dark, to look at: npx tsx tests/guide/studio.ts FOLDER
 */

/** The studio in a browser, with its page in the frame. */
interface Opened {
  page: Page;
  frame: Frame;
}

/** What the editor does, and the name of the picture of it. */
const STEPS: [name: string, act: (opened: Opened) => Promise<void>][] = [
  ['start', async () => {}],
  [
    'letter',
    async ({ page, frame }) => {
      await frame.locator('[data-block="letter"] p', { hasText: 'To the teachers' }).click();
      await field(page, 'text').locator('.cm-line', { hasText: 'open at seven.' }).waitFor();
      await page.evaluate(() => {
        const lines = [...document.querySelectorAll('.cm-line')];
        const text = lines.find((one) => one.textContent?.includes('open at seven.'))?.firstChild as Text;
        getSelection()?.collapse(text, text.data.indexOf('seven.'));
      });
      await page.keyboard.type('half past ');
      await frame.getByText('half past seven').waitFor();
    },
  ],
  [
    'chair',
    async ({ page, frame }) => {
      await goTo(page, frame, 'UNSC', '/committees/unsc');
      await frame.getByText('Tenzin Pelmo Rai').first().click();
      await page.getByRole('button', { name: 'Add another after Tenzin Pelmo Rai' }).click();
      await page.getByRole('heading', { name: 'Asha Example' }).waitFor();
      await field(page, 'name').locator('input').fill('Ravi Menon');
      await frame.getByText('Ravi Menon').first().waitFor();
    },
  ],
  [
    'photo',
    async ({ page }) => {
      await page.locator('.field-image input[type=file]').setInputFiles({
        name: 'IMG_2041.JPG',
        mimeType: 'image/jpeg',
        buffer: await portrait(),
      });
      await page.getByText('photos/ravi-menon.jpg', { exact: true }).waitFor();
      await page.waitForFunction(() => document.querySelector('.status, .saved')?.textContent !== 'Saving…');
    },
  ],
  [
    'order',
    async ({ page, frame }) => {
      await goTo(page, frame, 'Committees', '/committees');
      await page.getByRole('button', { name: 'All content' }).click();
      await page.locator('.section-link', { hasText: 'Committees' }).first().click();
      await page.locator('h2', { hasText: 'Committees' }).waitFor();
      await page.getByRole('button', { name: 'Move IPC up' }).waitFor();
      for (let step = 0; step < 2; step++) {
        const before = await page.locator('.row-title').allTextContents();
        await page.getByRole('button', { name: 'Move IPC up' }).click();
        await page.waitForFunction(
          (was) =>
            [...document.querySelectorAll('.row-title')].map((row) => row.textContent).join() !== was.join(),
          before,
        );
      }
    },
  ],
  [
    'table',
    async ({ page, frame }) => {
      await goTo(page, frame, 'Registration', '/registration');
      await page.getByRole('button', { name: 'Add to Blocks' }).click();
      await page.locator('dialog li button', { has: page.getByText('Table', { exact: true }) }).click();
      await page.getByLabel('Row 1, column 1').waitFor();
      await frame.getByText('Single delegate').waitFor();
    },
  ],
  [
    'theme',
    async ({ page, frame }) => {
      await goTo(page, frame, 'Home', '/');
      await page.getByRole('button', { name: 'All content' }).click();
      await page.locator('.missing button', { hasText: 'Theme' }).click();
      await page.locator('.missing button', { hasText: 'Main colour' }).click();
      await field(page, 'signal').locator('input[type=text]').fill('#ffdd55');
      await page.getByRole('button', { name: /which is readable/ }).waitFor();
    },
  ],
  [
    'problems',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Take back' }).click();
      await page
        .locator('.tabs')
        .getByRole('button', { name: /Problems/ })
        .click();
      await page.locator('.problems li').first().waitFor();
    },
  ],
  [
    'yaml',
    async ({ page }) => {
      await page.locator('.tabs').getByRole('button', { name: 'YAML' }).click();
      await page.locator('.cm-line').first().waitFor();
    },
  ],
  [
    'publish',
    async ({ page }) => {
      await page.locator('.tabs').getByRole('button', { name: 'YAML' }).click();
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.locator('dialog form').waitFor();
    },
  ],
];

const WIDE = { viewport: { width: 1440, height: 900 } } as const;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** The pictures that the guide shows. */
const IN_GUIDE = new Set(['start', 'letter', 'photo', 'order', 'table', 'theme', 'publish']);

/** The width of the pictures in the guide, in pixels. */
const SHOWN = 1080;

const [folder] = process.argv.slice(2);
if (folder) {
  mkdirSync(folder, { recursive: true });
  for (const [size, options] of Object.entries({ wide: WIDE, phone: PHONE }))
    for (const colorScheme of ['light', 'dark'] as const)
      await tell({ ...options, colorScheme }, async (name, picture) => {
        await sharp(picture).toFile(path.join(folder, `${name}-${size}-${colorScheme}.png`));
      });
} else
  await tell(WIDE, async (name, picture) => {
    if (!IN_GUIDE.has(name)) return;
    const file = path.join(root, 'docs/studio', `${name}.webp`);
    await sharp(picture).resize(SHOWN).webp({ quality: 66, effort: 6 }).toFile(file);
  });

/** Goes through the steps in a studio of its own; `take` gets the picture of each. */
async function tell(
  options: BrowserContextOptions,
  take: (name: string, picture: Buffer) => Promise<void>,
): Promise<void> {
  const project = projectCopy();
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', 'site.yaml', 'media'],
    ['commit', '-qm', 'Start'],
  ])
    execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.org', ...args], {
      cwd: project,
    });
  const preview = await servePreview(project, ['--studio', '--no-open']);
  const browser = await launch();
  try {
    const { origin } = preview;
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('plenary-studio-seen', 'yes'));
    await page.goto(`${origin}/__studio/`);
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    if (!frame) throw new Error('The studio has no frame.');
    await frame.waitForSelector('html[data-studio-edit]');
    for (const [name, act] of STEPS) {
      if (name !== 'start') await openSheet(page);
      await act({ page, frame });
      await frame.evaluate(() => document.fonts.ready);
      await take(name, await stillPicture(page));
      console.log(name);
    }
  } finally {
    await browser.close();
    await preview.close();
    rmSync(project, { recursive: true, force: true });
  }
}

/** On a phone, brings up the form. */
async function openSheet(page: Page): Promise<void> {
  const handle = page.locator('.sheet-handle');
  if ((await handle.isVisible()) && (await handle.getAttribute('aria-expanded')) === 'false')
    await handle.click();
}

/** The field of a value, by its key. */
function field(page: Page, key: string): Locator {
  return page.locator(`.field[data-path$='"${key}"]']`).first();
}

/** Goes to a page as an editor does: by its name. */
async function goTo(page: Page, frame: Frame, title: string, address: string): Promise<void> {
  await page.locator('.picker-button').click();
  await page.getByRole('combobox', { name: 'Search pages and records' }).fill(title);
  await page.locator('[role=option]', { hasText: address }).first().click();
  await frame.waitForURL(`**${address}?studio*`);
  await frame.waitForSelector('html[data-studio-edit]');
  await stillPicture(page);
}

/** A photo as of a phone: lying on its side, to be turned upright. */
function portrait(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="#8fa7b5"/>
    <circle cx="620" cy="600" r="230" fill="#c99a75"/><ellipse cx="1330" cy="600" rx="480" ry="430" fill="#27344a"/></svg>`;
  return sharp(Buffer.from(drawing)).withMetadata({ orientation: 6 }).jpeg({ quality: 80 }).toBuffer();
}
