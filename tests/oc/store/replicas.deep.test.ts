import path from 'node:path';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeMembers } from '../../../src/oc/auth.ts';
import { createThrottle, type Throttle } from '../../../src/oc/http/throttle.ts';
import { createCopies } from '../../../src/oc/store/copies.ts';
import { openRedisStore } from '../../../src/oc/store/redis.ts';
import type { Store } from '../../../src/oc/store/store.ts';
import { type Built, builtService, HEAD, type Running, rawCall, START } from '../built-service.ts';
import { basicOf, formWith, quickHash } from '../mail-service.ts';
import { type RedisServer, redisPath, redisServer } from './redis-server.ts';

const program = redisPath();
const PASSWORD = 'a password of the committee';
const NAMES = ['asha', 'ben', 'cara', 'dev', 'ela', 'farid'];
const TABLE = 'Full name,Email,School\nAsha Rao,asha@example.org,Example\n';

describe.runIf(program)('two processes and a Redis (Debian: apt-get install redis-server)', () => {
  let server: RedisServer;
  let built: Built;
  let replicas: [Running, Running];
  let client: ReturnType<typeof createClient>;

  beforeAll(async () => {
    server = await redisServer(program ?? '');
    client = createClient({ url: server.address });
    client.on('error', () => {});
    await client.connect();
    built = await builtService();
    const hash = quickHash(PASSWORD);
    await writeMembers(
      path.join(built.folder, '.plenary/members.json'),
      NAMES.map((name) => ({ name, hash, added: '2024-05-01' })),
    );
    const start = () => built.start({ PLENARY_STORE: server.address, PLENARY_PROXIES: '1' });
    replicas = [await start(), await start()];
  });
  beforeEach(async () => {
    await client.flushAll();
  });
  afterAll(async () => {
    for (const replica of replicas ?? []) await replica.end();
    built?.remove();
    client?.destroy();
    await server?.remove();
  });

  const post = (at: 0 | 1, username: string, password = PASSWORD, from = '198.51.100.1') =>
    fetch(`${replicas[at].origin}/mail`, {
      method: 'POST',
      body: formWith(TABLE),
      headers: { authorization: basicOf({ username, password }), 'x-forwarded-for': from },
    });
  const statusOf = async (answer: Promise<Response>) => {
    const { status, body } = await answer;
    await body?.cancel();
    return status;
  };
  /** How many keys live no longer than a copy. */
  const copies = async () => {
    const lives = await Promise.all((await client.keys('*')).map((key) => client.pTTL(key)));
    return lives.filter((life) => life > 2000 && life <= 600_000).length;
  };
  const linesOf = (replica: Running) =>
    replica
      .said()
      .split('\n')
      .filter((line) => line.startsWith('Redis'));

  /** Five guesses are let in; on a machine so slow that somebody has waited meanwhile, one more after each wait, of which each is twice as long. */
  function expectFive(letIn: number, began: number): void {
    expect(letIn).toBeGreaterThanOrEqual(5);
    expect(letIn).toBeLessThanOrEqual(5 + Math.floor(Math.log2((performance.now() - began) / 2000 + 1)));
  }
  /** Guesses until one has to wait. */
  async function guess(username: string, replicas: readonly (0 | 1)[], from: string): Promise<void> {
    const began = performance.now();
    const tryOnce = () => statusOf(post(replicas[letIn % replicas.length] ?? 0, username, 'wrong', from));
    let letIn = 0;
    let status = await tryOnce();
    for (; status === 401; status = await tryOnce()) letIn++;
    expect(status).toBe(429);
    expectFive(letIn, began);
  }

  test('guessing spread over both is throttled as one', async () => {
    await guess('asha', [0, 1], '198.51.100.1');
    // at another address the member gets in
    expect(await statusOf(post(1, 'asha', PASSWORD, '198.51.100.2'))).toBe(200);
  });

  test('guesses at both at the same time are as many as at one', async () => {
    const began = performance.now();
    const answers = Array.from({ length: 40 }, (_, count) =>
      statusOf(post(count % 2 ? 1 : 0, 'ben', `wrong ${count}`, '198.51.100.3')),
    );
    expectFive((await Promise.all(answers)).filter((status) => status === 401).length, began);
  });

  test('a workbook made by one is deleted through the other', async () => {
    const answer = await post(0, 'cara');
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    expect(await copies()).toBe(1);
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
    const remove = () =>
      fetch(`${replicas[1].origin}/mail`, { method: 'DELETE', headers: { cookie } }).then(
        ({ status }) => status,
      );
    expect(await remove()).toBe(204);
    expect(await copies()).toBe(0);
    // replayed
    expect(await remove()).toBe(204);
  });

  test('Redis dies during an upload and comes back: the upload goes on, and each process says each once', async () => {
    const form = `${START}${TABLE}\r\n--x--\r\n`;
    const head = [
      ...HEAD,
      `authorization: ${basicOf({ username: 'dev', password: PASSWORD })}`,
      `content-length: ${form.length}`,
      'connection: close',
    ];
    const { socket, answer } = await rawCall(replicas[0].port, [...head, '', form.slice(0, 60)].join('\r\n'));
    await expect.poll(() => client.keys('*').then((keys) => keys.length)).toBeGreaterThan(0);
    await server.kill();
    socket.write(form.slice(60));
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    for (const at of [0, 1, 0, 1] as const) expect(await statusOf(post(at, 'ela'))).toBe(200);
    // each for itself now, but no weaker than one of them
    for (const replica of [0, 1] as const) await guess('farid', [replica], '198.51.100.9');
    for (const replica of replicas) expect(linesOf(replica)).toHaveLength(1);
    await server.start();
    for (const replica of replicas) {
      await expect.poll(() => linesOf(replica), { timeout: 20_000 }).toHaveLength(2);
      expect(linesOf(replica)[1]).toBe('Redis answers again.');
    }
    await expect.poll(() => client.isReady, { timeout: 20_000 }).toBe(true);
    expect(await statusOf(post(0, 'farid'))).toBe(200);
    expect(await copies()).toBe(1);
  });

  test('a Redis that hangs stops no upload', async () => {
    await expect.poll(() => client.isReady, { timeout: 20_000 }).toBe(true);
    server.signal('SIGSTOP');
    try {
      for (let upload = 0; upload < 2; upload++) expect(await statusOf(post(0, 'farid'))).toBe(200);
    } finally {
      server.signal('SIGCONT');
    }
    await expect.poll(() => linesOf(replicas[0]).at(-1), { timeout: 20_000 }).toBe('Redis answers again.');
  });

  test('what is no address of a Redis is reported, and it does not start', async () => {
    for (const store of [
      'localhost:6379',
      'https://redis.example',
      'redis://:canary@127.0.0.1/one',
      'redis://:canary%zz@127.0.0.1',
    ]) {
      const { message } = await built.start({ PLENARY_STORE: store }).then(
        () => new Error('It starts.'),
        (error: Error) => error,
      );
      expect(message).toContain('PLENARY_STORE is not the address of a Redis');
      expect(message).not.toContain('canary');
    }
  });

  describe('a store', () => {
    const logged: string[] = [];
    const opened: Store[] = [];
    const open = async (address = server.address, options: Parameters<typeof openRedisStore>[1] = {}) => {
      const store = await openRedisStore(address, { log: (line) => logged.push(line), ...options });
      opened.push(store);
      return store;
    };
    const fail = async (address?: string) =>
      (await createThrottle(await open(address)).begin('asha', '192.0.2.1')).wait;
    afterAll(async () => {
      for (const store of opened) await store.close();
    });
    beforeEach(async () => {
      // also those of a test that failed: what they say is for nobody else
      for (const store of opened.splice(0)) await store.close();
      logged.length = 0;
      await expect.poll(() => client.isReady, { timeout: 20_000 }).toBe(true);
    });

    test('has other names with another password, so that nobody finds out who a name is without it', async () => {
      const of = (password: string) => server.address.replace('a-long-password', password);
      await fail();
      const before = new Set(await client.keys('*'));
      await client.configSet('requirepass', 'another');
      try {
        await fail(of('another'));
        const after = await client.keys('*');
        expect(after.filter((key) => !before.has(key)).length).toBeGreaterThan(2);
        expect(await fail(of('wrong'))).toBe(0);
        expect(logged).toEqual([expect.stringContaining('(WRONGPASS)')]);
      } finally {
        await client.configSet('requirepass', 'a-long-password');
      }
    });

    test('lets one address try 20 of 10,000 accounts, and 10,000 addresses try one account 100 times', async () => {
      // nobody waits long enough, however long it takes, and Redis may take its time
      const standing = { now: () => 1_700_000_000_000, timeout: 60_000 };
      const stores = [await open(server.address, standing), await open(server.address, standing)] as const;
      const [one, other] = stores.map(createThrottle) as [Throttle, Throttle];
      const letIn = async (tries: (index: number) => [account: string, address: string]) => {
        const waits: number[] = [];
        for (let first = 0; first < 10_000; first += 100) {
          const some = Array.from({ length: 100 }, (_, at) => tries(first + at));
          const begun = some.map(([account, address], at) => (at % 2 ? one : other).begin(account, address));
          waits.push(...(await Promise.all(begun)).map(({ wait }) => wait));
        }
        return waits.filter((wait) => wait === 0).length;
      };
      expect(await letIn((index) => [`name ${index}`, '203.0.113.1'])).toBe(20);
      expect(await letIn((index) => ['ben', `2001:db8:${index.toString(16)}::`])).toBe(100);
      // what is refused leaves nothing in Redis
      expect(await client.dbSize()).toBeLessThan(400);
    });

    test('goes on in memory where Redis has no room', async () => {
      await client.configSet('maxmemory', '1');
      try {
        const store = await open();
        const copies = createCopies(store);
        const id = await copies.add(Buffer.from('a workbook'));
        expect(await copies.find(id)).toEqual(Buffer.from('a workbook'));
        const throttle = createThrottle(store);
        const waits: number[] = [];
        for (let count = 0; count < 6; count++) waits.push((await throttle.begin('asha', '192.0.2.1')).wait);
        expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
        expect(logged).toEqual([expect.stringContaining('(OOM)')]);
      } finally {
        await client.configSet('maxmemory', '0');
      }
    });

    test('starts without Redis, and uses it once it is there', async () => {
      await server.kill();
      const store = await open();
      const copies = createCopies(store);
      await copies.add(Buffer.from('a workbook'));
      expect(logged).toHaveLength(1);
      await server.start();
      await expect.poll(() => logged, { timeout: 20_000 }).toHaveLength(2);
      const id = await copies.add(Buffer.from('another'));
      const other = await open();
      expect(await createCopies(other).find(id)).toEqual(Buffer.from('another'));
    });

    test('waits a second for a Redis that hangs, once', async () => {
      const { begin } = createThrottle(await open());
      server.signal('SIGSTOP');
      try {
        const began = performance.now();
        await begin('asha', '192.0.2.1');
        // a millisecond less by the clock of timers
        expect(performance.now() - began).toBeGreaterThan(990);
        // at once: without anything that comes from outside
        const next = begin('asha', '192.0.2.1').then(() => 'at once');
        expect(await Promise.race([next, new Promise((resolve) => setImmediate(resolve, 'later'))])).toBe(
          'at once',
        );
      } finally {
        server.signal('SIGCONT');
      }
    });
  });
});
