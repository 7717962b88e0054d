import { readdirSync, readFileSync, statSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect } from 'vitest';
import { type Page, STUDIO_PATH } from '../../src/core/index.ts';
import { NAME_FONTS_FOLDER } from '../../src/site/build/files/fonts-of-names.ts';
import { ROUTES } from '../site-facts.ts';
import { builtPage, fileOf, PUBLIC, textsIn } from './built.ts';
import { alive, test, thrifty } from './visitor.ts';

const scripts = () => readdirSync(`${PUBLIC}/assets`).filter((file) => file.endsWith('.js'));
const scriptText = (file: string) => readFileSync(`${PUBLIC}/assets/${file}`, 'utf8');

/** The long texts of a page that are its own: its letters, and the texts about a committee. */
function ownTexts({ blocks }: Page): string[] {
  const texts = blocks.flatMap((block) => {
    if (block.type === 'letter' || block.type === 'message') return [block.text];
    return block.type === 'carousel' ? (block.slides ?? []).map(({ text }) => text) : [];
  });
  return textsIn(texts).filter((text) => text.length > 40);
}

test('no page carries the text of another, and the scripts carry none at all', () => {
  const routes = Object.keys(ROUTES);
  const plain = (text: string) => text.replaceAll(/\s+|\\n/g, ' ');
  const json = new Map(routes.map((route) => [route, textsIn(builtPage(route)).map(plain).join('\n')]));
  const html = new Map(
    routes.map((route) => [route, plain(readFileSync(`${PUBLIC}/${fileOf(route)}.html`, 'utf8'))]),
  );
  const code = scripts().map(scriptText);
  for (const route of [...routes.filter((one) => one.startsWith('/committees/')), '/', '/thank-you']) {
    const texts = ownTexts(builtPage(route)).map(plain);
    expect(texts.length, route).toBeGreaterThan(0);
    for (const text of texts) {
      // the words between two characters that HTML writes in a way of its own
      const words = text.split(/["'&<>]/).sort((one, other) => other.length - one.length)[0] ?? '';
      for (const pages of [json, html]) {
        const holding = [...pages].filter(([, content]) => content.includes(words)).map(([other]) => other);
        expect(holding, words).toEqual([route]);
      }
      expect(code.filter((script) => script.includes(words))).toEqual([]);
    }
  }
});

test('the scripts hold no route and no committee', () => {
  for (const script of scripts())
    expect(scriptText(script)).not.toMatch(/unsc|unhrc|disec|lok-sabha|committee-x|\/secretariat/i);
});

test('nothing that is published knows of the studio', () => {
  // beside them may be a release, which has the studio
  const files = ['public', 'service', 'hosts']
    .flatMap((name) => readdirSync(`dist/${name}`, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile());
  expect(files.length).toBeGreaterThan(50);
  const names = files.map(({ parentPath, name }) => `${parentPath}/${name}`);
  expect(
    names.filter((name) => /studio/i.test(name) || readFileSync(name).includes(STUDIO_PATH.slice(2))),
  ).toEqual([]);
});

/** A script with all that it imports at once. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, imported] of scriptText(file).matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    withImports(String(imported), seen);
  return seen;
}

test('the browser compiles React while it arrives, and not when a visitor waits for it', () => {
  const long = scripts()
    .flatMap((file) => {
      const text = scriptText(file);
      return parseAst(text)
        .body.flatMap((one): { start: number; end: number }[] =>
          one.type === 'VariableDeclaration' ? one.declarations : [one],
        )
        .map(({ start, end }) => text.slice(start, end));
    })
    .filter(({ length }) => length > 30_000);
  expect(long).toHaveLength(1);
  expect(long[0]?.slice(0, 100)).toMatch(/^\w+=\w+\(\(function\(/);
});

test('no script contains the router: links are plain elements there', () => {
  for (const script of scripts()) expect(scriptText(script)).not.toMatch(/data-discover|useHref|<Router>/);
});

test('a page without parts comes to life without React, and so does what it links to', async ({ open }) => {
  const page = await open();
  const scripts: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/(\w+)-[^/]*\.js$/.exec(request.url())?.[1];
    if (name) scripts.push(name);
  });
  await page.goto('/registration');
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('banner').getByRole('link', { name: 'Resources' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Resources' }).waitFor();
  expect(scripts).toEqual(expect.arrayContaining(['start', 'main']));
  expect(scripts).not.toContain('react');
});

test('a committee page turns its carousels without React', async ({ open }) => {
  const page = await open();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/committees/unsc');
  const carousel = page.locator('[data-block="carousel"][data-hydrated]').first();
  await carousel.getByRole('button', { name: 'Next slide' }).click();
  await carousel
    .getByRole('group', { name: 'Slide 2 of 2' })
    .and(page.locator('[data-active="true"]'))
    .waitFor();
  expect(scripts.filter((url) => /\/carousel-/.test(url))).toHaveLength(1);
  expect(scripts.filter((url) => /\/react-/.test(url))).toEqual([]);
});

test('the home page and a committee page load the same script but for their lazy parts', async ({ open }) => {
  const loaded = async (route: string) => {
    const page = await open();
    await thrifty(page);
    const files = new Map<string, number>();
    page.on('response', async (answer) => {
      const file = /\/assets\/([^/?]+\.js)$/.exec(answer.url())?.[1];
      if (file) files.set(file, (await answer.body()).length);
    });
    await page.goto(route);
    await alive(page);
    await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
    return files;
  };
  const blocks = readdirSync('src/site/blocks').map((file) => file.replace('.tsx', ''));
  const blockOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, '');
  const isBlock = (file: string) => blocks.includes(blockOf(file));
  // lazy are the blocks, and what only they import; every page needs what the others import
  const everywhere = (files: string[]) =>
    new Set(
      files.filter((file) => /^(start|main|client)-/.test(file)).flatMap((file) => [...withImports(file)]),
    );
  const split = (files: Map<string, number>) => {
    const names = [...files.keys()];
    const needed = everywhere(names);
    const parts = new Set(names.filter(isBlock).flatMap((file) => [...withImports(file)]));
    return {
      lazy: names.filter(isBlock).map(blockOf).sort(),
      same: [...files].filter(([file]) => needed.has(file) || !parts.has(file)).sort(),
    };
  };
  const home = split(await loaded('/'));
  const committee = split(await loaded('/committees/unsc'));
  expect(home.lazy).toEqual(['contact', 'countdown']);
  expect(committee.lazy).toEqual(['carousel', 'matrix']);
  expect(home.same.map(([file]) => blockOf(file))).toEqual(expect.arrayContaining(['main', 'start']));
  expect(home.same).toEqual(committee.same);
});

test('the fonts of names are for those who print: no page names them, and no browser caches them unread', () => {
  const fonts = readdirSync(`${PUBLIC}/${NAME_FONTS_FOLDER}`).filter((file) => file.endsWith('.woff2'));
  const packages = fonts.map((file) => /^noto-sans-(\w+)-/.exec(file)?.[1]);
  expect(new Set(packages)).toEqual(new Set(['arabic', 'devanagari', 'sc']));
  const sizes = fonts.map((file) => statSync(`${PUBLIC}/${NAME_FONTS_FOLDER}${file}`).size);
  expect(Math.max(...sizes)).toBeLessThan(200_000);
  const texts = [
    ...Object.keys(ROUTES).map((route) => `${fileOf(route)}.html`),
    ...['print.html', 'offline-files.json'],
  ].map((file) => readFileSync(`${PUBLIC}/${file}`, 'utf8'));
  expect(texts.filter((text) => text.includes(NAME_FONTS_FOLDER))).toEqual([]);
  // of the scripts only the one beside them knows their addresses
  expect(packages.length).toBeGreaterThan(90);
  expect(scripts().filter((file) => scriptText(file).includes('noto-sans-sc'))).toEqual([]);
});
