import type { ReactNode } from 'react';
import { type Cell, type ColumnAlign, inlineText } from '../../core/index.ts';
import styles from './ruled-table.module.css';
import { withIndex } from './with-index.ts';

interface Props {
  columns: Cell[];
  rows: Cell[][];
  /** From the Markdown source. The default depends on the content. */
  align?: (ColumnAlign | null)[];
  caption?: string | undefined;
  /** The id of the heading that names a table without a caption. */
  labelledBy?: string | undefined;
  show: (words: Cell) => ReactNode;
}

/** An integer or decimal, with separators for thousands or lakhs. */
const NUMBER_PATTERN = String.raw`[+\u2212-]?\d+(?:[.,'’\u00a0\u202f ]\d{2,3})*(?:[.,]\d+)?`;
/** A number, alone or with a currency, a unit or `%`. */
const AMOUNT_PATTERN = new RegExp(
  String.raw`^(?:\p{Sc}|\p{Lu}\p{L}{0,2}[.$]?)?\s?${NUMBER_PATTERN}(?:\s?(?:%|\p{Sc}|\p{Lu}{3}|\p{L}{1,2}))?(?:\s?/-)?$`,
  'u',
);
/** An empty cell, or a dash for a missing amount. */
const NO_AMOUNT_PATTERN = /^[–—-]?$/;

/** Amounts are aligned at the end, so that their digits are below each other. */
export function columnAlignment(cells: readonly string[]): ColumnAlign | undefined {
  const written = cells.map((cell) => cell.trim()).filter((cell) => !NO_AMOUNT_PATTERN.test(cell));
  return written.length > 0 && written.every((cell) => AMOUNT_PATTERN.test(cell)) ? 'end' : undefined;
}

/** In characters, on the narrowest phone. */
const NARROW_LINE_LENGTH = 30;
const COLUMN_GAP = 2;
/** In characters. A cell such as a date or an amount doesn't wrap. */
const SHORT_CELL_LENGTH = 12;

const maxLength = (cells: readonly string[]) => Math.max(0, ...cells.map(({ length }) => length));

/** Assumes that words don't break and short cells don't wrap. */
function isWide(columns: readonly string[][]): boolean {
  const widths = columns.map((cells) => {
    const word = maxLength(cells.flatMap((cell) => cell.split(/\s+/)));
    return Math.max(word, Math.min(maxLength(cells), SHORT_CELL_LENGTH)) + COLUMN_GAP;
  });
  return widths.reduce((sum, width) => sum + width, 0) > NARROW_LINE_LENGTH;
}

/** If the table may be wider than a phone, it is a scrollable group with a name, which can get the focus (WCAG 2.1.1). */
export function RuledTable({ columns, rows, align = [], caption, labelledBy, show }: Props) {
  const headings = columns.map((words) => inlineText(words).trim());
  const texts = columns.map((_, at) => rows.map((row) => inlineText(row[at] ?? []).trim()));
  const hasHeadings = headings.some((heading) => heading !== '');
  // the first column can only name the rows if it has no empty cells
  const namesRows = columns.length > 1 && texts[0]?.every((cell) => cell !== '') === true;
  const wide = isWide(texts.map((cells, at) => [headings[at] ?? '', ...cells]));
  // on a phone, a table of short cells is stacked: visitors would miss a price outside of the viewport
  const stacks =
    wide &&
    hasHeadings &&
    namesRows &&
    columns.length > 2 &&
    texts.slice(1).every((cells) => maxLength(cells) <= SHORT_CELL_LENGTH);
  const looks = texts.map((cells, at) => ({
    'data-align': align[at] ?? columnAlignment(cells),
    ...(wide && maxLength(cells) <= SHORT_CELL_LENGTH && { 'data-short': '' }),
  }));
  const table = (
    <table className={styles.table} data-lined="" data-stacks={stacks ? '' : undefined}>
      {caption && <caption>{caption}</caption>}
      {hasHeadings && (
        <thead>
          <tr>
            {withIndex(columns).map(({ index, item }) =>
              headings[index] === '' ? (
                <td key={index} />
              ) : (
                <th key={index} scope="col" data-align={looks[index]?.['data-align']}>
                  {show(item)}
                </th>
              ),
            )}
          </tr>
        </thead>
      )}
      <tbody>
        {withIndex(rows).map(({ index: row, item: cells }) => (
          <tr key={row}>
            {withIndex(columns).map(({ index }) =>
              index === 0 && namesRows ? (
                <th key={index} scope="row" {...looks[index]}>
                  {show(cells[index] ?? [])}
                </th>
              ) : (
                <td key={index} {...looks[index]} data-heading={stacks ? headings[index] : undefined}>
                  {show(cells[index] ?? [])}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!wide) return <div className={styles.frame}>{table}</div>;
  const name = caption ?? headings.filter(Boolean).join(', ');
  return (
    // a group and not a landmark, since the section around the table is a landmark with the same name
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      className={styles.frame}
      data-wide=""
      {...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus (WCAG 2.1.1)
      tabIndex={0}
    >
      {table}
    </div>
  );
}
