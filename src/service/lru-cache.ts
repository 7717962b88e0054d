/** What was made of files, for as long as they stay as they are and there is room for it. */
export interface LruCache<T> {
  /** What is kept of a version of a file; anything older is forgotten. */
  get: (key: string, version: string) => T | undefined;
  set: (key: string, version: string, value: T) => void;
}

/** A memory of at most `limit` bytes, as `sizeOf` counts them: what has not been asked for the longest goes first. */
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
