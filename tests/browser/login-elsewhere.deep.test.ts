import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { MEMBER, mailService } from '../oc/mail-service.ts';
import { type Server, startServer } from '../start-server.ts';
import { ownSite } from './own-site.ts';
import { alive } from './visitor.ts';

/*
 * The pages are on one host and the service on another: for a browser, 127.0.0.1 and localhost are two sites.
 */

/** What browsers asked of the service. */
let asked: string[] = [];
let server: Server;
let service = '';

/** The service of the site at an origin. */
const serviceFor = (origin: string) => mailService({ upload: { path: '/oc/mail', origin } });

/** Which site the service belongs to; tests say it once they know where theirs is. */
let current = serviceFor('https://nobody.example');

beforeAll(async () => {
  server = await startServer(
    getRequestListener((request) => {
      asked.push(`${request.method} ${request.headers.get('origin')}`);
      return current.app.fetch(request);
    }),
  );
  service = `${server.origin.replace('127.0.0.1', 'localhost')}/oc/`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
});

const visit = ownSite((written) => `${written}\nservice: ${service}\n`);

async function send(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(MEMBER.username);
  await page.getByLabel('Password').fill(MEMBER.password);
  const buffer = Buffer.from('Name,School\nAsha,Example\n');
  await page.getByLabel('File').setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Submit' }).click();
}

visit('with script a member gets data.xlsx, and the copy there is deleted', async ({ page, origin }) => {
  current = serviceFor(origin);
  // through the menu of another page: its policy has to allow the service too
  await page.goto('/committees');
  await alive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'OC login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  const saved = page.waitForEvent('download');
  await send(page);
  const download = await saved;
  expect(download.suggestedFilename()).toBe('data.xlsx');
  expect(await text(await download.createReadStream())).toBe('NAME,SCHOOL\nASHA,EXAMPLE\n');
  await expect.poll(() => current.copies.find(current.made[0] ?? '')).toBeUndefined();
  expect(asked).toEqual([`POST ${origin}`, `OPTIONS ${origin}`, `DELETE ${origin}`]);
});

visit(
  'without script a member gets data.xlsx, and a failure leads back to the form',
  async ({ look, origin }) => {
    current = serviceFor(origin);
    const page = await look('/login', { script: false });
    const saved = page.waitForEvent('download');
    await send(page);
    expect(await text(await (await saved).createReadStream())).toBe('NAME,SCHOOL\nASHA,EXAMPLE\n');
    expect(asked).toEqual([`POST ${origin}`]);
    await page.getByLabel('Password').fill('the wrong password');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('The username or the password is wrong.').waitFor();
    expect(page.url()).toBe(`${service}mail`);
  },
);

visit('a page of another site gets nothing, with script or without', async ({ look, origin }) => {
  current = serviceFor('https://nobody.example');
  const page = await look('/login');
  await send(page);
  await expect.poll(() => page.getByRole('status').first().innerText()).toBe('Some error');
  const plain = await look('/login', { script: false });
  await send(plain);
  await plain.getByText('This request came from another site.').waitFor();
  expect(asked).toEqual([`POST ${origin}`, `POST ${origin}`]);
  expect(current.made).toEqual([]);
});

visit('the pages reach the call of the service, and nothing else there', async ({ page, origin }) => {
  current = serviceFor(origin);
  await page.goto('/login');
  await alive(page);
  const refused = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective), {
          once: true,
        });
      }),
  );
  await page.evaluate((address) => fetch(`${address}health`, { mode: 'no-cors' }).catch(() => {}), service);
  expect(await refused).toBe('connect-src');
  expect(asked).toEqual([]);
});
