import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyFixes, compatibleFixes, fixAll } from '../../src/compiler/output/fix.ts';
import type { LocatedProblem } from '../../src/compiler/problems/problem.ts';
import { createLineLocator } from '../../src/compiler/source/position.ts';

type Rule = [wrong: RegExp, right: string | undefined, more?: Partial<LocatedProblem>];

/** Looks for faults of our own in a text; what has nothing right in its rule has no fix. */
function looker(...rules: Rule[]): (text: string) => LocatedProblem[] {
  return (text) =>
    rules
      .flatMap(([wrong, right, more = {}]) =>
        [...text.matchAll(wrong)].map((match) => problemAt(text, match.index, match[0], right, more)),
      )
      .sort((a, b) => a.line - b.line || a.column - b.column);
}

function problemAt(
  text: string,
  offset: number,
  wrong: string,
  right: string | undefined,
  more: Partial<LocatedProblem>,
): LocatedProblem {
  const end = offset + wrong.length;
  const { line, column } = createLineLocator(text)(offset);
  return {
    ...{ file: 'site.yaml', line, column, endLine: line, endColumn: column + wrong.length },
    ...{ severity: 'error', code: 'unknown-key', message: `"${wrong}" is wrong.`, path: wrong, related: [] },
    ...(right === undefined ? {} : { fix: { offset, end, text: right } }),
    ...more,
  };
}

function fixedText(text: string, ...rules: Rule[]) {
  const look = looker(...rules);
  return fixAll({ text, problems: look(text) }, look);
}

