import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflateRaw } from 'node:zlib';
import { columnLetters } from '../../shared/index.ts';

/*
 * Writes a workbook (.xlsx; ECMA-376) sheet by sheet: of each sheet the XML is made, compressed and dropped before the next one begins,
 * so that of all cells only their texts are in memory, each once. The library hucre 1.0 writes all sheets before it compresses the
 * first: 20,000 people with seats take it more memory than a thread may have.
 */

/** The formats of cells, in the order of their numbers. */
const STYLES = {
  plain: { format: 0, font: 0 },
  bold: { format: 0, font: 1 },
  /** The format "Text" of Excel: what is typed into the cell later stays text as well. */
  text: { format: 164, font: 0 },
  date: { format: 165, font: 0 },
  /** A number that was read shows all its digits, as a phone. */
  digits: { format: 166, font: 0 },
} as const;
export type Style = keyof typeof STYLES;
const NAMES = Object.keys(STYLES) as Style[];

/** The number of a style; on paper, a long text goes on in a second line. */
function styleNumber(style: Style, isOnPaper: boolean): number {
  return NAMES.indexOf(style) + (isOnPaper ? NAMES.length : 0);
}

/** What a cell holds, and how it is shown. */
export interface StyledCell {
  value: string | number | boolean | Date | null;
  style: Style;
}

/** A sheet to be written. Its first row is the header: it stays in view and has a filter. */
export interface SheetToWrite {
  /** Such as Excel takes, and no other sheet of the workbook has. */
  name: string;
  /** Can be read once. All rows have as many cells as the first. */
  rows: Iterable<StyledCell[]>;
  /** The widths of the columns, in characters; asked when all rows were read. */
  widths: () => number[];
  /** How many columns stay in view. */
  frozen: number;
  /** How it is printed; absent for a sheet that is not. */
  print?: {
    /** How many columns, from the first; else all. */
    columns?: number;
    /** The height of a row, in points; absent for that of one line. LibreOffice finds none for text that goes on in a second line. */
    height: (row: readonly StyledCell[]) => number | undefined;
    /** Behind which rows a page ends, of which the header is 0. */
    breaks: number[];
  };
}

/** What a workbook says of itself. */
interface Properties {
  title: string;
  createdAt: Date;
  /** Properties under names of their own. */
  custom?: Readonly<Record<string, string>>;
}

/** Writes a workbook. The same sheets and properties give the same bytes. */
export async function writeXlsx(
  sheets: readonly SheetToWrite[],
  { title, createdAt, custom }: Properties,
): Promise<Uint8Array> {
  const archive = new ArchiveWriter();
  const add = (name: string, xml: string) => archive.add(name, [Buffer.from(xml)]);
  await add('[Content_Types].xml', contentTypesXml(sheets, custom !== undefined));
  await add('_rels/.rels', relationsXml(custom ? [...ROOT_RELATIONS, CUSTOM_RELATION] : ROOT_RELATIONS));
  await add('docProps/core.xml', coreXml(title, createdAt));
  if (custom) await add('docProps/custom.xml', customXml(custom));
  await add('xl/_rels/workbook.xml.rels', relationsXml(workbookRelations(sheets)));
  await add('xl/styles.xml', stylesXml());
  const strings = new Map<string, number>();
  const ranges: string[] = [];
  for (const [at, sheet] of sheets.entries()) {
    const { xml, rows, columns } = sheetXml(sheet, strings);
    ranges.push(...namedRanges(sheet, at, rows, columns));
    await archive.add(`xl/worksheets/sheet${at + 1}.xml`, xml);
  }
  await archive.add('xl/sharedStrings.xml', stringsXml(strings));
  await add('xl/workbook.xml', workbookXml(sheets, ranges));
  return archive.bytes();
}

const START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text in XML. It has no control characters but line feeds. */
function escaped(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign) : text;
}

/** How much of a text is gathered before it becomes bytes, in characters. */
const PIECE = 2 ** 16;

/** Gathers a long text as bytes. */
function textGatherer(): { pieces: Buffer[]; add: (text: string) => void; end: () => void } {
  const pieces: Buffer[] = [];
  let text = '';
  const end = () => {
    pieces.push(Buffer.from(text));
    text = '';
  };
  const add = (more: string) => {
    text += more;
    if (text.length > PIECE) end();
  };
  return { pieces, add, end };
}

