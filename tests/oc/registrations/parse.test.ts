import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '../../../src/oc/failure.ts';
import type { Cell, Registrations, Row, Sheet } from '../../../src/oc/model.ts';
import { FIELD_HEADERS } from '../../../src/oc/registrations/headers/vocabulary.ts';
import { parseRegistrations } from '../../../src/oc/registrations/parse.ts';
import { countRowsByDestination } from '../../../src/oc/workbook/row-counts.ts';
import { scaled } from '../../scale.ts';
import { rules } from './people.ts';
import { read } from './sheet.ts';

const header = fc.constantFrom(
  ..."Timestamp;Full Name;First name;Last name;Email;E-mail ID;Phone;School;Grade;MUN experience;Committee preference 1;Committee preference 2;Portfolio 1;Country preference 2 (for committee 1);I agree;Head delegate;Number of delegates;Delegate 1 name;Delegate 1 email;Member 2;Member 2 phone;Name of delegate;Commitee;Nmae;Name of partner;Partner email;Co-delegate school;Faculty Advisor Name;Teacher's e-mail;Names of delegates;Preferred Name;नाम / Name;Total number of delegates;Shirt size;UNSC;Committee X;Rank [UNSC];Rank [WHO];Rate [CCC];Portfolio for UNSC;UNSC preference 1;Committees;Country;__proto__;constructor".split(
    ';',
  ),
);
/** Few enough that rows are often alike. */
const answer = fc.constantFrom<Cell>(
  ...[
    'Asha Rao',
    'asha rao',
    'Dev',
    'a@example.org',
    'A@EXAMPLE.ORG',
    'b@example.org, a@example.org',
    '+91 98765 43210',
    '9876543210',
    'Oak',
    'UNSC',
    'Security Council',
    'UNHCR',
    'Asha Rao\nBina Das (XI)\nDev',
    'Rao, Asha',
    'UNSC, WHO, DISEC',
    '1. UNSC\n2. WHO',
    'First choice',
    'Very interested',
    'UNSC - France',
  ],
  ...[
    'yes',
    'no',
    '1/7/2024',
    '13/7/2024 9:00',
    '2',
    '-',
    '',
    ' ',
    '=HYPERLINK("x")',
    '@',
    '9.2E+11',
    '\u00a0',
    '__proto__',
  ],
  ...[
    null,
    true,
    false,
    0,
    -1,
    9.19812345678e11,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e300,
    45_474.4,
    new Date(0),
    new Date(Number.NaN),
  ],
);
const anything = fc.oneof(
  { weight: 6, arbitrary: answer },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.double() },
);
const line = (cell: fc.Arbitrary<Cell>) => fc.array(cell, { minLength: 1, maxLength: 12 });
const usual = fc.array(header, { maxLength: 9 }).map((more): Cell[] => ['Name', 'Email', ...more]);
const ofDelegations = fc
  .array(header, { maxLength: 9 })
  .map((more): Cell[] => ['School', 'Head delegate', 'Email', ...more]);
const table = fc
  .tuple(
    fc.array(line(anything), { maxLength: 2 }),
    fc.oneof(usual, ofDelegations, line(header), line(anything)),
    fc.array(fc.oneof({ weight: 9, arbitrary: line(anything) }, { weight: 1, arbitrary: usual }), {
      maxLength: 25,
    }),
    fc.integer({ min: 1, max: 5 }),
  )
  .map(([above, headers, below, step]): Row[] =>
    [...above, headers, ...below].map((cells, at) => ({ number: 1 + at * step, cells })),
  );
const sheets = fc.array(fc.record<Sheet>({ name: fc.constantFrom('A', 'B', '__proto__', ''), rows: table }), {
  maxLength: 3,
});

/** The codes of rows above the headers. */
const ABOVE = new Set(['row-above-headers', 'headers-in-two-rows']);

/** Where each row of a file is, by its sheet and number; a row above the headers and was not read is reported, and no more. */
function placesOf({
  sheets: read,
  delegates,
  delegations,
  duplicates,
  problems,
}: Registrations): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  const put = (place: string, { sheet, row }: { sheet: string; row: number }) => {
    const key = JSON.stringify([sheet, row]);
    places.set(key, (places.get(key) ?? new Set()).add(place));
  };
  for (const { origin } of delegations) put('delegations', origin);
  const isMember = ({ sheet, row }: { sheet: string; row: number }) =>
    places.get(JSON.stringify([sheet, row]))?.has('delegations');
  for (const { origin } of delegates) if (!isMember(origin)) put('delegates', origin);
  for (const { delegate, included } of duplicates)
    if (!included && !isMember(delegate.origin)) put('duplicates', delegate.origin);
  for (const { origin, lost, code } of problems)
    if (lost || ABOVE.has(code)) put(lost ? 'lost' : 'above', origin);
  for (const { name, titles = [] } of read) for (const row of titles) put('titles', { sheet: name, row });
  return places;
}

