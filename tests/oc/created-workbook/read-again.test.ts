import { beforeAll, describe, expect, test } from 'vitest';
import { createWorkbook } from '../../../src/oc/jobs/create-workbook.ts';
import type { Cell } from '../../../src/oc/model.ts';
import { isDeep } from '../../scale.ts';
import { type Change, edited, again as openedAgain, type Sheets, sheetIn } from '../allotment/conference.ts';
import { rules, variants } from '../registrations/people.ts';
import { sheet } from '../registrations/sheet.ts';
import { texts } from '../texts.ts';
import { type Opened, opened } from '../workbook/opened.ts';
import { fileOf } from './files.ts';

/* data.xlsx is uploaded again, as spreadsheet programs save it. */

const MADE = new Date(Date.UTC(2024, 5, 20, 12));
const HEADER = ['Timestamp', 'Name', 'Email', 'Phone', 'School', 'Class', 'Committee preference 1'];
/** Two forms of one person, two siblings, a number of a spreadsheet, and cells that are no texts. */
const ROWS: Cell[][] = [
  ['2024-05-01 09:00', 'Asha Rao', 'asha@x.in', 9_810_012_345, 'Oak', 11, 'UNSC'],
  ['2024-05-02 09:00', 'Asha Roa', 'asha@x.in', '', 'Oak', 'XI', ''],
  [45_414.4, 'Ishaan Verma', 'i@x.in', '+91 98100 54321', 'Oak', true, 'DISEC'],
  [new Date(Date.UTC(2024, 4, 4, 9)), 'Isha\tVerma', 's@x.in', '098100 54321', 'Oak', '9', 'CCC'],
  ['2024-05-05 09:00', 'Dev Roy', 'dev@x.in', '#N/A', '_x0041_', '=1+1', 'Lok Sabha'],
];

/** The workbook of these rows, in the tests that need no other. */
let usual: Uint8Array;
let workbook: Opened;
beforeAll(async () => {
  const { name, bytes } = await fileOf([sheet([HEADER, ...ROWS], 'Form 1')], 'xlsx');
  usual = await createWorkbook(bytes, name, rules, MADE);
  workbook = await opened(usual);
});

/** The workbook that comes of data.xlsx after somebody has changed its sheets in a spreadsheet program. */
const again = (bytes: Uint8Array, change?: Change) => openedAgain(bytes, change, rules);

/** Writes into the cells of a sheet: those under a header in the rows where another column has a value. */
function write(sheets: Sheets, name: string, header: string, value: Cell, where: [string, unknown]): void {
  const [headers = [], ...rows] = sheetIn(sheets, name);
  const [at, key] = [headers.indexOf(header), headers.indexOf(where[0])];
  const found = rows.filter((row) => row[key] === where[1]);
  expect(found).not.toEqual([]);
  for (const row of found) row[at] = value;
}

const without = (name: string) => (sheets: Sheets) => sheets.filter((one) => one.name !== name);
const names = (workbook: Opened) => workbook.column('Delegates', 'Name');
const summary = (workbook: Opened, detail: string) =>
  workbook.rows('Summary').find(([, , text]) => text === detail)?.[3];
const reported = (workbook: Opened) =>
  workbook.column('Problems', 'Code').filter((code) => /kept|delegates|possible/.test(String(code)));

describe('data.xlsx, uploaded again as it is', () => {
  const some = ['dates as numbers of Excel', 'three sheets with other headers each'];
  test.each(isDeep ? [...some, 'Google Forms', 'headers in row 30', 'line breaks', 'dates of Excel'] : some)(
    'gives the same Delegates: %s',
    async (variant) => {
      const { name, bytes } = await fileOf(variants[variant] ?? [], 'xlsx');
      const before = await createWorkbook(bytes, name, rules, MADE);
      const after = await opened(await createWorkbook(before, 'data.xlsx', rules, MADE));
      for (const one of ['Delegates', 'Duplicates', 'UNSC', 'Mail merge', 'Input'])
        expect(after.rows(one)).toEqual((await opened(before)).rows(one));
    },
  );

  test('gives the same, whatever its cells hold, and also after a spreadsheet program has saved it', async () => {
    for (const after of [
      await opened(await createWorkbook(usual, 'data.xlsx', rules, MADE)),
      await again(usual),
    ]) {
      for (const one of ['Delegates', 'Duplicates', 'Problems', 'Input'])
        expect(after.rows(one)).toEqual(workbook.rows(one));
      expect(summary(after, 'not accounted for')).toBe(0);
    }
  });

  test.each(
    isDeep
      ? ['Summary', 'Delegates', 'UNSC', 'Schools', 'Duplicates', 'Problems', 'Mail merge']
      : ['Delegates', 'Duplicates'],
  )('gives the same Delegates without its sheet %s', async (name) => {
    const after = await again(usual, without(name));
    const strip = (rows: unknown[][]) => rows.map((row) => row.slice(0, -1));
    expect(strip(after.rows('Delegates'))).toEqual(strip(workbook.rows('Delegates')));
  });

  test('gives the same Delegates where its sheets bear other names and stand in another order', async () => {
    const after = await again(usual, (sheets) =>
      sheets.map(({ rows }, at) => ({ name: `Tabelle ${at}`, rows })).reverse(),
    );
    expect(after.rows('Delegates')).toEqual(workbook.rows('Delegates'));
  });

  test('gives the same where its version did not ask for the school yet, and reports nothing', async () => {
    const after = await again(usual, (sheets) => {
      const rows = sheetIn(sheets, 'Delegates');
      const at = rows[0]?.indexOf('School') ?? -1;
      for (const row of rows) row.splice(at, 1);
    });
    for (const one of ['Delegates', 'Problems']) expect(after.rows(one)).toEqual(workbook.rows(one));
  });

  test('is refused without its sheet Input, with words that say what to do', async () => {
    const bytes = await edited(usual, without('Input'));
    await expect(createWorkbook(bytes, 'data.xlsx', rules, MADE)).rejects.toMatchObject({
      code: 'no-registrations',
      message: expect.stringContaining('without its sheet Input'),
    });
  });

  test('is read as a list where only its sheet Delegates is left', async () => {
    const after = await again(usual, (sheets) => sheets.filter(({ name }) => name === 'Delegates'));
    expect(names(after)).toEqual(names(workbook));
  });
});

