import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { createWorkbook } from '../../../src/oc/jobs/create-workbook.ts';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { edited, RULES, sheetIn, write } from '../allotment/conference.ts';
import { type Opened, opened } from '../workbook/opened.ts';

/* Rows that may be no people, titles of groups, and headers of columns that decide something, as schools and forms write them. */

const MADE = new Date(Date.UTC(2026, 8, 1));
const SITE: Rules = {
  ...RULES,
  committees: [{ id: 'unhrc', names: ['UNHRC'], seats: [{ name: '', count: 60 }] }],
};
const upload = async (rows: Cell[][]) =>
  createWorkbook(await writeXlsx({ sheets: [{ name: 'Form', rows }] }), 'export.xlsx', SITE, MADE);
const again = (bytes: Uint8Array, change: Parameters<typeof edited>[1] = () => undefined) =>
  edited(bytes, change).then((changed) => createWorkbook(changed, 'data.xlsx', SITE, MADE));
const HEADERS = ['Name', 'Email', 'School', 'Committee'];
const person = (name: string, ...more: Cell[]): Cell[] => [
  name,
  `${name.toLowerCase().replace(/\W/g, '.')}@example.org`,
  'Oak',
  'UNHRC',
  ...more,
];
const column = (workbook: Opened, sheet: string, header: string) =>
  workbook.names.includes(sheet) ? workbook.column(sheet, header).map(String).sort() : [];
const seated = (workbook: Opened) => column(workbook, 'Allotment', 'Name');
const words = (workbook: Opened) => column(workbook, 'Questions', 'Word');
const answer =
  (text: string): Parameters<typeof edited>[1] =>
  (sheets) => {
    const [headers = [], row = []] = sheetIn(sheets, 'Questions');
    row[headers.indexOf('Answer')] = text;
  };
const accounted = (workbook: Opened) =>
  workbook.rows('Summary').flatMap((row) => (row[2] === 'not accounted for' ? [row[3]] : []));

describe('a row with a name alone among full rows', () => {
  const list = (word: string, after: Cell[] = []) => [
    ['Name', 'Email', 'Committee', 'Paid?'],
    ...['Asha Rao', 'Ben Das'].map((name) => [name, `${name[0]}@example.org`, 'UNHRC', 'yes']),
    [word, '', '', ...after],
    ...['Cy Poe', 'Di Orr'].map((name) => [name, `${name[0]}@example.org`, 'UNHRC', 'no']),
  ];

  test.each([['Mayo'], ['Doon'], ['St. Stephen'], ['UNPAID'], ['Cash', 1500], ['Paid so far', 3000]])(
    '“%s” has no seat, and is asked about',
    async (word, ...after) => {
      const workbook = await opened(await upload(list(word, after)));
      expect(seated(workbook)).toEqual(['Asha Rao', 'Ben Das', 'Cy Poe', 'Di Orr']);
      expect(words(workbook)).toEqual([word]);
      expect(accounted(workbook).every((count) => count === 0)).toBe(true);
    },
  );

  test('is a person with a seat, the school of the rows below it, or nothing, as the OC answers', async () => {
    const first = await upload(list('Mayo'));
    const asPerson = await opened(await again(first, answer('a person')));
    expect(seated(asPerson)).toEqual(['Asha Rao', 'Ben Das', 'Cy Poe', 'Di Orr', 'Mayo']);
    const asSchool = await again(first, answer('School'));
    expect(seated(await opened(asSchool))).toEqual(['Asha Rao', 'Ben Das', 'Cy Poe', 'Di Orr']);
    expect((await opened(asSchool)).column('Delegates', 'School')).toEqual([null, null, 'Mayo', 'Mayo']);
    const third = await again(asSchool);
    expect(Buffer.compare(Buffer.from(await again(third)), Buffer.from(third))).toBe(0);
    const asNothing = await opened(await again(first, answer('no person')));
    expect(column(asNothing, 'Delegates', 'Name')).toEqual(['Asha Rao', 'Ben Das', 'Cy Poe', 'Di Orr']);
    for (const workbook of [asPerson, await opened(asSchool), asNothing])
      expect(accounted(workbook).every((count) => count === 0)).toBe(true);
  });

  test.each(['Summe', 'Suma', 'Toplam', 'Totale', 'Gesamtzahl', 'Somme', 'Итого', 'कुल', 'المجموع', '合计'])(
    '“%s” below the people is a total: it has no seat and has not paid',
    async (word) => {
      const rows = [
        ['Name', 'Email', 'School', 'Committee', 'Paid?'],
        person('Asha Rao', 'yes'),
        person('Ben Das', 'no'),
        [word, '', '', '', 1500],
      ];
      const workbook = await opened(await upload(rows));
      expect(column(workbook, 'Delegates', 'Name')).toEqual(['Asha Rao', 'Ben Das']);
      expect(workbook.column('Problems', 'Code')).toEqual(['row-total']);
      expect(words(workbook)).toEqual([]);
    },
  );

  test('is no question where many rows hold no more', async () => {
    const rows = [HEADERS, person('Asha Rao'), ...['Ben Das', 'Cy Poe', 'Di Orr'].map((name) => [name])];
    expect(words(await opened(await upload(rows)))).toEqual([]);
  });
});

