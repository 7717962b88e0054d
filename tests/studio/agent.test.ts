import { expect, test } from 'vitest';
import { segmentsOf } from '../../src/compiler/references/syntax.ts';
import { asShown } from '../../src/studio/agent/media.ts';
import { escaped } from '../../src/studio/agent/typing.ts';

/* What the agent in the frame of the studio decides without a page. */

test.each(['$conference.name', '$100', '5 $ a head', '$$', 'a $$b $', '$', 'Ü$ü $é'])(
  'the text %s is written so that it is read as it was typed',
  (typed) => {
    expect(segmentsOf(escaped(typed))).toEqual([typed]);
  },
);

test('a text without a reference is written as it is', () => {
  expect(['5 $ a head', 'for $100', 'no dollar'].map(escaped)).toEqual([
    '5 $ a head',
    'for $100',
    'no dollar',
  ]);
});

test.each([
  ['screen and (prefers-color-scheme: dark)', { scheme: 'dark' }, 'screen and (min-width: 0px)'],
  ['(prefers-color-scheme: light)', { scheme: 'dark' }, '(max-width: 0px)'],
  ['(scripting: none), print', { medium: 'print' }, '(scripting: none), all'],
  ['screen and (width >= 48rem)', { medium: 'print' }, '(max-width: 0px)'],
  ['print', {}, 'print'],
  ['(min-width: 48rem)', { scheme: 'dark', medium: 'print' }, '(min-width: 48rem)'],
] as const)('%s is, shown as %o, %s', (query, appearance, expected) => {
  expect(asShown(query, appearance)).toBe(expected);
});
