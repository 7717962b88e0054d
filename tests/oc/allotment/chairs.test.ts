import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { countChaired, wantsToLead } from '../../../src/oc/allotment/chairs.ts';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { parseRegistrations } from '../../../src/oc/registrations/parse.ts';
import { texts } from '../texts.ts';
import { type Opened, opened } from '../workbook/opened.ts';
import {
  again,
  exported,
  HEADER,
  PEOPLE,
  problemsIn,
  RULES,
  sheetIn,
  uploaded,
  uploadedAgain,
  write,
} from './conference.ts';

/* Applications for chairs, from the export of a form to the sheet Chairs, and what an OC writes there. */

const QUESTIONS = texts(`
    Timestamp | Full name | Email | School | Which committee would you like to chair? (1st choice) |
    Which committee would you like to chair? (2nd choice) | How many conferences have you chaired? |
    Would you like to be head chair? | Who would you like to chair with?`);

const APPLICANTS: Cell[][] = [
  ['Lea Ott', 'lea@x.in', 'Oak', 'UNSC', 'DISEC', '1', 'Yes', ''],
  ['Max Fox', 'max@x.in', 'Oak', 'UNSC', 'DISEC', '4', 'Yes', ''],
  ['Nia Gup', 'nia@x.in', 'Elm', 'UNSC', 'Press', '2', 'No', 'Lea Ott'],
  ['Oto Hahn', 'oto@x.in', 'Elm', 'UNSC', 'DISEC', 'none', 'Yes', ''],
  ['Pia Jay', 'pia@x.in', 'Ash', 'DISEC', 'UNSC', 'some', 'If needed', ''],
  ['Quy Le', 'quy@x.in', 'Ash', '', '', '0', 'No', 'Pia Jay'],
].map((cells, at) => [`2026-04-0${at + 1} 09:00`, ...cells]);

/** An export of both forms; the sheet of applications has this name. */
function forms(name = 'Form 2', applicants: readonly Cell[][] = APPLICANTS): Promise<Uint8Array> {
  return exported(PEOPLE, { name, rows: [QUESTIONS, ...applicants] });
}

async function allotted(rules: Rules = RULES, applicants?: readonly Cell[][]): Promise<Uint8Array> {
  return uploaded(await forms('Form 2', applicants), 'export.xlsx', rules);
}

/** Each chair with committee and role; who has no place has a dash. */
function chairsOf(workbook: Opened): Record<string, string> {
  const [names, committees, roles] = ['Name', 'Committee', 'Role'].map((header) =>
    workbook.column('Chairs', header).map((cell) => String(cell ?? '')),
  ) as [string[], string[], string[]];
  return Object.fromEntries(
    names.map((name, at) => [name, [committees[at], roles[at]].filter(Boolean).join(': ') || '-']),
  );
}

/** The problems about chairs, each with what it is about. */
function doubts(workbook: Opened): string[] {
  return problemsIn(workbook).filter((one) =>
    /chair|head-|lock|role|committee-without-(head|chairs)|check|mixed|key|withdrawal/.test(one),
  );
}

test('from the forms to the sheet Chairs: choices, one head for each committee, and every row is in one place', async () => {
  const workbook = await opened(await allotted());
  expect(chairsOf(workbook)).toEqual({
    'Max Fox': 'UNSC: head',
    'Lea Ott': 'UNSC: chair',
    'Oto Hahn': 'DISEC: head',
    'Pia Jay': 'DISEC: chair',
    'Nia Gup': 'Press: chair',
    'Quy Le': 'Press: chair',
  });
  expect(workbook.column('Chairs', 'Why')).toEqual([
    'first choice; head: nobody here who may be head has more experience',
    'first choice; the head has more experience',
    'second choice; UNSC was full: 5 asked for 2 seats, 4 of them as their first choice; head: nobody else here may be head',
    'first choice',
    'second choice; UNSC was full: 5 asked for 2 seats, 4 of them as their first choice; not with a friend',
    'no choice was made; not with a friend',
  ]);
  expect(workbook.column('Chairs', 'Counts as')).toEqual([4, 1, 0, 2, 2, 0]);
  expect(workbook.column('Delegates', 'Name')).toHaveLength(PEOPLE.length);
  expect(doubts(workbook)).toEqual([
    'head-unclear: If needed',
    'committee-without-head: Press',
    'chairs-too-few: Council: 2; Plain: 2',
  ]);
  const rows = workbook.rows('Summary').filter(([part, item]) => part === 'Rows' && item === '(all sheets)');
  expect(rows.map(([, , detail, number]) => [detail, number])).toContainEqual(['not accounted for', 0]);
});

