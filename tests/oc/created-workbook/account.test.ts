import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '../../../src/oc/failure.ts';
import { createWorkbook } from '../../../src/oc/jobs/create-workbook.ts';
import { scaled } from '../../scale.ts';
import { people, rules, variants } from '../registrations/people.ts';
import { opened, takenApart } from '../workbook/opened.ts';
import { fileOf, WAYS } from './files.ts';

const MADE = new Date(Date.UTC(2024, 5, 20, 12));
const headers = Object.values(variants).flatMap((sheets) =>
  sheets.flatMap(({ rows }) => rows[0]?.cells ?? []),
);

/** What people type, and what no one should: half of it could be of a registration. */
const cell = fc.oneof(
  fc.constantFrom(...people.flatMap(({ mail, phone, school, first }) => [mail, phone, school, first])),
  fc.constantFrom('UNSC', 'Lok Sabha', '=1+1', '+4', '-', '@SUM(A1)', '', '9.19812345678E+11', '0042'),
  // the picture of a control character means that character in the workbook
  fc
    .string({ unit: 'grapheme-composite', maxLength: 12 })
    .map((text) => text.replaceAll(/[\r\n"\u2400-\u2421]/g, ' ')),
);
const table = fc
  .record({
    above: fc.nat(3),
    headers: fc.shuffledSubarray(headers.map(String), { minLength: 1, maxLength: 10 }),
  })
  .chain(({ above, headers }) =>
    fc.tuple(
      fc.constant(Array.from({ length: above }, () => ['A title'])),
      fc.constant(headers),
      fc.array(fc.array(cell, { minLength: 1, maxLength: headers.length + 2 }), { maxLength: 25 }),
    ),
  )
  .map(([above, headers, rows]) => [...above, headers, ...rows]);

test('two who register in one row stand on the sheet of their committee, and each gets a mail', async () => {
  const file = Buffer.from(
    'Timestamp,Name,Email,School,Name of partner,Partner email,Committee\n' +
      '2024/05/10 9:00:00 PM GMT+5:30,Asha Rao,asha@gmail.com,DPS,Bina Das,bina@gmail.com,UNSC\n',
  );
  const workbook = await opened(await createWorkbook(file, 'pairs.csv', rules, MADE));
  expect(workbook.column('UNSC', 'Name')).toEqual(['Asha Rao', 'Bina Das']);
  expect(workbook.column('Mail merge', 'mail')).toEqual(['asha@gmail.com', 'bina@gmail.com']);
  expect(workbook.column('Mail merge', 'committee')).toEqual(['UNSC', 'UNSC']);
});

test('a teacher who registers a number of delegates gets a workbook with the delegation, and the mail', async () => {
  const file = Buffer.from(
    'School,Faculty Advisor Name,Faculty Advisor Email,Number of Delegates\nDPS,Ms Rao,rao@dps.in,6\n',
  );
  const workbook = await opened(await createWorkbook(file, 'schools.csv', rules, MADE));
  expect(workbook.column('Schools', 'Adviser mail')).toEqual(['rao@dps.in']);
  expect(workbook.column('Mail merge', 'mail')).toEqual(['rao@dps.in']);
  expect(workbook.column('Problems', 'Code')).toEqual(['names-missing']);
});

test('whatever a file holds, every row is accounted for, no cell of the workbook is a formula, and uploaded again it is the same', async () => {
  let written = 0;
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(...WAYS.filter((way) => !way.includes('Windows'))),
      async (cells, way) => {
        const rows = cells.map((cells, at) => ({ number: at + 1, cells }));
        const { name, bytes } = await fileOf([{ name: 'Form', rows }], way);
        const workbook = await createWorkbook(bytes, name, rules, MADE).catch((error) => {
          expect(error).toBeInstanceOf(Failure);
          expect((error as Failure).code).not.toBe('our-fault');
          return undefined;
        });
        if (!workbook) return;
        written += 1;
        const { rows: of, xml } = await takenApart(workbook);
        expect(xml.join('')).not.toMatch(/<f[ >/]/);
        const summary = of('Summary').map((row) => row.map(String));
        const unaccounted = summary.filter(([, , detail]) => detail === 'not accounted for');
        expect(unaccounted.length).toBeGreaterThan(0);
        expect(unaccounted.map((row) => row[3])).toEqual(unaccounted.map(() => '0'));
        const again = await opened(await createWorkbook(workbook, 'data.xlsx', rules, MADE));
        for (const sheet of ['Delegates', 'Schools', 'Duplicates', 'Problems', 'Input'])
          expect(again.rows(sheet)).toEqual(of(sheet));
      },
    ),
    { numRuns: scaled(20, 150) },
  );
  // some of them hold registrations
  expect(written).toBeGreaterThan(scaled(0, 5));
});
