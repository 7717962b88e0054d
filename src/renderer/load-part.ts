/** A lazy part that did not come. The words are part of the specification. */
export class PartError extends Error {
  override name = 'PartError';
}

interface Patience {
  /** How long a part may take to arrive, in milliseconds. */
  timeout?: number;
  /** How long to wait before the one quiet retry, in milliseconds. */
  pause?: number;
}

/**
 * Loads a lazy part: 120 s to arrive, one quiet retry after a failure within that time. Rejects with a `PartError`
 * that names the part.
 */
export function loadPart<T>(
  name: string,
  load: () => Promise<T>,
  { timeout = 120_000, pause = 1_000 }: Patience = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new PartError(`Loading chunk ${name} failed. (timeout)`)), timeout);
    load()
      .catch(() => wait(pause).then(load))
      .then(resolve, (cause) => reject(new PartError(`Loading chunk ${name} failed.`, { cause })))
      .finally(() => clearTimeout(limit));
  });
}

/** Resolves after a time. */
export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
