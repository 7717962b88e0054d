import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { builtBlocks } from './built.ts';
import { type Host, hostOf } from './offline-host.ts';
import { alive, test as base } from './visitor.ts';

interface Hall {
  host: Host;
  /** A visitor whose browser has a service worker, on a host that can vanish. */
  delegate: Page;
}

const test = base.extend<Hall>({
  host: async ({ origin }, use) => {
    const host = await hostOf(origin);
    await use(host);
    await host.close();
  },
  delegate: async ({ open, host }, use) => use(await open({ serviceWorkers: 'allow', baseURL: host.origin })),
});

/** Waits until the worker has kept all that the build lists. */
export async function kept(page: Page, base = '/'): Promise<void> {
  const lacking = () =>
    page.evaluate(async (folder) => {
      const list = await (await fetch(`${folder}offline-files.json`)).json();
      const copies = Object.keys(list.files).map(async (address) =>
        (await caches.match(address, { ignoreVary: true })) ? [] : [address],
      );
      return (await Promise.all(copies)).flat();
    }, base);
  await expect.poll(lacking, { timeout: 20_000 }).toEqual([]);
}

async function visitOnce(page: Page): Promise<void> {
  await page.goto('/');
  await alive(page);
  await kept(page);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('after one visit to the home page a committee can be read without signal: agenda, chairs and matrix', async ({
  delegate: page,
  host,
}) => {
  await visitOnce(page);
  host.become('gone');
  await page.goto('/committees/unsc');
  await alive(page);
  await heading(page, 'UNSC').waitFor();
  expect(await page.locator('main').innerText()).toContain('Insurgency in Burkina Faso');
  const chairs = builtBlocks('/committees/unsc', 'carousel').flatMap(({ slides }) =>
    slides.map(({ name }) => name),
  );
  for (const name of chairs.filter(Boolean)) expect(await page.locator('main').innerText()).toContain(name);
  const [{ matrix }] = builtBlocks('/committees/unsc', 'matrix');
  expect(await page.getByRole('table').getByRole('row').count()).toBe(1 + (matrix.table?.rows.length ?? 0));
  const shown = await page.evaluate(() =>
    [...document.images]
      .filter(({ loading }) => loading !== 'lazy')
      .every(({ naturalWidth }) => naturalWidth > 0),
  );
  expect(shown).toBe(true);
});
