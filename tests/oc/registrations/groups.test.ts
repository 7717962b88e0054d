import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { createWorkbook } from '../../../src/oc/jobs/create-workbook.ts';
import type { Cell } from '../../../src/oc/model.ts';
import { rawWorkbook } from '../raw-workbook.ts';
import { texts } from '../texts.ts';
import { lostRows, type Opened, opened } from '../workbook/opened.ts';
import { rules } from './people.ts';

/* What a list says once for a group of rows, and rows that are no people: at the door, from a file to the cells of data.xlsx. */

const MADE = new Date(Date.UTC(2026, 10, 28));
const SEATS = ['China', 'France', 'Guyana', 'Japan', 'Kenya', 'Peru'].map((name) => ({ name }));
const RULES = { ...rules, committees: rules.committees.map((one) => ({ ...one, seats: SEATS })) };

interface GivenSheet {
  name: string;
  rows: Cell[][];
  /** Merged cells: first row, first column, last row, last column, from 1 on. */
  merged?: [number, number, number, number][];
  hidden?: boolean;
  hiddenRows?: number[];
}

async function upload(...sheets: GivenSheet[]): Promise<Uint8Array> {
  const file = await writeXlsx({
    sheets: sheets.map(({ name, rows, merged = [], hidden, hiddenRows = [] }) => ({
      name,
      rows,
      ...(hidden && { hidden }),
      merges: merged.map(([startRow, startCol, endRow, endCol]) => ({
        startRow: startRow - 1,
        startCol: startCol - 1,
        endRow: endRow - 1,
        endCol: endCol - 1,
      })),
      rowDefs: new Map(hiddenRows.map((row) => [row - 1, { hidden: true }])),
    })),
  });
  return createWorkbook(file, 'list.xlsx', RULES, MADE);
}

async function uploadCsv(text: string): Promise<Uint8Array> {
  return createWorkbook(Buffer.from(text), 'list.csv', RULES, MADE);
}

const again = (bytes: Uint8Array) => createWorkbook(bytes, 'data.xlsx', RULES, MADE);

function peopleIn({ rows, column }: Opened): unknown[][] {
  const isThere = (header: string) => rows('Delegates')[0]?.includes(header);
  const columns = ['Name', 'School', 'Choice 1 committee'].map((header) =>
    isThere(header) ? column('Delegates', header) : [],
  );
  return (columns[0] ?? []).map((_, at) => columns.map((cells) => cells[at] ?? ''));
}

function codesIn({ rows }: Opened): string[] {
  const [headers = [], ...problems] = rows('Problems');
  return problems.map((row) => String(row[headers.indexOf('Code')]));
}

/** The people after one upload and after a second one of data.xlsx: they have to be the same. */
async function peopleTwice(bytes: Uint8Array): Promise<unknown[][]> {
  const first = peopleIn(await opened(bytes));
  expect(peopleIn(await opened(await again(bytes)))).toEqual(first);
  return first;
}

