import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ownSite } from './own-site.ts';

/* A site whose names are as long as names can be, so that its menu has a group. */

const PERSON = 'Maria Esperanza de los Angeles Villaverde y Rodriguez de la Torre Montenegro';
const CONFERENCE = 'The Deodar Hall International School Model United Nations Conference';

const GROUP = '    - label: Conference\n      links:\n        - { label: Secretariat, link: /secretariat }\n';

const test = ownSite((text) =>
  text
    .replace(
      '    - label: Secretariat\n      link: /secretariat\n',
      `${GROUP}        - { label: Login, link: /login }\n`,
    )
    .replace(/^( {2}name: ).*$/m, `$1${CONFERENCE}`)
    // the first of the chairs, and the second of the secretariat
    .replace(/(\n {4}chairs:\n {6}- name: ).*/, `$1${PERSON}`)
    .replace(/(\nsecretariat:\n(?: .*\n)*? {2}- name: (?:.*\n)+? {2}- name: ).*/, `$1${PERSON}`),
);

/** The upper edges of the elements, rounded, from left to right. */
const tops = (page: Page, marks: string) =>
  page.locator(marks).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));

test.for([320, 390, 768, 1280])(
  'the name of the conference stays within its bar at %i px',
  async (width, { look }) => {
    const page = await look('/', { width, height: 844 });
    const brand = page.getByRole('banner').getByRole('link').first();
    expect(await brand.innerText()).toContain(CONFERENCE);
    const [bar, name] = await Promise.all([
      page.getByRole('banner').boundingBox(),
      brand.locator('> span').boundingBox(),
    ]);
    if (!bar || !name) throw new Error('There is no bar.');
    expect(name.y).toBeGreaterThanOrEqual(bar.y);
    expect(name.y + name.height).toBeLessThanOrEqual(bar.y + bar.height);
    // no more of the window than it has with a short name, but for a line
    expect(bar.height).toBeLessThanOrEqual(80);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);

test.for([true, false])('chairs stand on one line, with script or without (%s)', async (script, { look }) => {
  const page = await look('/committees/unsc', { script });
  const slides = '[data-kind="people"] [aria-roledescription="slide"]';
  expect(await page.locator(slides).first().innerText()).toContain(PERSON);
  const edges = await tops(page, `${slides} p:first-of-type`);
  expect(edges).toHaveLength(3);
  expect(new Set(edges).size).toBe(1);
});

test('members of the secretariat stand on one line', async ({ look }) => {
  const page = await look('/secretariat', { width: 1440 });
  const cards = page.getByRole('listitem').filter({ hasText: 'Co-Head of OC' });
  expect(await cards.first().innerText()).toContain(PERSON);
  const edges = await cards.evaluateAll((all) =>
    all.map((one) => Math.round(one.querySelector('p')?.getBoundingClientRect().top ?? 0)),
  );
  expect(edges).toHaveLength(2);
  expect(edges[0]).toBe(edges[1]);
});

test.for([true, false])(
  'a group of the menu opens below the bar, closes with Escape and when the focus leaves it, and is marked (script: %s)',
  async (script, { look }) => {
    const page = await look('/secretariat', { width: 1280, script });
    const bar = page.getByRole('banner');
    const group = bar.getByRole('button', { name: 'Conference' });
    const links = bar.getByRole('listitem').filter({ hasText: 'Conference' }).getByRole('link');
    const opened = async () => {
      await group.press('Enter');
      await links.first().waitFor();
    };
    const lineOf = (element: Element) => getComputedStyle(element).borderBlockEndColor;
    const current = await group.evaluate(lineOf);
    await opened();
    const [above, band] = await Promise.all([
      bar.boundingBox(),
      links.first().locator('../..').boundingBox(),
    ]);
    expect(band?.y).toBeCloseTo(Number(above?.y) + Number(above?.height), 0);
    await page.keyboard.press('Escape');
    await links.first().waitFor({ state: 'hidden' });
    expect(await group.evaluate((element) => element === document.activeElement)).toBe(true);
    if (script) {
      await opened();
      for (const _link of await links.all()) await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await links.first().waitFor({ state: 'hidden' });
    }
    await opened();
    await links.last().press('Enter');
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    await links.first().waitFor({ state: 'hidden' });
    await bar.getByRole('link', { name: 'Resources' }).click();
    await page.getByRole('heading', { name: 'Delegate Resources' }).waitFor();
    expect(await group.evaluate(lineOf)).not.toBe(current);
  },
);

test('on a phone the links of a group are in the menu, below its name', async ({ look }) => {
  const page = await look('/committees', { width: 390, script: false });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('banner').getByRole('navigation');
  await menu.getByRole('link', { name: 'Secretariat' }).waitFor();
  expect(await menu.getByRole('button').allInnerTexts()).toEqual(['Menu']);
  expect(await menu.getByText('Conference').first().isVisible()).toBe(true);
});
