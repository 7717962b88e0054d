import { expect, test } from 'vitest';
import { kept } from '../../src/service/lru-cache.ts';

test('what has not been asked for the longest makes room', () => {
  const memory = kept<string>(6, ({ length }) => length);
  memory.keep('a', '1', 'aaa');
  memory.keep('b', '1', 'bbb');
  expect(memory.find('a', '1')).toBe('aaa');
  memory.keep('c', '1', 'ccc');
  expect(['a', 'b', 'c'].map((key) => memory.find(key, '1'))).toEqual(['aaa', undefined, 'ccc']);
  memory.keep('d', '1', 'larger than all');
  expect(memory.find('d', '1')).toBeUndefined();
  expect(memory.find('a', '1')).toBe('aaa');
});

test('a new version takes the place of the old one', () => {
  const memory = kept<string>(6, ({ length }) => length);
  memory.keep('a', '1', 'aaa');
  memory.keep('a', '2', 'AAA');
  memory.keep('b', '1', 'bbb');
  expect(memory.find('a', '1')).toBeUndefined();
  expect(memory.find('a', '2')).toBe('AAA');
});
