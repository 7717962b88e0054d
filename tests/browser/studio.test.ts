import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { expect } from 'vitest';
import { isDeep } from '../scale.ts';
import { ROUTES } from '../site-facts.ts';
import { ownPreview } from './preview.ts';
import { changedLines, openStudio, pageIn, SOON } from './studio.ts';
import { editorStories } from './studio-stories.ts';
import { violations } from './violations.ts';

/* The studio over a folder of this computer: the stories of all places, and those with another program or with the files of the folder. */

const { preview, test } = ownPreview();

const siteText = () => readFileSync(path.join(preview.folder, 'site.yaml'), 'utf8');

editorStories(test, {
  enter: async (page) => void (await page.goto('/__studio/')),
  siteText: async () => siteText(),
  home: '/',
});

const letter = (frame: Frame) => frame.locator('[data-block="letter"] h2').first();

if (isDeep)
  test('after a change, scroll position, focus and open menus stay, and only what differs is another', async ({
    page,
  }) => {
    const frame = await openStudio(page, '/committees');
    await frame.evaluate(() => {
      scrollTo(0, 300);
      (document.querySelector('main a') as HTMLElement).focus({ preventScroll: true });
      for (const element of document.querySelectorAll('main h2, header, footer'))
        element.setAttribute('data-stays', '');
    });
    const stays = await frame.locator('[data-stays]').count();
    const name = frame.locator('[data-block="committeeList"] h2').nth(1);
    const had = (await name.textContent()) ?? '';
    await preview.change(`name: ${had}\n`, `name: ${had} 2\n`);
    await expect.poll(() => name.textContent(), { timeout: 20_000 }).toBe(`${had} 2`);
    expect(await frame.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([300, 'A']);
    await expect.poll(() => frame.locator('[data-stays]').count()).toBe(stays);
    await preview.change(`name: ${had} 2\n`, `name: ${had}\n`);
    await expect.poll(() => name.textContent(), { timeout: 20_000 }).toBe(had);
  });

if (isDeep)
  test('who only looks at all pages and clicks everywhere changes no file', async ({ open }) => {
    const page = await open();
    const { folder } = preview;
    // new files are seen, too
    const dates = () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => !/^(\.cache|node_modules|tests)/.test(file))
        .map((file) => `${file} ${statSync(path.join(folder, file)).mtimeMs}`);
    const [before, text] = [dates(), siteText()];
    expect(before.length).toBeGreaterThan(300);
    for (const at of Object.keys(ROUTES)) {
      const frame = await openStudio(page, at);
      const height = await frame.evaluate(() => {
        // what is selected offers to follow its link: that button leaves the page on purpose
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('.tag button { pointer-events: none; }');
        document.querySelector('plenary-studio-frames')?.shadowRoot?.adoptedStyleSheets.push(sheet);
        return document.documentElement.scrollHeight;
      });
      for (let y = 0; y < height; y += 300) {
        await frame.evaluate((top) => scrollTo(0, top), y);
        for (const x of [120, 420, 700]) await page.mouse.click(x, 260);
      }
      expect(pageIn(frame)).toBe(at);
    }
    await page.close();
    expect([dates(), siteText()]).toEqual([before, text]);
  });

if (isDeep)
  test('a picture comes to the person on whom it is dropped, also at the moment in which others are moved', async ({
    page,
  }) => {
    const frame = await openStudio(page, '/secretariat');
    const taken = await page.evaluateHandle(() => {
      const messages: unknown[] = [];
      addEventListener('message', ({ data }) => {
        if (data?.studio !== 'dropped') return;
        messages.push({ path: data.path, names: data.files.map(({ name }: File) => name) });
      });
      return messages;
    });
    // as soon as the page shows somebody else, long before its marks say who is where
    await frame.evaluate(() => {
      const list = document.querySelector('[data-block="people"]') as HTMLElement;
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['no picture'], 'IMG_2041.JPG', { type: 'image/jpeg' }));
      const watcher = new MutationObserver(() => {
        if (!document.body.textContent?.includes('Zoya Example')) return;
        watcher.disconnect();
        const names = [...document.querySelectorAll('[data-block="people"] li p')];
        const name = names.find(({ textContent }) => textContent === 'Kenji Moritake');
        name?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      });
      watcher.observe(list.parentElement as HTMLElement, { childList: true, subtree: true });
    });
    const first = 'secretariat:\n';
    const added = '  - name: Zoya Example\n    role: Treasurer\n';
    await preview.change(first, first + added);
    await expect
      .poll(() => taken.jsonValue(), SOON)
      .toEqual([{ path: ['secretariat', 7, 'photo'], names: ['IMG_2041.JPG'] }]);
    // which is none
    await page.locator('.notice', { hasText: /picture/ }).waitFor();
    await preview.change(added, '');
    await frame.getByText('Zoya Example').waitFor({ state: 'detached' });
  });