describe('Kept in the sheet Duplicates', () => {
  test.each(isDeep ? ['yes', 'Y', 'TRUE', true, 'x', 'ja'] : ['yes', true])(
    'restores a row where it is %s, and says so',
    async (value) => {
      expect(names(workbook)).toEqual(['Asha Roa', 'Ishaan Verma', 'Isha Verma', 'Dev Roy']);
      const restored = await edited(usual, (sheets) => {
        write(sheets, 'Duplicates', 'Kept', value, ['Name', 'Asha Rao']);
      });
      const after = await createWorkbook(restored, 'data.xlsx', rules, MADE);
      // and once more, with nothing changed
      for (const workbook of [await opened(after), await again(after)]) {
        expect(names(workbook)).toEqual(['Asha Rao', 'Asha Roa', 'Ishaan Verma', 'Isha Verma', 'Dev Roy']);
        expect(workbook.column('Duplicates', 'Status').slice(0, 2)).toEqual(['restored', 'latest']);
        expect(summary(workbook, 'rows restored by the OC')).toBe(1);
        expect(summary(workbook, 'not accounted for')).toBe(0);
        // they are two people now: the one says nothing for the other
        expect(workbook.column('Delegates', 'Phone').slice(0, 2)).toEqual(['9810012345', null]);
      }
    },
  );

  test('chooses another row of a person', async () => {
    const after = await again(usual, (sheets) => {
      write(sheets, 'Duplicates', 'Kept', 'yes', ['Name', 'Asha Rao']);
      write(sheets, 'Duplicates', 'Kept', 'no', ['Name', 'Asha Roa']);
    });
    expect(names(after)).toEqual(['Asha Rao', 'Ishaan Verma', 'Isha Verma', 'Dev Roy']);
  });

  test('removes a possible duplicate where it is no, and says so', async () => {
    const before = await edited(usual, (sheets) => {
      write(sheets, 'Duplicates', 'Kept', 'no', ['Name', 'Isha Verma']);
    });
    const after = await createWorkbook(before, 'data.xlsx', rules, MADE);
    for (const workbook of [await opened(after), await again(after)]) {
      expect(names(workbook)).toEqual(['Asha Roa', 'Ishaan Verma', 'Dev Roy']);
      expect(summary(workbook, 'rows removed by the OC')).toBe(1);
      expect(summary(workbook, 'not accounted for')).toBe(0);
      expect(reported(workbook)).toEqual([]);
    }
  });

  test('changes nothing where it is another word, and says so', async () => {
    const after = await again(usual, (sheets) => {
      write(sheets, 'Duplicates', 'Kept', 'yes', ['Name', 'Asha Rao']);
      write(sheets, 'Duplicates', 'Kept', 'perhaps', ['Name', 'Asha Roa']);
    });
    expect(names(after)).toEqual(['Asha Rao', 'Asha Roa', 'Ishaan Verma', 'Isha Verma', 'Dev Roy']);
    expect(reported(after)).toContain('kept-unclear');
  });

  test('loses nobody where every row of a group says no, and reports it', async () => {
    const after = await again(usual, (sheets) => {
      for (const row of ['Isha Verma', 'Ishaan Verma'])
        write(sheets, 'Duplicates', 'Kept', 'no', ['Name', row]);
    });
    expect(names(after)).toHaveLength(3);
    expect(reported(after)).toEqual(['kept-nobody']);
  });

  test('is reported where its row is no longer in Input', async () => {
    const after = await again(usual, (sheets) => {
      write(sheets, 'Duplicates', 'Kept', 'yes', ['Name', 'Asha Rao']);
      sheetIn(sheets, 'Input').splice(2, 1);
    });
    expect(names(after)).not.toContain('Asha Rao');
    expect(reported(after)).toContain('kept-row-missing');
  });

  test('restores a member of a delegation alone', async () => {
    const { name, bytes } = await fileOf(
      [
        sheet([
          texts(`
            School | Head delegate | Delegate 1 name |
            Delegate 1 email | Delegate 2 name | Delegate 2 email`),
          ['Oak', 'Asha Rao', 'Asha Rao', 'asha@x.in', 'Dev Roy', 'dev@x.in'],
          ['Oak', 'Asha Rao', 'Asha Rao', 'asha@x.in', 'Dev Roy', 'dev@x.in'],
        ]),
      ],
      'xlsx',
    );
    const after = await again(await createWorkbook(bytes, name, rules, MADE), (sheets) => {
      const [headers = [], row = []] = sheetIn(sheets, 'Duplicates');
      row[headers.indexOf('Kept')] = 'yes';
    });
    expect(names(after)).toEqual(['Asha Rao', 'Asha Rao', 'Dev Roy']);
  });
});

