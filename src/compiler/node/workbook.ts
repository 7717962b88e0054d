import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { WORKBOOK_LIMITS, type WorkbookRows } from '../platform/platform.ts';

/** Limits for reading a workbook. The time is long because starting the thread takes more than ten seconds on a busy computer. */
const READER_LIMITS = { milliseconds: 60_000, megabytes: 512 };

interface WorkbookReader {
  read: (bytes: Uint8Array) => WorkbookRows | undefined;
  end: () => void;
}

// the thread stays running, since starting it takes longer than reading a table, and the preview reads all tables after each save
let reader: WorkbookReader | undefined;

/**
 * Reads the first visible sheet, with the cells as Excel displays them. Uses a worker thread, because libraries decompress ZIP
 * files asynchronously and a compilation is synchronous. A file that takes too much memory or time only ends the thread.
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

function startReader(): WorkbookReader {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { range, unpacked } = WORKBOOK_LIMITS;
  const thread = new Worker(new URL('workbook-reader.mjs', import.meta.url), {
    workerData: { port: port2, signal, limits: { range, unpacked } },
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: READER_LIMITS.megabytes },
  });
  // lets the process exit while the thread runs; if an answer is missing, `read` reports the failure
  thread.unref();
  thread.on('error', () => {});
  return {
    read: (bytes) => {
      Atomics.store(signal, 0, 0);
      port1.postMessage(bytes);
      Atomics.wait(signal, 0, 0, READER_LIMITS.milliseconds);
      return receiveMessageOnPort(port1)?.message as WorkbookRows | undefined;
    },
    end: () => {
      port1.close();
      void thread.terminate();
    },
  };
}
