import { unzipSync } from 'fflate';
import { formatValue } from 'hucre';
import { readXlsx } from 'hucre/xlsx';

/*
 * Plain JavaScript, because a thread runs it, and Node.js 20 cannot start a thread with TypeScript. Only here hucre reads
 * workbooks of sites; the service, which reads untrusted files, has its own reader.
 */

/** Returns the rows of the first sheet that is not hidden, or the reason that there are none. */
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
      row.map((value, column) => displayedText(value, cells?.get(`${at},${column}`), is1904)),
    );
    return { rows: withMergedCells(texts, merges) };
  } catch {
    return { failure: 'unreadable' };
  }
}

/**
 * Copies each merged cell below the headings to all of its rows: "Permanent" next to five members of the Security Council. Ranges
 * of a valid file do not overlap; otherwise the first counts. A number, such as that of seats, is not repeated.
 */
function withMergedCells(rows, merges) {
  const ends = new Map();
  for (const { startRow, endRow, startCol, endCol } of [...merges].sort((a, b) => a.startRow - b.startRow)) {
    const text = rows[startRow]?.[startCol] ?? '';
    const isWord = startCol === endCol && /\p{L}/u.test(text);
    if (startRow === 0 || !isWord || startRow <= (ends.get(startCol) ?? 0)) continue;
    ends.set(startCol, endRow);
    for (const row of rows.slice(startRow + 1, endRow + 1)) {
      // empty rows stay empty
      if (row.every((cell) => cell === '')) continue;
      while (row.length <= startCol) row.push('');
      if (row[startCol] === '') row[startCol] = text;
    }
  }
  return rows;
}

/** Returns the unpacked size according to the directory of a ZIP file. */
function unpackedSize(bytes) {
  let total = 0;
  const add = ({ originalSize }) => {
    total += originalSize;
    return false;
  };
  unzipSync(bytes, { filter: add });
  return total;
}

/** The date formats that Excel displays in the order of the reader's country. */
const LOCAL_DATE = /^m{1,2}[-/]d{1,2}[-/]yy(yy)?/i;

/** A currency in an Excel format, with a language code: `[$₹-4009]`. */
const CURRENCY = /\[\$([^\]"-]+)(?:-[^\]]*)?\]/g;

function displayedText(value, cell, is1904) {
  if (value === null || value === undefined) return '';
  const format = cell?.style?.numFmt ?? (value instanceof Date ? 'yyyy-mm-dd' : 'General');
  if (typeof value === 'number' && /^general$/i.test(format)) return String(Number(value.toPrecision(15)));
  const known = format.replace(LOCAL_DATE, 'yyyy-mm-dd').replace(CURRENCY, '"$1"');
  return formatValue(value, known, { is1904 }).trim();
}
