import { Failure } from '../failure.ts';
import type {
  Again,
  Delegate,
  Origin,
  Registrations,
  RowProblem,
  Rules,
  Sheet,
  SheetReading,
} from '../model.ts';
import { deciderOf, tellOfEdits } from './again.ts';
import { textOf } from './clean.ts';
import { committeeFinder } from './committees.ts';
import { tellOfRepeated } from './delegations-again.ts';
import { withoutDuplicates } from './duplicates.ts';
import { type HeaderRow, headerRowOf, isNameOfOne, tablesOf } from './header-row.ts';
import { headerReader } from './headers.ts';
import { notebook, shownRow } from './notes.ts';
import { readSheet } from './read-sheet.ts';

/**
 * Understands the sheets of an uploaded file as registrations. Every row below a row of headers, and every row of a sheet that has none, is
 * in exactly one of delegates (or delegations), duplicates that are not kept, and problems that are `lost`; `accountOf` counts them.
 * `again` is what the OC has changed in a workbook that is uploaded again.
 *
 * @throws Failure `no-registrations`, with the headers that were looked for and those that were seen.
 */
export function understand(written: readonly Sheet[], rules: Rules, again?: Again): Registrations {
  const sheets = withOwnNames(written);
  const read = headerReader(rules);
  const found = sheets.map((sheet) => ({ sheet, headers: headerRowOf(sheet, read) }));
  if (!found.some(({ headers }) => headers?.isEnough)) throw noHeaders(found);
  const committees = committeeFinder(rules);
  const { problems, tell, summarise } = notebook();
  const all: Registrations = {
    sheets: [],
    delegates: [],
    delegations: [],
    duplicates: [],
    problems,
    input: sheets,
  };
  for (const { sheet, headers } of found) {
    const [first] = sheet.rows;
    if (sheet.hidden && first)
      tell('sheet-hidden', {
        origin: { sheet: sheet.name, row: headers?.row.number ?? first.number },
        near: sheet.name,
      });
    if (!headers?.isEnough) {
      for (const row of sheet.rows)
        tell('sheet-not-understood', {
          origin: { sheet: sheet.name, row: row.number },
          value: shownRow(row),
        });
      all.sheets.push({
        name: sheet.name,
        kind: 'none',
        headers: headers?.headers ?? [],
        rows: sheet.rows.length,
      });
      continue;
    }
    const readings: SheetReading[] = [];
    for (const table of tablesOf(sheet, headers, read)) {
      const found = readSheet({ ...sheet, rows: table.rows }, table.headers, rules, committees, tell);
      if (readings.length > 0)
        tell('table-below', {
          origin: { sheet: sheet.name, row: table.headers.row.number },
          value: shownRow(table.headers.row),
        });
      readings.push(found.reading);
      for (const one of found.delegates) all.delegates.push(one);
      for (const one of found.delegations) all.delegations.push(one);
    }
    all.sheets.push(together(readings));
  }
  if (all.delegates.length + all.delegations.length === 0) throw noRows(all);
  tellOfRepeated(all.delegations, tell);
  const decide = again && deciderOf(again, all.delegates, tell);
  const kept = withoutDuplicates(all.delegates, rules.country, tell, decide);
  if (again) tellOfEdits(again, kept.delegates, tell);
  summarise();
  return { ...all, ...kept, problems: withoutAnswered(problems, all.delegates, kept.delegates) };
}

/** What was understood of a sheet with several tables. The headers of all but the first count as rows. */
function together(readings: readonly SheetReading[]): SheetReading {
  const [first] = readings as [SheetReading, ...SheetReading[]];
  const rows = readings.reduce((sum, one) => sum + one.rows, readings.length - 1);
  return { ...first, headers: readings.flatMap(({ headers }) => headers), rows };
}

/** What is missing in one form of a person, under the code that asks for it. */
const ASKED = { 'name-missing': 'name', 'mail-missing': 'mail', 'choice-missing': 'choices' } as const;

