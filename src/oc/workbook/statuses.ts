import type { Sheet, WrittenStatus } from '../model.ts';
import {
  detectStatusColumn,
  isWithdrawnLock,
  readAttendance,
  type StatusColumnKind,
} from '../registrations/questions/comes.ts';
import { cleanText, columnCells } from '../registrations/text.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';

/* Words about people who are not coming are in the column Lock and in columns that the OC added to a sheet. */

interface AddedColumn {
  at: number;
  header: string;
  kind: StatusColumnKind | 'lock';
}

export function findStatusColumns(headers: readonly string[], rows: readonly SheetRow[]): AddedColumn[] {
  const read = rows.map(({ row }) => row);
  return headers.flatMap((header, at) => {
    const kind = header === '' ? undefined : detectStatusColumn(header, columnCells(read, at));
    return kind ? [{ at, header, kind }] : [];
  });
}

export function readRowStatuses(
  { row, origin }: SheetRow,
  columns: readonly AddedColumn[],
  about: Pick<WrittenStatus, 'of' | 'name'>,
): WrittenStatus[] {
  return columns.flatMap(({ at, header, kind }) => {
    const cell = row.cells[at] ?? null;
    const text = cleanText(cell);
    const says = kind === 'lock' ? isWithdrawnLock(text) && 'no' : readAttendance(cell, kind);
    if (says !== 'no' && says !== 'asked') return [];
    const asked = kind === 'notes' ? 'noted' : 'held';
    return { origin, header, text, ...about, ...(says === 'asked' && { asked }) };
  });
}

export function readSheetStatuses(sheet: Sheet, lock?: { header: string }): WrittenStatus[] {
  const { rows, headers } = readSheet(sheet);
  const columns = findStatusColumns(headers, rows);
  const all: AddedColumn[] = lock
    ? [{ at: headers.indexOf(lock.header), header: lock.header, kind: 'lock' }, ...columns]
    : columns;
  return rows.flatMap((row) => readRowStatuses(row, all, { of: row.of, name: row.name }));
}
