import { splitCsv } from './table.ts';

interface CsvRow {
  cells: { from: number; to: number }[];
  end: number;
}

/**
 * Leaves all other bytes unchanged; `text` has no byte order mark. `cells` contains the new cells by row number, from 0 below the
 * headings and without empty rows. Adds a missing column at the end. Undefined if the column contains words other than `words`.
 */
export function replaceCsvColumn(
  text: string,
  heading: string,
  cells: ReadonlyMap<number, string>,
  words: readonly string[],
): string | undefined {
  const { named, content, delimiter } = splitCsv(text);
  const lines = splitCsvRows(content, delimiter);
  const wordOf = ({ from, to }: { from: number; to: number }) =>
    content
      .slice(from, to)
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .trim();
  const rows = lines.filter((line) => line.cells.some((cell) => wordOf(cell) !== ''));
  const [headings, ...body] = rows;
  if (!headings) return text;
  const titles = headings.cells.map(wordOf);
  const known = titles.findIndex((word) => word.toLowerCase() === heading.toLowerCase());
  const at = known >= 0 ? known : titles.findLastIndex((word) => word !== '') + 1;
  const isOther = (line: CsvRow) => {
    const cell = line.cells[at];
    return cell !== undefined && !['', ...words].includes(wordOf(cell).toLowerCase());
  };
  if (known >= 0 && body.some(isOther)) return undefined;
  let written = named;
  let done = 0;
  for (const [index, line] of rows.entries()) {
    if (index === 0 && known >= 0) continue;
    const word = index === 0 ? heading : cells.get(index - 1);
    if (word === undefined) continue;
    const cell = line.cells[at];
    const { from, to } = cell ?? { from: line.end, to: line.end };
    const missing = cell ? '' : delimiter.repeat(at - line.cells.length + 1);
    written += content.slice(done, from) + missing + word;
    done = to;
  }
  return written + content.slice(done);
}

/** In a valid file, a quote only opens or closes a cell, or is doubled inside a cell. */
function splitCsvRows(content: string, delimiter: string): CsvRow[] {
  const lines: CsvRow[] = [];
  let [start, isQuoted] = [0, false];
  let cells: CsvRow['cells'] = [];
  for (let at = 0; at <= content.length; at++) {
    const sign = content[at];
    if (sign === '"') isQuoted = !isQuoted;
    const isEnd = sign === undefined || sign === '\n' || (sign === '\r' && content[at + 1] !== '\n');
    if (isEnd && (!isQuoted || sign === undefined)) {
      const end = sign === '\n' && content[at - 1] === '\r' ? at - 1 : at;
      cells.push({ from: start, to: Math.max(start, end) });
      lines.push({ cells, end });
      [cells, start] = [[], at + 1];
    } else if (sign === delimiter && !isQuoted) {
      cells.push({ from: start, to: at });
      start = at + 1;
    }
  }
  return lines;
}