test('every row of any table is in exactly one place, the counts agree, and nothing but a Failure is thrown', () => {
  let understood = 0;
  fc.assert(
    fc.property(sheets, (input) => {
      let result: Registrations;
      try {
        result = parseRegistrations(input, rules);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        expect(error.code).toBe('no-registrations');
        return;
      }
      understood++;
      const places = placesOf(result);
      for (const { name, rows } of result.input) {
        const { headerRow, kind } = result.sheets.find((one) => one.name === name) ?? {};
        // one problem for the whole sheet
        if (kind === 'none') continue;
        for (const { number } of rows) {
          const there = places.get(JSON.stringify([name, number])) ?? new Set();
          expect([number, [...there].length]).toEqual([number, number === headerRow ? 0 : 1]);
        }
      }
      const account = countRowsByDestination(result);
      expect(account.addsUp).toBe(true);
      const { delegates, duplicates, members, memberDuplicates } = account.total;
      expect(account.total.missing).toBe(0);
      expect(delegates + members).toBe(result.delegates.length);
      expect(duplicates + memberDuplicates).toBe(
        result.duplicates.filter(({ included }) => !included).length,
      );
      for (const { remedy } of result.problems) expect(remedy).not.toMatch(/undefined|null|""/);
    }),
    { numRuns: scaled(50, 400) },
  );
  // the tables are not so random that nothing is ever found in them
  expect(understood).toBeGreaterThan(scaled(8, 100));
});

test('headers whose lower row has one text stay with their table, though another one begins right below', () => {
  const table = ['Name,Email,Timestamp', 'Asha,a@example.org,1'].map((row) => row.split(','));
  const { sheets, problems, delegates } = read([['', 'School', 'Email'], ['Head delegate'], ...table]);
  expect(sheets).toMatchObject([{ kind: 'delegation', headerRow: 2, rows: 2 }]);
  expect(problems.filter(({ origin }) => origin.row === 2).map(({ code }) => code)).not.toContain(
    'row-above-headers',
  );
  expect(delegates).toMatchObject([{ name: 'Asha', origin: { row: 4 } }]);
});

test('the account shows that a row is missing', () => {
  const result = read([
    ['Name', 'Email'],
    ['Asha', 'a@example.org'],
    ['Dev', 'd@example.org'],
  ]);
  expect(countRowsByDestination(result).addsUp).toBe(true);
  expect(countRowsByDestination({ ...result, delegates: result.delegates.slice(1) }).addsUp).toBe(false);
});

test('long texts and many columns take no longer than their length', () => {
  const long = 'a '.repeat(16_000);
  const hostile = [
    `${'('.repeat(9000)}`,
    `${'1'.repeat(30_000)}e9`,
    `${'@a.'.repeat(9000)}`,
    `${'i agree '.repeat(4000)}`,
    long,
    `${' '.repeat(30_000)}x`,
    `${'1/'.repeat(9000)}`,
  ];
  const columns = Object.values(FIELD_HEADERS).flatMap((headers) =>
    headers.split(',').map((one) => one.trim()),
  );
  const rows: Cell[][] = [
    [...columns, ...Array.from({ length: scaled(400, 2000) }, (_, at) => `column nubmer ${at}`)],
  ];
  for (let at = 0; at < scaled(3, 15); at++)
    rows.push(columns.map((_, column) => hostile[(at + column) % hostile.length] as string));
  const result = read([...rows, hostile, ['x', 'y']]);
  expect(countRowsByDestination(result).addsUp).toBe(true);
  expect(result.problems.map(({ code }) => code)).toContain('text-cut');
});

test('dates that nobody can read are one problem of their column, with their number and the first rows', () => {
  const rows = Array.from({ length: 60 }, (_, at): Cell[] => [
    `Asha ${at}`,
    `a${at}@x.in`,
    `soon, no. ${at}`,
  ]);
  const { problems } = read([['Name', 'Email', 'Timestamp'], ...rows]);
  const unclear = problems.filter(({ code }) => code === 'date-unclear');
  expect(unclear).toMatchObject([{ origin: { row: 2 }, value: 'soon, no. 0', rows: 60 }]);
  expect(unclear[0]?.remedy).toContain('60 dates in this column');
  expect(unclear[0]?.remedy).toContain('rows 2, 3, 4, 5, 6.');
});

test('a column of mail addresses in which nobody has one is reported once, and not for each person', () => {
  const people = (mail: string) =>
    ['Asha Rao', 'Bina Das', 'Chen Li'].map((name, at) => [name, at === 2 ? mail : null, `98100123${at}5`]);
  const problems = (mail: string) =>
    read([['Name', 'Email', 'Phone'], ...people(mail)])
      .problems.map(({ code }) => code)
      .filter((code) => code.startsWith('mail'));
  expect(problems('')).toEqual(['mail-column-missing']);
  expect(problems('chen@example.org')).toEqual(['mail-missing', 'mail-missing']);
});

test('a column of choices in which nobody has one is reported once, with its header, and not for each person', () => {
  const people = (choice: string) =>
    ['Asha Rao', 'Bina Das', 'Chen Li'].map((name, at) => [
      name,
      `a${at}@example.org`,
      at === 2 ? choice : null,
      null,
    ]);
  const problems = (choice: string) =>
    read([['Name', 'Email', 'Committee preference 1', 'Portfolio preference 1'], ...people(choice)]).problems;
  expect(problems('')).toMatchObject([{ code: 'choices-empty', column: 'Committee preference 1' }]);
  expect(problems('')[0]?.remedy).toContain('change its header to Committee preference 1');
  expect(problems('UNSC').map(({ code }) => code)).not.toContain('choices-empty');
});
