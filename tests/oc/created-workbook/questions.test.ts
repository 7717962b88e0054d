import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import {
  again,
  type Change,
  RULES,
  type Sheets,
  sheetIn,
  uploaded,
  uploadedAgain,
  write,
} from '../allotment/conference.ts';
import { texts } from '../texts.ts';
import { lostRows, type Opened, opened } from '../workbook/opened.ts';

/* A word that decides whether somebody comes, has paid, or may have a seat is yes, no, or a question in the sheet Questions. */

const seats = (count: number) => [{ name: '', count }];
const SITE: Rules = {
  ...RULES,
  committees: [
    { id: 'unsc', names: ['UNSC'], seats: [{ name: 'China' }, { name: 'France' }] },
    { id: 'unhrc', names: ['UNHRC'], seats: seats(20) },
    { id: 'ipc', names: ['IPC', 'International Press Corps'], seats: seats(20) },
  ],
};

type Table = Cell[][];
const upload = async (sheets: { name: string; rows: Table }[]) =>
  uploaded(await writeXlsx({ sheets }), 'export.xlsx', SITE);
const workbookOf = async (...sheets: { name: string; rows: Table }[]) => opened(await upload(sheets));
const later = (bytes: Uint8Array, change?: Change) => uploadedAgain(bytes, change, SITE);
const openedLater = (bytes: Uint8Array, change?: Change) => again(bytes, change, SITE);

/** A form with a column of its own: one person for each word. */
const form = (
  header: string,
  words: readonly Cell[],
  committee = 'UNHRC',
): { name: string; rows: Table } => ({
  name: 'Form',
  rows: [
    ['Name', 'Email', 'School', 'Committee', header],
    ...words.map((word, at) => [nameOf(at), `p${at}@example.org`, 'Oak', committee, word]),
  ],
});
const nameOf = (at: number) => `Person ${String.fromCharCode(65 + at)}`;

const namesIn = (workbook: Opened, sheet: string) =>
  workbook.names.includes(sheet) ? workbook.column(sheet, 'Name').map(String).sort() : [];
const questions = (workbook: Opened) =>
  workbook.names.includes('Questions')
    ? ['Column', 'Word', 'People', 'Answer']
        .map((header) => workbook.column('Questions', header))
        .reduce<string[]>(
          (all, column) => column.map((one, at) => [all[at], one ?? ''].join(' | ').replace(/^ \| /, '')),
          [],
        )
    : [];
const answer = (word: string, text: string) => (sheets: Sheets) => {
  const [headers = [], ...rows] = sheetIn(sheets, 'Questions');
  const row = rows.find((one) => one[headers.indexOf('Word')] === word);
  if (!row) throw new Error(`There is no question about “${word}”.`);
  row[headers.indexOf('Answer')] = text;
};
const codes = (workbook: Opened) => workbook.column('Problems', 'Code');
const summary = (workbook: Opened, item: string, detail: string) =>
  workbook.rows('Summary').find((row) => row[1] === item && row[2] === detail)?.[3];
const paidIn = (workbook: Opened) => [
  workbook.column('Schools', 'Marked as paid').reduce<number>((sum, count) => sum + Number(count), 0),
  summary(workbook, 'People', 'paid'),
];