describe('fixAll', () => {
  test('fixes every problem that has a fix and leaves the others', () => {
    const { text, problems } = fixedText(
      'teh cat\nadn teh dog\nxx\n',
      [/teh/g, 'the'],
      [/adn/g, 'and'],
      [/xx/g, undefined],
    );
    expect(text).toBe('the cat\nand the dog\nxx\n');
    expect(problems.map(({ message }) => message)).toEqual(['"xx" is wrong.']);
  });

  test('gives of each where it was, and its line before and after', () => {
    const { fixed } = fixedText('a\r\n  teh: 1 # comment\r\n', [/teh/g, 'the']);
    expect(fixed).toEqual([
      {
        ...{ code: 'unknown-key', line: 2, column: 3, message: '"teh" is wrong.' },
        ...{ before: '  teh: 1 # comment', after: '  the: 1 # comment' },
      },
    ]);
  });

  test('fixes what only shows when something else is fixed', () => {
    const { text, fixed } = fixedText('teh\nadn\n', [/teh/g, 'the'], [/(?<=the\n)adn/g, 'and']);
    expect(text).toBe('the\nand\n');
    expect(fixed.map(({ line, after }) => [line, after])).toEqual([
      [1, 'the'],
      [2, 'and'],
    ]);
  });

  test('of two fixes for one stretch takes the first, and the other when it is still there', () => {
    const look = looker([/abc/g, 'abd'], [/bc/g, 'xx']);
    expect(compatibleFixes('abc', look('abc')).map(({ fix }) => fix.text)).toEqual(['abd']);
    expect(fixedText('abc bc', [/abc/g, 'abd'], [/bc/g, 'xx']).text).toBe('abd xx');
  });

  test('comes to an end where a fix makes a problem that is changed back', () => {
    expect(fixedText('tick', [/tick/g, 'tock'], [/tock/g, 'tick']).text).toBe('tick');
  });

  test('comes to an end where a fix makes its problem anew in another line', () => {
    const { text } = fixedText('grow', [/grow$/g, 'grows\ngrow']);
    expect(text.split('\n').length).toBeLessThanOrEqual(101);
  });

  test('does not take a fix that does not resolve its problem', () => {
    const { text, fixed } = fixedText('teh\n', [/te(h|eh)/g, 'teeh']);
    expect({ text, fixed }).toEqual({ text: 'teh\n', fixed: [] });
  });

  test('does not take a fix after which the same line has another error', () => {
    const { text, problems } = fixedText(
      'editoin: 6\n',
      [/editoin/g, 'edition'],
      [/(?<=edition: )\d/g, undefined],
    );
    expect(text).toBe('editoin: 6\n');
    expect(problems.map(({ message }) => message)).toEqual(['"editoin" is wrong.']);
  });

  test('does not take a fix that makes an error elsewhere which names what was changed', () => {
    const { text } = fixedText(
      'id: UNO\nlink: /UNO\n',
      [/(?<=id: )UNO/g, 'uno'],
      [/(?<=id: uno\nlink: )\/UNO/g, undefined],
    );
    expect(text).toBe('id: UNO\nlink: /UNO\n');
  });

  test('takes a fix that reveals an error elsewhere', () => {
    const { text, problems } = fixedText(
      'chiars:\n  - nmae: Asha\n',
      [/chiars/g, 'chairs'],
      [/(?<=chairs:\n {2}- )nmae/g, undefined],
    );
    expect(text).toBe('chairs:\n  - nmae: Asha\n');
    expect(problems.map(({ message }) => message)).toEqual(['"nmae" is wrong.']);
  });

  test('does not take a fix after which there are more errors than before, wherever they are', () => {
    const { text } = fixedText(
      'chiars:\n  - nmae: Asha\n  - nmae: Ravi\n',
      [/chiars/g, 'chairs'],
      [/(?<=chairs:\n(?: {2}- .*\n)*? {2}- )nmae/g, undefined],
    );
    expect(text).toBe('chiars:\n  - nmae: Asha\n  - nmae: Ravi\n');
  });

  test('takes the good ones of many fixes when some of them are no good', () => {
    const lines = Array.from({ length: 40 }, (_, at) => (at % 7 === 3 ? 'editoin: 6' : `teh ${at}`));
    const { text, fixed } = fixedText(
      lines.join('\n'),
      [/teh/g, 'the'],
      [/editoin/g, 'edition'],
      [/(?<=edition: )\d/g, undefined],
    );
    expect(text).toBe(lines.join('\n').replaceAll('teh', 'the'));
    expect(fixed).toHaveLength(34);
  });

  test('takes a fix of what YAML could not read, whatever comes up then', () => {
    const { text, problems } = fixedText(
      '\tteh: 1\n',
      [/\t/g, '  ', { path: '', code: 'yaml-tab' }],
      [/(?<= {2})teh/g, undefined],
    );
    expect(text).toBe('  teh: 1\n');
    expect(problems.map(({ message }) => message)).toEqual(['"teh" is wrong.']);
  });

  test('fixes a thousand faults of YAML of which only the first is ever found', () => {
    const text = `${'\tx\n'.repeat(90)}`;
    const look = (now: string) => looker([/\t/g, '  ', { path: '' }])(now).slice(0, 1);
    expect(fixAll({ text, problems: look(text) }, look).text).toBe('  x\n'.repeat(90));
  });

  test('does not let a warning set off another', () => {
    const warning = { severity: 'warning' } as const;
    const { text } = fixedText('red blue', [/red/g, 'green', warning], [/green blue/g, 'red blue', warning]);
    expect(text).toBe('red blue');
  });
});

describe('applyFixes', () => {
  test('changes no byte outside of the stretches, for any text and any fixes', () => {
    const sign = fc.constantFrom('a', ' ', '\t', '\n', '\r\n', '# x', '"', 'é', '🏳️‍🌈', '\u00a0', 'दि');
    const fixes = fc.array(
      fc.record({ at: fc.nat(60), length: fc.nat(9), put: fc.string({ maxLength: 5 }) }),
    );
    fc.assert(
      fc.property(
        fc.array(sign).map((signs) => signs.join('')),
        fixes,
        (text, wanted) => {
          const problems = wanted.map(({ at, length, put }) => ({
            ...problemAt(text, 0, 'x', '', {}),
            fix: { offset: at, end: at + length, text: put },
          }));
          const taken = compatibleFixes(text, problems);
          let [end, rest] = [0, applyFixes(text, taken)];
          for (const { fix } of taken) {
            expect(fix.offset).toBeGreaterThanOrEqual(end);
            const unchanged = text.slice(end, fix.offset);
            expect(rest.startsWith(unchanged + fix.text)).toBe(true);
            rest = rest.slice(unchanged.length + fix.text.length);
            end = fix.end;
          }
          expect(rest).toBe(text.slice(end));
        },
      ),
    );
  });
});
