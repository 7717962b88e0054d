import { Worker } from 'node:worker_threads';
import { Failure } from '../failure.ts';
import type { Rules } from '../model.ts';

/** Copies bytes that share their buffer with other data. */
export function toTransferableBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes);
}

/* An error loses its class between threads, so a Failure is encoded as data. */

export interface JobOrder {
  bytes: Uint8Array;
  name: string;
  rules: Rules;
  createdAt: Date;
}

export type JobResult =
  | { kind: 'done'; bytes: Uint8Array }
  | (FailureData & { kind: 'failed'; trace: string | undefined });
type FailureData = Pick<Failure, 'code' | 'message' | 'problems' | 'retryAfter'>;

export function encodeError(error: unknown): JobResult {
  const { code, message, problems, retryAfter, cause } =
    error instanceof Failure ? error : unexpectedFailure(error);
  return { kind: 'failed', code, message, problems, retryAfter, trace: withoutErrorMessage(cause)?.stack };
}

function decodeFailure(result: JobResult & { kind: 'failed' }): Failure {
  const { code, message, trace, problems, retryAfter } = result;
  const cause = trace === undefined ? undefined : Object.assign(new Error('In a thread.'), { stack: trace });
  return new Failure(code, message, { problems, cause, ...(retryAfter !== undefined && { retryAfter }) });
}

/** Returns a Failure `our-fault`, whose cause contains the stack of the error, for the log. */
export function unexpectedFailure(error: unknown): Failure {
  const message =
    'The service had a problem with this file. Please try again. If it happens again, contact the people who run the site.';
  return new Failure('our-fault', message, { cause: withoutErrorMessage(error) });
}

/** The message may quote the file. */
function withoutErrorMessage(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return Object.assign(new Error(error.name), { stack: [error.name, ...places].join('\n') });
}

export interface Jobs {
  /**
   * The caller can no longer use the bytes: their buffer is moved to another thread.
   * @throws Failure `too-large` if memory or time ran out, `busy` if too many files wait, or the failure of the work itself
   */
  run: (bytes: Uint8Array, name: string) => Promise<Uint8Array>;
  /** Refuses new and waiting files; resolves when the running jobs are done. */
  close: () => Promise<void>;
}

interface JobsOptions {
  rules: Rules;
  worker: URL;
  atOnce?: number;
  waiting?: number;
  /** In MB, for a thread. */
  heap?: number;
  /** In milliseconds for one file, without its time in the queue. */
  timeout?: number;
  now?: () => Date;
}

/** In MB. With 32 MB, a file of 2,000 people takes 40 to 70 MB more, and no less time. */
const MAX_YOUNG_GENERATION_MB = 4;

const RETRY_DELAY_SECONDS = 10;

const BUSY_MESSAGE = 'The service is busy with other files at the moment. Please try again in a few seconds.';
const CLOSING_MESSAGE = 'The service is restarting. Please try again in a few seconds.';

export function createJobs({
  rules,
  worker,
  atOnce = 2,
  waiting = 64,
  heap = 256,
  timeout = 60_000,
  now = () => new Date(),
}: JobsOptions): Jobs {
  const running = new Set<Promise<unknown>>();
  const queue: { start: () => void; refuse: (failure: Failure) => void }[] = [];
  let closing = false;

  const work = async (bytes: Uint8Array, name: string): Promise<Uint8Array> => {
    const own = toTransferableBytes(bytes);
    const order: JobOrder = { bytes: own, name, rules, createdAt: now() };
    const thread = new Worker(worker, {
      workerData: order,
      transferList: [own.buffer],
      // the thread needs no environment variables
      env: {},
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: heap,
        maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB,
        stackSizeMb: 4,
      },
    });
    return waitForResult(thread, timeout).finally(() => thread.terminate());
  };

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
      if (closing) throw new Failure('busy', CLOSING_MESSAGE, { retryAfter: RETRY_DELAY_SECONDS });
      if (running.size < atOnce) return begin(bytes, name);
      if (queue.length >= waiting)
        throw new Failure('busy', BUSY_MESSAGE, { retryAfter: RETRY_DELAY_SECONDS });
      return new Promise((resolve, reject) => {
        queue.push({ start: () => resolve(begin(bytes, name)), refuse: reject });
      });
    },
    close: async () => {
      closing = true;
      for (const { refuse } of queue.splice(0))
        refuse(new Failure('busy', CLOSING_MESSAGE, { retryAfter: RETRY_DELAY_SECONDS }));
      await Promise.allSettled(running);
    },
  };
}

/** Rejects with a Failure if the thread runs out of memory or time, reports an error, or exits without an answer. */
function waitForResult(thread: Worker, timeout: number): Promise<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<Uint8Array>((resolve, reject) => {
    timer = setTimeout(() => reject(limitExceededFailure()), timeout);
    thread.once('message', (answer: JobResult) => {
      if (answer.kind === 'done') resolve(answer.bytes);
      else reject(decodeFailure(answer));
    });
    thread.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? limitExceededFailure() : unexpectedFailure(error));
    });
    thread.once('messageerror', (error) => reject(unexpectedFailure(error)));
    thread.once('exit', () => reject(unexpectedFailure(new Error('The thread ended without an answer.'))));
  });
  return ended.finally(() => clearTimeout(timer));
}

function limitExceededFailure(): Failure {
  return new Failure(
    'too-large',
    'This file needs too much time or memory. Copy the cells with registrations to a new workbook, save it as .xlsx, and upload that; if it is large, split it in two.',
  );
}
