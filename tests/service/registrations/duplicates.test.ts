import { describe, expect, test } from 'vitest';
import type { Registrations } from '../../../src/service/model.ts';
import { areOneName } from '../../../src/service/registrations/identity.ts';
import { understand } from '../../../src/service/registrations/understand.ts';
import { rules } from './people.ts';
import { read, sheet, told } from './sheet.ts';

const header = ['Timestamp', 'Name', 'Email', 'Phone', 'School', 'Grade'];
const at = (day: number) => `2024-07-${String(day).padStart(2, '0')} 09:00`;

/** Groups as short texts: `group row same`, with a star at the one that is kept. */
function groups({ duplicates }: Registrations): string[] {
  return duplicates.map(
    ({ group, same, delegate, kept }) => `${group} ${delegate.origin.row} ${same}${kept ? ' *' : ''}`,
  );
}

describe('rows of the same person', () => {
  test('are found by mail, by phone, and by name with school', () => {
    const made = read([
      header,
      [at(1), 'Asha Rao', 'ASHA@example.org', '', 'Oak', ''],
      [at(2), 'Asha Rao', 'asha@example.org', '', 'Elm', ''],
      [at(1), 'Dev Roy', 'dev@example.org', '098765 43210', 'Oak', ''],
      [at(2), 'Dev Roy', 'roy@example.org', '+91 98765 43210', 'Elm', ''],
      [at(1), 'Zoë  Ash', 'z1@example.org', '', 'St. Oak', ''],
      [at(2), 'ZOE ASH', 'z2@example.org', '', 'st oak', ''],
      [at(2), 'Zoë Ash', 'z3@example.org', '', 'Another school', ''],
    ]);
    expect(groups(made)).toEqual([
      '1 2 mail',
      '1 3 mail *',
      '2 4 phone',
      '2 5 phone *',
      '3 6 name and school',
      '3 7 name and school *',
    ]);
    expect(made.delegates.map(({ origin }) => origin.row)).toEqual([3, 5, 7, 8]);
    expect(told(made)).toEqual([]);
  });

  test('are one group where a third row joins them', () => {
    const made = read([
      header,
      [at(1), 'Asha Rao', 'a@example.org', '', 'Oak', ''],
      [at(3), 'Asha R', 'b@example.org', '9876543210', '', ''],
      [at(2), 'Asha Rao', 'a@example.org', '9876543210', 'Elm', ''],
    ]);
    expect(groups(made)).toEqual(['1 2 mail', '1 3 phone *', '1 4 mail']);
    expect(made.delegates).toHaveLength(1);
  });

  test('are kept by the order of the file where one of them has no date', () => {
    const rows = [
      header,
      [at(9), 'Asha', 'a@example.org', '', '', ''],
      ['', 'Asha', 'a@example.org', '', '', ''],
    ];
    expect(groups(read(rows))).toEqual(['1 2 mail', '1 3 mail *']);
  });

  test('are filled from each other where the name is the same, and told where it is not', () => {
    const same = read([
      header,
      [at(1), 'Asha Rao', 'a@example.org', '9876543210', 'Oak', '11'],
      [at(2), 'A. Rao', 'a@example.org', '', '', '12'],
    ]);
    expect(same.delegates).toMatchObject([
      { name: 'A. Rao', phone: '9876543210', school: 'Oak', grade: '12', origin: { row: 3 } },
    ]);
    const other = read([
      header,
      [at(1), 'Asha Rao', 'a@example.org', '', 'Oak', '11'],
      [at(2), 'Dev Rao', 'a@example.org', '', '', ''],
    ]);
    expect(other.delegates).toMatchObject([{ name: 'Dev Rao', school: '', grade: '' }]);
    expect(told(other)).toEqual(['2 names-differ Asha Rao']);
    expect(other.duplicates.map(({ otherName }) => otherName)).toEqual([true, false]);
    expect(same.duplicates.map(({ otherName }) => otherName)).toEqual([false, false]);
  });

  test('are found across sheets and forms', () => {
    const individual = sheet(
      [header, [at(1), 'Asha Rao', 'a@example.org', '9876543210', 'Oak', '11']],
      'Individuals',
    );
    const delegation = sheet(
      [
        ['Timestamp', 'School', 'Head delegate', 'Delegate 1 name', 'Delegate 1 email'],
        [at(2), 'Oak', 'Asha Rao', 'Asha Rao', ''],
      ],
      'Delegations',
    );
    const made = understand([individual, delegation], rules);
    expect(made.duplicates.map(({ delegate, kept }) => [delegate.origin.sheet, kept])).toEqual([
      ['Individuals', false],
      ['Delegations', true],
    ]);
    expect(made.delegates).toMatchObject([{ delegation: 'Oak', mail: 'a@example.org', grade: '11' }]);
  });
});

test('what many write who have no phone or mail makes nobody the same', () => {
  const made = read([
    header,
    [at(1), 'Asha', 'later', '0000000000', '', ''],
    [at(1), 'Dev', 'later', '0000000000', '', ''],
    [at(1), 'Zoë', '-', 'n/a', '', ''],
    [at(1), 'Ian', '-', 'n/a', '', ''],
    [at(1), 'Tara', '', '1234567890', '', ''],
    [at(1), 'Leela', '', '1234567890', '', ''],
  ]);
  expect(made.duplicates).toEqual([]);
  expect(made.delegates).toHaveLength(6);
});

test('of a name as long as a book the beginning is compared, or thousands of them would take minutes', () => {
  const long = 'word '.repeat(60);
  expect(areOneName(`${long} asha`, `${long} ravi`)).toBe(true);
  expect(areOneName('Asha Rao', 'Ravi Rao')).toBe(false);
});
