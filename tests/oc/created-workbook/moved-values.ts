import { writeXlsx } from 'hucre/xlsx';
import { groupBy } from '../../../src/core/index.ts';
import { createWorkbookContent } from '../../../src/oc/jobs/create-workbook.ts';
import type { Cell, Row, RowProblem, Rules, Sheet } from '../../../src/oc/model.ts';
import { readFile } from '../../../src/oc/tables/read.ts';
import { findRowUse } from '../../../src/oc/workbook/read-again.ts';
import { VERSION_PROPERTY } from '../../../src/oc/workbook/write.ts';
import { edited, RULES, type Sheets, sheetIn, uploaded } from '../allotment/conference.ts';
import { randomOf } from '../allotment/conferences.ts';
import { texts } from '../texts.ts';

/* Random edits of a data.xlsx of 220 invented people that move values between rows, and what went to another person in silence. */

const PEOPLE = 220;
const COMMITTEES = ['UNSC', 'DISEC', 'ECOSOC', 'WHO', 'UNHRC', 'IAEA', 'UNEP'];
const SCHOOLS = 'Oak Elm Fir Ash Yew Lime Pine Hazel Cedar Maple Alder Rowan'
  .split(' ')
  .map((tree) => `${tree} Tree School`);
const FIRST = 'Asha Bina Chetan Divya Eshan Farah Gaurav Hema Ishan Jaya Kiran Lata'.split(' ');
const LAST = 'Rao Das Mehta Khan Sen Joshi Nair Bose Iyer Gill Puri Lal Roy Shah'.split(' ');
// 12 first names and 14 last names in an order without a repetition below 168, and with a middle initial above
const nameOf = (at: number) =>
  [FIRST[at % 12], ...(at >= 84 ? [String.fromCharCode(65 + Math.floor(at / 84))] : []), LAST[at % 14]].join(
    ' ',
  );
const mailOf = (at: number) => `${nameOf(at).toLowerCase().replaceAll(' ', '.')}@mail.example.org`;

export const SITE: Rules = {
  ...RULES,
  committees: COMMITTEES.map((name) => ({
    id: name.toLowerCase(),
    names: [name],
    seats: Array.from({ length: 34 }, (_, at) => ({ name: `${name.slice(0, 2)} Country ${at + 1}` })),
  })),
  fees: { currency: 'INR', delegate: 2000 },
  sessions: ['Opening', 'Session 1', 'Session 2'],
};

let toEdit: ReturnType<typeof createWorkbookToEdit> | undefined;

/** The workbook of 220 people whose OC has mailed, locked, corrected, counted and awarded, as it is before it is edited: made once. */
export function workbookToEdit(): ReturnType<typeof createWorkbookToEdit> {
  toEdit ??= createWorkbookToEdit();
  return toEdit;
}

