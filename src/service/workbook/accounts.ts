import type { Origin, Registrations } from '../model.ts';

/** Where the rows of a sheet have gone. Every row is counted once, where it is most of use. */
export interface Account {
  sheet: string;
  /** Rows below the headers. */
  read: number;
  delegates: number;
  delegations: number;
  /** Set aside, because a later row tells of the same person. */
  duplicates: number;
  /** In no other sheet but Input, because of a problem. */
  lost: number;
  /** In a sheet without registrations. */
  unread: number;
  /** None of these: 0, or the rules have a fault. */
  missing: number;
}

type Place = 'delegates' | 'delegations' | 'duplicates' | 'lost';

/** An account for each sheet that was read. */
export function accountsOf(registrations: Registrations): Account[] {
  const places = placesOf(registrations);
  return registrations.sheets.map(({ name, kind, rows }) => {
    const found = [...(places.get(name)?.values() ?? [])];
    const count = (place: Place) => found.filter((one) => one === place).length;
    const rest = rows - found.length;
    return {
      sheet: name,
      read: rows,
      delegates: count('delegates'),
      delegations: count('delegations'),
      duplicates: count('duplicates'),
      lost: count('lost'),
      unread: kind === 'none' ? rest : 0,
      missing: kind === 'none' ? 0 : rest,
    };
  });
}

/** The place of each row, by sheet and number. A delegation is counted as one row, however many its members are. */
function placesOf(registrations: Registrations): Map<string, Map<number, Place>> {
  const { delegates, delegations, duplicates, problems } = registrations;
  const places = new Map<string, Map<number, Place>>();
  const put = (list: { origin: Origin }[], place: Place) => {
    for (const { origin } of list) {
      const rows = places.get(origin.sheet) ?? new Map<number, Place>();
      if (rows.size === 0) places.set(origin.sheet, rows);
      if (!rows.has(origin.row)) rows.set(origin.row, place);
    }
  };
  put(delegations, 'delegations');
  put(delegates, 'delegates');
  put(
    duplicates.filter(({ kept }) => !kept).map(({ delegate }) => delegate),
    'duplicates',
  );
  put(
    problems.filter(({ lost }) => lost),
    'lost',
  );
  return places;
}
