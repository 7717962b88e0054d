import { Failure } from '../failure.ts';
import type { Counter, Slope, Store } from '../store/store.ts';

/** One address at one account. */
const PAIR: Slope = { free: 5, first: 2, longest: 900 };
/** One address at all accounts that it never got into. */
const ADDRESS: Slope = { free: 20, first: 2, longest: 900 };
/** All addresses together at one account, but for those that logged in to it before. */
const ACCOUNT: Slope = { free: 100, first: 10, longest: 10 };
/** One address at an account that it logged in to before. The first delay is that of all others: another one would say that the account exists. */
const KNOWN: Slope = { free: 5, first: 2, longest: 30 };

/** Slows down whoever tries passwords. */
export interface Throttle {
  /** Begins a try of an address at an account. */
  begin: (account: string, address: string) => Promise<Try>;
  /** Whether anybody got in from this address before. */
  isKnown: (address: string) => Promise<boolean>;
}

interface Try {
  /** After how many seconds it may be made; 0 when at once. Then it counts as a failure until it has succeeded. */
  wait: number;
  succeeded: () => Promise<void>;
}

/**
 * A throttle that a stranger can neither guess against nor use to lock a member out.
 *
 * - Each address has its own delay at each account, so failures elsewhere do not touch a member.
 * - An address that tries many accounts is slowed at all of them, whatever names it tries.
 * - Guesses at one account from very many addresses are held to one in 10 seconds after the first hundred. That brake is
 *   for addresses that never got in: at 8,640 tries a day a password of 12 characters is safe, a member at a new
 *   address has to try again after seconds and not hours, and where a member has logged in before nothing is felt.
 * - What is left: somebody who shares the address of a member (the same school network) can make that member wait, for 30
 *   seconds at most when the member has logged in from there before.
 *
 * In memory the store has 30,000 counters at most, three for a try; each beyond costs an attacker a run of scrypt.
 */
export function createThrottle(store: Store): Throttle {
  return {
    begin: async (account, address) => {
      const pair: Counter = { key: `pair ${address} ${account}`, slope: PAIR };
      const around: Counter[] = [
        { key: `address ${address}`, slope: ADDRESS },
        { key: `account ${account}`, slope: ACCOUNT },
      ];
      const isKnown = await store.isMarked(pair.key);
      const counters = isKnown ? [{ ...pair, slope: KNOWN }] : [pair, ...around];
      return {
        wait: await store.count(counters),
        succeeded: async () => {
          await store.reset([pair.key]);
          // the failures before stay: an account of one's own is no licence to guess others
          if (!isKnown) await store.takeBack(around.map(({ key }) => key));
          await store.mark([pair.key, `address ${address}`]);
        },
      };
    },
    isKnown: (address) => store.isMarked(`address ${address}`),
  };
}

interface QueueLimits {
  /** How many pieces of work run at the same time. */
  atOnce: number;
  /** How many of these strangers never take, so that whoever is known finds one free. */
  reserved: number;
  /** How many may wait for one key, and in all; each queue has its own. */
  perKey: number;
  total: number;
}

/** Those who wait, by their key; the first key is the next to have its turn. */
interface Queue {
  waiting: Map<string, (() => void)[]>;
  length: number;
  running: number;
}

/**
 * Lets so much work run at once and no more. What waits takes turns by its key (the network it came from), so that who
 * asks often does not delay the others. Whoever is known waits in a queue of their own, which goes first. Throws a
 * Failure `busy` when too much waits already.
 */
export function fairQueue({ atOnce, reserved, perKey, total }: QueueLimits) {
  const known: Queue = { waiting: new Map(), length: 0, running: 0 };
  const strangers: Queue = { waiting: new Map(), length: 0, running: 0 };

  function next(): void {
    if (known.running + strangers.running >= atOnce) return;
    if (known.length > 0) begin(known);
    else if (strangers.length > 0 && strangers.running < atOnce - reserved) begin(strangers);
  }

  return async <T>(key: string, work: () => Promise<T>, isKnown = false): Promise<T> => {
    const queue = isKnown ? known : strangers;
    const same = queue.waiting.get(key) ?? [];
    if (same.length >= perKey || queue.length >= total)
      throw new Failure(
        'busy',
        'Too many people are logging in at the moment. Please try again in a few seconds.',
        {
          retryAfter: 5,
        },
      );
    const turn = new Promise<void>((start) => same.push(start));
    queue.waiting.set(key, same);
    queue.length += 1;
    next();
    await turn;
    try {
      return await work();
    } finally {
      queue.running -= 1;
      next();
    }
  };
}

function begin(queue: Queue): void {
  const [key = '', same = []] = queue.waiting.entries().next().value ?? [];
  const start = same.shift();
  queue.waiting.delete(key);
  if (same.length > 0) queue.waiting.set(key, same);
  queue.length -= 1;
  queue.running += 1;
  start?.();
}
