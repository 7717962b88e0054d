import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { writeMembers } from '../../src/oc/auth.ts';
import { launch } from '../bench/browser.ts';
import { plainEnvironment } from '../browser/serve.ts';
import { editable, servePlain, tryIt } from '../browser/tab/studio-tab.ts';
import { projectCopy, root } from '../cli/project-copy.ts';
import { fileNamesBelow } from '../files.ts';
import { started } from '../oc/built-service.ts';
import { quickHash } from '../oc/mail-service.ts';
import { type Repository, startRepository } from '../studio/hosts/servers/git.ts';
import { type GitHub, startGitHub } from '../studio/hosts/servers/github.ts';
import { drawings, mark } from './drawings.ts';
import { withStudio } from './guide.ts';
import { stillPicture } from './still.ts';

/*
 * Makes what docs/start-without-installing.md shows, in docs/start/: the drawings of the hosts' pages, and pictures of the real studio, which is
 * built as on GitHub Pages, opened in Chromium, connected to a GitHub that uses git itself, edited and published.
 * npx tsx tests/guide/start.ts
 */

const folder = path.join(root, 'docs/start');
const SITE = 'https://your-name.github.io/mun/';
const TOKEN = 'github_pat_11EXAMPLE';

/** What an editor sees, and what is clicked in it, in order. The picture ends below `until`, and begins above `from`, in the gap before its card. */
type Take = (name: string, page: Page, marked: Locator[], until?: Locator, from?: Locator) => Promise<void>;

/** Where a box is lower than this, it is a link between lines of text: its frame is closer, so that it cuts none of them. */
const LINE = 26;

