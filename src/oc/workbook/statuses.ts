import type { Sheet, WrittenStatus } from '../model.ts';
import {
  comesIn,
  isWithdrawnLock,
  type StatusColumn,
  statusColumnOf,
} from '../registrations/questions/comes.ts';
import { cellsIn, cleanText } from '../registrations/text.ts';
import { type ReadRow, readSheet } from './read-sheet.ts';

/* Reads words about people who are not coming, in the column Lock and in columns that the OC added to a sheet. */

interface AddedColumn {
  at: number;
  header: string;
  kind: StatusColumn | 'lock';
}

export function statusColumnsOf(headers: readonly string[], rows: readonly ReadRow[]): AddedColumn[] {
  const read = rows.map(({ row }) => row);
  return headers.flatMap((header, at) => {
    const kind = header === '' ? undefined : statusColumnOf(header, cellsIn(read, at));
    return kind ? [{ at, header, kind }] : [];
  });
}

export function writtenIn(
  { row, origin }: ReadRow,
  columns: readonly AddedColumn[],
  about: Pick<WrittenStatus, 'of' | 'name'>,
): WrittenStatus[] {
  return columns.flatMap(({ at, header, kind }) => {
    const cell = row.cells[at] ?? null;
    const text = cleanText(cell);
    const says = kind === 'lock' ? isWithdrawnLock(text) && 'no' : comesIn(cell, kind);
    if (says !== 'no' && says !== 'asked') return [];
    const asked = kind === 'notes' ? 'noted' : 'held';
    return { origin, header, text, ...about, ...(says === 'asked' && { asked }) };
  });
}

export function statusesIn(sheet: Sheet, lock?: { header: string }): WrittenStatus[] {
  const { rows, headers } = readSheet(sheet);
  const columns = statusColumnsOf(headers, rows);
  const all: AddedColumn[] = lock
    ? [{ at: headers.indexOf(lock.header), header: lock.header, kind: 'lock' }, ...columns]
    : columns;
  return rows.flatMap((row) => writtenIn(row, all, { of: row.of, name: row.name }));
}
