import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell, Registrations } from '../../../src/oc/model.ts';
import { mayBeSameName } from '../../../src/oc/registrations/identity.ts';
import { parseRegistrations } from '../../../src/oc/registrations/parse.ts';
import { countRowsByDestination } from '../../../src/oc/workbook/row-counts.ts';
import { scaled } from '../../scale.ts';
import { rules } from './people.ts';
import { read, reported, sheet } from './sheet.ts';

const header = ['Timestamp', 'Name', 'Email', 'Phone', 'School', 'Grade'];
const at = (day: number) => `2024-07-${String(day).padStart(2, '0')} 09:00`;

/** Groups as short texts: `group row same status`. */
function groups({ duplicates }: Registrations): string[] {
  return duplicates.map(
    ({ group, same, delegate, status }) => `${group} ${delegate.origin.row} ${same}: ${status}`,
  );
}

/** The rows that are set aside. */
const aside = ({ duplicates }: Registrations) =>
  duplicates.filter(({ included }) => !included).map(({ delegate }) => delegate.origin.row);

/** The rows below the header of a form without dates: name, mail, phone, school, class. */
const form = (...rows: string[][]) => read([header, ...rows.map((cells): Cell[] => ['', ...cells])]);

describe('rows of the same person', () => {
  test('are found by mail, by phone, and by name with school', () => {
    const result = read([
      header,
      [at(1), 'Asha Rao', 'ASHA@example.org', '', 'Oak', ''],
      [at(2), 'Asha Rao', 'asha@example.org', '', 'Elm', ''],
      [at(1), 'Dev Roy', 'dev@example.org', '098101 12345', 'Oak', ''],
      [at(2), 'Dev Roy', 'roy@example.org', '+91 98101 12345', 'Elm', ''],
      [at(1), 'Zoë  Ash', 'z1@example.org', '', 'St. Oak', ''],
      [at(2), 'ASH ZOE', '', '', 'st oak', ''],
      [at(2), 'Zoë Ash', 'z3@example.org', '', 'Another school', ''],
    ]);
    expect(groups(result)).toEqual([
      '1 2 mail: set aside',
      '1 3 mail: latest',
      '2 4 phone: set aside',
      '2 5 phone: latest',
      '3 6 name and school: set aside',
      '3 7 name and school: latest',
    ]);
    expect(result.delegates.map(({ origin }) => origin.row)).toEqual([3, 5, 7, 8]);
    expect(reported(result)).toEqual([]);
  });

  test('are one group where a third row joins them', () => {
    const result = read([
      header,
      [at(1), 'Asha Rao', 'a@example.org', '', 'Oak', ''],
      [at(3), 'Asha Rao', 'b@example.org', '9810112345', '', ''],
      [at(2), 'Asha Rao', 'a@example.org', '9810112345', 'Elm', ''],
    ]);
    expect(groups(result)).toEqual(['1 2 mail: set aside', '1 3 phone: latest', '1 4 mail: set aside']);
    expect(result.delegates).toHaveLength(1);
  });

  test('are included by the order of the file where one of them has no date', () => {
    const rows = [
      header,
      [at(9), 'Asha', 'a@example.org', '', '', ''],
      ['', 'Asha', 'a@example.org', '', '', ''],
    ];
    expect(aside(read(rows))).toEqual([2]);
  });

  test.each([
    ['a slip', 'Asha Deshmane', 'Asha Deshmnae'],
    ['two slips', 'Asha Deshmane', 'Ashaa Deshmne'],
    ['initials', 'Asha Deshmane', 'A. Deshmane'],
    ['a middle name', 'Asha Deshmane', 'Asha Kumari Deshmane'],
    ['another order', 'Asha Deshmane', 'DESHMANE Asha'],
    ['no space', 'Asha Deshmane', 'AshaDeshmane'],
    ['no name', 'Asha Deshmane', ''],
    ['a title', 'Asha Deshmane', 'Ms. Asha Deshmane'],
    ['another letter', 'Asha Deshmane', 'Asha Deshmans'],
  ])('are found with corrected data: %s in the name', (_, before, after) => {
    const result = form(
      [before, 'a@example.org', '9810112345', 'Oak', '11'],
      [after, 'a@example.org', '', 'Oak', 'XI'],
    );
    expect(aside(result)).toEqual([2]);
    expect(result.delegates).toMatchObject([{ name: after || before, phone: '9810112345' }]);
  });

  test('are reported where the name differs, and say so', () => {
    const result = form(
      ['Asha Deshmane', 'a@example.org', '', 'Oak', '11'],
      ['Asha Deshmnae', 'a@example.org', '', '', ''],
    );
    expect(result.delegates).toMatchObject([{ name: 'Asha Deshmnae', school: 'Oak', grade: '11' }]);
    expect(result.duplicates.map(({ otherName }) => otherName)).toEqual([true, false]);
    expect(reported(result)).toEqual(['2 names-differ Asha Deshmane']);
  });

  test.each([
    ['mail', ['Asha Rao', 'b@example.org', '9810112345', 'Oak', '11']],
    ['phone', ['Asha Rao', 'a@example.org', '9810154321', 'Oak', '11']],
    ['school and class', ['Asha Rao', 'a@example.org', '9810112345', 'Elm', '12']],
  ])('are found where the %s is corrected', (_, after) => {
    expect(aside(form(['Asha Rao', 'a@example.org', '9810112345', 'Oak', '11'], after))).toEqual([2]);
  });

  test('are found under the address of a coordinator, where name, school and class agree', () => {
    const pupils = ['Bina Das', 'Dev Roy', 'Tara Iyer'].map((name) => [
      name,
      'teacher@x.in',
      '',
      'DPS',
      '11',
    ]);
    const again = [
      ['Asha Rao', 'teacher@x.in', '9810012345', 'DPS', '11'],
      ['Asha Rao', 'teacher@x.in', '9810012354', 'DPS', 'XI'],
      ['Asha Kumari Rao', 'teacher@x.in', '', 'DPS', '11th'],
    ];
    expect(aside(form(...pupils, ...again))).toEqual([5, 6]);
  });

  test('keep what the latest leaves empty, choices too', () => {
    const result = read([
      ['Name', 'Email', 'Phone', 'School', 'Committee preference 1', 'Committee preference 2'],
      ['Asha Rao', 'a@example.org', '9810112345', 'Oak', 'UNSC', 'DISEC'],
      ['Asha Rao', 'a@example.org', '', '', '', ''],
    ]);
    expect(result.delegates).toMatchObject([
      {
        phone: '9810112345',
        school: 'Oak',
        choices: [{ committee: 'unsc' }, { committee: 'disec' }],
        origin: { row: 3 },
      },
    ]);
    // nobody is asked for what the first form says
    expect(reported(result)).toEqual([]);
  });

  test('are found across sheets and forms', () => {
    const individual = sheet(
      [header, [at(1), 'Asha Rao', 'a@example.org', '9810112345', 'Oak', '11']],
      'Individuals',
    );
    const delegation = sheet(
      [
        ['Timestamp', 'School', 'Head delegate', 'Delegate 1 name', 'Delegate 1 email'],
        [at(2), 'Oak', 'Asha Rao', 'Asha Rao', ''],
      ],
      'Delegations',
    );
    const result = parseRegistrations([individual, delegation], rules);
    expect(result.duplicates.map(({ delegate, included }) => [delegate.origin.sheet, included])).toEqual([
      ['Individuals', false],
      ['Delegations', true],
    ]);
    expect(result.delegates).toMatchObject([{ delegation: 'Oak', mail: 'a@example.org', grade: '11' }]);
  });
});

