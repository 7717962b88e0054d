import { describe, expect, test } from 'vitest';
import { countRowsByDestination } from '../../../src/oc/workbook/row-counts.ts';
import { texts } from '../texts.ts';
import { read, reported } from './sheet.ts';

const header = texts(`
    School name | Head delegate | Head delegate email | Contact no. | Number of delegates | Delegate 1 name |
    Delegate 1 email | Name of delegate 2 | Member 2 – Mail`);
const oak = texts(`
    The Oak School | Asha Rao | asha@example.org | +91 98765 43210 | 2 | Asha Rao | asha@example.org |
    Dev Roy | dev@example.org`);

describe('a delegation', () => {
  test('is a row of its own, and its members are delegates without a phone of their own', () => {
    const result = read([header, oak]);
    expect(result.delegations).toEqual([
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
    expect(result.delegates).toMatchObject([
      {
        name: 'Asha Rao',
        phone: '',
        school: 'The Oak School',
        delegation: 'The Oak School',
        origin: { row: 2 },
      },
      { name: 'Dev Roy', mail: 'dev@example.org', phone: '' },
    ]);
    expect(result.duplicates).toEqual([]);
    expect(reported(result)).toEqual([]);
    expect(countRowsByDestination(result)).toMatchObject({
      addsUp: true,
      total: { rows: 2, delegations: 1, members: 2, delegates: 0 },
    });
  });

  test('whose members all have the mail of the head has as many delegates, and is reported', () => {
    const row = texts(`
        Oak | Asha | head@example.org |  | 2 | Asha | head@example.org | Dev | head@example.org`);
    const result = read([header, row]);
    expect(result.delegates).toHaveLength(2);
    expect(reported(result)).toEqual(['2 mail-shared head@example.org']);
  });

  test('of another size than it says is reported', () => {
    expect(reported(read([header, oak.with(4, '12 delegates')]))).toEqual(['2 size-differs 12 delegates']);
    expect(reported(read([header, oak.with(4, '10-12')]))).toEqual(['2 size-strange 10-12']);
  });

  test('counts its head where the size does, and asks where it does not', () => {
    const led = oak.with(1, 'Leela Iyer').with(2, 'leela@example.org');
    const counted = read([header, led.with(4, '3')]);
    expect(counted.delegates.map(({ name }) => name)).toEqual(['Leela Iyer', 'Asha Rao', 'Dev Roy']);
    expect(reported(counted)).toEqual([]);
    const asked = read([header, led]);
    expect(asked.delegates).toHaveLength(2);
    expect(reported(asked)).toEqual(['2 head-not-member Leela Iyer']);
  });

  test('has members in columns that repeat without numbers', () => {
    const result = read([
      texts(`
        School | Head delegate | Email | Name of delegate | Mail ID |
        Name of delegate | Mail ID | Committee preference 1`),
      ['Oak', 'Asha', 'asha@example.org', 'Asha', 'asha@example.org', 'Dev', 'dev@example.org', 'UNSC'],
    ]);
    expect(result.delegations[0]?.members).toEqual([
      { name: 'Asha', mail: 'asha@example.org' },
      { name: 'Dev', mail: 'dev@example.org' },
    ]);
    expect(result.delegations[0]?.choices).toMatchObject([{ committee: 'unsc' }]);
  });

  test('has members who choose for themselves', () => {
    const result = read([
      texts(`
        School | Email | Delegate 1 name | Delegate 1 committee preference 1 |
        Delegate 1 grade | Delegate 10 name | Delegate 10 committee preference 1`),
      ['Oak', 'asha@example.org', 'Asha', 'Security Council', '11', 'Dev', 'IPC'],
    ]);
    expect(result.delegates).toMatchObject([
      { name: 'Asha', grade: '11', choices: [{ committee: 'unsc' }] },
      { name: 'Dev', choices: [{ committee: 'ipc' }] },
    ]);
  });

  test.each(['Del 1', 'Dele. 1', 'D1', 'Student 1'])('has members who are called %s', (first) => {
    const second = first.replace('1', '2');
    const result = read([
      [
        'School',
        'Teacher Incharge',
        'Contact',
        'Email',
        `${first} Name`,
        `${first} Class`,
        `${first} Committee`,
        `${second} Name`,
        `${second} Class`,
        `${second} Committee`,
      ],
      ['DPS', 'Ms Sen', '9812345678', 'sen@dps.in', 'Asha Rao', 'XI', 'UNSC', 'Bina Das', 'X', 'DISEC'],
    ]);
    expect(result.delegates).toMatchObject([
      { name: 'Asha Rao', grade: 'XI', mail: '', phone: '', choices: [{ committee: 'unsc' }] },
      { name: 'Bina Das', grade: 'X', mail: '', phone: '', choices: [{ committee: 'disec' }] },
    ]);
    expect(result.delegations).toMatchObject([{ school: 'DPS', mail: 'sen@dps.in' }]);
  });

  test('has no members who are still to be found, and says so', () => {
    const result = read([header, oak.with(7, 'To be confirmed').with(8, '')]);
    expect(result.delegates.map(({ name }) => name)).toEqual(['Asha Rao']);
    expect(reported(result)).toEqual(['2 name-unclear To be confirmed', '2 size-differs 2']);
  });

  test('that is registered again stays, and is reported; its members are compared one by one', () => {
    const result = read([header, oak, oak.with(7, 'Tara Sen').with(8, 'tara@example.org')]);
    expect(result.delegations).toHaveLength(2);
    expect(reported(result)).toEqual(['2 delegation-again The Oak School']);
    expect(result.delegates.map(({ name, origin }) => [name, origin.row])).toEqual([
      ['Dev Roy', 2],
      ['Asha Rao', 3],
      ['Tara Sen', 3],
    ]);
    expect(countRowsByDestination(result)).toMatchObject({
      addsUp: true,
      total: { rows: 3, delegations: 2, members: 3, memberDuplicates: 1 },
    });
  });

  test('and persons may come from one form', () => {
    const result = read([
      ['Name', 'Email', 'School', 'Head delegate', 'Number of delegates', 'Delegate 1 name'],
      ['Asha', 'asha@example.org', 'Oak', '', '', ''],
      ['', 'elm@example.org', 'Elm', 'Dev', '1', 'Dev'],
    ]);
    expect(result.delegates.map(({ name, delegation }) => [name, delegation])).toEqual([
      ['Asha', undefined],
      ['Dev', 'Elm'],
    ]);
    expect(countRowsByDestination(result)).toMatchObject({
      addsUp: true,
      total: { rows: 3, delegates: 1, delegations: 1 },
    });
  });
});

describe('two who register in one row', () => {
  const pair = ['Timestamp', 'Name', 'Email', 'School', 'Name of partner', 'Partner email', 'Committee'];
  const asha = ['2024/05/10 9:00:00 PM GMT+5:30', 'Asha Rao', 'asha@gmail.com', 'DPS'];

  test('are two delegates with the choices of the row', () => {
    const result = read([pair, [...asha, 'Bina Das', 'bina@gmail.com', 'UNSC']]);
    expect(result.delegates).toMatchObject([
      { name: 'Asha Rao', mail: 'asha@gmail.com', choices: [{ committee: 'unsc' }] },
      { name: 'Bina Das', mail: 'bina@gmail.com', school: 'DPS', choices: [{ committee: 'unsc' }] },
    ]);
    for (const { delegation, sent } of result.delegates) {
      expect(delegation).toBe('Asha Rao & Bina Das');
      expect(sent).toEqual(new Date(Date.UTC(2024, 4, 10, 21)));
    }
    expect(result.delegations).toMatchObject([{ school: 'DPS', head: 'Asha Rao', mail: 'asha@gmail.com' }]);
    expect(reported(result)).toEqual([]);
    expect(countRowsByDestination(result)).toMatchObject({
      addsUp: true,
      total: { rows: 2, delegations: 1, members: 2 },
    });
  });

  test.each(['', 'N/A', 'none', 'No', 'Single', '-', 'no partner yet'])(
    'are one where the partner is "%s"',
    (partner) => {
      const result = read([pair, [...asha, partner, '', 'UNSC']]);
      expect(result.delegates).toMatchObject([{ name: 'Asha Rao', choices: [{ committee: 'unsc' }] }]);
      expect(result.delegates[0]?.delegation).toBeUndefined();
      expect(result.delegations).toEqual([]);
      expect(reported(result)).toEqual([]);
    },
  );

  test.each(
    texts(`
      Single delegation | No partner | I don't have one | N.A | Not applicable | No, I am alone`),
  )('are one, and nothing is to be asked, where the partner is "%s"', (partner) => {
    const result = read([pair, [...asha, partner, '', 'UNSC']]);
    expect(result.delegates.map(({ name }) => name)).toEqual(['Asha Rao']);
    expect(reported(result)).toEqual([]);
  });

  test.each(
    texts(`
      Not decided yet | Not yet decided | See the list | Looking for one | TBD | To be decided |
      Will inform later | ? | Please assign me a partner | I don't know yet | Anyone`),
  )('are one, and the second is asked for, where the partner is "%s"', (partner) => {
    const result = read([pair, [...asha, partner, '', 'UNSC']]);
    expect(result.delegates).toMatchObject([{ name: 'Asha Rao', choices: [{ committee: 'unsc' }] }]);
    expect(result.delegations).toEqual([]);
    expect(reported(result)).toEqual([`2 name-unclear ${partner}`]);
  });

  test('are two where only the address of the second is known so far', () => {
    const result = read([pair, [...asha, 'TBD', 'bina@gmail.com', 'UNSC']]);
    expect(result.delegates.map(({ name, mail }) => [name, mail])).toEqual([
      ['Asha Rao', 'asha@gmail.com'],
      ['', 'bina@gmail.com'],
    ]);
    expect(reported(result).sort()).toEqual(['2 name-missing bina@gmail.com', '2 name-unclear TBD']);
  });

  test.each(['Will Soon', 'Lee Soon Yi', 'Noah Single', 'Ana Looker', 'No Eun Lee', 'Ann Ya'])(
    'are two where the partner is called %s',
    (partner) => {
      const result = read([pair, [...asha, partner, '', 'UNSC']]);
      expect(result.delegates.map(({ name }) => name)).toEqual(['Asha Rao', partner]);
    },
  );

  test('of whom the second is only an address are two, and the name is asked for', () => {
    const result = read([pair, [...asha, '', 'bina@gmail.com', 'UNSC']]);
    expect(result.delegates.map(({ name, mail }) => name || mail)).toEqual(['Asha Rao', 'bina@gmail.com']);
    expect(reported(result)).toEqual(['2 name-missing bina@gmail.com']);
  });

  test('may be called delegate and co-delegate, or delegate 2, and be of two schools', () => {
    for (const second of ['Delegate 2 ', 'Co-delegate ', "Partner's "]) {
      const result = read([
        [
          'Full Name',
          'Email',
          'School',
          `${second}Name`,
          `${second}E-mail`,
          `${second}School`,
          `${second}Class`,
        ],
        ['Asha Rao', 'asha@gmail.com', 'DPS', 'Bina Das', 'bina@gmail.com', 'Oak', 'XI'],
      ]);
      expect(result.delegates).toMatchObject([
        { name: 'Asha Rao', school: 'DPS' },
        { name: 'Bina Das', school: 'Oak', grade: 'XI' },
      ]);
    }
  });

  test.each(['Names of other delegates', 'Names of the remaining members', 'Names of additional delegates'])(
    'may be more in one cell, "%s", beside the person who registers',
    (header) => {
      const result = read([
        ['Name', 'Email', 'School', 'Name of delegate 2', header],
        ['Asha Rao', 'asha@example.org', 'Oak', 'Dev Roy', 'Dev Roy, Leela Shah'],
        ['Tara Sen', 'tara@example.org', 'Oak', '', 'Hari Jain'],
        ['Kiran Das', 'kiran@example.org', 'Oak', '', ''],
      ]);
      expect(result.delegates.map(({ name }) => name)).toEqual([
        'Asha Rao',
        'Dev Roy',
        'Leela Shah',
        'Tara Sen',
        'Hari Jain',
        'Kiran Das',
      ]);
      expect(reported(result)).toEqual([]);
    },
  );

  test('are called after both where they name no school', () => {
    const result = read([
      ['Delegate A Name', 'Delegate B Name', 'Delegate B Email'],
      ['Asha', 'Bina', 'bina@example.org'],
    ]);
    expect(result.delegates.map(({ delegation }) => delegation)).toEqual(['Asha & Bina', 'Asha & Bina']);
  });

  test('have the choices of the row also where both have numbers, unless they have their own', () => {
    const result = read([
      ['School', 'Delegate 1 Name', 'Delegate 2 Name', 'Delegate 2 committee', 'Committee', 'Portfolio'],
      ['DPS', 'Asha', 'Bina', '', 'UNSC', 'France'],
      ['Oak', 'Dev', 'Tara', 'IPC', 'UNSC', ''],
    ]);
    expect(result.delegates).toMatchObject([
      { name: 'Asha', choices: [{ committee: 'unsc', portfolio: 'France' }] },
      { name: 'Bina', choices: [{ committee: 'unsc', portfolio: 'France' }] },
      { name: 'Dev', choices: [{ committee: 'unsc' }] },
      { name: 'Tara', choices: [{ committee: 'ipc' }] },
    ]);
    expect(reported(result)).toEqual([]);
  });
});

describe('a teacher', () => {
  const adviser = ['School', 'Faculty Advisor Name', 'Faculty Advisor Email', 'Number of Delegates'];

  test('is the contact of a delegation that names nobody', () => {
    const result = read([adviser, ['DPS', 'Ms Rao', 'rao@dps.in', '6']]);
    expect(result.delegates).toEqual([]);
    expect(result.delegations).toMatchObject([
      { school: 'DPS', size: '6', head: '', adviser: { name: 'Ms Rao', mail: 'rao@dps.in', phone: '' } },
    ]);
    expect(reported(result)).toEqual(['2 names-missing DPS']);
    expect(countRowsByDestination(result)).toMatchObject({
      addsUp: true,
      total: { rows: 2, delegations: 1 },
    });
  });

  test('stays with the delegation, and is none of the delegates', () => {
    const result = read([
      [...adviser, "Teacher's mobile no.", 'Delegate 1 name', 'Delegate 1 email', 'Delegate 2 name'],
      ['DPS', 'Ms Rao', 'rao@dps.in', '2', '+91 98765 43210', 'Asha', 'asha@dps.in', 'Bina'],
    ]);
    expect(result.delegations[0]?.adviser).toEqual({
      name: 'Ms Rao',
      mail: 'rao@dps.in',
      phone: '+91 98765 43210',
    });
    expect(result.delegates).toMatchObject([
      { name: 'Asha', mail: 'asha@dps.in', phone: '' },
      { name: 'Bina', mail: '', phone: '' },
    ]);
    expect(reported(result)).toEqual([]);
  });
});

test('a school that registers with a number of delegates and its preferences only is a delegation', () => {
  const countries = Array.from({ length: 10 }, (_, at) => `Country ${at + 1}`);
  const result = read([
    ['Registration Time', 'School Name', 'Total Number of Delegates', ...countries, 'Committee Preferences'],
    ['2024-05-10 08:00:00', 'DPS', '12', 'France', 'Brazil', ...Array(8).fill(''), 'UNSC, IPC'],
  ]);
  expect(result.delegations).toMatchObject([{ school: 'DPS', size: '12' }]);
  expect(result.delegations[0]?.choices.map(({ committee }) => committee)).toEqual(['unsc', 'ipc']);
  expect(reported(result)).toEqual(['2 names-missing DPS']);
  const waitlisted = read([
    ['School', 'Waitlisted', ...countries, 'Committee Preferences'],
    ['DPS', 'False', 'France', 'Brazil', ...Array(8).fill(''), 'UNSC'],
  ]);
  expect(waitlisted.delegations).toMatchObject([{ school: 'DPS', choices: [{ committee: 'unsc' }] }]);
});

describe('all members in one cell', () => {
  const header = ['School', 'Email', 'Number of delegates', 'Delegate Names (one per line)', 'Committee'];
  const of = (names: string, size = '', committee = 'UNSC') =>
    read([header, ['DPS', 'dps@example.org', size, names, committee]]);

  test.each([
    ['lines', 'Asha Rao\nBina Das\r\nDev Roy'],
    ['commas', 'Asha Rao, Bina Das, Dev Roy'],
    ['semicolons', 'Asha Rao; Bina Das;Dev Roy;'],
    ['numbers', '1. Asha Rao\n2) Bina Das\n3 Dev Roy'],
    ['numbers in one line', '1. Asha Rao 2. Bina Das 3. Dev Roy'],
    ['numbers and commas in one line', '1) Asha Rao, 2) Bina Das, 3) Dev Roy'],
    ['bullets', '• Asha Rao\n- Bina Das\n* Dev Roy'],
    ['bullets in one line', '• Asha Rao • Bina Das • Dev Roy'],
    ['strokes', 'Asha Rao | Bina Das | Dev Roy'],
    ['an and', 'Asha Rao, Bina Das and Dev Roy'],
    ['commas in lines', 'Asha Rao, Bina Das,\nDev Roy'],
    ['an &', 'Asha Rao & Bina Das & Dev Roy'],
    ['empty lines', '\n\nAsha Rao\n\nBina Das\n \nDev Roy\n'],
  ])('are separated by %s', (_, names) => {
    const result = of(names, '3');
    expect(result.delegates.map(({ name }) => name)).toEqual(['Asha Rao', 'Bina Das', 'Dev Roy']);
    for (const one of result.delegates)
      expect(one).toMatchObject({ school: 'DPS', mail: '', choices: [{ committee: 'unsc' }] });
    expect(result.delegations[0]?.members).toHaveLength(3);
    expect(reported(result)).toEqual([]);
    expect(countRowsByDestination(result)).toMatchObject({
      addsUp: true,
      total: { delegations: 1, members: 3 },
    });
  });

  test.each([
    ['Asha Rao (asha@example.org, XI)\nBina Das (bina@example.org, XII-B)'],
    ['Asha Rao - XI - asha@example.org\nBina Das - XII-B - bina@example.org'],
    ['Asha Rao, XI, asha@example.org; Bina Das, XII-B, bina@example.org'],
    ['Asha Rao <asha@example.org> (XI), Bina Das <bina@example.org> (XII-B)'],
    ['1. Asha Rao\nXI\nasha@example.org\n2. Bina Das\nXII-B\nbina@example.org'],
  ])('have their classes and addresses: %j', (names) => {
    expect(of(names).delegates).toMatchObject([
      { name: 'Asha Rao', mail: 'asha@example.org', grade: 'XI' },
      { name: 'Bina Das', mail: 'bina@example.org', grade: 'XII-B' },
    ]);
  });

  test('are counted by their lines where a surname comes first, and single names by the number', () => {
    expect(of('Rao, Asha\nDas, Bina').delegates.map(({ name }) => name)).toEqual(['Rao, Asha', 'Das, Bina']);
    expect(of('José Ortega y Gasset\nAna Ruiz y Luis Paz').delegates.map(({ name }) => name)).toEqual([
      'José Ortega y Gasset',
      'Ana Ruiz',
      'Luis Paz',
    ]);
    expect(of('Asha, Bina, Dev', '3').delegates.map(({ name }) => name)).toEqual(['Asha', 'Bina', 'Dev']);
  });

  test.each([
    'Rao, Asha',
    'Asha, Bina, Dev, Tara',
    'We will send the names later',
    'To be confirmed',
    'See the list that we sent by mail',
    // nobody knows whether Dev is a person, and he must not be lost
    'Meera Shah\nRao, Asha, Dev',
    'Asha Rao asha@example.org bina@example.org',
    'Asha Rao 11 Bina Das 12 Dev Roy 9',
    'Asha, UNSC\nBina, IPC',
    'Asha Rao - UNSC\nBina Das - IPC',
    'Asha Rao\nBina Das\na@example.org\nb@example.org',
  ])('that cannot be separated are reported, and the row stays: %s', (names) => {
    const result = of(names, '9');
    expect(result.delegates).toEqual([]);
    expect(result.delegations).toMatchObject([{ school: 'DPS', mail: 'dps@example.org' }]);
    expect(result.problems).toMatchObject([
      { code: 'members-unclear', column: header[3], value: names.replaceAll('\n', ' ') },
    ]);
    expect(countRowsByDestination(result).addsUp).toBe(true);
  });

  test('are read beside one that is not known yet, which is reported', () => {
    const result = of('Asha Rao\nTBD\nBina Das', '3');
    expect(result.delegates.map(({ name }) => name)).toEqual(['Asha Rao', 'Bina Das']);
    expect(result.problems).toContainEqual(expect.objectContaining({ code: 'name-unclear', value: 'TBD' }));
  });

  test.each(['Yes', 'No', 'None'])('are not the answer "%s", and are asked for', (answer) => {
    const result = of(answer, '3');
    expect(result.delegates).toEqual([]);
    expect(result.problems.map(({ code }) => code)).toContain('names-missing');
  });

  test('may be Will or See, which are names as well', () => {
    const people = ['Will Smith', 'See Jia Hui', 'Asha Rao'];
    expect(of(people.join('\n')).delegates.map(({ name }) => name)).toEqual(people);
  });

  test('of another number than the row says are reported', () => {
    expect(reported(of('Asha Rao\nBina Das', '6'))).toEqual(['2 size-differs 6']);
    expect(reported(of('12'))).toEqual(['2 names-missing DPS']);
    expect(of('12').delegations).toMatchObject([{ size: '12' }]);
  });

  test('but one name in each row is one person in each row', () => {
    const result = read([
      ['No.', 'Names of Delegates', 'Email', 'Class', 'School', 'Teacher in charge'],
      [1, 'Asha Rao', 'asha@example.org', 'XI', 'DPS', 'Ms Rao'],
      [2, 'Bina Das', 'bina@example.org', 'X', 'DPS', 'Ms Rao'],
    ]);
    expect(result.delegations).toEqual([]);
    expect(result.delegates).toMatchObject([
      { name: 'Asha Rao', mail: 'asha@example.org', grade: 'XI' },
      { name: 'Bina Das', mail: 'bina@example.org', grade: 'X' },
    ]);
    expect(result.sheets[0]?.headers.filter(({ field }) => !field)).toEqual([
      { written: 'No.' },
      { written: 'Teacher in charge' },
    ]);
  });
});
