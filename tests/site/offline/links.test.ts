import { expect, test } from 'vitest';
import { documentTitle, withPageLinks } from '../../../src/site/offline/page-links.ts';

const PAGE =
  '<nav><ul><li><a href="/x">X</a></li></ul></nav><main><h1>No signal</h1><ul class="l"><li><a href="/">Home</a></li></ul></main><ul></ul>';

test('the only list in the main part gets a link to every page that is stored, and nothing else changes', () => {
  const pages = [
    { href: '/a?b="c"&d', title: 'Q &amp; A' },
    { href: '/$&', title: '$1' },
  ];
  expect(withPageLinks(PAGE, pages)).toBe(
    PAGE.replace(
      '<li><a href="/">Home</a></li>',
      () => '<li><a href="/a?b=&quot;c&quot;&amp;d">Q &amp; A</a></li><li><a href="/$&amp;">$1</a></li>',
    ),
  );
  expect(withPageLinks(PAGE, [])).toBe(PAGE.replace('<li><a href="/">Home</a></li>', ''));
});

test('the title of a page is before the name of the site', () => {
  expect(documentTitle('<head><title>Q &amp; A · Some MUN</title>')).toBe('Q &amp; A');
  expect(documentTitle('<title>Some MUN</title>')).toBe('Some MUN');
  expect(documentTitle('<html></html>')).toBeUndefined();
});
