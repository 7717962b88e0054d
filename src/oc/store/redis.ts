import { createHmac, hkdfSync } from 'node:crypto';
import { createClient, RESP_TYPES } from '@redis/client';
import { withTimeout } from '../failure.ts';
import { COPY_LIFETIME, COUNTER_LIFETIME, createMemoryStore, type Store } from './store.ts';

/** In milliseconds: an address counts as known for 30 days after its last login. */
const MARK_LIFETIME = 30 * 24 * 3_600_000;

/** In milliseconds, between two attempts to reach Redis. */
const RETRY_PAUSE = 1000;

/**
 * Does `Store.count` in one step, so that attempts at several replicas count one after another, as in memory. Uses the clock of
 * Redis, because the clocks of the replicas differ. ARGV: the time that a test sets, or 0; the lifetime of counters; then
 * `free`, `first` and `longest` of each key.
 */
const COUNT_SCRIPT = `
local now = tonumber(ARGV[1])
if now == 0 then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local wait = 0
for _, key in ipairs(KEYS) do
  wait = math.max(wait, tonumber(redis.call('HGET', key, 'until') or 0) - now)
end
if wait > 0 then return math.ceil(wait / 1000) end
for i, key in ipairs(KEYS) do
  local free, first, longest = tonumber(ARGV[3 * i]), tonumber(ARGV[3 * i + 1]), tonumber(ARGV[3 * i + 2])
  local failures = redis.call('HINCRBY', key, 'failures', 1)
  local delay = 0
  if failures >= free then delay = math.min(longest, first * 2 ^ (failures - free)) end
  redis.call('HSET', key, 'until', string.format('%.0f', now + delay * 1000))
  redis.call('PEXPIRE', key, ARGV[2])
end
return 0`;

/** Does `Store.takeBack` in one step. */
const TAKE_BACK_SCRIPT = `
for _, key in ipairs(KEYS) do
  if tonumber(redis.call('HGET', key, 'failures') or 0) > 0 then
    redis.call('HINCRBY', key, 'failures', -1)
    redis.call('HSET', key, 'until', 0)
  end
end
return 0`;

interface RedisOptions {
  /** Called with a line when Redis stops answering, and when Redis answers again. */
  log?: (line: string) => void;
  /** For tests; the clock of Redis by default. */
  now?: () => number;
  /** In milliseconds, for one command. */
  timeout?: number;
}

/**
 * Redis or Valkey, shared by the replicas. While it does not answer correctly, the memory of this process is used, which always
 * counts the attempts at this replica, so that an outage does not reset the delays. Resolves when Redis answers, or at the
 * timeout. Throws a TypeError for an invalid address.
 */
export async function openRedisStore(
  address: string,
  { log = console.error, now = () => 0, timeout = 1000 }: RedisOptions = {},
): Promise<Store> {
  const nameOf = createKeyHasher(address);
  const memory = createMemoryStore(now() === 0 ? {} : { now });
  const client = createRedisClient(address);
  const binary = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  const { shared, close } = await openConnection(
    client,
    () => client.set(nameOf('look'), '', { expiration: { type: 'PX', value: RETRY_PAUSE } }),
    { log, timeout },
  );
  return {
    count: (counters) =>
      shared(
        async () => {
          const slopes = counters.flatMap(({ slope: { free, first, longest } }) => [free, first, longest]);
          const wait = await client.eval(COUNT_SCRIPT, {
            keys: counters.map(({ key }) => nameOf(key)),
            arguments: [now(), COUNTER_LIFETIME, ...slopes].map(String),
          });
          if (!isValidDelay(wait)) throw Object.assign(new Error(), { code: 'EPROTO' });
          // Redis may have lost its counters, so the attempt also counts in memory
          return wait === 0 ? memory.count(counters) : wait;
        },
        () => memory.count(counters),
      ),
    takeBack: async (keys) => {
      await memory.takeBack(keys);
      await shared(
        () => client.eval(TAKE_BACK_SCRIPT, { keys: keys.map(nameOf), arguments: [] }),
        resolveUndefined,
      );
    },
    reset: async (keys) => {
      await memory.reset(keys);
      await shared(() => client.del(keys.map(nameOf)), resolveUndefined);
    },
    mark: async (keys) => {
      await memory.mark(keys);
      const expiration = { type: 'PX', value: MARK_LIFETIME } as const;
      await shared(
        () => Promise.all(keys.map((key) => client.set(nameOf(`mark ${key}`), '', { expiration }))),
        resolveUndefined,
      );
    },
    isMarked: (key) =>
      shared(
        async () => (await client.exists(nameOf(`mark ${key}`))) === 1,
        () => memory.isMarked(key),
      ),
    put: async (key, bytes) => {
      const expiration = { type: 'PX', value: COPY_LIFETIME } as const;
      await shared<unknown>(
        () => client.set(nameOf(key), Buffer.from(bytes), { expiration }),
        () => memory.put(key, bytes),
      );
    },
    get: async (key) =>
      (await memory.get(key)) ??
      (await shared<Uint8Array | null | undefined>(() => binary.get(nameOf(key)), resolveUndefined)) ??
      undefined,
    remove: async (key) => {
      await memory.remove(key);
      await shared<unknown>(() => client.del(nameOf(key)), resolveUndefined);
    },
    close,
  };
}

