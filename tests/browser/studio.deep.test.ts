import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { PAGE_MARKS, type PageMarks } from '../../src/shared/index.ts';
import { startPreview } from './preview.ts';
import { violations } from './violations.ts';
import { test } from './visitor.ts';
// every page is clicked through
import './studio.test.ts';

test('a block of npm run new is edited in the studio with no more files than it has, and comes and goes without a reload', async ({
  open,
}) => {
  const preview = await startPreview(async (change, folder) => {
    execFileSync(process.execPath, ['src/cli/run.mjs', 'new', 'block', 'scratch'], { cwd: folder });
    await change(
      '      - type: banner\n',
      '      - type: scratch\n        heading: Come\n      - type: banner\n',
    );
  });
  try {
    const html = await (await fetch(`${preview.origin}/?studio`)).text();
    const json = new RegExp(`id="${PAGE_MARKS}">([^<]*)<`).exec(html)?.[1] ?? '';
    const { marks, blocks }: PageMarks = JSON.parse(json);
    expect(blocks[0]).toEqual({ path: ['routes', 0, 'blocks', 0], type: 'scratch' });
    const heading = ['routes', 0, 'blocks', 0, 'heading'];
    expect(marks).toContainEqual(
      expect.objectContaining({ path: heading, kind: 'text', inPlace: true, written: 'Come' }),
    );
    const page = await open({ baseURL: preview.origin });
    await page.goto('/__studio/');
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    await frame?.waitForSelector('html[data-studio-edit]');
    await frame?.evaluate(() => document.documentElement.setAttribute('data-stays', ''));
    const types = () =>
      frame?.evaluate(() =>
        [...document.querySelectorAll('[data-stays] [data-block]')].map((block) =>
          block.getAttribute('data-block'),
        ),
      );
    const before = await types();
    await preview.change('      - type: scratch\n        heading: Come\n', '');
    await expect.poll(types, { timeout: 20_000 }).toEqual(before?.slice(1));
    const letter = '      - type: letter\n';
    await preview.change(letter, `      - type: scratch\n        heading: Come\n${letter}`);
    const [scratch, banner, text, ...others] = before ?? [];
    await expect.poll(types, { timeout: 20_000 }).toEqual([banner, text, scratch, ...others]);
    await frame?.locator('h2', { hasText: 'Come' }).click();
    const typed = () => frame?.evaluate(() => document.querySelector('[contenteditable]')?.textContent);
    await expect.poll(typed).toBe('Come');
  } finally {
    await preview.close();
  }
});

test('a studio that starts with a mistake in the file says what to do; then, with the keyboard alone, a block is found and a committee moved twice at once', async ({
  open,
}) => {
  const double = 'conference:\n  name: Twice\n\n';
  const preview = await startPreview((change) => change('conference:\n', `${double}conference:\n`));
  try {
    const page = await open({ baseURL: preview.origin });
    await page.goto('/__studio/');
    await page.getByRole('heading', { name: 'There is no page to show yet' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const SOON = { timeout: 20_000 };
    await preview.change(double, '');
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    await frame?.waitForSelector('html[data-studio-edit]');

    const find = async (name: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search pages and records' }).waitFor();
      await page.keyboard.type(name);
      await page.getByRole('option').filter({ hasText: name }).first().waitFor();
      await page.keyboard.press('Enter');
    };
    await find('Letter from the Principal');
    const heading = page.getByRole('combobox', { name: 'Heading' });
    await expect.poll(() => heading.inputValue(), SOON).toBe('Letter from the Principal');

    // what the file does not have yet is found, too, and a colour has a name
    await find('Theme');
    await page.locator('.side h2', { hasText: 'Theme' }).waitFor();
    await find('Accent');
    await page.keyboard.type('navy');
    const site = () => readFileSync(path.join(preview.folder, 'site.yaml'), 'utf8');
    await expect.poll(site, SOON).toContain('accent: "#000080"');

    // a photo: from the page to its form, to a chair, to the file; from now on, the browser reports that it is asked for one
    const chooser = page.waitForEvent('filechooser', { timeout: 60_000 });
    await find('/committees/unsc');
    await frame?.waitForURL('**/committees/unsc?studio*');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    await page.keyboard.press('F6');
    await page.locator('.side h2:focus', { hasText: 'UNSC' }).waitFor();
    await find('Chairs');
    await page.locator('.row-open:focus').waitFor();
    await page.keyboard.press('End');
    await page.locator('.add:focus').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.locator('.side h2:focus').waitFor();
    await find('Photo');
    await page.locator('button:focus', { hasText: 'Choose a file' }).waitFor();
    await page.keyboard.press('Enter');
    await chooser;

    // a guide from the disk; a picture with its description; a part of it; a value that both changed
    await find('/committees/unsc');
    await page.locator('.side h2', { hasText: 'UNSC' }).waitFor();
    const guide = page.locator('.field[data-path*="guide"] input[type=file]');
    await guide.setInputFiles({
      name: 'x.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await expect.poll(site, SOON).toContain('link: documents/unsc-guide.pdf');
    const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8fa7b5' } })
      .jpeg()
      .toBuffer();
    const image = page.locator('.field[data-path*="logo"] input[type=file]');
    await image.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer });
    const words = page.getByRole('textbox', { name: 'What does the picture show?' });
    await words.fill('');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await violations(page)).toEqual([]);
    await words.fill('A field.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Crop…' }).click();
    await page.locator('.crop svg').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.route('**/__studio/edit', async (route) => {
      await preview.change('fullName: United Nations Security', 'fullName: The Security');
      await route.continue();
    });
    await page.getByRole('textbox', { name: 'Full name' }).fill('Our Council');
    await page.locator('.conflict').waitFor(SOON);
    await page.unroute('**/__studio/edit');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep theirs' }).click();

    await find('Committees All content');
    const titles = () => page.locator('.row-title').allInnerTexts();
    await expect.poll(async () => (await titles())[0], SOON).toBe('UNSC');
    const [first, second, third, ...others] = await titles();
    const down = page.getByRole('button', { name: 'Move UNSC down' });
    await down.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(titles, SOON).toEqual([second, third, first, ...others]);
    await expect.poll(() => down.evaluate((one) => one === document.activeElement)).toBe(true);
    const ids = () =>
      [...readFileSync(path.join(preview.folder, 'site.yaml'), 'utf8').matchAll(/^ {2}- id: (\S+)/gm)]
        .slice(0, 3)
        .map(([, id]) => id);
    await expect.poll(ids, SOON).toEqual(['unhrc', 'disec', 'unsc']);
    // the same in the form of an entry
    await page.getByRole('button', { name: /^UNSC/ }).focus();
    await page.keyboard.press('Enter');
    const up = page.getByRole('button', { name: 'Move UNSC up' });
    await page.getByText('3 of 7', { exact: true }).waitFor();
    await up.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText('1 of 7', { exact: true }).waitFor(SOON);
    await expect.poll(ids, SOON).toEqual(['unsc', 'unhrc', 'disec']);
    // and when it is moved back by an undo, its form is still its own
    await page
      .getByRole('button', { name: /^Undo: / })
      .first()
      .click();
    await page.getByText('2 of 7', { exact: true }).waitFor(SOON);
    await page.locator('.side h2', { hasText: 'UNSC' }).waitFor();
  } finally {
    await preview.close();
  }
});
