import type { Origin, Registrations, SheetReading } from '../model.ts';

/** What became of the rows of a sheet. A row of a delegation counts as one, however many members it names. */
export interface SheetAccount {
  sheet: string;
  kind: SheetReading['kind'];
  /** How many rows were read. */
  rows: number;
  /** Rows that are delegates: of individuals. */
  delegates: number;
  /** Rows that are delegations. */
  delegations: number;
  /** Rows that are left out for a later one of the same person. */
  duplicates: number;
  /** Rows that are in Problems only. */
  lost: number;
  /** Delegates that came as members of delegations. */
  members: number;
  /** Members that are left out for a later row of the same person. */
  memberDuplicates: number;
  /** Rows that are in none of these places, less those that are in two: 0, or the rules have a fault. */
  missing: number;
}

/** What became of all rows of a file. */
export interface Account {
  sheets: SheetAccount[];
  total: Omit<SheetAccount, 'sheet' | 'kind'>;
  /** Whether every row is in exactly one of delegates, delegations, duplicates and lost. It always is; Summary shows it. */
  addsUp: boolean;
}

const COUNTED = [
  'rows',
  'delegates',
  'delegations',
  'duplicates',
  'lost',
  'members',
  'memberDuplicates',
  'missing',
] as const;

/** Counts what became of the rows of a file, by sheet and together. */
export function accountOf({ sheets, delegates, delegations, duplicates, problems }: Registrations): Account {
  const left = duplicates.filter(({ kept }) => !kept).map(({ delegate }) => delegate);
  const ofDelegations = rowsOf(delegations);
  const isMember = ({ origin }: { origin: Origin }) =>
    ofDelegations.get(origin.sheet)?.has(origin.row) ?? false;
  const rows = {
    delegates: rowsOf(delegates.filter((one) => !isMember(one))),
    delegations: ofDelegations,
    duplicates: rowsOf(left.filter((one) => !isMember(one))),
    lost: rowsOf(problems.filter(({ lost }) => lost)),
  };
  const members = countBySheet(delegates.filter(isMember));
  const memberDuplicates = countBySheet(left.filter(isMember));
  const accounts = sheets.map(({ name, kind, rows: read }): SheetAccount => {
    const count = (of: keyof typeof rows) => rows[of].get(name)?.size ?? 0;
    const places = Object.keys(rows) as (keyof typeof rows)[];
    return {
      sheet: name,
      kind,
      rows: read,
      delegates: count('delegates'),
      delegations: count('delegations'),
      duplicates: count('duplicates'),
      lost: count('lost'),
      members: members.get(name) ?? 0,
      memberDuplicates: memberDuplicates.get(name) ?? 0,
      missing: places.reduce((rest, place) => rest - count(place), read),
    };
  });
  const total = Object.fromEntries(
    COUNTED.map((key) => [key, accounts.reduce((sum, account) => sum + account[key], 0)]),
  ) as Account['total'];
  const addsUp = accounts.every((one) => {
    const sets = Object.values(rows).flatMap((of) => [...(of.get(one.sheet) ?? [])]);
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