async function createWorkbookToEdit(): Promise<{ bytes: Uint8Array; sheets: Sheet[] }> {
  const form: Cell[][] = Array.from({ length: PEOPLE }, (_, at) => [
    new Date(Date.UTC(2026, 4, 1, 9, at)),
    ...[nameOf(at), at % 20 === 19 ? mailOf(at - 1) : mailOf(at), `+91 ${9_812_345_000 + at * 37}`],
    ...[SCHOOLS[(at * 7) % 12] as string, String(8 + (at % 5)), String(at % 4)],
    ...[0, 1, 2].map((choice) => COMMITTEES[(at * 3 + choice * 2) % 7] as string),
    `UTR${100_000 + at * 7}`,
  ]);
  const again = form.slice(0, 4).map((cells) => cells.map((cell, at) => (at === 6 ? '5' : cell)));
  const header = ['Timestamp', 'Name', 'Email', 'Phone', 'School', 'Class', 'MUN experience'];
  const chairs = Array.from({ length: 24 }, (_, at) => [
    `${nameOf(at + 30)} Chair`,
    `chair.${mailOf(at)}`,
    SCHOOLS[at % 12] as string,
    ...[0, 1].map((choice) => COMMITTEES[(at + choice) % 7] as string),
    at % 3 === 0 ? 'yes' : 'no',
  ]);
  const bank = Array.from({ length: 40 }, (_, at) => [
    `${String(1 + (at % 28)).padStart(2, '0')}/05/2026`,
    ...[at % 2 === 0 ? (SCHOOLS[at % 12] as string) : `Transfer ${at}`, `N9000000${1000 + at}`, 2000 + at],
  ]);
  const exported = await writeXlsx({
    sheets: [
      {
        name: 'Form',
        rows: [
          [...header, ...[1, 2, 3].map((one) => `Committee preference ${one}`), 'Transaction ID'],
          ...form,
          ...again,
        ],
      },
      {
        name: 'Chairs of committees',
        rows: [
          [
            'Name',
            'Email',
            'School',
            'First committee to chair',
            'Second committee to chair',
            'Would you like to be head chair?',
          ],
          ...chairs,
        ],
      },
      { name: 'Bank', rows: [['Date', 'Narration', 'Ref No.', 'Deposit Amt'], ...bank] },
    ],
  });
  const first = await uploaded(exported, 'export.xlsx', SITE);
  const decided = await edited(first, (sheets) => {
    write(sheets, 'Allotment', (at) => ({
      Mailed: at % 5 === 0 ? '' : '2026-06-01',
      Lock: at % 19 === 0 ? 'yes' : at % 31 === 0 ? 'committee' : '',
      ...(at % 3 === 0 && { Paid: at % 2 === 0 ? 'x' : 'cash' }),
      ...(at > 210 && { Lock: 'withdrawn' }),
    }));
    write(sheets, 'Delegates', (at, row) => ({
      ...(at % 37 === 0 && { Name: `${row('Name')}a`, School: SCHOOLS[(at + 5) % 12] }),
      ...(at % 41 === 0 && { Mail: `new.${row('Mail')}` }),
    }));
    write(sheets, 'Check-in', (at) => ({
      ...(at % 4 !== 0 && { Arrived: 'x' }),
      ...(at % 3 === 0 && { Opening: at % 2 === 0 ? 'x' : 'no' }),
      ...(at % 11 === 0 && { Award: at % 2 === 0 ? 'Best delegate' : `Prize ${at}` }),
    }));
    write(sheets, 'Chairs', (at) => ({ ...(at % 6 === 0 && { Lock: 'yes' }) }));
    write(sheets, 'Payments', (at, row) => ({ ...(row('Counts for') === '' && { For: nameOf(at * 3) }) }));
  });
  const bytes = await uploaded(decided, 'data.xlsx', SITE);
  const { sheets } = await readFile(bytes, 'data.xlsx', VERSION_PROPERTY, findRowUse);
  return { bytes, sheets };
}

function write(
  sheets: Sheets,
  name: string,
  cellsOf: (at: number, row: (header: string) => string) => Record<string, unknown>,
): void {
  const [headers = [], ...rows] = sheetIn(sheets, name);
  for (const [at, row] of rows.entries()) {
    const cells = cellsOf(at, (header) => String(row[headers.indexOf(header)] ?? ''));
    for (const [header, cell] of Object.entries(cells)) {
      if (!headers.includes(header)) throw new Error(`${name} has no column "${header}".`);
      row[headers.indexOf(header)] = cell;
    }
  }
}

/** What belongs to a person, by the header of the column that says so. */
export type Belongings = Record<string, string>;

/** What belongs to each person and each payment, by what says who it is. */
export interface Outcome {
  people: Map<string, Belongings>;
  problems: RowProblem[];
}

/** What an upload of these sheets says of everybody. */
export async function outcomeOf(sheets: readonly Sheet[]): Promise<Outcome> {
  const { registrations, allotment, accounts, chairs } = await createWorkbookContent(sheets, true, SITE);
  if (!allotment || !chairs) throw new Error('There are no seats.');
  const people = new Map<string, Belongings>();
  for (const { key, delegate, committee, portfolio, mailed, transaction, paid } of [
    ...allotment.seated,
    ...allotment.waiting,
  ])
    people.set(key, {
      ...{ Name: delegate.name, Mail: delegate.mail, Phone: delegate.phone, School: delegate.school },
      Committee: committee ? `${committee.names[0]}: ${portfolio}` : '',
      ...{ Mailed: mailed, Transaction: transaction, Paid: paid },
    });
  for (const [key, cells] of allotment.checkIn.cells)
    people.set(key, { ...people.get(key), ...Object.fromEntries(cells) });
  for (const { delegate, key } of registrations.withdrawn)
    people.set(`withdrawn ${key || delegate.name}`, {
      Name: delegate.name,
      Mail: delegate.mail,
      School: delegate.school,
    });
  for (const { key, delegate, committee, role, lock } of chairs.chairs)
    people.set(`chair ${key}`, {
      ...{ Name: delegate.name, Mail: delegate.mail, School: delegate.school },
      Committee: committee ? `${committee.names[0]}: ${role}` : '',
      Lock: lock,
    });
  for (const { payment, account } of accounts.payments)
    people.set(`payment ${payment.origin.row}`, {
      ...{ For: account?.name ?? '', Amount: payment.amount, Payer: payment.payer },
    });
  return { people, problems: registrations.problems };
}

