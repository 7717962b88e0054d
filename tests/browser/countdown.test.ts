import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { alive, test } from './visitor.ts';

async function numbers(page: Page): Promise<string[]> {
  const text = await page.locator('[role="timer"]').innerText();
  return text.match(/\d+/g) ?? [];
}

describe.each([
  // the target is 08:00 of the visitor's own clock, so the same local time leaves the same time everywhere
  ['Asia/Kolkata', '2024-07-30T05:57:30+05:30'],
  ['America/New_York', '2024-07-30T05:57:30-04:00'],
])('in %s', (timezoneId, now) => {
  test('the countdown runs to 1 August 2024, 08:00 local time, and moves every minute', async ({ open }) => {
    const page = await open({ timezoneId });
    await page.clock.install({ time: new Date(now) });
    await page.goto('/');
    await page.clock.runFor(10_000);
    await alive(page);
    await page.clock.runFor(1_100);
    await expect.poll(() => numbers(page)).toEqual(['02', '02', '02']);
    await page.clock.runFor(60_000);
    await expect.poll(() => numbers(page)).toEqual(['02', '02', '01']);
  });
});

test('the countdown shows nothing before its first second is over', async ({ open }) => {
  const page = await open();
  await page.goto('/');
  expect(await numbers(page).catch(() => [])).toEqual([]);
});

test('after the start the countdown stays at zero', async ({ open }) => {
  const page = await open();
  await page.clock.install({ time: new Date('2024-08-02T12:00:00Z') });
  await page.goto('/');
  await page.clock.runFor(10_000);
  await alive(page);
  await page.clock.runFor(2_000);
  await expect.poll(() => numbers(page)).toEqual(['00', '00', '00']);
});
