import { useMemo, useState } from 'react';
import type { BlockProps } from '../page/page.ts';
import type { Table } from '../page/values.ts';
import { Frame } from '../parts/frame.tsx';
import { placed } from '../parts/placed.ts';
import { Section } from '../parts/section.tsx';
import { matches, rowsOf } from '../parts/table-search.ts';
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
  const { matrix, search, row, rows, of, uid } = props;
  const [query, setQuery] = useState('');
  const all = useMemo(() => rowsOf(table), [table]);
  const found = all.filter((entry) => matches(entry, query));
  const total = `${all.length} ${all.length === 1 ? row : rows}`;
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.search}>
          <label htmlFor={`${uid}-search`}>{search}</label>
          <input
            id={`${uid}-search`}
            type="search"
            autoComplete="off"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </p>
        <p id={`${uid}-count`} role="status" className={styles.count}>
          {found.length === all.length ? total : `${found.length} ${of} ${total}`}
        </p>
      </div>
      <section
        className={styles.scroll}
        aria-labelledby={`${uid}-heading ${uid}-count`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard
        tabIndex={0}
      >
        <table className={styles.table}>
          <caption className="hidden-visually">{matrix.title}</caption>
          <Head columns={table.columns} />
          <tbody>
            {found.map(({ key, cells: [first, ...others] }) => (
              <tr key={key}>
                <th scope="row">{first?.text}</th>
                {others.map((cell) => (
                  <td key={cell.key}>{cell.text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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