describe('the title of a group, in a single cell', () => {
  test.each([
    'Waiting list',
    'WAITLIST',
    'Reserves:',
    'Warteliste',
    'Nachrücker',
    "Liste d'attente",
    'Lista de espera',
  ])('“%s” is a status, and is asked about once', async (word) => {
    const first = await upload([
      HEADERS,
      person('Asha Rao'),
      person('Ben Das'),
      [word],
      person('Cy Poe'),
      person('Di Orr'),
    ]);
    const workbook = await opened(first);
    expect(seated(workbook)).toEqual(['Asha Rao', 'Ben Das']);
    expect(words(workbook)).toEqual([word]);
    expect(workbook.column('Questions', 'People')).toEqual([2]);
    const gone = await opened(await again(first, answer('not coming')));
    expect(column(gone, 'Withdrawn', 'Name')).toEqual(['Cy Poe', 'Di Orr']);
    const coming = await opened(await again(first, answer('coming')));
    expect(seated(coming)).toEqual(['Asha Rao', 'Ben Das', 'Cy Poe', 'Di Orr']);
  });

  test.each([
    'Teachers',
    'Faculty Advisors',
    'Observers',
    'Lehrkräfte',
    'Professeurs',
    'Volunteers',
    'Press',
  ])('“%s” is the role of the rows below it, until the next title', async (word) => {
    const rows = [
      HEADERS,
      person('Asha Rao'),
      [word],
      person('Cy Poe'),
      ['Delegates'],
      person('Di Orr'),
      person('Ed Fox'),
    ];
    const first = await upload(rows);
    expect(seated(await opened(first))).toEqual(['Asha Rao', 'Di Orr', 'Ed Fox']);
    expect(seated(await opened(await again(first)))).toEqual(['Asha Rao', 'Di Orr', 'Ed Fox']);
  });
});

test('two rows of headers: a status and a role below “Office use” are read', async () => {
  const rows = [
    ['Participant', '', 'School', 'Committee', 'Office use', ''],
    ['Name', 'Email', '', '', 'Status', 'Role'],
    person('Asha Rao', 'Confirmed', 'Delegate'),
    person('Ben Das', 'Waitlisted', 'Delegate'),
    person('Cy Poe', 'Cancelled', 'Delegate'),
    person('Di Orr', 'Confirmed', 'Teacher'),
    ['Total', 4],
  ];
  const workbook = await opened(await upload(rows));
  expect(seated(workbook)).toEqual(['Asha Rao']);
  expect(column(workbook, 'Withdrawn', 'Name')).toEqual(['Cy Poe']);
  expect(words(workbook)).toEqual(['Waitlisted']);
  expect(accounted(workbook).every((count) => count === 0)).toBe(true);
});

describe('an amount with words beside it', () => {
  test.each(['1500 due', 'paid 500 of 1500', 'Paid 1 of 2', 'paid less', 'Yes, 50%', '50% paid', '1500 not'])(
    '“%s” does not count as paid, and is asked about',
    async (word) => {
      const workbook = await opened(
        await upload([[...HEADERS, 'Paid?'], person('Asha Rao', word), person('Ben Das', 'EUR 25')]),
      );
      expect(workbook.column('Schools', 'Marked as paid')).toEqual([1]);
      expect(words(workbook)).toEqual([word]);
    },
  );

  test.each([
    'noch offen',
    'pas réglé',
    'Pendiente de pago',
    'Payment not received',
    'pay on arrival',
    'un-paid',
  ])('“%s” is not paid', async (word) => {
    const workbook = await opened(
      await upload([[...HEADERS, 'Paid?'], person('Asha Rao', word), person('Ben Das', 'yes')]),
    );
    expect(workbook.column('Schools', 'Marked as paid')).toEqual([1]);
    expect(words(workbook)).toEqual([]);
  });
});

