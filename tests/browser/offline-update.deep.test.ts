import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { copies, inTheHall, visitOnce } from './offline-host.ts';
import { ownProject } from './own-site.ts';
import { alive } from './visitor.ts';

const NEWS = 'Water rights in a dry decade';

/** The next deployment: an agenda, the script of a block and the worker itself have changed. Its `origin` is `next`. */
const test = inTheHall(
  ownProject(
    (text) => text.replace(/Insurgency in Burkina Faso[^\n"]*/, NEWS),
    async (folder) => {
      await appendFile(
        path.join(folder, 'src/site/blocks/carousel.client.ts'),
        "\nObject.assign(globalThis, { slides: 'next' });\n",
      );
      await appendFile(
        path.join(folder, 'src/site/offline/worker.ts'),
        "\nObject.assign(globalThis, { edition: 'next' });\n",
      );
    },
  ),
).extend<{ next: string }>({
  next: async ({ origin, host }, use) => {
    host.deploy(inject('origin'));
    await use(origin);
  },
});

/** The cached copy of an address. */
const copyOf = (page: Page, address: string) =>
  page.evaluate(async (one) => (await caches.match(one, { ignoreVary: true }))?.text(), address);

/** What a page posts to a worker that is just being replaced is lost: as on a slow machine, here it always is. */
function loseEarlyMessages(): void {
  const { serviceWorker } = navigator;
  const { postMessage } = ServiceWorker.prototype;
  ServiceWorker.prototype.postMessage = () => {};
  serviceWorker.addEventListener('controllerchange', () => {
    ServiceWorker.prototype.postMessage = postMessage;
  });
}

/** Lets the worker wait for the network a minute where it waits a second: on a busy machine an answer may take that long. */
async function makePatient(page: Page): Promise<void> {
  const worker = page.context().serviceWorkers().at(-1);
  await worker?.evaluate(() => {
    const wait = globalThis.setTimeout;
    const later = (what: () => void, milliseconds = 0) => wait(what, milliseconds * 60);
    Object.assign(globalThis, { setTimeout: later });
  });
}

const agenda = (page: Page) => page.locator('main').innerText();

/** The stored scripts of blocks with this name. */
const carousels = async (page: Page) =>
  (await copies(page)).filter((one) => one.startsWith('/assets/carousel-'));

test('a page is never the stored copy when the network answers, by address and by link', async ({
  delegate: page,
  host,
  next,
}) => {
  await visitOnce(page);
  await page.goto('/committees/unsc');
  expect(await agenda(page)).toContain('Burkina Faso');
  host.deploy(next);
  await makePatient(page);
  await page.goto('/committees');
  await alive(page);
  await page.locator('#unsc').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'UNSC' }).waitFor();
  expect(await agenda(page)).toContain(NEWS);
  // by now, the next worker may have taken over
  await makePatient(page);
  await page.goto('/committees/unsc');
  expect(await agenda(page)).toContain(NEWS);
});

test('when the network hangs the copy is shown, and the late answer renews it', async ({
  delegate: page,
  host,
  next,
}) => {
  await visitOnce(page);
  host.deploy(next);
  host.become('hangs');
  await page.goto('/committees/unsc', { waitUntil: 'commit' });
  await expect.poll(() => agenda(page)).toContain('Burkina Faso');
  host.become('answers');
  await expect.poll(() => copyOf(page, '/committees/unsc'), { timeout: 60_000 }).toContain(NEWS);
  host.become('gone');
  // the scripts of the next build may not be there: visitors see the page without waiting for them
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => agenda(page)).toContain(NEWS);
});

test('after a deployment one load shows what is new with the new worker, and an open old tab goes on working', async ({
  delegate: old,
  host,
  next,
}) => {
  // no carousel there: the worker has the script because the build lists it
  await visitOnce(old);
  const before = await carousels(old);
  expect(before).toHaveLength(1);
  host.deploy(next);
  const young = await old.context().newPage();
  await young.addInitScript(loseEarlyMessages);
  await young.goto('/committees/unsc');
  expect(await agenda(young)).toContain(NEWS);
  await alive(young);
  // the data, which the page has not fetched, comes with what it reports to the worker
  await expect.poll(() => copyOf(young, '/committees/unsc.json'), { timeout: 60_000 }).toContain(NEWS);
  // what no list has comes last: when it is there, the worker has removed what it no longer needs
  expect(await copies(young)).not.toContain('/login');
  await young.getByRole('contentinfo').getByRole('link', { name: 'OC login' }).click();
  await expect.poll(() => copies(young), { timeout: 60_000 }).toContain('/login');
  const message = `scripts of both builds; that of the old one: ${before}`;
  expect(await carousels(young), message).toHaveLength(2);
  const workers = () =>
    Promise.all(
      young
        .context()
        .serviceWorkers()
        .map((worker) => worker.evaluate('globalThis.edition')),
    );
  await expect.poll(workers, { timeout: 60_000 }).toEqual(['next']);
  const states = () =>
    young.evaluate(async () => {
      const { active, waiting, installing } = await navigator.serviceWorker.ready;
      return [active?.state, waiting, installing];
    });
  await expect.poll(states, { timeout: 60_000 }).toEqual(['activated', null, null]);
  // the host has the old script no more
  const [gone] = before;
  expect((await fetch(`${host.origin}${gone}`)).status).toBe(404);
  // what the next build has written comes with the scripts of that build
  await old.getByRole('banner').getByRole('link', { name: 'Committees' }).click();
  await old.locator('#unsc').getByRole('link').first().click();
  await old.getByRole('heading', { level: 1, name: 'UNSC' }).waitFor();
  expect(await agenda(old)).toContain(NEWS);
  await old.getByRole('button', { name: 'Next slide' }).first().click();
  await expect
    .poll(() => old.locator('[data-active="true"]').first().getAttribute('aria-label'))
    .toBe('Slide 2 of 2');
});

test('what the host could not give after a deployment comes with the next visit, though there is an older copy', async ({
  delegate: page,
  host,
  next,
}) => {
  const data = '/committees/unsc.json';
  const times = () => host.asked.filter((one) => one === `GET ${data}`).length;
  await visitOnce(page);
  host.deploy(next);
  host.treat(data, 'busy');
  const before = times();
  // no link there leads to the committee, so that only the worker asks for it
  await page.goto('/registration');
  await expect.poll(times, { timeout: 60_000 }).toBeGreaterThan(before);
  host.treat(data, 'answers');
  expect(await copyOf(page, data)).toContain('Burkina Faso');
  await page.reload();
  await expect.poll(() => copyOf(page, data), { timeout: 60_000 }).toContain(NEWS);
});
