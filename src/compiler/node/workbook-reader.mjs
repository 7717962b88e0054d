import { workerData } from 'node:worker_threads';
import { rowsOfWorkbook } from '../platform/workbook-rows.mjs';

/* The code of the worker thread that `workbook.ts` starts. */

const { port, signal, limits } = workerData;

port.on('message', async (bytes) => {
  port.postMessage(await rowsOfWorkbook(bytes, limits));
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
