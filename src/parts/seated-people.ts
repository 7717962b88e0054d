/** Somebody who has a seat, as data.xlsx says it. */
export interface SeatedPerson {
  key: string;
  name: string;
  school: string;
  committee: string;
  /** The seat, such as "France"; empty in a committee without a matrix. */
  seat: string;
}

/** The headers of the columns that are read, as the service writes them (src/service/workbook/columns.ts). */
const HEADERS = { key: 'Key', name: 'Name', school: 'School', committee: 'Committee', seat: 'Portfolio' };

/**
 * Who has a seat by the sheet Allotment of a workbook, by committee and seat. Undefined where it has no such sheet, or is no workbook.
 * The library comes when somebody chooses a file: it is larger than the page. Rejects where it does not load, or the file is gone.
 */
export async function seatedPeople(file: Blob): Promise<SeatedPerson[] | undefined> {
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(await file.arrayBuffer()).catch(() => ({ sheets: [] }));
  for (const { rows } of sheets) {
    const [first = [], ...rest] = rows;
    const place = (header: string) => first.findIndex((cell) => text(cell) === header);
    const places = Object.entries(HEADERS).map(([field, header]) => [field, place(header)] as const);
    // the sheet of those who wait has no portfolio
    if (places.some(([, at]) => at < 0)) continue;
    return rest
      .map((row) => Object.fromEntries(places.map(([field, at]) => [field, text(row[at])])))
      .map((person) => person as unknown as SeatedPerson)
      .filter(({ name, committee }) => name !== '' && committee !== '')
      .sort((one, other) => order(one).localeCompare(order(other)));
  }
  return undefined;
}

function text(cell: unknown): string {
  return cell === null || cell === undefined ? '' : String(cell).replace(/\s+/g, ' ').trim();
}

function order({ committee, seat, name }: SeatedPerson): string {
  return [committee, seat, name].join('\u0000');
}
