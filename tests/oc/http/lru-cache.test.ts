import { expect, test } from 'vitest';
import { createLruCache } from '../../../src/oc/http/lru-cache.ts';

test('what has not been asked for the longest makes room', () => {
  const memory = createLruCache<string>(6, ({ length }) => length);
  memory.set('a', '1', 'aaa');
  memory.set('b', '1', 'bbb');
  expect(memory.get('a', '1')).toBe('aaa');
  memory.set('c', '1', 'ccc');
  expect(['a', 'b', 'c'].map((key) => memory.get(key, '1'))).toEqual(['aaa', undefined, 'ccc']);
  memory.set('d', '1', 'larger than all');
  expect(memory.get('d', '1')).toBeUndefined();
  expect(memory.get('a', '1')).toBe('aaa');
});

test('a new version takes the place of the old one', () => {
  const memory = createLruCache<string>(6, ({ length }) => length);
  memory.set('a', '1', 'aaa');
  memory.set('a', '2', 'AAA');
  memory.set('b', '1', 'bbb');
  expect(memory.get('a', '1')).toBeUndefined();
  expect(memory.get('a', '2')).toBe('AAA');
});
