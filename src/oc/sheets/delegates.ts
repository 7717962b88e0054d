import { compareTexts, groupBy } from '../../core/index.ts';
import type { Cell, Delegate, EarlierProblem, Sheet } from '../model.ts';
import { CHOICE_HEADER, type DelegateRow } from '../registrations/corrections.ts';
import { originText } from '../registrations/messages.ts';
import { cleanText } from '../registrations/text.ts';
import { CHECK_COLUMN, splitChecksums } from '../workbook/checksum.ts';
import {
  ALLOTMENT_COLUMNS,
  ANSWER_FIELDS,
  CORRECTED_COLUMN,
  type Column,
  DELEGATE_COLUMNS,
  FILE_HEADER,
  LANGUAGE_COLUMN,
  ORIGIN_COLUMNS,
  ROLE_COLUMN,
} from '../workbook/columns.ts';
import {
  createRegistrationSheet,
  isCorrectableHeader,
  personColumns,
  readEarlierPerson,
} from '../workbook/people.ts';
import { readSheet, reportMissingCheck, type SheetRow } from '../workbook/read-sheet.ts';
import { createCheckColumn, createSheetSpec, type DataSheet, type SummaryLine } from '../workbook/sheet.ts';
import { readSheetStatuses } from '../workbook/statuses.ts';

/* One row for each person. In a workbook with an allotment, the OC may correct answers and choices here. */

const SHEET_TITLE = 'Delegates';

const NO_SEAT_NOTE = 'They get no seat, and are in none of the sheets of the allotment.';

export const delegates = {
  title: SHEET_TITLE,
  identity: [
    ...[ANSWER_FIELDS.name, ANSWER_FIELDS.mail, ANSWER_FIELDS.grade, DELEGATE_COLUMNS.consent],
    ...[ORIGIN_COLUMNS.sheet, ORIGIN_COLUMNS.row, { header: FILE_HEADER }],
  ],
  write(content) {
    const { allotment, registrations } = content;
    const columns = personColumns(content);
    if (!allotment) return [createSheetSpec(SHEET_TITLE, columns, registrations.delegates)];
    const key: Column<Delegate> = {
      ...ALLOTMENT_COLUMNS.key,
      value: (one) => allotment.keys.get(one) ?? null,
    };
    const answers = columns.filter(({ header }) => isCorrectableHeader(header));
    const check = createCheckColumn([
      key,
      ...answers,
      ORIGIN_COLUMNS.sheet,
      ORIGIN_COLUMNS.row,
      CORRECTED_COLUMN,
    ]);
    return [
      createSheetSpec(SHEET_TITLE, [...columns, key, CORRECTED_COLUMN, check], registrations.delegates),
    ];
  },
  summary: {
    people: ({ registrations: { delegates: all } }) => {
      const came = all.filter(({ delegation }) => delegation !== undefined).length;
      return [
        ['Lists', SHEET_TITLE, 'people', all.length, `With a delegation: ${came}.`],
        ...[...groupBy(all, ({ role = '' }) => role)].flatMap(([role, own]): SummaryLine[] =>
          role === '' ? [] : [['Lists', SHEET_TITLE, `people who come as ${role}`, own.length, NO_SEAT_NOTE]],
        ),
      ];
    },
  },
  checked: checkedHeaders,
  read(sheets, { problems }) {
    const rows = sheets.flatMap((sheet) => readRows(sheet, problems));
    const added = rows.filter(isAddedRow);
    return {
      rows: rows.filter((row) => !isAddedRow(row)),
      added: addedSheets(sheets, added),
      statuses: sheets.flatMap((sheet) => readSheetStatuses(sheet)),
    };
  },
} satisfies DataSheet;

function isAddedRow({ edits, key, of }: DelegateRow): boolean {
  return edits !== undefined && key === '' && of.sheet === '' && edits.length > 0;
}

/** Returns a sheet of new registrations, from the rows that the OC added. */
function addedSheets([first]: readonly Sheet[], added: readonly DelegateRow[]): Sheet[] {
  if (!first) return [];
  const { headers } = readSheet(first);
  const parties = added.map((one) => [one]);
  return createRegistrationSheet('Added to Delegates', headers, parties, first.rows.slice(1));
}

