import { wcagContrast } from 'culori';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { isDeep } from '../scale.ts';
import { alive, swipe, test } from './visitor.ts';

async function carousel(page: Page, route: string, name: string): Promise<Locator> {
  await page.goto(route);
  await alive(page);
  return page.locator(`section[aria-roledescription="carousel"][aria-label="${name}"]`);
}

const shown = (place: Locator) =>
  place.locator('[aria-roledescription="slide"][data-active="true"]').getAttribute('aria-label');

const CAROUSELS: [route: string, name: string, count: number][] = [
  ['/committees/unsc', 'About UNSC', 2],
  ['/committees/unsc', 'Chairpersons', 3],
  ['/committees/ipc', 'Chairpersons', 2],
];

describe.each(isDeep ? CAROUSELS : CAROUSELS.slice(0, 2))('on %s the carousel "%s"', (route, name, count) => {
  test('goes round in both directions, and shows the slide of a dot, with the active item at opacity 1 and the others at 0.5', async ({
    page,
    trouble,
  }) => {
    const place = await carousel(page, route, name);
    expect(await shown(place)).toBe(`Slide 1 of ${count}`);
    for (const next of [...Array(count).keys()].map((index) => ((index + 1) % count) + 1)) {
      await place.getByRole('button', { name: 'Next slide' }).click();
      await expect.poll(() => shown(place)).toBe(`Slide ${next} of ${count}`);
    }
    await place.getByRole('button', { name: 'Previous slide' }).click();
    await expect.poll(() => shown(place)).toBe(`Slide ${count} of ${count}`);
    await place.getByRole('button', { name: `Slide 1 of ${count}` }).click();
    await expect.poll(() => shown(place)).toBe(`Slide 1 of ${count}`);
    const opacities = () =>
      place
        .locator('[aria-roledescription="slide"]')
        .evaluateAll((slides) => slides.map((slide) => getComputedStyle(slide).opacity));
    await expect
      .poll(opacities)
      .toEqual([...Array(count).keys()].map((index) => (index === 0 ? '1' : '0.5')));
    expect(trouble.errors).toEqual([]);
  });
});

/** Edges and thickness of the line of each person, and the edges of the person. */
const rowOf = (place: Locator) =>
  place.evaluate((carousel) => {
    const edges = (one: Element | undefined) => {
      const { left = 0, right = 0 } = one?.getBoundingClientRect() ?? {};
      return [left, right].map(Math.round);
    };
    const slides = [...carousel.querySelectorAll('[data-active]')];
    return [...carousel.querySelectorAll('[data-dots] button')].map((line, at) => ({
      line: edges(line),
      person: edges(slides[at]?.firstElementChild ?? undefined),
      thickness: getComputedStyle(line, '::before').blockSize,
    }));
  });

test.for([
  ['ccc', 3],
  ['ipc', 2],
] as const)(
  'all chairs of %s have a line as wide as they are, which is thick above the active one, and fill the row',
  async ([id, count], { page }) => {
    for (const width of [768, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      const place = await carousel(page, `/committees/${id}`, 'Chairpersons');
      await place.getByRole('button', { name: `Slide 2 of ${count}` }).click();
      await expect.poll(() => shown(place)).toBe(`Slide 2 of ${count}`);
      const row = await rowOf(place);
      expect(row.map(({ thickness }) => thickness)).toEqual(['3px', '7px', '3px'].slice(0, count));
      for (const { line, person } of row) expect(line, `${width} px`).toEqual(person);
      const end = await place.evaluate((one) => Math.round(one.getBoundingClientRect().right));
      expect(row.at(-1)?.line[1], `${width} px`).toBe(end);
    }
  },
);

test('a click on a person in sight brings them to the front', async ({ page }) => {
  const place = await carousel(page, '/committees/ccc', 'Chairpersons');
  await place.locator('[aria-roledescription="slide"]').nth(2).click();
  await expect.poll(() => shown(place)).toBe('Slide 3 of 3');
});

test('the arrow keys move it', async ({ page }) => {
  const place = await carousel(page, '/committees/ccc', 'Chairpersons');
  await place.getByRole('button', { name: 'Next slide' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shown(place)).toBe('Slide 2 of 3');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shown(place)).toBe('Slide 3 of 3');
});

test('a swipe moves it on a phone', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const place = await carousel(page, '/committees/unsc', 'About UNSC');
  const slide = place.locator('[aria-roledescription="slide"]').first();
  await slide.scrollIntoViewIfNeeded();
  const box = await slide.boundingBox();
  if (!box) throw new Error('The slide is not in sight.');
  const places = [0.8, 0.7, 0.55, 0.4, 0.25, 0.1].map((share) => box.x + box.width * share);
  await swipe(page, box.y + Math.min(120, box.height / 2), places);
  await expect.poll(() => shown(place)).toBe('Slide 2 of 2');
});

