import { compact, groupBy } from '../../core/index.ts';
import {
  type Choice,
  type Duplicate,
  type Origin,
  originKey,
  type Registrations,
  type RowProblem,
  type Rules,
  type SheetReading,
} from '../model.ts';
import type { Accounts } from '../payments/accounts.ts';
import { decimalText } from '../payments/amounts.ts';
import { paymentPlaces } from '../payments/asked.ts';
import { allotmentLines } from './allotment-sheets.ts';
import { chairLines } from './chairs-sheet.ts';
import {
  ALLOTTED,
  type Column,
  lineIf,
  MAX_CHOICES,
  SUMMARY,
  type SummaryLine,
  shownName,
} from './columns.ts';
import { questionLines } from './questions-sheet.ts';
import { type Addressees, SHEETS, type SheetSpec, sheetSpec, type WorkbookInput } from './sheets.ts';
import { oneLine } from './text.ts';

/** The places where a row can be, with the words of Summary. */
const PLACES = {
  delegates: 'people, in Delegates',
  delegations: 'schools or pairs, whose people are in Delegates',
  duplicates: 'set aside, in Duplicates',
  applications: 'applications for chairs, in Chairs',
  withdrawn: 'not coming, in Withdrawn',
  cancellations: 'cancellations',
  payments: 'lists of payments',
  lost: 'not read, named in Problems',
  headers: 'headers',
  titles: 'titles and notes',
  totals: 'totals',
} as const;
type Place = keyof typeof PLACES;
const PLACE_NAMES = Object.keys(PLACES) as Place[];

/** Counts of the rows of a sheet. A row of a delegation counts once, however many members it has. */
interface SheetAccount extends Record<Place, number> {
  sheet: string;
  rows: number;
  empty: number;
  /** Members of delegations, and members that are left out for a later row. */
  members: number;
  memberDuplicates: number;
  /** Rows in no place, minus rows in two: always 0, or the rules have a fault. */
  missing: number;
}

/** Counts of all rows of a file. `addsUp` says whether every row is in exactly one place, as it must be. */
interface RowAccount {
  sheets: SheetAccount[];
  total: Omit<SheetAccount, 'sheet'>;
  addsUp: boolean;
}

const RARE: ReadonlySet<Place> = new Set<Place>(['applications', 'withdrawn', 'cancellations', 'payments']);

/** The place of a row by the code of its problem. Rows that are `lost` with another code are of an unknown kind. */
const PLACE_OF_CODE: Partial<Record<string, Place>> = {
  'headers-in-two-rows': 'headers',
  'header-again': 'headers',
  'table-below': 'headers',
  'row-above-headers': 'titles',
  'row-note': 'titles',
  'row-total': 'totals',
};

