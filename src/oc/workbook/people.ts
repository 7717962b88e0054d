import type { Cell, Delegate, Sheet } from '../model.ts';
import { CHOICE_HEADER, type DelegateRow } from '../registrations/corrections.ts';
import { cleanText } from '../registrations/text.ts';
import {
  ANSWER_FIELDS,
  type Column,
  choiceColumns,
  DELEGATE_COLUMNS,
  fileColumn,
  LANGUAGE_COLUMN,
  ORIGIN_COLUMNS,
  ROLE_COLUMN,
} from './columns.ts';
import type { SheetRow } from './read-sheet.ts';
import type { WorkbookContent } from './sheet.ts';

/* The columns of a person in the sheets Delegates, Duplicates and Withdrawn, and what the next upload reads from them. */

function hasRole({ role, corrected }: Delegate): boolean {
  return role !== undefined || corrected?.includes(ROLE_COLUMN.header) === true;
}

export function personColumns({ registrations, rules, file }: WorkbookContent): Column<Delegate>[] {
  const { delegates, duplicates, withdrawn } = registrations;
  const others = [...duplicates, ...withdrawn].map(({ delegate }) => delegate);
  return [
    ...Object.values(ANSWER_FIELDS),
    ...choiceColumns([...delegates, ...others], rules),
    ...(rules.languages ? [LANGUAGE_COLUMN] : []),
    ...([...delegates, ...others].some(hasRole) ? [ROLE_COLUMN] : []),
    ...Object.values<Column<Delegate>>(DELEGATE_COLUMNS),
    ORIGIN_COLUMNS.sheet,
    ORIGIN_COLUMNS.row,
    fileColumn(file),
  ];
}

export function isCorrectableHeader(header: string): boolean {
  return (
    CHOICE_HEADER.test(header) ||
    [...Object.values(ANSWER_FIELDS), LANGUAGE_COLUMN, ROLE_COLUMN].some((one) => one.header === header)
  );
}

export function readEarlierPerson(
  { row, cell, origin, of, key, name }: SheetRow,
  headers: readonly string[],
  title: string,
  answers: readonly (typeof LANGUAGE_COLUMN)[] = [...Object.values(ANSWER_FIELDS), LANGUAGE_COLUMN],
): DelegateRow {
  return {
    origin: { ...origin, sheet: title },
    of,
    key,
    name,
    headers,
    cells: row.cells,
    answers: answers.map((column) => ({ ...column, cell: cell(column) })),
  };
}

/** A party is one person or a pair. A question that is empty in all `listed` rows was not asked, and is left out. */
export function createRegistrationSheet(
  name: string,
  headers: readonly string[],
  parties: readonly DelegateRow[][],
  listed: readonly { cells: readonly Cell[] }[],
): Sheet[] {
  if (parties.length === 0) return [];
  const asked = [DELEGATE_COLUMNS.consent.header, DELEGATE_COLUMNS.sent.header];
  const places = headers.flatMap((header, at) =>
    isCorrectableHeader(header) ||
    (asked.includes(header) && listed.some(({ cells }) => cleanText(cells[at])))
      ? [at]
      : [],
  );
  const isPaired = parties.some(({ length }) => length > 1);
  const own = Object.values(ANSWER_FIELDS).filter(({ header }) => isPaired && headers.includes(header));
  const rows = [
    [
      ...places.map((at) => headers[at] ?? null),
      ...own.map(({ header }) => `Partner ${header.toLowerCase()}`),
    ],
    ...parties.map(([one, partner]) => [
      ...places.map((at) => one?.cells[at] ?? null),
      ...(partner ? own.map(({ header }) => partner.cells[partner.headers.indexOf(header)] ?? null) : []),
    ]),
  ];
  return [{ name, rows: rows.map((cells, at) => ({ number: at + 1, cells })) }];
}
