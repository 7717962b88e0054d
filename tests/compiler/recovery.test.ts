import { describe, expect, test } from 'vitest';
import type { Compilation } from '../../src/compiler/index.ts';
import { suspiciousValueProblems } from '../../src/compiler/recovery/misread.ts';
import { isDeep } from '../scale.ts';
import { folderWithMedia } from '../temporary-folder.ts';
import { compileIn, newsOf, nothingParsed, siteText } from './real-site.ts';
import { type Mistake, mistakes, oneOfEachCode, textWith } from './recovery-cases.ts';

const folder = folderWithMedia();
const parsed = nothingParsed();
const parsedOnWindows = nothingParsed();

/** The problems of each mistake, which several tests look at. */
const problems = new Map<Mistake, Compilation['problems']>();

function problemsOf(mistake: Mistake): Compilation['problems'] {
  const found = problems.get(mistake) ?? newsOf(compileIn(folder, textWith(mistake), parsed));
  problems.set(mistake, found);
  return found;
}

function lineOf(text: string, [, , , after, line = '@']: Mistake): number {
  const from = text.indexOf(after);
  const at = line === '@' ? from : text.indexOf(line, from);
  expect(at).toBeGreaterThanOrEqual(0);
  return text.slice(0, at).split('\n').length;
}

const named = (all: Mistake[]) => all.map((mistake) => ({ mistake, name: mistake[0], code: mistake[1] }));
const at = ({ code, line }: { code: string; line: number }) => ({ code, line });

describe('one mistake in site.yaml is one problem in its line, with the line as it should be:', () => {
  test.each(named(mistakes))('$name ($code)', ({ mistake, code }) => {
    const [problem, ...others] = problemsOf(mistake);
    expect(problem && at(problem)).toEqual({ code, line: lineOf(textWith(mistake), mistake) });
    expect(others).toEqual([]);
    const [, , , , , line] = mistake;
    if (line) expect(`${problem?.hint}\n`).toMatch(writing(line));
  });

  // broken-site.test.ts has fifty more
  const onWindows = isDeep ? mistakes : oneOfEachCode.filter((_, at) => at % 3 === 0);
  test.each(named(onWindows))('$name ($code), with the line ends of Windows', ({ mistake, code }) => {
    const text = textWith(mistake);
    const found = newsOf(compileIn(folder, text.replaceAll('\n', '\r\n'), parsedOnWindows));
    expect(found.map(at)).toEqual([{ code, line: lineOf(text, mistake) }]);
  });
});

/** "Write: " and the line, at the end of the hint or before a note in brackets. */
function writing(line: string): RegExp {
  return new RegExp(`[Ww]rite: ${line.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\(or, |\\n)`);
}

describe('the fix of a mistake resolves it, and leaves every other line as it is:', () => {
  const fixable = mistakes.filter((mistake) => problemsOf(mistake)[0]?.fix);

  test('most mistakes have a fix', () => {
    expect(fixable.length).toBeGreaterThan(mistakes.length / 2);
  });

  // in `npm test` every second one
  test.each(named(fixable.filter((_, at) => isDeep || at % 2 === 0)))('$name ($code)', ({ mistake }) => {
    const text = textWith(mistake);
    const [problem] = problemsOf(mistake);
    const { offset, end, text: replacement } = problem?.fix ?? { offset: 0, end: 0, text: '' };
    const fixed = text.slice(0, offset) + replacement + text.slice(end);
    // a {word} in quotes is a text, and still a placeholder
    const isOfWords = (code: string) => code === 'placeholder' || code === 'word-does-not-fit';
    const left = newsOf(compileIn(folder, fixed, parsed)).filter(({ code }) => !isOfWords(code));
    expect(left).toEqual([]);
    const [first, last] = [text.slice(0, offset), text.slice(0, end)].map((part) => part.split('\n').length);
    // the key of a text that lacks its | may be above an empty line
    expect(first).toBeGreaterThanOrEqual((problem?.line ?? 0) - 2);
    expect((last ?? 0) - (first ?? 0)).toBeLessThanOrEqual(mistake[3].split('\n').length);
  });
});

test.each([
  ['in the first line', ' name:|\n name:', [0, 1]],
  [
    'further down',
    'header:\n  links:\n    - label: x\n      link: /\n     label:z\n      link: /\n',
    [46, 46],
  ],
])('a line with a missing space in a wrong column is moved as a whole %s', (_where, text, stretch) => {
  const { problems } = compileIn(folder, text, parsed);
  const { fix } = problems.find(({ code }) => code === 'yaml-indent') ?? {};
  expect([fix?.offset, fix?.end]).toEqual(stretch);
});

test.each([
  ['a list in a list', '- one\n        - two'],
  ['a word in curly quotes before a colon', '“Foo”: bar'],
])('%s is no mistake within a text of several lines', (_name, words) => {
  const text = siteText.replace(/^ {4}about: \|\n/m, (line) => `${line}      ${words}\n\n`);
  expect(text).toContain(words);
  expect(newsOf(compileIn(folder, text, parsed))).toEqual([]);
});

// a file is read piece by piece, so nothing else in it may be needed to look closer
test.each([
  ['a # after a sign', 'name: C# #4'],
  ['two characters', 'name: Committee ## 4'],
  ['a word that looks like a sample', 'name: Room # sample of it'],
  ['curly quotes after a key in quotes', '"name": “Bar”'],
])('%s is found where nothing else in its piece is suspicious', (_name, line) => {
  expect(suspiciousValueProblems(`contact:\n  ${line}\n`)).toHaveLength(1);
});

test('a line of an entry that is there twice is one too many, and no entry whose dash is missing', () => {
  const first = '    - label: Committees\n';
  const text = siteText.replace(first, `${first}      label: Committees\n`);
  expect(compileIn(folder, text, parsed).problems.map(({ code, fix }) => [code, fix])).toEqual([
    ['duplicate-key', undefined],
  ]);
});
