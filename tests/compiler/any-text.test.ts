import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPieces } from '../../src/compiler/recovery/pieces.ts';
import { parseYaml, plainData } from '../../src/compiler/source/parse.ts';
import { scaled } from '../scale.ts';
import { folderWithMedia } from '../temporary-folder.ts';
import { siteText } from './real-site.ts';
import { small } from './small-site.ts';
import { soundProblems } from './sound.ts';

/** How many files are generated, in all kinds together; the real site, which is large, is two in a hundred of them. */
const RUNS = scaled(200, 100_000);
/** How many files are read both in pieces and as a whole, of each kind. */
const PIECES_RUNS = scaled(150, 10_000);
const TIME = 120_000 + RUNS * 60;

const folder = folderWithMedia();

const smallSite = small
  .replace('text: Welcome.', 'text: |\n          Welcome.\n\n          Come in.')
  .replace('- type: message\n        title: "404"', '- { type: message, title: "404" }');

/** What somebody may put into a file, or take out of it, in a hurry. */
const INSERTS = [
  ...'\t\n\r :-?,[]{}#&*!|>\'"%@`~$/\\<.=+0aé\u00a0\u200b\ufeff“”„«：–•',
  ...[
    '  ',
    '\n  ',
    '\n- ',
    '- ',
    ': ',
    'a: ',
    ' #',
    'name: ',
    'label:',
    '---\n',
    '...\n',
    '<<: ',
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
  fc.record({
    at: fc.nat(length),
    gone: fc.nat(8),
    put: fc.oneof(fc.constantFrom(...INSERTS), fc.string({ maxLength: 6 })),
  });

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
const moved = fc
  .array(
    fc.record({
      at: fc.nat(700),
      make: fc.oneof(
        fc
          .constantFrom(-2, -1, 1, 2, 3)
          .map((by) => (line: string) => [
            by > 0 ? ' '.repeat(by) + line : line.replace(new RegExp(`^ {0,${-by}}`), ''),
          ]),
        fc.constantFrom(
          () => [],
          (line: string) => [line, line],
          (line: string) => [line.replace(/:.*/, ':')],
        ),
      ),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((moves) => {
    const all = siteText.split('\n');
    return moves
      .reduce(
        (now, { at, make }) => now.toSpliced(at % all.length, 1, ...make(now[at % all.length] ?? '')),
        all,
      )
      .join('\n');
  });

describe('whatever a file holds, compiling it gives a site or problems in its lines, and never throws or hangs:', () => {
  const kinds: [string, number, fc.Arbitrary<string | Uint8Array>][] = [
    ['any bytes', 0.35, bytes],
    ['any text of characters that mean something', 0.3, signs],
    ['any lines that look like a site', 0.2, lines],
    ['a small site with slips', 0.2, slips],
    ['the real site with slips', 0.01, realSlips],
    ['the real site with lines moved, doubled or taken out', 0.02, moved],
  ];

  test.each(kinds)(
    '%s',
    (_name, share, made) => {
      fc.assert(
        fc.property(made, (content) => void soundProblems(folder, content)),
        { numRuns: Math.ceil(RUNS * share) },
      );
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
});
