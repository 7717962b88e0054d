import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { suspiciousValues } from '../../src/compiler/recovery/index.ts';
import { compileIn, newsOf, nothingParsed, scratchFolder, siteText } from './real-site.ts';
import { type Trap, trapped, traps } from './recovery-cases.ts';

const folder = scratchFolder();
const parsed = nothingParsed();
afterAll(() => rmSync(folder, { recursive: true }));

function lineOf(text: string, [, , , after, line = '@']: Trap): number {
  const from = text.indexOf(after);
  const at = line === '@' ? from : text.indexOf(line, from);
  expect(at).toBeGreaterThanOrEqual(0);
  return text.slice(0, at).split('\n').length;
}

const at = ({ code, line }: { code: string; line: number }) => ({ code, line });

describe('one trap in site.yaml is one problem in its line, with the line as it should be:', () => {
  test.each(traps)('%s (%s)', (...trap) => {
    const text = trapped(trap);
    const problems = newsOf(compileIn(folder, text, parsed));
    expect(problems.map(at)).toEqual([{ code: trap[1], line: lineOf(text, trap) }]);
    if (trap[5]) expect(`${problems[0]?.hint}\n`).toMatch(written(trap[5]));
  });

  test.each(traps)('%s (%s), with the line ends of Windows', (...trap) => {
    const text = trapped(trap);
    const problems = newsOf(compileIn(folder, text.replaceAll('\n', '\r\n'), parsed));
    expect(problems.map(at)).toEqual([{ code: trap[1], line: lineOf(text, trap) }]);
  });
});

/** "Write: " and the line, at the end of the hint or before a remark in brackets. */
function written(line: string): RegExp {
  return new RegExp(`[Ww]rite: ${line.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\(or, |\\n)`);
}

describe('what a trap proposes mends it, and leaves every other line as it is:', () => {
  const fixable = traps.filter((trap) => newsOf(compileIn(folder, trapped(trap), parsed))[0]?.fix);

  test('most traps propose something', () => {
    expect(fixable.length).toBeGreaterThan(traps.length / 2);
  });

  test.each(fixable)('%s (%s)', (...trap) => {
    const text = trapped(trap);
    const [problem] = newsOf(compileIn(folder, text, parsed));
    const { offset, end, text: put } = problem?.fix ?? { offset: 0, end: 0, text: '' };
    const mended = text.slice(0, offset) + put + text.slice(end);
    // a {word} in quotes is a text, and still a placeholder
    const left = newsOf(compileIn(folder, mended, parsed)).filter(({ code }) => code !== 'placeholder');
    expect(left).toEqual([]);
    const [first, last] = [text.slice(0, offset), text.slice(0, end)].map((part) => part.split('\n').length);
    expect(first).toBeGreaterThanOrEqual((problem?.line ?? 0) - 1);
    expect((last ?? 0) - (first ?? 0)).toBeLessThanOrEqual(trap[3].split('\n').length);
  });
});

test.each([
  ['in the first line', ' name:|\n name:', [0, 1]],
  [
    'further down',
    'header:\n  links:\n    - label: x\n      link: /\n     label:z\n      link: /\n',
    [46, 46],
  ],
])(
  'a line with a missing space that stands in a wrong column is moved as a whole %s',
  (_where, text, stretch) => {
    const { problems } = compileIn(folder, text, parsed);
    const { fix } = problems.find(({ code }) => code === 'yaml-indent') ?? {};
    expect([fix?.offset, fix?.end]).toEqual(stretch);
  },
);

test.each([
  ['a list in a list', '- one\n        - two'],
  ['a word in curly quotes before a colon', '“Foo”: bar'],
])('%s is no trap within a text of several lines', (_name, words) => {
  const text = siteText.replace(/^ {4}about: \|\n/m, (line) => `${line}      ${words}\n`);
  expect(text).toContain(words);
  expect(newsOf(compileIn(folder, text, parsed))).toEqual([]);
});

// a file is read piece by piece, so nothing else in it may be needed to look closer
test.each([
  ['a # behind a sign', 'name: C# #4'],
  ['two signs', 'name: Committee ## 4'],
  ['a word that looks like a sample', 'name: Room # sample of it'],
  ['curly quotes behind a key in quotes', '"name": “Bar”'],
])('%s is seen where nothing else in its piece is suspicious', (_name, line) => {
  expect(suspiciousValues(`contact:\n  ${line}\n`)).toHaveLength(1);
});

test('a line of an entry that stands there twice is one too many, and no entry whose dash is missing', () => {
  const first = '    - label: Committees\n';
  const text = siteText.replace(first, `${first}      label: Committees\n`);
  expect(compileIn(folder, text, parsed).problems.map(({ code, fix }) => [code, fix])).toEqual([
    ['duplicate-key', undefined],
  ]);
});
