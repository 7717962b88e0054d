import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Frame, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { PAGE_MARKS_ID, type PageMarks } from '../../src/core/index.ts';
import { phonePhoto } from '../studio/server/phone-photo.ts';
import { startPreview, studioTest as test } from './preview.ts';
import { broken, unreachable } from './reflow.ts';
import {
  committeeIds,
  everywhere,
  held,
  openForm,
  openStudio,
  reordered,
  rows,
  SOON,
  tell,
} from './studio.ts';
import { violations } from './violations.ts';
// every page is clicked through
import './studio.test.ts';

/** A photo of 12 megapixels, as heavy as one that shows something. */
const photo = () =>
  phonePhoto(
    { width: 4_000, height: 3_000 },
    { background: '#888', noise: { type: 'gaussian', mean: 140, sigma: 12 } },
  );

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
    // sources with a new block are compiled first
    const studio = `${preview.origin}/__studio/`;
    expect((await fetch(studio, { headers: { 'sec-fetch-site': 'none' } })).status).toBe(200);
    const page = await open({ baseURL: preview.origin });
    const frame = await openStudio(page);
    const json = await frame.locator(`#${PAGE_MARKS_ID}`).textContent();
    const { marks, blocks }: PageMarks = JSON.parse(json ?? '');
    expect(blocks[0]).toEqual({ path: ['routes', 0, 'blocks', 0], type: 'scratch' });
    const heading = ['routes', 0, 'blocks', 0, 'heading'];
    expect(marks).toContainEqual(
      expect.objectContaining({ path: heading, kind: 'text', inPlace: true, written: 'Come' }),
    );
    await frame.evaluate(() => document.documentElement.setAttribute('data-stays', ''));
    const types = () =>
      frame.evaluate(() =>
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
    await frame.locator('h2', { hasText: 'Come' }).click();
    const typed = () => frame.evaluate(() => document.querySelector('[contenteditable]')?.textContent);
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
    await find('Second colour');
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
    const edit = await held(page, 'edit');
    await page.getByRole('textbox', { name: 'Full name' }).fill('Our Council');
    await edit.asked;
    await preview.change('fullName: United Nations Security', 'fullName: The Security');
    await edit.answer();
    await page.locator('.conflict').waitFor(SOON);
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

test('a photo of 12 megapixels is dropped on a chair that was just added, on one in its form, on a person without a picture, and on one in the list of all', async ({
  open,
}) => {
  const preview = await startPreview();
  try {
    const page = await open({ viewport: { width: 1440, height: 900 }, baseURL: preview.origin });
    const frame = await openStudio(page, '/committees/unsc');
    const site = () => readFileSync(path.join(preview.folder, 'site.yaml'), 'utf8');
    const before = site();
    const file = path.join(preview.folder, 'IMG_2041.JPG');
    writeFileSync(file, await photo());
    await page.getByRole('button', { name: 'Got it' }).click();
    const addChair = async (name: string) => {
      await openForm(page, 'United Nations Security Council');
      await page.getByRole('button', { name: 'Add to Chairs' }).click();
      await page.locator('.side h2', { hasText: 'Asha Example' }).waitFor();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    };
    const chair = (name: string, photo: string) =>
      `      - name: ${name}\n        role: Co-Chairperson  # sample\n        photo: photos/${photo}\n`;
    /** What a file is dragged over on the page, and over what its frame is. */
    const card = (name: string) => frame.locator('[data-active], li').filter({ hasText: name });
    const isFramed = () =>
      frame.evaluate(() => {
        const { shadowRoot } = document.querySelector('plenary-studio-frames') as HTMLElement;
        return shadowRoot?.querySelector('.drop')?.checkVisibility() === true;
      });
    const stored = (name: string) => page.getByText(`photos/${name}`, { exact: true }).waitFor(SLOW);

    // where the page has the initials
    await addChair('Ravi Menon');
    await card('Ravi Menon').locator('svg').waitFor();
    await dropFile(page, card('Ravi Menon').locator('svg'), file, isFramed);
    await page.locator('.notice', { hasText: 'Adding the file' }).waitFor();
    await stored('ravi-menon.jpg');
    await page.locator('.notice', { hasText: 'Turned upright. Location and camera data removed' }).waitFor();
    const upright = { size: [1_920, 2_560], exif: undefined, orientation: undefined, green: true };
    expect(await photoIn(preview.folder, 'ravi-menon.jpg')).toEqual(upright);
    await card('Ravi Menon').locator('img').waitFor();
    await page.getByRole('button', { name: 'Photo: Crop…' }).click();
    await page.locator('.crop svg').waitFor();
    await page.getByRole('button', { name: 'Use this part' }).click();
    await stored('ravi-menon-2.jpg');
    const part = await photoIn(preview.folder, 'ravi-menon-2.jpg');
    expect([part.exif, part.size[0] / part.size[1]]).toEqual([undefined, 4 / 5]);

    // in the form
    await addChair('Mira Lund');
    const zone = page.locator('.field[data-path*="photo"] .file');
    await dropFile(page, zone, file, () => zone.evaluate((one) => one.matches('.over')));
    await stored('mira-lund.jpg');
    const chairs = chair('Ravi Menon', 'ravi-menon-2.jpg') + chair('Mira Lund', 'mira-lund.jpg');
    const withChairs = before.replace(/(name: Tenzin Pelmo Rai\n.*\n)/, (last) => last + chairs);
    await expect.poll(site).toBe(withChairs);
    expect(await photoIn(preview.folder, 'mira-lund.jpg')).toEqual(upright);

    // somebody else who has none
    await openStudio(page, '/secretariat');
    await dropFile(page, card('Kenji Moritake').getByText('Kenji Moritake'), file, isFramed);
    await stored('kenji-moritake.jpg');
    const photoLine = '    photo: photos/kenji-moritake.jpg\n';
    await expect
      .poll(site)
      .toBe(withChairs.replace(/(name: Kenji Moritake\n.*\n)/, (person) => person + photoLine));
    const shown = card('Kenji Moritake').locator('img');
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    // in the list of all, which stays for the next one
    await openForm(page, 'Secretariat All content');
    const row = page.locator('.row', { hasText: 'Leela Farooqui' });
    await dropFile(page, row, file, () => row.evaluate((one) => one.matches('.over')));
    await expect.poll(site, SLOW).toContain('    photo: photos/leela-farooqui.jpg\n');
    await row.locator('img').waitFor();

    // two at once on a list of pictures, each with what it shows; the search that is open finds what another program adds
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Leela Farooqui Secretariat' }).waitFor();
    await preview.change(
      '      - type: banner\n',
      '      - type: gallery\n        heading: The last session\n        pictures:\n          - image: photos/hall.svg\n            alt: A\n      - type: banner\n',
    );
    await page.getByRole('combobox', { name: 'Search pages and records' }).fill('The last session');
    await page.getByRole('option', { name: 'The last session' }).first().click();
    await page.locator('.side h2', { hasText: 'The last session' }).waitFor();
    const pictures = page.locator('.side .list');
    const two = ['a.jpg', 'b.jpg'].map((name) => path.join(preview.folder, name));
    for (const one of two) writeFileSync(one, await phonePhoto({ width: 400, height: 300 }));
    await dropFile(page, pictures, two, () => pictures.evaluate((one) => one.matches('.over')));
    for (const number of [1, 2]) {
      await page.getByText(`Picture ${number} of 2`).waitFor(SLOW);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('textbox', { name: 'What does the picture show?' }).fill(`Number ${number}`);
      await page.getByRole('button', { name: 'Use this picture' }).click();
    }
    const entry = (name: string, alt: string) =>
      `          - image: photos/${name}\n            alt: ${alt}\n`;
    const added = entry('the-last-session.jpg', 'Number 1') + entry('the-last-session-2.jpg', 'Number 2');
    await expect.poll(site, SLOW).toContain(`            alt: A\n${added}`);
    await expect.poll(() => rows(page), SLOW).toHaveLength(3);
  } finally {
    await preview.close();
  }
});

/** A file, or several, is dragged from another window onto an element, and let go as soon as that takes it. */
async function dropFile(page: Page, on: Locator, file: string | string[], isTaken: () => Promise<boolean>) {
  // a carousel that still moves there would be scrolled as no visitor can
  const isInView = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  };
  await expect.poll(() => on.evaluate(isInView)).toBe(true);
  await on.scrollIntoViewIfNeeded();
  const mouse = await page.context().newCDPSession(page);
  const drag = async (type: 'dragEnter' | 'dragOver' | 'drop') => {
    const { x, y, width, height } = (await on.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const data = { items: [], files: [file].flat(), dragOperationsMask: 1 };
    await mouse.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
  };
  await drag('dragEnter');
  await expect.poll(() => drag('dragOver').then(isTaken)).toBe(true);
  await drag('drop');
  await mouse.detach();
}

/** What goes through the preview, with a large photo. */
const SLOW = { timeout: 60_000 };

test('on a phone with a finger: a letter, a chair with a photo of 12 megapixels, the order of the committees, and a commit of exactly that; nothing leaves the machine', async ({
  open,
  trouble,
}) => {
  const git = (folder: string, ...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...OWN_GIT } });
  const preview = await startPreview(
    async (_change, folder) => {
      git(folder, 'init', '--quiet', '--initial-branch=main');
      git(folder, 'config', 'user.name', 'Asha Example');
      git(folder, 'config', 'user.email', 'asha@example.org');
      git(folder, 'add', 'site.yaml', 'media', '.gitignore');
      git(folder, 'commit', '--quiet', '-m', 'first');
    },
    { ...OWN_GIT, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WATCHED)}` },
  );
  try {
    const page = await open({
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      baseURL: preview.origin,
    });
    const frame = await openStudio(page);
    const site = () => readFileSync(path.join(preview.folder, 'site.yaml'), 'utf8');
    const before = site();
    const find = async (name: string) => {
      await page.locator('.picker-button').tap();
      await page.getByRole('combobox', { name: 'Search pages and records' }).fill(name);
      await page.getByRole('option').filter({ hasText: name }).first().tap();
      await page.waitForSelector('dialog', { state: 'detached' });
    };
    await page.getByRole('button', { name: 'Got it' }).tap();

    // a word of the letter
    await frame.locator('[data-block="letter"] p', { hasText: 'To the teachers' }).tap();
    // one word, typed over
    await page.locator('.prose-text .cm-line', { hasText: 'open at seven.' }).waitFor();
    await page.evaluate(() => {
      const [line] = [...document.querySelectorAll('.prose-text .cm-line')].filter((one) =>
        one.textContent?.includes('open at seven.'),
      );
      const text = line?.firstChild as Text;
      const from = text.data.indexOf('seven.');
      getSelection()?.setBaseAndExtent(text, from, text, from + 'seven'.length);
    });
    await page.keyboard.type('eight');
    await frame.getByText('Our gates open at eight.').waitFor();
    const letter = before.replace('at seven. Come', 'at eight. Come');
    await expect.poll(site, SOON).toBe(letter);

    // a chair, with the photo as the phone has taken it, and the part of it that the page shows
    await find('/committees/unsc');
    await frame.waitForURL('**/committees/unsc?studio*');
    await find('United Nations Security Council');
    await page.getByRole('button', { name: 'Add to Chairs' }).tap();
    await page.locator('.side h2', { hasText: 'Asha Example' }).waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ravi Menon');
    await frame.getByText('Ravi Menon').first().waitFor();
    await page
      .locator('.field-image input[type=file]')
      .setInputFiles({ name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer: await photo() });
    await page.getByText('photos/ravi-menon.jpg', { exact: true }).waitFor(SLOW);
    await page.getByRole('button', { name: 'Crop…' }).tap();
    await page.locator('.crop svg').waitFor();
    await page.getByRole('button', { name: 'Use this part' }).tap();
    await page.getByText('photos/ravi-menon-2.jpg', { exact: true }).waitFor(SLOW);
    const chair = [
      '      - name: Ravi Menon',
      '        role: Co-Chairperson  # sample',
      '        photo: photos/ravi-menon-2.jpg',
      '',
    ].join('\n');
    const withChair = letter.replace(/(name: Tenzin Pelmo Rai\n.*\n)/, (last) => last + chair);
    await expect.poll(site, SOON).toBe(withChair);
    const upright = await photoIn(preview.folder, 'ravi-menon.jpg');
    expect(upright).toEqual({ size: [1_920, 2_560], exif: undefined, orientation: undefined, green: true });
    const part = await photoIn(preview.folder, 'ravi-menon-2.jpg');
    expect([part.exif, part.size[0] / part.size[1]]).toEqual([undefined, 4 / 5]);
    const shown = frame.locator('main img[src*="ravi-menon-2"]').first();
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    // a committee is dragged with the finger, another one sent up, each with the comment above it
    await find('Committees All content');
    await page.locator('.row-title', { hasText: 'IPC' }).waitFor();
    await page.locator('.sheet-handle').tap();
    const ids = committeeIds(before);
    expect(ids).toEqual(['unsc', 'unhrc', 'disec', 'lok-sabha', 'ipc', 'committee-x', 'ccc']);
    await drag(page, 'IPC', 2);
    const third = ['unsc', 'unhrc', 'ipc', 'disec', 'lok-sabha', 'committee-x', 'ccc'];
    await expect.poll(site, SOON).toBe(reordered(withChair, third));
    await page.getByRole('button', { name: 'Move Committee X up' }).tap();
    const order = ['unsc', 'unhrc', 'ipc', 'disec', 'committee-x', 'lok-sabha', 'ccc'];
    const done = reordered(withChair, order);
    await expect.poll(site, SOON).toBe(done);
    expect(done).toMatch(/\n {2}# This committee has no agenda.*\n {2}#.*\n {2}- id: ipc\n/);
    expect(done).toMatch(/\n {2}# This guide has no link.*\n {2}- id: committee-x\n/);
    await find('/committees');
    await expect
      .poll(() => frame.locator('[data-block="committeeList"] h2').allInnerTexts(), SOON)
      .toEqual(['UNSC', 'UNHRC', 'IPC', 'DISEC', 'Committee X', 'Lok Sabha', 'CCC']);

    // what nobody needs is not published
    await page.getByRole('button', { name: 'Publish' }).tap();
    await page.getByText('Files and message').tap();
    await page.getByRole('checkbox', { name: 'media/photos/ravi-menon.jpg' }).tap();
    // whatever is listed, the button is in sight
    const button = page.getByRole('button', { name: 'Save a version on this computer' });
    await page.locator('dialog.publish').evaluate((one) => one.scrollTo(0, 0));
    expect(await button.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThan(844);
    await button.tap();
    await page.getByRole('heading', { name: 'Version saved on this computer' }).waitFor();
    expect(git(preview.folder, 'diff', '--name-only', 'HEAD~1', 'main').trim().split('\n')).toEqual([
      'media/photos/ravi-menon-2.jpg',
      'site.yaml',
    ]);
    expect(git(preview.folder, 'show', 'HEAD:site.yaml')).toBe(done);
    const foreign = trouble.foreign.filter((url) => !url.startsWith(preview.origin));
    expect({ errors: trouble.errors, foreign }).toEqual({ errors: [], foreign: [] });
    expect(preview.printed()).toContain(LISTENING);
    expect(preview.printed()).not.toContain(CALLING);
  } finally {
    await preview.close();
  }
});

const [LISTENING, CALLING] = ['Connections are watched.', 'Connects to'];

/** What the preview does before its own code: it prints each connection that it begins, but to this machine. */
const WATCHED = `
import { Socket } from 'node:net';
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const [to] = args.flat();
  const host = to?.host ?? (to?.path === undefined ? args[1] : 'localhost');
  if (!/^(localhost|127[.].*|::1)$/.test(host ?? 'localhost')) console.error('${CALLING}', host);
  return connect.apply(this, args);
};
console.error('${LISTENING}');
`;

/** Git as it is for nobody in particular. */
const OWN_GIT = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

/** Returns facts of a photo once it is in media/, and whether what was at its top left is at its top right. */
async function photoIn(folder: string, name: string) {
  const file = path.join(folder, 'media/photos', name);
  await expect.poll(() => existsSync(file)).toBe(true);
  const photo = sharp(file);
  const { width, height, exif, orientation } = await photo.metadata();
  const corner = await photo
    .extract({ left: width - 100, top: 100, width: 1, height: 1 })
    .raw()
    .toBuffer();
  const [red = 255, green = 0] = corner;
  return { size: [width, height] as const, exif, orientation, green: green - red > 100 };
}

/** A finger takes a row by its handle to another row. */
async function drag(page: Page, name: string, to: number): Promise<void> {
  const handle = page.getByRole('button', { name: `Move ${name}`, exact: true });
  const middle = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('The row is not shown.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, end] = [await middle(handle), await middle(page.locator('.row').nth(to))];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
  await touch('touchStart', from.y);
  for (let step = 1; step <= 8; step++) await touch('touchMove', from.y + ((end.y - 4 - from.y) * step) / 8);
  await touch('touchEnd');
  await finger.detach();
}

test('fifty steps of all kinds are undone to the first byte of the file and redone to the last, and the pictures stay', async ({
  open,
}) => {
  const preview = await startPreview();
  try {
    const page = await open({ viewport: { width: 1440, height: 900 }, baseURL: preview.origin });
    const frame = await openStudio(page);
    await page.getByRole('button', { name: 'Got it' }).click();
    const site = () => readFileSync(path.join(preview.folder, 'site.yaml'), 'utf8');
    const media = () => {
      const folder = path.join(preview.folder, 'media');
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
        one.isFile(),
      );
      return Object.fromEntries(
        files.map(({ parentPath, name }) => {
          const file = path.join(parentPath, name);
          return [path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')];
        }),
      );
    };
    const side = page.locator('.side');
    const button = (name: string | RegExp) => side.getByRole('button', { name, exact: true });
    const field = (name: string) =>
      side
        .getByRole('textbox', { name, exact: true })
        .or(side.getByRole('combobox', { name, exact: true }))
        .first();
    const saved = async () => {
      await page.locator('.bar .saved', { hasText: /^Saved$/ }).waitFor(SOON);
      const standing = page.locator('.yaml-bar [role=status]');
      if ((await standing.count()) > 0) await expect.poll(() => standing.textContent(), SOON).toBe('Saved');
    };

    /** The frame shows the page that the bar names, to which an undo may have sent it: a page that is being left hears no key. */
    const arrived = async () => {
      await saved();
      const [named] = (await page.locator('.picker-button > span').innerText()).split(' ▾');
      const title = async () => (await frame.title()).split(' · ');
      await expect
        .poll(async () => ((await title()).length > 1 ? (await title())[0] : 'Home'), SOON)
        .toBe(named);
    };

    /** Opens a form by the search; the keyboard is in it. */
    const form = async (name: string, title = name) => {
      await page.locator('.picker-button').focus();
      await openForm(page, name);
      await page.locator('.side h2', { hasText: title }).waitFor();
      await page.locator('.side :focus').waitFor();
    };
    const inPlace = async (shown: string, more: string) => {
      await openStudio(page, '/');
      await frame.locator('main h2', { hasText: shown }).first().click();
      // the cursor is in it
      await frame.locator('main h2[contenteditable]', { hasText: shown }).waitFor(SOON);
      await page.keyboard.press('Control+End');
      await page.keyboard.type(more);
      await page.keyboard.press('Enter');
    };
    const write = async (name: string, label: string, text: string) => {
      await form(name);
      await field(label).fill(text);
    };
    const press = async (name: string, label: string | RegExp, title = name) => {
      await form(name, title);
      await button(label).click();
    };
    const begin = async (name: string, label: string, title = name) => {
      await form(name, title);
      const more = side.locator('.more-keys:not([open]) > summary');
      if ((await more.count()) > 0) await more.click();
      await side.locator('.missing button').filter({ hasText: label }).first().click();
    };
    const choose = async (name: string, entry: string, action: string) => {
      await form(`${name} All content`, name);
      await page.getByLabel(`More for ${entry}`, { exact: true }).click();
      await side.getByRole('button', { name: action, exact: true }).click();
    };
    const key = async (name: string, entry: RegExp, pressed: string) => {
      await form(`${name} All content`, name);
      await button(entry).press(pressed);
    };
    const drag = async (entry: string, to: number) => {
      await form('Secretariat All content', 'Secretariat');
      const [from, end] = [
        await button(`Move ${entry}`).boundingBox(),
        await side.locator('.row').nth(to).boundingBox(),
      ];
      await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
      await page.mouse.down();
      await page.mouse.move((end?.x ?? 0) + 8, (end?.y ?? 0) + 4, { steps: 4 });
      await page.mouse.up();
    };
    const add = async (list: string, kind: RegExp) => {
      await button(`Add to ${list}`).click();
      await page.locator('dialog').getByRole('button', { name: kind }).click();
    };
    /** A field of the form that is shown in the YAML editor, at the end of its line. */
    const line = async (name: string, label: string, written: string, title = name) => {
      await form(name, title);
      await field(label).focus();
      await page.locator('.yaml-selected', { hasText: written }).click();
      await page.keyboard.press('End');
    };
    const image = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#8fa7b5' } })
      .png()
      .toBuffer();
    const place = (of: string) =>
      side
        .locator(`.field[data-path*='"${of}"'] input[type=file]`)
        .setInputFiles({ name: 'IMG_2041.PNG', mimeType: 'image/png', buffer: image });

    const [SCHOOL, UNSC, WHO] = [
      'Letter from the Principal',
      'United Nations Security Council',
      'World Health Org',
    ];
    const steps: Record<string, () => Promise<unknown>> = {
      'a heading in its place': () => inPlace(SCHOOL, ' for $all'),
      'a line': () => write(SCHOOL, 'Salutation', 'Dear delegates, dear teachers,'),
      'a text, key by key': async () => {
        await form(SCHOOL);
        await field('Text').press('Control+Home');
        await field('Text').pressSequentially('O: # ');
      },
      'a fact in a text': async () => {
        await press('About the Conference', 'Heading: Put in a fact…');
        await page.locator('dialog li button', { hasText: 'Edition' }).click();
      },
      'bold words': async () => {
        await form('About the Conference');
        await field('Text').press('Control+Home');
        await field('Text').press('Control+Shift+ArrowRight');
        await field('Text').press('Control+b');
      },
      'a role': () => write(SCHOOL, 'Role', 'Head of School'),
      'a second heading in its place': () => inPlace('Letter from the Secretary', ': "a" # b'),
      'a moment': () => write('Conference', 'Ends', '2034-08-03T18:30'),
      'a time of day': () => write('Day 2', 'Starts', '09:00'),
      'a time zone': async () => {
        await begin('Conference', 'Time zone');
        await field('Time zone').fill('Asia/Kolkata');
      },
      'a colour by its name, the first of its section': async () => {
        await form('Theme');
        await side.locator('.missing button', { hasText: 'Second colour' }).click();
        await field('Second colour').fill('navy');
      },
      'a colour from the palette': async () => {
        await form('Theme');
        await side.locator('.missing button', { hasText: 'Main colour' }).click();
        await side.getByLabel('Pick a colour').last().fill('#224488');
      },
      'a mood': async () => {
        await begin(UNSC, 'Light or dark', 'UNSC');
        await side.locator('.field[data-path*="mood"] input[type=radio]').last().click();
      },
      'a switch': async () => {
        await form('Individual Registration');
        await side.getByRole('switch', { name: 'Open in a new tab' }).click();
      },
      'a fact only here': () => press('Footer', 'Name: Only here'),
      'a fact everywhere': async () => {
        await form('Banner', 'The 6th Edition');
        await side.getByLabel('Title', { exact: true }).fill('The 7th Edition');
      },
      'an entry by its handle': () => drag('Kenji Moritake', 0),
      'an entry by a button': () =>
        press('Secretariat All content', 'Move Leela Farooqui down', 'Secretariat'),
      'an entry by keys': () => key('Committees', /^IPC/, 'Alt+ArrowUp'),
      'an entry to the end': () => choose('Committees', 'UNHRC', 'Move to the end'),
      'an entry removed': () => choose('Committees', 'Lok Sabha', 'Remove'),
      'an entry twice': () => choose('Ways to register', 'Delegation Registration', 'Duplicate'),
      'a committee': async () => {
        await form('Committees All content', 'Committees');
        await add('Committees', /^Committee Only/);
        await side.locator('h2', { hasText: 'WHO' }).waitFor();
      },
      'what it is called': async () => {
        await form(WHO, 'WHO');
        await field('Name').fill('ECOSOC');
        // its address follows when the cursor leaves, and is a part of the step
        await field('Name').press('Tab');
        await expect.poll(site, SOON).toContain('- id: ecosoc\n');
      },
      'its name in addresses': async () => {
        await press(WHO, 'Short name: Rename…', 'ECOSOC');
        await field('New short name').fill('eco');
        await field('New short name').press('Enter');
      },
      'what was invented and is right': () => press(WHO, 'Full name: Keep it', 'ECOSOC'),
      'its first chair': () => begin(WHO, 'Chairs', 'ECOSOC'),
      'another chair': () => press(UNSC, 'Add to Chairs', 'UNSC'),
      'a photo': async () => {
        await form(UNSC, 'UNSC');
        await button(/^Tenzin Pelmo Rai /).click();
        await side.locator('h2', { hasText: 'Tenzin Pelmo Rai' }).waitFor();
        await place('photo');
      },
      'a picture and what it shows': async () => {
        await form(UNSC, 'UNSC');
        await place('logo');
        await page
          .getByRole('textbox', { name: 'What does the picture show?' })
          .fill('Picture of a "round" table: # seats');
        await page.getByRole('button', { name: 'Use this picture' }).click();
      },
      'what a warning says to do': () => press(UNSC, 'Fix it', 'UNSC'),
      'an address for people': async () => {
        await form(UNSC, 'UNSC');
        await field('Published spreadsheet').fill('https://drive.google.com/file/d/1aB2cD3eF4/view');
      },
      'what the list of problems says to do': async () => {
        await page
          .locator('.tabs')
          .getByRole('button', { name: /^Problems/ })
          .click();
        await page
          .locator('.drawer .problems > li', { hasText: '1aB2cD3eF4' })
          .getByRole('button', { name: 'Fix it' })
          .click();
      },
      'a row of the footer': () => write('Footer', 'Entry 2', '1st, 2nd: and 3rd # August'),
      'one more row': async () => {
        await form('Footer');
        await side.getByRole('group', { name: 'Lines' }).getByRole('button', { name: '+ Add' }).click();
      },
      'one row less': () => press('Footer', 'Remove 1st, 2nd: and 3rd # August'),
      'what is missing': async () => {
        await begin(UNSC, 'Freeze date', 'UNSC');
        await field('Freeze date').fill('31 July: noon');
      },
      'what is not wanted': () => press('Disarmament and International', 'Remove Agenda', 'DISEC'),
      'words of the file in the editor': async () => {
        await page.locator('.tabs').getByRole('button', { name: 'YAML' }).click();
        await line('Code Of Conduct', 'Name', 'name: Code Of Conduct');
        // at once: it is one step, however slow the machine is
        await page.keyboard.insertText(' 2034');
      },
      'a block': async () => {
        await form('Registration Pages', 'Registration');
        await add('Blocks', /^Table/);
      },
      'a comment in the editor': async () => {
        await line('Continuous Crisis Committee', 'Freeze date', 'freezeDate:', 'CCC');
        await page.keyboard.press('Control+/');
      },
      'its first cell': async () => {
        await form('Fees Registration', 'Fees');
        await side.getByRole('textbox', { name: 'Row 1, column 1' }).fill('Early: # bird');
      },
      'a line removed in the editor': async () => {
        await line('United Nations Human', 'Link', 'link: https', 'UNHRC');
        await page.keyboard.press('Control+Shift+k');
      },
      'its place': () => press('Fees Registration', /^Move .* up$/, 'Fees'),
      'its next row': () => press('Fees Registration', 'Add a row', 'Fees'),
      'a page': async () => {
        await press('Pages All content', 'Add to Pages', 'Pages');
        // the cursor is in its field
        await page.getByText('Name of the page').waitFor();
        await page.keyboard.type('Judges');
        await page.keyboard.press('Enter');
      },
      'a link': async () => {
        await form('Resources Header', 'Resources');
        await field('Link').fill('/committees');
      },
      'a section': () => form('Notice'),
      'a mail address': () => press('Contact All content', 'Add to Mails', 'Contact'),
      'a heading that was new': () => inPlace('for $all', ' – really'),
    };

    // but for the clock, which runs from the moment on when somebody comes near it
    const shown = async () =>
      (await frame.locator('main [data-block]:not([data-block="countdown"])').allInnerTexts()).join('\n');
    const [first, texts] = [await shown(), [site()]];
    for (const [name, make] of Object.entries(steps)) {
      const before = texts.at(-1) ?? '';
      // nothing follows a step that was saved
      expect(site(), name).toBe(before);
      await make().catch((error) => {
        throw new Error(name, { cause: error });
      });
      await expect.poll(site, { ...SOON, message: name }).not.toBe(before);
      await saved();
      texts.push(site());
    }
    expect(texts).toHaveLength(51);

    // back, in each of the ways that an editor has, and forth
    const ways = (word: 'Undo' | 'Redo', keys: string[]) => [
      () =>
        page
          .locator('.bar')
          .getByRole('button', { name: new RegExp(`^${word}: `) })
          .click(),
      () => page.locator('.picker-button').press(keys[0] ?? ''),
      async () => {
        await arrived();
        await openStudio(page, '/');
        await page.locator('.page-frame iframe').focus();
        await page.keyboard.press(keys[1] ?? '');
      },
      () => page.getByRole('textbox', { name: 'Text of site.yaml' }).press(keys[2] ?? ''),
    ];
    const filled = () => side.ariaSnapshot();
    await openStudio(page, '/');
    await form(SCHOOL);
    const [last, lastForm, files] = [await shown(), await filled(), media()];
    const names = Object.keys(steps);
    for (let step = names.length; step > 0; step--) {
      await ways('Undo', ['Control+z', 'Control+z', 'Control+z'])[step % 4]?.();
      await expect.poll(site, { ...SOON, message: `undo: ${names[step - 1]}` }).toBe(texts[step - 1]);
    }
    await page.getByRole('button', { name: 'Nothing to undo' }).waitFor();
    await expect.poll(shown, SOON).toBe(first);
    await expect.poll(() => field('Salutation').inputValue(), SOON).toBe('Dear delegates,');
    expect(media()).toEqual(files);
    for (let step = 1; step <= names.length; step++) {
      await ways('Redo', ['Control+Shift+z', 'Control+y', 'Control+y'])[step % 4]?.();
      await expect.poll(site, { ...SOON, message: `redo: ${names[step - 1]}` }).toBe(texts[step]);
    }
    await page.getByRole('button', { name: 'Nothing to redo' }).waitFor();
    await expect.poll(shown, SOON).toBe(last);
    await expect.poll(filled, SOON).toBe(lastForm);
    expect(media()).toEqual(files);
  } finally {
    await preview.close();
  }
});

test('at 200 % nothing is cut off, every control can be pressed, and none is missing', async ({ open }) => {
  const preview = await startPreview();
  try {
    // a window of 1,280 by 800 pixels, of which half are there
    const page = await open({
      ...{ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
      baseURL: preview.origin,
    });
    await openStudio(page);
    expect(
      await page.locator('.welcome').evaluate((notes) => notes.getBoundingClientRect().top),
    ).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Got it' }).click();
    const wrong: object[] = [];
    await everywhere(page, async (at) => {
      const [{ sideways, cut: outside }, hidden] = [await broken(page), await unreachable(page)];
      // the text of the file is scrolled by its editor
      const cut = at === 'YAML' ? [] : outside;
      if (sideways + cut.length + hidden.length > 0) wrong.push({ at, sideways, cut, hidden });
    });
    expect(wrong).toEqual([]);
    const controls = page.locator('.bar :is(button, select):visible');
    expect(await controls.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent))).toEqual([
      expect.stringContaining('Registration'),
      ...['Edit', 'Look', 'Nothing to undo', 'Nothing to redo', 'Phone'],
      ...['Colours of the page', 'Help', 'Publish'],
    ]);
  } finally {
    await preview.close();
  }
});

test('in forced colours, what has the focus, is selected, pressed, or dragged over can be seen', async ({
  open,
}) => {
  const preview = await startPreview();
  try {
    const page = await open({
      ...{ viewport: { width: 1440, height: 900 }, forcedColors: 'active' },
      baseURL: preview.origin,
    });
    const frame = await openStudio(page);
    await page.getByRole('button', { name: 'Got it' }).click();
    /** How many pixels around an element are others than before something happens to it. */
    const changed = async (element: Locator, happens: () => Promise<void>) => {
      await element.scrollIntoViewIfNeeded();
      const box = await element.boundingBox();
      if (!box) throw new Error('It is not shown.');
      const clip = { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8 };
      const picture = async () =>
        sharp(await page.screenshot({ clip, caret: 'hide' }))
          .greyscale()
          .raw()
          .toBuffer();
      const before = await picture();
      await happens();
      const after = await picture();
      return after.filter((value, at) => Math.abs(value - (before[at] ?? 0)) > 100).length;
    };
    const heading = frame.locator('[data-block="letter"] h2').first();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const look = button('Look');
    expect(await changed(heading, () => heading.hover()), 'hovered').toBeGreaterThan(200);
    expect(
      await changed(heading, () => tell(page, { studio: 'select', path: LETTER })),
      'selected',
    ).toBeGreaterThan(200);
    expect(await changed(look, () => look.click()), 'pressed').toBeGreaterThan(100);
    await button('Edit').click();
    const publish = button('Publish');
    const focus = async () => {
      await button('Help').focus();
      await page.keyboard.press('Tab');
      expect(await publish.evaluate((one) => one === document.activeElement)).toBe(true);
    };
    expect(await changed(publish, focus), 'focused').toBeGreaterThan(100);
    await openForm(page, 'Committees All content');
    const handle = button('Move IPC');
    const target = page.locator('.row').nth(1);
    const dragged = async () => {
      const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
      await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
      await page.mouse.down();
      await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 8, { steps: 4 });
    };
    expect(await changed(target, dragged), 'dragged over').toBeGreaterThan(300);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.locator('.tabs').getByRole('button', { name: 'YAML' }).click();
    // the line of the committees, as their form is open: the editor has only those around it
    await page.locator('.cm-line').first().waitFor();
    await openForm(page, 'Conference');
    // the editor may write its lines anew at any moment: a line that is gone has no style
    const selectedLine = () =>
      page
        .locator('.yaml-selected')
        .first()
        .evaluate((one) => {
          const { borderInlineStartColor, borderInlineStartWidth, backgroundColor } = getComputedStyle(one);
          return [`${borderInlineStartWidth} ${borderInlineStartColor}`, backgroundColor] as const;
        });
    await expect.poll(async () => (await selectedLine())[0]).toMatch(/^3px rgb/);
    const [edge, ground] = await selectedLine();
    expect(edge).not.toContain(ground);
    expect(await violations(page)).toEqual([]);
  } finally {
    await preview.close();
  }
});

/** The heading of the letter. */
const LETTER = ['routes', 0, 'blocks', 2, 'heading'];

test('who asks for less motion gets none in the studio: nothing moves, and the page jumps to what is selected', async ({
  open,
}) => {
  const preview = await startPreview();
  try {
    const page = await open({ viewport: { width: 1440, height: 900 }, baseURL: preview.origin });
    const frame = await openStudio(page);
    for (const one of [page, frame])
      await one.evaluate(() => {
        const moves: string[] = [];
        Object.assign(window, { moves });
        addEventListener('scroll', () => moves.push(`scrolls to ${scrollY}`));
        for (const name of ['scrollIntoView', 'scrollTo', 'scrollBy'] as const) {
          const scroll = Element.prototype[name] as (...to: unknown[]) => void;
          const watched = function (this: Element, ...to: unknown[]) {
            if (JSON.stringify(to).includes('smooth')) moves.push(`${this.className} glides`);
            scroll.apply(this, to);
          };
          Object.assign(Element.prototype, { [name]: watched });
        }
        const look = () => {
          for (const { effect } of document.getAnimations()) {
            const { target, pseudoElement } = effect as KeyframeEffect;
            moves.push(`${target?.localName}.${target?.className} ${pseudoElement}`);
          }
          requestAnimationFrame(look);
        };
        look();
      });
    const moves = (of: Page | Frame) => of.evaluate(() => (window as unknown as { moves: string[] }).moves);
    await page.getByRole('button', { name: 'Got it' }).click();
    await tell(page, { studio: 'select', path: LETTER });
    await expect.poll(() => frame.evaluate(() => scrollY)).toBeGreaterThan(300);
    // at once: a page that glides is seen at many places
    await frame.evaluate(async () => {
      for (let frames = 0; frames < 20; frames++) await new Promise(requestAnimationFrame);
    });
    expect(await moves(frame)).toHaveLength(1);
    // its form comes to the field of what is clicked
    await frame.locator('[data-block="letter"] p').nth(1).click();
    await page.locator('.field .cm-content:focus').waitFor();
    await everywhere(page, async () => {});
    await openForm(page, 'Committees All content');
    await page.getByRole('button', { name: 'Move IPC up' }).click();
    await page.getByText('IPC, now 4 of 7.').waitFor({ state: 'attached' });
    await page.locator('.row').first().locator('summary').click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.locator('.notice').waitFor();
    expect(await moves(page)).toEqual([]);
    const gliding = () =>
      [...document.querySelectorAll('*')].filter((one) => getComputedStyle(one).scrollBehavior === 'smooth')
        .length;
    expect(await page.evaluate(gliding)).toBe(0);
  } finally {
    await preview.close();
  }
});

test('a page is hidden and shown again; a removed committee and a changed address are redirected by a click, and one undo takes both back', async ({
  open,
}) => {
  const preview = await startPreview();
  try {
    const page = await open({ viewport: { width: 1440, height: 900 }, baseURL: preview.origin });
    const site = () => readFileSync(path.join(preview.folder, 'site.yaml'), 'utf8');
    const frame = await openStudio(page, '/secretariat');
    const before = site();
    const menu = () => frame.locator('header a[href="/secretariat"]').count();
    const label = page.getByText('This page is hidden: visitors don’t have it.');
    const undo = () => page.locator('.bar').getByRole('button', { name: /^Undo: / });
    await page.getByRole('switch', { name: 'Hide this page' }).click();
    await label.waitFor();
    await expect.poll(menu, SOON).toBe(0);
    await expect.poll(site, SOON).toContain('hidden: true');
    await openForm(page, 'Header');
    await page.locator('.row', { hasText: 'Secretariat' }).getByText('Hidden', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await undo().click();
    await expect.poll(site, SOON).toBe(before);
    await label.waitFor({ state: 'detached' });

    await openStudio(page, '/committees/ccc');
    const notice = page.locator('.notice');
    await page.getByRole('button', { name: 'Remove CCC' }).click();
    await notice.getByRole('button', { name: 'Redirect to /committees' }).click();
    await expect.poll(site, SOON).toContain('redirects:\n  /committees/ccc: /committees\n');
    expect(site()).not.toContain('id: ccc');
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(site, SOON).toBe(before);

    await openStudio(page, '/thank-you');
    await page.getByRole('combobox', { name: 'Address of the page' }).fill('Thanks a lot');
    await page.getByRole('button', { name: 'Write “/thanks-a-lot”' }).click();
    await notice.getByRole('button', { name: 'Redirect to /thanks-a-lot' }).click();
    await expect.poll(site, SOON).toContain('redirects:\n  /thank-you: /thanks-a-lot\n');
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(site, SOON).toBe(before);
  } finally {
    await preview.close();
  }
});
