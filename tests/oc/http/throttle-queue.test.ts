import { expect, test } from 'vitest';
import { createFairQueue } from '../../../src/oc/http/throttle.ts';

/** Work that ends when the test says so. */
function workshop() {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    running.push(name);
    await new Promise<void>((end) => ends.set(name, end));
    running.splice(running.indexOf(name), 1);
    return name;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { running, work, end };
}

test('so many run at once, and who asks often does not keep the others waiting', async () => {
  const { running, work, end } = workshop();
  const take = createFairQueue({ atOnce: 2, reserved: 0, perKey: 10, total: 10 });
  const results = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => take(name[0] ?? '', work(name)));
  await new Promise(setImmediate);
  expect(running).toEqual(['a1', 'a2']);
  await end('a1');
  expect(running).toEqual(['a2', 'a3']);
  await end('a2');
  expect(running).toEqual(['a3', 'b1']);
  for (const name of ['a3', 'b1', 'a4']) await end(name);
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
});

test('what fails makes room too', async () => {
  const take = createFairQueue({ atOnce: 1, reserved: 0, perKey: 10, total: 10 });
  const fail = take('a', () => Promise.reject(new Error('broken')));
  const after = take('a', async () => 'fine');
  await expect(fail).rejects.toThrow('broken');
  expect(await after).toBe('fine');
});

test('beyond what may wait there is a clear no', async () => {
  const { work, end } = workshop();
  const take = createFairQueue({ atOnce: 1, reserved: 0, perKey: 2, total: 3 });
  const taken = ['a1', 'a2', 'a3', 'b1'].map((name) => take(name[0] ?? '', work(name)));
  const refused = { code: 'busy', retryAfter: 5 };
  await expect(take('a', work('a4'))).rejects.toMatchObject(refused);
  await expect(take('c', work('c1'))).rejects.toMatchObject(refused);
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  expect((await Promise.all(taken)).length).toBe(4);
});

test('who is known has a place that strangers never take, and a queue of their own', async () => {
  const { running, work, end } = workshop();
  const take = createFairQueue({ atOnce: 2, reserved: 1, perKey: 2, total: 3 });
  const strangers = ['a1', 'b1', 'c1', 'd1'].map((name) => take(name[0] ?? '', work(name)));
  await new Promise(setImmediate);
  expect(running).toEqual(['a1']);
  // no stranger may wait any more, and who is known need not
  await expect(take('e', work('e1'))).rejects.toMatchObject({ code: 'busy' });
  const known = ['k1', 'k2', 'l1'].map((name) => take(name[0] ?? '', work(name), true));
  await new Promise(setImmediate);
  expect(running).toEqual(['a1', 'k1']);
  // the place of a stranger goes to who is known first
  await end('a1');
  expect(running).toEqual(['k1', 'k2']);
  await end('k1');
  expect(running).toEqual(['k2', 'l1']);
  await end('k2');
  expect(running).toEqual(['l1', 'b1']);
  await end('l1');
  expect(running).toEqual(['b1']);
  for (const name of ['b1', 'c1', 'd1']) await end(name);
  expect((await Promise.all([...strangers, ...known])).length).toBe(7);
});

test('a stranger who has not failed yet goes before those who have, and takes the last place from them', async () => {
  const { running, work, end } = workshop();
  const take = createFairQueue({ atOnce: 1, reserved: 0, perKey: 2, total: 3 });
  for (const key of ['a', 'b', 'c', 'd'])
    await take(key, () => Promise.reject(new Error('wrong'))).catch(() => {});
  const guesses = ['a1', 'b1', 'c1', 'd1'].map((name) => take(name[0] ?? '', work(name)));
  const pushedOut = expect(guesses.at(-1)).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
  await new Promise(setImmediate);
  expect(running).toEqual(['a1']);
  const member = take('m', work('m1'));
  await pushedOut;
  // one who failed as often as the others finds no place
  await expect(take('d', work('d2'))).rejects.toMatchObject({ code: 'busy' });
  await end('a1');
  expect(running).toEqual(['m1']);
  await end('m1');
  expect(running).toEqual(['b1']);
  for (const name of ['b1', 'c1']) await end(name);
  expect(await Promise.all([...guesses.slice(0, 3), member])).toEqual(['a1', 'b1', 'c1', 'm1']);
});