function isValidDelay(answer: unknown): answer is number {
  return Number.isInteger(answer) && Number(answer) >= 0 && Number(answer) <= COUNTER_LIFETIME / 1000;
}

function createRedisClient(address: string) {
  return createClient({
    url: address,
    disableOfflineQueue: true,
    // pings detect a connection that was lost silently
    pingInterval: 5000,
    socket: { connectTimeout: 5000, socketTimeout: 15_000 },
  });
}

interface RedisConnection {
  /** Calls `ask`, which uses Redis; calls `otherwise` while Redis does not answer. */
  shared: <T>(ask: () => Promise<T>, otherwise: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** Reconnects whenever Redis stops answering. `probe` writes a test value. Resolves when Redis answers, or at the timeout. */
async function openConnection(
  client: ReturnType<typeof createRedisClient>,
  probe: () => Promise<unknown>,
  { log, timeout }: Required<Pick<RedisOptions, 'log' | 'timeout'>>,
): Promise<RedisConnection> {
  let isUp = true;
  let next: NodeJS.Timeout | undefined;
  let isClosed = false;

  client.on('error', fail);

  function fail(error: unknown): void {
    if (isUp && !isClosed)
      log(
        `Redis does not answer (${errorReason(error)}). Uploads go on; wrong logins and copies are in the memory of this process.`,
      );
    isUp = false;
    if (!isClosed) next ??= setTimeout(look, RETRY_PAUSE).unref();
  }

  async function look(): Promise<void> {
    next = undefined;
    try {
      if (!client.isOpen) await within(client.connect());
      await within(probe());
      if (!isUp) log('Redis answers again.');
      isUp = true;
    } catch (error) {
      fail(error);
    }
  }

  /** Rejects after `timeout`; commands have no timeout of their own. */
  function within<T>(answer: Promise<T>): Promise<T> {
    return withTimeout(answer, timeout, () => Object.assign(new Error(), { code: 'ETIMEDOUT' }));
  }

  async function shared<T>(ask: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    if (isUp) {
      try {
        return await within(ask());
      } catch (error) {
        fail(error);
      }
    }
    return otherwise();
  }

  await look();
  return {
    shared,
    close: async () => {
      isClosed = true;
      clearTimeout(next);
      if (client.isOpen) client.destroy();
    },
  };
}

/**
 * Names are the same at all replicas. Names of accounts and addresses of visitors could be guessed from a plain hash, so the hash
 * uses a secret that Redis does not store: the password in the address of Redis.
 */
function createKeyHasher(address: string): (key: string) => string {
  const { username, password, pathname } = new URL(address);
  const secret = Buffer.from(
    hkdfSync('sha256', `${username}:${password}${pathname}`, '', 'plenary names', 32),
  );
  return (key) => `plenary:${createHmac('sha256', secret).update(key).digest('base64url')}`;
}

/** Leaves out the command that failed: the error code, the first word of Redis' message, such as NOAUTH, or the error class. */
function errorReason(error: unknown): string {
  const known = error as NodeJS.ErrnoException;
  return known.code ?? /^[A-Z]{3,}\b/.exec(known.message)?.[0] ?? known.constructor.name;
}

async function resolveUndefined(): Promise<undefined> {
  return undefined;
}