/** What is in the columns of the form in Input. */
const OF_FORM: Readonly<Record<string, string>> = {
  ...{ 'Column B': 'Name', 'Column C': 'Mail', 'Column D': 'Phone' },
  ...{ 'Column E': 'School', 'Column K': 'Transaction' },
};

/** The headers of marks, of which all are the same few words. */
const MARKED = ['Arrived', 'Opening', 'Session 1', 'Session 2'];

/**
 * What now belongs to somebody, belonged to another one before, and is said by no problem. A problem that names the person says it, and
 * `values-copied` in as many rows as it counts; the columns of `values-moved` and `seats-moved` must be as they were.
 */
export function movedInSilence(before: Outcome, after: Outcome): string[] {
  const earlier = new Map<string, Set<string>>();
  for (const belongings of before.people.values())
    for (const [header, value] of Object.entries(belongings)) {
      const known = earlier.get(header) ?? new Set();
      earlier.set(header, known.add(value));
    }
  const known = new Set(before.problems.map(problemText));
  const problems = after.problems.filter((one) => !known.has(problemText(one)));
  const copied = new Map<string, number>();
  for (const { column = '', rows = 1 } of problems.filter((one) => one.code === 'values-copied'))
    for (const header of column.split(', ').map((one) => OF_FORM[one] ?? one))
      copied.set(header, (copied.get(header) ?? 0) + rows);
  copied.set('Committee', Math.max(copied.get('Committee') ?? 0, copied.get('Portfolio') ?? 0));
  const texts = problems.map(problemText).join('\n');
  const isNamed = (name = '') => name !== '' && new RegExp(`${name}(?! ?[A-Za-z])`).test(texts);
  const isChair = (who: string) => who.startsWith('chair ');
  const chairs = ({ people }: Outcome) => [...people.keys()].filter(isChair).sort().join();
  // other chairs get the place of a chair who is gone, or whose place the OC decided
  const isFreed =
    chairs(before) !== chairs(after) ||
    problems.some(({ code, origin }) => code === 'lock-assumed' && origin.sheet === 'Chairs');
  const hasLost = (header: string, value: string) =>
    [...before.people].some(
      ([who, own]) => own[header] === value && after.people.get(who)?.[header] !== value,
    );
  const silent = [...after.people].flatMap(([who, now]) => {
    // who is in Withdrawn no more is registered again
    const own = before.people.get(who) ?? before.people.get(`withdrawn ${now.Name}`);
    return Object.entries(now).flatMap(([header, value]) => {
      if (value === '' || value === own?.[header] || !earlier.get(header)?.has(value)) return [];
      if (isChair(who) && header === 'Committee' && now.Lock === '' && isFreed) return [];
      // somebody whose key is new is a new person, whose name must be new too
      if (!own && header !== 'Name') return [];
      // a row of Duplicates that counts again is of the same person
      const isSame = (other: Belongings) =>
        other !== now && other.Name === now.Name && other.Mail === now.Mail;
      if (!own && [...after.people.values()].some(isSame)) return [];
      // a mark that nobody has lost is one that the desk has made
      if (MARKED.includes(header) && !hasLost(header, value)) return [];
      if (isNamed(now.Name) || isNamed(own?.Name)) return [];
      return [{ header, text: `${header} of ${who}: ${own?.[header]} → ${value}` }];
    });
  });
  return [...groupBy(silent, ({ header }) => header)].flatMap(([header, all]) =>
    all.length <= (copied.get(header) ?? 0) ? [] : all.map(({ text }) => text),
  );
}

function problemText({ code, origin, column, value, name, remedy }: RowProblem): string {
  return [code, origin.sheet, origin.row, column, value, name, remedy].join(' | ');
}

const EDITED = texts(`
    Delegates | Allotment | Delegates | Allotment | Waiting list | Check-in | Chairs | Payments | Duplicates |
    Withdrawn | Seats | Problems | Input`);