/** Counts the rows of a file by place, for each sheet and in total. */
export function accountOf(found: Registrations): RowAccount {
  const { sheets, delegates, delegations, applications, duplicates, withdrawn, problems, input } = found;
  const left = duplicates.filter(({ included }) => !included).map(({ delegate }) => delegate);
  const gone = withdrawn
    .filter(({ how, isEmptied, isBack }) => !isBack && (how !== 'row deleted' || isEmptied))
    .map(({ delegate }) => delegate);
  const ofDelegations = new Set(delegations.map(({ origin }) => originKey(origin)));
  const isMember = ({ origin }: { origin: Origin }) => ofDelegations.has(originKey(origin));
  const isAlone = (one: { origin: Origin }) => !isMember(one);
  const alone = {
    delegates: delegates.filter(isAlone),
    duplicates: left.filter(isAlone),
    withdrawn: gone.filter(isAlone),
  };
  const members = { latest: delegates.filter(isMember), duplicates: left.filter(isMember) };
  const reported = groupBy(problems, ({ code, lost }) => PLACE_OF_CODE[code] ?? (lost ? 'lost' : undefined));
  let addsUp = true;
  const accounts = sheets.map(({ name, kind, headerRow, titles = [] }): SheetAccount => {
    const numbers = (input.find((sheet) => sheet.name === name)?.rows ?? []).map(({ number }) => number);
    const rows = numbers.length;
    const rowsOf = (all: readonly { origin: Origin }[] = []) =>
      all.flatMap(({ origin: { sheet, row } }) => (sheet === name ? [row] : []));
    const allIf = (wanted: SheetReading['kind']) => (kind === wanted ? numbers : []);
    const hasHeaders = headerRow !== undefined && kind !== 'cancellations' && kind !== 'payments';
    const places: Record<Place, number[]> = {
      delegates: rowsOf(alone.delegates),
      delegations: rowsOf(delegations),
      duplicates: rowsOf(alone.duplicates),
      applications: rowsOf(applications),
      withdrawn: rowsOf(alone.withdrawn),
      cancellations: allIf('cancellations'),
      payments: allIf('payments'),
      lost: [...rowsOf(reported.get('lost')), ...allIf('none')],
      headers: [...(hasHeaders ? [headerRow] : []), ...rowsOf(reported.get('headers'))],
      titles: [...titles, ...rowsOf(reported.get('titles'))],
      totals: rowsOf(reported.get('totals')),
    };
    const sets = PLACE_NAMES.map((place) => new Set(places[place]));
    const sum = sets.reduce((all, { size }) => all + size, 0);
    addsUp &&= sum === rows && new Set(sets.flatMap((set) => [...set])).size === sum;
    return {
      sheet: name,
      rows,
      ...(Object.fromEntries(PLACE_NAMES.map((place, at) => [place, sets[at]?.size])) as Record<
        Place,
        number
      >),
      empty: (numbers.at(-1) ?? 0) - rows,
      members: rowsOf(members.latest).length,
      memberDuplicates: rowsOf(members.duplicates).length,
      missing: rows - sum,
    };
  });
  const counted = [...PLACE_NAMES, 'rows', 'empty', 'members', 'memberDuplicates', 'missing'] as const;
  const total = Object.fromEntries(
    counted.map((key) => [key, accounts.reduce((sum, account) => sum + account[key], 0)]),
  ) as RowAccount['total'];
  return { sheets: accounts, total, addsUp };
}

const NO_COMMITTEE = '(no committee of the site)';

/** Returns how often each committee is each choice. Committees that nobody chose are included. */
function choiceLines(part: string, people: { choices: Choice[] }[], rules: Rules): SummaryLine[] {
  const longest = people.reduce((sum, { choices }) => Math.max(sum, choices.length), 0);
  const most = Math.min(longest, MAX_CHOICES + 1);
  const counts = new Map<string, number[]>(
    rules.committees.map(({ id }) => [id, Array.from({ length: most }, () => 0)]),
  );
  const unknown = Array.from({ length: most }, () => 0);
  for (const { choices } of people)
    for (const [number, { committee = '' }] of choices.entries()) {
      const place = Math.min(number, MAX_CHOICES);
      const list = counts.get(committee) ?? unknown;
      list[place] = (list[place] ?? 0) + 1;
    }
  const titleOf = (place: number) => (place < MAX_CHOICES ? `Choice ${place + 1}` : 'Further choices');
  const lines = (item: string, list: number[]) =>
    list.map((number, place): SummaryLine => [part, item, titleOf(place), number]);
  return [
    ...rules.committees.flatMap((committee) => lines(shownName(committee), counts.get(committee.id) ?? [])),
    ...lines(NO_COMMITTEE, unknown).filter(([, , , number]) => number !== 0),
  ];
}

