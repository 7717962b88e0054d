import { expect, test } from 'vitest';
import { decodeNamedCharacterReference } from '../../src/compiler/browser/character-reference.ts';

test.each([
  ['amp', '&'],
  ['nbsp', '\u00a0'],
  ['eacute', 'é'],
  ['Eacute', 'É'],
  ['semi', ';'],
  ['NotEqualTilde', '≂̸'],
  ['', false],
  ['none', false],
  // `&not` has no semicolon in old pages
  ['notit', false],
])('in a browser, too, the name of a character has its meaning in HTML: "%s"', (name, meant) => {
  expect(decodeNamedCharacterReference(name)).toBe(meant);
});
