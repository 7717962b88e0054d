import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { startPreview, studioTest as test } from './preview.ts';
import { openForm, openStudio, pageIn, SOON } from './studio.ts';

test('ten addresses that are typed quickly never lead to another page: the form, the page, the links to it and what is added next are still its own', async ({
  open,
}) => {
  const preview = await startPreview();
  try {
    const site = () => readFileSync(path.join(preview.folder, 'site.yaml'), 'utf8');
    const page = await open({ viewport: { width: 1440, height: 900 }, baseURL: preview.origin });
    const frame = await openStudio(page, '/registration');
    await page.getByRole('button', { name: 'Got it' }).click();
    await openForm(page, 'Registration Pages');
    const title = page.locator('.side h2').first();
    const address = page.locator('.side .field[data-path$=\'"path"]\'] input');
    // what is not the form of the page at any moment is written down
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const now = document.querySelector('.side h2')?.textContent ?? '';
        if (seen.at(-1) !== now) seen.push(now);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    const names = [
      'fees',
      'how-to-register',
      'r',
      'join-us',
      'registration-2',
      'sign-up',
      'x-y-z',
      'apply',
      'delegates',
      'register',
    ];
    for (const [index, name] of names.entries()) {
      await address.click();
      await page.keyboard.press('Control+a');
      // as quickly as people type, or quicker than anything follows
      await page.keyboard.type(`/${name}`, { delay: index % 2 === 0 ? 15 : 90 });
      await expect.poll(site, SOON).toContain(`path: /${name}\n`);
      await expect.poll(() => pageIn(frame), SOON).toBe(`/${name}`);
      await expect.poll(() => frame.locator('h1').first().textContent(), SOON).toBe('Registration');
      expect(await title.textContent()).toBe('Registration');
      expect(await address.inputValue()).toBe(`/${name}`);
    }
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(
      expect.not.arrayContaining(['Not found', 'Home']),
    );
    await page.getByRole('button', { name: 'Add to Blocks' }).click();
    await page.getByLabel('Search blocks').fill('Questions and answers');
    await page.keyboard.press('Enter');
    await frame.locator('[data-block="faq"]').waitFor(SOON);
    expect(site()).not.toContain('/registration');
    expect(site()).toContain('link: /register\n');
    await expect.poll(site, SOON).toMatch(/path: \/register\n(?:(?! {2}- path:).*\n)* {6}- type: faq/);
  } finally {
    await preview.close();
  }
});
