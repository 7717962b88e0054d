import type { Cell, Delegate, Delegation, Origin, Row, Rules, Sheet, SheetReading } from '../model.ts';
import { choiceFactsOf, tellOfChoices } from './choices.ts';
import { answerOf, LONGEST, textOf } from './clean.ts';
import type { FindCommittee } from './committees.ts';
import { delegationIn, isNamedIn } from './delegations.ts';
import type { Field } from './fields.ts';
import type { HeaderRow } from './header-row.ts';
import { individualIn } from './individuals.ts';
import { type Column, type Layout, layoutOf, type PersonColumns } from './layout.ts';
import { mailIn } from './mail.ts';
import { listedIn } from './members.ts';
import { shownRow, type Tell } from './notes.ts';
import { answerIn, type Means, tellOfOpenName } from './person.ts';
import { phoneIn } from './phone.ts';
import { dayOrderOf } from './sent.ts';
import { isTotal } from './total.ts';

/** What was understood of a sheet. */
export interface SheetContent {
  reading: SheetReading;
  delegates: Delegate[];
  delegations: Delegation[];
}

/** Reads the rows of a sheet by its row of headers. */
export function readSheet(
  { name, rows }: Sheet,
  found: HeaderRow,
  { country }: Pick<Rules, 'country'>,
  committees: FindCommittee,
  tell: Tell,
): SheetContent {
  const layout = layoutOf(withSingleNames(found, rows));
  const { kind, own } = layout;
  tellOfHeaders(found, layout, { sheet: name, row: found.row.number }, tell);
  if (found.above)
    tell('headers-in-two-rows', {
      origin: { sheet: name, row: found.above.number },
      value: shownRow(found.above),
    });
  const order = dayOrderOf(datesOf(own, rows));
  const unordered: { origin: Origin; column: string; value: Cell }[] = [];
  const noteOrder: Means['noteOrder'] = (origin, column, value) => unordered.push({ origin, column, value });
  const facts = choiceFactsOf([own, ...layout.members], rows, committees);
  const means: Means = { committees, country, order, noteOrder, facts, tell };
  const content: SheetContent = {
    reading: { name, kind, headerRow: found.row.number, headers: headersRead(found, layout, rows), rows: 0 },
    delegates: [],
    delegations: [],
  };
  const at = rows.indexOf(found.row);
  const isAgain = repetitionOf(found);
  for (const [index, row] of rows.entries()) {
    const origin = { sheet: name, row: row.number };
    if (index === at || row === found.above) continue;
    if (index < at && !canReach(own, row)) {
      tell('row-above-headers', { origin, value: shownRow(row) });
      continue;
    }
    content.reading.rows++;
    tellOfCuts(found, row, origin, tell);
    if (isAgain(row)) tell('header-again', { origin, value: shownRow(row) });
    else if (isTotal(row)) tell('row-total', { origin, value: shownRow(row) });
    else readRow(row, origin, layout, means, content);
  }
  const [first, ...others] = unordered;
  tellOfChoices(facts, { sheet: name, row: found.row.number }, tell);
  if (first)
    tell('date-order', { ...first, near: others.length > 0 ? `, nor in ${others.length} other rows` : '' });
  return content;
}

/** What became of each column: those that were understood, and are of no use in this sheet, were not read, nor were those without a header. */
function headersRead(found: HeaderRow, layout: Layout, rows: readonly Row[]): SheetReading['headers'] {
  const unused = new Set(unusedIn(layout).map(({ written }) => written));
  const headers = found.headers.map(({ field, ...rest }) => ({
    ...rest,
    ...(field !== undefined && !unused.has(rest.written) && { field }),
  }));
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  for (let index = 0; index < widest; index++) {
    const isHeaded = [found.row, found.above].some((row) => textOf(row?.cells[index]) !== '');
    if (isHeaded || !rows.some(({ cells }) => answerOf(cells[index]))) continue;
    headers.push({ written: `(column ${lettersOf(index)}, which has no header)` });
  }
  return headers;
}

/** The columns that nothing is made of: a teacher of a person who comes alone, the class of a whole delegation. */
function unusedIn({ kind, own, leads, adviser }: Layout): Column[] {
  const { fields } = own;
  const isNamed = fields.name ?? fields.preferredName ?? fields.firstName ?? fields.lastName;
  const ofAdviser = adviser && kind === 'individual' && !leads ? Object.values(adviser.fields).flat() : [];
  const unused: Field[] =
    kind === 'individual'
      ? leads
        ? ['head']
        : ['head', 'size', 'members']
      : isNamed
        ? []
        : ['grade', 'experience'];
  return [...ofAdviser, ...unused.flatMap((field) => fields[field] ?? [])];
}

