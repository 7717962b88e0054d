import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { changedPixels } from './forced-colours.ts';
import { ownPreview } from './preview.ts';
import { broken, unreachable } from './reflow.ts';
import { everywhere, openForm, openStudio, tell } from './studio.ts';
import { violations } from './violations.ts';

/* The studio in a folder, for everybody: at 200 %, in forced colours, with less motion. */

const { test } = ownPreview();

test('at 200 % nothing is cut off, every control can be pressed, and none is missing', async ({ open }) => {
  // a window of 1,280 by 800 pixels, of which half are there
  const page = await open({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
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
});

test('in forced colours, what has the focus, is selected, pressed, or dragged over can be seen', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 1440, height: 900 }, forcedColors: 'active' });
  const frame = await openStudio(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  const heading = frame.locator('[data-block="letter"] h2').first();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const look = button('Look');
  expect(await changedPixels(heading, () => heading.hover()), 'hovered').toBeGreaterThan(200);
  expect(
    await changedPixels(heading, () => tell(page, { studio: 'select', path: LETTER })),
    'selected',
  ).toBeGreaterThan(200);
  expect(await changedPixels(look, () => look.click()), 'pressed').toBeGreaterThan(100);
  await button('Edit').click();
  const publish = button('Publish');
  const focus = async () => {
    await button('Help').focus();
    await page.keyboard.press('Tab');
    expect(await publish.evaluate((one) => one === document.activeElement)).toBe(true);
  };
  expect(await changedPixels(publish, focus), 'focused').toBeGreaterThan(100);
  await openForm(page, 'Committees All content');
  const handle = button('Move IPC');
  const target = page.locator('.row').nth(1);
  const dragged = async () => {
    const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 8, { steps: 4 });
  };
  expect(await changedPixels(target, dragged), 'dragged over').toBeGreaterThan(300);
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
});

/** The heading of the letter. */
const LETTER = ['routes', 0, 'blocks', 2, 'heading'];

test('who asks for less motion gets none in the studio: nothing moves, and the page jumps to what is selected', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
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
});