describe('who has paid', () => {
  test.each(
    texts(`
      Have you paid the fee? | Paid? | Payment status | Fee paid | Payment done? | Payment |
      Has the payment been made? | Registration fee status | Have you already paid the registration fee? |
      Is your payment complete? | Amount paid | Bezahlt? | Avez-vous payé les frais ? | ¿Ha pagado la cuota?`),
  )('under “%s”, no is no, and yes is yes: Schools and Summary agree', async (header) => {
    const workbook = await workbookOf(form(header, ['Yes', 'No', 'Not yet', 'unpaid', 'N', '', '₹2000']));
    expect(paidIn(workbook)).toEqual([2, 2]);
    expect(workbook.cell('Allotment', 'Person B', 'Paid')).toBe('No');
    expect(questions(workbook)).toEqual([]);
  });

  test.each([
    'pending',
    '-',
    'later',
    'will pay at the venue',
    '0',
    false,
    '✗',
    '☐',
    'noch nicht',
    'non payé',
    'pendiente',
    'नहीं',
  ])('“%s” is not paid', async (word) => {
    const workbook = await workbookOf(form('Paid?', [word, 'paid']));
    expect(paidIn(workbook)).toEqual([1, 1]);
    expect(questions(workbook)).toEqual([]);
  });

  test.each([
    '✓',
    'done',
    new Date(Date.UTC(2026, 8, 1)),
    '12/09/2026',
    1500,
    'Rs. 1,500/-',
    'T2409011234567890',
    true,
    'bezahlt',
    'oui',
    'Paid (UPI)',
  ])('“%s” is paid', async (word) => {
    expect(paidIn(await workbookOf(form('Paid?', [word, 'no'])))).toEqual([1, 1]);
  });

  test('another word is asked once, counts for nobody, and counts for everybody who has it once it is answered', async () => {
    const first = await upload([form('Paid?', ['half', 'half', 'yes', 'Cash'])]);
    expect(paidIn(await opened(first))).toEqual([1, 1]);
    expect(questions(await opened(first))).toEqual(['Paid? | half | 2 | ', 'Paid? | Cash | 1 | ']);
    const second = await later(first, (sheets) => {
      answer('Cash', 'Yes.')(sheets);
      answer('half', 'not paid')(sheets);
      const rows: Table = [
        ['Name', 'Email', 'School', 'Committee', 'Paid?'],
        ['Late One', 'late@example.org', 'Oak', 'UNHRC', 'CASH'],
      ];
      sheets.push({ name: 'Late', rows });
    });
    expect(paidIn(await opened(second))).toEqual([3, 3]);
    expect(questions(await opened(second))).toEqual([
      'Paid? | Cash | 2 | paid',
      'Paid? | half | 2 | not paid',
    ]);
    const third = await later(second);
    expect(Buffer.compare(Buffer.from(await later(third)), Buffer.from(third))).toBe(0);
    expect(paidIn(await opened(third))).toEqual([3, 3]);
  });

  test('what the OC writes under Paid is read in the same way', async () => {
    const first = await upload([form('Paid?', ['yes', 'yes', 'no', 'no'])]);
    const second = await openedLater(first, (sheets) => {
      write(sheets, 'Allotment', 'Person A', { Paid: 'not yet' });
      write(sheets, 'Allotment', 'Person C', { Paid: '2026-09-03' });
      write(sheets, 'Allotment', 'Person D', { Paid: 'Ritu has it' });
    });
    expect(paidIn(second)).toEqual([2, 2]);
    expect(questions(second)).toEqual(['Paid | Ritu has it | 1 | ']);
  });
});

