import { expect, test } from 'vitest';
import { createCopies } from '../../../src/oc/store/copies.ts';
import { createMemoryStore, type Store } from '../../../src/oc/store/store.ts';

/** More than the content that is asked for is stored: what decrypts it. */
const OVERHEAD = 28;
const bytes = (length: number) => Buffer.alloc(length);
const copiesWith = (room?: number, lifetime?: number) =>
  createCopies(
    createMemoryStore({ ...(room !== undefined && { room }), ...(lifetime !== undefined && { lifetime }) }),
  );

test('a copy dies by itself', async () => {
  const copies = copiesWith(100, 20);
  const id = await copies.add(bytes(1));
  expect(await copies.find(id)).toEqual(bytes(1));
  await expect.poll(() => copies.find(id)).toBeUndefined();
});

test('a copy is found under its own id alone, and no id reveals another', async () => {
  const copies = copiesWith();
  const ids = await Promise.all(Array.from({ length: 100 }, (_, index) => copies.add(bytes(index))));
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(100);
  await copies.remove(ids[7] ?? '');
  const found = await Promise.all(ids.map((id) => copies.find(id)));
  expect(found.map((copy) => copy?.length)).toEqual(ids.map((_, index) => (index === 7 ? undefined : index)));
});

test('the oldest makes room', async () => {
  const copies = copiesWith(10 + OVERHEAD * 2);
  const [first, second] = [await copies.add(bytes(6)), await copies.add(bytes(6))];
  expect(await copies.find(first)).toBeUndefined();
  expect(await copies.find(second)).toBeDefined();
  const huge = await copies.add(bytes(11 + OVERHEAD));
  expect(await copies.find(huge)).toBeUndefined();
  // what was removed takes no room any more
  const ids = [await copies.add(bytes(5)), await copies.add(bytes(5))];
  expect((await Promise.all(ids.map(copies.find))).map(Boolean)).toEqual([true, true]);
});

test('the store sees neither the id nor the content, and what was changed there is no copy any more', async () => {
  const seen: [key: string, bytes: Uint8Array][] = [];
  const store = createMemoryStore();
  const spied: Store = {
    ...store,
    put: async (key, content) => {
      seen.push([key, content]);
      await store.put(key, content);
    },
  };
  const copies = createCopies(spied);
  const content = Buffer.from('Asha Rao, asha@example.org');
  const ids = [await copies.add(content), await copies.add(content)];
  const [first, second] = seen;
  for (const [key, stored] of seen) {
    expect(ids.some((id) => key.includes(id) || Buffer.from(stored).includes(id))).toBe(false);
    expect(Buffer.from(stored).includes('Asha')).toBe(false);
  }
  // the same content twice is not seen to be the same
  expect(first?.[1]).not.toEqual(second?.[1]);
  const changed = Buffer.from(first?.[1] ?? []);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  await store.put(first?.[0] ?? '', changed);
  expect([await copies.find(ids[0] ?? ''), await copies.find(ids[1] ?? '')]).toEqual([undefined, content]);
  // nor what is cut off
  await store.put(second?.[0] ?? '', (second?.[1] ?? new Uint8Array()).subarray(0, 10));
  expect(await copies.find(ids[1] ?? '')).toBeUndefined();
});
