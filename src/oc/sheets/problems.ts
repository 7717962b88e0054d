import { groupBy } from '../../core/index.ts';
import { type Origin, originKey, type Registrations, type RowProblem } from '../model.ts';
import { parseConsent } from '../registrations/answers.ts';
import { problemKey } from '../registrations/messages.ts';
import { ANSWER_FIELDS, type Column, ORIGIN_COLUMNS, textColumn } from '../workbook/columns.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import {
  createSheetSpec,
  type DataSheet,
  optionalLine,
  type SummaryLine,
  type WorkbookContent,
} from '../workbook/sheet.ts';

/* Points for the OC to check. The OC marks settled problems under Done. */

const SHEET_TITLE = 'Problems';

const PROBLEM_COLUMNS = {
  column: textColumn('Column', ({ column }: RowProblem) => column),
  value: textColumn('Value', ({ value }: RowProblem) => value),
  code: textColumn('Code', ({ code }: RowProblem) => code),
  lost: textColumn('Only in Input', ({ lost }: RowProblem) => (lost ? 'yes' : 'no')),
  done: textColumn('Done', ({ done }: RowProblem) => (done ? 'yes' : '')),
  remedy: textColumn('What to do', ({ remedy }: RowProblem) => remedy),
};

const { column, value, code, lost, done, remedy } = PROBLEM_COLUMNS;

export const problems = {
  title: SHEET_TITLE,
  identity: [ORIGIN_COLUMNS.sheet, ORIGIN_COLUMNS.row, column, value, code, remedy],
  write({ registrations }) {
    const nameIn = namesByRow(registrations);
    const who: Column<RowProblem> = {
      header: ANSWER_FIELDS.name.header,
      kind: 'text',
      value: ({ origin, name, rows = 1 }) => (rows > 1 ? '' : nameIn(origin) || (name ?? '')),
    };
    // the long remedy is the last column, since a filled cell after it would hide its end
    const columns = [ORIGIN_COLUMNS.sheet, ORIGIN_COLUMNS.row, who, column, value, code, lost, done, remedy];
    const open = registrations.problems.filter((one) => !one.done);
    const settled = registrations.problems.filter((one) => one.done);
    return [createSheetSpec(SHEET_TITLE, columns, [...open, ...settled])];
  },
  summary: {
    problems: problemLines,
    'problems and rows': ({ registrations: { problems: all } }) => {
      const settled = all.filter((one) => one.done).length;
      return [
        ['Lists', SHEET_TITLE, 'problems', all.length],
        ...optionalLine(settled > 0, 'Lists', SHEET_TITLE, 'of which are done', settled),
      ];
    },
  },
  read(sheets) {
    const settled = sheets
      .flatMap((sheet) => readSheet(sheet).rows)
      .filter((row) => parseConsent(row.text(done)) === 'yes');
    return new Set(
      settled.map(({ of, text }) =>
        problemKey({ origin: of, column: text(column), value: text(value), code: text(code) }),
      ),
    );
  },
} satisfies DataSheet<ReadonlySet<string>>;

function problemLines({ registrations }: WorkbookContent): SummaryLine[] {
  const codes = new Map<string, { number: number; rows: number; lost: number; remedy: string }>();
  for (const { code, rows = 1, lost, remedy, done } of registrations.problems) {
    if (done) continue;
    const known = codes.get(code) ?? { number: 0, rows: 0, lost: 0, remedy };
    codes.set(code, {
      ...known,
      number: known.number + 1,
      rows: known.rows + rows,
      lost: known.lost + (lost ? rows : 0),
    });
  }
  return [...codes]
    .sort(([, one], [, other]) => other.number - one.number)
    .map(([code, { number, rows, lost, remedy }]) => [
      SHEET_TITLE,
      code,
      lost > 0 ? `rows in Input only: ${lost}` : rows > number ? `in ${rows} rows` : null,
      number,
      `The first of them: ${remedy}`,
    ]);
}

function namesByRow({
  delegates,
  applications,
  duplicates,
  withdrawn,
}: Registrations): (origin: Origin) => string {
  const people = [
    ...delegates,
    ...applications,
    ...[...duplicates, ...withdrawn].map(({ delegate }) => delegate),
  ];
  const byRow = groupBy(people, ({ origin }) => originKey(origin));
  return (origin) => {
    const own = (byRow.get(originKey(origin)) ?? []).map(({ name, mail }) => name || mail);
    const names = [...new Set(own)].filter(Boolean);
    return names.length > 2 ? `${names[0]} and ${names.length - 1} others` : names.join(' & ');
  };
}
