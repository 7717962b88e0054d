import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { parseDocument } from 'yaml';
import { ownSite } from './own-site.ts';
import { CALM, startCountdown } from './visitor.ts';

const MINUTE = 60_000;
const STARTS = '2024-08-01T08:00+05:30';
const ENDS = '2024-08-03T17:00+05:30';

/** The site of the project, with the zone of its place and with words for during and after. */
const test = ownSite((text) => {
  const site = parseDocument(text);
  const facts = { timezone: 'Asia/Kolkata', starts: STARTS.slice(0, 16), ends: ENDS.slice(0, 16) };
  for (const [key, value] of Object.entries(facts)) site.setIn(['conference', key], value);
  const [home] = (site.toJS() as { routes: { blocks: { type: string }[] }[] }).routes;
  const at = home?.blocks.findIndex(({ type }) => type === 'countdown');
  for (const phase of ['during', 'after'])
    site.setIn(['routes', 0, 'blocks', at, phase], `The words for ${phase}.`);
  return site.toString({ lineWidth: 0 });
});

const earlier = (moment: string, minutes: number) => new Date(Date.parse(moment) - minutes * MINUTE);

/** Opens the home page at a moment, and lets the first second of the countdown pass. */
async function visit(page: Page, time: Date): Promise<void> {
  await startCountdown(page, time);
  await page.clock.runFor(1_100);
}

const block = (page: Page) => page.locator('section', { has: page.locator('[role="timer"]') });
const sentence = (page: Page) => page.getByText(/on your clock\.$/);
const digits = async (page: Page) => (await page.locator('[role="timer"]').innerText()).match(/\d+/g);

describe('a visitor far from the place', () => {
  test.for<[timezoneId: string, words: RegExp]>([
    ['America/New_York', /is Wednesday, July 31 at 22:30 on your clock\.$/],
    ['Europe/London', /^08:00 in Kolkata \(India Standard Time\) is 03:30 on your clock\.$/],
    ['Pacific/Auckland', /is 14:30 on your clock\.$/],
  ])(
    'in %s counts to the same instant, and reads what it is there',
    async ([timezoneId, words], { open, trouble }) => {
      const page = await open({ timezoneId });
      await visit(page, earlier(STARTS, 50 * 60 + 2.5));
      await expect.poll(() => digits(page)).toEqual(['02', '02', '02']);
      expect(await sentence(page).innerText()).toMatch(words);
      expect(trouble).toEqual(CALM);
    },
  );

  test('sees it without anything moving', async ({ open }) => {
    const page = await open({ timezoneId: 'America/New_York' });
    await startCountdown(page, earlier(STARTS, 50 * 60 + 2.5));
    await page.evaluate(() => document.fonts.ready);
    const heights = async () => {
      const all: number[] = [];
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        all.push((await block(page).boundingBox())?.height ?? 0);
      }
      return all;
    };
    await expect.poll(() => sentence(page).count()).toBe(0);
    const before = await heights();
    await page.clock.runFor(1_100);
    await sentence(page).waitFor();
    const after = await heights();
    for (const [index, height] of before.entries()) expect(after[index]).toBeCloseTo(height, 0);
  });
});

test('a visitor with the same clock under another name counts, and reads nothing of clocks', async ({
  open,
  trouble,
}) => {
  const page = await open({ timezoneId: 'Asia/Colombo' });
  await visit(page, earlier(STARTS, 50 * 60 + 2.5));
  await expect.poll(() => digits(page)).toEqual(['02', '02', '02']);
  await expect.poll(() => sentence(page).count()).toBe(0);
  expect(trouble).toEqual(CALM);
});

describe('the words for during and after', () => {
  test.for([
    ['The words for during.', earlier(STARTS, -1)],
    ['The words for during.', earlier(ENDS, 1)],
    ['The words for after.', earlier(ENDS, -1)],
  ] as const)('%s stand in the place of the numbers', async ([words, time], { open, trouble }) => {
    const page = await open({ timezoneId: 'Pacific/Auckland' });
    await visit(page, time);
    await page.getByText(words).waitFor();
    await expect.poll(() => page.getByRole('timer').count()).toBe(0);
    expect(await block(page).innerText()).not.toMatch(/starts in|on your clock/);
    expect(trouble).toEqual(CALM);
  });

  test('come when the conference starts while the page is open', async ({ open }) => {
    const page = await open({ timezoneId: 'Europe/London' });
    await visit(page, earlier(STARTS, 1));
    await expect.poll(() => page.getByRole('timer').count()).toBe(1);
    await page.clock.runFor(MINUTE);
    await page.getByText('The words for during.').waitFor();
    await expect.poll(() => page.getByRole('timer').count()).toBe(0);
  });
});

test('what is built says nothing of the clock of the machine that built it', async ({ open }) => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto('/');
  await expect.poll(() => sentence(page).count()).toBe(0);
  expect(await digits(page)).toBeNull();
  const built = await (await page.request.get('/calendar/day-1.ics')).text();
  expect(built).toContain('DTSTART;TZID=Asia/Kolkata:');
});
