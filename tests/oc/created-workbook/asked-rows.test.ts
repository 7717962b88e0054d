import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { again, type Change, fill, RULES, uploaded, uploadedAgain, write } from '../allotment/conference.ts';
import { texts } from '../texts.ts';
import { lostRows, type Opened, opened } from '../workbook/opened.ts';

/* Rows that may be no people, titles of groups, and headers of columns that decide something, as schools and forms write them. */

const MADE = new Date(Date.UTC(2026, 8, 1));
const SITE: Rules = {
  ...RULES,
  committees: [{ id: 'unhrc', names: ['UNHRC'], seats: [{ name: '', count: 60 }] }],
};
const uploadSheets = async (sheets: { name: string; rows: Cell[][] }[]) =>
  uploaded(await writeXlsx({ sheets }), 'export.xlsx', SITE);
const upload = (rows: Cell[][]) => uploadSheets([{ name: 'Form', rows }]);
const workbookOf = async (rows: Cell[][]) => opened(await upload(rows));
const later = (bytes: Uint8Array, change?: Change) => uploadedAgain(bytes, change, SITE);
const openedLater = (bytes: Uint8Array, change?: Change) => again(bytes, change, SITE);
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
  (text: string): Change =>
  (sheets) =>
    fill(sheets, 'Questions', 'Answer', text);
const NAMES = ['Asha Rao', 'Ben Das', 'Cy Poe', 'Di Orr'];

/** One form for each header, in which people of a school of its own give these answers. */
const formsWith = async (headers: readonly string[], ...answers: Cell[]) =>
  opened(
    await uploadSheets(
      headers.map((header, at) => ({
        name: `Form ${at + 1}`,
        rows: [
          [...HEADERS, header],
          ...answers.map((cell, place) => [
            `${NAMES[place]} ${'ABCDEFGHIJKLMNOPQRST'[at]}`,
            `p${at}.${place}@example.org`,
            `School ${at}`,
            'UNHRC',
            cell,
          ]),
        ],
      })),
    ),
  );
/** What is said of the school of each header. */
const bySchool = (workbook: Opened, headers: readonly string[], header: string) => {
  const schools = workbook.column('Schools', 'School');
  const cells = workbook.column('Schools', header);
  return Object.fromEntries(headers.map((one, at) => [one, cells[schools.indexOf(`School ${at}`)]]));
};
/** The names of the people of each header, as they are in a sheet. */
const peopleOf = (headers: readonly string[], ...names: string[]) =>
  headers.flatMap((_, at) => names.map((name) => `${name} ${'ABCDEFGHIJKLMNOPQRST'[at]}`)).sort();

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
      const workbook = await workbookOf(list(word, after));
      expect(seated(workbook)).toEqual(['Asha Rao', 'Ben Das', 'Cy Poe', 'Di Orr']);
      expect(words(workbook)).toEqual([word]);
      expect(lostRows(workbook)).toEqual([]);
    },
  );

  test('is a person with a seat, the school of the rows below it, or nothing, as the OC answers', async () => {
    const first = await upload(list('Mayo'));
    const asPerson = await openedLater(first, answer('a person'));
    expect(seated(asPerson)).toEqual(['Asha Rao', 'Ben Das', 'Cy Poe', 'Di Orr', 'Mayo']);
    const asSchool = await later(first, answer('School'));
    expect(seated(await opened(asSchool))).toEqual(['Asha Rao', 'Ben Das', 'Cy Poe', 'Di Orr']);
    expect((await opened(asSchool)).column('Delegates', 'School')).toEqual([null, null, 'Mayo', 'Mayo']);
    const third = await later(asSchool);
    expect(Buffer.compare(Buffer.from(await later(third)), Buffer.from(third))).toBe(0);
    const asNothing = await openedLater(first, answer('no person'));
    expect(column(asNothing, 'Delegates', 'Name')).toEqual(['Asha Rao', 'Ben Das', 'Cy Poe', 'Di Orr']);
    for (const workbook of [asPerson, await opened(asSchool), asNothing])
      expect(lostRows(workbook)).toEqual([]);
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
      const workbook = await workbookOf(rows);
      expect(column(workbook, 'Delegates', 'Name')).toEqual(['Asha Rao', 'Ben Das']);
      expect(workbook.column('Problems', 'Code')).toEqual(['row-total']);
      expect(words(workbook)).toEqual([]);
    },
  );

  test('is no question where many rows hold no more', async () => {
    const rows = [HEADERS, person('Asha Rao'), ...['Ben Das', 'Cy Poe', 'Di Orr'].map((name) => [name])];
    expect(words(await workbookOf(rows))).toEqual([]);
  });
});

