import { compact, groupBy } from '../../shared/index.ts';
import type { Choice, Duplicate, Origin, Registrations, RowProblem, Rules, SheetReading } from '../model.ts';
import type { Accounts } from '../payments/accounts.ts';
import { decimalText } from '../payments/amounts.ts';
import { paymentPlaces } from '../payments/asked.ts';
import { allotmentLines } from './allotment-sheets.ts';
import { chairLines } from './chairs-sheet.ts';
import { ALLOTTED, type Column, MOST_CHOICES, SUMMARY, type SummaryLine, shownName } from './columns.ts';
import { questionLines } from './questions-sheet.ts';
import { type Addressees, SHEETS, type SheetSpec, sheetSpec, type WorkbookInput } from './sheets.ts';
import { oneLine } from './text.ts';

/** What became of the rows of a sheet. A row of a delegation counts as one, however many members it names. */
interface SheetAccount {
  sheet: string;
  /** How many rows hold anything. */
  rows: number;
  /** Rows that are delegates: of individuals. */
  delegates: number;
  /** Rows that are delegations. */
  delegations: number;
  /** Rows that are left out for a later one of the same person. */
  duplicates: number;
  /** Rows of people who apply as chairs. */
  applications: number;
  /** Rows of people who are not coming. */
  withdrawn: number;
  /** Rows of forms for cancellations. */
  cancellations: number;
  /** Rows of lists of payments. */
  payments: number;
  /** Rows that may be registrations, and are in Problems only. */
  lost: number;
  headers: number;
  /** Rows above the headers, titles of groups, and notes. */
  titles: number;
  totals: number;
  /** Rows without anything, between the others. */
  empty: number;
  /** Delegates that came as members of delegations. */
  members: number;
  /** Members that are left out for a later row of the same person. */
  memberDuplicates: number;
  /** Rows that are in none of these places, less those that are in two: 0, or the rules have a fault. */
  missing: number;
}

/** What became of all rows of a file. */
interface RowAccount {
  sheets: SheetAccount[];
  total: Omit<SheetAccount, 'sheet'>;
  /** Whether every row is in exactly one place. It always is; Summary shows it. */
  addsUp: boolean;
}

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

/** Places that Summary names only where a row is there. */
const RARE: ReadonlySet<Place> = new Set<Place>(['applications', 'withdrawn', 'cancellations', 'payments']);

/** What a row is that Problems names with these codes; of all others that are `lost` nobody knows what they are. */
const PLACE_OF_CODE: Partial<Record<string, Place>> = {
  'headers-in-two-rows': 'headers',
  'header-again': 'headers',
  'table-below': 'headers',
  'row-above-headers': 'titles',
  'row-note': 'titles',
  'row-total': 'totals',
};