describe('nobody is set aside', () => {
  test.each([
    [
      'under a phone that a spreadsheet has rounded (A1)',
      [
        ['Asha Rao', 'a@x.in', '9.19812E+11', '', ''],
        ['Bina Das', 'b@x.in', '9.19812E+11', '', ''],
      ],
    ],
    [
      'of one name and a rounded phone',
      [
        ['Asha Rao', 'a@x.in', '9.19812E+11', '', ''],
        ['Asha Rao', 'b@x.in', '919812000000', '', ''],
      ],
    ],
    [
      'under a number that nobody has',
      [
        ['Asha', 'later', '0000000000', '', ''],
        ['Asha', 'later', '0000000000', '', ''],
        ['Zoë', '-', 'n/a', '', ''],
        ['Zoë', '-', 'n/a', '', ''],
        ['Tara', '', '1234567890', '', ''],
        ['Tara', '', '1234567890', '', ''],
        ['Dev', '', '98101', '', ''],
        ['Dev', '', '98101', '', ''],
      ],
    ],
  ])('and nothing is reported: %s', (_, rows) => {
    const result = form(...rows);
    expect(result.duplicates).toEqual([]);
    expect(result.delegates).toHaveLength(rows.length);
  });

  test.each([
    [
      'siblings who share a phone (A2)',
      [
        ['Ishaan Verma', 'i@x.in', '9810012345', '', ''],
        ['Isha Verma', 's@x.in', '9810012345', '', ''],
      ],
      'phone',
    ],
    [
      'siblings who share mail and phone',
      [
        ['Riya Verma', 'verma@x.in', '9810012345', 'Oak', ''],
        ['Priya Verma', 'verma@x.in', '9810012345', 'Oak', ''],
      ],
      'mail',
    ],
    [
      'siblings of almost one name, in two classes',
      [
        ['Rohan Verma', 'verma@x.in', '9810012345', 'Oak', '9'],
        ['Roshan Verma', 'verma@x.in', '9810012345', 'Oak', '11'],
      ],
      'mail',
    ],
    [
      'twins in one class, whose short names differ in one letter',
      [
        ['Ana Verma', 'verma@x.in', '9810012345', 'Oak', '9'],
        ['Ann Verma', 'verma@x.in', '9810012345', 'Oak', '9'],
      ],
      'mail',
    ],
    [
      'pupils of one name in one school (A3)',
      [
        ['Aarav Sharma', 'aarav.s@gmail.com', '9810012345', 'DPS', 'VIII C'],
        ['Aarav Sharma', 'sharma.aarav07@yahoo.com', '9899954321', 'DPS', 'XI A'],
      ],
      'name and school',
    ],
    [
      'pupils of one name in two classes, without mail and phone',
      [
        ['Aarav Sharma', '', '', 'DPS', '11-A'],
        ['Aarav Sharma', '', '', 'DPS', 'XI B'],
      ],
      'name and school',
    ],
    [
      'pupils of one name in one class, with addresses of their own',
      [
        ['Aarav Sharma', 'aarav@x.in', '', 'DPS', '11'],
        ['Aarav Sharma', 'sharma@x.in', '', 'DPS', '11'],
      ],
      'name and school',
    ],
    [
      'brothers of almost one name, of whom one says no class',
      [
        ['Karan Verma', 'verma@x.in', '9810012345', 'Oak', '9'],
        ['Kiran Verma', 'verma@x.in', '9810012345', 'Oak', ''],
      ],
      'mail',
    ],
    [
      'pupils of one name whose teacher gives one address for both',
      [
        ['Aarav Sharma', 'teacher@x.in', '9810012345', 'DPS', '11'],
        ['Aarav Sharma', 'teacher@x.in', '', 'DPS', '12'],
      ],
      'mail',
    ],
    [
      'an initial that may be a brother',
      [
        ['Aarav Verma', 'aarav@x.in', '9810012345', 'Oak', ''],
        ['A Verma', 'avani@x.in', '9810012345', 'Oak', ''],
      ],
      'phone',
    ],
  ])('of %s: both stay, and are reported as a possible duplicate', (_, rows, same) => {
    const result = form(...rows);
    expect(result.delegates).toHaveLength(2);
    expect(groups(result)).toEqual([`1 2 ${same}: possible duplicate`, `1 3 ${same}: possible duplicate`]);
    const reported = result.problems.filter(({ code }) => code !== 'mail-missing');
    expect(reported).toMatchObject([{ code: 'possible-duplicate', origin: { row: 3 }, value: rows[1]?.[0] }]);
    expect(reported[0]?.remedy).toContain(`row 2 of Sheet1 (same ${same})`);
  });

  test('of pupils under the address and the phone of their coordinator, whose forms are still found again', () => {
    const names = ['Asha Rao', 'Bina Das', 'Dev Roy', 'Tara Iyer', 'Ishaan Verma', 'Isha Verma'];
    const rows = names.map((name, index) => [
      name,
      'coordinator@x.in',
      '9810012345',
      'DPS',
      String(9 + (index % 3)),
    ]);
    const result = form(
      ...rows,
      ['Asha Rao', 'coordinator@x.in', '9810012345', 'DPS', '12'],
      ['Dev Roy', 'coordinator@x.in', '9810012345', 'DPS', '11'],
    );
    expect(aside(result)).toEqual([4]);
    expect(groups(result)).toEqual([
      '1 2 mail: possible duplicate',
      '1 8 mail: possible duplicate',
      '2 4 mail: set aside',
      '2 9 mail: latest',
    ]);
    expect(result.delegates.map(({ name }) => name).sort()).toEqual(['Asha Rao', ...names].sort());
  });

  test('for a third row that fits two people', () => {
    const result = form(
      ['Isha Verma', 'i@x.in', '9810012345', 'Oak', '9'],
      ['Ishaan Verma', 's@x.in', '9810012345', 'Oak', '11'],
      ['I Verma', '', '9810012345', 'Oak', ''],
    );
    expect(aside(result)).toEqual([]);
    expect(result.delegates).toHaveLength(3);
    expect(groups(result)).toHaveLength(3);
  });

  test('through a chain of rows, where its ends contradict each other', () => {
    const result = form(
      ['Aarav Sharma', 'a@x.in', '9810012345', 'DPS', '9'],
      ['Aarav Sharma', '', '', 'DPS', ''],
      ['Aarav Sharma', 'b@x.in', '9810054321', 'DPS', '9'],
    );
    expect(aside(result)).toEqual([]);
    expect(groups(result)).toHaveLength(3);
  });

  test('of one row that names two people of one name', () => {
    const result = read([
      ['School', 'Head delegate', 'Delegate 1 name', 'Delegate 2 name'],
      ['DPS', 'Bina Das', 'Aarav Sharma', 'Aarav Sharma'],
    ]);
    expect(result.delegates).toHaveLength(2);
    expect(aside(result)).toEqual([]);
  });
});