/** Returns the number of people per school, the largest first; names are compared as for the limit of a school. */
function schoolLines({ delegates, delegations }: Registrations): SummaryLine[] {
  const schools = new Map<string, { name: string; delegates: number; delegations: number }>();
  const schoolOf = (written: string) => {
    const name = oneLine(written);
    const key = compact(name);
    const known = schools.get(key) ?? { name: name || '(no school)', delegates: 0, delegations: 0 };
    schools.set(key, known);
    return known;
  };
  for (const { school } of delegates) schoolOf(school).delegates += 1;
  for (const { school } of delegations) schoolOf(school).delegations += 1;
  return [...schools.values()]
    .sort((one, other) => other.delegates - one.delegates)
    .flatMap(({ name, ...numbers }): SummaryLine[] => [
      ['Schools', name, 'Delegates', numbers.delegates],
      ...lineIf(numbers.delegations > 0, 'Schools', name, 'Delegations', numbers.delegations),
    ]);
}

function problemLines({ problems }: Registrations): SummaryLine[] {
  const codes = new Map<string, { number: number; rows: number; lost: number; remedy: string }>();
  for (const { code, rows = 1, lost, remedy, done } of problems) {
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
      'Problems',
      code,
      lost > 0 ? `rows in Input only: ${lost}` : rows > number ? `in ${rows} rows` : null,
      number,
      `The first of them: ${remedy}`,
    ]);
}

export const FILE_LINE = ['Workbook', 'File'] as const;

export const WITHDRAWN_LINE = ['Lists', SHEETS.withdrawn] as const;

const KINDS = {
  individual: 'registrations of single delegates',
  delegation: 'registrations of delegations',
  chairs: 'applications for chairs',
  cancellations: 'cancellations',
  payments: 'payments',
  none: 'no registrations',
};

const HOW_TO_CORRECT =
  'Make them in the sheet Input, under Answer in Questions or under Kept in Duplicates, and upload this workbook again. Or make them in the export. Plenary ignores changes in other sheets.';
const WHAT_WAS_READ_AGAIN =
  'Plenary read the sheet Input, the answers in Questions, the column Kept in Duplicates, and new sheets. Problems lists your changes in Delegates.';
const HOW_TO_CORRECT_WITH_SEATS =
  'Correct people in Delegates or Input, write under Committee, Portfolio, Lock and Paid in Allotment and Waiting list, in Check-in, under Answer in Questions, or under Kept in Duplicates. Add a sheet for new registrations. Then upload this workbook again.';
const WHAT_WAS_READ_AGAIN_WITH_SEATS =
  'Plenary read Input, your changes in Delegates, Allotment and Waiting list, Check-in, the answers in Questions, the column Kept in Duplicates, and new sheets.';

/** Returns `Summary`: one table in parts, which the filter of its first column shows one by one. */
export function summarySheet(given: WorkbookInput, addressees: Addressees): SheetSpec {
  const { registrations, rules, createdAt, file, earlier, allotment, accounts, chairs, questions } = given;
  const { delegates, delegations } = registrations;
  const read = allotment ? withPayments(registrations) : registrations;
  const schools = accounts.all.filter(({ isSchool }) => isSchool);
  const schoolNames = new Map(schools.map(({ name }) => [compact(name), name]));
  const lines: SummaryLine[] = [
    ...withoutSeatsLines(registrations),
    ...questionLines(questions),
    ...notUnderstoodLines(read),
    ...problemLines(registrations),
    ['Workbook', 'Conference', rules.conference],
    [...FILE_LINE, file],
    ['Workbook', 'Made (UTC)', createdAt],
    ['Workbook', 'Version of the rules', rules.version],
    ['Workbook', 'Corrections', null, null, allotment ? HOW_TO_CORRECT_WITH_SEATS : HOW_TO_CORRECT],
    ...lineIf(
      earlier !== undefined,
      ...(['Workbook', 'Uploaded again', earlier ?? null, null] as const),
      allotment ? WHAT_WAS_READ_AGAIN_WITH_SEATS : WHAT_WAS_READ_AGAIN,
    ),
    ...(allotment ? allotmentLines(allotment, schoolNames) : []),
    ...chairLines(chairs),
    ...moneyLines(accounts),
    ...rowLines(registrations),
    ...peopleLines(registrations),
    ...mailLines(addressees),
    ...choiceLines('Committees', delegates, rules),
    ...choiceLines('Committees of delegations', delegations, rules),
    ...schoolLines(registrations),
    ...readingLines(read),
  ];
  return sheetSpec(SHEETS.summary, Object.values<Column<SummaryLine>>(SUMMARY), lines);
}