/** The letters above a column; the first is 0. */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}

function readRow(
  row: Row,
  origin: Origin,
  layout: Layout,
  means: Means,
  { delegates, delegations }: SheetContent,
): void {
  for (const one of [...layout.members, ...(layout.adviser ? [layout.adviser] : [])])
    tellOfOpenName(one, row, origin, means.tell);
  const columns = personAlone(layout, row);
  if (columns) {
    const delegate = individualIn(columns, row, origin, means);
    if (delegate) delegates.push(delegate);
    return;
  }
  const found = delegationIn(layout, row, origin, means);
  if (!found) return;
  delegations.push(found.delegation);
  for (const delegate of found.delegates) delegates.push(delegate);
}

function tellOfCuts({ columns }: HeaderRow, { cells }: Row, origin: Origin, tell: Tell): void {
  for (const { index, written } of columns) {
    const cell = cells[index];
    if (typeof cell === 'string' && cell.length > LONGEST)
      tell('text-cut', { origin, column: written, value: cell });
  }
}

/** The columns of the person whom a row registers; nothing for a row that registers several. */
function personAlone({ kind, own, members, leads }: Layout, row: Row): PersonColumns | undefined {
  if (kind === 'individual' && !leads) return own;
  if (members.some((one) => isNamedIn(one, row))) return undefined;
  if (leads) return answerOf(answerIn(own, 'members', row).cell) ? undefined : own;
  // a form that takes both: the row has a name of its own, and neither a head nor members
  const { head, name, firstName } = own.fields;
  const isAlone = head && (name ?? firstName) && answerOf(answerIn(own, 'head', row).cell) === '';
  return isAlone && isNamedIn(own, row) ? own : undefined;
}

/** The columns, where "Names of delegates" stands above one name in each row as those of a person. */
function withSingleNames({ columns, row: headers }: HeaderRow, rows: readonly Row[]): Column[] {
  const isOf = ({ meaning }: Column, ...fields: Field[]) => fields.some((field) => field === meaning.field);
  const listed = columns.filter((column) => isOf(column, 'members'));
  const hasOthers = columns.some(
    (column) =>
      !column.meaning.person &&
      isOf(column, 'name', 'preferredName', 'firstName', 'lastName', 'head', 'size'),
  );
  const below = rows.slice(rows.indexOf(headers) + 1);
  const areSingle = listed.every(({ index }) =>
    below.every(({ cells }) => {
      const written = String(cells[index] ?? '').slice(0, LONGEST);
      return !answerOf(written) || listedIn(written, 1)?.people.length === 1;
    }),
  );
  if (hasOthers || !areSingle) return columns;
  return columns.map((column) =>
    listed.includes(column) ? { ...column, meaning: { ...column.meaning, field: 'name' } } : column,
  );
}

function* datesOf({ fields }: PersonColumns, rows: readonly Row[]): Iterable<Cell | undefined> {
  for (const { index } of fields.sent ?? []) for (const { cells } of rows) yield cells[index];
}

/** Whether a row above the headers is a registration all the same: somebody has sorted the sheet with its headers. */
function canReach(own: PersonColumns, row: Row): boolean {
  const mail = answerOf(answerIn(own, 'mail', row).cell);
  const { phone, code } = phoneIn(answerIn(own, 'phone', row).cell, undefined);
  return (mail !== '' && !mailIn(mail).code) || (phone !== '' && !code);
}

/** Whether a row holds the headers once more, as where two exports were put together. */
function repetitionOf({ row, columns }: HeaderRow): (other: Row) => boolean {
  const headers = columns.map(({ index }) => textOf(row.cells[index]).toLowerCase());
  return ({ cells }) => columns.every(({ index }, at) => textOf(cells[index]).toLowerCase() === headers[at]);
}

function tellOfHeaders(
  { headers }: HeaderRow,
  { kind, own, members }: Layout,
  origin: Origin,
  tell: Tell,
): void {
  for (const { written, field, suggestion } of headers) {
    if (suggestion === undefined) continue;
    tell(field ? 'header-guessed' : 'header-unknown', {
      origin,
      column: written,
      value: written,
      near: suggestion,
    });
  }
  for (const { fields } of [own, ...members]) {
    for (const [field, [first, ...others]] of Object.entries(fields) as [string, { written: string }[]][]) {
      if (field === 'consent') continue;
      for (const { written } of others)
        tell('header-twice', { origin, column: written, value: written, near: first?.written });
    }
  }
  if (kind === 'individual' && !own.fields.mail) tell('mail-column-missing', { origin });
}
