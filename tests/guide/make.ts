import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { launch } from '../bench/browser.ts';
import { servePreview } from '../browser/serve.ts';
import { projectCopy, root } from '../cli/project-copy.ts';
import { scratchFolder } from '../compiler/real-site.ts';
import { done, guideFile, readGuide, tasksOf, withTerminal } from './guide.ts';
import { putFiles } from './guide-files.ts';

/*
 * Makes what the guide for editors shows (docs/site-yaml.md): what the terminal prints, written into the guide, and the pictures
 * of docs/editing/, of the preview after each task. Run it when a test says that the guide is stale:
 * npx tsx tests/guide/make.ts
 */

/** A picture: of the site after which task, on which page, and which part of that. */
interface Picture {
  task: string;
  page: string;
  shown: (page: Page) => Locator;
  /** What the task has brought onto the page: the preview shows it a moment after the file was saved. */
  there: string;
  /** How often the button for the next slide is clicked before. */
  next?: number;
  /** Where the part is higher than this, only so much of it, from its end. */
  most?: number;
}

const block =
  (type: string, index = 0) =>
  (page: Page) =>
    page.locator(`[data-block="${type}"]`).nth(index);
const card = (name: string) => (page: Page) => page.locator('[data-block="people"] li', { hasText: name });

const PICTURES: Picture[] = [
  { task: 'letter', page: '/', shown: block('letter'), there: 'text=half past seven', most: 560 },
  {
    task: 'chair',
    page: '/committees/unsc',
    shown: block('carousel', 1),
    there: 'text=Ravi Example',
    next: 2,
  },
  {
    task: 'committee',
    page: '/committees',
    shown: block('committeeList'),
    there: 'text=World Health',
    most: 460,
  },
  { task: 'photo', page: '/secretariat', shown: card('Gurnoor'), there: 'img[src*=gurnoor]' },
  { task: 'guide', page: '/committees/unsc', shown: block('guideTile'), there: 'a[href*=unsc-guide]' },
  {
    task: 'registration',
    page: '/registration',
    shown: block('links'),
    there: 'a[href*=your-individual-form]',
  },
  { task: 'next-year', page: '/', shown: block('banner'), there: 'text=The 7th Edition' },
];

const folder = scratchFolder();
writeFileSync(guideFile, withTerminal(readGuide(), folder));
rmSync(folder, { recursive: true });

const copy = projectCopy();
const preview = await servePreview(copy);
const browser = await launch();
try {
  await putFiles(path.join(copy, 'media'));
  const { origin } = preview;
  const page = await browser.newPage({
    viewport: { width: 1100, height: 720 },
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  const site = readFileSync(path.join(root, 'site.yaml'), 'utf8');
  const write = (text: string) => writeFileSync(path.join(copy, 'site.yaml'), text);
  const tasks = tasksOf(readGuide());
  for (const picture of PICTURES) {
    write(done(site, tasks.get(picture.task) ?? []));
    await shown(page, new URL(picture.page, origin).href, picture.there);
    await keep(picture.task, await photographed(page, picture));
  }
  write(site);
  await shown(page, new URL('/committees/unsc', origin).href, 'text=The 6th Edition');
  write(site.replace('        role: Co-Chairperson', '        rolle: Co-Chairperson'));
  await page.getByText('The person has no key "rolle".', { exact: true }).waitFor();
  await keep('problem', await page.screenshot());
} finally {
  await browser.close();
  await preview.close();
  rmSync(copy, { recursive: true, force: true });
}

/** Opens a page until something is there: the preview needs a moment to see that a file was saved, and then opens it anew. */
async function shown(page: Page, address: string, there: string): Promise<void> {
  for (let left = 20; left > 0; left -= 1) {
    try {
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.locator(there).first().waitFor({ state: 'attached', timeout: 2000 });
      return;
    } catch {
      // not yet
    }
  }
  throw new Error(`${address} does not show ${there}`);
}

async function photographed(
  page: Page,
  { shown: part, next = 0, most = Infinity }: Picture,
): Promise<Buffer> {
  // these would lie over what is scrolled to: the header, and what check says of the sample
  await page.addStyleTag({
    content: '#_root > header { position: static !important } plenary-problems { display: none }',
  });
  const located = part(page);
  for (let clicks = 0; clicks < next; clicks += 1)
    await located.getByRole('button', { name: 'Next slide' }).click();
  await located.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const whole = await located.screenshot({ animations: 'disabled' });
  const { width = 0, height = 0 } = await sharp(whole).metadata();
  if (height <= most) return whole;
  return sharp(whole)
    .extract({ left: 0, top: height - most, width, height: most })
    .toBuffer();
}

async function keep(name: string, picture: Buffer): Promise<void> {
  const target = path.join(root, 'docs/editing', `${name}.webp`);
  mkdirSync(path.dirname(target), { recursive: true });
  const { size } = await sharp(picture).webp({ quality: 72 }).toFile(target);
  console.log(`${path.relative(root, target)}  ${Math.round(size / 1024)} kB`);
}
