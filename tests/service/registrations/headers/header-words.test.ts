import { expect, test } from 'vitest';
import { headerWords } from '../../../../src/service/registrations/headers/header-words.ts';

test.each(['constructor', 'toString', '__proto__'])('the header %s is a word like any other', (header) => {
  expect(headerWords(header).every((word) => typeof word === 'string')).toBe(true);
});