/** Counts what became of the rows of a file, by sheet and together. */
export function accountOf({
  sheets,
  delegates,
  delegations,
  applications,
  duplicates,
  withdrawn,
  problems,
  input,
}: Registrations): RowAccount {
  const left = duplicates.filter(({ included }) => !included).map(({ delegate }) => delegate);
  const ofDelegations = rowsOf(delegations);
  const isMember = ({ origin }: { origin: Origin }) =>
    ofDelegations.get(origin.sheet)?.has(origin.row) ?? false;
  const headers = sheets.flatMap(({ name, headerRow, kind }) =>
    headerRow === undefined || kind === 'cancellations' || kind === 'payments'
      ? []
      : [{ origin: { sheet: name, row: headerRow } }],
  );
  const reportedAs = (place: Place) =>
    problems.filter(({ code, lost }) => (PLACE_OF_CODE[code] ?? (lost ? 'lost' : undefined)) === place);
  const allRowsOf = (wanted: SheetReading['kind']) =>
    sheets.flatMap(({ name, kind }) =>
      kind === wanted
        ? (input.find((sheet) => sheet.name === name)?.rows ?? []).map(({ number }) => ({
            origin: { sheet: name, row: number },
          }))
        : [],
    );
  const gone = withdrawn
    .filter(({ how, isEmptied, isBack }) => !isBack && (how !== 'row deleted' || isEmptied))
    .map(({ delegate }) => delegate);
  const places: Record<Place, Map<string, Set<number>>> = {
    delegates: rowsOf(delegates.filter((one) => !isMember(one))),
    delegations: ofDelegations,
    duplicates: rowsOf(left.filter((one) => !isMember(one))),
    applications: rowsOf(applications),
    withdrawn: rowsOf(gone.filter((one) => !isMember(one))),
    cancellations: rowsOf(allRowsOf('cancellations')),
    payments: rowsOf(allRowsOf('payments')),
    lost: rowsOf([...reportedAs('lost'), ...allRowsOf('none')]),
    headers: rowsOf([...headers, ...reportedAs('headers')]),
    titles: rowsOf([
      ...reportedAs('titles'),
      ...sheets.flatMap(({ name, titles = [] }) => titles.map((row) => ({ origin: { sheet: name, row } }))),
    ]),
    totals: rowsOf(reportedAs('totals')),
  };
  const members = countBySheet(delegates.filter(isMember));
  const memberDuplicates = countBySheet(left.filter(isMember));
  const accounts = sheets.map(({ name }): SheetAccount => {
    const numbers = (input.find((sheet) => sheet.name === name)?.rows ?? []).map(({ number }) => number);
    const rows = numbers.length;
    const counts = Object.fromEntries(
      PLACE_NAMES.map((place) => [place, places[place].get(name)?.size ?? 0]),
    ) as Record<Place, number>;
    return {
      sheet: name,
      rows,
      ...counts,
      empty: (numbers.at(-1) ?? 0) - rows,
      members: members.get(name) ?? 0,
      memberDuplicates: memberDuplicates.get(name) ?? 0,
      missing: PLACE_NAMES.reduce((rest, place) => rest - counts[place], rows),
    };
  });
  const counted = [...PLACE_NAMES, 'rows', 'empty', 'members', 'memberDuplicates', 'missing'] as const;
  const total = Object.fromEntries(
    counted.map((key) => [key, accounts.reduce((sum, account) => sum + account[key], 0)]),
  ) as RowAccount['total'];
  const addsUp = accounts.every((one) => {
    const sets = Object.values(places).flatMap((of) => [...(of.get(one.sheet) ?? [])]);
    return new Set(sets).size === sets.length && sets.length === one.rows;
  });
  return { sheets: accounts, total, addsUp };
}

/** The row numbers of some things by their sheets, each once. */
function rowsOf(all: readonly { origin: Origin }[]): Map<string, Set<number>> {
  const rows = new Map<string, Set<number>>();
  for (const { origin } of all) {
    const known = rows.get(origin.sheet);
    if (known) known.add(origin.row);
    else rows.set(origin.sheet, new Set([origin.row]));
  }
  return rows;
}

function countBySheet(all: readonly { origin: Origin }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { origin } of all) counts.set(origin.sheet, (counts.get(origin.sheet) ?? 0) + 1);
  return counts;
}

/** What is counted under for a choice that fits no committee of the site. */
const NO_COMMITTEE = '(no committee of the site)';

/** How often each committee is each choice, of the people of one kind. Committees that nobody chose are counted as well. */
function choiceLines(part: string, people: { choices: Choice[] }[], rules: Rules): SummaryLine[] {
  const longest = people.reduce((sum, { choices }) => Math.max(sum, choices.length), 0);
  const most = Math.min(longest, MOST_CHOICES + 1);
  const counts = new Map<string, number[]>(
    rules.committees.map(({ id }) => [id, Array.from({ length: most }, () => 0)]),
  );
  const unknown = Array.from({ length: most }, () => 0);
  for (const { choices } of people)
    for (const [number, { committee = '' }] of choices.entries()) {
      const place = Math.min(number, MOST_CHOICES);
      const list = counts.get(committee) ?? unknown;
      list[place] = (list[place] ?? 0) + 1;
    }
  const lines = (item: string, list: number[]) =>
    list.map((number, place): SummaryLine => [part, item, titleOf(place), number]);
  return [
    ...rules.committees.flatMap((committee) => lines(shownName(committee), counts.get(committee.id) ?? [])),
    ...lines(NO_COMMITTEE, unknown).filter(([, , , number]) => number !== 0),
  ];
}

/** The name of a choice; the first place is 0. */
function titleOf(place: number): string {
  return place < MOST_CHOICES ? `Choice ${place + 1}` : 'Further choices';
}

/** How many come from each school, those of most first; names are compared as for the limit of a school. */
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
      ...(numbers.delegations > 0
        ? [['Schools', name, 'Delegations', numbers.delegations] as SummaryLine]
        : []),
    ]);
}

/** How often each problem was found, the most frequent first, and what to do about it. */
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

/** Where Summary says the name of the exported file, which is read again. */
export const FILE_LINE = ['Workbook', 'File'] as const;

