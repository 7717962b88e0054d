import { useMemo, useState } from 'react';
import type { BlockProps } from '../page/page.ts';
import type { Table } from '../page/values.ts';
import { Frame } from '../parts/frame.tsx';
import { Marked } from '../parts/marked.tsx';
import { placed } from '../parts/placed.ts';
import { matches, wordsOf } from '../parts/search.ts';
import { SearchField } from '../parts/search-field.tsx';
import { Section } from '../parts/section.tsx';
import { rowsOf } from '../parts/table-search.ts';
import styles from './matrix.module.css';

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

function SearchableTable({ table, props }: { table: Table; props: BlockProps<'matrix'> }) {
  const { matrix, search, row, rows, of, none, clear, uid } = props;
  const [query, setQuery] = useState('');
  const all = useMemo(() => rowsOf(table), [table]);
  const words = wordsOf(query);
  const found = new Set(all.filter(({ folded }) => matches(folded, words)).map(({ key }) => key));
  return (
    <>
      <SearchField
        uid={uid}
        query={query}
        search={setQuery}
        found={found.size}
        all={all.length}
        words={{ search, one: row, many: rows, of, none, clear }}
      />
      <table className={styles.table} data-columns={table.columns.length > 2 ? 'many' : 'few'}>
        <caption className="hidden-visually">{matrix.title}</caption>
        <Head columns={table.columns} />
        <tbody>
          {all.map(({ key, cells: [first, ...others] }) => (
            // hidden and not gone: on paper the matrix is whole
            <tr key={key} hidden={!found.has(key)}>
              <th scope="row">
                <Marked text={first?.text ?? ''} words={words} />
              </th>
              {others.map((cell) => (
                <td key={cell.key}>
                  <Marked text={cell.text} words={words} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A matrix: its rows as a table at once, and the published spreadsheet when it is asked for. */
export default function Matrix(props: BlockProps<'matrix'>) {
  const { matrix, frame, uid } = props;
  return (
    <Section uid={uid} heading={matrix.title} layout="aside" panel>
      <div className={styles.matrix}>
        {matrix.table && <SearchableTable table={matrix.table} props={props} />}
        <Frame embed={matrix.embed} title={matrix.title} words={frame} uid={uid} />
      </div>
    </Section>
  );
}
