import { parentPort, workerData } from 'node:worker_threads';
import { encodeError, type JobAnswer, type JobOrder, transferableBytes } from './jobs.ts';
import { workbookOf } from './workbook-of.ts';

/* The thread of one uploaded file, which ends with it: no data is left for the next file, and the memory is freed. */

const { bytes, name, rules, createdAt } = workerData as JobOrder;
const answer = (result: JobAnswer, moved: ArrayBuffer[] = []) => parentPort?.postMessage(result, moved);

workbookOf(bytes, name, rules, createdAt).then(
  (workbook) => {
    const own = transferableBytes(workbook);
    answer({ kind: 'done', bytes: own }, [own.buffer]);
  },
  (error) => answer(encodeError(error)),
);
