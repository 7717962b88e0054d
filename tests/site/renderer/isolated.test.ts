import { expect, test } from 'vitest';
import { isolateText } from '../../../src/core/index.ts';
import {
  isolateLatinTexts,
  withLanguageAttributes,
  withLanguageElements,
} from '../../../src/site/renderer/isolated.ts';

/* In HTML that React hydrates no element may be added, so the elements that are there say the language. */

const english = (text: string) => isolateText(text, 'en');
const onArabicPage = (html: string) => withLanguageAttributes(html, 'en', 'ar');

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

test('a text that the main language lacks says the language that it names, in elements that are added or there', () => {
  const french = isolateText('Bienvenue', 'fr', 'en');
  expect(withLanguageElements(`<p>${french}</p><p>${isolateText('مرحبا', 'ar', 'en')}</p>`, 'en')).toBe(
    '<p><span lang="fr" dir="ltr">Bienvenue</span></p><p><span lang="ar" dir="rtl">مرحبا</span></p>',
  );
  expect(withLanguageAttributes(`<p>${french}</p><p>${english('One')}</p>`, 'en', 'ar')).toBe(
    `<p lang="fr">${french}</p><p lang="en">${english('One')}</p>`,
  );
  const both = `<p>${french}<!-- -->${english('One')}</p>`;
  expect(onArabicPage(both)).toBe(both);
});

test('an element with texts in two languages says none', () => {
  const html = `<p>${english('One')} و</p>`;
  expect(onArabicPage(html)).toBe(html);
});

test('Latin words with a figure or a sign at an end keep their order on a page from right to left, and no others are touched', () => {
  expect(isolateLatinTexts('<p>1 to 3 August 2024</p><p> Available now! </p>')).toBe(
    '<p><bdi>1 to 3 August 2024</bdi></p><p> <bdi>Available now!</bdi> </p>',
  );
  for (const html of [
    '<p>Model United Nations</p>',
    '<p>من 1 إلى 3 August</p>',
    '<p>+962 6 000</p>',
    '<bdi>@mun</bdi><p>https://mun.example.org/</p>',
    `<p>${english('In 2027')}</p>`,
    '<a href="/1-a!"></a>',
  ])
    expect(isolateLatinTexts(html)).toBe(html);
});
