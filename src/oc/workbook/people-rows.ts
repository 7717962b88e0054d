import type { Cell, Sheet } from '../model.ts';
import type { DelegateRow } from '../registrations/corrections.ts';
import { cleanText } from '../registrations/text.ts';
import { ANSWER_FIELDS, DELEGATE_COLUMNS, LANGUAGE_COLUMN } from './columns.ts';
import { isCorrectableHeader } from './people-columns.ts';
import type { SheetRow } from './read-sheet.ts';

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