/** Writes a picture with frames and numbers around what is clicked. */
const take: Take = async (name, page, marked, until, from) => {
  const whole = await stillPicture(page);
  const boxes = await Promise.all(marked.map((one) => one.boundingBox()));
  const { width = 0, height = 0 } = await sharp(whole).metadata();
  const marks = boxes.map((box, index) => {
    if (!box || box.y + box.height > height)
      throw new Error(`What has the number ${index + 1} in ${name} is not there.`);
    const closer = box.height < LINE ? 3 : 0;
    return mark(index + 1, box.x, box.y + closer, box.width, box.height - 2 * closer, width);
  });
  const last = await until?.boundingBox();
  const first = await from?.boundingBox();
  const top = first ? Math.max(0, Math.floor(first.y - 16)) : 0;
  const bottom = last ? Math.min(height, Math.ceil(last.y + last.height + 24)) : height;
  const over = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">${marks.join('')}</svg>`;
  const picture = await sharp(whole)
    .composite([{ input: Buffer.from(over) }])
    .toBuffer();
  await sharp(picture)
    .extract({ left: 0, top, width, height: bottom - top })
    .webp({ quality: 70, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`));
  console.log(name);
};

/** Scrolls so that there is room around a button: at the edge, its frame would be cut. */
const inTheMiddle = (one: Locator) => one.evaluate((element) => element.scrollIntoView({ block: 'center' }));

/** A profile as of somebody new, in which GitHub is the one of this process. */
async function visitor(browser: Browser, hub?: GitHub): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 760 },
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  await context.addInitScript(() => localStorage.setItem('plenary-studio-seen', 'yes'));
  if (hub)
    await context.route('https://api.github.com/**', async (route) => {
      const asked = route.request();
      const { pathname, search } = new URL(asked.url());
      const address = hub.api + pathname.replace('/your-name/mun', '/school/mun') + search;
      const body = asked.postData();
      const answer = await fetch(address, {
        method: asked.method(),
        headers: await asked.allHeaders(),
        ...(body !== null && { body }),
      });
      const headers = Object.fromEntries(answer.headers);
      await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
    });
  return context;
}

/** The files of the template, as a repository of the studio has them. */
function files(project: string): Record<string, Uint8Array> {
  const names = fileNamesBelow(path.join(project, 'media')).map((name) => `media/${name}`);
  return Object.fromEntries(
    ['site.yaml', ...names].map((name) => [name, readFileSync(path.join(project, name))]),
  );
}

/** With GitHub: from the first page of the studio to the site that is live. */
async function withGitHub(page: Page, studio: string, hub: GitHub): Promise<void> {
  await page.goto(studio);
  const tried = page.getByRole('button', { name: 'Try it' });
  const repository = page.locator('summary', { hasText: 'Edit a repository' });
  const zip = page.getByRole('button', { name: 'Open a ZIP file' });
  await take('studio', page, [tried, zip, repository], repository);

  await repository.click();
  const address = page.getByLabel('Address of the repository');
  await address.fill('https://github.com/your-name/mun');
  const token = page.getByLabel('Token', { exact: true });
  await token.fill(TOKEN);
  const open = page.getByRole('button', { name: 'Open', exact: true });
  await inTheMiddle(open);
  await take('connect', page, [address, page.getByText('Make a token'), token, open], open, zip);

  await open.click();
  const frame = await editable(page);
  const heading = frame.locator('h1').first();
  await heading.click();
  await frame.locator('[contenteditable]').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('The 7th Edition');
  await page.keyboard.press('Enter');
  await page.getByRole('banner').locator('.saved', { hasText: 'Saved' }).waitFor();
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await take('edit', page, [heading, publish]);

  await publish.click();
  const send = page.getByRole('button', { name: /^Publish at/ });
  await send.waitFor();
  await take('publish', page, [send]);

  hub.build = { suites: [{ status: 'completed', conclusion: 'success', runs: 2 }], pages: SITE };
  await send.click();
  await page.getByText('The site is live.').waitFor();
  await take('live', page, [page.getByRole('link', { name: SITE })]);
}

async function withSchool(page: Page, studio: string): Promise<void> {
  await page.goto(studio);
  const login = page.locator('summary', { hasText: 'Log in with your OC account' });
  await login.click();
  const name = page.getByLabel('Name of the account');
  await name.fill('asha');
  const password = page.getByLabel('Password');
  await password.fill('a long password');
  const enter = page.getByRole('button', { name: 'Log in', exact: true });
  await inTheMiddle(enter);
  const zip = page.getByRole('button', { name: 'Open a ZIP file' });
  await take('school', page, [login, name, password, enter], enter, zip);
}

async function withZip(page: Page, studio: string): Promise<void> {
  await page.goto(studio);
  await tryIt(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const all = page.getByRole('button', { name: 'Download everything' });
  await all.waitFor();
  await take('zip', page, [all, page.getByRole('button', { name: 'Finished site (ZIP)' })]);
}

mkdirSync(folder, { recursive: true });
for (const [name, drawing] of Object.entries(drawings))
  writeFileSync(path.join(folder, `${name}.svg`), drawing);

const project = projectCopy();
let repository: Repository | undefined;
let hub: GitHub | undefined;
const browser = await launch();
try {
  const site = path.join(project, 'site.yaml');
  writeFileSync(site, withStudio(readFileSync(site, 'utf8')));
  const run = { cwd: project, stdio: 'inherit', env: { ...plainEnvironment(), PLENARY_URL: SITE } } as const;
  execFileSync(process.execPath, ['src/cli/run.mjs', 'build'], run);
  repository = await startRepository(files(project));
  hub = await startGitHub({ repository, token: TOKEN });
  const pages = await servePlain(path.join(project, 'dist/public'));
  const context = await visitor(browser, hub);
  await withGitHub(await context.newPage(), pages.studio, hub);
  await withZip(await (await visitor(browser)).newPage(), pages.studio);
  await pages.close();
  if (hub.violations.length > 0) throw new Error(hub.violations.join('\n'));

  await writeMembers(path.join(project, '.plenary/members.json'), [
    { name: 'asha', hash: quickHash('a long password'), added: '2024-05-01' },
  ]);
  const school = await started(project, { PLENARY_STUDIO: '1' });
  await withSchool(await (await visitor(browser)).newPage(), `${school.origin}/mun/studio/`);
  await school.end();
} finally {
  await browser.close();
  await hub?.close();
  await repository?.remove();
  rmSync(project, { recursive: true, force: true });
}