/** The version of the workbook decides about the columns. `count` is the number of checksums in a row. */
function checkedHeaders(headers: readonly string[], count: number): readonly string[] {
  const choices = headers
    .filter((header) => CHOICE_HEADER.test(header))
    .sort((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b)) || compareTexts(a, b));
  const language = headers.includes(LANGUAGE_COLUMN.header) ? [LANGUAGE_COLUMN.header] : [];
  const answers = Object.values(ANSWER_FIELDS).map(({ header }) => header);
  const before = [ALLOTMENT_COLUMNS.key.header, ...answers, ...choices, ...language];
  const last = [ORIGIN_COLUMNS.sheet, ORIGIN_COLUMNS.row, CORRECTED_COLUMN].map(({ header }) => header);
  const now = [...before, ...last];
  const withRole = headers.includes(ROLE_COLUMN.header) ? [...before, ROLE_COLUMN.header, ...last] : now;
  return (
    [withRole, now, before].find(({ length }) => length === count) ??
    before.filter((header) => headers.includes(header))
  );
}

/** An emptied row counts as deleted, not as a correction of all its answers. */
function readRows(sheet: Sheet, problems: EarlierProblem[]): DelegateRow[] {
  const { rows, headers, isChecked } = readSheet(sheet);
  const isThere = ({ header }: { header: string }) => headers.includes(header);
  // a workbook without an allotment never had checksums, so nothing is reported
  if (!isChecked && isThere(CORRECTED_COLUMN)) reportMissingCheck(sheet, problems);
  const all = Object.values(ANSWER_FIELDS);
  const answers = [
    ...(isChecked ? all : all.filter(isThere)),
    ...(isThere(LANGUAGE_COLUMN) ? [LANGUAGE_COLUMN] : []),
  ];
  const correctable = headers.filter(isCorrectableHeader);
  const isEmptied = ({ cell, text }: SheetRow) =>
    isChecked &&
    correctable.every((header) => cleanText(cell({ header })) === '') &&
    [CHECK_COLUMN, ALLOTMENT_COLUMNS.key, ORIGIN_COLUMNS.sheet].some((column) => text(column) !== '');
  const filled = rows.filter((row) => !isEmptied(row));
  const read = filled.map((row): DelegateRow => {
    const person = readEarlierPerson(row, headers, SHEET_TITLE, answers);
    if (!isChecked) return person;
    const { text, cell, changed } = row;
    const checked = checkedHeaders(headers, splitChecksums(text(CHECK_COLUMN)).length);
    const edited = changed(checked.map((header) => ({ header })));
    const before = text(CORRECTED_COLUMN)
      .toLowerCase()
      .split(/\s*[;,]\s*/);
    const edits = checked.filter(
      (header) =>
        isCorrectableHeader(header) && (edited.has(header) || before.includes(header.toLowerCase())),
    );
    return { ...person, edits: edits.map((header) => ({ header, cell: cell({ header }) })) };
  });
  return resolveConflicts(read, problems);
}

/** An OC member may copy a row to add a person: only corrections that all rows with the same Key share count. */
function resolveConflicts(rows: readonly DelegateRow[], problems: EarlierProblem[]): DelegateRow[] {
  const byKey = groupBy(rows, ({ key }) => key);
  byKey.delete('');
  const textOf = ({ header, cell }: { header: string; cell: Cell }) =>
    JSON.stringify([header, cleanText(cell)]);
  const doubtful = new Map<DelegateRow, Set<string>>();
  for (const [first, ...others] of byKey.values()) {
    if (!first || others.length === 0) continue;
    const all = [first, ...others].map(({ edits = [] }) => new Set(edits.map(textOf)));
    const common = new Set([...(all[0] ?? [])].filter((text) => all.every((texts) => texts.has(text))));
    const differs = all.findIndex(({ size }) => size !== common.size);
    if (differs < 0) continue;
    const { origin, key } = others[Math.max(differs, 1) - 1] ?? first;
    problems.push({ code: 'key-twice', origin, value: key, near: originText(first.origin) });
    for (const row of [first, ...others]) doubtful.set(row, common);
  }
  return rows.map((row) => {
    const common = doubtful.get(row);
    return common ? { ...row, edits: row.edits?.filter((edit) => common.has(textOf(edit))) ?? [] } : row;
  });
}
