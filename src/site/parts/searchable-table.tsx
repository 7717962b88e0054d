import { type ComponentProps, useMemo, useState } from 'react';
import type { Table } from '../../core/index.ts';
import { foldText, HighlightedText, matchesAllWords, queryWords, SearchField } from './search.tsx';
import styles from './searchable-table.module.css';
import { withIndex } from './with-index.ts';

/** The key is the position, since rows are only hidden and never moved. */
interface SearchableRow {
  key: number;
  cells: { key: number; text: string }[];
  /** Computed at the first search, since most tables are never searched. */
  folded: () => string;
}

function createRows(table: Table): SearchableRow[] {
  return table.rows.map((cells, key) => {
    let folded: string | undefined;
    return {
      key,
      cells: cells.map((text, at) => ({ key: at, text })),
      folded: () => {
        folded ??= foldText(cells.join('\n'));
        return folded;
      },
    };
  });
}

interface Props {
  table: Table;
  caption: string;
  words: ComponentProps<typeof SearchField>['words'];
  uid: string;
}

function TableHead({ columns }: { columns: string[] }) {
  return (
    <thead>
      <tr>
        {withIndex(columns).map(({ index, item }) => (
          <th key={index} scope="col">
            {item}
          </th>
        ))}
      </tr>
    </thead>
  );
}

export function SearchableTable({ table, caption, words, uid }: Props) {
  const [query, setQuery] = useState('');
  const all = useMemo(() => createRows(table), [table]);
  const sought = queryWords(query);
  const hits = sought.length > 0 ? all.filter(({ folded }) => matchesAllWords(folded(), sought)) : all;
  const found = new Set(hits.map(({ key }) => key));
  return (
    <>
      <SearchField
        uid={uid}
        query={query}
        search={setQuery}
        found={found.size}
        all={all.length}
        words={words}
      />
      <div className={styles.flow}>
        <table
          className={styles.table}
          data-lined=""
          data-columns={table.columns.length > 2 ? 'many' : 'few'}
        >
          <caption className="hidden-visually">{caption}</caption>
          <TableHead columns={table.columns} />
          <tbody>
            {all.map(({ key, cells: [first, ...others] }) => (
              // rows are hidden instead of removed, so that all rows are printed
              <tr key={key} hidden={!found.has(key)}>
                <th scope="row">
                  <HighlightedText text={first?.text ?? ''} words={sought} />
                </th>
                {others.map((cell) => (
                  <td key={cell.key}>
                    <HighlightedText text={cell.text} words={sought} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