describe('what people come as', () => {
  const roles = (header: string, words: string[]) => form(header, words);

  test.each(
    texts(`
      I am registering as | Role | Participant type | Category | Ticket type | Position | Designation |
      Applying as | Registration type | Rolle | I am a/an | In which capacity are you attending? |
      Role applied for`),
  )('under “%s”, only delegates get seats, chairs are in Chairs, and nobody is lost', async (header) => {
    const words = texts(`
        Delegate | Faculty Advisor | Observer | Volunteer / Logistics | Chair | Head delegate | Parent |
        Photographer`);
    const workbook = await workbookOf(roles(header, words));
    expect(namesIn(workbook, 'Allotment')).toEqual(['Person A', 'Person F']);
    expect(namesIn(workbook, 'Waiting list')).toEqual([]);
    expect(namesIn(workbook, 'Chairs')).toEqual(['Person E']);
    expect(namesIn(workbook, 'Delegates')).toEqual(
      ['A', 'B', 'C', 'D', 'F', 'G', 'H'].map((one) => `Person ${one}`),
    );
    expect(workbook.column('Delegates', 'Role')).toEqual([
      null,
      'adviser',
      'observer',
      'volunteer',
      null,
      'guest',
      'press',
    ]);
    expect(summary(workbook, 'Delegates', 'people who come as adviser')).toBe(1);
    expect(workbook.column('Schools', 'Delegates')).toEqual([2]);
    expect(questions(workbook)).toEqual([]);
    expect(lostRows(workbook)).toEqual([]);
  });

  test('a form in German', async () => {
    const rows: Table = [
      ['Vorname', 'Nachname', 'E-Mail', 'Schule', 'Rolle', '1. Gremium'],
      ['Asha', 'Rao', 'asha@example.org', 'Hill', 'Delegierte', 'UNSC'],
      ['Meena', 'Iyer', 'iyer@example.org', 'Hill', 'Betreuerin', ''],
      ['Emil', 'Vos', 'emil@example.org', 'See', 'Vorsitz', 'UNSC'],
    ];
    const workbook = await workbookOf({ name: 'Form', rows });
    expect(namesIn(workbook, 'Allotment')).toEqual(['Asha Rao']);
    expect(namesIn(workbook, 'Chairs')).toEqual(['Emil Vos']);
    expect(workbook.cell('Delegates', 'Meena Iyer', 'Role')).toBe('adviser');
  });

  test('a sheet that is called after them: Faculty Advisors, Volunteers', async () => {
    const others = (name: string, who: string) => ({
      name,
      rows: [
        ['Name', 'Email', 'School'],
        [who, `${name.length}@example.org`, 'Oak'],
      ],
    });
    const sheets = [
      form('Phone', ['9810012345']),
      others('Faculty Advisors', 'Meena Iyer'),
      others('Volunteers', 'Dora Kim'),
      others('More people', 'Ben Das'),
    ];
    const workbook = await workbookOf(...sheets);
    expect(namesIn(workbook, 'Allotment')).toEqual(['Ben Das', 'Person A']);
    expect(
      ['Meena Iyer', 'Dora Kim', 'Ben Das'].map((name) => workbook.cell('Delegates', name, 'Role')),
    ).toEqual(['adviser', 'volunteer', null]);
    expect(lostRows(workbook)).toEqual([]);
  });

  test('a committee of the press has seats', async () => {
    const workbook = await workbookOf(form('Registering as', ['Delegate', 'International Press'], 'IPC'));
    expect(namesIn(workbook, 'Allotment')).toEqual(['Person A', 'Person B']);
  });

  test('“Are you a faculty advisor?” is answered with yes or no', async () => {
    const workbook = await workbookOf(form('Are you a faculty advisor?', ['No', 'Yes', '']));
    expect(namesIn(workbook, 'Allotment')).toEqual(['Person A', 'Person C']);
    expect(workbook.cell('Delegates', 'Person B', 'Role')).toBe('adviser');
  });

  test('a status of nothing but roles says what people come as', async () => {
    const workbook = await workbookOf(form('Statut', ['Délégué', 'Observatrice', 'Professeur']));
    expect(namesIn(workbook, 'Allotment')).toEqual(['Person A']);
    expect(workbook.column('Delegates', 'Role')).toEqual([null, 'observer', 'adviser']);
    expect(questions(workbook)).toEqual([]);
  });

  test('a school, a caste or a house under Category is no role', async () => {
    const workbook = await workbookOf(form('Category', ['General', 'OBC', 'Student']));
    expect(namesIn(workbook, 'Allotment')).toHaveLength(3);
    expect(questions(workbook)).toEqual([]);
  });

  test('whoever registers a school is no role of its members', async () => {
    const rows: Table = [
      ['Name', 'Email', 'School', 'I am registering as', 'Delegate 1 Name', 'Delegate 2 Name', 'Committee'],
      ['Meena Iyer', 'iyer@example.org', 'Oak', 'Faculty Advisor', 'Asha Rao', 'Ben Das', 'UNHRC'],
    ];
    const workbook = await workbookOf({ name: 'Form', rows });
    expect(namesIn(workbook, 'Allotment')).toEqual(['Asha Rao', 'Ben Das']);
  });

  test('an early ticket is no role', async () => {
    const workbook = await workbookOf(form('Ticket type', ['Early Bird', 'Regular']));
    expect(namesIn(workbook, 'Allotment')).toEqual(['Person A', 'Person B']);
    expect(questions(workbook)).toEqual([]);
  });

  test('an unknown word is asked, and gives no seat until it is answered', async () => {
    const first = await upload([roles('Role', ['Delegate', 'Alum', 'Alum', 'Junior'])]);
    const before = await opened(first);
    expect(namesIn(before, 'Allotment')).toEqual(['Person A']);
    expect(namesIn(before, 'Waiting list')).toEqual(['Person B', 'Person C', 'Person D']);
    expect(before.cell('Waiting list', 'Person B', 'Why')).toContain('“Alum” under Role');
    expect(before.column('Mail merge seats', 'name')).toEqual(['Person A']);
    expect(questions(before)).toEqual(['Role | Alum | 2 | ', 'Role | Junior | 1 | ']);
    expect(codes(before)).toContain('questions-open');
    const after = await openedLater(first, (sheets) => {
      answer('Alum', 'they are observers')(sheets);
      answer('Junior', 'Delegate')(sheets);
    });
    expect(namesIn(after, 'Allotment')).toEqual(['Person A', 'Person D']);
    expect(namesIn(after, 'Waiting list')).toEqual([]);
    expect(after.cell('Delegates', 'Person B', 'Role')).toBe('observer');
    expect(codes(after)).not.toContain('questions-open');
  });

  test('somebody all of whose choices are offices is asked about', async () => {
    const rows: Table = [
      ['Name', 'Email', 'School', 'Committee preference 1', 'Committee preference 2'],
      ['Asha Rao', 'asha@example.org', 'Oak', 'Head Chair', 'Admin'],
      ['Ben Das', 'ben@example.org', 'Oak', 'UNHRC', 'Head Chair'],
    ];
    const first = await upload([{ name: 'Form', rows }]);
    expect(namesIn(await opened(first), 'Allotment')).toEqual(['Ben Das']);
    expect(questions(await opened(first))).toEqual(['Committee preference 1 | Head Chair | 1 | ']);
    const after = await openedLater(first, answer('Head Chair', 'chair'));
    expect(namesIn(after, 'Chairs')).toEqual(['Asha Rao']);
    expect(namesIn(after, 'Allotment')).toEqual(['Ben Das']);
  });

  test('a seat that was mailed stays with an adviser until it is released', async () => {
    const first = await upload([form('Phone', ['9810012345', '9810012346'])]);
    const second = await later(first, (sheets) => {
      write(sheets, 'Allotment', 'Person A', { Mailed: 'yes' });
      const input = sheetIn(sheets, 'Input');
      for (const [at, row] of input.entries()) if (at > 0) row.push(at === 1 ? 'Role' : 'Teacher');
      input[0]?.push('Column F');
    });
    expect(namesIn(await opened(second), 'Allotment')).toEqual(['Person A']);
    expect(codes(await opened(second))).not.toContain('key-unknown');
    const third = await later(second, (sheets) =>
      write(sheets, 'Allotment', 'Person A', { Lock: 'release' }),
    );
    expect(namesIn(await opened(third), 'Allotment')).toEqual([]);
    expect(namesIn(await openedLater(third), 'Delegates')).toEqual(['Person A', 'Person B']);
  });
});

