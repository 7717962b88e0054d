import { Failure } from './failure.ts';

interface Limits {
  /** How many pieces of work run at the same time. */
  atOnce: number;
  /** How many may wait for one key, and in all. */
  perKey: number;
  total: number;
}

/**
 * Lets so much work run at once and no more. What waits takes turns by its key (the address it came from), so that who
 * asks often does not keep the others waiting. Throws a Failure `busy` when too much waits already.
 */
export function turns({ atOnce, perKey, total }: Limits) {
  // the first key is the next one to have its turn
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let queued = 0;

  function next(): void {
    const [key, queue] = waiting.entries().next().value ?? [];
    if (running >= atOnce || key === undefined) return;
    const start = queue?.shift();
    waiting.delete(key);
    if (queue && queue.length > 0) waiting.set(key, queue);
    queued -= 1;
    running += 1;
    start?.();
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = waiting.get(key) ?? [];
    if (queue.length >= perKey || queued >= total)
      throw new Failure('busy', 'Too many people log in at the moment. Please try again in a few seconds.', {
        retryAfter: 5,
      });
    const turn = new Promise<void>((start) => queue.push(start));
    waiting.set(key, queue);
    queued += 1;
    next();
    await turn;
    try {
      return await work();
    } finally {
      running -= 1;
      next();
    }
  };
}
