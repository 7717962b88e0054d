import { expect, test } from 'vitest';
import { withLanguageOfElements } from '../../src/renderer/isolated.ts';
import { isolated } from '../../src/shared/index.ts';

/* In HTML that React hydrates no element may be added, so the elements that are there say the language. */

const english = (text: string) => isolated(text, 'en');
const onArabicPage = (html: string) => withLanguageOfElements(html, 'en', 'ar');

test('an element has the language of its text, and what is beside it does not', () => {
  expect(onArabicPage(`<ul><li class="a">${english('One')}</li><li>اثنان</li></ul>`)).toBe(
    `<ul><li class="a" lang="en">${english('One')}</li><li>اثنان</li></ul>`,
  );
});

test('a label in an element with such a text has the language of the page', () => {
  expect(onArabicPage(`<p><span>البند </span><!-- -->${english('Topic')}<img alt=""/></p>`)).toBe(
    `<p lang="en"><span lang="ar">البند </span><!-- -->${english('Topic')}<img alt=""/></p>`,
  );
});

test('an element with texts in two languages says none', () => {
  const html = `<p>${english('One')} و</p>`;
  expect(onArabicPage(html)).toBe(html);
});
