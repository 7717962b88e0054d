import { wait } from '../schedule.ts';

/** A script that did not load. The specification requires the words. */
export class ChunkError extends Error {
  override name = 'ChunkError';
}

interface Limits {
  /** How long the script may take to load, in milliseconds. */
  timeout?: number;
  /** How long to wait before the one retry, in milliseconds. */
  pause?: number;
}

/**
 * Loads a script within 120 s, with one silent retry after a failure. Rejects with a `ChunkError` that contains the name.
 */
export function loadChunk<T>(
  name: string,
  load: () => Promise<T>,
  { timeout = 120_000, pause = 1_000 }: Limits = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new ChunkError(`Loading chunk ${name} failed. (timeout)`)),
      timeout,
    );
    load()
      .catch(() => wait(pause).then(load))
      .then(resolve, (cause) => reject(new ChunkError(`Loading chunk ${name} failed.`, { cause })))
      .finally(() => clearTimeout(limit));
  });
}
