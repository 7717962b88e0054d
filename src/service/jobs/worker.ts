import { parentPort, workerData } from 'node:worker_threads';
import { encodeError, type JobAnswer, type JobOrder, transferableBytes } from './jobs.ts';
import { workbookOf } from './workbook-of.ts';

/*
 * The thread in which one uploaded file is worked on. It is started for that file and ends with it, so that no data of one
 * file is left for the next, and the memory of the file is freed with the thread.
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
