import { type ComponentProps, useMemo, useState } from 'react';
import type { Table } from '../shared/index.ts';
import { Marked } from './marked.tsx';
import { placed } from './placed.ts';
import { matches, wordsOf } from './search.ts';
import { SearchField } from './search-field.tsx';
import styles from './searchable-table.module.css';
import { rowsOf } from './table-search.ts';

interface Props {
  table: Table;
  caption: string;
  words: ComponentProps<typeof SearchField>['words'];
  uid: string;
}

function Head({ columns }: { columns: string[] }) {
  return (
    <thead>
      <tr>
        {placed(columns).map(({ at, one }) => (
          <th key={at} scope="col">
            {one}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A table that can be searched by whatever stands in its rows. */
export function SearchableTable({ table, caption, words, uid }: Props) {
  const [query, setQuery] = useState('');
  const all = useMemo(() => rowsOf(table), [table]);
  const sought = wordsOf(query);
  const hits = sought.length > 0 ? all.filter(({ folded }) => matches(folded(), sought)) : all;
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
        <table className={styles.table} data-columns={table.columns.length > 2 ? 'many' : 'few'}>
          <caption className="hidden-visually">{caption}</caption>
          <Head columns={table.columns} />
          <tbody>
            {all.map(({ key, cells: [first, ...others] }) => (
              // hidden and not gone: on paper the matrix is whole
              <tr key={key} hidden={!found.has(key)}>
                <th scope="row">
                  <Marked text={first?.text ?? ''} words={sought} />
                </th>
                {others.map((cell) => (
                  <td key={cell.key}>
                    <Marked text={cell.text} words={sought} />
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
