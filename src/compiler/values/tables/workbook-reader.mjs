import { workerData } from 'node:worker_threads';
import { formatValue } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import { fromBufferPromise } from 'yauzl';

/*
 * The thread that `workbook.ts` asks: plain JavaScript, since Node.js 20 starts no thread with TypeScript. hucre reads workbooks
 * here and only here; the service, which reads files of strangers, has a reader of its own.
 */

const { port, signal, limits } = workerData;

port.on('message', async (bytes) => {
  port.postMessage(await answerOf(bytes));
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});

/** The rows of the first sheet that is not hidden, or why there are none. */
async function answerOf(bytes) {
  try {
    if (await isTooLarge(bytes)) return { failure: 'too-large' };
    let isFound = false;
    const { sheets, dateSystem } = await readXlsx(bytes, {
      readStyles: true,
      range: limits.range,
      sheets: ({ hidden, veryHidden }) => {
        const isFirst = !isFound && !hidden && !veryHidden;
        isFound ||= isFirst;
        return isFirst;
      },
    });
    const { rows = [], cells } = sheets[0] ?? {};
    const is1904 = dateSystem === '1904';
    return {
      rows: rows.map((row, at) =>
        row.map((value, column) => shown(value, cells?.get(`${at},${column}`), is1904)),
      ),
    };
  } catch {
    return { failure: 'unreadable' };
  }
}

/** Reads the directory of the ZIP file before anything is unpacked. */
async function isTooLarge(bytes) {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  let total = 0;
  for await (const { uncompressedSize } of zip.eachEntry()) total += uncompressedSize;
  return total > limits.unpacked;
}

/** The date formats that Excel shows in the order of each reader's country. */
const LOCAL_DATE = /^m{1,2}[-/]d{1,2}[-/]yy(yy)?/i;

/** A cell as the sheet shows it. */
function shown(value, cell, is1904) {
  if (value === null || value === undefined) return '';
  const format = cell?.style?.numFmt ?? (value instanceof Date ? 'yyyy-mm-dd' : 'General');
  if (typeof value === 'number' && /^general$/i.test(format)) return String(Number(value.toPrecision(15)));
  return formatValue(value, format.replace(LOCAL_DATE, 'yyyy-mm-dd'), { is1904 });
}