test('a sheet is one of applications by its name or its questions, and with a portfolio never', () => {
  const plain = ['Name', 'Email', 'Committee preference 1', 'Committee preference 2', 'Experience'];
  const person = ['Lea Ott', 'lea@x.in', 'UNSC', 'DISEC', '1'];
  const kindOf = (name: string, headers: string[], cells: Cell[] = person) => {
    const sheets = [
      { name: 'Form', rows: [HEADER, ...PEOPLE] },
      { name, rows: [headers, cells] },
    ].map((sheet) => ({ ...sheet, rows: sheet.rows.map((row, at) => ({ number: at + 1, cells: row })) }));
    return parseRegistrations(sheets, RULES).sheets.find((one) => one.name === name)?.kind;
  };
  const applications = 'chairs';
  const delegates = 'individual';
  const asked = (header: string) => [...plain, header];
  expect(kindOf('Chair applications 2027 (Responses)', plain)).toBe(applications);
  expect(kindOf('EB', plain)).toBe(applications);
  expect(kindOf('Sheet2', asked('Are you applying as Head Chair or Co-Chair?'))).toBe(applications);
  expect(kindOf('Sheet2', asked('Why do you want to chair?'))).toBe(applications);
  expect(kindOf('Sheet2', ['Name', 'Email', 'Welches Gremium möchtest du im Vorsitz leiten?'])).toBe(
    applications,
  );
  expect(
    kindOf('Sheet2', [
      'Name',
      'Email',
      'First committee you wish to chair',
      'Second committee you wish to chair',
      'Experience as chair',
    ]),
  ).toBe(applications);
  expect(kindOf('Sheet2', plain)).toBe(delegates);
  expect(kindOf('Sheet2', asked('Would you like to chair at a later conference?'))).toBe(delegates);
  expect(kindOf('Sheet2', asked('Which committee would you like to chair?'))).toBe(delegates);
  expect(kindOf('Chairs', asked('Portfolio preference 1'))).toBe(delegates);
  expect(kindOf('Delegates and chairs', plain)).toBe(delegates);
});

test.each([
  ['short ones', ['Wish 1', 'Wish 2', 'Chaired before', 'Head']],
  ['words for numbers', ['First', 'Second', 'Previous chairing experience', 'Head or co']],
  ['German ones', ['1. Wunsch', '2. Wunsch', 'Erfahrung als Vorsitz', 'Hauptvorsitz']],
])('headers of a form for chairs are understood: %s', async (_, [first, second, before, head]) => {
  const headers = ['Timestamp', 'Name', 'Email', 'School', first, second, before, head, 'Co-chair wish'];
  const form = await exported(PEOPLE, {
    name: 'Chair applications',
    rows: [headers, ...APPLICANTS] as Cell[][],
  });
  const [plain, other] = [await opened(await allotted()), await opened(await uploaded(form, 'export.xlsx'))];
  expect(chairsOf(other)).toEqual(chairsOf(plain));
  expect(other.column('Chairs', 'Why')).toEqual(plain.column('Chairs', 'Why'));
});