function moneyLines({ all, payments, currency = '', decimals, undated }: Accounts): SummaryLine[] {
  const hasFees = all.some(({ due }) => due !== undefined);
  if (!hasFees && payments.length === 0) return [];
  const line = (item: string, units: bigint, note: string | null): SummaryLine => [
    'Money',
    ...([item, currency, Number(decimalText(units, decimals)), note] as const),
  ];
  const due = all.reduce((sum, one) => sum + (one.due ?? 0n), 0n);
  const paid = all.reduce((sum, one) => sum + one.paid, 0n);
  const open = due - paid;
  const uncounted = payments.filter(({ account, repeats }) => !account && !repeats);
  const early = undated > 0 ? `Without a date, and so at the first fee: ${undated}.` : null;
  return [
    ...lineIf(hasFees, ...line('due', due, early)),
    line('paid', paid, 'By the lists of payments, which are in Input.'),
    ...lineIf(hasFees, ...line('open', open, 'Schools says it for each school.')),
    ['Money', 'payments', 'in all', payments.length],
    ['Money', 'payments', 'in two lists, and counted once', payments.filter(({ repeats }) => repeats).length],
    ['Money', 'payments', 'that count for nobody', uncounted.length, 'Payments says why.'],
  ];
}

function withoutSeatsLines({ problems, delegates }: Registrations): SummaryLine[] {
  const problem = problems.find(({ code }) => code === 'too-many-for-seats');
  return lineIf(
    problem !== undefined,
    'Allotment',
    'Nobody has a seat',
    null,
    delegates.length,
    problem?.remedy,
  );
}

/** Marks headers about payments as understood: with an allotment, their answers are in Allotment. */
function withPayments(registrations: Registrations): Registrations {
  const sheets = registrations.sheets.map((sheet) => {
    const places = paymentPlaces(sheet.headers.map(({ written }) => written));
    const headers = sheet.headers.map((header, at) => {
      const column = places.paid.includes(at)
        ? ALLOTTED.paid
        : at === places.transaction
          ? ALLOTTED.transaction
          : undefined;
      return column && header.field === undefined
        ? { written: header.written, field: column.header }
        : header;
    });
    return { ...sheet, headers };
  });
  return { ...registrations, sheets };
}

const MAX_NAMED = 8;

/** Returns at most five lines about unread content, one for each kind. */
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
    line(item, listSome(distinct(all.map(textOf))), distinct(all.map(({ written }) => written)).length, note);
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
    const key = compact(value) || value;
    const known = words.get(key) ?? { word: quote(value), rows: 0 };
    words.set(key, { ...known, rows: known.rows + rows });
  }
  return [...words.values()].sort((one, other) => other.rows - one.rows);
}

function quote(text: string): string {
  return `“${oneLine(text)}”`;
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)];
}

function listSome(texts: string[]): string {
  const more = texts.length - MAX_NAMED;
  return more > 0 ? `${texts.slice(0, MAX_NAMED).join(', ')}, and ${more} more` : texts.join(', ');
}

/** Returns the number of rows in each place, for each sheet and in total, so that readers can add them up. */
function rowLines(registrations: Registrations): SummaryLine[] {
  const { sheets, total } = accountOf(registrations);
  const shown = PLACE_NAMES.filter((place) => total[place] > 0 || !RARE.has(place));
  const all: SheetAccount = { sheet: '(all sheets)', ...total };
  return [...sheets, all].flatMap((account): SummaryLine[] => {
    const { sheet, rows, missing, empty } = account;
    const sum = shown.map((place) => account[place]).join(' + ');
    return [
      ['Rows', sheet, 'rows read', rows, missing === 0 ? `${sum} = ${rows}` : null],
      ...shown.map((place): SummaryLine => ['Rows', sheet, PLACES[place], account[place]]),
      [
        'Rows',
        sheet,
        'not accounted for',
        missing,
        missing === 0 ? 'Every row is accounted for.' : 'Please contact the people who run this website.',
      ],
      ['Rows', sheet, 'empty rows between them, which are not counted', empty],
    ];
  });
}

