import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createThrottle } from '../../../src/oc/http/throttle.ts';
import { createCopies } from '../../../src/oc/store/copies.ts';
import { openRedisStore } from '../../../src/oc/store/redis.ts';
import type { Store } from '../../../src/oc/store/store.ts';
import { promiseThrottle } from '../http/throttle-promises.ts';
import { type RedisServer, redisPath, redisServer } from './redis-server.ts';

const program = redisPath();

describe.runIf(program)('with a Redis (Debian: apt-get install redis-server)', () => {
  let server: RedisServer;
  /** Looks into Redis as its host would. */
  let client: ReturnType<typeof createClient>;
  const opened: Store[] = [];
  const logged: string[] = [];

  beforeAll(async () => {
    server = await redisServer(program ?? '');
    client = createClient({ url: server.address });
    client.on('error', () => {});
    await client.connect();
  });
  beforeEach(async () => {
    await client.flushAll();
    logged.length = 0;
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });
  afterAll(async () => {
    client?.destroy();
    await server?.remove();
  });

  // a machine with much else to do leaves Redis without an answer for a second
  const open = async (now?: () => number, timeout = 60_000) => {
    const store = await openRedisStore(server.address, {
      log: (line) => logged.push(line),
      timeout,
      ...(now && { now }),
    });
    opened.push(store);
    return store;
  };
  const fail = async (store: Store, account = 'asha', address = '192.0.2.1') =>
    (await createThrottle(store).begin(account, address)).wait;

  promiseThrottle(open);

  /** A clock that stands, so that nobody has waited long enough, however long it takes. */
  const standing = () => 1_700_000_000_000;

  test('guessing spread over two replicas is throttled as one, at the same time too', async () => {
    const [one, other] = [await open(standing), await open(standing)];
    const waits = await Promise.all(Array.from({ length: 50 }, (_, index) => fail(index % 2 ? one : other)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect([await fail(one), await fail(other)]).toEqual([2, 2]);
  });

  test('replicas wait by the clock of Redis', async () => {
    const [one, other] = [await open(), await open()];
    const tryOnce = () => fail(letIn % 2 ? one : other);
    let letIn = 0;
    let wait = await tryOnce();
    // the sixth waits two seconds; on a machine that has let them pass, the seventh waits four
    for (; wait === 0; wait = await tryOnce()) letIn++;
    expect(letIn).toBeGreaterThanOrEqual(5);
    expect(wait).toBeLessThanOrEqual(2 ** (letIn - 4));
  });

  test('a member who got in at one replica is known at the other', async () => {
    const [one, other] = [await open(), await open()];
    await (await createThrottle(one).begin('asha', '192.0.2.1')).succeeded();
    expect(await createThrottle(other).isKnown('192.0.2.1')).toBe(true);
  });

  test('a copy that one replica stored is deleted through the other', async () => {
    const [one, other] = [createCopies(await open()), createCopies(await open())];
    const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
    const id = await one.add(content);
    expect(await other.find(id)).toEqual(content);
    await other.remove(id);
    expect([await one.find(id), await other.find(id)]).toEqual([undefined, undefined]);
  });

  test('Redis holds no person, no address, no id and no content, and nothing for ever', async () => {
    const store = await open();
    const throttle = createThrottle(store);
    await (await throttle.begin('asha', '192.0.2.1')).succeeded();
    await throttle.begin('nobody', '192.0.2.7');
    const id = await createCopies(store).add(Buffer.from('Asha Rao, asha@example.org'));
    const keys = await client.keys('*');
    // of the look, two marks, two pairs' worth of counters, and the copy
    expect(keys.length).toBeGreaterThan(6);
    for (const key of keys) {
      expect(key).toMatch(/^plenary:[\w-]{43}$/);
      expect(await client.pTTL(key)).toBeGreaterThan(0);
      const value =
        (await client.type(key)) === 'hash'
          ? JSON.stringify(await client.hGetAll(key))
          : await client.get(key);
      for (const secret of ['asha', 'Asha', 'nobody', '192.0.2', id])
        expect({ secret, is: `${key} ${value}`.includes(secret) }).toEqual({ secret, is: false });
    }
    // ten minutes for a copy, and a day for a counter
    const lives = await Promise.all(keys.map((key) => client.pTTL(key)));
    expect(lives.filter((life) => life > 590_000 && life <= 600_000)).toHaveLength(1);
    expect(lives.filter((life) => life > 86_000_000 && life <= 86_400_000).length).toBeGreaterThan(2);
  });

  test('an answer that came in time counts, also when this process was busy for longer', async () => {
    const store = await open(undefined, 1000);
    const known = store.isMarked('asha');
    // now the command is written, and its answer not read
    await new Promise(setImmediate);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
    expect(await known).toBe(false);
    expect(logged).toEqual([]);
  });

  test('when Redis dies and comes back, uploads go on, guessing goes on where it was, and the log says each once', async () => {
    const store = await open(standing);
    const copies = createCopies(store);
    for (let count = 0; count < 5; count++) expect(await fail(store)).toBe(0);
    await server.kill();
    const id = await copies.add(Buffer.from('a workbook'));
    expect(await copies.find(id)).toEqual(Buffer.from('a workbook'));
    // what this replica has seen still counts
    expect(await fail(store)).toBeGreaterThan(0);
    await (await createThrottle(store).begin('ben', '192.0.2.2')).succeeded();
    expect(await createThrottle(store).isKnown('192.0.2.2')).toBe(true);
    await copies.remove(id);
    expect(await copies.find(id)).toBeUndefined();
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(/^Redis does not answer \(\w+\)\. Uploads go on;/);
    expect(logged[0]).not.toContain('a-long-password');
    await server.start();
    await expect.poll(() => logged.length, { timeout: 20_000 }).toBe(2);
    expect(logged[1]).toBe('Redis answers again.');
    const other = createCopies(await open());
    const second = await copies.add(Buffer.from('another'));
    expect(await other.find(second)).toEqual(Buffer.from('another'));
  });
});