test('a form that may be one of applications registers delegates until the header of its problem is written in Input', async () => {
  const rows = [
    ['Name', 'Email', 'Committee preference 1', 'Experience as chair'],
    ['Lea Ott', 'lea@x.in', 'UNSC', '1'],
  ];
  const bytes = await exported(PEOPLE, { name: 'Two', rows });
  const first = await uploaded(bytes, 'export.xlsx');
  const before = await opened(first);
  expect(before.column('Delegates', 'Name')).toContain('Lea Ott');
  expect(before.names).not.toContain('Chairs');
  expect(doubts(before)).toEqual([
    'maybe-chairs: Name | Email | Committee preference 1 | Experience as chair',
  ]);
  const after = await again(first, (sheets) => {
    const header = sheetIn(sheets, 'Input').find(([sheet, row]) => sheet === 'Two' && row === 1) as unknown[];
    header[6] = 'Application for chairs';
  });
  expect(after.column('Delegates', 'Name')).not.toContain('Lea Ott');
  expect(chairsOf(after)).toEqual({ 'Lea Ott': 'UNSC: head' });
  expect(doubts(after)).toEqual(['chairs-too-few: UNSC: 1; DISEC: 2; Press: 2; Council: 2; Plain: 2']);
});

test('what the OC writes under Committee, Role and Lock holds in every later upload', async () => {
  const first = await allotted();
  const marked = await uploadedAgain(first, (sheets) => {
    write(sheets, 'Chairs', 'Nia Gup', { Committee: 'DISEC', Role: 'head' });
    write(sheets, 'Chairs', 'Lea Ott', { Lock: 'wait' });
    write(sheets, 'Chairs', 'Max Fox', { Lock: 'never' });
    write(sheets, 'Chairs', 'Oto Hahn', { Lock: 'committee' });
    write(sheets, 'Chairs', 'Pia Jay', { Lock: 'withdrawn' });
  });
  for (const workbook of [await opened(marked), await again(marked, () => undefined)]) {
    expect(chairsOf(workbook)).toMatchObject({
      'Nia Gup': 'DISEC: head',
      'Oto Hahn': 'DISEC: chair',
      'Lea Ott': '-',
      'Pia Jay': '-',
    });
    expect(chairsOf(workbook)['Max Fox']).not.toMatch('UNSC');
    const locks = Object.fromEntries(
      workbook.column('Chairs', 'Name').map((name, at) => [name, workbook.column('Chairs', 'Lock')[at]]),
    );
    expect(locks).toEqual({
      'Nia Gup': 'yes',
      'Oto Hahn': 'committee',
      'Max Fox': 'never UNSC',
      'Lea Ott': 'wait',
      'Pia Jay': 'withdrawn',
      'Quy Le': null,
    });
    const why = workbook.cell('Chairs', 'Oto Hahn', 'Why');
    expect(why).toBe('decided by the organisers; the organisers chose another head');
  }
  expect(doubts(await opened(marked))).toContain('lock-assumed: DISEC: head');
  // a name under Role that is none, two heads, and a committee that is full
  const wrong = await again(first, (sheets) => {
    write(sheets, 'Chairs', 'Max Fox', { Role: 'boss', Lock: 'yes' });
    write(sheets, 'Chairs', 'Lea Ott', { Committee: 'Press', Role: 'Head Chair', Lock: 'yes' });
    write(sheets, 'Chairs', 'Oto Hahn', { Committee: 'Press', Role: 'head', Lock: 'yes' });
    write(sheets, 'Chairs', 'Nia Gup', { Lock: 'yes' });
  });
  expect(doubts(wrong)).toEqual(
    expect.arrayContaining(['role-unclear: boss', 'head-twice: Oto Hahn', 'lock-full: Oto Hahn']),
  );
  expect(chairsOf(wrong)).toMatchObject({
    'Max Fox': 'UNSC: head',
    'Lea Ott': 'Press: head',
    'Nia Gup': 'Press: chair',
    'Oto Hahn': '-',
  });
  expect(wrong.column('Chairs', 'Name')).toHaveLength(APPLICANTS.length);
});

