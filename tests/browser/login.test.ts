import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect } from 'vitest';
import { createService } from '../../src/oc/app.ts';
import { type Server, startServer } from '../start-server.ts';
import { violations } from './violations.ts';
import { alive, test } from './visitor.ts';

/* What a browser decides about the login: its alert, how wide things are. Sending is tested in tests/site/blocks, and with the service in mail.test.ts. */

/** What the server answers to the next upload. */
let answer: () => Response | Promise<Response>;
let server: Server;

/** The built site with an upload that answers as a test says; all else is the service itself. */
beforeAll(async () => {
  const app = new Hono();
  app.post('/mail', () => answer());
  app.delete('/mail', (c) => c.body(null, 204));
  app.route('/', createService({ publicFolder: 'dist/public', base: '/' }));
  server = await startServer(getRequestListener(app.fetch));
});
afterAll(() => server.close());
const visit = test.extend({
  origin: async ({}, use) => use(server.origin),
});

visit(
  'a failure shows "Some error" and the JSON of the answer in an alert, and the form works again',
  async ({ page }) => {
    answer = () =>
      Response.json({ code: 'wrong-login', message: 'Name or password is wrong.' }, { status: 401 });
    await page.goto('/login');
    await alive(page);
    await page.getByLabel('Username').fill('asha');
    const alerted = page.waitForEvent('dialog');
    // an alert stops the page, and with it the click
    const click = page.getByRole('button', { name: 'Submit' }).click();
    const dialog = await alerted;
    expect(dialog.type()).toBe('alert');
    expect(JSON.parse(dialog.message())).toEqual({
      code: 'wrong-login',
      message: 'Name or password is wrong.',
    });
    await dialog.accept();
    await click;
    await expect.poll(() => page.getByRole('status').first().innerText()).toBe('Some error');

    answer = () => new Response('workbook');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await saved).suggestedFilename()).toBe('data.xlsx');
  },
);

visit(
  'a form that is sent empty is for the server to check; a failure is shown in words below the status, and nothing is amiss with it',
  async ({ page }) => {
    const problems = ['Looked for: Name, Email.', `Found: ${'Spalte '.repeat(30)}`];
    answer = () =>
      Response.json({ code: 'no-registrations', message: 'No registrations.', problems }, { status: 422 });
    page.on('dialog', (dialog) => dialog.accept());
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/login');
      await alive(page);
      await page.getByRole('button', { name: 'Submit' }).click();
      const shown = page.getByRole('alert');
      await expect.poll(() => shown.getByRole('listitem').allInnerTexts()).toHaveLength(2);
      expect(await shown.getByText('No registrations.').isVisible()).toBe(true);
      const below = async () => {
        const [line, words] = [
          await page.getByRole('status').first().boundingBox(),
          await shown.boundingBox(),
        ];
        return line && words ? words.y >= line.y + line.height : undefined;
      };
      expect(await below()).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await violations(page)).toEqual([]);
    }
  },
);

visit('Toggle shows and hides the password; the row is shared 90 to 10', async ({ page }) => {
  await page.goto('/login');
  await alive(page);
  const field = page.getByLabel('Password');
  const toggle = page.getByRole('button', { name: 'Toggle' });
  expect(await field.getAttribute('type')).toBe('password');
  await toggle.click();
  await expect.poll(() => field.getAttribute('type')).toBe('text');
  await toggle.click();
  await expect.poll(() => field.getAttribute('type')).toBe('password');
  const row = await field.evaluate((input) => input.parentElement?.getBoundingClientRect().width ?? 0);
  expect(((await field.boundingBox())?.width ?? 0) / row).toBeCloseTo(0.9, 2);
  expect(((await toggle.boundingBox())?.width ?? 0) / row).toBeCloseTo(0.1, 2);
});
