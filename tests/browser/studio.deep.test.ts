import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { PAGE_MARKS_ID, type PageMarks } from '../../src/core/index.ts';
import { phonePhoto } from '../studio/server/phone-photo.ts';
import { startPreview, studioTest as test } from './preview.ts';
import { committeeIds, held, openForm, openStudio, reordered, rows, SOON } from './studio.ts';
import { violations } from './violations.ts';

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
    const site = preview.siteText;
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
    const ids = () => [...site().matchAll(/^ {2}- id: (\S+)/gm)].slice(0, 3).map(([, id]) => id);
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
    const site = preview.siteText;
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
    const site = preview.siteText;
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
