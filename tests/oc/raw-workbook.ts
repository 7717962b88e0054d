import { type Part, packed } from './packed.ts';

/* Writes workbooks part by part, also such as no library would write. */

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export interface RawWorkbook {
  /** The XML inside `<sheetData>` of each sheet; the names of the sheets are Sheet1, Sheet2 and so on. */
  sheets: (string | Iterable<Uint8Array>)[];
  /** The XML inside the list of shared strings. */
  strings?: string | undefined;
  /** The XML inside the styles. */
  styles?: string | undefined;
  /** How the sheets are packed: 0 is stored, 8 deflated. */
  method?: 0 | 8;
  /** Attributes of `<workbookPr>`. */
  properties?: string;
  /** Further parts, or replacements of the usual ones. */
  parts?: Part[];
}

/** The parts of a workbook, as they are packed. */
export function partsOf({
  sheets,
  strings,
  styles,
  properties = '',
  method = 8,
  parts = [],
}: RawWorkbook): Part[] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (inside: string) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`;
  const usual: Part[] = [
    { name: '[Content_Types].xml', content: `${XML}<Types xmlns="${PACKAGE}/content-types"/>` },
    { name: '_rels/.rels', content: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr ${properties}/><sheets>${sheets
        .map((_, at) => `<sheet name="Sheet${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        sheets
          .map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
          .join('') +
          relation('strings', 'sharedStrings', '/xl/sharedStrings.xml') +
          relation('styles', 'styles', 'styles.xml'),
      ),
    },
    ...(strings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `<sst xmlns="${MAIN}">${strings}</sst>` }]),
    ...(styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', content: `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }]),
    ...sheets.map((data, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: sheetXml(data),
      method,
    })),
  ];
  const others = new Set(parts.map(({ name }) => name));
  return [...usual.filter(({ name }) => !others.has(name)), ...parts];
}

/** The bytes of such a workbook. */
export function rawWorkbook(workbook: RawWorkbook): Promise<Buffer> {
  return packed(partsOf(workbook));
}

function sheetXml(data: string | Iterable<Uint8Array>): Iterable<Uint8Array> {
  const before = Buffer.from(`${XML}<worksheet xmlns="${MAIN}"><sheetData>`);
  const after = Buffer.from('</sheetData></worksheet>');
  return around(before, typeof data === 'string' ? [Buffer.from(data)] : data, after);
}

/** One after another, so that what is endless is never there as a whole. */
function* around(before: Buffer, chunks: Iterable<Uint8Array>, after: Buffer): Generator<Uint8Array> {
  yield before;
  yield* chunks;
  yield after;
}
