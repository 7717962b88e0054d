import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  extractNavigationStyles,
  extractPrintStyles,
  formatRules,
  namesInHtml,
  parseRules,
  SCRIPTED_ATTRIBUTES,
  selectNeededRules,
} from '../../../src/site/build/pages/page-rules.ts';

const page = namesInHtml(
  '<main data-mood="crisis"><p class="lead wide" data-fit="4" data-ready="false">x</p></main>',
);
const needed = (css: string) => formatRules(selectNeededRules(parseRules(css), page));

test('a page has the selectors whose classes and attributes it has, and of others nothing', () => {
  expect(needed('.lead{a:b}.other{c:d}')).toBe('.lead{a:b}');
  expect(needed('.lead .other,p.wide{a:b}')).toBe('p.wide{a:b}');
  expect(needed('[data-fit]{a:b}[data-fit="4"]{a:c}[data-fit="5"]{a:d}')).toBe(
    '[data-fit]{a:b}[data-fit="4"]{a:c}',
  );
  expect(needed('[data-mood=crisis] p{a:b}[data-mood=crisis] .other{a:b}')).toBe('[data-mood=crisis] p{a:b}');
  expect(needed('li:has(>.other),li:is(.other) a{a:b}')).toBe('');
});

test('what a page can do without does not decide: alternatives, what must not be, and what scripts set', () => {
  for (const css of [
    '.lead:is(.other,a):hover{a:b}',
    '.lead:not(.other,[data-long]){a:b}',
    '.lead:has(>li:is(.a,.b)>.c,.d){a:b}',
    '[data-ready=true] .lead{a:b}',
    '[data-missing]{a:b}',
    '.lead{a:b;&:hover{c:d}&:not(.other){e:f}}',
  ])
    expect(needed(css)).toBe(css);
});

test('what has no selector is on all pages, in the same order and the same at-rules', () => {
  const css =
    '@layer a,b;@layer a{p{c:d}@media (width>=1px){.lead{e:f}@supports (g:h){.lead{g:h}}}}@layer b{@keyframes x{0%{a:b}}}@font-face{src:url(x)}';
  expect(needed(css)).toBe(css);
  expect(needed('@layer a{.other{a:b}}@layer b{p{a:b}}@layer b{a{c:d}}')).toBe('@layer b{p{a:b}a{c:d}}');
});

test('a navigation brings each selector that a page can lack, and all that is for paper', () => {
  expect(extractNavigationStyles('@layer a{p{a:b}p,.other{c:d}.lead{e:f}@media print{p{g:h}}}')).toBe(
    '@layer a{.other{c:d}.lead{e:f}@media print{p{g:h}}}',
  );
});

test('styles for paper are apart, with the layers that hold them', () => {
  expect(
    extractPrintStyles(
      '@layer a{p{a:b}@media print{.other{c:d}}}@media print{@page{margin:0}}@media screen{p{a:b}}',
    ),
  ).toBe('@layer a{@media print{.other{c:d}}}@media print{@page{margin:0}}');
});

test('the attributes that scripts set are known', () => {
  const files = ['blocks', 'parts', 'renderer/client', 'offline'].flatMap((room) =>
    readdirSync(`src/site/${room}`, { recursive: true, encoding: 'utf8' }).map(
      (file) => `src/site/${room}/${file}`,
    ),
  );
  const texts = files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(file, 'utf8'));
  const SET = /\bdataset\.(\w+)\s*(?:\|\|)?=[^=]|\b(?:set|toggle)Attribute\((?:\w+, )?'data-([\w-]+)'/g;
  const set = texts.flatMap((text) =>
    [...text.matchAll(SET)].map(([, property, attribute]) => attribute ?? property),
  );
  expect(set.length).toBeGreaterThan(10);
  // a navigation sets those of the page and brings the rules for them; no rule knows the address that a link had
  const others = new Set(['mood', 'signal', 'href']);
  expect(set.filter((name = '') => !SCRIPTED_ATTRIBUTES.has(name) && !others.has(name))).toEqual([]);
});

test('the attributes of what only scripts draw are known: sheets for printing', () => {
  const attributes = readFileSync('src/site/parts/printed-sheets.module.css', 'utf8').matchAll(
    /\[data-([\w-]+)/g,
  );
  const names = new Set([...attributes].map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(4);
  expect([...names].filter((name) => !SCRIPTED_ATTRIBUTES.has(name))).toEqual([]);
});

test('the attributes of what a page has only later are known: words about a login, sheets, a search', () => {
  const texts = ['blocks/login', 'blocks/print', 'parts/search'].map((file) =>
    readFileSync(`src/site/${file}.tsx`, 'utf8'),
  );
  const names = texts.flatMap((text) => [...text.matchAll(/\sdata-([\w-]+)=/g)].map(([, name = '']) => name));
  expect(names).toEqual(expect.arrayContaining(['status', 'printed', 'band']));
  expect(names.filter((name) => !SCRIPTED_ATTRIBUTES.has(name))).toEqual([]);
});
