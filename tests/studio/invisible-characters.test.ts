import { expect, test } from 'vitest';
import { removeInvisible } from '../../src/studio/page/invisible-characters.ts';

test.each([
  ['UN\u200bSC', 'UNSC'],
  ['\ufeffhttps://example.org/\u2060', 'https://example.org/'],
  ['Inter\u00adnational', 'International'],
  ['a\u200db\u200cc \u200d', 'abc '],
  ['\u202aMUN\u202c\u200e', 'MUN'],
  ['Bell\u0007', 'Bell'],
])('%j becomes %j', (text, seen) => expect(removeInvisible(text)).toBe(seen));

test.each([
  ['an emoji of several', '👩\u200d🚀 👨🏽\u200d🎓 🏳️\u200d🌈'],
  ['Persian', 'می\u200cخواهم'],
  ['Devanagari', 'क्\u200dष र्\u200cय'],
  ['Hebrew with Latin', 'מודל \u200eMUN\u200e 24'],
  ['spaces, tabs and lines', 'a\u00a0b\tc\nd'],
  ['Turkish, Greek and Polish', 'İstanbul Αθήνα Łódź'],
])('%s stays as it is', (_name, text) => expect(removeInvisible(text)).toBe(text));

test('what is put after a letter belongs to it', () => {
  expect(removeInvisible('\u200cخواهم', 'می')).toBe('\u200cخواهم');
  expect(removeInvisible('\u200c', 'mi')).toBe('');
});
