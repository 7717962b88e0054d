import { parentPort, workerData } from 'node:worker_threads';
import { encodeError, type JobAnswer, type JobOrder, toTransferableBytes } from './jobs.ts';
import { createWorkbook } from './workbook-of.ts';

/*
 * Worker thread for one uploaded file. The thread ends after this file, which frees the memory and leaves no data for the next
 * file.
 */

const { bytes, name, rules, createdAt } = workerData as JobOrder;
const sendAnswer = (result: JobAnswer, moved: ArrayBuffer[] = []) => parentPort?.postMessage(result, moved);

createWorkbook(bytes, name, rules, createdAt).then(
  (workbook) => {
    const own = toTransferableBytes(workbook);
    sendAnswer({ kind: 'done', bytes: own }, [own.buffer]);
  },
  (error) => sendAnswer(encodeError(error)),
);
