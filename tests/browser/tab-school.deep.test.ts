import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { writeMembers } from '../../src/service/auth.ts';
import { projectCopy } from '../cli/project-copy.ts';
import { type Running, started } from '../service/built-service.ts';
import { MEMBER, quickHash } from '../service/mail-service.ts';
import { git, json } from '../service/publishing/school.ts';
import { plainEnvironment } from './serve.ts';
import { openPublish } from './tab/host-story.ts';
import { continueSite, editable, headingIn, saved, typeInHeading } from './tab/studio-tab.ts';
import { test } from './visitor.ts';

/* The service of a school, as npm start runs it, with its accounts, Git and builds: its site is edited in a tab of a real browser. */

/** A password that is nowhere else, so that it is found wherever it was written. */
const CANARY = { ...MEMBER, password: 'canary-5up3rcalifragilistic' };
const HEADING = 'Letter from the Principal';
/** A build leaves the processor to others, so that it takes a while on a machine that has more to do. */
const LONG = { timeout: 480_000 };

let folder: string;
let service: Running;

const letIn = (names: string[]) =>
  writeMembers(
    path.join(folder, '.plenary/members.json'),
    names.map((name) => ({ name, hash: quickHash(CANARY.password), added: '2024-05-01' })),
  );

beforeAll(async () => {
  folder = projectCopy();
  const site = path.join(folder, 'site.yaml');
  writeFileSync(site, `studio: true\n${readFileSync(site, 'utf8')}`);
  const options = { cwd: folder, env: plainEnvironment(), stdio: 'pipe' } as const;
  execFileSync(process.execPath, ['src/cli/run.mjs', 'build'], options);
  await letIn([CANARY.username]);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message=The site');
  service = await started(folder, { PLENARY_STUDIO: '1' });
});
afterAll(async () => {
  await service?.end();
  rmSync(folder, { recursive: true, force: true });
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
  const page = await open({ serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } });
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
  await letIn(['ravi']);
  await openPublish(page);
  await publishButton(page).click();
  await page.getByText('You are no longer logged in.').waitFor();
  await logInAgain(page);
  await page.getByText('The username or the password is wrong.').waitFor();
  await page.reload();
  expect(await headingIn(await continueSite(page)).textContent()).toBe(`${HEADING} for all two three`);
  await letIn([CANARY.username]);
  await openPublish(page);
  await logInAgain(page);
  expect(await publish(page)).toContain('Published at');
  expect(git(folder, 'rev-list', '--count', `${before}..HEAD`)).toBe('3');
  expect(addresses.filter((address) => address.includes('canary'))).toEqual([]);
  expect(service.said()).not.toContain('canary');
});
