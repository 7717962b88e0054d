import { parentPort, workerData } from 'node:worker_threads';
import { encodeError, type JobAnswer, type JobOrder, transferableBytes } from './jobs.ts';
import { workbookOf } from './workbook-of.ts';

/*
 * Worker thread for one uploaded file. The thread ends after this file, which frees the memory and leaves no data for the next
 * file.
 */

const { bytes, name, rules, createdAt } = workerData as JobOrder;
const answer = (result: JobAnswer, moved: ArrayBuffer[] = []) => parentPort?.postMessage(result, moved);

workbookOf(bytes, name, rules, createdAt).then(
  (workbook) => {
    const own = transferableBytes(workbook);
    answer({ kind: 'done', bytes: own }, [own.buffer]);
  },
  (error) => answer(encodeError(error)),
);
