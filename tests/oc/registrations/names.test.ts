import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../src/oc/model.ts';
import { texts } from '../texts.ts';
import { read, reported } from './sheet.ts';

/* Names that are corrected, and rows and columns that are taken for names or for contacts. */

const namesIn = (rows: Cell[][]) => read(rows).delegates.map(({ name }) => name);

test.each([
  ['VAN DER BERG, Jan', 'Jan van der Berg'],
  ['van der BERG, Jan', 'Jan van der Berg'],
  ['DE LA CRUZ, Ana', 'Ana de la Cruz'],
  ['VON BÜLOW, Emma', 'Emma von Bülow'],
  ['BIN SALMAN, Omar', 'Omar bin Salman'],
  ['AL-HASSAN, Noor', 'Noor al-Hassan'],
  ['DAS GUPTA, Riya', 'Riya Das Gupta'],
  ['DE, Rohan', 'Rohan De'],
  ['LE PEN, Anne', 'Anne Le Pen'],
])('%s is %s', (written, name) => {
  const rows = [
    ['Name', 'Email', 'School'],
    [written, 'a@example.org', 'Hill'],
  ];
  expect(namesIn(rows)).toEqual([name]);
});

test.each(['$', '¥', '€', '£', '₹', '---'])('“%s” is nobody’s name', (sign) => {
  const rows = [
    ['Name', 'Email', 'School', 'Name of delegate 2', 'Email of delegate 2'],
    ['Asha Rao', 'asha@example.org', 'Hill', sign, ''],
    [sign, 'ben@example.org', 'Hill', 'Dev Das', 'dev@example.org'],
    [sign, '', 'Hill', '', ''],
  ];
  expect(namesIn(rows).filter((name) => name.includes(sign))).toEqual([]);
  const last = [
    ['First name', 'Last name', 'Email'],
    ['Arjun', sign, 'arjun@example.org'],
  ];
  expect(namesIn(last)).toEqual(['Arjun']);
});

describe('rows of sums', () => {
  test.each(['Total', 'Sum', 'Gesamt', 'Total général', 'Grand total:'])('“%s” is nobody', (word) => {
    const headers = ['No.', 'School', 'Name', 'Email', 'Fee'];
    const rows = [
      headers,
      [1, 'Hill', 'Asha Rao', 'asha@example.org', 500],
      [2, 'Hill', 'Ben Das', 'ben@example.org', 500],
      [3, 'Oak', 'Dev Roy', 'dev@example.org', 500],
    ];
    for (const sum of [
      ['', '', word, '', 1500],
      [3, 'Oak', word, '', 1500],
      [4, word, '', '', 1500],
    ]) {
      const found = read([...rows, sum]);
      expect(found.delegates.map(({ name }) => name)).toEqual(['Asha Rao', 'Ben Das', 'Dev Roy']);
      expect(reported(found).join()).toContain('5 row-total');
    }
  });

  test('somebody called so, who can be reached, is a person', () => {
    const rows = [
      ['No.', 'School', 'Name', 'Phone'],
      [1, 'Hill', 'Asha Rao', '+91 98123 45678'],
      [2, 'Hill', 'Sum', '+91 98123 45679'],
    ];
    expect(namesIn(rows)).toEqual(['Asha Rao', 'Sum']);
  });
});

describe('a column for contacts is what its cells are', () => {
  const rowsOf = (header: string, ...cells: Cell[]) => [
    ['Name', header, 'School'],
    ...cells.map((cell, at) => [['Asha Rao', 'Ben Das', 'Dev Roy'][at] ?? '', cell, 'Hill']),
  ];

  test.each(
    texts(`
      Contact | Contact details | Contact information | Kontakt | Kontaktdaten | Datos de contacto`),
  )('%s', (header) => {
    const mails = read(rowsOf(header, 'asha@example.org', 'ben@example.org', 'dev@example.org'));
    expect(mails.delegates.map(({ mail }) => mail)).toContain('dev@example.org');
    expect(mails.delegates[0]?.phone).toBe('');
    expect(reported(mails).join()).not.toMatch(/phone-strange|mail-column-missing/);
    const phones = read(rowsOf(header, '+91 98123 45678', 919_812_345_679, '9812345670'));
    expect(phones.delegates.map(({ phone }) => phone)).toEqual([
      '+91 98123 45678',
      '919812345679',
      '9812345670',
    ]);
  });

  test('beside a column for mails it is used where that one is empty', () => {
    const rows = [
      ['Name', 'Email', 'Contact', 'School'],
      ['Asha Rao', 'asha@example.org', 'rao@example.org', 'Hill'],
      ['Ben Das', '', 'ben@example.org', 'Hill'],
    ];
    expect(read(rows).delegates.map(({ mail }) => mail)).toEqual(['asha@example.org', 'ben@example.org']);
  });
});
