import { expect, test } from 'vitest';
import { foldText, matchesAllWords, queryWords, splitAtMatches } from '../../../src/site/parts/search.tsx';

const found = (text: string, query: string) =>
  splitAtMatches(text, queryWords(query)).flatMap((piece) => (piece.found ? [piece.text] : []));

test('a text is found without its case and accents, by every word of the query in any order', () => {
  const text = foldText("Côte d'Ivoire\nAfrican States");
  expect(matchesAllWords(text, queryWords('  STATES cote '))).toBe(true);
  expect(matchesAllWords(text, queryWords('states asia'))).toBe(false);
  expect(matchesAllWords(text, queryWords('   '))).toBe(true);
});

test.each([
  ["Côte d'Ivoire", 'cote', ['Côte']],
  ["Co\u0302te d'Ivoire", 'cot', ['Co\u0302t']],
  ["Co\u0302te d'Ivoire", 'co', ['Co\u0302']],
  ['Iran and Iraq', 'ira', ['Ira', 'Ira']],
  ['banana', 'ana', ['anana']],
  ['abcdef', 'cd abc', ['abcd']],
  ['İstanbul', 'ist', ['İst']],
  ['한국', '한', ['한']],
  ['Peace', '', []],
  // what is written with vowel signs is found with them
  ['दिल्ली', 'दिल', ['दिल्']],
  ['दिल्ली', 'दल', []],
  // Arabic is found without them
  ['مُدَرِّسَة', 'مدرسة', ['مُدَرِّسَة']],
  ['أرز', 'ارز', ['أرز']],
])('in "%s" the query "%s" marks %j', (text, query, marks) => {
  expect(found(text, query)).toEqual(marks);
  const cut = splitAtMatches(text, queryWords(query));
  expect(cut.map((piece) => piece.text).join('')).toBe(text);
  expect(new Set(cut.map(({ key }) => key)).size).toBe(cut.length);
});
