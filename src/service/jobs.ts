import { Worker } from 'node:worker_threads';
import { Failure } from './failure.ts';
import { failureOf, type JobAnswer, type JobOrder, ourFault } from './job-message.ts';
import type { Rules } from './model.ts';
import { ownBuffer } from './own-buffer.ts';

/** Works on uploaded files, each in a thread of its own. */
export interface Jobs {
  /**
   * Makes `data.xlsx` of a file. The bytes belong to the job from then on: their buffer is moved to its thread.
   * @throws Failure whatever the work ended with; `too-large` where memory or time ran out; `busy` where too many wait
   */
  run: (bytes: Uint8Array, name: string) => Promise<Uint8Array>;
  /** Takes no more files and sends away those that wait; resolves when those that are worked on are done. */
  close: () => Promise<void>;
}

interface JobsOptions {
  rules: Rules;
  /** The script of the thread: `worker.js` beside `main.js`, as it is built. */
  worker: URL;
  /** How many files are worked on at once. */
  atOnce?: number;
  /** How many files may wait for their turn. */
  waiting?: number;
  /** What the objects of one thread may take, in MB. */
  heap?: number;
  /** How long one file may take, in milliseconds, once it is its turn. */
  patience?: number;
  now?: () => Date;
}

/** In how many seconds a place may be free again. */
const LATER = 10;

const BUSY = 'Too many files are being worked on at the moment. Please try again in a few seconds.';
const CLOSING = 'The service is being restarted. Please try again in a few seconds.';
const TOO_MUCH =
  'This file takes more time or memory than the service can spend on one file. Copy the cells with registrations to a new workbook, save it as .xlsx, and upload that; if it is large, split it in two.';

/**
 * Opens the queue of files. What a file does in its thread, be it out of memory, without end, or a crash, ends that thread
 * and nothing else.
 */
export function createJobs({
  rules,
  worker,
  atOnce = 2,
  waiting = 64,
  heap = 256,
  patience = 60_000,
  now = () => new Date(),
}: JobsOptions): Jobs {
  const running = new Set<Promise<unknown>>();
  const queue: { start: () => void; refuse: (failure: Failure) => void }[] = [];
  let closing = false;

  const work = async (bytes: Uint8Array, name: string): Promise<Uint8Array> => {
    const own = ownBuffer(bytes);
    const order: JobOrder = { bytes: own, name, rules, made: now() };
    const thread = new Worker(worker, {
      workerData: order,
      transferList: [own.buffer],
      // nothing of the service is for it to know
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    return outcome(thread, patience).finally(() => thread.terminate());
  };

  /** Begins a job; when it is done, the one that has waited the longest begins. */
  const begin = (bytes: Uint8Array, name: string): Promise<Uint8Array> => {
    const job = work(bytes, name).finally(() => {
      running.delete(job);
      queue.shift()?.start();
    });
    running.add(job);
    return job;
  };

  return {
    run: async (bytes, name) => {
      if (closing) throw new Failure('busy', CLOSING, { retryAfter: LATER });
      if (running.size < atOnce) return begin(bytes, name);
      if (queue.length >= waiting) throw new Failure('busy', BUSY, { retryAfter: LATER });
      return new Promise((resolve, reject) => {
        queue.push({ start: () => resolve(begin(bytes, name)), refuse: reject });
      });
    },
    close: async () => {
      closing = true;
      for (const { refuse } of queue.splice(0)) refuse(new Failure('busy', CLOSING, { retryAfter: LATER }));
      await Promise.allSettled(running);
    },
  };
}

/** How a thread ends: with an answer, out of memory, out of time, or without a word. */
function outcome(thread: Worker, patience: number): Promise<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<Uint8Array>((resolve, reject) => {
    timer = setTimeout(() => reject(tooMuch()), patience);
    thread.once('message', (answer: JobAnswer) => {
      if (answer.kind === 'done') resolve(answer.bytes);
      else reject(failureOf(answer));
    });
    thread.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : ourFault(error));
    });
    thread.once('messageerror', (error) => reject(ourFault(error)));
    thread.once('exit', () => reject(ourFault(new Error('The thread ended without an answer.'))));
  });
  return ended.finally(() => clearTimeout(timer));
}

function tooMuch(): Failure {
  return new Failure('too-large', TOO_MUCH);
}