test('the number of chairs and those who are named in site.yaml: their places are taken, and who is named and applies has theirs', async () => {
  const rules: Rules = {
    ...RULES,
    committees: RULES.committees.map((one) => ({
      ...one,
      chairs: one.id === 'press' || one.id === 'council' ? 0 : 2,
      ...(one.id === 'unsc' && {
        chairs: 3,
        namedChairs: [
          { name: 'Somebody Else', role: 'Head Chair' },
          { name: 'Quy Le', role: 'Vice Chairperson' },
        ],
      }),
    })),
  };
  const workbook = await opened(await allotted(rules));
  expect(chairsOf(workbook)).toMatchObject({ 'Quy Le': 'UNSC: chair', 'Max Fox': 'UNSC: chair' });
  const why = (name: string) => workbook.cell('Chairs', name, 'Why');
  expect(why('Quy Le')).toBe('decided by the organisers; not with a friend');
  expect(why('Max Fox')).toBe('first choice; the head of UNSC is named already');
  const counts = workbook.rows('Summary').filter(([part, item]) => part === 'Chairs' && item === 'UNSC');
  expect(counts.map(([, , detail, number, note]) => [detail, number, note])).toEqual([
    ['places', 3, null],
    ['taken', 3, 'site.yaml names Somebody Else.'],
  ]);
  const full = rules.committees.map((one) => ({
    ...one,
    chairs: 1,
    namedChairs: [{ name: 'Somebody Else', role: 'Chairperson' }],
  }));
  const none = await opened(await allotted({ ...rules, committees: full }));
  expect(doubts(none)).toEqual(['chairs-all-named: 6 people']);
  const twins = [
    ...APPLICANTS,
    ['2026-04-07 09:00', 'Quy Le', 'other@x.in', 'Fir', 'DISEC', '', '0', 'No', ''],
  ];
  const unclear = await opened(await allotted(rules, twins));
  expect(doubts(unclear)).toContain('named-chair-unclear: Quy Le, UNSC');
  expect(unclear.column('Chairs', 'Name')).toHaveLength(twins.length);
});

test('who has a place as a chair and is registered as a delegate is listed, and each of the two remedies works', async () => {
  const both = [
    ...APPLICANTS,
    ['2026-04-07 09:00', 'Asha Rao', 'asha@x.in', 'Oak', 'Press', '', '3', 'Yes', ''],
  ];
  const first = await allotted(RULES, both);
  const before = await opened(first);
  expect(chairsOf(before)['Asha Rao']).toBe('Press: head');
  expect(before.column('Allotment', 'Name')).toContain('Asha Rao');
  expect(doubts(before)).toContain('chair-is-delegate: Asha Rao');
  const chairs = await again(first, (sheets) => {
    const [headers = [], ...rows] = sheetIn(sheets, 'Delegates');
    headers.push('Status');
    rows[0]?.push('withdrawn');
  });
  expect(chairs.column('Withdrawn', 'Name')).toEqual(['Asha Rao']);
  expect(chairsOf(chairs)['Asha Rao']).toBe('Press: head');
  const delegate = await again(first, (sheets) => write(sheets, 'Chairs', 'Asha Rao', { Lock: 'wait' }));
  expect(chairsOf(delegate)['Asha Rao']).toBe('-');
  for (const workbook of [chairs, delegate])
    expect(doubts(workbook)).not.toContain('chair-is-delegate: Asha Rao');
});

test('a later form, a word in the form and a cancellation count for chairs, and nobody is lost', async () => {
  const later = ['2026-04-08 09:00', 'Max Fox', 'max@x.in', 'Oak', 'Press', '', '5', 'Yes', ''];
  const rows = [
    [...QUESTIONS, 'Status'],
    ...[...APPLICANTS, later].map((cells) => [...cells, cells[1] === 'Oto Hahn' ? 'withdrawn' : '']),
  ];
  const form = await exported(
    PEOPLE,
    { name: 'Form 2', rows },
    {
      name: 'Cancellations',
      rows: [
        ['Name', 'Email', 'Reason for cancelling'],
        ['Lea Ott', 'lea@x.in', 'ill'],
      ],
    },
  );
  const first = await uploaded(form, 'export.xlsx');
  for (const workbook of [await opened(first), await again(first, () => undefined)]) {
    expect(chairsOf(workbook)).toMatchObject({ 'Max Fox': 'Press: head', 'Oto Hahn': '-', 'Lea Ott': '-' });
    expect(workbook.column('Chairs', 'Name')).toHaveLength(APPLICANTS.length);
    expect(workbook.column('Duplicates', 'Name').filter((name) => name === 'Max Fox')).toHaveLength(2);
    expect(workbook.column('Chairs', 'Why').slice(-2).sort()).toEqual([
      'not coming: row 2 of Cancellations',
      'not coming: “withdrawn” under Status in row 5 of Form 2',
    ]);
    expect(workbook.names).not.toContain('Withdrawn');
    expect(doubts(workbook).filter((one) => one.startsWith('withdrawal'))).toEqual([]);
  }
});

