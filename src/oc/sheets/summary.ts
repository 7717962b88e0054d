import { compactText } from '../../core/index.ts';
import type { Registrations, RowProblem, Sheet } from '../model.ts';
import { findPaymentColumns } from '../payments/asked.ts';
import { ALLOTMENT_COLUMNS, type Column, countColumn, textColumn } from '../workbook/columns.ts';
import { readSheet, type SheetRow } from '../workbook/read-sheet.ts';
import { createRowCountLines } from '../workbook/row-counts.ts';
import {
  createSheetSpec,
  type DataSheet,
  optionalLine,
  SUMMARY_PARTS,
  type SummaryLine,
  type WorkbookContent,
} from '../workbook/sheet.ts';
import { toOneLine } from '../workbook/text.ts';

/* One table in parts; the filter of its first column shows a single part. Each sheet adds its own lines. */

export const SUMMARY_COLUMNS = {
  part: textColumn('Part', ([part]: SummaryLine) => part),
  item: textColumn('Item', ([, item]: SummaryLine) => item),
  detail: textColumn('Detail', ([, , detail]: SummaryLine) => detail),
  count: countColumn('Count', ([, , , number]: SummaryLine) => number),
  note: textColumn('Note', ([, , , , note]: SummaryLine) => note),
};

const FILE_LINE_KEY = ['Workbook', 'File'] as const;

const SHEET_KIND_NAMES = {
  individual: 'registrations of single delegates',
  delegation: 'registrations of delegations',
  chairs: 'applications for chairs',
  cancellations: 'cancellations',
  payments: 'payments',
  none: 'no registrations',
};

const CORRECTION_ADVICE =
  'Make them in the sheet Input, under Answer in Questions or under Kept in Duplicates, and upload this workbook again. Or make them in the export.';
const READ_AGAIN_NOTE =
  'Plenary read the sheet Input, the answers in Questions, the column Kept in Duplicates, and new sheets. Problems lists your changes in Delegates.';
const SEAT_CORRECTION_ADVICE =
  'Correct people in Delegates or Input, write under Committee, Portfolio, Lock and Paid in Allotment and Waiting list, in Check-in, under Answer in Questions, or under Kept in Duplicates. Add a sheet for new registrations. Then upload this workbook again.';
const SEATS_READ_AGAIN_NOTE =
  'Plenary read Input, your changes in Delegates, Allotment and Waiting list, Check-in, the answers in Questions, the column Kept in Duplicates, and new sheets.';

export const summary = {
  title: 'Summary',
  identity: Object.values(SUMMARY_COLUMNS),
  write(content, all) {
    const lines = SUMMARY_PARTS.flatMap((part) =>
      all.flatMap((sheet) => sheet.summary?.[part]?.(content) ?? []),
    );
    return [createSheetSpec(this.title, Object.values<Column<SummaryLine>>(SUMMARY_COLUMNS), lines)];
  },
  summary: {
    'not understood': (content) => notUnderstoodLines(withUnderstoodHeaders(content)),
    workbook: workbookLines,
    rows: ({ registrations }) => createRowCountLines(registrations),
    headers: (content) => readingLines(withUnderstoodHeaders(content)),
  },
  /** Returns the name of the export from which the workbook was made. */
  read: (sheets) => findSummaryLine(sheets, FILE_LINE_KEY)?.text(SUMMARY_COLUMNS.detail) || undefined,
} satisfies DataSheet<string | undefined>;

/** Copies of Summary also count. Without `item`, any item does. */
export function findSummaryLine(
  sheets: readonly Sheet[],
  [part, item]: readonly [string, string?],
): SheetRow | undefined {
  const rows = sheets.flatMap((sheet) => readSheet(sheet).rows);
  return rows.find(
    ({ text }) =>
      text(SUMMARY_COLUMNS.part) === part && (item === undefined || text(SUMMARY_COLUMNS.item) === item),
  );
}

function workbookLines({ rules, file, createdAt, earlier, allotment }: WorkbookContent): SummaryLine[] {
  return [
    ['Workbook', 'Conference', rules.conference],
    [...FILE_LINE_KEY, file],
    ['Workbook', 'Made (UTC)', createdAt],
    ['Workbook', 'Version of the rules', rules.version],
    ['Workbook', 'Corrections', null, null, allotment ? SEAT_CORRECTION_ADVICE : CORRECTION_ADVICE],
    ...optionalLine(
      earlier !== undefined,
      ...(['Workbook', 'Uploaded again', earlier ?? null, null] as const),
      allotment ? SEATS_READ_AGAIN_NOTE : READ_AGAIN_NOTE,
    ),
  ];
}

/** In a workbook with an allotment, headers about payments count as understood, because their answers are in Allotment. */
function withUnderstoodHeaders({ registrations, allotment }: WorkbookContent): Registrations {
  if (!allotment) return registrations;
  const sheets = registrations.sheets.map((sheet) => {
    const places = findPaymentColumns(sheet.headers.map(({ written }) => written));
    const headers = sheet.headers.map((header, at) => {
      const column = places.paid.includes(at)
        ? ALLOTMENT_COLUMNS.paid
        : at === places.transaction
          ? ALLOTMENT_COLUMNS.transaction
          : undefined;
      return column && header.field === undefined
        ? { written: header.written, field: column.header }
        : header;
    });
    return { ...sheet, headers };
  });
  return { ...registrations, sheets };
}

