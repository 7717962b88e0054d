import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ROUTES } from '../site-facts.ts';
import { builtBlocks, builtPage, routesOfEachKind } from './built.ts';
import { test } from './visitor.ts';

/** What is left of the paper within the margins of `styles/print.css`, in CSS pixels. */
const PAPERS = [
  { format: 'A4', width: 687, height: 1046 },
  { format: 'Letter', width: 710, height: 980 },
];

/** How many pages a PDF has: each is an object of that type, and the tree that holds them is called Pages. */
async function sheets(page: Page, format: string): Promise<number> {
  const pdf = (await page.pdf({ format })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0;
}

/** The height of the page as it is printed; a browser may shrink what is too high or too wide, and that is to be seen. */
async function printed(page: Page, width: number): Promise<{ width: number; height: number }> {
  await page.setViewportSize({ width, height: 400 });
  await page.emulateMedia({ media: 'print' });
  const { scrollWidth, scrollHeight } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { scrollWidth, scrollHeight };
  });
  return { width: scrollWidth, height: scrollHeight };
}

/** What is to be read on the paper, with the addresses that the styles add. */
function paper(page: Page): Promise<string> {
  return page.evaluate(() => {
    const added = [...document.links]
      .filter((link) => link.checkVisibility())
      .map((link) => getComputedStyle(link, '::after').content);
    return [document.body.innerText, ...added].join('\n').replaceAll(/[ \t]+/g, ' ');
  });
}

/** What a committee tells, as the build wrote it. */
function facts(route: string): string[] {
  const [header] = builtBlocks(route, 'pageHeader');
  const people = builtBlocks(route, 'carousel').flatMap(({ slides = [] }) => slides);
  const [{ guide }] = builtBlocks(route, 'guideTile');
  const [{ matrix }] = builtBlocks(route, 'matrix');
  return [
    header.title,
    ...(header.lines ?? []).flatMap(({ label = '', text = '' }) => [label, text]),
    ...people.flatMap(({ name = '', role = '' }) => [name, role]),
    guide?.note ?? '',
    guide?.link?.href ?? '',
    matrix?.embed?.src ?? '',
    ...(matrix?.table?.rows.flat() ?? []),
  ];
}

/** A committee of each kind, and the one that has most to print; in the deep tests all of them. */
function committees(): string[] {
  const all = Object.keys(ROUTES).filter((route) => route.startsWith('/committees/'));
  const size = (route: string) => facts(route).join().length;
  const longest = all.reduce((one, other) => (size(other) > size(one) ? other : one));
  return [...new Set([...routesOfEachKind().filter((route) => all.includes(route)), longest])];
}

/** Slides turned and a search typed: nothing of that may reach the paper. */
async function leaveTraces(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next slide' }).first().click();
  await page.getByRole('searchbox').fill('no such row');
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(1);
}

test.for(committees())(
  '%s prints as one sheet without script, and is not shrunk for it',
  async (route, { look }) => {
    const page = await look(route, { script: false });
    await expectFits(page);
  },
);

test.for(committees())(
  '%s prints as one sheet, with all its facts and addresses, every slide and row in full strength, and nothing to click',
  async (route, { look }) => {
    const page = await look(route);
    await leaveTraces(page);
    await expectFits(page);
    for (const { format } of PAPERS) expect(await sheets(page, format), format).toBe(1);
    await printed(page, 687);
    const text = await paper(page);
    expect(facts(route).filter((words) => !text.includes(words.replaceAll(/\s+/g, ' ')))).toEqual([]);
    expect(text).toContain('1 to 3 August 2024');
    expect(text).toContain(`https://mun.example.org${builtPage(route).path}`);
    expect(text).toContain('delegates@example.org');
    const controls = page.locator('button, input, iframe, nav').filter({ visible: true });
    await expect.poll(() => controls.count()).toBe(0);
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('[aria-roledescription="slide"], tbody tr')].flatMap((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        const fine =
          width > 0 && left >= 0 && right < innerWidth + 1 && getComputedStyle(one).opacity === '1';
        return fine ? [] : [one.textContent];
      }),
    );
    expect(outside).toEqual([]);
  },
);

/** A page is no higher and no wider than each paper. */
async function expectFits(page: Page): Promise<void> {
  for (const { format, width, height } of PAPERS) {
    const size = await printed(page, width);
    expect(size.width, format).toBeLessThanOrEqual(width);
    expect(size.height, format).toBeLessThanOrEqual(height);
  }
}

test('on the other pages links are printed with their addresses, and a dark ground is white', async ({
  page,
}) => {
  await page.goto('/registration');
  await printed(page, 687);
  for (const { link } of builtBlocks('/registration', 'links')[0].links)
    expect(await paper(page)).toContain(link.href);
  await page.goto('/committees');
  const grounds = await page
    .locator('[data-ground]')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(new Set(grounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
});

test('a document is printed with the whole address at which it will be found', async ({ page }) => {
  await page.goto('/resources');
  await printed(page, 687);
  // what is made of several pieces is there piece by piece
  const text = (await paper(page)).replaceAll('" "', '');
  for (const { file } of builtBlocks('/resources', 'documents')[0].items)
    expect(text).toContain(`https://mun.example.org${file.href}`);
});
