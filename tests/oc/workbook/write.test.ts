import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { texts } from '../texts.ts';
import { type TakenApart, takenApart } from './opened.ts';
import { delegateOf, MADE, manyDelegates, mixed, NOTHING, RULES, workbookWith } from './sample.ts';

const FILE = 'answers.csv';
const SHEETS = texts(`
    Summary | Problems | Delegates | UNSC | UNHRC | International Press Corps | Schools | Duplicates |
    Mail merge | Input`);

const bytesOf = (registrations = mixed(), made = MADE) => workbookWith(registrations, RULES, made, FILE);
let workbook: TakenApart;

beforeAll(async () => {
  workbook = await takenApart(await bytesOf());
});

describe.each([
  ['of both forms', mixed()],
  ['of no registrations', NOTHING],
])('a workbook %s', (_, registrations) => {
  test('has its sheets in their order', async () => {
    expect((await takenApart(await bytesOf(registrations))).names).toEqual(SHEETS);
  });

  test('has a bold header, always in view, with a filter over all rows, on each sheet', async () => {
    const { parts, xml, names, rows } = await takenApart(await bytesOf(registrations));
    const bold = boldFormats(String(parts.get('xl/styles.xml')));
    for (const [at, sheet] of xml.entries()) {
      const formats = [...(/<row r="1">.*?<\/row>/.exec(sheet)?.[0] ?? '').matchAll(/<c [^>]*s="(\d+)"/g)];
      const [header = [], ...others] = rows(String(names[at]));
      expect(formats).toHaveLength(header.length);
      expect(formats.every(([, format]) => bold.has(Number(format)))).toBe(true);
      expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"');
      expect(sheet).toMatch(new RegExp(`<autoFilter ref="A1:[A-Z]+${others.length + 1}"/>`));
      expect(new Set(header).size).toBe(header.length);
    }
  });

  test('names the range of each filter, without which LibreOffice shows none', async () => {
    const { parts, xml } = await takenApart(await bytesOf(registrations));
    const names = [
      ...String(parts.get('xl/workbook.xml')).matchAll(/_FilterDatabase" localSheetId="(\d+)">(.*?)</g),
    ];
    const filters = xml.map((sheet) => /<autoFilter ref="(.*?)"/.exec(sheet)?.[1]);
    expect(names.map(([, at]) => Number(at))).toEqual(xml.map((_, at) => at));
    expect(names.map(([, , range]) => range?.replaceAll('$', '').replace(/.*!/, ''))).toEqual(filters);
    expect(names[8]?.[2]).toMatch(/^'Mail merge'!\$A\$1:\$L\$\d+$/);
  });

  test('has no formula', async () => {
    for (const sheet of (await takenApart(await bytesOf(registrations))).xml)
      expect(sheet).not.toMatch(/<f[ >/]/);
  });
});

describe('Delegates', () => {
  test('has one row for each person, with everything and where it came from', () => {
    const [header, , , , , , member] = workbook.rows('Delegates');
    expect(workbook.rows('Delegates')).toHaveLength(8);
    expect(header).toEqual([
      ...['Name', 'Mail', 'Phone', 'School', 'Class', 'Experience'],
      ...['Choice 1 committee', 'Choice 1 portfolio', 'Choice 2 committee', 'Choice 2 portfolio'],
      ...['Consent', 'Sent', 'Delegation', 'Sheet', 'Row', 'File'],
    ]);
    expect(member).toEqual([
      ...['Mia Okoro', 'mia@school.example.org', '+91 9800000020', 'Black  rock', '9', '2 conferences'],
      ...['UNHRC', 'Kenya', 'UNICEF?', null, 'yes', new Date(Date.UTC(2026, 5, 1, 8, 20))],
      ...['Black Rock', 'Delegations', 3, FILE],
    ]);
  });

  test('shows dates as dates with their time', () => {
    expect(workbook.parts.get('xl/styles.xml')).toContain('formatCode="yyyy-mm-dd hh:mm"');
    expect(workbook.column('Delegates', 'Sent')[0]).toEqual(new Date(Date.UTC(2026, 5, 1, 8, 0)));
  });

  test('keeps every cell of text a text when it is typed anew', () => {
    const formats = [...String(workbook.parts.get('xl/styles.xml')).matchAll(/<xf numFmtId="(\d+)"/g)];
    expect(workbook.parts.get('xl/styles.xml')).toContain('formatCode="@"');
    const phone = /<c r="C2" t="s" s="(\d+)">/.exec(String(workbook.xml[2]))?.[1];
    const format = formats.map(([, id]) => id)[Number(phone) + 1];
    expect(workbook.parts.get('xl/styles.xml')).toContain(`numFmtId="${format}" formatCode="@"`);
  });

  test('has a last column for choices after the twentieth', async () => {
    const choices = Array.from({ length: 23 }, (_, at) => ({ written: `wish ${at + 1}`, portfolio: 'Chad' }));
    const registrations = { ...NOTHING, delegates: [delegateOf(1, { choices }), delegateOf(2)] };
    const many = await takenApart(await bytesOf(registrations));
    expect(many.column('Delegates', 'Choice 20 committee')).toEqual(['wish 20', null]);
    expect(many.column('Delegates', 'Further choices')[0]).toBe(
      'wish 21: Chad; wish 22: Chad; wish 23: Chad',
    );
  });
});

describe('the sheet of a committee', () => {
  test('has those who chose it, the dearest choices first', () => {
    expect(workbook.column('UNHRC', 'Choice')).toEqual([1, 1, 1, 1, 2, 2]);
    expect(workbook.column('UNHRC', 'Portfolio')).toEqual(['France', 'France', 'Kenya', 'Kenya', null, null]);
    expect(workbook.column('UNSC', 'Choice')).toEqual([1, 1, 2]);
  });

  test('has a name of its own where the committee is called like another sheet', async () => {
    const committees = [
      { id: 'one', names: ['input'] },
      { id: 'two', names: ['Crisis: A/B'] },
    ];
    const bytes = await workbookWith(NOTHING, { ...RULES, committees }, MADE, FILE);
    expect((await takenApart(bytes)).names.slice(3, 5)).toEqual(['input (2)', 'Crisis- A-B']);
  });
});

test('Schools has one row for each school, its members ready for a mail program', () => {
  expect(workbook.column('Schools', 'Delegates')).toEqual([4, 2, 1]);
  expect(workbook.column('Schools', 'Members')[0]).toContain(
    'Mia Okoro <mia@school.example.org>; Noah Okoro',
  );
  expect(workbook.column('Schools', 'Head delegate')).toEqual(['Ms. Okoro', null, null]);
  expect(workbook.column('Schools', 'Size')).toEqual(['2 or 3', null, null]);
  expect(workbook.column('Schools', 'Phone')[0]).toBe('0098');
});

test('Duplicates has all of each group, and says which is included', () => {
  expect(workbook.column('Duplicates', 'Kept')).toEqual(['yes', 'no']);
  expect(workbook.column('Duplicates', 'Status')).toEqual(['latest', 'set aside']);
  expect(workbook.column('Duplicates', 'Another name')).toEqual(['no', 'yes']);
  expect(workbook.column('Duplicates', 'Group')).toEqual([1, 1]);
  expect(workbook.column('Duplicates', 'Row')).toEqual([3, 4]);
});

test('Problems says where, who, what and what to do', () => {
  expect(workbook.rows('Problems').slice(1)).toEqual([
    [
      'Form responses 1',
      8,
      null,
      'E-mail',
      'mia at school',
      'mail-missing',
      'yes',
      null,
      'Ask for the address.',
    ],
    [
      'Delegations',
      3,
      'Mia Okoro & Noah Okoro',
      null,
      'UNICEF?',
      'committee-unknown',
      'no',
      null,
      'Write a committee of the site.',
    ],
    ['Notes', 1, null, null, 'a note', 'sheet-not-understood', 'yes', null, 'Give it headers.'],
    ['Delegations', 1, null, null, 'Our delegations', 'row-above-headers', 'no', null, 'Move it.'],
  ]);
});

test('Input has every row as it was read, numbers with all their digits, under the letters of its columns', () => {
  expect(workbook.rows('Input')).toHaveLength(1 + 8 + 3 + 2);
  expect(workbook.rows('Input')[0]?.slice(0, 4)).toEqual(['Sheet', 'Row', 'Column A', 'Column B']);
  expect(workbook.rows('Input')[0]?.at(-1)).toBe('Check');
  const rows = workbook.rows('Input').slice(9, 12);
  expect(rows.map((row) => row.slice(0, -1))).toEqual([
    ['Delegations', 1, 'Our delegations', null, true, ...Array(7).fill(null)],
    ['Delegations', 2, 'School', ...Array(9).fill(null)],
    [
      'Delegations',
      3,
      'Black  rock',
      new Date(Date.UTC(2026, 4, 9, 12, 5)),
      9876543210,
      ...Array(7).fill(null),
    ],
  ]);
  expect(workbook.rows('Input').at(-1)?.slice(0, 4)).toEqual(['Notes', 9, null, '0042']);
});

describe('the same registrations', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('give the same bytes, whatever the clock says', async () => {
    const now = await bytesOf();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 86_400_000 });
    expect(Buffer.compare(now, await bytesOf())).toBe(0);
  });

  test('give at another time another date and nothing else', async () => {
    const later = await takenApart(await bytesOf(mixed(), new Date(MADE.getTime() + 86_400_000)));
    const differing = [...workbook.parts].filter(([path, part]) => later.parts.get(path) !== part);
    expect(differing.map(([path]) => path)).toEqual(['docProps/core.xml', 'xl/worksheets/sheet1.xml']);
    const cells = (xml: string | undefined) => [...String(xml).matchAll(/<c [^>]*>.*?<\/c>/g)].map(String);
    const before = cells(workbook.xml[0]);
    expect(cells(later.xml[0]).filter((cell, at) => cell !== before[at])).toHaveLength(1);
  });
});

test('columns are as wide as their content, within reason', async () => {
  const registrations = manyDelegates(1);
  registrations.delegates = [delegateOf(0, { grade: '9', school: 'A long name of a school '.repeat(20) })];
  const { xml } = await takenApart(await bytesOf(registrations));
  const widths = [...String(xml[2]).matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  );
  expect(widths[3]).toBe(48);
  expect(widths[4]).toBeLessThan(12);
  expect(widths[1]).toBeGreaterThan('delegate0@school.example.org'.length);
});

/** Which cell formats of a workbook are bold. */
function boldFormats(styles: string): Set<number> {
  const fonts = [...styles.matchAll(/<font>(.*?)<\/font>/g)].map(([, font]) => String(font).includes('<b/>'));
  const formats = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf [^>]*fontId="(\d+)"/g)];
  return new Set(formats.flatMap(([, font], at) => (fonts[Number(font)] ? [at] : [])));
}