describe('headers as people write them', () => {
  test.each([
    'Paid yes/no',
    'Payment Done (Yes/No)',
    'Money received',
    'Teilnahmebeitrag bezahlt?',
    'Bezahlt (ja/nein)',
    'Zahlung eingegangen?',
    'Geld erhalten',
    'Paiement reçu',
    'A payé',
    'Frais réglés',
    'Ücret ödendi mi?',
    'भुगतान हुआ?',
    'Fee recd.',
    'Amount received',
    'Taxa paga?',
    'Pago realizado',
  ])('“%s” says who has paid', async (header) => {
    const workbook = await opened(
      await upload([[...HEADERS, header], person('Asha Rao', 'yes'), person('Ben Das', 'no')]),
    );
    expect(workbook.column('Schools', 'Marked as paid')).toEqual([1]);
  });

  test.each([
    'Comprobante de pago',
    'Zahlungsnachweis',
    'Forma de pago',
    'Payment method',
    'Preuve de paiement',
  ])('“%s” does not', async (header) => {
    const workbook = await opened(await upload([[...HEADERS, header], person('Asha Rao', 'yes')]));
    expect(words(workbook)).toEqual([]);
    expect(workbook.column('Schools', 'Marked as paid')).toEqual([0]);
  });

  test.each([
    'Reg. status',
    'Status der Anmeldung',
    'Statut de la candidature',
    'Final decision',
    'OC decision',
    'Accepted/Rejected',
    'Accepted / Waitlisted',
    'Will you be attending OXMUN 2026?',
    'Coming yes/no',
    'Viendra ?',
    'Présent ?',
    'Confirma asistencia',
  ])('“%s” says who comes', async (header) => {
    const workbook = await opened(
      await upload([
        [...HEADERS, header],
        person('Asha Rao', 'Confirmed'),
        person('Ben Das', 'Rejected'),
        person('Cy Poe', 'perhaps'),
      ]),
    );
    expect(seated(workbook)).toEqual(['Asha Rao']);
    expect(column(workbook, 'Withdrawn', 'Name')).toEqual(['Ben Das']);
    expect(words(workbook)).toEqual(['perhaps']);
  });

  test.each([
    'Canceled on',
    'Date cancelled',
    'Cancellation date',
    'Withdrawal date',
    'Abgemeldet am',
    'Annulé le',
    'Is cancelled',
  ])('a date under “%s” says that somebody is not coming', async (header) => {
    const workbook = await opened(
      await upload([[...HEADERS, header], person('Asha Rao', ''), person('Ben Das', new Date(MADE))]),
    );
    expect(seated(workbook)).toEqual(['Asha Rao']);
    expect(column(workbook, 'Withdrawn', 'Name')).toEqual(['Ben Das']);
  });

  test.each([
    'Will you attend the gala dinner?',
    'Visa status',
    'Will you attend the workshop?',
    'Photo consent status',
    'Vaccination status',
  ])('“%s” is about something else, and takes nobody away', async (header) => {
    const workbook = await opened(
      await upload([[...HEADERS, header], person('Asha Rao', 'No'), person('Ben Das', 'Rejected')]),
    );
    expect(seated(workbook)).toEqual(['Asha Rao', 'Ben Das']);
    expect(words(workbook)).toEqual([]);
  });

  test.each([
    'Role (select one)',
    'I will be attending as',
    'Delegate/Observer/Teacher',
    'Delegate or Advisor?',
    'Type of delegate',
    'Position at conference',
    'Ich nehme teil als',
    "Je m'inscris comme",
    'Participo como',
    'Student or teacher?',
    'Occupation',
  ])('“%s” says what people come as', async (header) => {
    const workbook = await opened(
      await upload([[...HEADERS, header], person('Asha Rao', 'Delegate'), person('Ben Das', 'Teacher')]),
    );
    expect(seated(workbook)).toEqual(['Asha Rao']);
  });

  test.each([
    ['Yes, I will attend', ['Asha Rao'], []],
    ['I will attend', ['Asha Rao'], []],
    ['No, I cannot attend', [], ['Asha Rao']],
  ])('“%s” answers whether somebody comes', async (word, there, gone) => {
    const workbook = await opened(
      await upload([[...HEADERS, 'Are you coming?'], person('Asha Rao', word), person('Ben Das', 'no')]),
    );
    expect(seated(workbook)).toEqual(there);
    expect(column(workbook, 'Withdrawn', 'Name')).toEqual([...gone, 'Ben Das']);
  });
});

