import path from 'node:path';
import { expect, test } from 'vitest';
import { compile } from '../../src/compiler/node/site.ts';
import { applyFixes, compatibleFixes, fixAll } from '../../src/compiler/output/fix.ts';
import { applyEdits } from '../../src/compiler/source/edits.ts';
import { findTables, markdownEdits, markdownTableLines } from '../../src/compiler/values/pasted-text.ts';
import { cases, compileSmall, now, schemas } from './cases.ts';
import { small } from './small-site.ts';

function opened(name: string) {
  const options = { file: path.join(cases, name, 'site.yaml'), schemas, name: 'site.yaml', now };
  const { text, problems } = compile(options);
  return {
    text,
    problems,
    compiled: (content: string) => compile({ ...options, content: Buffer.from(content) }),
  };
}

const letters = [
  ['pasted-from-word', 5],
  ['pasted-from-word-in-part', 3],
] as const;

test.each(letters)('%s: wherever a letter is pasted, the fixes make the same text of it', (name, count) => {
  const { text, problems, compiled } = opened(name);
  const fixed = fixAll({ text, problems }, (candidate) => compiled(candidate).problems);
  expect(fixed.problems).toEqual([]);
  const blocks = compiled(fixed.text).site?.pages.find(({ path }) => path === '/')?.blocks ?? [];
  expect(blocks).toHaveLength(count);
  for (const block of blocks) expect(block).toEqual(blocks[0]);
  const { text: prose } = blocks[0] as unknown as { text: { type: string }[] };
  const [dear, great, bring, bullets, fees, numbers] = prose.map(({ type }) => type);
  expect([dear, great, bring, bullets, fees, numbers]).toEqual([
    'paragraph',
    'paragraph',
    'paragraph',
    'list',
    'paragraph',
    'list',
  ]);
});

test.each(letters)(
  '%s: each letter is one problem with a fix, and after it one for its line breaks',
  (name, count) => {
    const { text, problems, compiled } = opened(name);
    expect(problems.map(({ fix }) => fix !== undefined)).toEqual(Array(count).fill(true));
    const after = compiled(applyFixes(text, compatibleFixes(text, problems))).problems;
    expect(after.map(({ code }) => code)).toEqual(Array(count).fill('line-break-lost'));
  },
);

test.each([
  ['bullets with a tab', '•\tone\n•\ttwo', '- one\n- two'],
  [
    'other bullets further in',
    '•\tone\no\ttwo\n\uf0a7\tthree\n•\tfour',
    '- one\n  - two\n    - three\n- four',
  ],
  ['a bullet with a space', '• one', '- one'],
  ['a letter with a space, which is a word', 'o one', 'o one'],
  ['a dash with a space, which may begin a speech', '– one', '– one'],
  ['the line break of Word', 'Asha Rao\vPrincipal', 'Asha Rao\\\nPrincipal'],
  ['a line with nothing but a non-breaking space', 'one\n\u00a0\ntwo', 'one\n\ntwo'],
])('%s', (_name, written, markdown) => {
  expect(applyEdits(written, markdownEdits(written)).text).toBe(markdown);
});

test('lines with tabs become a table in which every word of them is left', () => {
  const lines = ['Fees:', 'Package\tFee\tSeats', 'Single\t1,500\t300', 'Red | blue\t14,000', 'That is all.'];
  const [table, ...others] = findTables(lines);
  expect(others).toEqual([]);
  expect(table).toMatchObject({ first: 1, count: 3, fault: 'tabs' });
  expect(table && markdownTableLines(table)).toEqual([
    '| Package | Fee | Seats |',
    '|---|---|---|',
    '| Single | 1,500 | 300 |',
    '| Red \\| blue | 14,000 |  |',
  ]);
});

test.each([
  ['has no line below its headings', ['| Fee | Seats |', '| 1 | 2 |'], 'ruler'],
  ['has a line below its headings with too few columns', ['| Fee | Seats |', '|---|', '| 1 | 2 |'], 'ruler'],
  ['has empty lines between its rows', ['| Fee | Seats |', '', '|---|---|', '', '| 1 | 2 |'], 'divided'],
])('a table that %s becomes one', (_name, lines, fault) => {
  const [table, ...others] = findTables(lines);
  expect(others).toEqual([]);
  expect(table).toMatchObject({ first: 0, count: lines.length, fault });
  expect(table && markdownTableLines(table)).toEqual(['| Fee | Seats |', '|---|---|', '| 1 | 2 |']);
});

test('a first row with a digit is no heading, so the headings are empty', () => {
  const [table] = findTables(['08:00\tRegistration', '09:30\tOpening ceremony']);
  expect(table && markdownTableLines(table)).toEqual([
    '|  |  |',
    '|---|---|',
    '| 08:00 | Registration |',
    '| 09:30 | Opening ceremony |',
  ]);
});

test('one line with a tab, or items that begin with a number, are no table', () => {
  expect(findTables(['Venue:\tthe main hall', 'Bring a pen.'])).toEqual([]);
  expect(findTables(['a)\tRegister', 'b)\tCollect your placard'])).toEqual([]);
});

test('curly quotes that YAML needs are fixed; those that visitors may be meant to see are not', () => {
  const text = small
    .replace('name: Example MUN', 'name: “Example MUN”')
    .replace('edition: The 6th Edition', 'edition: “Soon:”')
    .replace('year: "24"', 'year: “24”');
  const { problems } = compileSmall(text);
  const found = problems.filter(({ code }) => code === 'curly-quotes');
  expect(found.map(({ fix }) => fix?.text)).toEqual([undefined, '"Soon:"', '"24"']);
});