const HEADERS = ['School', 'Name', 'Email', 'Committee preference 1'];
const mail = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.org`;
const person = (school: Cell, name: string, committee: Cell = 'UNSC'): Cell[] => [
  school,
  name,
  mail(name),
  committee,
];
const WANTED = [
  ['Asha Rao', 'Hill School', 'UNSC'],
  ['Ben Das', 'Hill School', 'UNSC'],
  ['Chen Li', 'Mayo', 'DISEC'],
  ['Dora Kim', 'Mayo', 'DISEC'],
];

describe('what is said once for a group reaches each row', () => {
  test('by merged cells of school and committee, also after the next upload', async () => {
    const rows = [
      HEADERS,
      person('Hill School', 'Asha Rao'),
      person(null, 'Ben Das', null),
      person('Mayo', 'Chen Li', 'DISEC'),
      person(null, 'Dora Kim', null),
    ];
    const merged: GivenSheet['merged'] = [
      [2, 1, 3, 1],
      [4, 1, 5, 1],
      [2, 4, 3, 4],
      [4, 4, 5, 4],
    ];
    expect(await peopleTwice(await upload({ name: 'List', rows, merged }))).toEqual(WANTED);
  });

  test('by a merged status: none of its rows is coming', async () => {
    const rows = [
      [...HEADERS, 'Status'],
      [...person('Hill School', 'Asha Rao'), 'Withdrawn'],
      person('Hill School', 'Ben Das'),
      person('Mayo', 'Chen Li', 'DISEC'),
    ];
    const bytes = await upload({ name: 'List', rows, merged: [[2, 5, 3, 5]] });
    expect(await peopleTwice(bytes)).toEqual([['Chen Li', 'Mayo', 'DISEC']]);
    expect((await opened(bytes)).column('Withdrawn', 'Name')).toEqual(['Asha Rao', 'Ben Das']);
  });

  test.each([
    ['merged over all columns', (text: string) => text, true],
    ['in one cell', (text: string) => text, false],
    ['with its number of people', (text: string) => `${text} (2)`, false],
    ['with a label', (text: string) => `School: ${text}`, false],
  ])('by a row with the name of the school above its people, %s', async (_, title, isMerged) => {
    const rows = [
      HEADERS.slice(1),
      [title('Hill School')],
      person('', 'Asha Rao').slice(1),
      person('', 'Ben Das').slice(1),
      [title('Mayo')],
      person('', 'Chen Li', 'DISEC').slice(1),
      person('', 'Dora Kim', 'DISEC').slice(1),
    ];
    const merged: GivenSheet['merged'] = [
      [2, 1, 2, 3],
      [5, 1, 5, 3],
    ];
    const bytes = await upload({ name: 'List', rows, ...(isMerged && { merged }) });
    expect(await peopleTwice(bytes)).toEqual(WANTED);
    expect(codesIn(await opened(bytes))).toEqual(['rows-are-titles']);
  });

  test('by a row with the name of a committee, and by one that says that people are not coming', async () => {
    const rows = [
      ['Name', 'Email', 'School'],
      ['UNSC'],
      ['Asha Rao', 'asha@example.org', 'Hill School'],
      ['DISEC'],
      ['Chen Li', 'chen@example.org', 'Mayo'],
      ['Withdrawn'],
      ['Eve Roy', 'eve@example.org', 'Mayo'],
    ];
    const bytes = await upload({ name: 'List', rows });
    expect(await peopleTwice(bytes)).toEqual([WANTED[0], WANTED[2]]);
    expect((await opened(bytes)).column('Withdrawn', 'Name')).toEqual(['Eve Roy']);
  });

  test('by blanks below a filled cell, and says so once', async () => {
    const rows = [
      HEADERS,
      person('Hill School', 'Asha Rao'),
      person('', 'Ben Das'),
      person('Mayo', 'Chen Li', 'DISEC'),
      person('', 'Dora Kim', 'DISEC'),
    ];
    const bytes = await upload({ name: 'List', rows });
    expect(await peopleTwice(bytes)).toEqual(WANTED);
    expect(codesIn(await opened(bytes))).toEqual(['blanks-filled']);
  });

  test('but a blank stays one in a form, and where each row has its own school', async () => {
    const rows = [
      HEADERS,
      person('Hill School', 'Asha Rao'),
      person('Hill School', 'Ben Das'),
      person('', 'Chen Li'),
      person('Mayo', 'Dora Kim'),
    ];
    const form = [
      ['Timestamp', ...HEADERS],
      ['2026-10-01 10:00', ...person('Hill School', 'Asha Rao')],
      ['2026-10-02 10:00', ...person('', 'Ben Das')],
    ];
    expect(peopleIn(await opened(await upload({ name: 'List', rows })))[2]?.[1]).toBe('');
    expect(peopleIn(await opened(await upload({ name: 'List', rows: form })))[1]?.[1]).toBe('');
  });

  test('by one sheet for each school, or for each committee', async () => {
    const sheet = (name: string, ...people: string[]) => ({
      name,
      rows: [HEADERS.slice(1), ...people.map((one) => person('', one).slice(1))],
    });
    const bytes = await upload(sheet('Hill School', 'Asha Rao', 'Ben Das'), sheet('Mayo', 'Chen Li'));
    expect((await peopleTwice(bytes)).map(([, school]) => school)).toEqual([
      'Hill School',
      'Hill School',
      'Mayo',
    ]);
    const committees = ['UNSC', 'DISEC'].map((name, at) => ({
      name,
      rows: [
        ['Name', 'Email', 'School'],
        [['Asha Rao', 'Chen Li'][at] ?? '', `${name}@example.org`, 'Mayo'],
      ],
    }));
    expect(peopleIn(await opened(await upload(...committees))).map(([, , committee]) => committee)).toEqual([
      'UNSC',
      'DISEC',
    ]);
    const usual = await opened(
      await upload(sheet('Form responses 1', 'Asha Rao'), sheet('Late ones', 'Ben Das')),
    );
    expect(usual.column('Delegates', 'School')).toEqual([null, null]);
  });

  test('by each ditto mark', async () => {
    const marks = texts(`
      " | '' | 〃 | ″ | “ | ” | ,, | -"- | - " - | -do- | do | Do. | ditto | Ditto | -ditto- | ↑ | ^ | same | Same as above | as above |
      same school | idem | Idem. | dito | wie oben | s. o. | igual | samme | aynı | उपरोक्त | 同上`);
    const letter = (at: number) => String.fromCharCode(65 + (at % 26), 97 + Math.floor(at / 26));
    const rows = [
      HEADERS,
      ...marks.flatMap((mark, at) => [
        person(`School ${letter(at)}`, `Asha ${letter(at)}`),
        person(mark, `Ben ${letter(at)}`),
      ]),
    ];
    const schools = (await peopleTwice(await upload({ name: 'List', rows }))).map(([, school]) => school);
    expect(Object.fromEntries(marks.map((mark, at) => [mark, schools[2 * at + 1]]))).toEqual(
      Object.fromEntries(marks.map((mark, at) => [mark, `School ${letter(at)}`])),
    );
  });

  test('but “same as above” in a form is no school, and names are left alone', async () => {
    const rows = [
      ['Timestamp', 'School', 'First name', 'Last name', 'Email'],
      ['2026-10-01 10:00', 'Hill School', 'Asha', 'Rao', 'asha@example.org'],
      ['2026-10-02 10:00', 'same as above', 'Anh', 'Do', 'anh@example.org'],
    ];
    const book = await opened(await upload({ name: 'List', rows }));
    expect(peopleIn(book)[1]?.slice(0, 2)).toEqual(['Anh Do', '']);
    expect(codesIn(book)).toContain('ditto-unclear');
  });
});

describe('rows that are no people, or perhaps none that come', () => {
  test.each([
    ['below a total', [['TOTAL', '2']]],
    ['after an empty row', [[]]],
  ])('notes %s have no seat, and are in Problems', async (_, between) => {
    const notes = [['Red = not coming'], ['Ritu Sharma'], ['Green = paid', 'Blue = free']];
    const rows = [
      ['Name', 'Email', 'School'],
      ['Asha Rao', 'asha@example.org', 'Hill'],
      ['Ben Das', 'ben@example.org', 'Hill'],
      ...between,
      ...notes,
    ];
    const bytes = await upload({ name: 'List', rows });
    expect((await peopleTwice(bytes)).map(([name]) => name)).toEqual(['Asha Rao', 'Ben Das']);
    expect(codesIn(await opened(bytes)).filter((code) => code === 'row-note')).toHaveLength(3);
  });

  test('a person with a school below a total is one', async () => {
    const rows = [
      ['Name', 'Email', 'School'],
      ['Asha Rao', 'asha@example.org', 'Hill'],
      ['TOTAL', '1'],
      [],
      ['Ben Das', '', 'Hill'],
    ];
    expect((await peopleTwice(await upload({ name: 'List', rows }))).map(([name]) => name)).toEqual([
      'Asha Rao',
      'Ben Das',
    ]);
  });

  test('a row that is struck out has no seat, also after the next upload; part of a cell is a correction', async () => {
    const strike = '<rPr><strike/></rPr>';
    const text = (value: string, style = 0) => `<c t="inlineStr" s="${style}"><is><t>${value}</t></is></c>`;
    const row = (name: string, school: string, style = 0) =>
      `<row>${text(name, style)}${text(mail(name), style)}${school.startsWith('<') ? school : text(school)}</row>`;
    const bytes = await createWorkbook(
      await rawWorkbook({
        sheets: [
          `<row>${text('Name')}${text('Email')}${text('School')}</row>` +
            row('Asha Rao', `<c t="inlineStr"><is><r>${strike}<t>Hill</t></r><r><t>Mayo</t></r></is></c>`) +
            row('Ben Das', 'Mayo', 1) +
            row('Chen Li', 'Mayo'),
        ],
        styles:
          '<fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>',
      }),
      'list.xlsx',
      RULES,
      MADE,
    );
    expect((await peopleTwice(bytes)).map((one) => one.slice(0, 2))).toEqual([
      ['Asha Rao', 'Mayo'],
      ['Chen Li', 'Mayo'],
    ]);
    for (const book of [await opened(bytes), await opened(await again(bytes))])
      expect(book.column('Withdrawn', 'Name')).toEqual(['Ben Das']);
    expect(codesIn(await opened(bytes))).toEqual(['person-withdrawn']);
  });

  test('a struck-out row beside another of the same person only is set aside', async () => {
    const strings = ['Name', 'Email', 'School', 'Asha Rao', 'asha@example.org', 'Hill', 'Mayo'];
    const row = (style: number, ...at: number[]) =>
      `<row>${at.map((one) => `<c t="s" s="${style}"><v>${one}</v></c>`).join('')}</row>`;
    const bytes = await createWorkbook(
      await rawWorkbook({
        sheets: [row(0, 0, 1, 2) + row(0, 3, 4, 6) + row(1, 3, 4, 5)],
        strings: strings.map((one) => `<si><t>${one}</t></si>`).join(''),
        styles:
          '<fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>',
      }),
      'list.xlsx',
      RULES,
      MADE,
    );
    expect(await peopleTwice(bytes)).toEqual([['Asha Rao', 'Mayo', '']]);
  });

  test('hidden rows are read, and Summary and Problems say so once', async () => {
    const rows = [HEADERS, ...['Asha Rao', 'Ben Das', 'Chen Li'].map((name) => person('Hill', name))];
    const book = await opened(await upload({ name: 'List', rows, hiddenRows: [3, 4] }));
    expect(peopleIn(book)).toHaveLength(3);
    expect(codesIn(book)).toEqual(['rows-hidden']);
    expect(
      book
        .rows('Summary')
        .find(([, item]) => item === 'Hidden rows')
        ?.slice(2, 4),
    ).toEqual(['“List” (2)', 2]);
  });

  test('a hidden sheet never beats a visible one, and nobody who is only there has a seat', async () => {
    const visible = {
      name: 'Now',
      rows: [
        ['Timestamp', ...HEADERS],
        ['2026-10-01 10:00', ...person('Hill', 'Asha Rao', 'UNSC')],
      ],
    };
    const old = {
      name: 'old',
      rows: [
        ['Timestamp', ...HEADERS, 'Status'],
        ['2026-11-01 10:00', ...person('Hill', 'Asha Rao', 'DISEC'), 'Withdrawn'],
        ['2026-11-01 10:00', ...person('Hill', 'Pavel Novak', 'UNSC'), ''],
      ],
      hidden: true,
    };
    for (const sheets of [
      [visible, old],
      [old, visible],
    ]) {
      const bytes = await upload(...sheets);
      expect(await peopleTwice(bytes)).toEqual([['Asha Rao', 'Hill', 'UNSC']]);
      for (const book of [await opened(bytes), await opened(await again(bytes))])
        expect(book.column('Withdrawn', 'Name')).toEqual(['Pavel Novak']);
    }
    expect(peopleIn(await opened(await upload(old)))).toHaveLength(1);
  });

  test.each(
    texts(`
      #N/A | #REF! | #NAME? | #VALUE! | #DIV/0! | #NV | #BEZUG! | #ERROR! | Err:502 | =CONCATENATE(A2," ",B2)`),
  )('%s is no name, school or committee, and is named once for each column', async (error) => {
    const rows = [
      HEADERS,
      person('Hill', 'Asha Rao'),
      ...[1, 2].map((at) => [error, error, `p${at}@example.org`, error]),
    ];
    const book = await opened(await upload({ name: 'List', rows }));
    expect(peopleIn(book).slice(1)).toEqual([
      ['', '', ''],
      ['', '', ''],
    ]);
    expect(codesIn(book).filter((code) => code === 'cell-error')).toHaveLength(3);
  });
});

