import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Running } from '../oc/built-service.ts';
import { CANARY, git, json, letIn, startSchool } from '../oc/publishing/school.ts';
import { openPublish } from './tab/host-story.ts';
import { continueSite, editable, headingIn, OPEN, saved, typeInHeading } from './tab/studio-tab.ts';
import { test } from './visitor.ts';

/* The service of a school, as npm start runs it, with its accounts, Git and builds: its site is edited in a tab of a real browser. */

const HEADING = 'Letter from the Principal';
/** A build leaves the processor to others, so that it takes a while on a machine that has more to do. */
const LONG = { timeout: 480_000 };

let folder: string;
let service: Running;

beforeAll(async () => {
  ({ folder, service } = await startSchool((text) => `studio: true\n${text}`));
});
afterAll(async () => {
  await service?.end();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function logIn(page: Page, password = CANARY.password): Promise<void> {
  await page.getByLabel('Name of the account').fill(CANARY.username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Logs in again in the window that publishes. */
async function logInAgain(page: Page): Promise<void> {
  await page.getByLabel('Name of the account').fill(CANARY.username);
  await page.getByLabel('Password').fill(CANARY.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const publishButton = (page: Page) => page.getByRole('button', { name: /^Publish at/ });

/** Publishes, and gives what the window says when the service has it. */
async function publish(page: Page): Promise<string> {
  await publishButton(page).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByText('Published at').or(dialog.getByRole('alert')).first().waitFor();
  return dialog.innerText();
}

test('a member logs in, edits in the page, adds a photo and publishes; a session that ends, a wrong password and a removed account lose nothing', async ({
  open,
}) => {
  const page = await open(OPEN);
  page.setDefaultTimeout(60_000);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(`${service.origin}/studio/`);
  await page.getByText('Log in with your OC account').click();
  await logIn(page, 'not the password');
  await page.getByText('The username or the password is wrong.').waitFor();
  expect(await page.getByLabel('Name of the account').inputValue()).toBe(CANARY.username);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  await logIn(page);
  expect(await headingIn(await editable(page)).textContent()).toBe(HEADING);

  await typeInHeading(page, ' for all');
  const noise = { type: 'gaussian', mean: 140, sigma: 12 } as const;
  const buffer = await sharp({
    create: { width: 1200, height: 1200, channels: 3, background: '#888', noise },
  })
    .jpeg()
    .toBuffer();
  const image = page.locator('.field-image input[type=file]').first();
  await image.setInputFiles({ name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer });
  // it has the name of the person by then, and is in the text
  await page.getByText('photos/dr-revathi-oommachan.jpg', { exact: true }).waitFor();
  await expect.poll(() => saved(page)).toBe('Saved');
  const before = git(folder, 'rev-parse', 'HEAD');
  await openPublish(page);
  expect(await publish(page)).toContain('Published at');
  await page.getByText('The site is live.').waitFor(LONG);
  expect(await (await fetch(service.origin)).text()).toContain(`${HEADING} for all`);
  expect(git(folder, 'rev-list', '--count', `${before}..HEAD`)).toBe('1');
  const files = git(folder, 'diff', '--name-status', before, 'HEAD').split('\n');
  expect(files).toEqual([expect.stringMatching(/^A\tmedia\/.*\.jpg$/), 'M\tsite.yaml']);
  const [, photo = ''] = files[0]?.split('\tmedia/') ?? [];
  expect(git(folder, 'show', 'HEAD:site.yaml')).toContain(photo);
  expect(git(folder, 'log', '-1', '--format=%an')).toBe(CANARY.username);
  await page.getByRole('button', { name: 'Close' }).first().click();

  // five later logins end the first one
  for (let login = 0; login < 5; login++)
    await fetch(`${service.origin}/studio-school/session`, json(CANARY));
  await typeInHeading(page, ' two');
  await openPublish(page);
  await publishButton(page).click();
  await page.getByText('You are no longer logged in.').waitFor();
  await logInAgain(page);
  expect(await publish(page)).toContain('Published at');
  expect(git(folder, 'show', 'HEAD:site.yaml')).toContain(`${HEADING} for all two`);
  await page.getByRole('button', { name: 'Close' }).first().click();

  await typeInHeading(page, ' three');
  await letIn(folder, ['ravi']);
  await openPublish(page);
  await publishButton(page).click();
  await page.getByText('You are no longer logged in.').waitFor();
  await logInAgain(page);
  await page.getByText('The username or the password is wrong.').waitFor();
  await page.reload();
  expect(await headingIn(await continueSite(page)).textContent()).toBe(`${HEADING} for all two three`);
  await letIn(folder, [CANARY.username]);
  await openPublish(page);
  await logInAgain(page);
  expect(await publish(page)).toContain('Published at');
  expect(git(folder, 'rev-list', '--count', `${before}..HEAD`)).toBe('3');
  expect(addresses.filter((address) => address.includes('canary'))).toEqual([]);
  expect(service.said()).not.toContain('canary');
});
