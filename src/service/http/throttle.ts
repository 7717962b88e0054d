import { Failure } from '../failure.ts';
import { lruCache } from './lru-cache.ts';

/** How tries slow down: so many failures are free, after the next one waits `first` seconds, then twice as long each time. */
interface Slope {
  free: number;
  first: number;
  longest: number;
}

/** One address at one account. */
const PAIR: Slope = { free: 5, first: 2, longest: 900 };
/** One address at all accounts that it never got into. */
const ADDRESS: Slope = { free: 20, first: 2, longest: 900 };
/** All addresses together at one account, but for those that got into it before. */
const ACCOUNT: Slope = { free: 100, first: 10, longest: 10 };
/** One address at an account that it got into before. The first delay is that of all others, or it would say that there is such an account. */
const KNOWN: Slope = { free: 5, first: 2, longest: 30 };

/** Failures are forgotten a day after the last. */
const FORGET_AFTER = 24 * 3_600_000;
/** The most addresses, accounts and pairs that are counted; the one whose last failure is the oldest is forgotten first. */
const MOST_ENTRIES = 10_000;

/** Slows down whoever tries passwords. Times are milliseconds of the clock that it was given. */
export interface Throttle {
  /** After how many seconds this address may try this account again; 0 when at once. */
  waitFor: (account: string, address: string) => number;
  failed: (account: string, address: string) => void;
  succeeded: (account: string, address: string) => void;
  /** Whether anybody got in from this address before. */
  isKnown: (address: string) => boolean;
}

interface Tally {
  failures: number;
  last: number;
  until: number;
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
 * All is in memory, at most 10,000 entries of each kind; each entry beyond costs an attacker a run of scrypt.
 */
export function createThrottle(now: () => number): Throttle {
  const tallies = { pair: tallyCache(), address: tallyCache(), account: tallyCache() };
  // the pairs and the addresses where members got in before
  const known = lruCache<true>(MOST_ENTRIES, () => 1);

  /** The tallies that count for this try, with the slope of each. */
  function counted(account: string, address: string): [ReturnType<typeof tallyCache>, string, Slope][] {
    const pair = `${address} ${account}`;
    if (known.get(pair, '')) return [[tallies.pair, pair, KNOWN]];
    return [
      [tallies.pair, pair, PAIR],
      [tallies.address, address, ADDRESS],
      [tallies.account, account, ACCOUNT],
    ];
  }

  function current(tally: Tally | undefined): Tally {
    return tally && now() - tally.last < FORGET_AFTER ? tally : { failures: 0, last: 0, until: 0 };
  }

  return {
    waitFor: (account, address) => {
      const untils = counted(account, address).map(([of, key]) => current(of.get(key, '')).until);
      return Math.max(0, Math.ceil((Math.max(...untils) - now()) / 1000));
    },
    failed: (account, address) => {
      for (const [of, key, slope] of counted(account, address)) {
        const failures = current(of.get(key, '')).failures + 1;
        of.set(key, '', { failures, last: now(), until: now() + delayAfter(failures, slope) * 1000 });
      }
    },
    succeeded: (account, address) => {
      const pair = `${address} ${account}`;
      known.set(pair, '', true);
      known.set(address, '', true);
      // the address and the account stay as they are: an account of one's own is no licence to guess others
      tallies.pair.set(pair, '', { failures: 0, last: 0, until: 0 });
    },
    isKnown: (address) => known.get(address, '') ?? false,
  };
}

function tallyCache() {
  return lruCache<Tally>(MOST_ENTRIES, () => 1);
}

/** In seconds. */
function delayAfter(failures: number, { free, first, longest }: Slope): number {
  return failures < free ? 0 : Math.min(longest, first * 2 ** (failures - free));
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
      throw new Failure('busy', 'Too many people log in at the moment. Please try again in a few seconds.', {
        retryAfter: 5,
      });
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
