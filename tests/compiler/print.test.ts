import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatExcerpt,
  formatGithubCommands,
  printJson,
  printText,
  terminalWidth,
} from '../../src/compiler/output/print.ts';
import type { LocatedProblem } from '../../src/compiler/problems/problem.ts';

const at = (line: number, column: number, length = 1) => ({
  ...{ line, column, endLine: line, endColumn: column + length },
});

function problemWith(more: Partial<LocatedProblem> = {}): LocatedProblem {
  const words = { severity: 'error', code: 'unknown-key', message: 'It has no key "b".' } as const;
  return { file: 'site.yaml', ...at(2, 3, 1), ...words, path: 'a.b', related: [], ...more };
}

describe('a frame', () => {
  const marked = (content: string, wrong: string) => {
    const column = content.indexOf(wrong) + 1;
    return formatExcerpt(at(1, column, wrong.length), [content]).map((line) => line.slice('  1 | '.length));
  };

  test.each([
    ['plain letters', 'name: wrong', 'wrong', '      ^^^^^'],
    [
      'letters of East Asia, which are two columns wide',
      'name: 模拟联合国 wrong',
      'wrong',
      '                 ^^^^^',
    ],
    ['letters of East Asia that are marked', 'name: 模拟 x', '模拟', '      ^^^^'],
    ['a letter with its accent beside it', 'name: Zoe\u0308 wrong', 'wrong', '          ^^^^^'],
    ['an emoji of several code points', 'name: 👩‍👩‍👧 wrong', 'wrong', '         ^^^^^'],
    ['a flag', 'name: 🇮🇳 wrong', 'wrong', '         ^^^^^'],
    ['letters of India', 'name: दिन wrong', 'wrong', '         ^^^^^'],
    ['a tab', 'name:\twrong', 'wrong', '      ^^^^^'],
    ['a sign that nobody sees', 'name: a\u200bb wrong', 'wrong', '         ^^^^^'],
    ['a hard space', 'name:\u00a0wrong', '\u00a0', '     ^'],
  ])('has its mark under its span, after %s', (_name, content, wrong, mark) => {
    expect(marked(content, wrong)[1]).toBe(mark);
  });

  test('shows the part around the fault of a very long line', () => {
    const lines = formatExcerpt(at(1, 5001, 5), [`${'x'.repeat(5000)}wrong${'y'.repeat(5000)}`]);
    expect(lines[0]?.indexOf('wrong')).toBe(lines[1]?.indexOf('^^^^^'));
    expect(lines[0]?.length).toBeLessThan(160);
  });

  test('shows one line more when the one before is empty', () => {
    expect(formatExcerpt(at(3, 1), ['a: 1', '', 'b: 2'])).toEqual([
      '  1 | a: 1',
      '  2 |',
      '  3 | b: 2',
      '    | ^',
    ]);
  });

  test('marks a place in the spaces at the end of a line where it is', () => {
    expect(formatExcerpt(at(1, 7), ['a: 1    '])).toEqual(['  1 | a: 1', '    |       ^']);
  });

  test('never lets the file speak to the terminal, whatever is in it', () => {
    const sign = fc.constantFrom('\x1b[2J', '\x07', '\u202e', '\u009b31m', '\r', '\b', 'a', '模', '\ufeff');
    fc.assert(
      fc.property(
        fc.array(sign).map((signs) => signs.join('')),
        fc.nat(20),
        (content, column) => {
          const shown = printText(
            [problemWith({ ...at(1, column + 1), file: content, message: content, path: content })],
            content,
          );
          expect(shown).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        },
      ),
    );
  });
});

test('the width of a text is that of its letters together, however they are cut', () => {
  const letter = fc.constantFrom('a', '模', 'é', 'e\u0301', '🇮🇳', '👍🏽', 'दि', '－', ' ');
  fc.assert(
    fc.property(fc.array(letter), (letters) => {
      expect(terminalWidth(letters.join('|'))).toBe(
        letters.reduce((sum, one) => sum + terminalWidth(one), 0) + Math.max(0, letters.length - 1),
      );
    }),
  );
});

describe('printText', () => {
  const text = 'a:\n  b: 1\n';

  test('says the place in words where there are some', () => {
    expect(printText([problemWith({ where: 'committee UNSC, second chair' })], text)).toContain(
      'site.yaml:2:3  error unknown-key (committee UNSC, second chair)\n',
    );
  });

  test('puts the lines of a hint under each other, ready to copy', () => {
    const hint = 'Write:\n  about: |\n    Words.';
    expect(printText([problemWith({ hint })], text)).toContain(
      '\n  → Write:\n      about: |\n        Words.',
    );
  });

  test('shows a related place with its own line', () => {
    const related = [{ ...at(1, 1), message: 'It is here first.' }];
    expect(printText([problemWith({ related })], text)).toMatch(
      /\n {2}see site\.yaml:1:1: It is here first\.\n {2}1 \| a:\n {4}\| \^$/,
    );
  });

  test('has colours only when it is asked for them, and the same words then', () => {
    const problems = [problemWith({ hint: 'Did you mean "c"?' }), problemWith({ severity: 'warning' })];
    const plain = printText(problems, text);
    const coloured = printText(problems, text, true);
    expect(plain).not.toContain('\x1b');
    expect(coloured).toContain('\x1b[31m');
    expect(coloured).toContain('\x1b[33m');
    expect(stripVTControlCharacters(coloured)).toBe(plain);
  });

  test('shows the first hundred of many', () => {
    const shown = printText(
      Array.from({ length: 250 }, () => problemWith()),
      text,
    );
    expect(shown.match(/^site\.yaml/gm)).toHaveLength(100);
    expect(shown).toMatch(/\n\n… and 150 more\.$/);
  });
});

describe('printGithub', () => {
  const found = { text: '', samples: [], problems: [problemWith()] };

  test('puts errors before warnings, as the first ten of each kind are shown', () => {
    const problems = [
      problemWith({ severity: 'warning', line: 1 }),
      problemWith({ line: 2 }),
      problemWith({ line: 3 }),
    ];
    const lines = formatGithubCommands({ ...found, problems }, 'site.yaml').split('\n');
    expect(lines.map((line) => /^::(\w+).*?line=(\d+)/.exec(line)?.slice(1))).toEqual([
      ['error', '2'],
      ['error', '3'],
      ['warning', '1'],
    ]);
  });

  test('escapes what would end a command or a property', () => {
    const problems = [
      problemWith({ file: 'a:b,c%.yaml', message: '100%\r\nof it: yes, all', hint: 'two\nlines' }),
    ];
    expect(formatGithubCommands({ ...found, problems }, 'a:b,c%.yaml')).toBe(
      '::error file=a%3Ab%2Cc%25.yaml,line=2,col=3,endLine=2,endColumn=4,title=unknown-key::100%25%0D%0Aof it: yes, all%0Atwo%0Alines',
    );
  });
});

test('printJson has all its keys, null where there is nothing to say, and places of fixes as lines and columns', () => {
  const related = [{ ...at(1, 1), message: 'First.' }];
  const problems = [problemWith({ fix: { offset: 5, end: 6, text: 'c' }, related }), problemWith()];
  expect(JSON.parse(printJson({ text: 'a:\n  b: 1\n', samples: [4], problems }))).toEqual({
    problems: [
      { ...problemWith(), hint: null, where: null, fix: { ...at(2, 3), text: 'c' }, related },
      { ...problemWith(), hint: null, where: null, fix: null, related: [] },
    ],
    samples: [4],
    reach: null,
  });
});
