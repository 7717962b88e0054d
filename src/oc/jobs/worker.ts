import { parentPort, workerData } from 'node:worker_threads';
import { createWorkbook } from './create-workbook.ts';
import { encodeError, type JobOrder, type JobResult, toTransferableBytes } from './jobs.ts';

/* The thread ends after one file, which frees the memory and leaves no data for the next file. */

const { bytes, name, rules, createdAt } = workerData as JobOrder;
const sendResult = (result: JobResult, moved: ArrayBuffer[] = []) => parentPort?.postMessage(result, moved);

createWorkbook(bytes, name, rules, createdAt).then(
  (workbook) => {
    const own = toTransferableBytes(workbook);
    sendResult({ kind: 'done', bytes: own }, [own.buffer]);
  },
  (error) => sendResult(encodeError(error)),
);
