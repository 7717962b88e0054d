import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect } from 'vitest';
import { MEMBER, mailService } from '../oc/mail-service.ts';
import { type Server, startServer } from '../start-server.ts';
import { alive, test } from './visitor.ts';

/** The built site with its real call, but for what is made of a file: its words in capitals. */
const { app, copies, made } = mailService({ publicFolder: 'dist/public' });
let server: Server;

beforeAll(async () => {
  server = await startServer(getRequestListener(app.fetch));
});
afterAll(() => server.close());

const visit = test.extend({ origin: async ({}, use) => use(server.origin) });
const file = (bytes: Buffer) => ({ name: 'export.csv', mimeType: 'text/csv', buffer: bytes });
const TABLE = file(Buffer.from('Name,School\nAsha,Example\n'));

for (const script of [true, false]) {
  const how = script ? 'with script' : 'without script';

  visit(
    `${how} a member gets data.xlsx${script ? ', and the page is loaded anew' : ''}`,
    async ({ look }) => {
      const page = await look('/login', { script });
      await page.getByLabel('Username').fill(MEMBER.username);
      await page.getByLabel('Password').fill(MEMBER.password);
      await page.getByLabel('File').setInputFiles(TABLE);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Submit' }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe('data.xlsx');
      expect(await text(await download.createReadStream())).toBe('NAME,SCHOOL\nASHA,EXAMPLE\n');
      const id = made.at(-1) ?? '';
      // the page has it deleted; without script it dies by itself
      if (script) {
        await expect.poll(() => copies.find(id)).toBeUndefined();
        await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(false);
      } else expect(await copies.find(id)).toBeDefined();
    },
  );
}

/** Chooses a file of so many bytes. It is made in the page: the way of another through the test's connection takes seconds. */
function chooseLarge(input: Element, bytes: number): void {
  const chosen = new DataTransfer();
  chosen.items.add(new File([new Uint8Array(bytes)], 'export.csv', { type: 'text/csv' }));
  (input as HTMLInputElement).files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

visit('with script a wrong login and a file that is too large are reported in an alert', async ({ page }) => {
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    return dialog.accept();
  });
  await page.goto('/login');
  await alive(page);
  await page.getByLabel('Username').fill(MEMBER.username);
  await page.getByLabel('Password').fill('the wrong password');
  await page.getByLabel('File').evaluate(chooseLarge, 12 * 2 ** 20);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => messages.join()).toContain('"code":"wrong-login"');
  await page.getByLabel('Password').fill(MEMBER.password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => messages.join()).toContain('"code":"too-large"');
});

visit('without script a failure is a page with the way back to the form', async ({ look }) => {
  const page = await look('/login', { script: false });
  await page.getByLabel('Username').fill(MEMBER.username);
  await page.getByLabel('Password').fill('the wrong password');
  await page.getByLabel('File').setInputFiles(TABLE);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'Some error' }).waitFor();
  expect(await page.locator('p').first().innerText()).toContain('The username or the password is wrong.');
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Submit' }).waitFor();
});
