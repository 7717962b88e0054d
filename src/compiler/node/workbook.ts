import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { WORKBOOK_LIMITS, type WorkbookRows } from '../platform/platform.ts';

/** The limits for reading a workbook. On a busy computer, the thread takes more than ten seconds to start. */
const LIMITS = { milliseconds: 60_000, megabytes: 512 };

interface Reader {
  read: (bytes: Uint8Array) => WorkbookRows | undefined;
  end: () => void;
}

// starting the thread takes longer than reading a table, and the preview reads all tables at each save
let reader: Reader | undefined;

/**
 * Reads the rows of the first visible sheet of a workbook (.xlsx), each cell as displayed. A thread reads it, because libraries
 * unpack ZIP files asynchronously and a compilation is synchronous; a file that takes too much memory or time only ends that
 * thread.
 */
export function workbookRows(bytes: Uint8Array): WorkbookRows {
  if (bytes.length > WORKBOOK_LIMITS.file) return { failure: 'too-large' };
  reader ??= startReader();
  const answer = reader.read(bytes);
  if (answer) return answer;
  reader.end();
  reader = undefined;
  return { failure: 'too-large' };
}

function startReader(): Reader {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { range, unpacked } = WORKBOOK_LIMITS;
  const thread = new Worker(new URL('workbook-reader.mjs', import.meta.url), {
    workerData: { port: port2, signal, limits: { range, unpacked } },
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.megabytes },
  });
  // the thread must not keep a command running; without an answer, `read` reports the failure
  thread.unref();
  thread.on('error', () => {});
  return {
    read: (bytes) => {
      Atomics.store(signal, 0, 0);
      port1.postMessage(bytes);
      Atomics.wait(signal, 0, 0, LIMITS.milliseconds);
      return receiveMessageOnPort(port1)?.message as WorkbookRows | undefined;
    },
    end: () => {
      port1.close();
      void thread.terminate();
    },
  };
}