const MAX_LISTED_VALUES = 8;

/** Returns at most one line for each kind of content. */
function notUnderstoodLines({ sheets, problems, input }: Registrations): SummaryLine[] {
  const lost = sheets.filter(({ kind, rows }) => kind === 'none' && rows > 0).map(({ name }) => name);
  const hidden = input.filter((one) => one.hidden && !lost.includes(one.name)).map(({ name }) => name);
  const headers = sheets.flatMap((sheet) => (sheet.kind === 'none' ? [] : sheet.headers));
  const unread = headers.filter(({ field }) => field === undefined);
  const guessed = headers.filter(({ field, suggestion }) => field !== undefined && suggestion !== undefined);
  const hiddenRows = problems.filter(({ code }) => code === 'rows-hidden');
  const line = (item: string, detail: string, number: number, note: string): SummaryLine => [
    'Not understood',
    ...([item, detail, number, note] as const),
  ];
  const questions = (
    item: string,
    all: typeof headers,
    textOf: (one: (typeof all)[number]) => string,
    note: string,
  ) =>
    line(
      item,
      listSome(distinctTexts(all.map(textOf))),
      distinctTexts(all.map(({ written }) => written)).length,
      note,
    );
  const words = (item: string, all: { word: string; rows: number }[], note: string) =>
    line(
      item,
      listSome(all.map(({ word, rows }) => `${word} (${rows})`)),
      all.reduce((sum, { rows }) => sum + rows, 0),
      note,
    );
  const lines = [
    words(
      'Hidden rows',
      hiddenRows.map(({ origin, rows = 0 }) => ({ word: quote(origin.sheet), rows })),
      'They were read like the others. See Problems for what to do.',
    ),
    line(
      'Sheets',
      [
        ...(lost.length > 0 ? [`${listSome(lost.map(quote))} was not read`] : []),
        ...(hidden.length > 0 ? [`${listSome(hidden.map(quote))} is hidden and was read`] : []),
      ].join('; '),
      lost.length + hidden.length,
      'See Problems for what to do.',
    ),
    questions(
      'Questions that were not read',
      unread,
      ({ written }) => quote(written),
      'Their answers are only in Input. If you need one, change its header and upload the file again.',
    ),
    questions(
      'Questions that were guessed',
      guessed,
      ({ written, suggestion }) => `${quote(written)} as ${suggestion}`,
      'If one is wrong, change its header and upload the file again.',
    ),
    words(
      'Words that are no committee',
      wordCounts(problems, ['committee-unknown']),
      'The rows keep what was written. See Problems for what to do.',
    ),
    words(
      'Answers that are not clear',
      wordCounts(problems, ['committee-ambiguous', 'choice-unclear']),
      'They can be several committees, or are neither a rank nor yes or no. See Problems for what to do.',
    ),
  ];
  const some = lines.filter(([, , , number]) => number !== 0);
  const all = 'Plenary understood every sheet, question and committee.';
  return some.length > 0 ? some : [['Not understood', 'Nothing', null, 0, all]];
}

function wordCounts(problems: readonly RowProblem[], codes: string[]): { word: string; rows: number }[] {
  const words = new Map<string, { word: string; rows: number }>();
  for (const { code, value, rows = 1 } of problems) {
    if (!codes.includes(code)) continue;
    const key = compactText(value) || value;
    const known = words.get(key) ?? { word: quote(value), rows: 0 };
    words.set(key, { ...known, rows: known.rows + rows });
  }
  return [...words.values()].sort((one, other) => other.rows - one.rows);
}

function quote(text: string): string {
  return `“${toOneLine(text)}”`;
}

function distinctTexts(texts: string[]): string[] {
  return [...new Set(texts)];
}

function listSome(texts: string[]): string {
  const more = texts.length - MAX_LISTED_VALUES;
  return more > 0 ? `${texts.slice(0, MAX_LISTED_VALUES).join(', ')}, and ${more} more` : texts.join(', ');
}

function readingLines({ sheets }: Registrations): SummaryLine[] {
  return sheets.flatMap(({ name, kind, headerRow, headers, rows }): SummaryLine[] => [
    [
      'Sheets read',
      name,
      SHEET_KIND_NAMES[kind],
      rows,
      headerRow === undefined ? 'No headers were found.' : `Headers in row ${headerRow}.`,
    ],
    ...headers.map(({ written, field, suggestion }): SummaryLine => {
      if (field !== undefined) return ['Headers understood', name, written, null, `Read as ${field}.`];
      const hint = suggestion === undefined ? '' : ` Is it meant as ${suggestion}?`;
      return ['Headers not understood', name, written, null, `Only in Input.${hint}`];
    }),
  ]);
}
