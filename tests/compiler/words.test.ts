import { describe, expect, test } from 'vitest';
import {
  closestWordLanguage,
  defaultWords,
  readSiteLanguage,
  wordProblems,
} from '../../src/compiler/words/words.ts';
import { LANGUAGES } from '../../src/core/index.ts';
import { words as all } from '../../src/core/languages/words.generated.ts';
import { english } from '../english.ts';
import { schemas } from './real-site.ts';

const wordsIn: Record<string, Record<string, unknown>> = { en: { ...english }, ...all };

describe.each(LANGUAGES)('in %s', (language) => {
  const words = wordsIn[language] ?? {};

  test('there are all words, and no others', () => {
    expect(Object.keys(words)).toEqual(Object.keys(english));
  });

  test('each word has the placeholders of the English one', () => {
    expect(wordProblems({ words, conference: { language } }, schemas)).toEqual([]);
  });

  test('a word that depends on a number has exactly the plurals of the language', () => {
    const plurals = Object.values(words).filter((word) => typeof word === 'object');
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    expect(plurals.length).toBeGreaterThan(3);
    for (const forms of plurals)
      expect(Object.keys(forms as object).sort()).toEqual([...pluralCategories].sort());
  });

  test('no word is empty, or has spaces at its ends', () => {
    const texts = Object.values(words).flatMap((word) =>
      typeof word === 'string' ? word : Object.values(word as object),
    );
    expect(texts.filter((text) => text.trim() !== text || text === '')).toEqual([]);
  });
});

test.each([
  ['en', 'en'],
  ['en-IN', 'en'],
  ['pt-BR', 'pt'],
  ['pt-PT', 'pt-PT'],
  ['tr', 'tr'],
  ['nl-BE', 'nl'],
  ['it-CH', 'it'],
  ['id', 'id'],
  ['ar-AE', 'ar'],
  ['zh-CN', 'zh'],
  // in other characters
  ['zh-TW', undefined],
  ['mr', undefined],
])('a site in %s has the words of %s', (language, expected) => {
  expect(closestWordLanguage(language)).toBe(expected);
});

test('a language without words has the English ones', () => {
  expect(defaultWords(schemas, 'mr')).toEqual(english);
  expect(defaultWords(schemas, 'de').menu).toBe('Menü');
});

test('what is no language counts as English, since its own problem says so', () => {
  expect(readSiteLanguage('no language')).toBe('en');
  expect(readSiteLanguage(undefined)).toBe('en');
});

describe('a word of the site itself', () => {
  const problemsOf = (words: object, language = 'en') =>
    wordProblems({ words, conference: { language } }, schemas).map(({ code, place, details }) => ({
      code,
      path: 'path' in place ? place.path.join('.') : '',
      details,
    }));

  test('may leave out the number where its plural says it, and a placeholder that is optional', () => {
    expect(problemsOf({ rowsTotal: { one: 'One row', other: '{n} rows' } })).toEqual([]);
    expect(problemsOf({ yourClock: '{time} ({zone}) is {yourTime} for you.' })).toEqual([]);
  });

  test('needs every other placeholder, and the hint has the text of its language', () => {
    expect(problemsOf({ slideOf: 'Folie {n}' }, 'de')).toEqual([
      {
        code: 'missing-placeholder',
        path: 'words.slideOf',
        details: { missing: ['{all}'], usual: 'Folie {n} von {all}' },
      },
    ]);
    expect(problemsOf({ rowsTotal: { other: 'rows' } })).toMatchObject([
      { code: 'missing-placeholder', path: 'words.rowsTotal.other' },
    ]);
  });

  test('has no other placeholder, and the one that is missing is suggested', () => {
    expect(problemsOf({ comesFrom: 'From {site}' })).toMatchObject([
      { code: 'unknown-placeholder', details: { placeholder: '{site}', near: '{host}' } },
    ]);
    expect(problemsOf({ menu: 'The {menu}' })).toMatchObject([{ details: { known: [] } }]);
  });
});
