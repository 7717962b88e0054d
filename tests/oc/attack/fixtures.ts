import { writeXlsx } from 'hucre/xlsx';
import { COMMITTEE_COLUMNS } from '../../../src/oc/sheets/committees.ts';
import { packed } from '../packed.ts';
import { partsOf, rawWorkbook } from '../raw-workbook.ts';
import { texts } from '../texts.ts';

/* Files that are sent to bring the service down. Each is built when it is needed, and stored nowhere. */

/** What a fixture ends in: the code of a Failure, or `read`. */
type Ends = 'read' | 'not-a-table' | 'too-large' | 'no-registrations';

export interface Attack {
  name: string;
  make: () => Promise<Uint8Array>;
  /** Whether it takes seconds or resembles others, and is only tried by `npm run test:deep`. */
  isSlow?: true;
  /** Every end that is sensible for it. Where it is read, rules may find no registrations in it. */
  ends: Ends[];
}

const READ: Ends[] = ['read', 'no-registrations'];
const BROKEN: Ends[] = ['not-a-table'];
const LARGE: Ends[] = ['too-large'];

const HEADERS = texts(`
    Timestamp | Full name | Email address | Phone | School | Grade | Committee preference 1`);

/** A file as it should be. */
export function goodFile(people = 30): Promise<Uint8Array> {
  const rows = Array.from({ length: people }, (_, at) => [
    new Date(Date.UTC(2024, 5, 1, 8, at % 60)),
    `Person ${at + 1}`,
    `person${at + 1}@example.org`,
    `+9198450${String(10_000 + at)}`,
    'Sample School',
    '11',
    'Sample Committee',
  ]);
  return writeXlsx({ sheets: [{ name: 'Form responses 1', rows: [HEADERS, ...rows] }] });
}

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const oneRow = `<row r="1">${cell('A1', 'Name')}</row>`;

function* repeated(text: string, times: number): Generator<Uint8Array> {
  const chunk = Buffer.from(text.repeat(1000));
  for (let at = 0; at < times; at += 1000) yield chunk;
}

function* rows(count: number): Generator<Uint8Array> {
  for (let at = 0; at < count; at += 1000) {
    const numbers = Array.from({ length: 1000 }, (_, next) => at + next + 1);
    yield Buffer.from(numbers.map((row) => `<row r="${row}"><c r="A${row}"><v>1</v></c></row>`).join(''));
  }
}

const columnOf = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnOf(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));

const withDoctype = (doctype: string, entity: string) =>
  rawWorkbook({
    sheets: [`<row r="1"><c r="A1" t="s"><v>0</v></c></row>`],
    parts: [
      {
        name: 'xl/sharedStrings.xml',
        content: `<?xml version="1.0"?>${doctype}<sst><si><t>${entity}</t></si></sst>`,
      },
    ],
  });

const laughs = `<!DOCTYPE sst [<!ENTITY l0 "ha">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
).join('')}]>`;

async function cut(at: number): Promise<Uint8Array> {
  const whole = await goodFile(200);
  return whole.slice(0, Math.floor((whole.length * at) / 21));
}

