import { Failure } from './failure.ts';

interface Limits {
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
 * asks often does not keep the others waiting. Whoever is known waits in a queue of their own, which goes first. Throws a
 * Failure `busy` when too much waits already.
 */
export function turns({ atOnce, reserved, perKey, total }: Limits) {
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
