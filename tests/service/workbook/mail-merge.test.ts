import { expect, test } from 'vitest';
import type { Delegate } from '../../../src/service/model.ts';
import { writeWorkbook } from '../../../src/service/workbook/write.ts';
import { opened } from './opened.ts';
import { delegateOf, MADE, mixed, NOTHING, RULES } from './sample.ts';

const written = async (delegates: Partial<Delegate>[], mail = RULES.mail) => {
  const registrations = { ...NOTHING, delegates: delegates.map((changes, at) => delegateOf(at, changes)) };
  return opened(await writeWorkbook(registrations, { ...RULES, mail }, MADE, 'answers.csv'));
};

test('the headers are simple words', async () => {
  const [headers = []] = (await written([])).rows('Mail merge');
  expect(headers.slice(0, 9)).toEqual(
    'name first_name mail school committee portfolio subject text link'.split(' '),
  );
  for (const header of headers) expect(header).toMatch(/^[a-z_]+$/);
});

test('subject and text are filled, and what is put in is not filled again', async () => {
  const workbook = await written([
    { name: '{link} $& Ann', choices: [{ committee: 'hrc', written: 'rights' }] },
  ]);
  expect(workbook.column('Mail merge', 'subject')).toEqual(['Welcome to The 6th Edition, {link} $& Ann']);
  expect(workbook.column('Mail merge', 'text')).toEqual([
    'Dear {link} $& Ann,\nyou asked for UNHRC.\nhttps://mun.example.org/thank-you',
  ]);
  expect(workbook.column('Mail merge', 'link')).toEqual(['https://mun.example.org/thank-you']);
});

test('a subject is one line, whatever a name holds', async () => {
  const workbook = await written([{ name: 'Ann\r\nBcc: all@example.org' }]);
  expect(workbook.column('Mail merge', 'subject')).toEqual([
    'Welcome to The 6th Edition, Ann Bcc: all@example.org',
  ]);
});

test('each address is written to once, and the row says for whom else it is', async () => {
  const workbook = await written([
    { name: 'Ann Lee', mail: 'Lee@example.org' },
    { name: 'Bo Lee', mail: ' lee@EXAMPLE.org' },
    { name: 'Cy Lee', mail: '' },
    { name: 'Di Lee', mail: 'di@example.org' },
  ]);
  expect(workbook.column('Mail merge', 'mail')).toEqual(['Lee@example.org', 'di@example.org']);
  expect(workbook.column('Mail merge', 'also_for')).toEqual(['Bo Lee', null]);
  const told = workbook.rows('Summary').filter(([, item]) => item === 'Mail merge');
  expect(told.map(([, , detail, count]) => [detail, count])).toEqual([
    ['addresses', 2],
    ['people whose address was taken', 1],
    ['people without an address', 1],
  ]);
});

test('heads of delegations are written to behind the delegates', async () => {
  const workbook = await opened(await writeWorkbook(mixed(), RULES, MADE, 'answers.csv'));
  expect(workbook.column('Mail merge', 'mail').at(-1)).toBe('Head@school.example.org');
  expect(workbook.column('Mail merge', 'committee').at(-1)).toBe('UNHRC');
});

test.each([
  ['Ann Lee', 'Ann'],
  ['Lee, Ann Mary', 'Ann'],
  ['आरव शर्मा', 'आरव'],
  ['Lee,', 'Lee'],
  ['Ms. Rita Pinto', 'Rita'],
  ['Dr', 'Dr'],
  ['', null],
])('the first name of "%s" is "%s"', async (name, first) => {
  expect((await written([{ name }])).column('Mail merge', 'first_name')).toEqual([first]);
});