/** All of them. */
export const ATTACKS: Attack[] = [
  {
    name: 'one cell at XFD1048576',
    make: () => rawWorkbook({ sheets: [`${oneRow}<row r="1048576">${cell('XFD1048576', 'x')}</row>`] }),
    ends: LARGE,
  },
  {
    name: 'a coloured cell at XFD1048576',
    make: () => rawWorkbook({ sheets: [`${oneRow}<row r="1048576"><c r="XFD1048576" s="1"/></row>`] }),
    ends: READ,
  },
  {
    name: 'a coloured XFD in 400,000 rows',
    isSlow: true,
    make: () => rawWorkbook({ sheets: [repeated('<row><c r="XFD1" s="1"/></row>', 400_000)] }),
    ends: READ,
  },
  { name: '16,384 columns', make: () => rawWorkbook({ sheets: [wide(16_384)] }), ends: LARGE },
  {
    name: 'one sheet under 3,000 names',
    isSlow: true,
    make: async () => {
      const parts = partsOf({ sheets: [''] });
      const names = '<sheet name="x" r:id="rId1"/>'.repeat(3_000);
      const named = (content: unknown) => String(content).replace(/<sheet name.*?\/>/, names);
      return packed(
        parts.map((part) =>
          /workbook\.xml$/.test(part.name) ? { ...part, content: named(part.content), method: 0 } : part,
        ),
      );
    },
    ends: LARGE,
  },
  {
    name: '1,900 sheets that look like those of committees',
    isSlow: true,
    make: () => rawWorkbook({ sheets: committeeSheets(1_900, '') }),
    ends: LARGE,
  },
  {
    name: '250 sheets that look like those of committees, and are no XML further down',
    isSlow: true,
    make: () => rawWorkbook({ sheets: committeeSheets(250, `${oneRow.repeat(1_000)}<row><c></row>`) }),
    ends: READ,
  },
  {
    name: '400 MB of blanks in 400 KB',
    isSlow: true,
    make: () => rawWorkbook({ sheets: [repeated(' '.repeat(100), 4_000_000)] }),
    ends: LARGE,
  },
  {
    name: '400 MB of blanks that say they are 1 MB',
    make: () => {
      const parts = partsOf({ sheets: [repeated(`${' '.repeat(96)}<v/>`, 4_000_000)] });
      return packed(parts.map((part) => (/sheet1/.test(part.name) ? { ...part, size: 2 ** 20 } : part)));
    },
    ends: BROKEN,
  },
  {
    name: '90 MB of blanks',
    isSlow: true,
    make: () => rawWorkbook({ sheets: [repeated(`${' '.repeat(89)}<v/>`, 1_000_000)] }),
    ends: ['too-large', ...READ],
  },
  { name: '9 MB in one cell', make: () => stored(longCell(900_000)), ends: LARGE },
  {
    name: '2 million rows',
    isSlow: true,
    make: () => rawWorkbook({ sheets: [rows(2_000_000)] }),
    ends: LARGE,
  },
  {
    name: '1.5 million empty rows',
    isSlow: true,
    make: () => stored(repeated('<row/>', 1_500_000)),
    ends: READ,
  },
  {
    name: '5 million shared strings',
    isSlow: true,
    make: () =>
      rawWorkbook({
        sheets: [oneRow],
        parts: [{ name: 'xl/sharedStrings.xml', content: strings(5_000_000) }],
      }),
    ends: LARGE,
  },
  {
    name: 'a ZIP of ZIPs',
    make: async () => {
      const inner = await packed([{ name: 'zeros', content: repeated('\0', 10_000_000) }]);
      const names = Array.from({ length: 16 }, (_, at) => `${at}.zip`);
      return packed(names.map((name) => ({ name, content: inner })));
    },
    ends: BROKEN,
  },
  {
    name: 'an encrypted workbook',
    make: () =>
      writeXlsx({
        sheets: [{ name: 'Sheet', rows: [HEADERS] }],
        encryption: { password: 'sample', spinCount: 1000 },
      }),
    ends: BROKEN,
  },
  ...Array.from({ length: 20 }, (_, at) => ({
    name: `a workbook cut at ${at + 1}/21`,
    // at the beginning, in the middle and at the end
    ...(at % 9 > 0 && { isSlow: true as const }),
    make: () => cut(at + 1),
    ends: BROKEN,
  })),
  { name: 'a billion laughs', make: () => withDoctype(laughs, '&l9;'), ends: BROKEN },
  {
    name: 'an entity from file:///etc/passwd',
    make: () => withDoctype('<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'),
    ends: BROKEN,
  },
  {
    name: 'links to other files',
    make: () =>
      rawWorkbook({
        sheets: [`<row r="1"><c r="A1" t="str"><f>[1]Sheet1!A1</f><v>Name</v></c></row>`],
        parts: [
          {
            name: 'xl/externalLinks/_rels/externalLink1.xml.rels',
            content:
              '<Relationships><Relationship Id="rId1" Target="file:///etc/passwd" TargetMode="External"/></Relationships>',
          },
        ],
      }),
    ends: READ,
  },
  {
    name: 'macros',
    make: async () =>
      writeXlsx({
        sheets: [{ name: 'Sheet', rows: [HEADERS] }],
        vbaProject: new Uint8Array(10_000).fill(7),
      }),
    ends: READ,
  },
  {
    name: 'XML nested a million deep',
    make: () => stored(repeated('<row>', 1_000_000)),
    ends: BROKEN,
  },
  {
    name: 'a tag of a million attributes',
    isSlow: true,
    make: () => rawWorkbook({ sheets: [attributes(1_000_000)] }),
    ends: ['not-a-table', 'too-large'],
  },
  {
    name: 'a directory of 60,000 files',
    isSlow: true,
    make: () =>
      packed(Array.from({ length: 60_000 }, (_, at) => ({ name: `${at}`, content: '', method: 0 }))),
    ends: LARGE,
  },
  { name: 'CSV of 9 MB in one line', make: async () => Buffer.alloc(9_000_000, 'x'), ends: LARGE },
  {
    name: 'CSV of 9 MB of quotes',
    isSlow: true,
    make: async () => Buffer.alloc(9_000_000, '"'),
    ends: ['too-large', 'not-a-table'],
  },
  {
    name: 'CSV of 9 MB of quotes, and one',
    isSlow: true,
    make: async () => Buffer.alloc(9_000_001, '"'),
    ends: BROKEN,
  },
  {
    name: 'CSV of 9 MB of commas',
    isSlow: true,
    make: async () => Buffer.alloc(9_000_000, ','),
    ends: ['too-large', ...READ],
  },
  {
    name: 'CSV of 9 MB of line ends',
    isSlow: true,
    make: async () => Buffer.alloc(9_000_000, '\n'),
    ends: BROKEN,
  },
  { name: 'CSV of 4.5 million rows', make: async () => Buffer.alloc(9_000_000, 'x\n'), ends: LARGE },
  ...[',', '\n', '\r'].map((sign) => ({
    name: `CSV of a quote in a cell and 9 MB of ${JSON.stringify(sign)}`,
    make: async () =>
      Buffer.concat([Buffer.from('Name,Mail\n5",'), Buffer.alloc(9_000_000, sign), Buffer.from('x')]),
    ends: LARGE,
  })),
  ...[57_000, 1_700_000].map((cells) => ({
    name: `one text of 24,000 characters in ${cells} cells`,
    ...(cells > 100_000 && { isSlow: true as const }),
    make: () =>
      rawWorkbook({
        strings: `<si><t>${'long text '.repeat(2400)}</t></si>`,
        sheets: [`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(cells / 100)],
      }),
    ends: LARGE,
  })),
  {
    name: 'mail addresses of 4,900 full stops',
    isSlow: true,
    make: () => people(['Asha', `${'.'.repeat(4900)}x`]),
    ends: ['read'],
  },
  {
    name: 'a format of 900,000 brackets',
    make: () =>
      rawWorkbook({
        sheets: [oneRow],
        parts: [
          {
            name: 'xl/styles.xml',
            content: `<s><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(900_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></s>`,
            method: 0,
          },
        ],
      }),
    ends: READ,
  },
  {
    name: 'JSON nested 9 million deep',
    make: async () => Buffer.alloc(9_000_000, '['),
    ends: [...BROKEN, ...LARGE],
  },
  {
    name: 'HTML comments without end',
    make: async () => Buffer.alloc(9_000_000, '<!---->'),
    ends: [...BROKEN, ...LARGE],
  },
  { name: '11 MB', make: async () => Buffer.alloc(11 * 2 ** 20, 'a,b\n'), ends: LARGE },
];

/** Sheets with the headers of a committee, and with some more below. */
function committeeSheets(count: number, below: string): string[] {
  const headers = COMMITTEE_COLUMNS.map(({ header }, at) => cell(`${columnOf(at)}1`, header)).join('');
  return Array.from({ length: count }, () => `<row r="1">${headers}</row>${below}`);
}

function wide(columns: number): string {
  return `<row r="1">${Array.from({ length: columns }, (_, at) => cell(`${columnOf(at)}1`, 'x')).join('')}</row>`;
}

/** Thousands of people who are all the same few, by texts that are there once. */
function people(...few: [name: string, mail: string][]): Promise<Uint8Array> {
  const texts = ['Full name', 'Mail', ...few.flat()];
  const row = (at: number) => `<row><c t="s"><v>${at}</v></c><c t="s"><v>${at + 1}</v></c></row>`;
  const all = few.map((_, at) => row(2 * at + 2)).join('');
  return rawWorkbook({
    strings: texts.map((text) => `<si><t>${text}</t></si>`).join(''),
    sheets: [row(0) + all.repeat(19_000 / few.length)],
  });
}

/** A workbook whose sheet is not compressed, so that nothing in it looks suspicious before it is read. */
function stored(rows: Iterable<Uint8Array>): Promise<Uint8Array> {
  return rawWorkbook({ sheets: [rows], method: 0 });
}

function* longCell(tens: number): Generator<Uint8Array> {
  yield Buffer.from('<row r="1"><c r="A1" t="inlineStr"><is><t>');
  yield* repeated('long text ', tens);
  yield Buffer.from('</t></is></c></row>');
}

function* strings(count: number): Generator<Uint8Array> {
  yield Buffer.from('<sst>');
  for (let at = 0; at < count; at += 1000)
    yield Buffer.from(
      Array.from({ length: 100 }, (_, ten) => `${'<si/>'.repeat(9)}<si><t>${at + ten}</t></si>`).join(''),
    );
  yield Buffer.from('</sst>');
}

function* attributes(count: number): Generator<Uint8Array> {
  yield Buffer.from('<row ');
  for (let at = 0; at < count; at += 1000)
    yield Buffer.from(Array.from({ length: 1000 }, (_, next) => `a${at + next}="x" `).join(''));
  yield Buffer.from('/>');
}