const NO_SEAT = 'They get no seat, and are in none of the sheets of the allotment.';

const COMES_BACK =
  'They are in no other sheet but Input. If somebody comes, write “yes” under Back there, and upload this workbook again.';
const SET_ASIDE =
  'Delegates has the latest row of each person. To restore a row, set Kept to yes and upload this workbook again.';
const OTHER_NAME = 'Look at each. If it is another person, set Kept to yes and upload this workbook again.';
const POSSIBLE =
  'All of them are in Delegates. If two rows are one person, set Kept to no for one of them and upload this workbook again.';

function peopleLines({
  delegates,
  delegations,
  duplicates,
  withdrawn,
  problems,
  input,
}: Registrations): SummaryLine[] {
  const gone = withdrawn.filter(({ isBack }) => !isBack).length;
  const came = delegates.filter(({ delegation }) => delegation !== undefined).length;
  const rows = input.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  const groups = new Set(duplicates.map(({ group }) => group)).size;
  const settled = problems.filter(({ done }) => done).length;
  const ofStatus = (status: Duplicate['status'], item: string, note: string, isOtherName = false) => {
    const all = duplicates.filter((one) => one.status === status && (one.otherName || !isOtherName));
    return ['Lists', SHEETS.duplicates, item, all.length, all.length > 0 ? note : null] satisfies SummaryLine;
  };
  return [
    ['Lists', SHEETS.delegates, 'people', delegates.length, `With a delegation: ${came}.`],
    ...[...groupBy(delegates, ({ role = '' }) => role)].flatMap(([role, all]): SummaryLine[] =>
      role === '' ? [] : [['Lists', SHEETS.delegates, `people who come as ${role}`, all.length, NO_SEAT]],
    ),
    ['Lists', SHEETS.schools, 'rows in which several people register', delegations.length],
    ['Lists', SHEETS.duplicates, 'rows', duplicates.length, `Groups: ${groups}.`],
    ofStatus('set aside', 'rows set aside', SET_ASIDE),
    ofStatus('set aside', 'rows set aside under another name', OTHER_NAME, true),
    ofStatus('possible duplicate', 'possible duplicates', POSSIBLE),
    ofStatus('restored', 'rows restored by the OC', 'In Delegates, because Kept was set to yes.'),
    ofStatus('removed', 'rows removed by the OC', 'Not in Delegates, because Kept was set to no.'),
    ...lineIf(withdrawn.length > 0, ...WITHDRAWN_LINE, 'people who are not coming', gone, COMES_BACK),
    ['Lists', SHEETS.problems, 'problems', problems.length],
    ...lineIf(settled > 0, 'Lists', SHEETS.problems, 'of which are done', settled),
    ['Lists', SHEETS.input, 'rows', rows, 'Headers, and the lines above them, are rows, too.'],
  ];
}

function mailLines({ list, without }: Addressees): SummaryLine[] {
  const others = list.reduce((sum, addressee) => sum + addressee.others.length, 0);
  return [
    [
      'Lists',
      SHEETS.mailMerge,
      'addresses',
      list.length,
      'Delegates in their order, then the heads of delegations. If several people share an address, the first one gets the mail.',
    ],
    ['Lists', SHEETS.mailMerge, 'people whose address was taken', others, 'See the column also_for.'],
    ['Lists', SHEETS.mailMerge, 'people without an address', without],
  ];
}

function readingLines({ sheets }: Registrations): SummaryLine[] {
  return sheets.flatMap(({ name, kind, headerRow, headers, rows }): SummaryLine[] => [
    [
      'Sheets read',
      name,
      KINDS[kind],
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
