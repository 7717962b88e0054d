import { unzipSync } from 'fflate';
import { formatValue } from 'hucre';
import { readXlsx } from 'hucre/xlsx';

/*
 * This module is plain JavaScript, because it runs in a worker thread, and Node.js 20 cannot start a worker from TypeScript. It
 * is the only module that reads workbooks of sites with hucre; the service, which reads untrusted files, has its own reader.
 */

/** Returns the rows of the first visible sheet as displayed texts, or the reason why the workbook can't be read. */
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
 * Copies a merged cell of a column to its rows, but not from the heading row: "Permanent" next to five members of the Security
 * Council. Doesn't copy cells without letters, such as a number of seats. Of overlapping ranges (invalid), the first counts.
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

/** Returns the total decompressed size according to the directory of a ZIP file. */
function unpackedSize(bytes) {
  let total = 0;
  const add = ({ originalSize }) => {
    total += originalSize;
    return false;
  };
  unzipSync(bytes, { filter: add });
  return total;
}

/** Matches a date format that Excel displays in the order of the user's locale. */
const LOCAL_DATE = /^m{1,2}[-/]d{1,2}[-/]yy(yy)?/i;

/** Matches a currency in an Excel number format, with a language code: `[$₹-4009]`. */
const CURRENCY = /\[\$([^\]"-]+)(?:-[^\]]*)?\]/g;

function displayedText(value, cell, is1904) {
  if (value === null || value === undefined) return '';
  const format = cell?.style?.numFmt ?? (value instanceof Date ? 'yyyy-mm-dd' : 'General');
  if (typeof value === 'number' && /^general$/i.test(format)) return String(Number(value.toPrecision(15)));
  const known = format.replace(LOCAL_DATE, 'yyyy-mm-dd').replace(CURRENCY, '"$1"');
  return formatValue(value, known, { is1904 }).trim();
}
