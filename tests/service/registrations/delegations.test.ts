import { describe, expect, test } from 'vitest';
import { accountOf } from '../../../src/service/registrations/account.ts';
import { read, told } from './sheet.ts';

const header = [
  'School name',
  'Head delegate',
  'Head delegate email',
  'Contact no.',
  'Number of delegates',
  'Delegate 1 name',
  'Delegate 1 email',
  'Name of delegate 2',
  'Member 2 – Mail',
];
const oak = [
  'The Oak School',
  'Asha Rao',
  'asha@example.org',
  '+91 98765 43210',
  '2',
  'Asha Rao',
  'asha@example.org',
  'Dev Roy',
  'dev@example.org',
];

describe('a delegation', () => {
  test('is a row of its own, and its members are delegates without a phone of their own', () => {
    const made = read([header, oak]);
    expect(made.delegations).toEqual([
      {
        origin: { sheet: 'Sheet1', row: 2 },
        school: 'The Oak School',
        head: 'Asha Rao',
        mail: 'asha@example.org',
        phone: '+91 98765 43210',
        size: '2',
        members: [
          { name: 'Asha Rao', mail: 'asha@example.org' },
          { name: 'Dev Roy', mail: 'dev@example.org' },
        ],
        choices: [],
      },
    ]);
    expect(made.delegates).toMatchObject([
      {
        name: 'Asha Rao',
        phone: '',
        school: 'The Oak School',
        delegation: 'The Oak School',
        origin: { row: 2 },
      },
      { name: 'Dev Roy', mail: 'dev@example.org', phone: '' },
    ]);
    expect(made.duplicates).toEqual([]);
    expect(told(made)).toEqual([]);
    expect(accountOf(made)).toMatchObject({
      addsUp: true,
      total: { rows: 1, delegations: 1, members: 2, delegates: 0 },
    });
  });

  test('whose members all have the mail of the head has as many delegates, and is told', () => {
    const row = [
      'Oak',
      'Asha',
      'head@example.org',
      '',
      '2',
      'Asha',
      'head@example.org',
      'Dev',
      'head@example.org',
    ];
    const made = read([header, row]);
    expect(made.delegates).toHaveLength(2);
    expect(told(made)).toEqual(['2 mail-shared head@example.org']);
  });

  test('of another size than it says is told', () => {
    expect(told(read([header, oak.with(4, '12 delegates')]))).toEqual(['2 size-differs 12 delegates']);
    expect(told(read([header, oak.with(4, '10-12')]))).toEqual(['2 size-strange 10-12']);
  });

  test('counts its head where the size does, and asks where it does not', () => {
    const led = oak.with(1, 'Leela Iyer').with(2, 'leela@example.org');
    const counted = read([header, led.with(4, '3')]);
    expect(counted.delegates.map(({ name }) => name)).toEqual(['Leela Iyer', 'Asha Rao', 'Dev Roy']);
    expect(told(counted)).toEqual([]);
    const asked = read([header, led]);
    expect(asked.delegates).toHaveLength(2);
    expect(told(asked)).toEqual(['2 head-not-member Leela Iyer']);
  });

  test('has members in columns that repeat without numbers', () => {
    const made = read([
      [
        'School',
        'Head delegate',
        'Email',
        'Name of delegate',
        'Mail ID',
        'Name of delegate',
        'Mail ID',
        'Committee preference 1',
      ],
      ['Oak', 'Asha', 'asha@example.org', 'Asha', 'asha@example.org', 'Dev', 'dev@example.org', 'UNSC'],
    ]);
    expect(made.delegations[0]?.members).toEqual([
      { name: 'Asha', mail: 'asha@example.org' },
      { name: 'Dev', mail: 'dev@example.org' },
    ]);
    expect(made.delegations[0]?.choices).toMatchObject([{ committee: 'unsc' }]);
  });

  test('has members who choose for themselves', () => {
    const made = read([
      [
        'School',
        'Email',
        'Delegate 1 name',
        'Delegate 1 committee preference 1',
        'Delegate 1 grade',
        'Delegate 10 name',
        'Delegate 10 committee preference 1',
      ],
      ['Oak', 'asha@example.org', 'Asha', 'Security Council', '11', 'Dev', 'IPC'],
    ]);
    expect(made.delegates).toMatchObject([
      { name: 'Asha', grade: '11', choices: [{ committee: 'unsc' }] },
      { name: 'Dev', choices: [{ committee: 'ipc' }] },
    ]);
  });

  test('that is registered again stays, and is told; its members are compared one by one', () => {
    const made = read([header, oak, oak.with(7, 'Tara Sen').with(8, 'tara@example.org')]);
    expect(made.delegations).toHaveLength(2);
    expect(told(made)).toEqual(['2 delegation-again The Oak School']);
    expect(made.delegates.map(({ name, origin }) => [name, origin.row])).toEqual([
      ['Dev Roy', 2],
      ['Asha Rao', 3],
      ['Tara Sen', 3],
    ]);
    expect(accountOf(made)).toMatchObject({
      addsUp: true,
      total: { rows: 2, delegations: 2, members: 3, memberDuplicates: 1 },
    });
  });

  test('and persons may come from one form', () => {
    const made = read([
      ['Name', 'Email', 'School', 'Head delegate', 'Number of delegates', 'Delegate 1 name'],
      ['Asha', 'asha@example.org', 'Oak', '', '', ''],
      ['', 'elm@example.org', 'Elm', 'Dev', '1', 'Dev'],
    ]);
    expect(made.delegates.map(({ name, delegation }) => [name, delegation])).toEqual([
      ['Asha', undefined],
      ['Dev', 'Elm'],
    ]);
    expect(accountOf(made)).toMatchObject({ addsUp: true, total: { rows: 2, delegates: 1, delegations: 1 } });
  });
});
