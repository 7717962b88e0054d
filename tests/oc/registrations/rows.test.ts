import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '../../../src/oc/failure.ts';
import type { Registrations } from '../../../src/oc/model.ts';
import { originKey } from '../../../src/oc/model.ts';
import { parseRegistrations } from '../../../src/oc/registrations/parse.ts';
import { countRowsByDestination } from '../../../src/oc/workbook/row-counts.ts';
import { isDeep, scaled } from '../../scale.ts';
import { rules } from './people.ts';
import { type Table, tables } from './rows.ts';
import { read } from './sheet.ts';

/* Rows in are people, rows that a problem names, and rows that can be shown to be titles, headers, totals or empty. */

/** What a problem says of a row that is no person. */
const NOBODY = new Set([
  'headers-in-two-rows',
  'row-above-headers',
  'header-again',
  'table-below',
  'row-total',
]);

/** The people of a table who are nowhere: neither in Delegates nor set aside, nor named as a row that was not read. */
function lostOf({ rows }: Table, { delegates, duplicates, problems }: Registrations): number[] {
  const found = new Set(
    [
      ...delegates,
      ...duplicates.map(({ delegate }) => delegate),
      ...problems.filter(({ code, lost }) => lost && !NOBODY.has(code)),
    ].map(({ origin }) => originKey(origin)),
  );
  // a lone name such as "Unity School" may be a title, and is quoted where it is taken for one
  const titles = problems.flatMap(({ code, value }) =>
    code === 'rows-are-titles' ? String(value).split('; ') : [],
  );
  return rows.flatMap(({ is, cells }, at) => {
    const [lone, ...others] = cells.filter((cell) => cell !== '');
    const isQuoted = others.length === 0 && titles.includes(String(lone));
    return is === 'person' && !isQuoted && !found.has(originKey({ sheet: 'Sheet1', row: at + 1 }))
      ? [at + 1]
      : [];
  });
}

/** What is read of a table; undefined if the file is refused, so that nobody can think that it was read. */
function readTable({ rows, isKnown }: Table): Registrations | undefined {
  const kept = rows.flatMap(({ cells }, at) =>
    cells.some((cell) => cell !== '') ? [{ number: at + 1, cells }] : [],
  );
  try {
    return parseRegistrations([{ name: 'Sheet1', rows: kept }], rules);
  } catch (error) {
    if (!isKnown && error instanceof Failure && error.code === 'no-registrations') return undefined;
    throw error;
  }
}

test('whatever a table looks like, nobody in it is lost, and every row is counted once', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const result = readTable(table);
      if (!result) return;
      expect(lostOf(table, result)).toEqual([]);
      const account = countRowsByDestination(result);
      expect(account.addsUp).toBe(true);
      const of = (...fates: string[]) => table.rows.filter(({ is }) => fates.includes(is)).length;
      const { total } = account;
      expect(total.rows + total.empty).toBe(table.rows.length);
      expect(total.empty).toBe(of('empty'));
      expect(total.totals).toBe(of('total'));
      // nothing that is a person is counted as something else, but a single cell that may be a note or a title is asked about
      const alone = table.rows.filter(
        ({ cells, is }) => is === 'person' && cells.filter((cell) => cell !== '').length === 1,
      ).length;
      const notes = result.problems.filter(({ code }) => code === 'row-note').length;
      expect(total.headers + total.titles - notes).toBeLessThanOrEqual(of('headers', 'title') + alone);
      const found = total.delegates + total.delegations + total.duplicates + total.lost;
      expect(found).toBeGreaterThanOrEqual(of('person') - alone);
      if (table.isKnown)
        expect(total.delegates + total.duplicates).toBeGreaterThanOrEqual(of('person') - alone);
    }),
    { numRuns: scaled(200, 4_000), ...(!isDeep && { seed: 29 }) },
  );
});

test('the first of three people is no second row of headers', () => {
  const { delegates, problems } = read([
    ['Name', 'DelegateNo', 'Committee', '@QR'],
    ['Delegate One', '1', 'UNSC', 'C:/qr/qr1.png'],
    ['Delegate Two', '2', 'DISEC', 'C:/qr/qr2.png'],
    ['Delegate Three', '3', 'IPC', 'C:/qr/qr3.png'],
  ]);
  expect(delegates.map(({ name }) => name)).toEqual(['Delegate One', 'Delegate Two', 'Delegate Three']);
  expect(problems.map(({ code }) => code)).not.toContain('headers-in-two-rows');
});

test.each([
  ['a committee of the site', ['Delegate One', 'UNSC', 'Lok Sabha']],
  ['words that are headers elsewhere', ['Student', 'Email', 'School']],
  ['an answer', ['Delegate One', '', 'Response']],
])('a row of people whose cells are %s is no row of headers', (_, first) => {
  const { delegates } = read([['Name', 'Committee', 'Remarks'], first, ['Asha Rao', 'UNSC', '']]);
  expect(delegates.map(({ name }) => name)).toEqual([first[0], 'Asha Rao']);
});

test('a line about the school above the headers takes no mail address from the people below', () => {
  const { delegates } = read([
    ['Name', 'Ms Rao', 'Phone', '9810012345'],
    ['Name', 'Email'],
    ['Asha Rao', 'asha@x.example'],
    ['Dev Roy', 'dev@x.example'],
  ]);
  expect(delegates.map(({ mail }) => mail)).toEqual(['asha@x.example', 'dev@x.example']);
});

test('a sheet that is not understood is one problem with the number of its rows, all of which are counted', () => {
  const notes = Array.from({ length: 79 }, (_, at) => ({ number: at + 1, cells: [`note ${at}`, at] }));
  const people = { number: 1, cells: ['Name', 'Email'] };
  const result = parseRegistrations(
    [
      { name: 'Form', rows: [people, { number: 2, cells: ['Asha Rao', 'asha@x.example'] }] },
      { name: 'Notes', rows: notes },
    ],
    rules,
  );
  const found = result.problems.filter(({ code }) => code === 'sheet-not-understood');
  expect(found).toMatchObject([{ origin: { sheet: 'Notes', row: 1 }, rows: 79, lost: true }]);
  expect(result.sheets[1]).toMatchObject({ name: 'Notes', kind: 'none', rows: 79 });
  expect(countRowsByDestination(result).sheets[1]).toMatchObject({ rows: 79, lost: 79, missing: 0 });
});
