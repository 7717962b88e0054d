import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { WORKBOOK_LIMITS, type WorkbookRows } from '../platform/platform.ts';

/** How long a workbook may take, and how much memory. On a busy computer, the thread takes more than ten seconds to start. */
const LIMITS = { milliseconds: 60_000, megabytes: 512 };

/** A thread that reads workbooks, one after the other. */
interface Reader {
  read: (bytes: Uint8Array) => WorkbookRows | undefined;
  end: () => void;
}

// starting it takes longer than reading a table, and the preview reads all tables at each save
let reader: Reader | undefined;

/**
 * The rows of the first visible sheet of a workbook (.xlsx), each cell as the sheet shows it. A thread reads it, because
 * libraries unpack ZIP files asynchronously and a compilation does not wait; and a file that takes too much memory or time
 * ends no more than that thread.
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
  // it must not keep a command from ending; without an answer, `read` reports what happened to it
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
