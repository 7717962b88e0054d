import { expect, test } from 'vitest';
import { parseProse } from '../../src/compiler/values/prose.ts';
import { plainText } from '../../src/core/index.ts';

const quoteOf = (lines: string[]) => {
  const text = lines.map((line) => `> ${line}`.trimEnd()).join('\n');
  const { prose, problems } = parseProse(text, { path: [] }, () => undefined);
  expect(problems).toEqual([]);
  return prose;
};

const said = { type: 'paragraph', children: ['Small rooms,\nlarge questions.'] };
const LINES = ['Small rooms,', 'large questions.'];

test.each([
  ['in a paragraph of its own', [...LINES, '', '— Asha Rao']],
  ['in the last line', [...LINES, '— Asha Rao']],
  ['after two hyphens', [...LINES, '-- Asha Rao']],
  ['after a short dash', [...LINES, '', '– Asha Rao']],
])('whose words a quotation is, %s', (_, lines) => {
  const prose = quoteOf(lines);
  expect(prose).toEqual([{ type: 'quote', children: [said], by: ['Asha Rao'] }]);
  expect(plainText(prose)).toBe('Small rooms, large questions.\nAsha Rao');
});

test.each([
  ['without a name', LINES],
  ['with a dash between its words', ['Small rooms — large questions.']],
  ['with a dash after other words', ['*Small* — large']],
  ['that begins with a dash', ['— Small rooms, large questions.']],
])('a quotation %s has only its words', (_, lines) => {
  expect(quoteOf(lines)).toEqual([expect.not.objectContaining({ by: expect.anything() })]);
});