describe('the title of a group, in a single cell', () => {
  test.each(
    texts(`
      Waiting list | WAITLIST | Reserves: | Warteliste | Nachrücker | Liste d'attente | Lista de espera`),
  )('“%s” is a status, and is asked about once', async (word) => {
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
    const gone = await openedLater(first, answer('not coming'));
    expect(column(gone, 'Withdrawn', 'Name')).toEqual(['Cy Poe', 'Di Orr']);
    const coming = await openedLater(first, answer('coming'));
    expect(seated(coming)).toEqual(['Asha Rao', 'Ben Das', 'Cy Poe', 'Di Orr']);
  });

  test.each(
    texts(`
      Teachers | Faculty Advisors | Observers | Lehrkräfte | Professeurs | Volunteers | Press`),
  )('“%s” is the role of the rows below it, until the next title', async (word) => {
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
    expect(seated(await openedLater(first))).toEqual(['Asha Rao', 'Di Orr', 'Ed Fox']);
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
  const workbook = await workbookOf(rows);
  expect(seated(workbook)).toEqual(['Asha Rao']);
  expect(column(workbook, 'Withdrawn', 'Name')).toEqual(['Cy Poe']);
  expect(words(workbook)).toEqual(['Waitlisted']);
  expect(lostRows(workbook)).toEqual([]);
});

/** One form with “Paid?”, in which one person has paid, and one for each of these words. */
const paidWith = (last: Cell, words: readonly string[]) =>
  workbookOf([
    [...HEADERS, 'Paid?'],
    person('Asha Rao', last),
    ...words.map((word, at) => person(`Ben ${'ABCDEFGH'[at]}`, word)),
  ]);

test('an amount with words beside it does not count as paid, and is asked about', async () => {
  const all = texts(`
      1500 due | paid 500 of 1500 | Paid 1 of 2 | paid less | Yes, 50% | 50% paid | 1500 not`);
  const workbook = await paidWith('EUR 25', all);
  expect(workbook.column('Schools', 'Marked as paid')).toEqual([1]);
  expect(words(workbook)).toEqual([...all].sort());
});

test('words that say that nothing was paid are not asked about', async () => {
  const workbook = await paidWith(
    'yes',
    texts(`
      noch offen | pas réglé | Pendiente de pago | Payment not received | pay on arrival | un-paid`),
  );
  expect(workbook.column('Schools', 'Marked as paid')).toEqual([1]);
  expect(words(workbook)).toEqual([]);
});

describe('headers as people write them', () => {
  const all = <T>(headers: readonly string[], value: T) =>
    Object.fromEntries(headers.map((header) => [header, value]));

  test('say who has paid', async () => {
    const headers = texts(`
        Paid yes/no | Payment Done (Yes/No) | Money received | Teilnahmebeitrag bezahlt? | Bezahlt (ja/nein) |
        Zahlung eingegangen? | Geld erhalten | Paiement reçu | A payé | Frais réglés | Ücret ödendi mi? |
        भुगतान हुआ? | Fee recd. | Amount received | Taxa paga? | Pago realizado`);
    const workbook = await formsWith(headers, 'yes', 'no');
    expect(bySchool(workbook, headers, 'Marked as paid')).toEqual(all(headers, 1));
  });

  test('do not where they are about how or with what proof', async () => {
    const headers = [
      'Comprobante de pago',
      'Zahlungsnachweis',
      'Forma de pago',
      'Payment method',
      'Preuve de paiement',
    ];
    const workbook = await formsWith(headers, 'yes');
    expect(words(workbook)).toEqual([]);
    expect(bySchool(workbook, headers, 'Marked as paid')).toEqual(all(headers, 0));
  });

  test('say who comes', async () => {
    const headers = texts(`
        Reg. status | Status der Anmeldung | Statut de la candidature | Final decision | OC decision |
        Accepted/Rejected | Accepted / Waitlisted | Will you be attending OXMUN 2026? | Coming yes/no |
        Viendra ? | Présent ? | Confirma asistencia`);
    const workbook = await formsWith(headers, 'Confirmed', 'Rejected', 'perhaps');
    expect(seated(workbook)).toEqual(peopleOf(headers, 'Asha Rao'));
    expect(column(workbook, 'Withdrawn', 'Name')).toEqual(peopleOf(headers, 'Ben Das'));
    expect(column(workbook, 'Questions', 'Column')).toEqual([...headers].sort());
    expect(new Set(words(workbook))).toEqual(new Set(['perhaps']));
  });

  test('say by a date that somebody is not coming', async () => {
    const headers = texts(`
        Canceled on | Date cancelled | Cancellation date | Withdrawal date | Abgemeldet am | Annulé le |
        Is cancelled`);
    const workbook = await formsWith(headers, '', new Date(MADE));
    expect(seated(workbook)).toEqual(peopleOf(headers, 'Asha Rao'));
    expect(column(workbook, 'Withdrawn', 'Name')).toEqual(peopleOf(headers, 'Ben Das'));
  });

  test('take nobody away where they are about something else', async () => {
    const headers = [
      'Will you attend the gala dinner?',
      'Visa status',
      'Will you attend the workshop?',
      'Photo consent status',
      'Vaccination status',
    ];
    const workbook = await formsWith(headers, 'No', 'Rejected');
    expect(seated(workbook)).toEqual(peopleOf(headers, 'Asha Rao', 'Ben Das'));
    expect(words(workbook)).toEqual([]);
  });

  test('say what people come as', async () => {
    const headers = texts(`
        Role (select one) | I will be attending as | Delegate/Observer/Teacher | Delegate or Advisor? |
        Type of delegate | Position at conference | Ich nehme teil als | Je m'inscris comme | Participo como |
        Student or teacher? | Occupation`);
    expect(seated(await formsWith(headers, 'Delegate', 'Teacher'))).toEqual(peopleOf(headers, 'Asha Rao'));
  });

  test.each([
    ['Yes, I will attend', ['Asha Rao'], []],
    ['I will attend', ['Asha Rao'], []],
    ['No, I cannot attend', [], ['Asha Rao']],
  ])('“%s” answers whether somebody comes', async (word, there, gone) => {
    const workbook = await workbookOf([
      [...HEADERS, 'Are you coming?'],
      person('Asha Rao', word),
      person('Ben Das', 'no'),
    ]);
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
  const workbook = await workbookOf([
    [...HEADERS, 'Paid?'],
    ...people.map((cells, at) => cells.with(1, `p${at}@example.org`)),
  ]);
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
    (name: string, role: string): Change =>
    (sheets) =>
      write(sheets, 'Delegates', name, { Role: role });

  test('counts, also after later uploads', async () => {
    const second = await later(await list(), (sheets) => {
      as('Asha Rao', 'observer')(sheets);
      as('Ben Das', '')(sheets);
      as('Cy Poe', 'Delegate')(sheets);
    });
    expect(seated(await opened(second))).toEqual(['Ben Das', 'Cy Poe']);
    const third = await later(second);
    expect(seated(await opened(third))).toEqual(['Ben Das', 'Cy Poe']);
    expect((await opened(third)).column('Delegates', 'Role')).toEqual(['observer', null, null]);
    expect(Buffer.compare(Buffer.from(await later(third)), Buffer.from(third))).toBe(0);
  });

  test('stays where nobody has another role any more', async () => {
    const first = await upload([
      [...HEADERS, 'Role'],
      person('Asha Rao', 'Delegate'),
      person('Ben Das', 'Teacher'),
    ]);
    const second = await later(first, as('Ben Das', ''));
    expect(seated(await openedLater(second))).toEqual(['Asha Rao', 'Ben Das']);
  });

  test('that is not known is reported, and changes nothing', async () => {
    const second = await openedLater(await list(), as('Asha Rao', 'Captain'));
    expect(second.column('Problems', 'Code')).toContain('role-unknown');
    expect(seated(second)).toEqual(['Asha Rao']);
  });
});

test('what Tito exports: the people with tickets, not who bought them', async () => {
  const rows = [
    'Order Name,Order Email,Ticket,Ticket Full Name,Ticket First Name,Ticket Last Name,Ticket Email,Ticket Company Name,Ticket Reference,Committee Preference 1',
    'Ms Iyer,iyer@example.org,Delegate,Asha Rao,Asha,Rao,asha@example.org,Hill School,AB-1,UNHRC',
    'Ms Iyer,iyer@example.org,Teacher,Ben Das,Ben,Das,ben@example.org,Hill School,AB-2,',
  ].map((row) => row.split(','));
  const workbook = await workbookOf(rows);
  expect(seated(workbook)).toEqual(['Asha Rao']);
  expect(column(workbook, 'Delegates', 'Mail')).toEqual(['asha@example.org', 'ben@example.org']);
  expect(column(workbook, 'Delegates', 'School')).toEqual(['Hill School', 'Hill School']);
  expect(column(workbook, 'Delegates', 'Role')).toEqual(['adviser', 'null']);
});