describe('rows in quotes', () => {
  const QUOTED =
    '"Name,Email,School"\n"Asha Rao,asha@example.org,Hill"\n"Ben Das,ben@example.org,""Hill, North"""\n';
  test.each([
    ['all of them', QUOTED],
    ['with empty cells after them', QUOTED.replaceAll('\n', ',,\n')],
    ['only the one with quotes in it', QUOTED.replaceAll(/^"([^"]*)"$/gm, '$1')],
    ['with semicolons', QUOTED.replaceAll(/(?<! )(?<!Hill),/g, ';')],
  ])('are taken apart: %s', async (_, text) => {
    expect((await peopleTwice(await uploadCsv(text))).map((one) => one.slice(0, 2))).toEqual([
      ['Asha Rao', 'Hill'],
      ['Ben Das', 'Hill, North'],
    ]);
  });

  test('and so is a table that was pasted into the first column of a workbook', async () => {
    const rows = [
      ['Name,Email,School'],
      ['Asha Rao,asha@example.org,Hill'],
      ['Ben Das,ben@example.org,Mayo'],
    ];
    expect(await peopleTwice(await upload({ name: 'List', rows }))).toHaveLength(2);
  });
});

const CASES = new URL('lists/', import.meta.url);

test.each(readdirSync(CASES))(
  '%s: every row is a person, in Problems, or a title, header, total or note',
  async (file) => {
    let bytes: Uint8Array = readFileSync(new URL(file, CASES));
    for (const name of [file, 'data.xlsx']) {
      bytes = await createWorkbook(bytes, path.basename(name), RULES, MADE);
      const workbook = await opened(bytes);
      const lines = workbook.rows('Summary').filter(([part]) => part === 'Rows');
      expect(lostRows(workbook)).toEqual([]);
      for (const line of lines) if (line[2] === 'rows read') expect(line[4]).toMatch(/=/);
    }
  },
);
