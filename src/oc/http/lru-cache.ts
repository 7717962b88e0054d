export interface LruCache<T> {
  /** Undefined if there is no value, or its version is different. */
  get: (key: string, version: string) => T | undefined;
  set: (key: string, version: string, value: T) => void;
}

/** `sizeOf` measures values for `limit`. The least recently used values are dropped first. */
export function createLruCache<T>(limit: number, sizeOf: (value: T) => number): LruCache<T> {
  // a Map iterates over its entries in the order in which they were set
  const entries = new Map<string, { version: string; value: T; size: number }>();
  let total = 0;
  const forget = (key: string) => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    get: (key, version) => {
      const entry = entries.get(key);
      if (entry?.version !== version) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, version, value) => {
      forget(key);
      const size = sizeOf(value);
      if (size > limit) return;
      entries.set(key, { version, value, size });
      total += size;
      for (const oldest of entries.keys()) {
        if (total <= limit) break;
        forget(oldest);
      }
    },
  };
}
