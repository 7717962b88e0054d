import { Failure } from '../failure.ts';
import type { Counter, DelayCurve, Store } from '../store/store.ts';
import { createLruCache, type LruCache } from './lru-cache.ts';

const PAIR_DELAYS: DelayCurve = { free: 5, first: 2, longest: 900 };
/** For an address over all accounts to which it has not logged in before. */
const ADDRESS_DELAYS: DelayCurve = { free: 20, first: 2, longest: 900 };
/** For an account over all addresses that have not logged in to it before. */
const ACCOUNT_DELAYS: DelayCurve = { free: 100, first: 10, longest: 10 };
/** After an earlier login. The first delay is the same as without: a different delay would reveal that the account exists. */
const KNOWN_PAIR_DELAYS: DelayCurve = { free: 5, first: 2, longest: 30 };

export interface Throttle {
  begin: (account: string, address: string) => Promise<LoginAttempt>;
  isKnown: (address: string) => Promise<boolean>;
}

interface LoginAttempt {
  /** In seconds; 0 if the attempt is allowed, which counts as a failure until `succeeded()` is called. */
  wait: number;
  succeeded: () => Promise<void>;
}

/**
 * Prevents strangers from guessing passwords, and from locking members out.
 *
 * - Each address has its own delay at each account, so failures of other addresses do not affect a member.
 * - An address that tries many accounts is slowed down at all of them, whether or not the accounts exist.
 * - Guesses at one account from very many addresses are limited to one in 10 seconds after the first hundred. At 8,640 attempts a
 * day, a password of 12 characters is safe. This limit is only for addresses that have not logged in to the account before: a
 * member at a new address has to retry after seconds, not hours, and at a known address notices nothing.
 * - One weakness remains: a person at the same address as a member (in the same school network) can make that member wait, for at
 * most 30 seconds if the member has logged in from there before.
 *
 * In memory, the store has at most 30,000 counters. An attempt uses at most three of them, and takes the time of a run of scrypt.
 */
export function createThrottle(store: Store): Throttle {
  return {
    begin: async (account, address) => {
      const pair: Counter = { key: `pair ${address} ${account}`, slope: PAIR_DELAYS };
      const around: Counter[] = [
        { key: `address ${address}`, slope: ADDRESS_DELAYS },
        { key: `account ${account}`, slope: ACCOUNT_DELAYS },
      ];
      const isKnown = await store.isMarked(pair.key);
      const counters = isKnown ? [{ ...pair, slope: KNOWN_PAIR_DELAYS }] : [pair, ...around];
      return {
        wait: await store.count(counters),
        succeeded: async () => {
          await store.reset([pair.key]);
          // earlier failures stay, so that a member cannot guess the passwords of other accounts
          if (!isKnown) await store.takeBack(around.map(({ key }) => key));
          await store.mark([pair.key, `address ${address}`]);
        },
      };
    },
    isKnown: (address) => store.isMarked(`address ${address}`),
  };
}

interface QueueLimits {
  atOnce: number;
  /** Simultaneous calls reserved for known keys. */
  reserved: number;
  /** Of waiting calls for one key, and in total; each of the two queues has these limits. */
  perKey: number;
  total: number;
}

/** Among keys with equally many failures, the first key is next. */
interface CallQueue {
  waiting: Map<string, WaitingCall[]>;
  length: number;
  running: number;
  failures: LruCache<number>;
}

interface WaitingCall {
  start: () => void;
  refuse: (failure: Failure) => void;
}

const MAX_FAILED_KEYS = 10_000;

/**
 * Calls take turns by key (the network of the caller), so that frequent callers do not delay others. Known keys have their own
 * queue, which goes first; unknown keys with fewer failures precede others. If too many calls wait, the key with the most
 * failures loses a call, so that a flood of guesses does not delay a member at a new address. Otherwise the new call throws a
 * Failure `busy`.
 */
export function createFairQueue({ atOnce, reserved, perKey, total }: QueueLimits) {
  const known = createCallQueue();
  const strangers = createCallQueue();

  function next(): void {
    if (known.running + strangers.running >= atOnce) return;
    if (known.length > 0) startNextCall(known);
    else if (strangers.length > 0 && strangers.running < atOnce - reserved) startNextCall(strangers);
  }

  return async <T>(key: string, work: () => Promise<T>, isKnown = false): Promise<T> => {
    const queue = isKnown ? known : strangers;
    const same = queue.waiting.get(key) ?? [];
    if (same.length >= perKey || (queue.length >= total && !refuseWorstKey(queue, key))) throw busyFailure();
    const turn = new Promise<void>((start, refuse) => same.push({ start, refuse }));
    queue.waiting.set(key, same);
    queue.length += 1;
    next();
    await turn;
    try {
      return await work();
    } catch (error) {
      if (!isKnown) queue.failures.set(key, '', failureCount(queue, key) + 1);
      throw error;
    } finally {
      queue.running -= 1;
      next();
    }
  };
}

function createCallQueue(): CallQueue {
  return { waiting: new Map(), length: 0, running: 0, failures: createLruCache(MAX_FAILED_KEYS, () => 1) };
}

function failureCount({ failures }: CallQueue, key: string): number {
  return failures.get(key, '') ?? 0;
}

function startNextCall(queue: CallQueue): void {
  const next = removeCall(queue, keysByFailures(queue)[0] ?? '', 'shift');
  queue.running += 1;
  next?.start();
}

/** Refuses the last call of a key with more failures than `key`. Returns whether a call was refused. */
function refuseWorstKey(queue: CallQueue, key: string): boolean {
  const worst = keysByFailures(queue).at(-1) ?? '';
  if (failureCount(queue, worst) <= failureCount(queue, key)) return false;
  removeCall(queue, worst, 'pop')?.refuse(busyFailure());
  return true;
}

function keysByFailures(queue: CallQueue): string[] {
  return [...queue.waiting.keys()].sort((a, b) => failureCount(queue, a) - failureCount(queue, b));
}

function removeCall(queue: CallQueue, key: string, end: 'shift' | 'pop'): WaitingCall | undefined {
  const same = queue.waiting.get(key) ?? [];
  const one = same[end]();
  queue.waiting.delete(key);
  if (same.length > 0) queue.waiting.set(key, same);
  queue.length -= 1;
  return one;
}

function busyFailure(): Failure {
  const message = 'Too many people are logging in at the moment. Please try again in a few seconds.';
  return new Failure('busy', message, { retryAfter: 5 });
}