/** The XML of a sheet (ECMA-376-1, 18.3.1.99), and how many rows and columns it has. Its texts get their numbers in `strings`. */
function sheetXml(
  { rows, widths, frozen, print }: SheetToWrite,
  strings: Map<string, number>,
): { xml: Buffer[]; rows: number; columns: number } {
  const { pieces, add, end } = textGatherer();
  const letters: string[] = [];
  let count = 0;
  for (const row of rows) {
    count++;
    const isOnPaper = print !== undefined && count > 1;
    const points = print?.height(row);
    const height = points === undefined ? '' : ` ht="${points}" customHeight="1"`;
    let cells = '';
    for (const [place, cell] of row.entries()) {
      letters[place] ??= columnLetters(place);
      cells += cellXml(`${letters[place]}${count}`, cell, styleNumber(cell.style, isOnPaper), strings);
    }
    add(`<row r="${count}"${height}>${cells}</row>`);
  }
  end();
  const range = `A1:${letters.at(-1) ?? 'A'}${count}`;
  const pane = frozen > 0 ? ` xSplit="${frozen}"` : '';
  const corner = frozen > 0 ? 'bottomRight' : 'bottomLeft';
  const columns = widths().map(
    (width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="true"/>`,
  );
  const head = [
    `${START}<worksheet xmlns="${MAIN}">`,
    print ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : '',
    `<dimension ref="${range}"/>`,
    `<sheetViews><sheetView workbookViewId="0"><pane${pane} ySplit="1" topLeftCell="${columnLetters(frozen)}2" state="frozen" activePane="${corner}"/></sheetView></sheetViews>`,
    `<sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`,
  ];
  const tail = [
    `</sheetData><autoFilter ref="${range}"/>`,
    print ? '<printOptions gridLines="1"/>' : '',
    '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
    print ? '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' : '',
    print ? breaksXml(print.breaks) : '',
    '</worksheet>',
  ];
  const xml = [Buffer.from(head.join('')), ...pieces, Buffer.from(tail.join(''))];
  return { xml, rows: count, columns: letters.length };
}

function breaksXml(rows: readonly number[]): string {
  if (rows.length === 0) return '';
  const all = rows.map((row) => `<brk id="${row}" max="16383" man="1"/>`).join('');
  return `<rowBreaks count="${rows.length}" manualBreakCount="${rows.length}">${all}</rowBreaks>`;
}

/** The day 0 of spreadsheets, for dates from March 1900 on. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

/** A cell (ECMA-376-1, 18.3.1.4). An empty one is written where it has a format for what is typed into it. */
function cellXml(place: string, { value }: StyledCell, style: number, strings: Map<string, number>): string {
  const format = style === 0 ? '' : ` s="${style}"`;
  if (value === null) return format && `<c r="${place}"${format}/>`;
  if (typeof value === 'string')
    return `<c r="${place}" t="s"${format}><v>${numberOf(value, strings)}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${place}" t="b"${format}><v>${value ? 1 : 0}</v></c>`;
  const number =
    value instanceof Date ? Math.round(((value.getTime() - FIRST_DAY) / DAY) * 1e10) / 1e10 : value;
  return `<c r="${place}"${format}><v>${number}</v></c>`;
}

function numberOf(text: string, strings: Map<string, number>): number {
  const known = strings.get(text);
  if (known !== undefined) return known;
  strings.set(text, strings.size);
  return strings.size - 1;
}

/** The texts of cells (ECMA-376-1, 18.4.9). */
function stringsXml(strings: ReadonlyMap<string, number>): Buffer[] {
  const { pieces, add, end } = textGatherer();
  add(`${START}<sst xmlns="${MAIN}" count="${strings.size}" uniqueCount="${strings.size}">`);
  for (const text of strings.keys()) {
    const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
    add(`<si><t${space}>${escaped(text)}</t></si>`);
  }
  add('</sst>');
  end();
  return pieces;
}

/** The names of the ranges of a sheet (ECMA-376-1, 18.2.5): without that of the filter, it has none in LibreOffice. */
function namedRanges({ name, print }: SheetToWrite, at: number, rows: number, columns: number): string[] {
  const sheet = escaped(`'${name.replaceAll("'", "''")}'`);
  const defined = (what: string, range: string) =>
    `<definedName name="_xlnm.${what}" localSheetId="${at}">${sheet}!${range}</definedName>`;
  return [
    defined('_FilterDatabase', `$A$1:$${columnLetters(columns - 1)}$${rows}`),
    // on each page the header; and whole columns, which have the rows that somebody adds
    ...(print ? [defined('Print_Titles', '$1:$1')] : []),
    ...(print?.columns ? [defined('Print_Area', `$A:$${columnLetters(print.columns - 1)}`)] : []),
  ];
}

function workbookXml(sheets: readonly SheetToWrite[], ranges: readonly string[]): string {
  const all = sheets.map(
    ({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${START}<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><bookViews><workbookView xWindow="0" yWindow="0" windowWidth="16384" windowHeight="8192" activeTab="0"/></bookViews><sheets>${all.join('')}</sheets><definedNames>${ranges.join('')}</definedNames></workbook>`;
}

type Relation = [type: string, target: string];

function relationsXml(relations: readonly Relation[]): string {
  const all = relations.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `${START}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

const ROOT_RELATIONS: readonly Relation[] = [
  [`${RELATION}/officeDocument`, 'xl/workbook.xml'],
  [`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
];
const CUSTOM_RELATION: Relation = [`${RELATION}/custom-properties`, 'docProps/custom.xml'];

function workbookRelations(sheets: readonly SheetToWrite[]): Relation[] {
  return [
    ...sheets.map((_, at): Relation => [`${RELATION}/worksheet`, `worksheets/sheet${at + 1}.xml`]),
    [`${RELATION}/styles`, 'styles.xml'],
    [`${RELATION}/sharedStrings`, 'sharedStrings.xml'],
  ];
}

/** The formats of cells (ECMA-376-1, 18.8), each also as on paper. */
function stylesXml(): string {
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`;
  const formats = ['', '<alignment vertical="center" wrapText="true"/>'].flatMap((alignment) =>
    NAMES.map((name) => {
      const { format, font: number } = STYLES[name];
      const attributes = `numFmtId="${format}" fontId="${number}" fillId="0" borderId="0"`;
      return `<xf ${attributes} xfId="0" applyNumberFormat="true" applyFont="true" applyAlignment="true">${alignment}</xf>`;
    }),
  );
  return [
    `${START}<styleSheet xmlns="${MAIN}">`,
    '<numFmts count="3"><numFmt numFmtId="164" formatCode="@"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm"/><numFmt numFmtId="166" formatCode="0"/></numFmts>',
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}

/** The usual properties (ECMA-376-2, 11.1). */
function coreXml(title: string, createdAt: Date): string {
  const moment = `${createdAt.toISOString().slice(0, 19)}Z`;
  const dated = (tag: string) => `<dcterms:${tag} xsi:type="dcterms:W3CDTF">${moment}</dcterms:${tag}>`;
  return `${START}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escaped(title)}</dc:title>${dated('created')}${dated('modified')}</cp:coreProperties>`;
}

/** Properties under names of their own (ECMA-376-1, 22.3); Office begins to number them at 2. */
function customXml(custom: Readonly<Record<string, string>>): string {
  const all = Object.entries(custom).map(
    ([name, value], at) =>
      `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${at + 2}" name="${escaped(name)}"><vt:lpwstr>${escaped(value)}</vt:lpwstr></property>`,
  );
  return `${START}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">${all.join('')}</Properties>`;
}

/** What each part is (ECMA-376-2, 10.1.2). */
function contentTypesXml(sheets: readonly SheetToWrite[], hasCustom: boolean): string {
  const main = 'application/vnd.openxmlformats-officedocument';
  const parts: [name: string, type: string][] = [
    ['/xl/workbook.xml', `${main}.spreadsheetml.sheet.main+xml`],
    ...sheets.map((_, at): [string, string] => [
      `/xl/worksheets/sheet${at + 1}.xml`,
      `${main}.spreadsheetml.worksheet+xml`,
    ]),
    ['/xl/styles.xml', `${main}.spreadsheetml.styles+xml`],
    ['/xl/sharedStrings.xml', `${main}.spreadsheetml.sharedStrings+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ...(hasCustom
      ? [['/docProps/custom.xml', `${main}.custom-properties+xml`] satisfies [string, string]]
      : []),
  ];
  const all = parts.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`);
  return `${START}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${all.join('')}</Types>`;
}

/** A ZIP file (APPNOTE.TXT 4.3) while it is written. Each part is compressed when it is added. */
class ArchiveWriter {
  readonly #parts: Buffer[] = [];
  readonly #directory: Buffer[] = [];
  #size = 0;

  async add(name: string, pieces: readonly Uint8Array[]): Promise<void> {
    let size = 0;
    let checksum = 0;
    for (const piece of pieces) {
      size += piece.length;
      checksum = crc32(piece, checksum);
    }
    const data = await buffer(Readable.from(pieces).pipe(createDeflateRaw()));
    const path = Buffer.from(name);
    // what the header of a part and the directory say of it: version 2.0, deflated, on 1 January 1980
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(checksum, 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(this.#size, 10);
    this.#directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, place, path);
    const part = [Buffer.from('PK\x03\x04', 'latin1'), facts, path, data];
    this.#parts.push(...part);
    this.#size += part.reduce((sum, { length }) => sum + length, 0);
  }

  bytes(): Uint8Array {
    const directory = Buffer.concat(this.#directory);
    const count = this.#directory.length / 4;
    const end = Buffer.alloc(22);
    end.write('PK\x05\x06', 'latin1');
    end.writeUInt16LE(count, 8);
    end.writeUInt16LE(count, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(this.#size, 16);
    return Buffer.concat([...this.#parts, directory, end]);
  }
}
