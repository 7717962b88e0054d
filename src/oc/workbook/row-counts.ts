import { groupBy } from '../../core/index.ts';
import { type Origin, originKey, type Registrations, type SheetAnalysis } from '../model.ts';
import type { SummaryLine } from './sheet.ts';

const DESTINATION_TEXTS = {
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
type RowDestination = keyof typeof DESTINATION_TEXTS;
const DESTINATION_NAMES = Object.keys(DESTINATION_TEXTS) as RowDestination[];

/** A delegation's row counts once, however many members the delegation has. */
interface SheetRowCounts extends Record<RowDestination, number> {
  sheet: string;
  rows: number;
  empty: number;
  /** `memberDuplicates` were left out because of a later row. */
  members: number;
  memberDuplicates: number;
  /** Rows in no place, minus rows in two places. A value other than 0 reveals an error in the rules. */
  missing: number;
}

/** `addsUp`: every row is in exactly one place, as required. */
interface RowCounts {
  sheets: SheetRowCounts[];
  total: Omit<SheetRowCounts, 'sheet'>;
  addsUp: boolean;
}

const RARE_DESTINATIONS: ReadonlySet<RowDestination> = new Set<RowDestination>([
  'applications',
  'withdrawn',
  'cancellations',
  'payments',
]);

/** A row that is `lost` with another code is of an unknown kind. */
const DESTINATIONS_BY_CODE: Partial<Record<string, RowDestination>> = {
  'headers-in-two-rows': 'headers',
  'header-again': 'headers',
  'table-below': 'headers',
  'row-above-headers': 'titles',
  'row-note': 'titles',
  'row-total': 'totals',
};

export function countRowsByDestination(found: Registrations): RowCounts {
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
  const reported = groupBy(
    problems,
    ({ code, lost }) => DESTINATIONS_BY_CODE[code] ?? (lost ? 'lost' : undefined),
  );
  let addsUp = true;
  const accounts = sheets.map(({ name, kind, headerRow, titles = [] }): SheetRowCounts => {
    const numbers = (input.find((sheet) => sheet.name === name)?.rows ?? []).map(({ number }) => number);
    const rows = numbers.length;
    const rowsOf = (all: readonly { origin: Origin }[] = []) =>
      all.flatMap(({ origin: { sheet, row } }) => (sheet === name ? [row] : []));
    const allIf = (wanted: SheetAnalysis['kind']) => (kind === wanted ? numbers : []);
    const hasHeaders = headerRow !== undefined && kind !== 'cancellations' && kind !== 'payments';
    const places: Record<RowDestination, number[]> = {
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
    const sets = DESTINATION_NAMES.map((place) => new Set(places[place]));
    const sum = sets.reduce((all, { size }) => all + size, 0);
    addsUp &&= sum === rows && new Set(sets.flatMap((set) => [...set])).size === sum;
    return {
      sheet: name,
      rows,
      ...(Object.fromEntries(DESTINATION_NAMES.map((place, at) => [place, sets[at]?.size])) as Record<
        RowDestination,
        number
      >),
      empty: (numbers.at(-1) ?? 0) - rows,
      members: rowsOf(members.latest).length,
      memberDuplicates: rowsOf(members.duplicates).length,
      missing: rows - sum,
    };
  });
  const counted = [...DESTINATION_NAMES, 'rows', 'empty', 'members', 'memberDuplicates', 'missing'] as const;
  const total = Object.fromEntries(
    counted.map((key) => [key, accounts.reduce((sum, account) => sum + account[key], 0)]),
  ) as RowCounts['total'];
  return { sheets: accounts, total, addsUp };
}
/** For the sheet Summary, so that readers can add up the numbers. */
export function createRowCountLines(registrations: Registrations): SummaryLine[] {
  const { sheets, total } = countRowsByDestination(registrations);
  const shown = DESTINATION_NAMES.filter((place) => total[place] > 0 || !RARE_DESTINATIONS.has(place));
  const all: SheetRowCounts = { sheet: '(all sheets)', ...total };
  return [...sheets, all].flatMap((account): SummaryLine[] => {
    const { sheet, rows, missing, empty } = account;
    const sum = shown.map((place) => account[place]).join(' + ');
    return [
      ['Rows', sheet, 'rows read', rows, missing === 0 ? `${sum} = ${rows}` : null],
      ...shown.map((place): SummaryLine => ['Rows', sheet, DESTINATION_TEXTS[place], account[place]]),
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