/** The sheets after one to three random edits, and what these were. */
export function randomlyEdited(sheets: readonly Sheet[], seed: number): { sheets: Sheet[]; edits: string[] } {
  const random = randomOf(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const grids = new Map(sheets.map(({ name, rows }) => [name, rows.map(({ cells }) => [...cells])]));
  const edits: string[] = [];
  for (let count = 1 + below(3); count > 0; count--) {
    const name = EDITED[below(EDITED.length)] as string;
    const grid = grids.get(name);
    if (!grid || grid.length < 4) continue;
    const [headers = []] = grid;
    const from = below(headers.length);
    const to = Math.min(headers.length - 1, from + (random() < 0.5 ? 0 : below(5)));
    const block = `${headers[from]}…${headers[to]} of ${name}`;
    const first = 1 + below(grid.length - 3);
    const last = Math.min(grid.length - 2, first + 2 + below(random() < 0.5 ? 12 : grid.length));
    const row = 1 + below(grid.length - 1);
    const edit = below(8);
    if (edit === 0) {
      sortBlock(grid, from, to, random() < 0.5 ? 1 : -1);
      edits.push(`sorted ${block}`);
    } else if (edit === 1) {
      copyBlock(grid, { from, to, first: 1, last: grid.length - 1 }, 1, true);
      edits.push(`shifted ${block} down`);
    } else if (edit === 2) {
      copyBlock(grid, { from, to, first: 2, last: grid.length - 1 }, -1, true);
      edits.push(`shifted ${block} up`);
    } else if (edit === 3) {
      copyBlock(grid, { from, to, first, last }, 1, false);
      edits.push(`pasted ${block} in rows ${first} to ${last} one row down`);
    } else if (edit === 4) {
      copyBlock(grid, { from, to, first: first + 1, last: last + 1 }, -1, false);
      edits.push(`pasted ${block} in rows ${first + 1} to ${last + 1} one row up`);
    } else if (edit === 5) {
      const [moved] = grid.splice(row, 1);
      grid.splice(1 + below(grid.length), 0, moved as Cell[]);
      edits.push(`moved row ${row} of ${name}`);
    } else if (edit === 6) {
      grid.splice(row, 1);
      edits.push(`deleted row ${row} of ${name}`);
    } else {
      grid.splice(1 + below(grid.length), 0, [...(grid[row] as Cell[])]);
      edits.push(`doubled row ${row} of ${name}`);
    }
  }
  return {
    sheets: sheets.map((sheet) => ({ ...sheet, rows: rowsOf(grids.get(sheet.name) ?? []) })),
    edits,
  };
}

function rowsOf(grid: readonly Cell[][]): Row[] {
  const isFilled = (cells: Cell[]) =>
    cells.some((cell) => cell !== null && cell !== undefined && cell !== '');
  return grid.flatMap((cells, at) => (isFilled(cells) ? [{ number: at + 1, cells }] : []));
}

/** Sorts some columns by the first of them, blanks last, as a spreadsheet program does with a selection. */
function sortBlock(grid: Cell[][], from: number, to: number, order: 1 | -1): void {
  const cells = grid
    .slice(1)
    .map((row) => Array.from({ length: to - from + 1 }, (_, at) => row[from + at] ?? null));
  const text = ([first]: Cell[]) => String(first ?? '').toLowerCase();
  cells.sort((a, b) =>
    text(a) === '' || text(b) === ''
      ? Number(text(a) === '') - Number(text(b) === '')
      : order * (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0),
  );
  for (const [at, own] of cells.entries())
    for (const [place, cell] of own.entries()) (grid[at + 1] as Cell[])[from + place] = cell;
}

interface Block {
  from: number;
  to: number;
  first: number;
  last: number;
}

/** Copies a block some rows down; where cells were inserted or deleted, the row that it has left is empty. */
function copyBlock(grid: Cell[][], { from, to, first, last }: Block, by: 1 | -1, isInserted: boolean): void {
  const copy = grid
    .slice(first, last + 1)
    .map((row) => Array.from({ length: to - from + 1 }, (_, at) => row[from + at] ?? null));
  if (last + by >= grid.length) grid.push([]);
  for (const [at, cells] of copy.entries())
    for (const [place, cell] of cells.entries()) {
      const row = grid[first + at + by] as Cell[];
      while (row.length < from + place) row.push(null);
      row[from + place] = cell;
    }
  if (!isInserted) return;
  const left = grid[by > 0 ? first : last] as Cell[];
  for (let place = from; place <= to; place++) left[place] = null;
}
