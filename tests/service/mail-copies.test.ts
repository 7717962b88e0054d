import { expect, test } from 'vitest';
import { copiesInMemory } from '../../src/service/mail.ts';

const bytes = (length: number) => new Uint8Array(length);

test('a copy dies by itself', async () => {
  const copies = copiesInMemory(100, 20);
  const id = await copies.add(bytes(1));
  expect(await copies.find(id)).toEqual(bytes(1));
  await expect.poll(() => copies.find(id)).toBeUndefined();
});

test('a copy is found under its own id alone, and no id reveals another', async () => {
  const copies = copiesInMemory();
  const ids = await Promise.all(Array.from({ length: 100 }, (_, index) => copies.add(bytes(index))));
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(100);
  await copies.remove(ids[7] ?? '');
  const found = await Promise.all(ids.map((id) => copies.find(id)));
  expect(found.map((copy) => copy?.length)).toEqual(ids.map((_, index) => (index === 7 ? undefined : index)));
});

test('the oldest makes room', async () => {
  const copies = copiesInMemory(10);
  const [first, second] = [await copies.add(bytes(6)), await copies.add(bytes(6))];
  expect(await copies.find(first)).toBeUndefined();
  expect(await copies.find(second)).toBeDefined();
  const huge = await copies.add(bytes(11));
  expect(await copies.find(huge)).toBeUndefined();
  // what was removed takes no room any more
  const ids = [await copies.add(bytes(5)), await copies.add(bytes(5))];
  expect((await Promise.all(ids.map(copies.find))).map(Boolean)).toEqual([true, true]);
});