/** Where Summary says that there are people in Withdrawn. */
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

/** `Summary`: one table in parts, which the filter of its first column shows one by one. */
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
    ...(earlier === undefined
      ? []
      : [
          [
            'Workbook',
            'Uploaded again',
            earlier,
            null,
            allotment ? WHAT_WAS_READ_AGAIN_WITH_SEATS : WHAT_WAS_READ_AGAIN,
          ] satisfies SummaryLine,
        ]),
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

/** What is due, what is paid, and which payments count nowhere; nothing where there are neither fees nor payments. */
function moneyLines({ all, payments, currency = '', decimals, undated }: Accounts): SummaryLine[] {
  const hasFees = all.some(({ due }) => due !== undefined);
  if (!hasFees && payments.length === 0) return [];
  const line = (item: string, units: bigint, note: string | null = null): SummaryLine => [
    'Money',
    item,
    currency,
    Number(decimalText(units, decimals)),
    note,
  ];
  const due = all.reduce((sum, one) => sum + (one.due ?? 0n), 0n);
  const paid = all.reduce((sum, one) => sum + one.paid, 0n);
  const open = all.reduce((sum, one) => sum + (one.due ?? 0n) - one.paid, 0n);
  const uncounted = payments.filter(({ account, repeats }) => !account && !repeats);
  return [
    ...(hasFees
      ? [line('due', due, undated > 0 ? `Without a date, and so at the early fee: ${undated}.` : null)]
      : []),
    line('paid', paid, 'By the lists of payments, which are in Input.'),
    ...(hasFees ? [line('open', open, 'Schools says it for each school.')] : []),
    ['Money', 'payments', 'in all', payments.length],
    ['Money', 'payments', 'in two lists, and counted once', payments.filter(({ repeats }) => repeats).length],
    ['Money', 'payments', 'that count for nobody', uncounted.length, 'Payments says why.'],
  ];
}

/** Why nobody has a seat, where the site has some and the file has too many people. */
function withoutSeatsLines({ problems, delegates }: Registrations): SummaryLine[] {
  const problem = problems.find(({ code }) => code === 'too-many-for-seats');
  return problem ? [['Allotment', 'Nobody has a seat', null, delegates.length, problem.remedy]] : [];
}

/** With seats, the headers about payments are understood too: their answers are in Allotment. */
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

/** How many things of a kind are named. */
const MOST_NAMED = 8;

/** What was not understood, in five lines at most, of which each names the things of one kind. */
function notUnderstoodLines({ sheets, problems, input }: Registrations): SummaryLine[] {
  const lost = sheets.filter(({ kind, rows }) => kind === 'none' && rows > 0).map(({ name }) => name);
  const hidden = input.filter((one) => one.hidden && !lost.includes(one.name)).map(({ name }) => name);
  const headers = sheets.flatMap((sheet) => (sheet.kind === 'none' ? [] : sheet.headers));
  const unread = headers.filter(({ field }) => field === undefined);
  const guessed = headers.filter(({ field, suggestion }) => field !== undefined && suggestion !== undefined);
  const unknown = wordCounts(problems, ['committee-unknown']);
  const unclear = wordCounts(problems, ['committee-ambiguous', 'choice-unclear']);
  const hiddenRows = problems.filter(({ code }) => code === 'rows-hidden');
  const lines: SummaryLine[] = [
    [
      'Not understood',
      'Hidden rows',
      listSome(hiddenRows.map(({ origin, rows = 0 }) => `${quoted(origin.sheet)} (${rows})`)),
      hiddenRows.reduce((sum, { rows = 0 }) => sum + rows, 0),
      'They were read like the others. See Problems for what to do.',
    ],
    [
      'Not understood',
      'Sheets',
      [
        ...(lost.length > 0 ? [`${listSome(lost.map(quoted))} was not read`] : []),
        ...(hidden.length > 0 ? [`${listSome(hidden.map(quoted))} is hidden and was read`] : []),
      ].join('; '),
      lost.length + hidden.length,
      'See Problems for what to do.',
    ],
    [
      'Not understood',
      'Questions that were not read',
      listSome(distinct(unread.map(({ written }) => quoted(written)))),
      distinct(unread.map(({ written }) => written)).length,
      'Their answers are only in Input. If you need one, change its header and upload the file again.',
    ],
    [
      'Not understood',
      'Questions that were guessed',
      listSome(distinct(guessed.map(({ written, suggestion }) => `${quoted(written)} as ${suggestion}`))),
      distinct(guessed.map(({ written }) => written)).length,
      'If one is wrong, change its header and upload the file again.',
    ],
    [
      'Not understood',
      'Words that are no committee',
      listSome(unknown.map(({ word, rows }) => `${quoted(word)} (${rows})`)),
      unknown.reduce((sum, { rows }) => sum + rows, 0),
      'The rows keep what was written. See Problems for what to do.',
    ],
    [
      'Not understood',
      'Answers that are not clear',
      listSome(unclear.map(({ word, rows }) => `${quoted(word)} (${rows})`)),
      unclear.reduce((sum, { rows }) => sum + rows, 0),
      'They can be several committees, or are neither a rank nor yes or no. See Problems for what to do.',
    ],
  ];
  const some = lines.filter(([, , , number]) => number !== 0);
  const all = 'Plenary understood every sheet, question and committee.';
  return some.length > 0 ? some : [['Not understood', 'Nothing', null, 0, all]];
}

