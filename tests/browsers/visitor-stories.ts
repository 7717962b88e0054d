import { expect } from 'vitest';
import { hostOf } from '../browser/offline-host.ts';
import { click, hasText, type Tab, textOf, until } from './tab.ts';

/* What visitors do most, on the built site, in every browser. */

const CAROUSEL = '[aria-roledescription="carousel"][aria-label="Chairpersons"]';

/** Opens a page and waits until its scripts answer. */
async function visit(tab: Tab, address: string): Promise<void> {
  await tab.goto(address);
  await until(tab, true, () => document.documentElement.hasAttribute('data-hydrated'));
}

type Story = (tab: Tab, origin: string) => Promise<void>;

export const VISITOR_STORIES: Record<string, Story> = {
  'the menu leads to another page, and the way back to the first': async (tab, origin) => {
    await visit(tab, `${origin}/`);
    await tab.evaluate(() => void Object.assign(window, { isFirstDocument: true }));
    await click(tab, { css: 'header a[href="/secretariat"]' });
    await hasText(tab, { css: 'main h1' }, await textOf(tab, { css: 'main h1', text: 'Secretariat' }));
    await until(tab, 'Secretariat', () => document.title.split(/ [·|–-] /)[0]);
    // where the browser can, by script: a page is no new document
    const isFirst = await tab.evaluate(() => ['isFirstDocument' in window, 'navigation' in window]);
    expect(isFirst[0]).toBe(isFirst[1]);
    await tab.evaluate(() => history.back());
    await until(tab, '/', () => location.pathname);
    await until(tab, true, () => document.querySelector('main h1')?.textContent !== 'Secretariat');
  },

  'the chairs of a committee turn': async (tab, origin) => {
    await visit(tab, `${origin}/committees/unsc`);
    const active = (carousel: string) =>
      document.querySelector(`${carousel} [aria-roledescription="slide"][data-active="true"]`)?.ariaLabel;
    await until(tab, 'Slide 1 of 3', active, CAROUSEL);
    await click(tab, { css: `${CAROUSEL} button`, text: 'Next slide' });
    await until(tab, 'Slide 2 of 3', active, CAROUSEL);
  },

  'a country is searched in the matrix': async (tab, origin) => {
    await visit(tab, `${origin}/committees/unsc`);
    const rows = () => [...document.querySelectorAll('[data-block="matrix"] tbody tr:not([hidden])')].length;
    const all = await tab.evaluate(rows);
    await click(tab, { css: 'input[type="search"]' });
    await tab.type('fran');
    await until(tab, 1, rows);
    expect(all).toBeGreaterThan(5);
  },

  'a password is shown, and a wrong one is refused in words': async (tab, origin) => {
    await visit(tab, `${origin}/login`);
    await click(tab, { css: 'input[name="username"]' });
    await tab.type('nobody');
    await click(tab, { css: 'input[name="password"]' });
    await tab.type('wrong words');
    const type = () => document.querySelector<HTMLInputElement>('input[name="password"]')?.type;
    await until(tab, 'password', type);
    await click(tab, { css: 'button[aria-pressed]' });
    await until(tab, 'text', type);
    await tab.evaluate(() => {
      const file = new File(['Name,Email\nAsha Rao,asha@x.in\n'], 'export.csv', { type: 'text/csv' });
      const files = new DataTransfer();
      files.items.add(file);
      const field = document.querySelector<HTMLInputElement>('input[type="file"]');
      if (field) field.files = files.files;
    });
    await click(tab, { css: 'form button[type="submit"]' });
    await until(
      tab,
      'error',
      () => document.querySelector<HTMLElement>('form [role="status"]')?.dataset.status,
    );
  },

  'on a phone the menu opens, and nothing scrolls sideways': async (tab, origin) => {
    await tab.resize(420, 800);
    await visit(tab, `${origin}/committees`);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await click(tab, { css: 'header button[popovertarget]' });
    await click(tab, { css: 'header [popover] a[href="/secretariat"]' });
    await until(tab, '/secretariat', () => location.pathname);
    await tab.resize(1280, 800);
  },

  'the letters of the site come': async (tab, origin) => {
    await visit(tab, `${origin}/`);
    const loaded = () => [...document.fonts].filter(({ status }) => status === 'loaded').length > 0;
    await until(tab, true, loaded);
    await until(tab, [], () =>
      [...document.fonts].filter(({ status }) => status === 'error').map((one) => one.family),
    );
  },

  'without a network, a page that was read is there, and another says so': async (tab, origin) => {
    const host = await hostOf(origin);
    try {
      await visit(tab, `${host.origin}/committees`);
      await until(tab, true, () => navigator.serviceWorker.controller !== null);
      const heading = await textOf(tab, { css: 'main h1' });
      await visit(tab, `${host.origin}/committees`);
      // the worker fetches the page that says so by itself
      const hasOwn = async () => {
        const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        const requests = await Promise.all(opened.map((cache) => cache.keys()));
        return requests.flat().some(({ url }) => url.endsWith('/offline'));
      };
      await expect.poll(() => tab.evaluate(hasOwn), { timeout: 30_000 }).toBe(true);
      host.become('gone');
      await tab.goto(`${host.origin}/committees`);
      await hasText(tab, { css: 'main h1' }, heading);
      await tab.goto(`${host.origin}/never-read`);
      await hasText(tab, { css: 'main h1' }, 'No signal');
    } finally {
      await host.close();
    }
  },
};