if (isDeep)
  test('on a phone, one tap closes the form, and a menu has the colours, the help, and the next invented text', async ({
    open,
  }) => {
    const [plain, invented] = [
      'heading: Letter from the Principal',
      'heading: Letter from the Principal  # sample',
    ];
    await preview.change(plain, invented);
    const page = await open({
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      colorScheme: 'light',
    });
    const frame = await openStudio(page);
    await page.getByRole('button', { name: 'Got it' }).tap();
    const choose = async (name: string | RegExp) => {
      await page.locator('summary[aria-label="More"]').tap();
      const item = page.locator('.menu').getByRole('button', { name });
      const { width = 0, height = 0 } = (await item.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      await item.tap();
    };
    const ground = () => frame.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await choose('Dark');
    await expect.poll(ground).not.toBe(light);
    await choose('Help');
    await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'Close' }).tap();
    await choose('Next sample content (1 left)');
    const field = page.getByRole('combobox', { name: 'Heading' });
    await expect.poll(() => field.evaluate((one) => one === document.activeElement), SOON).toBe(true);
    const { width = 0, height = 0 } = (await page.locator('.sheet-close').boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Close the form' }).tap();
    expect(await field.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('sheet-handle');
    // and one brings it back, small, then large
    const sheet = page.locator('.side-body');
    await page.locator('.sheet-handle').tap();
    const half = (await sheet.boundingBox())?.height ?? 0;
    await page.locator('.sheet-handle').tap();
    await expect.poll(async () => (await sheet.boundingBox())?.height ?? 0).toBeGreaterThan(half * 1.5);
    await page.getByRole('button', { name: 'Close the form' }).tap();
    expect(await field.isVisible()).toBe(false);
    expect(await violations(page)).toEqual([]);
    await preview.change(invented, plain);
  });

if (isDeep)
  test('the text of site.yaml beside the page: one cursor, one undo, what others change, and what cannot be saved yet', async ({
    open,
  }) => {
    // in a profile of its own: the editor of the shared one may have steps of other tests left to undo
    const page = await open();
    const frame = await openStudio(page);
    const before = siteText();
    await page.getByRole('button', { name: 'YAML', exact: true }).click();
    const editor = page.getByRole('textbox', { name: 'Text of site.yaml' });
    await editor.waitFor();
    const standing = page.locator('.yaml-bar [role=status]');
    const lineOf = (text: string) => page.locator('.cm-line', { hasText: text });

    // from the page to the text, and from the text to the form and the page
    await letter(frame).click();
    await page.keyboard.press('Escape');
    await page.locator('.yaml-selected', { hasText: 'heading: Letter from the Principal' }).waitFor();
    await lineOf('heading: Letter from the Principal').click({ position: { x: 200, y: 8 } });
    await page.keyboard.press('End');
    await page.keyboard.type(' here');
    await expect.poll(() => letter(frame).textContent(), SOON).toBe('Letter from the Principal here');
    await expect
      .poll(() => changedLines(before, siteText()), SOON)
      .toEqual(['        heading: Letter from the Principal here']);
    await expect.poll(() => page.locator('.side h2').first().textContent(), SOON).toContain('Letter');

    // another program saves: the text has it, and the cursor is where it was
    await preview.change('conference:', '# hello\nconference:');
    await expect.poll(async () => (await standing.textContent())?.includes('Saved')).toBe(true);
    await page.keyboard.type('!');
    await expect.poll(siteText, SOON).toContain('heading: Letter from the Principal here!');
    expect(siteText()).toContain('# hello\nconference:');

    // unfinished: it stays here, and the file and the page as they are
    const good = siteText();
    await page.keyboard.press('Enter');
    await page.keyboard.type('hed: x');
    await expect.poll(() => standing.textContent(), SOON).toMatch(/^Not saved: line \d+: .*"hed"/);
    await page.locator('.cm-lintRange-error').waitFor();
    expect(siteText()).toBe(good);
    expect(await violations(page)).toEqual([]);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const again = await openStudio(page);
    await page.getByRole('button', { name: 'YAML', exact: true }).click();
    await expect.poll(() => standing.textContent(), SOON).toMatch(/^Not saved/);
    await page.getByRole('button', { name: 'Take back what isn’t saved' }).click();
    await expect.poll(() => standing.textContent(), SOON).toBe('Saved');

    // what the schemas offer
    await letter(again).click();
    await page.keyboard.press('Escape');
    await lineOf('heading: Letter from the Principal here!').click({ position: { x: 200, y: 8 } });
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('i');
    await page.getByRole('option', { name: 'id', exact: true }).waitFor();
    await page.keyboard.press('Escape');

    // one stack of undo; what another program changed is taken back last, and asked for first
    await page.getByRole('button', { name: 'Take back what isn’t saved' }).click();
    await editor.focus();
    await page.keyboard.press('Control+z');
    await expect.poll(siteText, SOON).not.toContain('here!');
    await page.keyboard.press('Control+z');
    await expect.poll(siteText, SOON).toBe(before.replace('conference:', '# hello\nconference:'));
    await page.keyboard.press('Control+z');
    await page.getByRole('dialog').getByRole('button').first().click();
    await expect.poll(siteText, SOON).toBe(before);
  });
