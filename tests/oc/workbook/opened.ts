import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';

/** A workbook as somebody else sees it: its sheets as a reader gives them. */
export interface Opened {
  names: string[];
  /** The rows of a sheet, its header first. Throws where there is no such sheet. */
  rows(sheet: string): unknown[][];
  /** The cells of a column, by its header, without the header. */
  column(sheet: string, header: string): unknown[];
  /** The cell of a person in such a column; null where it is empty, or nobody there has that name. */
  cell(sheet: string, name: string, header: string): unknown;
}

/** The same with its parts as they lie in the ZIP. */
export interface TakenApart extends Opened {
  /** The parts by their paths, as text. */
  parts: Map<string, string>;
  /** The XML of each sheet, in their order. */
  xml: string[];
}

/** Opens a workbook. Throws where it is no workbook. */
export async function opened(bytes: Uint8Array): Promise<Opened> {
  const { sheets } = await readXlsx(bytes);
  const rows = (name: string) => {
    const sheet = sheets.find((one) => one.name === name);
    if (!sheet) throw new Error(`There is no sheet "${name}".`);
    return sheet.rows as unknown[][];
  };
  const column = (sheet: string, header: string) => {
    const [headers = [], ...others] = rows(sheet);
    if (!headers.includes(header)) throw new Error(`${sheet} has no column "${header}".`);
    return others.map((row) => row[headers.indexOf(header)] ?? null);
  };
  return {
    names: sheets.map(({ name }) => name),
    rows,
    column,
    cell: (sheet, name, header) => column(sheet, header)[column(sheet, 'Name').indexOf(name)] ?? null,
  };
}

/** How many rows of its file a workbook has nowhere, for each sheet where there are some. */
export function lostRows(workbook: Opened): unknown[] {
  const counts = workbook.rows('Summary').filter(([, , detail]) => detail === 'not accounted for');
  if (counts.length === 0) throw new Error('Summary does not account for rows.');
  return counts.flatMap(([, sheet, , count]) => (count === 0 ? [] : [`${sheet}: ${count}`]));
}

/**
 * Opens a workbook, and takes it apart with other readers, which is most of the work: for the tests of what is written. Throws where
 * it is no workbook, or where a part is no well-formed XML.
 */
export async function takenApart(bytes: Uint8Array): Promise<TakenApart> {
  const workbook = await opened(bytes);
  const parts = await partsOf(bytes);
  for (const text of parts.values()) new SaxesParser({ xmlns: true }).write(text).close();
  const xml = workbook.names.map((_, at) => String(parts.get(`xl/worksheets/sheet${at + 1}.xml`)));
  return { ...workbook, parts, xml };
}

async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'));
  return parts;
}
