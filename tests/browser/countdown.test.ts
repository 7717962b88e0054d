import { text } from 'node:stream/consumers';
import ICAL from 'ical.js';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { english } from '../english.ts';
import { isDeep } from '../scale.ts';
import { builtBlocks } from './built.ts';
import { alive, CALM, startCountdown, test } from './visitor.ts';

const MINUTE = 60_000;

/** The moment that the countdown runs to, as site.yaml says it: by the clock of the visitor. */
const starts = () => builtBlocks('/', 'countdown')[0].starts;

/** 2 days, 2 hours, 2 minutes and a half before. */
const before = (offset: string) => new Date(Date.parse(starts() + offset) - (50 * 60 + 2.5) * MINUTE);

async function numbers(page: Page): Promise<string[]> {
  const text = await page.locator('[role="timer"]').innerText();
  return text.match(/\d+/g) ?? [];
}

// places without summer time, so that this holds all year
describe.each([
  ['Asia/Kolkata', '+05:30'],
  ['America/Phoenix', '-07:00'],
])('in %s', (timezoneId, offset) => {
  test('the countdown shows nothing before its first second is over, runs to the start by local time, and moves every minute', async ({
    open,
  }) => {
    const page = await open({ timezoneId });
    await startCountdown(page, before(offset));
    const timer = page.locator('[role="timer"]');
    await expect.poll(() => timer.count()).toBe(1);
    await page.clock.runFor(900);
    expect(await timer.getAttribute('data-empty')).toBe('true');
    expect(await numbers(page)).toEqual([]);
    await page.clock.runFor(200);
    await expect.poll(() => numbers(page)).toEqual(['02', '02', '02']);
    expect(await timer.getAttribute('data-empty')).toBe('false');
    await page.clock.runFor(MINUTE);
    await expect.poll(() => numbers(page)).toEqual(['02', '02', '01']);
  });
});

/** The texts of the clock that are seen, from top to bottom. */
function seen(page: Page): Promise<string[]> {
  return page
    .locator('[data-block="countdown"] p')
    .evaluateAll((texts) =>
      texts
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.textContent?.trim())
        .map((one) => one.textContent?.trim() ?? ''),
    );
}

describe('while the countdown is not running it shows its dates, once, and no frame is empty:', () => {
  const { dates } = builtBlocks('/', 'countdown')[0];

  test('without script, on a phone, on a desk and on paper', async ({ look }) => {
    const page = await look('/', { script: false });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await seen(page), `${width} px`).toEqual([dates, english.addToCalendar]);
    }
    await page.emulateMedia({ media: 'print' });
    expect(await seen(page)).toEqual([dates]);
  });

  test('before the script has come', async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/');
    expect(await seen(page)).toEqual([dates, english.addToCalendar]);
  });

  test('on paper, though the script has come', async ({ look }) => {
    const page = await look('/');
    await expect.poll(() => numbers(page)).toHaveLength(3);
    await page.emulateMedia({ media: 'print' });
    expect(await seen(page)).toEqual([dates]);
  });

  test('and nothing moves when the numbers come', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const clock = page.locator('[data-block="countdown"]');
    const height = () => clock.evaluate((one) => one.getBoundingClientRect().height);
    const before = await height();
    await alive(page);
    await expect.poll(() => numbers(page)).toHaveLength(3);
    expect(await height()).toBeCloseTo(before, 0);
  });
});

test('after the start the countdown stays at zero', async ({ open }) => {
  const page = await open();
  await startCountdown(page, new Date(Date.parse(`${starts()}Z`) + 2 * 24 * 60 * MINUTE));
  await page.clock.runFor(2_000);
  await expect.poll(() => numbers(page)).toEqual(['00', '00', '00']);
});

test.for(isDeep ? [true, false] : [false])(
  'a link beside the countdown gives a calendar file, with script or without (%s)',
  async (script, { look, trouble }) => {
    const { calendar } = builtBlocks('/', 'countdown')[0];
    const page = await look('/', { script });
    const links = page.getByRole('list', { name: english.addToCalendar }).getByRole('link');
    await expect.poll(() => links.count()).toBe(1 + (calendar?.days?.length ?? 0));
    for (const link of await links.all()) {
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      const file = new URL(String(await link.getAttribute('href')), page.url());
      expect(download.url()).toBe(file.href);
      const read = new ICAL.Component(ICAL.parse(await text(await download.createReadStream())));
      expect(read.getAllSubcomponents('vevent')).toHaveLength(1);
      const answer = await page.request.get(file.href);
      expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    }
    expect(page.url()).toMatch(/\/$/);
    expect(trouble).toEqual(CALM);
  },
);
