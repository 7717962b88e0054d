import { createLruCache } from '../http/lru-cache.ts';

/** `free` attempts have no delay, the next has a delay of `first` seconds, which doubles each time up to `longest`. */
export interface DelayCurve {
  free: number;
  first: number;
  longest: number;
}

export interface Counter {
  key: string;
  slope: DelayCurve;
}

/** Shared by the replicas. Keys may contain names of people, so a store outside this process must not reveal them. */
export interface Store {
  /**
   * Counts in all counters at once, before the password is checked, so that concurrent attempts count like sequential ones.
   * Returns 0. If a counter requires a delay, counts nothing and returns the delay in seconds.
   */
  count: (counters: Counter[]) => Promise<number>;
  /** Subtracts an attempt that succeeded. */
  takeBack: (keys: string[]) => Promise<void>;
  reset: (keys: string[]) => Promise<void>;
  mark: (keys: string[]) => Promise<void>;
  isMarked: (key: string) => Promise<boolean>;
  /** For ten minutes. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  get: (key: string) => Promise<Uint8Array | undefined>;
  remove: (key: string) => Promise<void>;
  close: () => Promise<void>;
}

/** In milliseconds: ten minutes. */
export const COPY_LIFETIME = 10 * 60_000;
/** In milliseconds: a day after the last failure. */
export const COUNTER_LIFETIME = 24 * 3_600_000;

/** The least recently used entry is dropped first. */
const MAX_FAILURE_COUNTERS = 30_000;
const MAX_STORED_MARKS = 10_000;

interface MemoryOptions {
  now?: () => number;
  /** In bytes. The oldest entries are dropped first. */
  room?: number;
  /** In milliseconds. */
  lifetime?: number;
}

/** Nothing is written to a disk, so no data outlives the process, even after a crash. */
export function createMemoryStore({
  now = Date.now,
  room = 32 * 2 ** 20,
  lifetime = COPY_LIFETIME,
}: MemoryOptions = {}): Store {
  const tallies = createLruCache<{ failures: number; last: number; until: number }>(
    MAX_FAILURE_COUNTERS,
    () => 1,
  );
  const marks = createLruCache<true>(MAX_STORED_MARKS, () => 1);
  const stored = new Map<string, { bytes: Uint8Array; death: NodeJS.Timeout }>();
  let total = 0;

  const tallyOf = (key: string) => {
    const tally = tallies.get(key, '');
    return tally && now() - tally.last < COUNTER_LIFETIME ? tally : { failures: 0, last: 0, until: 0 };
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
        tallies.set(key, '', {
          failures,
          last: now(),
          until: now() + delayAfterFailures(failures, slope) * 1000,
        });
      }
      return 0;
    },
    takeBack: async (keys) => {
      for (const key of keys) {
        const { failures, last } = tallyOf(key);
        // the attempt was allowed, so no delay was active before it
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
      // unref: the timer does not keep the process alive
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
function delayAfterFailures(failures: number, { free, first, longest }: DelayCurve): number {
  return failures < free ? 0 : Math.min(longest, first * 2 ** (failures - free));
}