/** The words of some kinds of problems with the number of rows that they are in, the most frequent first. */
function wordCounts(problems: readonly RowProblem[], codes: string[]): { word: string; rows: number }[] {
  const words = new Map<string, { word: string; rows: number }>();
  for (const { code, value, rows = 1 } of problems) {
    if (!codes.includes(code)) continue;
    const key = compact(value) || value;
    const known = words.get(key) ?? { word: value, rows: 0 };
    words.set(key, { ...known, rows: known.rows + rows });
  }
  return [...words.values()].sort((one, other) => other.rows - one.rows);
}

function quoted(text: string): string {
  return `“${oneLine(text)}”`;
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)];
}

/** The first of some texts, and how many more there are. */
function listSome(texts: string[]): string {
  const more = texts.length - MOST_NAMED;
  return more > 0 ? `${texts.slice(0, MOST_NAMED).join(', ')}, and ${more} more` : texts.join(', ');
}

/** Where the rows have gone, for each sheet and for all, so that everybody can add them up. */
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

/** What Summary says of people who are no delegates. */
const NO_SEAT = 'They get no seat, and are in none of the sheets of the allotment.';

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
  const counted = (item: string, note: string, isCounted: (one: Duplicate) => boolean): SummaryLine => {
    const number = duplicates.filter(isCounted).length;
    return ['Lists', SHEETS.duplicates, item, number, number > 0 ? note : null];
  };
  return [
    ['Lists', SHEETS.delegates, 'people', delegates.length, `With a delegation: ${came}.`],
    ...[...groupBy(delegates, ({ role = '' }) => role)].flatMap(([role, all]): SummaryLine[] =>
      role === '' ? [] : [['Lists', SHEETS.delegates, `people who come as ${role}`, all.length, NO_SEAT]],
    ),
    ['Lists', SHEETS.schools, 'rows in which several people register', delegations.length],
    ['Lists', SHEETS.duplicates, 'rows', duplicates.length, `Groups: ${groups}.`],
    counted(
      'rows set aside',
      'Delegates has the latest row of each person. To restore a row, set Kept to yes and upload this workbook again.',
      ({ status }) => status === 'set aside',
    ),
    counted(
      'rows set aside under another name',
      'Look at each. If it is another person, set Kept to yes and upload this workbook again.',
      ({ status, otherName }) => status === 'set aside' && otherName,
    ),
    counted(
      'possible duplicates',
      'All of them are in Delegates. If two rows are one person, set Kept to no for one of them and upload this workbook again.',
      ({ status }) => status === 'possible duplicate',
    ),
    counted(
      'rows restored by the OC',
      'In Delegates, because Kept was set to yes.',
      ({ status }) => status === 'restored',
    ),
    counted(
      'rows removed by the OC',
      'Not in Delegates, because Kept was set to no.',
      ({ status }) => status === 'removed',
    ),
    ...(withdrawn.length > 0
      ? [
          [
            ...WITHDRAWN_LINE,
            'people who are not coming',
            gone,
            'They are in no other sheet but Input. If somebody comes, write “yes” under Back there, and upload this workbook again.',
          ] satisfies SummaryLine,
        ]
      : []),
    ['Lists', SHEETS.problems, 'problems', problems.length],
    ...(settled > 0 ? [['Lists', SHEETS.problems, 'of which are done', settled] as SummaryLine] : []),
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

/** What each sheet was taken for, and each of its headers. */
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
