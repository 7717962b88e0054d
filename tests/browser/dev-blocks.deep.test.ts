import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { parse } from 'yaml';
import { ownPreview } from './preview.ts';
import { violations } from './violations.ts';
import { CALM } from './visitor.ts';

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

const { preview, test } = ownPreview();

/** What the page of all blocks shows of each type. Read in one go: the page is so long that a query by role takes a second. */
function shownTypes(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('main > section:not(#contrast)')].map((section) => {
      const texts = (selector: string) =>
        [...section.querySelectorAll(selector)].map((element) => element.textContent ?? '');
      return {
        type: document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent,
        description: texts(':scope > p').join(),
        keys: texts('[data-depth="0"] th code').sort(),
        words: texts('summary').join(),
        frames: [...section.querySelectorAll('iframe')].map((frame) => frame.getAttribute('src')),
      };
    }),
  );
}

const examplesOf = (type: string) =>
  schemaOf(type).examples.map((_, index) => `/__blocks/${type.toLowerCase()}-${index + 1}`);

test('every type is there, with its words, its keys and its examples, and nothing is wrong with the page', async ({
  page,
  trouble,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blocks');
  expect(await page.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual([
    ...types,
    'Contrast',
  ]);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await wide()).toBeLessThanOrEqual(0);
  // each frame is a whole page, which axe looks into; the deep tests open all of them
  expect(await shownTypes(page)).toEqual(
    types.map((type) => {
      const { description, properties, 'x-words': words = [] } = schemaOf(type);
      const counted = words.length === 1 ? '1 word or phrase' : `${words.length} words and phrases`;
      return {
        type,
        description,
        keys: [...Object.keys(properties).filter((key) => key !== 'type'), ...words].sort(),
        words: words.length > 0 ? `${counted} that you can change under words:` : '',
        frames: examplesOf(type),
      };
    }),
  );
  for (const type of types) {
    const frame = page.locator(`#${type} iframe`).first();
    await frame.scrollIntoViewIfNeeded();
    await frame.contentFrame().locator(`[data-block="${type}"]`).waitFor();
  }
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  expect(await wide()).toBeLessThanOrEqual(0);
  expect(trouble).toEqual(CALM);
});

/** The pictures in a document that do not show, without all that the document does as a page. */
function brokenPicturesIn(page: Page, html: string): Promise<string[]> {
  return page.evaluate(async (html) => {
    const { images } = new DOMParser().parseFromString(html, 'text/html');
    const shown = [...images].map(async ({ srcset, src }) => {
      const image = Object.assign(new Image(), { srcset, src });
      const came = await image.decode().then(
        () => image.naturalWidth > 0,
        () => false,
      );
      return came ? [] : [image.src];
    });
    return (await Promise.all(shown)).flat();
  }, html);
}

test('each example has a page with its block, on which all its pictures show', async ({ page, trouble }) => {
  await page.goto('/__blocks/banner-1');
  for (const type of types)
    for (const address of examplesOf(type)) {
      const answer = await fetch(preview.origin + address);
      expect(answer.status, address).toBe(200);
      const html = await answer.text();
      expect(html, address).toContain(`data-block="${type}"`);
      expect(await brokenPicturesIn(page, html), address).toEqual([]);
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
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/blocks');
  await page.getByRole('button', { name: /^Copy banner, example 2 of / }).click();
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

test('where the site has a page of that name it wins, and the blocks are at /__blocks', async () => {
  await preview.change(
    '  - path: /committees\n',
    '  - path: /blocks\n    title: Our blocks\n    blocks:\n      - { type: pageHeader, title: Building blocks }\n\n  - path: /committees\n',
  );
  const html = async (address: string) => (await fetch(preview.origin + address)).text();
  await expect.poll(() => html('/blocks')).toContain('Building blocks');
  const blocks = await html('/__blocks');
  expect(blocks).toContain('<h1>All the blocks</h1>');
  expect(blocks.match(/<td><svg[\s\S]*? pass<\/td>/g)).toHaveLength(7 * 5);
  expect(blocks).not.toContain('<strong>fail</strong>');
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
