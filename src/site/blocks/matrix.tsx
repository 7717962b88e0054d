import type { BlockProps } from '../../core/index.ts';
import { EmptyNote } from '../parts/empty-note.tsx';
import { Frame } from '../parts/frame.tsx';
import { SearchableTable } from '../parts/searchable-table.tsx';
import { Section } from '../parts/section.tsx';
import styles from './matrix.module.css';

export default function Matrix(props: BlockProps<'matrix'>) {
  const { matrix, title: usual, whenEmpty, words, uid } = props;
  const title = matrix?.title ?? usual ?? words.matrix;
  return (
    <Section uid={uid} heading={title} layout="aside" panel>
      <div className={styles.matrix}>
        {!matrix && <EmptyNote text={whenEmpty} />}
        {matrix?.table && (
          <SearchableTable
            table={matrix.table}
            caption={title}
            words={{
              search: words.searchMatrix,
              total: words.rowsTotal,
              found: words.rowsFound,
              none: words.noRowFound,
              clear: words.clearSearch,
            }}
            uid={uid}
          />
        )}
        {matrix?.embed && (
          <Frame
            embed={matrix.embed}
            title={title}
            words={{ comesFrom: words.comesFrom, show: words.showSheet, open: words.openSheet }}
            uid={uid}
          />
        )}
      </div>
    </Section>
  );
}
