import { beforeAll, describe, expect, test } from 'vitest';
import { reportTooManyPeople } from '../../../src/oc/allotment/seat-plan.ts';
import type { Registrations } from '../../../src/oc/model.ts';
import { type Opened, opened } from './opened.ts';
import { delegateOf, MADE, manyDelegates, mixed, NOTHING, RULES, workbookWith } from './sample.ts';

const summaryOf = async (registrations: Registrations) =>
  opened(await workbookWith(registrations, RULES, MADE, 'answers.csv'));

/** Item, detail, count and note of a part. */
const part = (workbook: Opened, name: string) =>
  workbook
    .rows('Summary')
    .filter(([first]) => first === name)
    .map((row) => row.slice(1));

let workbook: Opened;

beforeAll(async () => {
  workbook = await summaryOf(mixed());
});

test('says which conference, file, date and rules it is of', () => {
  expect(part(workbook, 'Workbook').map((row) => row.slice(0, 2))).toEqual([
    ['Conference', 'The 6th Edition'],
    ['File', 'answers.csv'],
    ['Made (UTC)', MADE],
    ['Version of the rules', '1'],
    ['Corrections', null],
  ]);
});

describe('what was not understood', () => {
  /** Item, detail, count. */
  const top = async (registrations: Registrations) =>
    part(await summaryOf(registrations), 'Not understood').map((row) => row.slice(0, 3));

  test('is in the first rows, one for each kind of thing', async () => {
    const registrations = mixed();
    registrations.sheets[0]?.headers.push(
      { written: 'Emial', field: 'mail', suggestion: 'Email' },
      { written: 'Diet' },
    );
    const [sheet] = registrations.input;
    if (sheet) sheet.hidden = true;
    const [problem] = registrations.problems;
    if (problem)
      registrations.problems.push(
        { ...problem, code: 'committee-unknown', value: 'WHO', rows: 156 },
        { ...problem, code: 'committee-ambiguous', value: 'UNSC / DISEC' },
        { ...problem, code: 'choice-unclear', value: 'if my friend goes' },
      );
    expect(await top(registrations)).toEqual([
      ['Sheets', '“Notes” was not read; “Form responses 1” is hidden and was read', 2],
      ['Questions that were not read', '“Shoe size”, “Diet”', 2],
      ['Questions that were guessed', '“Emial” as Email', 1],
      ['Words that are no committee', '“WHO” (156), “UNICEF?” (1)', 157],
      ['Answers that are not clear', '“UNSC / DISEC” (1), “if my friend goes” (1)', 2],
    ]);
    expect(
      (await summaryOf(registrations)).rows('Summary').findIndex(([one]) => one === 'Not understood'),
    ).toBe(1);
  });

  test('names eight of a kind, and how many more there are', async () => {
    const registrations = mixed();
    const headers = Array.from({ length: 12 }, (_, at) => ({ written: `Question ${at + 1}` }));
    registrations.sheets[0]?.headers.push(...headers);
    const [, [, detail, count] = []] = await top(registrations);
    expect(detail).toMatch(/^“Shoe size”, “Question 1”, .*“Question 7”, and 5 more$/);
    expect(count).toBe(13);
  });

  test('is nothing where all was understood', async () => {
    expect(await top(NOTHING)).toEqual([['Nothing', null, 0]]);
  });
});

test('says first why nobody has a seat', async () => {
  const people = manyDelegates(10_001);
  const withSeats = {
    ...RULES,
    committees: RULES.committees.map((one) => ({ ...one, seats: [{ name: 'France' }] })),
  };
  const problems = reportTooManyPeople(people, withSeats);
  // a few of them, as writing all takes long
  const [first] = (await summaryOf({ ...manyDelegates(3), problems })).rows('Summary').slice(1);
  expect(first?.slice(0, 4)).toEqual(['Allotment', 'Nobody has a seat', null, 3]);
  expect(first?.[4]).toMatch(/^Plenary gives seats to 10,000 people at most\./);
});

test('accounts for every row of each sheet and of all', () => {
  const counts = (sheet: string) =>
    part(workbook, 'Rows')
      .filter(([item]) => item === sheet)
      .map(([, detail, count]) => [detail, count]);
  expect(counts('Form responses 1')).toEqual([
    ['rows read', 8],
    ['people, in Delegates', 5],
    ['schools or pairs, whose people are in Delegates', 0],
    ['set aside, in Duplicates', 1],
    ['not read, named in Problems', 1],
    ['headers', 1],
    ['titles and notes', 0],
    ['totals', 0],
    ['not accounted for', 0],
    ['empty rows between them, which are not counted', 0],
  ]);
  expect(counts('Notes')).toContainEqual(['not read, named in Problems', 2]);
  expect(counts('Notes')).toContainEqual(['empty rows between them, which are not counted', 7]);
  expect(counts('(all sheets)')).toEqual([
    ['rows read', 13],
    ['people, in Delegates', 5],
    ['schools or pairs, whose people are in Delegates', 1],
    ['set aside, in Duplicates', 1],
    ['not read, named in Problems', 3],
    ['headers', 2],
    ['titles and notes', 1],
    ['totals', 0],
    ['not accounted for', 0],
    ['empty rows between them, which are not counted', 7],
  ]);
  expect(part(workbook, 'Rows')[0]?.[3]).toBe('5 + 0 + 1 + 1 + 1 + 0 + 0 = 8');
});

test('says so when a row is in two places', async () => {
  const registrations = mixed();
  const [lost] = registrations.problems;
  if (lost)
    registrations.problems.push({ ...lost, origin: registrations.delegates[0]?.origin ?? lost.origin });
  const [first] = part(await summaryOf(registrations), 'Rows').filter(
    ([, detail]) => detail === 'not accounted for',
  );
  expect(first?.slice(2)).toEqual([-1, 'Please contact the people who run this website.']);
});

