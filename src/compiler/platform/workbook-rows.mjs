import { unzipSync } from 'fflate';
import { formatValue } from 'hucre';
import { readXlsx } from 'hucre/xlsx';

/*
 * Plain JavaScript, because a thread runs it, and Node.js 20 starts none with TypeScript. hucre reads workbooks of sites here and
 * only here; the service, which reads files of strangers, has a reader of its own.
 */

/** The rows of the first sheet that is not hidden, or why there are none. */
export async function rowsOfWorkbook(bytes, limits) {
  try {
    if (unpackedSize(bytes) > limits.unpacked) return { failure: 'too-large' };
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
    const { rows = [], cells, merges = [] } = sheets[0] ?? {};
    const is1904 = dateSystem === '1904';
    const texts = rows.map((row, at) =>
      row.map((value, column) => shown(value, cells?.get(`${at},${column}`), is1904)),
    );
    for (const merge of merges) repeatDown(texts, merge);
    return { rows: texts };
  } catch {
    return { failure: 'unreadable' };
  }
}

/** Repeats a word that is merged over cells below each other, since it is said of each row. A number, such as that of seats, is said once. */
function repeatDown(rows, { startRow, startCol, endRow, endCol }) {
  const text = rows[startRow]?.[startCol] ?? '';
  if (startCol !== endCol || startRow === 0 || !/\p{L}/u.test(text)) return;
  for (let at = startRow + 1; at <= Math.min(endRow, rows.length - 1); at++) rows[at][startCol] ||= text;
}

/** What the directory of a ZIP file says of its size before anything is unpacked. */
function unpackedSize(bytes) {
  let total = 0;
  const add = ({ originalSize }) => {
    total += originalSize;
    return false;
  };
  unzipSync(bytes, { filter: add });
  return total;
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