test('the slide that was chosen stays in sight when the window gets narrow', async ({ page }) => {
  const place = await carousel(page, '/committees/unsc', 'Chairpersons');
  await place.getByRole('button', { name: 'Slide 3 of 3' }).click();
  await expect.poll(() => shown(place)).toBe('Slide 3 of 3');
  await page.setViewportSize({ width: 390, height: 844 });
  const slide = place.locator('[aria-roledescription="slide"][data-active="true"]');
  const inSight = async () => {
    const box = await slide.boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 390;
  };
  await expect.poll(inSight).toBe(true);
  // and the way on begins there: what moves the slides has not gone back to the first
  await place.getByRole('button', { name: 'Previous slide' }).click();
  await expect.poll(() => shown(place)).toBe('Slide 2 of 3');
  await expect.poll(inSight).toBe(true);
});

test('until the script is there, the keyboard scrolls what fingers can', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/*.js', (script) => script.abort());
  await page.goto('/committees/unsc');
  const slides = page.getByRole('group', { name: 'Chairpersons', exact: true });
  await slides.focus();
  expect(await slides.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => slides.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
});

test('with the script the controls take the focus, and what they move does not', async ({ look }) => {
  const page = await look('/committees/unsc');
  await expect.poll(() => page.locator('[data-ready="true"] [data-panel]').count()).toBe(2);
  await expect.poll(() => page.locator('[data-panel]:is([tabindex], [role], [aria-label])').count()).toBe(0);
});

test('without script all slides can be read, there are no controls, and nothing scrolls that a keyboard would have to reach', async ({
  look,
}) => {
  const page = await look('/committees/unsc', { script: false });
  const slides = page.locator('[aria-roledescription="slide"]');
  await expect.poll(() => slides.count()).toBe(5);
  for (const slide of await slides.all()) {
    const box = await slide.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 1280).toBe(true);
  }
  await expect.poll(() => page.getByRole('button', { name: 'Next slide' }).count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const panels = page.locator('[aria-roledescription="carousel"] [data-panel]');
  const overflow = await panels.evaluateAll((all) => all.map((one) => getComputedStyle(one).overflowX));
  expect(overflow).toEqual(['hidden', 'hidden']);
});

// WCAG 2.2, 1.4.11; the colour is the same in every theme, where the compiler sees to its contrast
test.for(['/committees/unsc', '/committees/ccc'])(
  'the controls on %s are dimmed, and keep 3:1, in both schemes',
  async (route, { look }) => {
    const page = await look(route);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const controls = await page.locator('[data-ready="true"] button').evaluateAll((buttons) =>
        buttons.map((button) => {
          let ground: Element = button;
          const colourOf = (one: Element) => getComputedStyle(one).backgroundColor;
          while (colourOf(ground) === 'rgba(0, 0, 0, 0)') ground = ground.parentElement as Element;
          const { color, opacity } = getComputedStyle(button);
          const current = button.getAttribute('aria-current') === 'true';
          return {
            current,
            colour: color,
            opacity,
            ground: colourOf(ground),
            ink: getComputedStyle(ground).color,
          };
        }),
      );
      expect(controls).toHaveLength(4 + 5);
      for (const { current, colour, opacity, ground, ink } of controls) {
        expect(opacity).toBe('1');
        expect(wcagContrast(colour, ground)).toBeGreaterThanOrEqual(3);
        if (current) expect(colour).toBe(ink);
        else expect(wcagContrast(colour, ground)).toBeLessThan(wcagContrast(ink, ground) / 2);
      }
    }
  },
);
