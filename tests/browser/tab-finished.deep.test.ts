import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { unzipped } from '../site/build/finished.ts';
import { openForm } from './studio.ts';
import { tryIt } from './tab/studio-tab.ts';
import { studioTests } from './tab/studio-test.ts';

/* The finished site that somebody takes out of a tab, beside the one that the build has written. */

const { host, test } = studioTests();

/** The icons of a page and of its manifest, without their addresses. */
function iconsIn(html: string, manifest: string) {
  const links = [...html.matchAll(/<link [^>]*rel="[^"]*icon"[^>]*>/g)].map(([link]) =>
    link.replace(/href="[^"]*\.(\w+)"/, '$1'),
  );
  const { icons } = JSON.parse(manifest) as { icons: { src: string }[] };
  return { links, icons: icons.map(({ src: _, ...more }) => more) };
}

test('it has all icons that the build draws of the mark, though the mark is an SVG', async ({ open }) => {
  const page = await open({ serviceWorkers: 'allow' });
  await page.goto(host.studio);
  await tryIt(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  const download = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Finished site (ZIP)' }).click();
  const files = await unzipped(await buffer(await (await download).createReadStream()));
  const text = (name: string) => Buffer.from(files.get(name) ?? '').toString();
  const built = (name: string) => readFileSync(path.join(host.folder, name), 'utf8');
  const found = iconsIn(text('index.html'), text('site.webmanifest'));
  expect(found).toEqual(iconsIn(built('index.html'), built('site.webmanifest')));
  expect([found.links.length, found.icons.length]).toEqual([3, 4]);
  // what is drawn is not empty
  const drawn = [...files].filter(([name]) => /^assets\/icon-.*\.png$/.test(name));
  for (const [, bytes] of drawn) expect(bytes.length).toBeGreaterThan(200);
});

test('the next edition says how far it is; one that is cancelled has changed nothing, and begins again', async ({
  open,
}) => {
  const page = await open({ serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(120_000);
  await page.goto(host.studio);
  await tryIt(page);
  await openForm(page, 'Conference All content');
  await page.getByRole('button', { name: 'Next edition…' }).click();
  const dialog = page.getByRole('dialog', { name: 'The next edition' });
  const start = dialog.getByRole('button', { name: 'Start The 7th Edition' });
  await start.click();
  await dialog.getByText(/^Building the site: \d+ of about \d+ files/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('progressbar').waitFor({ state: 'hidden' });
  expect(await page.locator('[aria-label="Nothing to undo"]').count()).toBe(1);
  await start.click();
  await dialog.getByText('Done. The site now shows the next edition.').waitFor();
});