describe('other changes', () => {
  test('in Input are read', async () => {
    const after = await again(usual, (sheets) => {
      write(sheets, 'Input', 'Column C', 'roy@x.in', ['Column B', 'Dev Roy']);
      sheetIn(sheets, 'Input').push(['Form 1', null, '', 'Zoë Ash', 'zoe@x.in']);
    });
    expect(after.column('Delegates', 'Mail').slice(-2)).toEqual(['roy@x.in', 'zoe@x.in']);
    expect(after.column('Delegates', 'Row').slice(-2)).toEqual([6, 7]);
  });

  test('in Delegates are not read, and each of them is reported with what to do', async () => {
    const after = await again(usual, (sheets) => {
      write(sheets, 'Delegates', 'Mail', 'roy@x.in', ['Name', 'Dev Roy']);
      sheetIn(sheets, 'Delegates').push(['Zoë Ash', 'zoe@x.in']);
    });
    expect(after.column('Delegates', 'Mail').at(-1)).toBe('dev@x.in');
    const problems = after.rows('Problems').filter(([sheet]) => sheet === 'Delegates');
    expect(problems.map((row) => row.slice(1, 6))).toEqual([
      [5, 'Dev Roy', 'Mail', 'roy@x.in', 'delegates-not-read'],
      [6, 'Zoë Ash', null, 'Zoë Ash | zoe@x.in', 'delegates-row-not-read'],
    ]);
    expect(problems[0]?.at(-1)).toContain('row 6 of Form 1');
  });

  test('that add a sheet of registrations add its people', async () => {
    const after = await again(usual, (sheets) => [
      ...sheets,
      {
        name: 'Late',
        rows: [
          ['Name', 'Email'],
          ['Zoë Ash', 'zoe@x.in'],
        ],
      },
    ]);
    expect(names(after)).toEqual(['Asha Roa', 'Ishaan Verma', 'Isha Verma', 'Dev Roy', 'Zoë Ash']);
  });
});

test('a sheet counts before the copy that stands in front of it: what differs in a copy of Input is reported, and what a copy of Duplicates restores is there', async () => {
  const after = await again(usual, (sheets) => {
    const copies = ['Input', 'Duplicates'].map((name) => ({
      name: `${name} (2)`,
      rows: (sheets.find((one) => one.name === name)?.rows ?? []).map((row) => [...row]),
    }));
    write(copies, 'Input (2)', 'Column C', 'roy@x.in', ['Column B', 'Dev Roy']);
    write(copies, 'Duplicates (2)', 'Kept', 'yes', ['Name', 'Asha Rao']);
    return [...copies, ...sheets];
  });
  expect(after.column('Delegates', 'Mail').at(-1)).toBe('dev@x.in');
  expect(names(after)).toContain('Asha Rao');
  expect(after.rows('Problems').filter((row) => row.includes('input-differs'))).toEqual([
    expect.arrayContaining(['Input (2)']),
  ]);
});

test.each([
  [200, true],
  [201, false],
])('data.xlsx of a site with %i committees can be uploaded again', async (count, hasSheets) => {
  const committees = Array.from({ length: count }, (_, at) => ({ id: `c${at}`, names: [`Committee ${at}`] }));
  const many = { ...rules, committees };
  const { name, bytes } = await fileOf([sheet([HEADER, ...ROWS], 'Form 1')], 'xlsx');
  const before = await createWorkbook(bytes, name, many, MADE);
  const after = await opened(await createWorkbook(before, 'data.xlsx', many, MADE));
  expect(names(after)).toEqual(names(await opened(before)));
  expect(after.names.includes('Committee 0')).toBe(hasSheets);
});

test('data.xlsx may not hold columns in Input that no file may hold', async () => {
  const bytes = await edited(usual, (sheets) => {
    const [headers = []] = sheetIn(sheets, 'Input');
    headers[headers.indexOf('Column G')] = 'Column ZZZ';
  });
  await expect(createWorkbook(bytes, 'data.xlsx', rules, MADE)).rejects.toThrow('beyond column 500');
});