test('friends are together where that changes nobody’s choice', async () => {
  const lea: Cell[] = ['2026-04-01 09:00', 'Lea Ott', 'lea@x.in', 'Oak', 'Press', '', '1', 'Yes', ''];
  const pia = async (friend: string) => {
    const own: Cell[] = ['2026-04-05 09:00', 'Pia Jay', 'pia@x.in', 'Ash', '', '', '0', 'No', friend];
    const workbook = await opened(await allotted(RULES, [lea, ...APPLICANTS.slice(1, 3), own]));
    const why = workbook.cell('Chairs', 'Pia Jay', 'Why');
    return [chairsOf(workbook)['Pia Jay'], why];
  };
  expect(await pia('Lea Ott')).toEqual(['Press: chair', 'no choice was made; with a friend']);
  // both places of UNSC are first choices
  expect(await pia('Max Fox')).toEqual(['DISEC: chair', 'no choice was made; not with a friend']);
  expect(await pia('Nobody Here')).toEqual([
    'DISEC: chair',
    'no choice was made; nobody with the name of the friend applied, or several did',
  ]);
});

test('a workbook without Chairs is read, a missing Chairs and changes that are not read are reported, and a file of applications alone is enough', async () => {
  const old = await uploaded(await exported(), 'export.xlsx');
  const added = await again(old, (sheets) => {
    sheets.push({ name: 'Chairs', rows: [QUESTIONS, ...APPLICANTS] });
  });
  expect(chairsOf(added)).toEqual(chairsOf(await opened(await allotted())));
  expect(doubts(added).filter((one) => /missing|check|key/.test(one))).toEqual([]);
  const first = await allotted();
  const without = await again(first, (sheets) => sheets.filter(({ name }) => name !== 'Chairs'));
  expect(doubts(without)).toContain('chairs-missing: Chairs');
  expect(without.column('Chairs', 'Name')).toHaveLength(APPLICANTS.length);
  const changed = await again(first, (sheets) =>
    write(sheets, 'Chairs', 'Max Fox', { Experience: '9', Why: 'x' }),
  );
  const at = changed.column('Problems', 'Code').indexOf('chairs-not-read');
  expect([changed.column('Problems', 'Column')[at], changed.column('Problems', 'Name')[at]]).toEqual([
    'Experience',
    'Max Fox',
  ]);
  const alone = await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [QUESTIONS, ...APPLICANTS] }] });
  const only = await opened(await uploaded(alone, 'Chairs.xlsx'));
  expect(only.column('Delegates', 'Name')).toEqual([]);
  expect(Object.keys(chairsOf(only))).toHaveLength(APPLICANTS.length);
});

test.each([
  ['Yes', true],
  ['Yes, definitely', true],
  ['Head Chair', true],
  ['President', true],
  ['Either', true],
  ['Head chair or co-chair', true],
  ['No', false],
  ['I would not', false],
  ['Co-Chair', false],
  ['Vice President', false],
  ['Chairperson', false],
  ['', false],
  ['If needed', undefined],
  ['not head', false],
])('who answers “%s” would be head: %s', (head, leads) => {
  expect(wantsToLead({ head, isAskedToLead: true })).toBe(leads);
  expect(wantsToLead({ head, isAskedToLead: false })).toBe(true);
});

test.each([
  ['4', 4],
  ['none', 0],
  ['some', 2],
  ['much', 5],
  ['A lot of experience', 5],
  ['a little', 1],
  ['Twice', 2],
  ['DPS MUN 2023, LMUN 2024', 2],
  ['', 0],
])('who wrote “%s” has chaired %i', (experience, chaired) => {
  expect(countChaired(experience)).toBe(chaired);
});
