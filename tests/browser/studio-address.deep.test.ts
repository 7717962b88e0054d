import { expect } from 'vitest';
import { ownPreview } from './preview.ts';
import { openForm, openStudio, pageIn, SOON } from './studio.ts';
import { violations } from './violations.ts';

/* Addresses of pages in the studio: one that is typed, one that is hidden, and those that end and are redirected. */

const { siteText, test } = ownPreview();

test('ten addresses that are typed quickly never lead to another page: the form, the page, the links to it and what is added next are still its own', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
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
    await expect.poll(siteText, SOON).toContain(`path: /${name}\n`);
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
  expect(siteText()).not.toContain('/registration');
  expect(siteText()).toContain('link: /register\n');
  await expect.poll(siteText, SOON).toMatch(/path: \/register\n(?:(?! {2}- path:).*\n)* {6}- type: faq/);
});

test('a page is hidden and shown again; a removed committee and a changed address are redirected by a click, and one undo takes both back', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  const frame = await openStudio(page, '/secretariat');
  const before = siteText();
  const menu = () => frame.locator('header a[href="/secretariat"]').count();
  const label = page.getByText('This page is hidden: visitors don’t have it.');
  const undo = () => page.locator('.bar').getByRole('button', { name: /^Undo: / });
  await page.getByRole('switch', { name: 'Hide this page' }).click();
  await label.waitFor();
  await expect.poll(menu, SOON).toBe(0);
  await expect.poll(siteText, SOON).toContain('hidden: true');
  await openForm(page, 'Header');
  await page.locator('.row', { hasText: 'Secretariat' }).getByText('Hidden', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await undo().click();
  await expect.poll(siteText, SOON).toBe(before);
  await label.waitFor({ state: 'detached' });

  await openStudio(page, '/committees/ccc');
  const notice = page.locator('.notice');
  await page.getByRole('button', { name: 'Remove CCC' }).click();
  await notice.getByRole('button', { name: 'Redirect to /committees' }).click();
  await expect.poll(siteText, SOON).toContain('redirects:\n  /committees/ccc: /committees\n');
  expect(siteText()).not.toContain('id: ccc');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(siteText, SOON).toBe(before);

  await openStudio(page, '/thank-you');
  await page.getByRole('combobox', { name: 'Address of the page' }).fill('Thanks a lot');
  await page.getByRole('button', { name: 'Write “/thanks-a-lot”' }).click();
  await notice.getByRole('button', { name: 'Redirect to /thanks-a-lot' }).click();
  await expect.poll(siteText, SOON).toContain('redirects:\n  /thank-you: /thanks-a-lot\n');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(siteText, SOON).toBe(before);
});
