import { expect, inject } from 'vitest';
import { copies, inTheHall, visitOnce } from './offline-host.ts';
import { ownSite } from './own-site.ts';
import { alive } from './visitor.ts';

/** The site of a school that no longer wants copies in browsers. */
const test = inTheHall(ownSite((text) => `${text}\noffline:\n  keep: false\n`));

test('who had the site on the device loses it with the next visit, and the worker with it', async ({
  delegate: page,
  host,
  origin,
}) => {
  host.deploy(inject('origin'));
  await visitOnce(page);
  host.deploy(origin);
  await page.goto('/committees');
  await alive(page);
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers, { timeout: 30_000 }).toBe(0);
  await expect.poll(() => copies(page)).toEqual([]);
  await page.reload();
  await alive(page);
  expect(await workers()).toBe(0);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null);
});

test('who comes for the first time gets no worker', async ({ delegate: page }) => {
  await page.goto('/');
  await alive(page);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
