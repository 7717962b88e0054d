import type { BlockProps, Cell } from '../../core/index.ts';
import { words } from '../parts/prose.tsx';
import { RuledTable } from '../parts/ruled-table.tsx';
import { Section } from '../parts/section.tsx';

/** A table with its caption: from a file, whose cells are plain text, or from the rows in site.yaml. */
export default function Table({ heading, caption, table, rows, uid }: BlockProps<'table'>) {
  const [columns = [], ...body]: Cell[][] = rows ?? plainRows(table);
  return (
    <Section uid={uid} heading={heading} layout="aside">
      <RuledTable
        columns={columns}
        rows={body}
        caption={caption}
        labelledBy={caption === undefined && heading !== undefined ? `${uid}-heading` : undefined}
        show={words}
      />
    </Section>
  );
}

function plainRows(table: BlockProps<'table'>['table']): Cell[][] {
  return table ? [table.columns, ...table.rows].map((row) => row.map((cell) => [cell])) : [];
}