describe('who comes', () => {
  test.each(
    texts(`
      Registration status | RSVP | Approval status | Attendee Status | Ticket state | Order Status |
      Are you coming? | Anmeldestatus | Statut | Estado | Durum | Статус`),
  )('under “%s”, each word is yes, no or asked', async (header) => {
    const words = texts(`
        Confirmed | Not going | Waiting list | W/D | Expired | declined | Refunded | No-show | Rejected |
        approved | `);
    const workbook = await workbookOf(form(header, words));
    expect(namesIn(workbook, 'Allotment')).toEqual(['Person A', 'Person J', 'Person K']);
    expect(namesIn(workbook, 'Waiting list')).toEqual(['Person C']);
    expect(namesIn(workbook, 'Withdrawn')).toEqual(
      ['B', 'D', 'E', 'F', 'G', 'H', 'I'].map((one) => `Person ${one}`),
    );
    expect(questions(workbook)).toEqual([`${header} | Waiting list | 1 | `]);
    expect(lostRows(workbook)).toEqual([]);
  });

  test.each([
    ['State', ['Maharashtra', 'Delhi', 'Kerala']],
    ['Estado', ['Baja California Sur', 'Jalisco', 'Puebla']],
    ['Participation', ['online', 'on campus', 'online']],
    ['Title', ['Mr', 'Ms', 'Professor']],
    ['Position', ['President of the MUN club', 'Captain', 'Prefect']],
    ['Marital status', ['single', 'single', 'pending']],
    ['Checked in', ['no', 'no', 'yes']],
  ])('“%s” may be about something else, and holds nobody up', async (header, words) => {
    const workbook = await workbookOf(form(header, words));
    expect(namesIn(workbook, 'Allotment')).toEqual(['Person A', 'Person B', 'Person C']);
    expect(questions(workbook)).toEqual([]);
  });

  test('what Luma exports', async () => {
    const rows = [
      'api_id,name,email,approval_status,checked_in_at,ticket_name,What is your school?,First committee preference',
      '1,Asha Rao,asha@example.org,approved,,Delegate,Hill,UNSC',
      '2,Ben Das,ben@example.org,declined,,Delegate,Hill,UNHRC',
      '3,Chen Li,chen@example.org,waitlist,,Delegate,Lake,UNSC',
      '4,Dora Kim,dora@example.org,pending_approval,,Delegate,Lake,UNHRC',
    ].map((row) => row.split(','));
    const workbook = await workbookOf({ name: 'guests', rows });
    expect(namesIn(workbook, 'Allotment')).toEqual(['Asha Rao']);
    expect(namesIn(workbook, 'Waiting list')).toEqual(['Chen Li', 'Dora Kim']);
    expect(namesIn(workbook, 'Withdrawn')).toEqual(['Ben Das']);
    expect(questions(workbook)).toHaveLength(2);
  });

  test('an answer counts for all rows with the word, later ones too, and may be changed', async () => {
    const first = await upload([form('Status', ['confirmed', 'waitlisted', 'Waitlisted!', 'on hold'])]);
    expect(questions(await opened(first))).toEqual(['Status | waitlisted | 2 | ', 'Status | on hold | 1 | ']);
    const second = await later(first, (sheets) => {
      answer('waitlisted', 'no')(sheets);
      answer('on hold', 'They come')(sheets);
      sheets.push({ ...form('Status', ['', '', '', '', 'WAITLISTED', 'on hold']), name: 'Late' });
    });
    const answered = await opened(second);
    expect(namesIn(answered, 'Withdrawn')).toEqual(['Person B', 'Person C', 'Person E']);
    expect(namesIn(answered, 'Allotment')).toEqual(['Person A', 'Person D', 'Person F']);
    const third = await openedLater(second, answer('waitlisted', 'coming'));
    expect(namesIn(third, 'Allotment')).toEqual(['A', 'B', 'C', 'D', 'E', 'F'].map((one) => `Person ${one}`));
    expect(namesIn(third, 'Withdrawn')).toEqual([]);
  });

  test('until it is answered, a mailed seat stays, and no mail about the waiting list is sent', async () => {
    const first = await upload([form('Status', ['confirmed', 'confirmed'])]);
    const second = await later(first, (sheets) => {
      write(sheets, 'Allotment', 'Person A', { Mailed: 'yes' });
      const input = sheetIn(sheets, 'Input');
      for (const row of input)
        for (const [at, one] of row.entries()) if (one === 'confirmed') row[at] = 'tentative';
    });
    const workbook = await opened(second);
    expect(namesIn(workbook, 'Allotment')).toEqual(['Person A']);
    expect(namesIn(workbook, 'Waiting list')).toEqual(['Person B']);
    expect(workbook.column('Mail merge seats', 'name')).toEqual(['Person A']);
  });

  test('free text holds nobody up: what may mean that somebody is not coming is one question per word', async () => {
    const words = texts(`
        vegetarian | not coming on day 1 | Not coming on day 1. | withdrawn | pending | allergic to nuts`);
    const first = await upload([form('Remarks', words)]);
    const before = await opened(first);
    expect(namesIn(before, 'Allotment')).toEqual(['A', 'B', 'C', 'E', 'F'].map((one) => `Person ${one}`));
    expect(namesIn(before, 'Withdrawn')).toEqual(['Person D']);
    expect(questions(before)).toEqual(['Remarks | not coming on day 1 | 2 | ']);
    const after = await openedLater(first, answer('not coming on day 1', 'not coming'));
    expect(namesIn(after, 'Withdrawn')).toEqual(['Person B', 'Person C', 'Person D']);
  });

  test('a status that the OC writes into a column of its own in Delegates is asked, too', async () => {
    const first = await upload([form('Phone', ['9810012345', '9810012346', '9810012347'])]);
    const second = await later(first, (sheets) => {
      const rows = sheetIn(sheets, 'Delegates');
      for (const [at, row] of rows.entries())
        row.push(['Status', 'coming', 'called, no answer', 'W/D'][at] ?? '');
    });
    const workbook = await opened(second);
    expect(namesIn(workbook, 'Allotment')).toEqual(['Person A']);
    expect(namesIn(workbook, 'Waiting list')).toEqual(['Person B']);
    expect(namesIn(workbook, 'Withdrawn')).toEqual(['Person C']);
    expect(questions(workbook)).toEqual(['Status | called, no answer | 1 | ']);
  });
});

