import { describe, expect, test } from 'vitest';
import type { Delegate, Delegation } from '../../../src/oc/model.ts';
import { opened } from './opened.ts';
import { delegateOf, MADE, mixed, NOTHING, RULES, workbookWith } from './sample.ts';

const written = async (delegates: Partial<Delegate>[], mail = RULES.mail) => {
  const registrations = { ...NOTHING, delegates: delegates.map((changes, at) => delegateOf(at, changes)) };
  return opened(await workbookWith(registrations, { ...RULES, mail }, MADE, 'answers.csv'));
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
  const reported = workbook.rows('Summary').filter(([, item]) => item === 'Mail merge');
  expect(reported.map(([, , detail, count]) => [detail, count])).toEqual([
    ['addresses', 2],
    ['people whose address was taken', 1],
    ['people without an address', 1],
  ]);
});

test('heads of delegations are written to after the delegates', async () => {
  const workbook = await opened(await workbookWith(mixed(), RULES, MADE, 'answers.csv'));
  expect(workbook.column('Mail merge', 'mail').at(-1)).toBe('Head@school.example.org');
  expect(workbook.column('Mail merge', 'committee').at(-1)).toBe('UNHRC');
});

describe('a mail says nothing that is not known', () => {
  const mail = {
    ...RULES.mail,
    subject: 'Your registration, {name}',
    text: 'Dear {name},\n\nwe have received your registration for {conference}. Your first choice is {committee}. We will write again.\n\n{link}\n',
  };

  test('it calls somebody without a name a delegate', async () => {
    const workbook = await written([{ name: ' ', choices: [] }], mail);
    expect(workbook.column('Mail merge', 'subject')).toEqual(['Your registration, delegate']);
    expect(workbook.column('Mail merge', 'text')).toEqual([
      'Dear delegate,\n\nwe have received your registration for The 6th Edition. We will write again.\n\nhttps://mun.example.org/thank-you',
    ]);
  });

  test('it leaves out the sentence of a committee that was not chosen, wherever it is', async () => {
    const textOf = async (text: string) =>
      (
        await written([{ name: 'Ann', choices: [{ written: '', portfolio: 'France' }] }], { ...mail, text })
      ).column('Mail merge', 'text')[0];
    expect(await textOf('You asked for {committee}. See you, {name}!')).toBe('See you, Ann!');
    expect(await textOf('Dear {name},\n\nYour choice: {committee}\n\n{link}')).toBe(
      'Dear Ann,\n\nhttps://mun.example.org/thank-you',
    );
    expect(await textOf('{committee}')).toBe('no committee yet');
  });

  test('it writes to a delegation without a head by the name of its school, or to its teacher', async () => {
    const [one] = mixed().delegations as [Delegation];
    const delegations = [
      { ...one, head: '', members: [] },
      {
        ...one,
        head: '',
        mail: '',
        school: 'Oak',
        adviser: { name: 'Ms Rao', mail: 'rao@oak.in', phone: '' },
      },
    ];
    const workbook = await opened(
      await workbookWith({ ...NOTHING, delegations }, { ...RULES, mail }, MADE, 'answers.csv'),
    );
    const texts = workbook.column('Mail merge', 'text').map((text) => String(text).split('\n')[0]);
    expect(texts).toEqual(['Dear delegation of Black  rock,', 'Dear Ms Rao,']);
    expect(workbook.column('Mail merge', 'mail')).toEqual(['Head@school.example.org', 'rao@oak.in']);
    expect(workbook.column('Schools', 'Adviser')).toEqual([null, 'Ms Rao']);
  });
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
