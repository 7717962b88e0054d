import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createService } from '../../src/oc/app.ts';
import { type Server, startServer } from '../start-server.ts';
import { violations } from './violations.ts';
import { alive, test } from './visitor.ts';

interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  fields: Record<string, string>;
}

/** What the server answers to the next upload. */
let answer: () => Response | Promise<Response>;
let calls: Call[] = [];
let server: Server;

/** The built site with an upload that answers as a test says; all else is the service itself. */
beforeAll(async () => {
  const app = new Hono();
  app.post('/mail', async (c) => {
    const body = await c.req.parseBody({ all: true });
    const fields = Object.entries(body).map(([name, value]) => [
      name,
      value instanceof File ? `file ${value.name} ${value.size}` : String(value),
    ]);
    calls.push({
      method: 'POST',
      path: c.req.path,
      query: c.req.query(),
      fields: Object.fromEntries(fields),
    });
    return answer();
  });
  app.delete('/mail', (c) => {
    calls.push({ method: 'DELETE', path: c.req.path, query: c.req.query(), fields: {} });
    return c.body(null, 204);
  });
  app.route('/', createService({ publicFolder: 'dist/public', base: '/' }));
  server = await startServer(getRequestListener(app.fetch));
});
afterAll(() => server.close());
beforeEach(() => {
  calls = [];
});

const upload = {
  name: 'export.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Name,School\nAsha,Example\n'),
};
const visit = test.extend({
  origin: async ({}, use) => use(server.origin),
});

visit('a right login saves data.xlsx, has the copy deleted and reloads the page', async ({ page }) => {
  answer = () => new Response('workbook', { headers: { 'content-type': 'application/octet-stream' } });
  await page.goto('/login');
  await alive(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByLabel('Username').fill('asha & co');
  await page.getByLabel('Password').fill('p?=#ä ss');
  await page.getByLabel('File').setInputFiles(upload);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Submit' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('data.xlsx');
  expect(await text(await download.createReadStream())).toBe('workbook');
  await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(false);
  await expect
    .poll(() => calls)
    .toEqual([
      {
        method: 'POST',
        path: '/mail',
        query: { username: 'asha & co', password: 'p?=#ä ss' },
        fields: { file: 'file export.csv 25' },
      },
      { method: 'DELETE', path: '/mail', query: {}, fields: {} },
    ]);
});

visit('nothing is checked before the form is sent: that is for the server', async ({ page }) => {
  answer = () => Response.json({ code: 'no-file' }, { status: 400 });
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/login');
  await alive(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Some error').waitFor();
  expect(calls).toEqual([
    { method: 'POST', path: '/mail', query: { username: '', password: '' }, fields: { file: 'file  0' } },
  ]);
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
    await expect.poll(() => calls.at(-1)?.method).toBe('DELETE');
  },
);

visit(
  'an answer that is no JSON, and a connection that breaks, end in the error status without an alert',
  async ({ page }) => {
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      return dialog.accept();
    });
    await page.goto('/login');
    await alive(page);
    answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => page.getByRole('status').first().innerText()).toBe('Some error');
    await page.route('**/mail?*', (route) => route.abort());
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => page.getByRole('status').first().innerText()).toBe('Some error');
    expect(await page.getByRole('button', { name: 'Submit' }).getAttribute('aria-disabled')).toBe('false');
    expect(alerts).toEqual([]);
  },
);

visit('a failure is shown in words below the status, and nothing is amiss with it', async ({ page }) => {
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
      const [line, words] = [await page.getByRole('status').first().boundingBox(), await shown.boundingBox()];
      return line && words ? words.y >= line.y + line.height : undefined;
    };
    expect(await below()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await violations(page)).toEqual([]);
  }
});

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

visit('without script the form sends name, password and file to the same address', async ({ look }) => {
  answer = () => new Response('It came.', { headers: { 'content-type': 'text/html' } });
  const page = await look('/login', { script: false });
  await page.getByLabel('Username').fill('asha');
  await page.getByLabel('Password').fill('secret');
  await page.getByLabel('File').setInputFiles(upload);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('It came.').waitFor();
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/mail',
      query: {},
      fields: { username: 'asha', password: 'secret', file: 'file export.csv 25' },
    },
  ]);
});
