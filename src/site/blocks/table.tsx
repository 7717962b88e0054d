import type { BlockProps, Cell } from '../../core/index.ts';
import { renderCell } from '../parts/prose.tsx';
import { RuledTable } from '../parts/ruled-table.tsx';
import { Section } from '../parts/section.tsx';

/** The rows are in site.yaml or in a file; the cells of a file are plain text. */
export default function Table({ heading, caption, table, rows, uid }: BlockProps<'table'>) {
  const [columns = [], ...body]: Cell[][] = rows ?? plainRows(table);
  return (
    <Section uid={uid} heading={heading} layout="aside">
      <RuledTable
        columns={columns}
        rows={body}
        caption={caption}
        labelledBy={caption === undefined && heading !== undefined ? `${uid}-heading` : undefined}
        show={renderCell}
      />
    </Section>
  );
}

function plainRows(table: BlockProps<'table'>['table']): Cell[][] {
  return table ? [table.columns, ...table.rows].map((row) => row.map((cell) => [cell])) : [];
}