test('200 people under “Paid?” make a question for each word, not for each person', async () => {
  const says = ['Yes', 'No', 'paid by GPay', 'Pending', '', 'half', 'Cash', 'T2409011234567890'];
  const people = Array.from({ length: 200 }, (_, at) =>
    person(
      `Person ${String.fromCharCode(65 + (at % 26))}${String.fromCharCode(97 + Math.floor(at / 26))}`,
      says[at % says.length] ?? '',
    ),
  );
  const workbook = await opened(
    await upload([[...HEADERS, 'Paid?'], ...people.map((cells, at) => cells.with(1, `p${at}@example.org`))]),
  );
  expect(words(workbook)).toEqual(['Cash', 'half']);
  expect(workbook.column('Questions', 'People')).toEqual([25, 25]);
});

describe('a Role that the OC writes into Delegates', () => {
  const list = () =>
    upload([
      [...HEADERS, 'Role'],
      person('Asha Rao', 'Delegate'),
      person('Ben Das', 'Teacher'),
      person('Cy Poe', 'Alum'),
    ]);
  const as =
    (name: string, role: string): Parameters<typeof edited>[1] =>
    (sheets) =>
      write(sheets, 'Delegates', name, { Role: role });

  test('counts, also after later uploads', async () => {
    const second = await again(await list(), (sheets) => {
      as('Asha Rao', 'observer')(sheets);
      as('Ben Das', '')(sheets);
      as('Cy Poe', 'Delegate')(sheets);
    });
    expect(seated(await opened(second))).toEqual(['Ben Das', 'Cy Poe']);
    const third = await again(second);
    expect(seated(await opened(third))).toEqual(['Ben Das', 'Cy Poe']);
    expect((await opened(third)).column('Delegates', 'Role')).toEqual(['observer', null, null]);
    expect(Buffer.compare(Buffer.from(await again(third)), Buffer.from(third))).toBe(0);
  });

  test('stays where nobody has another role any more', async () => {
    const first = await upload([
      [...HEADERS, 'Role'],
      person('Asha Rao', 'Delegate'),
      person('Ben Das', 'Teacher'),
    ]);
    const second = await again(first, as('Ben Das', ''));
    expect(seated(await opened(await again(second)))).toEqual(['Asha Rao', 'Ben Das']);
  });

  test('that is not known is reported, and changes nothing', async () => {
    const second = await opened(await again(await list(), as('Asha Rao', 'Captain')));
    expect(second.column('Problems', 'Code')).toContain('role-unknown');
    expect(seated(second)).toEqual(['Asha Rao']);
  });
});

test('what Tito exports: the people with tickets, not who bought them', async () => {
  const rows = [
    [
      'Order Name',
      'Order Email',
      'Ticket',
      'Ticket Full Name',
      'Ticket First Name',
      'Ticket Last Name',
      'Ticket Email',
      'Ticket Company Name',
      'Ticket Reference',
      'Committee Preference 1',
    ],
    [
      'Ms Iyer',
      'iyer@example.org',
      'Delegate',
      'Asha Rao',
      'Asha',
      'Rao',
      'asha@example.org',
      'Hill School',
      'AB-1',
      'UNHRC',
    ],
    [
      'Ms Iyer',
      'iyer@example.org',
      'Teacher',
      'Ben Das',
      'Ben',
      'Das',
      'ben@example.org',
      'Hill School',
      'AB-2',
      '',
    ],
  ];
  const workbook = await opened(await upload(rows));
  expect(seated(workbook)).toEqual(['Asha Rao']);
  expect(column(workbook, 'Delegates', 'Mail')).toEqual(['asha@example.org', 'ben@example.org']);
  expect(column(workbook, 'Delegates', 'School')).toEqual(['Hill School', 'Hill School']);
  expect(column(workbook, 'Delegates', 'Role')).toEqual(['adviser', 'null']);
});
