import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { parsePlainProse } from '../../src/compiler/values/prose.ts';

/** What Markdown makes of a text: its values, and of everything else the type and what is in it. */
function paragraphs(text: string) {
  return fromMarkdown(text, { extensions: [{ disable: { null: ['codeIndented'] } }] }).children.map(plain);
}

function plain(node: Nodes): unknown {
  if (node.type === 'text') return node.value;
  return { type: node.type, children: 'children' in node ? node.children.map(plain) : [] };
}

const sign = fc.constantFrom(
  ...[
    'a',
    'Word',
    'é',
    'दिन',
    '模',
    '1',
    '1.',
    '1)',
    '-',
    '--',
    '+',
    '*',
    '*',
    '**',
    '**',
    '*a*',
    '**Two words**',
    '**Two\nlines**',
    '**Note:**',
    '*Done.*',
    '***',
    '_',
    '#',
    '>',
    '`',
    '<b>',
    '[a]',
    '&amp;',
    '\\',
    '~~',
    '|',
  ],
  ...[
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\n\n\n',
    '\t',
    '.',
    ', ',
    ':',
    '"',
    "'",
    '“',
    '’',
    '(',
    ')',
    '…',
    '–',
    '!',
    '=',
    '===',
    '%',
    '/',
    '\u00a0',
  ],
  ...['www.a.org', 'a@b.org', 'https://a.org', '\r\n', '\0', '\ufeff', ''],
);

test('a text of words is what Markdown makes of it, whatever is in it', () => {
  let plain = 0;
  fc.assert(
    fc.property(
      fc.array(sign, { maxLength: 14 }).map((signs) => signs.join('')),
      (text) => {
        const prose = parsePlainProse(text);
        if (!prose) return;
        plain++;
        expect(prose).toEqual(paragraphs(text));
      },
    ),
    { numRuns: 20_000 },
  );
  // else the promise would be empty
  expect(plain).toBeGreaterThan(500);
});

test.each([
  ['Welcome.\n', 1],
  ['**Burkina Faso** is *not* (**by far**) all.', 1],
  ['**Take the challenge.** It is (*really!*) easy.', 1],
  ['Take **the\nchallenge.** It is easy.', 1],
  ['It is (as ever) a pleasure: “delegates”, come!\nAnd bring 24 flags – all of them.\n\nYours', 2],
])('the words of a letter are plain: %j', (text, count) => {
  expect(parsePlainProse(text)).toHaveLength(count);
});

test.each([
  'a *b',
  'a*b*c',
  '***a***',
  '*a **b** c*',
  '** a **',
  'a_b_',
  '1. a',
  '- a',
  '# a',
  'a\n===',
  'a\n---',
  'a  \nb',
  ' a',
  'a & b',
  '',
  '\n',
])('is left to Markdown: %j', (text) => {
  expect(parsePlainProse(text)).toBeUndefined();
});
