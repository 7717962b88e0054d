import { expect, test } from 'vitest';
import type { Page, Shell } from '../../src/page/page.ts';
import { type DocumentParts, documentOf, escapeJson } from '../../src/renderer/document.ts';

const shell: Shell = {
  base: '/mun/',
  origin: 'https://mun.example.org',
  language: 'en',
  name: 'Example MUN',
  header: {
    name: 'Example MUN',
    links: [],
    skip: 'Skip',
    menu: 'Menu',
    label: 'Main',
    newTabWords: 'new tab',
  },
  footer: { name: 'Example MUN', label: 'Footer', newTabWords: 'new tab' },
};

function htmlOf(page: Partial<Page> = {}, parts: Partial<DocumentParts> = {}): string {
  const whole: Page = { path: '/login', title: 'Login', footer: true, blocks: [], ...page };
  const assets = {
    start: '/mun/assets/start.js',
    css: { ids: ['a', 'b'], text: 'p{}' },
    fonts: ['/mun/f.woff2'],
  };
  return documentOf({ shell, page: whole, content: '<p>Hello</p>', data: {}, assets, ...parts });
}

test('the home page is titled by the name alone, the others by both', () => {
  expect(htmlOf({ path: '/', title: 'Home' })).toContain('<title>Example MUN</title>');
  expect(htmlOf()).toContain('<title>Login · Example MUN</title>');
});

test('the canonical address holds the base path once', () => {
  expect(htmlOf()).toContain('<link rel="canonical" href="https://mun.example.org/mun/login">');
  expect(htmlOf({ path: '/' })).toContain('<link rel="canonical" href="https://mun.example.org/mun/">');
});

test('the page of unknown addresses has no canonical address and is not to be indexed', () => {
  const html = htmlOf({ path: '*' });
  expect(html).not.toContain('canonical');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('a crisis page says so before its styles are read', () => {
  expect(htmlOf({ mood: 'crisis' })).toContain('<html lang="en" data-mood="crisis">');
  expect(htmlOf()).toContain('<html lang="en">');
});

test('words cannot leave their place', () => {
  const html = htmlOf({ title: '</title><script>alert(1)</script>', description: '"><img src=x>' });
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('"><img');
});

test('data cannot end its script element, and comes back as it was', () => {
  const data = { text: '</script><!--<script>\u2028&' };
  const html = htmlOf({}, { data });
  const json = /<script type="application\/json" id="_page">(.*)<\/script>/s.exec(html)?.[1] ?? '';
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(data);
  expect(JSON.parse(escapeJson(data))).toEqual(data);
});

test('styles cannot end their element', () => {
  const assets = { start: '', css: { ids: [], text: 'p::after{content:"</style><b>"}' }, fonts: [] };
  expect(htmlOf({}, { assets }).match(/<\/style>/g)).toHaveLength(1);
});

test('the only script that is executed is one file', () => {
  const scripts = htmlOf().match(/<script[^>]*>/g);
  expect(scripts).toEqual([
    '<script type="module" src="/mun/assets/start.js">',
    '<script type="application/json" id="_page">',
  ]);
});