/** The problems without those that ask for what another form of the same person says. */
function withoutAnswered(
  problems: readonly RowProblem[],
  before: readonly Delegate[],
  after: readonly Delegate[],
): RowProblem[] {
  const keyOf = ({ sheet, row }: Origin) => JSON.stringify([sheet, row]);
  const left = new Map(after.map((one) => [keyOf(one.origin), one]));
  // of a row with several members it cannot be said whose problem it is
  const own = before.filter(({ delegation }) => delegation === undefined);
  const rows = new Map(own.map((one) => [keyOf(one.origin), one]));
  return problems.filter(({ code, origin }) => {
    const row = rows.get(keyOf(origin));
    const field = Object.hasOwn(ASKED, code) ? ASKED[code as keyof typeof ASKED] : undefined;
    if (!row || !field) return true;
    const person = left.get(keyOf(origin));
    return person !== undefined && person[field].length === row[field].length;
  });
}

/** The sheets, where two have one name the second as `name (2)`: rows are told apart by it. */
function withOwnNames(sheets: readonly Sheet[]): Sheet[] {
  const taken = new Set<string>();
  return sheets.map((sheet) => {
    let { name } = sheet;
    for (let count = 2; taken.has(name); count++) name = `${sheet.name} (${count})`;
    taken.add(name);
    return { ...sheet, name };
  });
}

const LOOKED_FOR =
  'Looked for: a row, among the first 30, with a header for the name (such as “Full name”, or “Head delegate” of a delegation) and at least one of “Email”, “Phone”, “School”, “Committee preference 1” or “Number of delegates”.';
const MOST_SHOWN = 30;

function noHeaders(found: { sheet: Sheet; headers: HeaderRow | undefined }[]): Failure {
  const seen = found.slice(0, MOST_SHOWN).map(({ sheet, headers }) => {
    if (!headers) return `Sheet “${sheet.name}” is empty.`;
    const shown = headers.headers.slice(0, MOST_SHOWN).map(({ written, field, suggestion }) => {
      const remark = field
        ? ` (understood as ${field})`
        : suggestion
          ? ` (did you mean “${suggestion}”?)`
          : '';
      return `“${written}”${remark}`;
    });
    const rest = headers.headers.length > MOST_SHOWN ? ', …' : '';
    const row =
      shown.length > 0 ? `Row ${headers.row.number} is most like one: ${shown.join(', ')}${rest}.` : '';
    return `Sheet “${textOf(sheet.name)}”: no row of headers was found. ${row}`.trim();
  });
  // most is understood, and the one thing that is missing is easy to overlook among the rest
  const isNameMissing = found.some(
    ({ headers }) =>
      headers && headers.columns.length > 1 && !headers.columns.some(({ meaning }) => isNameOfOne(meaning)),
  );
  return new Failure(
    'no-registrations',
    isNameMissing
      ? 'No registrations were found in this file: no column was understood as the names. Call its header Name, and upload the file again. Whoever maintains the site can also write that header under registrations.columns in site.yaml.'
      : 'No registrations were found in this file: no sheet has headers that can be understood. Change its headers and upload it again. Whoever maintains the site can also name them under registrations.columns in site.yaml.',
    { problems: [LOOKED_FOR, ...seen] },
  );
}

/** There are headers, and below them nothing that could be a registration. */
function noRows({ sheets, problems }: Registrations): Failure {
  const told = sheets.map(({ name, headerRow, rows }) => {
    if (headerRow === undefined) return `Sheet “${name}”: no row of headers was found.`;
    return `Sheet “${name}”: headers were found in row ${headerRow}, and ${rows === 0 ? 'nothing' : 'no registration'} with them.`;
  });
  const lost = problems
    .filter((one) => one.lost)
    .slice(0, MOST_SHOWN)
    .map(({ origin, remedy }) => `${origin.sheet}, row ${origin.row}: ${remedy}`);
  return new Failure(
    'no-registrations',
    'This file has headers of registrations, but no registration. Check that it is the right file and not an empty form.',
    { problems: [...told, ...lost] },
  );
}