test('says how many were set aside, also under another name, and how many are possible duplicates', () => {
  const lines = part(workbook, 'Lists').filter(([sheet]) => sheet === 'Duplicates');
  expect(lines.map((row) => row.slice(1, 3))).toEqual([
    ['rows', 2],
    ['rows set aside', 1],
    ['rows set aside under another name', 1],
    ['possible duplicates', 0],
    ['rows restored by the OC', 0],
    ['rows removed by the OC', 0],
  ]);
});

test('says so when a row is missing', async () => {
  const registrations = mixed();
  registrations.delegates.shift();
  const missing = part(await summaryOf(registrations), 'Rows').filter(
    ([, detail]) => detail === 'not accounted for',
  );
  expect(missing.map(([sheet, , count]) => [sheet, count])).toEqual([
    ['Form responses 1', 1],
    ['Delegations', 0],
    ['Notes', 0],
    ['(all sheets)', 1],
  ]);
});

test('counts each choice of each committee, and those that fit none', () => {
  expect(part(workbook, 'Committees').map((row) => row.slice(0, 3))).toEqual([
    ['UNSC', 'Choice 1', 2],
    ['UNSC', 'Choice 2', 1],
    ['UNHRC', 'Choice 1', 4],
    ['UNHRC', 'Choice 2', 2],
    ['International Press Corps', 'Choice 1', 1],
    ['International Press Corps', 'Choice 2', 2],
    ['(no committee of the site)', 'Choice 2', 2],
  ]);
  expect(part(workbook, 'Committees of delegations').filter(([, , count]) => count === 1)).toHaveLength(2);
});

test('counts choices after the twentieth together', async () => {
  const choices = Array.from({ length: 23 }, () => ({ committee: 'hrc', written: 'rights' }));
  const lines = part(await summaryOf({ ...NOTHING, delegates: [delegateOf(1, { choices })] }), 'Committees');
  expect(lines.filter(([item]) => item === 'UNHRC')).toHaveLength(21);
  expect(lines).toContainEqual(['UNHRC', 'Further choices', 3, null]);
});

test('counts the schools, whose names may differ in case and spaces', () => {
  expect(part(workbook, 'Schools').map((row) => row.slice(0, 3))).toEqual([
    ['Black Rock', 'Delegates', 4],
    ['Black Rock', 'Delegations', 1],
    ["St. Mary's", 'Delegates', 2],
    ['École Émile', 'Delegates', 1],
  ]);
});

test('counts a school once, however its accents and punctuation are written, as its limit does', async () => {
  const names = ["St. Mary's Convent", 'St Marys Convent', 'Colegio San José', 'COLEGIO SAN JOSE', ''];
  const delegates = names.map((school, at) => delegateOf(at + 1, { school }));
  const lines = part(await summaryOf({ ...NOTHING, delegates }), 'Schools');
  expect(lines.map((row) => row.slice(0, 3))).toEqual([
    ["St. Mary's Convent", 'Delegates', 2],
    ['Colegio San José', 'Delegates', 2],
    ['(no school)', 'Delegates', 1],
  ]);
});

test('counts the problems by their code', () => {
  expect(part(workbook, 'Problems')).toEqual([
    ['mail-missing', 'rows in Input only: 1', 1, 'The first of them: Ask for the address.'],
    ['committee-unknown', null, 1, 'The first of them: Write a committee of the site.'],
    ['sheet-not-understood', 'rows in Input only: 2', 1, 'The first of them: Give it headers.'],
    ['row-above-headers', null, 1, 'The first of them: Move it.'],
  ]);
});

test('counts the rows of a problem that is reported once for many', async () => {
  const registrations = mixed();
  for (const one of registrations.problems) if (one.code === 'committee-unknown') one.rows = 156;
  expect(part(await summaryOf(registrations), 'Problems')).toContainEqual([
    'committee-unknown',
    'in 156 rows',
    1,
    'The first of them: Write a committee of the site.',
  ]);
});

test('says how each sheet and each header was read', () => {
  expect(part(workbook, 'Sheets read')).toEqual([
    ['Form responses 1', 'registrations of single delegates', 7, 'Headers in row 1.'],
    ['Delegations', 'registrations of delegations', 1, 'Headers in row 2.'],
    ['Notes', 'no registrations', 2, 'No headers were found.'],
  ]);
  expect(part(workbook, 'Headers understood')).toHaveLength(10);
  expect(part(workbook, 'Headers understood')[1]).toEqual([
    'Form responses 1',
    'Name',
    null,
    'Read as name.',
  ]);
  expect(part(workbook, 'Headers not understood')).toEqual([
    ['Form responses 1', 'Shoe size', null, 'Only in Input. Is it meant as school?'],
  ]);
});

test('counts a row once where a member of its delegation is set aside as well', async () => {
  const origin = { sheet: 'Delegations', row: 3 };
  const aside = delegateOf(30, { origin, delegation: 'Black Rock' });
  const registrations = mixed();
  registrations.duplicates.push({
    group: 2,
    same: 'mail',
    status: 'set aside',
    delegate: aside,
    included: false,
    otherName: false,
  });
  const rows = part(await summaryOf(registrations), 'Rows');
  expect(rows).toContainEqual(['Delegations', 'set aside, in Duplicates', 0, null]);
  expect(rows).toContainEqual(['Delegations', 'not accounted for', 0, 'Every row is accounted for.']);
});

test('of nothing says so with zeros', async () => {
  const counts = part(await summaryOf(NOTHING), 'Rows').map(([, , count]) => count);
  expect(counts).toEqual(Array.from({ length: 10 }, () => 0));
});