test('whatever rows have in common, nobody is set aside but for a row of a name that can be the same', () => {
  const names = ['Asha Rao', 'Bina Das', 'Dev Roy', 'Tara Iyer', 'Ishaan Verma', 'Isha Verma', 'Zoë Ng'];
  const of = (...texts: string[]) => fc.constantFrom('', ...texts);
  const row = fc.tuple(
    fc.constantFrom(...names),
    of('a@x.in', 'b@x.in', 'c@x.in'),
    of('9810012345', '98100 54321', '9.19812E+11', '0000000000'),
    of('Oak', 'Elm'),
    of('9', 'XI', '11-B'),
  );
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
      const { delegates } = form(...rows);
      const left = new Set(delegates.map(({ name }) => name));
      expect([...left].sort()).toEqual([...new Set(rows.map(([name]) => name))].sort());
    }),
    { numRuns: scaled(60, 500) },
  );
});

test('thousands of rows that have one thing in common take no longer than their number', () => {
  const many = (cells: (index: number) => Cell[]) =>
    read([header, ...Array.from({ length: scaled(1000, 8000) }, (_, index) => cells(index))]);
  const phone = (index: number) => `98${String(10_000_000 + index * 7919).padStart(8, '0')}`;
  for (const result of [
    many((index) => ['', 'Asha Rao', `a${index}@x.in`, '9810012345', 'Oak', '']),
    many((index) => ['', 'Asha Rao', 'a@x.in', phone(index), `School ${index}`, '']),
    many((index) => ['', 'Asha Rao', `a${index}@x.in`, phone(index), 'Oak', '']),
    many((index) => ['', `${'b'.repeat(index % 40)} ${index}`, 'a@x.in', '', 'Oak', '']),
    many((index) => ['', 'Asha Rao', `a${index >> 1}@x.in`, phone((index + 1) >> 1), '', '']),
    many(() => ['', 'Asha Rao', 'a@x.in', '9810012345', 'Oak', '']),
  ])
    expect(countRowsByDestination(result).addsUp).toBe(true);
});

test('of a name as long as a book the beginning is compared, or thousands of them would take minutes', () => {
  const long = 'word '.repeat(60);
  expect(mayBeSameName(`${long} asha`, `${long} ravi`)).toBe(true);
  expect(mayBeSameName('Asha Rao', 'Ravi Rao')).toBe(false);
});
