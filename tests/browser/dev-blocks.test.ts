import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { parse } from 'yaml';
import { isDeep } from '../scale.ts';
import { type Preview, startPreview } from './preview.ts';
import { violations } from './violations.ts';
import { test as base, brokenPictures, CALM } from './visitor.ts';

/* The page of all blocks, which only the preview has. */

const folder = path.join(import.meta.dirname, '../../schema/blocks');
const types = readdirSync(folder).map((file) => file.replace('.schema.json', ''));
const schemaOf = (type: string) =>
  JSON.parse(readFileSync(path.join(folder, `${type}.schema.json`), 'utf8')) as {
    description: string;
    properties: Record<string, unknown>;
    examples: Record<string, unknown>[];
    'x-words'?: string[];
  };

let preview: Preview;
beforeAll(async () => {
  preview = await startPreview();
});
afterAll(() => preview.close());

const test = base.extend({
  origin: async ({}, use) => use(preview.origin),
});

test('every type is there, with its words, its keys and its examples alive, and nothing is wrong with the page', async ({
  open,
  trouble,
}) => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await page.goto('/blocks');
  expect(await page.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual(types);
  // each frame is a whole page
  const framed = new Set(isDeep ? types : types.filter((_, index) => index % 4 === 0));
  // before the frames load: axe looks into each of them, which is left to the deep tests
  if (!isDeep) expect(await violations(page)).toEqual([]);
  for (const type of types) {
    const { description, properties, examples, 'x-words': words = [] } = schemaOf(type);
    const section = page.getByRole('region', { name: type, exact: true });
    expect(await section.getByText(description, { exact: true }).count()).toBeGreaterThan(0);
    const keys = await section.locator('[data-depth="0"] th code').allTextContents();
    const own = Object.keys(properties).filter((key) => key !== 'type');
    expect(keys.sort()).toEqual([...own, ...words].sort());
    expect(await section.locator('iframe').count()).toBe(examples.length);
    if (!framed.has(type)) continue;
    const [first] = await section.locator('iframe').all();
    await first?.scrollIntoViewIfNeeded();
    await section.frameLocator('iframe').first().locator(`[data-block="${type}"]`).waitFor();
  }
  expect(await page.getByText(/^1 words/).count()).toBe(0);
  expect(await page.getByText('1 word or phrase that you can change under words:').count()).toBeGreaterThan(
    0,
  );
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (isDeep) expect(await violations(page)).toEqual([]);
  expect(await wide()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  if (isDeep) expect(await violations(page)).toEqual([]);
  expect(await wide()).toBeLessThanOrEqual(0);
  expect(trouble).toEqual(CALM);
});

/** What names a file of media/, in the text of an example. */
const PICTURE = /"[\w/-]+\.(svg|jpg|png|webp)"/;

test('the page of each example shows all its pictures', async ({ page, trouble }) => {
  const names = types.flatMap((type) =>
    schemaOf(type).examples.flatMap((example, index) =>
      isDeep || PICTURE.test(JSON.stringify(example)) ? [`${type.toLowerCase()}-${index + 1}`] : [],
    ),
  );
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const answer = await page.goto(`/__blocks/${name}`);
    expect(answer?.status(), name).toBe(200);
    expect(await brokenPictures(page), name).toEqual([]);
  }
  expect(trouble).toEqual(CALM);
});

test('an address with the id of an answer opens that answer and no other', async ({ page }) => {
  await page.goto('/__blocks/faq-1#refund');
  await page.getByText('we return the fee').waitFor();
  const open = page.locator('details');
  expect(await open.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open))).toEqual([
    false,
    false,
    true,
  ]);
});

test('an example is copied as it is pasted below "blocks:", and is the example of the schema', async ({
  open,
}) => {
  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/blocks');
  await page.getByRole('button', { name: 'Copy banner, example 2 of 2' }).click();
  await page.getByText('Copied.', { exact: true }).waitFor({ state: 'attached' });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^ {6}- type: banner\n {8}title: /);
  expect(parse(`blocks:\n${copied}`)).toEqual({ blocks: [schemaOf('banner').examples[1]] });
});

test('a picture of an example that is not there is not found', async () => {
  const statusOf = async (name: string) => (await fetch(`${preview.origin}/__blocks/media/${name}`)).status;
  const photos = path.join(import.meta.dirname, '../../src/preview/catalogue/media/photos');
  const picture = `photos/${readdirSync(photos)[0]}`;
  expect([await statusOf(picture), await statusOf('photos/none.svg')]).toEqual([200, 404]);
});

test('where the site has a page of that name it wins, and the blocks are at /__blocks', async ({ open }) => {
  const page = await open();
  await preview.change(
    '  - path: /committees\n',
    '  - path: /blocks\n    title: Our blocks\n    blocks:\n      - { type: pageHeader, title: Building blocks }\n\n  - path: /committees\n',
  );
  await expect
    .poll(async () => (await fetch(`${preview.origin}/blocks`)).text())
    .toContain('Building blocks');
  await page.goto('/__blocks');
  await page.getByRole('heading', { level: 1, name: 'All the blocks' }).waitFor();
});

test('the built site has neither the page of the blocks nor a script of the preview', async () => {
  const origin = inject('origin');
  for (const address of ['/blocks', '/__blocks', '/__blocks/banner-1', '/__open-in-editor?file=site.yaml'])
    expect((await fetch(origin + address)).status).toBe(404);
  const built = path.join(import.meta.dirname, '../../dist/public');
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|html|css)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const file of files)
    expect(readFileSync(path.join(built, file), 'utf8')).not.toMatch(
      /plenary-problems|plenary:|__blocks|open-in-editor/,
    );
});