describe('the sheet Questions', () => {
  const words = ['maybe', 'hold', 'tentative'];
  const answers = (sheets: Sheets) => {
    answer('maybe', 'coming')(sheets);
    answer('hold', 'not coming')(sheets);
    answer('tentative', 'coming')(sheets);
  };
  const parts = (sheets: Sheets) => {
    const [headers = [], ...rows] = sheetIn(sheets, 'Questions');
    return { rows, at: (header: string) => headers.indexOf(header), all: sheetIn(sheets, 'Questions') };
  };

  test('may be sorted by rows before and after it is answered', async () => {
    const first = await upload([form('Status', words)]);
    const turned = (sheets: Sheets) => {
      const { all, rows } = parts(sheets);
      all.splice(1, rows.length, ...rows.reverse());
    };
    const second = await later(first, (sheets) => {
      answers(sheets);
      turned(sheets);
    });
    expect(namesIn(await opened(second), 'Withdrawn')).toEqual(['Person B']);
    const third = await openedLater(second, turned);
    expect(namesIn(third, 'Withdrawn')).toEqual(['Person B']);
    expect(codes(third)).not.toContain('values-moved');
  });

  test('of which one column was sorted alone changes no answer, and is reported', async () => {
    const second = await later(await upload([form('Status', words)]), answers);
    const shifted = (header: string) => (sheets: Sheets) => {
      const { rows, at } = parts(sheets);
      const cells = rows.map((row) => row[at(header)]);
      for (const [index, row] of rows.entries()) row[at(header)] = cells[(index + 1) % cells.length];
    };
    const byAnswer = await openedLater(second, shifted('Answer'));
    expect(codes(byAnswer)).toContain('values-moved');
    expect(namesIn(byAnswer, 'Withdrawn')).toEqual(['Person B']);
    const byWord = await openedLater(second, shifted('Word'));
    expect(codes(byWord)).toContain('values-moved');
    expect(questions(byWord)).toEqual(questions(byAnswer));
  });

  test('that is missing, or answered with an unknown word, is reported, and the questions stay', async () => {
    const first = await upload([form('Status', words)]);
    const without = await openedLater(first, (sheets) => sheets.filter(({ name }) => name !== 'Questions'));
    expect(codes(without)).toContain('questions-missing');
    expect(questions(without)).toHaveLength(3);
    const unclear = await openedLater(first, answer('maybe', 'ask Ritu'));
    expect(codes(unclear)).toContain('answer-unclear');
    expect(questions(unclear)).toHaveLength(3);
  });

  test('counts with all of its copies, the first of which decides', async () => {
    const first = await upload([form('Status', words)]);
    const workbook = await openedLater(first, (sheets) => {
      const copy = sheetIn(sheets, 'Questions').map((row) => [...row]);
      answer('maybe', 'coming')(sheets);
      const [headers = [], ...rows] = copy;
      for (const row of rows) row[headers.indexOf('Answer')] = 'not coming';
      sheets.push({ name: 'Questions (2)', rows: copy });
    });
    expect(namesIn(workbook, 'Allotment')).toEqual(['Person A']);
    expect(namesIn(workbook, 'Withdrawn')).toEqual(['Person B', 'Person C']);
    expect(codes(workbook)).toContain('edits-differ');
  });

  test.each([
    ['yes', 'coming'],
    ['Yes.', 'coming'],
    ['Coming!', 'coming'],
    ['attending', 'coming'],
    ['no', 'not coming'],
    ['NOT COMING', 'not coming'],
    ['not  coming.', 'not coming'],
    ['W/D', 'not coming'],
    ['nein', 'not coming'],
  ])('takes “%s” as “%s”', async (text, meaning) => {
    const first = await upload([form('Status', ['maybe'])]);
    expect(questions(await openedLater(first, answer('maybe', text)))).toEqual([
      `Status | maybe | 1 | ${meaning}`,
    ]);
  });

  test('is not there where nothing is asked', async () => {
    const workbook = await workbookOf(form('Status', ['confirmed']));
    expect(workbook.names).not.toContain('Questions');
  });
});
