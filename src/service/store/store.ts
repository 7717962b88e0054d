import { lruCache } from '../http/lru-cache.ts';

/** How tries slow down: so many failures are free, after the next one waits `first` seconds, then twice as long each time. */
export interface Slope {
  free: number;
  first: number;
  longest: number;
}

/** What a try is counted under, and how tries slow down there. */
export interface Counter {
  key: string;
  slope: Slope;
}

/** What the replicas of a service share. Keys may name persons: a store outside of this process may not show them. */
export interface Store {
  /**
   * Counts a try as failed under all counters at once, before it is made, so that tries at the same time count like those one
   * after another. Where one of the counters has to wait, it counts nothing and gives for how many seconds; otherwise 0.
   */
  count: (counters: Counter[]) => Promise<number>;
  /** Takes a counted try back: it was right. */
  takeBack: (keys: string[]) => Promise<void>;
  /** Starts counters again from nothing. */
  reset: (keys: string[]) => Promise<void>;
  mark: (keys: string[]) => Promise<void>;
  isMarked: (key: string) => Promise<boolean>;
  /** Stores bytes for ten minutes. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined when they are gone, or never were. */
  get: (key: string) => Promise<Uint8Array | undefined>;
  remove: (key: string) => Promise<void>;
  close: () => Promise<void>;
}

/** How long bytes live, in milliseconds. */
export const LIFETIME = 10 * 60_000;
/** Counters are forgotten a day after the last failure, in milliseconds. */
export const FORGET_AFTER = 24 * 3_600_000;

/** The most counters, and the most marks; the one that was not used for the longest is forgotten first. */
const MOST_COUNTERS = 30_000;
const MOST_MARKS = 10_000;

interface Tally {
  failures: number;
  last: number;
  until: number;
}

interface MemoryOptions {
  now?: () => number;
  /** The room for all bytes together: when they need more, the oldest go first. */
  room?: number;
  /** In milliseconds. */
  lifetime?: number;
}

/** A store in memory: none of it is ever written to a disk, so none outlives the process, even after a crash. */
export function memoryStore({
  now = Date.now,
  room = 32 * 2 ** 20,
  lifetime = LIFETIME,
}: MemoryOptions = {}): Store {
  const tallies = lruCache<Tally>(MOST_COUNTERS, () => 1);
  const marks = lruCache<true>(MOST_MARKS, () => 1);
  const stored = new Map<string, { bytes: Uint8Array; death: NodeJS.Timeout }>();
  let total = 0;

  const tallyOf = (key: string): Tally => {
    const tally = tallies.get(key, '');
    return tally && now() - tally.last < FORGET_AFTER ? tally : { failures: 0, last: 0, until: 0 };
  };
  const remove = (key: string) => {
    const one = stored.get(key);
    if (!one) return;
    clearTimeout(one.death);
    stored.delete(key);
    total -= one.bytes.length;
  };

  return {
    count: async (counters) => {
      const until = Math.max(...counters.map(({ key }) => tallyOf(key).until));
      if (until > now()) return Math.ceil((until - now()) / 1000);
      for (const { key, slope } of counters) {
        const failures = tallyOf(key).failures + 1;
        tallies.set(key, '', { failures, last: now(), until: now() + delayAfter(failures, slope) * 1000 });
      }
      return 0;
    },
    takeBack: async (keys) => {
      for (const key of keys) {
        const { failures, last } = tallyOf(key);
        // it was let in, so no one had to wait before it
        tallies.set(key, '', { failures: Math.max(0, failures - 1), last, until: 0 });
      }
    },
    reset: async (keys) => {
      for (const key of keys) tallies.set(key, '', { failures: 0, last: 0, until: 0 });
    },
    mark: async (keys) => {
      for (const key of keys) marks.set(key, '', true);
    },
    isMarked: async (key) => marks.get(key, '') ?? false,
    put: async (key, bytes) => {
      remove(key);
      // no reason for the process to go on
      stored.set(key, { bytes, death: setTimeout(remove, lifetime, key).unref() });
      total += bytes.length;
      for (const oldest of stored.keys()) {
        if (total <= room) break;
        remove(oldest);
      }
    },
    get: async (key) => stored.get(key)?.bytes,
    remove: async (key) => remove(key),
    close: async () => {},
  };
}

/** In seconds. */
function delayAfter(failures: number, { free, first, longest }: Slope): number {
  return failures < free ? 0 : Math.min(longest, first * 2 ** (failures - free));
}
