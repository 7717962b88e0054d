import { describe, expect, test } from 'vitest';
import type { Page, Shell } from '../../../src/core/index.ts';
import {
  type DocumentParts,
  documentOf,
  escapeJson,
  type SharingMetadata,
} from '../../../src/site/renderer/document.ts';
import { english } from '../../english.ts';

const shell: Shell = {
  base: '/mun/',
  origin: 'https://mun.example.org',
  language: 'en',
  name: 'Example MUN',
  header: {
    name: 'Example MUN',
    links: [],
  },
  footer: { name: 'Example MUN' },
  words: english,
};

const NO_ASSETS = { start: '', layout: '', css: { files: [], text: '' }, fonts: [] };

function htmlOf(page: Partial<Page> = {}, parts: Partial<DocumentParts> = {}): string {
  const whole: Page = { path: '/login', title: 'Login', footer: true, blocks: [], ...page };
  const assets = {
    start: '/mun/assets/start.js',
    layout: '',
    css: { files: ['/mun/assets/styles.css'], text: 'p{}' },
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
  const arabic = { shell: { ...shell, language: 'ar' } };
  expect(htmlOf({ mood: 'crisis' }, arabic)).toContain('<html lang="ar" dir="rtl" data-mood="crisis">');
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
  const assets = { ...NO_ASSETS, css: { files: [], text: 'p::after{content:"</style><b>"}' } };
  expect(htmlOf({}, { assets }).match(/<\/style>/g)).toHaveLength(1);
});

test('the head asks for a photo for which a visitor waits and not for the fonts, which would delay it; else for these', () => {
  const picture = (more: string) =>
    `<picture><source type="image/avif" srcSet="/p.avif 1w" sizes="9vw"/><img ${more} src="/p.jpg"/></picture>`;
  const assets = { ...NO_ASSETS, fonts: ['/f.woff2', '/g.woff2'] };
  const asks = (content: string) => htmlOf({}, { content, assets }).match(/<link rel="preload"[^>]*>/g);
  const fonts = assets.fonts.map((href) => `<link rel="preload" as="font" crossorigin href="${href}">`);
  expect(asks(picture('loading="lazy"'))).toEqual(fonts);
  expect(asks('<img fetchPriority="high" src="/mark.svg"/>')).toEqual(fonts);
  const content = picture('loading="lazy"').replaceAll('/p', '/q') + picture('fetchPriority="high"');
  expect(asks(content)).toEqual([
    '<link rel="preload" as="image" type="image/avif" imagesrcset="/p.avif 1w" imagesizes="9vw" fetchpriority="high">',
  ]);
  const html = htmlOf({}, { content, assets });
  expect(html.indexOf('rel="preload"')).toBeLessThan(html.indexOf('<style>'));
});

test('the only script that is executed is one file', () => {
  const scripts = htmlOf().match(/<script[^>]*>/g);
  expect(scripts).toEqual([
    '<script type="module" src="/mun/assets/start.js">',
    '<script type="application/json" id="_page">',
  ]);
});

test('the policy of a page is in front of all that it governs; in development there is none', () => {
  const policy = "style-src 'sha256-abc='";
  const html = htmlOf({}, { assets: { ...NO_ASSETS, policy } });
  expect(html).toContain(
    `<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policy}">\n`,
  );
  expect(htmlOf()).not.toContain('http-equiv');
});

test('a page that search engines shall not show says so, and keeps its address', () => {
  const html = htmlOf({ search: false });
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('<link rel="canonical" href="https://mun.example.org/mun/login">');
  expect(htmlOf()).not.toContain('robots');
});

test('the frame of the browser has the ground of the page, in both schemes or in the dark room', () => {
  const grounded = { ...shell, grounds: { light: '#fff', dark: '#111', crisis: '#000' } };
  const framesOf = (page: Partial<Page>) =>
    htmlOf(page, { shell: grounded }).match(/<meta name="theme-color"[^>]*>/g);
  expect(framesOf({})).toEqual([
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fff">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111">',
  ]);
  expect(framesOf({ mood: 'crisis' })).toEqual(['<meta name="theme-color" content="#000">']);
});

describe('where a page is shared', () => {
  const card = {
    src: 'https://mun.example.org/mun/cards/login.png',
    type: 'image/png',
    width: 1200,
    height: 630,
    alt: 'Login',
  };
  const shared = (page: Partial<Page> = {}, sharing: Partial<SharingMetadata> = {}, language = 'en') =>
    htmlOf(page, {
      shell: { ...shell, language },
      assets: { ...NO_ASSETS, sharing: { icons: [], card, ...sharing } },
    });
  const contentOf = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1];

  test('its title, description, address and card are named', () => {
    const html = shared({ description: 'For the "OC"' });
    expect(contentOf(html, 'og:title')).toBe('Login');
    expect(contentOf(html, 'og:site_name')).toBe('Example MUN');
    // of the home page the name of the conference says more than "Home"
    expect(contentOf(shared({ path: '/', title: 'Home' }), 'og:title')).toBe('Example MUN');
    expect(contentOf(html, 'og:description')).toBe('For the &quot;OC&quot;');
    expect(contentOf(html, 'og:url')).toBe('https://mun.example.org/mun/login');
    expect(contentOf(html, 'og:type')).toBe('website');
    expect(contentOf(html, 'og:image')).toBe(card.src);
    expect(contentOf(html, 'og:image:width')).toBe('1200');
    expect(contentOf(html, 'og:image:height')).toBe('630');
    expect(contentOf(html, 'og:image:alt')).toBe('Login');
    expect(contentOf(html, 'twitter:card')).toBe('summary_large_image');
  });

  test('it is in front of the styles, which may be longer than what is read', () => {
    const html = shared();
    expect(html.indexOf('og:image')).toBeGreaterThan(0);
    expect(html.indexOf('og:image')).toBeLessThan(html.indexOf('<style'));
  });

  test.each([
    ['en', 'en_US'],
    ['en-IN', 'en_IN'],
    ['hi', 'hi_IN'],
  ])('the language %s is the locale %s', (language, locale) => {
    expect(contentOf(shared({}, {}, language), 'og:locale')).toBe(locale);
  });

  test('a page without an address has nothing to share', () => {
    expect(shared({ path: '*' })).not.toContain('og:');
  });

  test('JSON-LD cannot end its element, and comes back as it was', () => {
    const data = { name: '</script><script>alert(1)</script>' };
    const html = shared({}, { data });
    const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? '';
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(data);
  });
});
