import { groupBy } from '../../core/index.ts';
import { type Origin, originKey, type Registrations, type RowProblem } from '../model.ts';
import { consentIn } from '../registrations/answers.ts';
import { problemKey } from '../registrations/messages.ts';
import { ANSWERS, type Column, ORIGIN, text } from '../workbook/columns.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import {
  type DataSheet,
  lineIf,
  type SummaryLine,
  sheetSpec,
  type WorkbookContent,
} from '../workbook/sheet.ts';

/* The sheet Problems: points for the OC to check. The OC marks settled problems under Done. */

const TITLE = 'Problems';

const PROBLEM = {
  column: text('Column', ({ column }: RowProblem) => column),
  value: text('Value', ({ value }: RowProblem) => value),
  code: text('Code', ({ code }: RowProblem) => code),
  lost: text('Only in Input', ({ lost }: RowProblem) => (lost ? 'yes' : 'no')),
  done: text('Done', ({ done }: RowProblem) => (done ? 'yes' : '')),
  remedy: text('What to do', ({ remedy }: RowProblem) => remedy),
};

const { column, value, code, lost, done, remedy } = PROBLEM;

export const problems = {
  title: TITLE,
  identity: [ORIGIN.sheet, ORIGIN.row, column, value, code, remedy],
  write({ registrations }) {
    const nameIn = namesByRow(registrations);
    const who: Column<RowProblem> = {
      header: ANSWERS.name.header,
      kind: 'text',
      value: ({ origin, name, rows = 1 }) => (rows > 1 ? '' : nameIn(origin) || (name ?? '')),
    };
    // the long remedy is the last column, since a filled cell after it would hide its end
    const columns = [ORIGIN.sheet, ORIGIN.row, who, column, value, code, lost, done, remedy];
    const open = registrations.problems.filter((one) => !one.done);
    const settled = registrations.problems.filter((one) => one.done);
    return [sheetSpec(TITLE, columns, [...open, ...settled])];
  },
  summary: {
    problems: problemLines,
    'problems and rows': ({ registrations: { problems: all } }) => {
      const settled = all.filter((one) => one.done).length;
      return [
        ['Lists', TITLE, 'problems', all.length],
        ...lineIf(settled > 0, 'Lists', TITLE, 'of which are done', settled),
      ];
    },
  },
  /** Returns the keys of the problems that the OC has dealt with. */
  read(sheets) {
    const settled = sheets
      .flatMap((sheet) => readSheet(sheet).rows)
      .filter((row) => consentIn(row.text(done)) === 'yes');
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
      TITLE,
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
