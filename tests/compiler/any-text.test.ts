import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readPieces } from '../../src/compiler/recovery/pieces.ts';
import { parseYaml, plainData } from '../../src/compiler/source/parse.ts';
import { scaled } from '../scale.ts';
import { compileIn, nothingParsed, scratchFolder, siteText } from './real-site.ts';
import { small } from './small-site.ts';

/** How many files are generated, in all kinds together; the real site, which is large, is two in a hundred of them. */
const RUNS = scaled(200, 100_000);
/** How many files are read both in pieces and as a whole, of each kind. */
const PIECES_RUNS = scaled(150, 10_000);
const TIME = 120_000 + RUNS * 60;

const folder = scratchFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** Compiles a file and expects what is true of every file: a site or errors, each in a line that the file has. */
function expectSound(content: string | Uint8Array): void {
  const { problems, site, text } = compileIn(folder, content);
  expect(site === undefined).toBe(problems.some(({ severity }) => severity === 'error'));
  const lines = text.split('\n').length;
  for (const { line, column, endLine, message, hint, fix, related } of problems) {
    expect(`${message} ${hint}`).not.toMatch(/undefined\b.*undefined|\[object|NaN/);
    for (const place of [line, endLine, ...related.map((other) => other.line)]) {
      expect(place).toBeGreaterThanOrEqual(1);
      expect(place).toBeLessThanOrEqual(lines);
    }
    expect(column).toBeGreaterThanOrEqual(1);
    if (!fix) continue;
    expect(fix.offset).toBeGreaterThanOrEqual(0);
    expect(fix.end).toBeGreaterThanOrEqual(fix.offset);
    expect(fix.end).toBeLessThanOrEqual(text.length);
  }
}

const smallSite = small
  .replace('text: Welcome.', 'text: |\n          Welcome.\n\n          Come in.')
  .replace('- type: message\n        title: "404"', '- { type: message, title: "404" }');

/** What somebody may put into a file, or take out of it, in a hurry. */
const INSERTS = [
  ...'\t\n\r :-?,[]{}#&*!|>\'"%@`~$/\\.=+0aé\u00a0\u200b\ufeff“”„«：–•',
  ...[
    '  ',
    '\n  ',
    '\n- ',
    '- ',
    ': ',
    ' #',
    'name: ',
    'label:',
    '---\n',
    '...\n',
    '<<<<<<< a\n',
    '```\n',
    '\r\n',
    '|\n',
  ],
  ...[
    '+91 98',
    '007',
    'yes',
    'null',
    '“a”',
    '"a" b',
    "'s",
    '{ a: #b }',
    '[a',
    '*b*',
    '&c',
    '!d',
    'a: b: c',
    '\t\t',
  ],
];

const change = (length: number) =>
  fc.record({ at: fc.nat(length), gone: fc.nat(8), put: fc.constantFrom(...INSERTS) });

const changed = (text: string, changes: { at: number; gone: number; put: string }[]) =>
  changes.reduce((now, { at, gone, put }) => now.slice(0, at) + put + now.slice(at + gone), text);

const bytes = fc.uint8Array({ maxLength: 400 });
const signs = fc.array(fc.constantFrom(...INSERTS), { maxLength: 50 }).map((parts) => parts.join(''));
const line = fc
  .tuple(
    fc.nat(9),
    fc.constantFrom('', '- ', '-', '- - ', '\t'),
    fc.constantFrom('', 'name:', 'links: ', 'label: ', 'text: |', 'a b:', '"q": ', 'routes:'),
    fc.constantFrom(
      '',
      ' ',
      'x',
      '"a',
      "'a'",
      '[a, b',
      '{ a: b }',
      'a: b',
      'a #b',
      '@a',
      '*a',
      '“a”',
      '> b',
      '|',
    ),
  )
  .map(([indent, dash, key, value]) => ' '.repeat(indent) + dash + key + value);
const lines = fc.array(line, { maxLength: 25 }).map((all) => all.join('\n'));
const slips = fc
  .array(change(smallSite.length), { minLength: 1, maxLength: 4 })
  .map((all) => changed(smallSite, all));
const realSlips = fc
  .array(change(siteText.length), { minLength: 1, maxLength: 3 })
  .map((all) => changed(siteText, all));
const shifted = fc
  .array(fc.tuple(fc.nat(700), fc.constantFrom(-2, -1, 1, 2, 3)), { minLength: 1, maxLength: 3 })
  .map((moves) => {
    const all = siteText.split('\n');
    for (const [at, by] of moves) {
      const one = all[at % all.length] ?? '';
      all[at % all.length] = by > 0 ? ' '.repeat(by) + one : one.replace(new RegExp(`^ {0,${-by}}`), '');
    }
    return all.join('\n');
  });

describe('whatever a file holds, compiling it gives a site or problems in its lines, and never throws or hangs:', () => {
  const kinds: [string, number, fc.Arbitrary<string | Uint8Array>][] = [
    ['any bytes', 0.35, bytes],
    ['any text of characters that mean something', 0.3, signs],
    ['any lines that look like a site', 0.2, lines],
    ['a small site with slips', 0.13, slips],
    ['the real site with slips', 0.01, realSlips],
    ['the real site with lines moved', 0.01, shifted],
  ];

  test.each(kinds)(
    '%s',
    (_name, share, made) => {
      fc.assert(fc.property(made, expectSound), { numRuns: Math.ceil(RUNS * share) });
    },
    TIME,
  );
});

describe('a file that can be read in pieces is the same as read whole:', () => {
  const same = (text: string) => {
    const reading = readPieces(text);
    if (!reading) return;
    const document = parseYaml(text);
    expect(document?.errors).toEqual([]);
    expect(plainData(document?.contents ?? null)).toEqual({ data: reading.data, problems: [] });
  };

  test.each([
    ['any text of these characters', signs],
    ['any lines that look like a site', lines],
    ['a small site with slips', slips],
  ])('%s', (_name, made) => {
    fc.assert(fc.property(made, same), { numRuns: PIECES_RUNS });
  });

  test('and after a mistake and its correction the preview has what a first reading has', () => {
    fc.assert(
      fc.property(slips, (text) => {
        const parsed = nothingParsed();
        const first = compileIn(folder, text, parsed).problems;
        compileIn(folder, smallSite, parsed);
        expect(compileIn(folder, text, parsed).problems).toEqual(first);
      }),
      { numRuns: scaled(30, 1_000) },
    );
  });
});
