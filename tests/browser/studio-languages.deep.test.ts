import { expect } from 'vitest';
import { ownPreview } from './preview.ts';
import { openForm, openStudio, SOON } from './studio.ts';

/* A site in English and French: each language is edited on its own pages. */

const { siteText, test } = ownPreview(async (change) => {
  await change('\nconference:\n', '\nlanguages: [en, fr]\n\nconference:\n');
  await change(
    '  edition: The 6th Edition\n',
    '  edition:\n    en: The 6th Edition\n    fr: La 6e édition\n',
  );
});
test('what is typed on a French page is the French text, and the English one stays', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const before = siteText();
  const frame = await openStudio(page, '/fr');
  const title = frame.locator('h1');
  await expect.poll(() => title.innerText(), SOON).toContain('La 6e édition');
  await title.getByText('La 6e édition').click();
  await frame.locator('h1[contenteditable], h1 [contenteditable]').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.type(' 2024');
  await page.keyboard.press('Enter');
  await expect.poll(siteText, SOON).toBe(before.replace('La 6e édition', 'La 6e édition 2024'));
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect.poll(siteText, SOON).toBe(before);
});

test('a click on a text that French lacks is one on that text: a heading is typed where it stands, a paragraph in its field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const before = siteText();
  const frame = await openStudio(page, '/fr');
  await frame.getByRole('heading', { name: 'About the Conference' }).click();
  await frame.locator('h2[contenteditable], h2 [contenteditable]').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('La conférence');
  await page.keyboard.press('Enter');
  const heading = '        heading:\n          en: About the Conference\n          fr: La conférence\n';
  await expect.poll(siteText, SOON).toBe(before.replace('        heading: About the Conference\n', heading));
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect.poll(siteText, SOON).toBe(before);
  await frame.getByText('is run by students of').click();
  await page.locator(`.field[data-path='["routes",0,"blocks",1,"text"]']:focus-within`).waitFor();
});

test('a text that counted for all languages becomes one in both where it is translated, in the form and on the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const before = siteText();
  await openStudio(page, '/fr/committees/unhrc');
  await openForm(page, 'United Nations Human Rights Council');
  const field = page.getByRole('textbox', { name: 'Full name' });
  await field.fill('Conseil des droits de l’homme');
  const text = [
    '    fullName:',
    '      en: United Nations Human Rights Council',
    '      fr: Conseil des droits de l’homme',
  ].join('\n');
  await expect
    .poll(siteText, SOON)
    .toBe(before.replace('    fullName: United Nations Human Rights Council', text));
  await page.getByText('English: United Nations Human Rights Council').waitFor();
  await page.getByRole('combobox', { name: 'Language of the page' }).selectOption('English');
  await expect.poll(() => field.inputValue(), SOON).toBe('United Nations Human Rights Council');
  await field.fill('Human Rights Council');
  await expect.poll(siteText, SOON).toContain('      en: Human Rights Council\n      fr: Conseil des droits');
});

test('a text in paragraphs is translated letter by letter, and undone in one step', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const before = siteText();
  await openStudio(page, '/fr');
  await openForm(page, 'Letter from the Principal');
  const field = page.locator('.field-prose [contenteditable], .field-prose textarea').first();
  await field.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Bonjour à tous.', { delay: 60 });
  await expect.poll(siteText, SOON).toMatch(/ fr: \|\n +Bonjour à tous\.\n/);
  expect(await page.getByText('Somebody else changed this').count()).toBe(0);
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect.poll(siteText, SOON).toBe(before);
});

test('the list of problems has the texts that French lacks, and each opens its field on a French page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, '/committees/unhrc');
  await page
    .getByRole('button', { name: /warning/ })
    .first()
    .click();
  const missing = page.locator('details', { hasText: /texts? (is|are) missing in French/ });
  await missing.locator('summary').click();
  const count = await missing.locator('li').count();
  expect(await missing.locator('summary').innerText()).toBe(`${count} texts are missing in French`);
  // each by the words that are shown in its place
  const about = missing.locator('li', { hasText: /UNHRC|Human Rights/ }).first();
  await about.getByRole('button').click();
  const language = page.getByRole('combobox', { name: 'Language of the page' });
  await expect.poll(() => language.inputValue(), SOON).toMatch(/^\/fr/);
  await page.locator('.field:focus-within').waitFor();
});

test('the search finds the texts of the language that is edited', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, '/fr');
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: /Find|Search/ });
  await search.fill('6e édition');
  await page
    .getByRole('option', { name: /La 6e édition/ })
    .first()
    .waitFor();
});
