import { expect, test } from 'vitest';
import type { Block } from '../../../src/core/index.ts';
import { needsScript } from '../../../src/site/renderer/server.tsx';

const list = (count: number) =>
  ({ type: 'committeeList', items: Array.from({ length: count }, () => ({ id: 'a', name: 'A' })) }) as Block;

test('a block needs script always, never, or from so many entries on', () => {
  expect(needsScript({ type: 'matrix', matrix: {} } as Block)).toBe(true);
  expect(needsScript({ type: 'letter' } as Block)).toBe(false);
  expect(needsScript(list(12))).toBe(false);
  expect(needsScript(list(13))).toBe(true);
});

test('links need script where one of them has dates, and nowhere else', () => {
  const links = (entry: object) => ({ type: 'links', links: [{ label: 'Form' }, entry] }) as unknown as Block;
  expect(needsScript(links({ label: 'opens' }))).toBe(false);
  expect(needsScript(links({ price: '€ 40' }))).toBe(false);
  expect(needsScript(links({ closes: '2027-07-15T23:59' }))).toBe(true);
});
