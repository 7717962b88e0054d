import { type ClipboardEvent, useRef } from 'react';
import type { ValuePath } from '../../../../core/index.ts';
import { Button } from '../../dialogs.tsx';
import { pathKey } from '../../session/paths.ts';
import { insertText } from '../../waiting-keys.ts';
import { words } from '../../words.ts';
import { WrappedLineInput } from '../inputs/wrapped-line.tsx';

/** Approximate. */
const CELL_LINE_LENGTH = 12;

/** The first row has the headings. Cells copied from a spreadsheet can be pasted. */
export function CellGrid({
  rows,
  least,
  isSample = false,
  path,
  typed,
  put,
  undo,
}: {
  rows: string[][];
  least: number;
  /** A paste into the first cell replaces all sample rows. */
  isSample?: boolean;
  path: ValuePath;
  /** `typed` receives the rows after each typed character, `put` after any other change. */
  typed: (rows: string[][]) => void;
  put: (rows: string[][]) => void;
  undo: () => void;
}) {
  /** The browser can't undo a paste. */
  const isPasted = useRef(false);
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const type = (at: number, column: number, text: string) => {
    isPasted.current = false;
    typed(withPastedCells(rows, [at, column], [[text]], () => ''));
  };
  const paste = (event: ClipboardEvent, at: number, column: number) => {
    const [text = '', html = ''] = ['text/plain', 'text/html'].map((type) =>
      event.clipboardData.getData(type),
    );
    if (!text.includes('\t') && !/<table/i.test(html)) return;
    event.preventDefault();
    void import('../../prose/paste.ts').then(({ parseClipboardCells }) => {
      const cells = parseClipboardCells({ html, text });
      if (!cells) return insertText(text.trim().replace(/\s+/g, ' '));
      isPasted.current = true;
      const isWhole = isSample && at + column === 0 && cells.length >= least;
      put(isWhole ? cells : withPastedCells(rows, [at, column], cells, words.heading));
    });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears a key of its cells
    <div
      className="cells"
      onKeyDown={(event) => {
        const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
        if (!isUndo || !isPasted.current) return;
        event.preventDefault();
        event.stopPropagation();
        isPasted.current = false;
        undo();
      }}
    >
      <table>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other names than their places
            <tr key={at}>
              {Array.from({ length: columns }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: and so do cells
                <td key={column} data-path={pathKey([...path, at, column])}>
                  <WrappedLineInput
                    columns={CELL_LINE_LENGTH}
                    aria-label={at === 0 ? words.heading(column + 1) : words.cell(at, column + 1)}
                    value={row[column] ?? ''}
                    type={(text) => type(at, column, text)}
                    onPaste={(event) => paste(event, at, column)}
                  />
                </td>
              ))}
              <td>
                {rows.length > least && at > 0 && (
                  <Button
                    className="remove"
                    aria-label={words.removeRowOf(at)}
                    onClick={() => put(rows.toSpliced(at, 1))}
                  >
                    ×
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="actions" data-path={pathKey(path)}>
        <Button onClick={() => put([...rows, Array.from({ length: columns }, () => '')])}>
          {words.addRow}
        </Button>
        <Button
          onClick={() => put(rows.map((row, at) => [...row, at === 0 ? words.heading(columns + 1) : '']))}
        >
          {words.addColumn}
        </Button>
        {columns > 1 && (
          <Button onClick={() => put(rows.map((row) => row.slice(0, columns - 1)))}>
            {words.removeColumn}
          </Button>
        )}
      </p>
    </div>
  );
}

/** The table grows if necessary; `heading` returns the name of a new column. */
export function withPastedCells(
  rows: readonly (readonly string[])[],
  [at, column]: readonly [number, number],
  cells: readonly (readonly string[])[],
  heading: (column: number) => string,
): string[][] {
  const width = Math.max(...rows.map((row) => row.length), column + (cells[0]?.length ?? 0));
  return Array.from({ length: Math.max(rows.length, at + cells.length) }, (_, row) =>
    Array.from(
      { length: width },
      (_, index) =>
        cells[row - at]?.[index - column] ?? rows[row]?.[index] ?? (row === 0 ? heading(index + 1) : ''),
    ),
  );
}
