import { Frame } from '../parts/frame.tsx';
import { SearchableTable } from '../parts/searchable-table.tsx';
import { Section } from '../parts/section.tsx';
import type { BlockProps } from '../shared/index.ts';
import styles from './matrix.module.css';

/** A matrix: its rows as a table at once, and the published spreadsheet when it is asked for. */
export default function Matrix(props: BlockProps<'matrix'>) {
  const { matrix, search, row, rows, of, none, clear, frame, uid } = props;
  return (
    <Section uid={uid} heading={matrix.title} layout="aside" panel>
      <div className={styles.matrix}>
        {matrix.table && (
          <SearchableTable
            table={matrix.table}
            caption={matrix.title}
            words={{ search, one: row, many: rows, of, none, clear }}
            uid={uid}
          />
        )}
        <Frame embed={matrix.embed} title={matrix.title} words={frame} uid={uid} />
      </div>
    </Section>
  );
}
