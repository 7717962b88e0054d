export interface LruCache<T> {
  /** Returns the value of this version; undefined for another version. */
  get: (key: string, version: string) => T | undefined;
  set: (key: string, version: string, value: T) => void;
}

/** Creates a cache up to `limit`, the sum of `sizeOf` its values; the least recently used are dropped first. */
export function lruCache<T>(limit: number, sizeOf: (value: T) => number): LruCache<T> {
  // a Map has the order in which its entries were set
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
