import type { Cell } from '../../../src/oc/model.ts';
import {
  type CsvForm,
  csvText,
  libreOfficeWorkbook,
  type Table,
  utf8,
  utf16,
  windows1252,
  workbookOf,
  zipOf,
} from './bytes.ts';
import type { Aspect, Export, TruePerson } from './compare.ts';
import { fullName, IDS, type Person, peopleOf, shortName } from './people.ts';

/*
 * Forty kinds of export, as faithful to each tool as its public exports and documentation allow: headers, suffixes, wording of
 * values, dates, quotes. None is written so that the reader can read it.
 */

/** A column of a table with a row for each person, pair or school. */
interface Column<Row = Person> {
  header: string;
  cell: (row: Row, index: number) => Cell;
  says?: Aspect | 'contacts';
}

/** A column that the committee wants and the service need not read. */
const other = (header: string, cell: Column['cell'] = () => ''): Column => ({ header, cell });
const col = (header: string, says: Aspect, cell: Column['cell']): Column => ({ header, cell, says });

const two = (number: number) => String(number).padStart(2, '0');
const clock = (date: Date) =>
  `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
const day = (date: Date) => two(date.getUTCDate());
const month = (date: Date) => two(date.getUTCMonth() + 1);
const year = (date: Date) => date.getUTCFullYear();

type Sent = Pick<Person, 'sent'>;

/** Google Forms' own CSV: 2024/05/10 9:00:00 PM GMT+5:30. */
const googleTime = ({ sent }: Sent) => {
  const hour = sent.getUTCHours();
  const half = hour < 12 ? 'AM' : 'PM';
  return `${year(sent)}/${month(sent)}/${day(sent)} ${hour % 12 || 12}:${clock(sent).slice(3)} ${half} GMT+5:30`;
};
/** Google Sheets with an Indian, French or Spanish locale. */
const sheetsTime = ({ sent }: Sent) => `${day(sent)}/${month(sent)}/${year(sent)} ${clock(sent)}`;
const isoTime = ({ sent }: Sent) => `${year(sent)}-${month(sent)}-${day(sent)} ${clock(sent)}`;
const germanTime = ({ sent }: Sent) => `${day(sent)}.${month(sent)}.${year(sent)} ${clock(sent)}`;

const name = (header: string) => col(header, 'people', (one) => one.name);
const mail = (header: string) => col(header, 'mail', (one) => one.mail);
const phone = (header: string, cell: Column['cell'] = (one) => one.phone) => col(header, 'phone', cell);
const school = (header: string) => col(header, 'school', (one) => one.school);
const grade = (header: string) => col(header, 'class', (one) => one.grade);
const experience = (header: string) => col(header, 'experience', (one) => one.experience);
const sent = (header: string, cell: Column['cell']) => col(header, 'sent', cell);

type Naming = (id: string) => string;
const both: Naming = (id) => (id === 'committee-x' ? 'Committee X' : `${fullName(id)} (${shortName(id)})`);

const choice = (header: string, at: number, naming: Naming = shortName) =>
  col(header, 'choices', ({ choices }) => (choices[at] ? naming(choices[at].committee) : ''));
const portfolio = (header: string, at: number, rank = 0) =>
  col(header, 'portfolios', ({ choices }) => choices[at]?.portfolios[rank] ?? '');
const ranked = (naming: Naming) => (one: Person) => one.choices.map(({ committee }) => naming(committee));
const inFormOrder = (one: Person) =>
  IDS.filter((id) => one.choices.some(({ committee }) => committee === id));
const rankOf = (one: Person, id: string) => one.choices.findIndex(({ committee }) => committee === id);

interface Asked {
  /** How many portfolios for each committee. */
  portfolios?: number;
  /** Whether the form asks for an order of the committees. */
  order?: boolean;
  /** How many committees at most. */
  choices?: number;
}

/** What is true of people who fill in a form with these columns. */
function truthOf(
  people: readonly Person[],
  columns: readonly Pick<Column, 'says'>[],
  { portfolios = 0, order = true, choices: most = 3 }: Asked,
): TruePerson[] {
  const asks = (aspect: Aspect) => columns.some(({ says }) => says === aspect);
  return people.map((one) => {
    const wanted = order
      ? one.choices.slice(0, most)
      : inFormOrder(one).map((id) => one.choices[rankOf(one, id)] as Person['choices'][number]);
    return {
      name: one.name,
      ...(asks('mail') && { mail: one.mail }),
      ...(asks('phone') && { phone: one.phone }),
      ...(asks('school') && { school: one.school }),
      ...(asks('class') && { grade: one.grade }),
      ...(asks('experience') && { experience: one.experience }),
      ...(asks('sent') && { sent: one.sent }),
      choices: wanted.map(({ committee, portfolios: wishes }) => ({
        committee,
        ...(portfolios > 0 && wishes.length > 0 && { portfolio: wishes.slice(0, portfolios).join(', ') }),
      })),
    };
  });
}

function headersOf<Row>(columns: readonly Column<Row>[]): Export['headers'] {
  const headers: Export['headers'] = {};
  for (const { header, says } of columns) if (says) headers[says] = [...(headers[says] ?? []), header];
  return headers;
}

const tableOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Table => [
  columns.map(({ header }) => header),
  ...rows.map((row, index) => columns.map(({ cell }) => cell(row, index))),
];

/** A form that each person fills in. */
function form(
  kind: string,
  file: string,
  people: Person[],
  columns: Column[],
  asked: Asked,
  bytes: (table: Table) => Uint8Array | Promise<Uint8Array>,
): Export {
  return {
    name: kind,
    file,
    bytes: () => bytes(tableOf(columns, people)),
    truth: { people: truthOf(people, columns, asked) },
    headers: headersOf(columns),
  };
}

const csv =
  (how: CsvForm = {}, mark = false) =>
  (table: Table) =>
    utf8(csvText(table, how), mark);
/** The tables as Google Sheets exports them. */
const SHEETS = csv({ quotes: 'needed', lineEnd: '\r\n' });
/** The tables as Google Forms, Jotform and Tally export them: all in quotes. */
const QUOTED = csv({ quotes: 'all', lineEnd: '\n' });
const excel = (sheet: string) => (table: Table) => workbookOf([{ name: sheet, table }]);

const ORDINALS = ['First', 'Second', 'Third'];
const NUMBERED = ['1st', '2nd', '3rd'];
const upTo = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/* ── Google Forms ── */

/** The wordings differ from form to form, as they do. */
const WORDINGS = [
  [
    'Full Name',
    'Phone Number (WhatsApp)',
    'Name of your School',
    'Class',
    'Number of MUNs attended previously',
  ],
  ['Name', 'Contact Number', 'School/Institution', 'Grade', 'MUN Experience (if any)'],
  [
    'Delegate Name',
    'Mobile No.',
    'School',
    'Which class are you in?',
    'How many MUNs have you attended before?',
  ],
  ["Delegate's Full Name", 'WhatsApp Number', 'Institution', 'Class/Grade', 'Prior MUN experience'],
  ['Your name', 'Phone no.', 'School Name', 'Class (2024-25)', 'Previous MUN experience'],
  [
    'Name of the Participant',
    'Contact no. (with country code)',
    'Name of the Institution',
    'Std.',
    'No. of MUNs attended',
  ],
  [
    'Full name of the delegate',
    'Phone',
    'School / College',
    'Class & Section',
    'Past MUN Experience (number of conferences)',
  ],
] as const;

const google = (wording: number, ...questions: Column[]): Column[] => [
  sent('Timestamp', sheetsTime),
  mail('Email Address'),
  ...[name, phone, school, grade, experience].map((ask, at) => ask(WORDINGS[wording % 7]?.[at] ?? '')),
  ...questions,
  other('Dietary Preference', (_, index) => (index % 2 ? 'Vegetarian' : 'Jain')),
  other('How did you hear about us?', () => 'Instagram'),
];

const MULTIPLE_CHOICE = form(
  'Google Forms: Committee Preference n, Portfolio Preference m (Committee n)',
  'Individual Delegate Registration (Responses) - Form Responses 1.csv',
  peopleOf(1),
  google(
    0,
    ...upTo(3, (at) => [
      choice(`Committee Preference ${at + 1}`, at),
      ...upTo(3, (rank) => portfolio(`Portfolio Preference ${rank + 1} (Committee ${at + 1})`, at, rank)),
    ]).flat(),
  ),
  { portfolios: 3 },
  SHEETS,
);

const GRID_OF_RANKS = form(
  'Google grid, rows are ranks: Committee Preferences [First Preference]',
  'Delegate Form (Responses) - Form Responses 1.csv',
  peopleOf(2),
  google(6, ...upTo(3, (at) => choice(`Committee Preferences [${ORDINALS[at]} Preference]`, at, both))),
  {},
  SHEETS,
);

const GRID_OF_COMMITTEES = form(
  'Google grid, rows are committees: Rank the committees [UNSC] = 1st choice',
  'Delegate Form (Responses).xlsx',
  peopleOf(3),
  google(
    1,
    ...IDS.map((id) =>
      col(`Rank the committees in order of your preference [${shortName(id)}]`, 'choices', (one) => {
        const rank = rankOf(one, id);
        return rank < 0 ? 'Not interested' : `${NUMBERED[rank]} choice`;
      }),
    ),
  ),
  {},
  excel('Form Responses 1'),
);

const GRID_OF_NUMBERS = form(
  'Google grid, rows are full names with commas, columns 1, 2, 3',
  'Delegate Form (Responses) - Form Responses 1.csv',
  peopleOf(4),
  google(
    2,
    ...IDS.map((id) =>
      col(`Committee preference [${fullName(id)}]`, 'choices', (one) => {
        const rank = rankOf(one, id);
        return rank < 0 ? '' : String(rank + 1);
      }),
    ),
  ),
  {},
  SHEETS,
);

const CHECKBOXES = form(
  'Google checkboxes: UNSC, DISEC, CCC',
  'Registration (Responses) - Form Responses 1.csv',
  peopleOf(5),
  google(
    3,
    col('Which committees would you like to be in? (choose up to 3)', 'choices', (one) =>
      inFormOrder(one).map(shortName).join(', '),
    ),
  ),
  { order: false },
  SHEETS,
);

const CHECKBOXES_IN_FULL = form(
  'Google checkboxes, full names with commas',
  'Registration (Responses) - Form Responses 1.csv',
  peopleOf(6),
  google(
    4,
    col('Committee Preferences', 'choices', (one) => inFormOrder(one).map(fullName).join(', ')),
  ),
  { order: false },
  SHEETS,
);

const BRANCHING = form(
  'Google, branching: one portfolio question per committee',
  'MUN Registration (Responses) - Form Responses 1.csv',
  peopleOf(7),
  google(
    5,
    choice('First committee preference', 0),
    choice('Second committee preference', 1),
    choice('Third committee preference', 2),
    ...IDS.map((id) =>
      col(
        `Portfolio preference for ${shortName(id)}`,
        'portfolios',
        ({ choices }) => choices.find(({ committee }) => committee === id)?.portfolios[0] ?? '',
      ),
    ),
  ),
  { portfolios: 1 },
  SHEETS,
);

/** The committees as Indian forms name them in their lists. */
const LONG = form(
  'Google, long Indian form (26 questions, Standard/Year of study, MUN counts)',
  'DEODAR MUN 2024 - INDIVIDUAL DELEGATE REGISTRATION (Responses) - Form responses 1.csv',
  peopleOf(8),
  [
    sent('Timestamp', sheetsTime),
    mail('Email address'),
    name('Name of Delegate (as you want on the certificate) '),
    other('Date of Birth', (_, index) => `${two((index % 28) + 1)}/03/2008`),
    other('Gender', (_, index) => (index % 2 ? 'Female' : 'Male')),
    phone('Contact Number (preferably WhatsApp)', ({ phone: number }) => number.replace('+91 ', '')),
    other('Alternate Contact Number', () => '9999988888'),
    other("Parent's/Guardian's Name", ({ last }) => `Mr. ${last}`),
    other("Parent's/Guardian's Contact Number", (_, index) => `98${String(10_000_000 + index)}`),
    other("Parent's Email", (_, index) => `parent${index}@example.net`),
    school('Institution'),
    other('City', () => 'Dehradun'),
    grade('Standard/Year of study'),
    experience('No. of MUNs attended as a delegate'),
    other('No. of MUNs as Executive Board', (_, index) => String(index % 3)),
    other('Past experience in brief (awards only)', () => 'NA'),
    ...upTo(3, (at) => [
      choice(`Committee Preference - ${at + 1}`, at, both),
      ...upTo(3, (rank) =>
        portfolio(`Portfolio Preference - ${rank + 1} (for committee preference ${at + 1})`, at, rank),
      ),
    ]).flat(),
    other('Are you applying as part of a delegation?', () => 'No'),
    other('Do you require accommodation?', () => 'No'),
    other('Reference (Campus Ambassador code)', (_, index) => (index % 4 ? '' : `CA${index}`)),
    other('Transaction ID / UTR Number', (_, index) => `4130${String(10_000_000 + index)}`),
    other('Upload the screenshot of payment', () => 'https://drive.google.com/open?id=1AbC'),
    other('I hereby declare that the information given is true', () => 'I agree'),
  ],
  { portfolios: 3 },
  SHEETS,
);

/* ── Microsoft Forms: every header may end in a no-break space, and the e-mail and name of guests are "anonymous" ── */

const microsoft = (...questions: Column[]): Column[] => [
  other('ID', (_, index) => index + 1),
  other('Start time', (one) => new Date(one.sent.getTime() - 240_000)),
  sent('Completion time', (one) => one.sent),
  other('Email', () => 'anonymous'),
  other('Name'),
  other('Last modified time'),
  ...questions,
];

const MS_LIST = form(
  'Microsoft Forms, list: UNSC;CCC;',
  'Delegate Registration(1-30).xlsx',
  peopleOf(9),
  microsoft(
    name('Full name'),
    mail('Email address'),
    school('School\u00a0'),
    grade('Year group'),
    experience('How many MUN conferences have you attended before?'),
    col(
      'Committee preferences (select up to three)',
      'choices',
      (one) => `${inFormOrder(one).map(fullName).join(';')};`,
    ),
  ),
  { order: false },
  excel('Sheet1'),
);

const MS_RANKING = form(
  'Microsoft Forms, ranking: A;B;C;',
  'Delegate Registration(1-30).xlsx',
  peopleOf(10),
  microsoft(
    name("What's your full name?"),
    mail("What's your email?\u00a0"),
    school('Which school do you attend?'),
    grade('Year'),
    // a ranking always holds all options
    col('Rank the committees in the order of your preference', 'choices', (one) => {
      const first = ranked(shortName)(one);
      return `${[...first, ...IDS.map(shortName).filter((id) => !first.includes(id))].join(';')};`;
    }),
  ),
  {},
  excel('Sheet1'),
);
// everybody ranks all of them, so all of them are choices
for (const [at, person] of MS_RANKING.truth.people.entries()) {
  const first = peopleOf(10)[at]?.choices.map(({ committee }) => committee) ?? [];
  person.choices = [...first, ...IDS.filter((id) => !first.includes(id))].map((committee) => ({ committee }));
}

const MS_LIKERT = form(
  'Microsoft Forms, Likert: a column for each committee',
  'MUN sign-up(1-30).xlsx',
  peopleOf(11),
  microsoft(
    name('First and last name'),
    mail('School e-mail address'),
    grade('Form'),
    experience('MUN experience (number of conferences)'),
    ...IDS.map((id) =>
      col(
        shortName(id),
        'choices',
        (one) => ['First choice', 'Second choice', 'Third choice'][rankOf(one, id)] ?? 'No interest',
      ),
    ),
  ),
  {},
  excel('Sheet1'),
);

const MS_PREFERRED = form(
  'Microsoft Forms, Preferred Name and a ranking',
  'Debate MUN 2024(1-30).xlsx',
  peopleOf(12),
  microsoft(
    col('Preferred Name', 'people', (one) => one.name),
    mail('Email Address'),
    grade('Grade level'),
    col('Please rank your committee preference', 'choices', (one) => `${ranked(fullName)(one).join(';')};`),
    portfolio('Preferred country for your first committee', 0),
    other('Second most preferred country', ({ choices }) => choices[0]?.portfolios[1] ?? ''),
  ),
  {},
  excel('Sheet1'),
);

/* ── Jotform, Typeform, Tally ── */

const JOTFORM_LIST = form(
  'Jotform, checkbox list with line breaks',
  'MUN_Registration2024-05-28_09_12_44.csv',
  peopleOf(13),
  [
    sent('Submission Date', isoTime),
    col('First Name', 'people', ({ first }) => first),
    col('Last Name', 'people', ({ last }) => last),
    mail('Email'),
    phone(
      'Phone Number',
      ({ phone: number }) => `(${number.slice(4, 7)}) ${number.slice(7, 10)}-${number.slice(10)}`,
    ),
    school('School / Institution'),
    grade('Grade'),
    col('Committee Preferences', 'choices', (one) => inFormOrder(one).map(both).join('\n')),
    other('Submission ID', (_, index) => `59211${String(10_000_000 + index)}`),
  ],
  { order: false },
  QUOTED,
);

const JOTFORM_MATRIX = form(
  'Jotform, matrix: … >> First Choice >> Committee',
  'MUN_Registration2024-05-28_09_15_02.csv',
  peopleOf(14),
  [
    sent('Submission Date', isoTime),
    name('Full Name'),
    mail('E-mail'),
    school('School'),
    ...upTo(3, (at) => [
      choice(`Committee and country preferences >> ${ORDINALS[at]} Choice >> Committee`, at),
      portfolio(`Committee and country preferences >> ${ORDINALS[at]} Choice >> Country`, at),
    ]).flat(),
  ],
  { portfolios: 1 },
  QUOTED,
);

const typeform = (...questions: Column[]): Column[] => [
  other('#', (_, index) => `odwdp4nzj1xg6m9l36odwdp4nzlv${String(1000 + index)}`),
  col('First name', 'people', ({ first }) => first),
  col('Last name', 'people', ({ last }) => last),
  phone('Phone number', ({ phone: number }) => `'${number.replace(' ', '')}`),
  mail('Email'),
  ...questions,
  other('Response Type', () => 'completed'),
  other('Start Date (UTC)', (one) => isoTime({ sent: new Date(one.sent.getTime() - 300_000) })),
  other('Stage Date (UTC)'),
  sent('Submit Date (UTC)', isoTime),
  other('Network ID', (_, index) => `653e97ac${index}`),
  other('Tags'),
  other('Ending', () => 'Default thank you screen'),
];

const TYPEFORM_DROPDOWNS = form(
  'Typeform, dropdowns',
  'responses-xKbW2a1c.csv',
  peopleOf(15),
  typeform(
    school('Which school are you from?'),
    ...upTo(3, (at) =>
      choice(`What is your *${ORDINALS[at]?.toLowerCase()}* choice of committee?`, at, fullName),
    ),
    experience('How many MUNs have you been to?'),
  ),
  {},
  csv({ lineEnd: '\n' }),
);

const TYPEFORM_MULTIPLE = form(
  'Typeform, multiple choice: a column for each committee',
  'responses-xKbW2a1c.csv',
  peopleOf(16),
  typeform(
    school("What's the name of your school?"),
    ...IDS.map((id) => col(shortName(id), 'choices', (one) => (rankOf(one, id) < 0 ? '' : shortName(id)))),
    other('Other'),
  ),
  { order: false },
  csv({ lineEnd: '\n' }),
);

const TALLY = form(
  'Tally, list and a TRUE/FALSE column for each committee',
  'MUN registration_Submissions_2024-05-28.csv',
  peopleOf(17),
  [
    other('Submission ID', (_, index) => `DqWX${index}`),
    other('Respondent ID', (_, index) => `q4qA${index}`),
    sent('Submitted at', isoTime),
    name('Full Name'),
    mail('Email Address'),
    school('School'),
    col('Which committees would you join?', 'choices', (one) => inFormOrder(one).map(fullName).join(', ')),
    ...IDS.map((id) =>
      col(`Which committees would you join? (${fullName(id)})`, 'choices', (one) =>
        rankOf(one, id) < 0 ? 'FALSE' : 'TRUE',
      ),
    ),
    experience('How many MUNs have you attended?'),
  ],
  { order: false },
  QUOTED,
);

/* ── Programs for conferences ── */

const MYMUN = form(
  'mymun-like: 1st choice committee, 1st choice country',
  'applications_delegates.csv',
  peopleOf(18),
  [
    other('Application ID', (_, index) => 48_000 + index),
    other('Status', () => 'accepted'),
    sent('Applied on', isoTime),
    col('First name', 'people', ({ first }) => first),
    col('Last name', 'people', ({ last }) => last),
    mail('E-mail'),
    phone('Phone'),
    other('Nationality', () => 'India'),
    school('Institution'),
    other('Country of residence', () => 'India'),
    experience('Number of conferences'),
    ...upTo(3, (at) => [
      choice(`${NUMBERED[at]} choice committee`, at, both),
      portfolio(`${NUMBERED[at]} choice country`, at),
    ]).flat(),
    other('Motivation', () => 'I would love to debate, and to learn.\nThank you!'),
  ],
  { portfolios: 1 },
  csv({ delimiter: ';', lineEnd: '\n' }, true),
);

const HUXLEY_ROSTER = form(
  'Huxley, roster.csv',
  'roster.csv',
  peopleOf(19),
  [
    name('Name'),
    school('School'),
    choice('Committee', 0),
    portfolio('Country', 0),
    mail('Email'),
    ...['One', 'Two', 'Three', 'Four'].map((session) => other(`Session ${session}`, () => 'False')),
  ],
  { portfolios: 1, choices: 1 },
  csv(),
);

const HUXLEY_SCHOOLS: Export = (() => {
  const heads = peopleOf(20, 8);
  const countries = ['France', 'Brazil', 'Kenya', 'Japan', 'Norway', 'Chile'];
  const columns: Column[] = [
    other('Registration Time', ({ sent: at }) => `${isoTime({ sent: at })}.482113+00:00`),
    other('School Name', (_, index) => `School of Huxley ${index}`),
    other('Total Number of Delegates', (_, index) => String(10 + index)),
    other('Beginners', () => '4'),
    other('Intermediates', (_, index) => String(4 + index)),
    other('Advanced', () => '2'),
    ...['Spanish Speakers', 'Chinese Speakers'].map((header) => other(header, () => '0')),
    ...['Assignments Finalized', 'Waivers Complete'].map((header) => other(header, () => 'False')),
    ...['Delegate Fees Paid', 'Delegate Fees Owed'].map((header) => other(header, () => '0.00')),
    other('Paid Registration Fee?', () => 'True'),
    ...upTo(10, (at) =>
      other(`Country ${at + 1}`, (_, index) => (at < 6 ? (countries[(at + index) % 6] ?? '') : '')),
    ),
    other('Committee Preferences', (one) => ranked(shortName)(one).join(', ')),
    other('Registration Comments'),
  ];
  return {
    name: 'Huxley, registration_info.csv (8 schools)',
    file: 'registration_info.csv',
    bytes: () => SHEETS(tableOf(columns, heads)),
    truth: {
      people: [],
      contacts: heads.map((one, index) => ({
        school: `School of Huxley ${index}`,
        says: [
          String(10 + index),
          ...one.choices
            .map(({ committee }) => `"${committee}"`)
            .map((id) => JSON.stringify(id).slice(1, -1).replaceAll('\\', '')),
        ],
      })),
    },
    headers: { contacts: ['School Name', 'Total Number of Delegates', 'Committee Preferences'] },
  };
})();

/* ── Delegations: some 30 people of a few schools ── */

interface Team {
  school: string;
  adviser: { name: string; mail: string; phone: string };
  members: Person[];
  sent: Date;
}

function teamsOf(seed: number, sizes = [8, 5, 3, 10, 4]): Team[] {
  const people = peopleOf(
    seed,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  let from = 0;
  return sizes.map((size, at) => {
    const members = people.slice(from, from + size);
    from += size;
    return {
      school: `${['Woodstock', 'Welham', 'Modern', 'Sanskriti', 'Mayo'][at % 5]} School, Campus ${at + 1}`,
      adviser: {
        name: `Ms. Teacher ${'ABCDEFGH'[at]}rora`,
        mail: `teacher${at + 1}@campus.edu.in`,
        phone: `+91 97${String(10_000_000 + at * 7_654_321)}`,
      },
      members,
      sent: (members[0] as Person).sent,
    };
  });
}

const ofTeam = (header: string, says: Column['says'], cell: Column<Team>['cell']): Column<Team> => ({
  header,
  cell,
  ...(says && { says }),
});

/** A form that each school fills in; `contacts` says whether it names an adviser. */
function delegation(
  kind: string,
  teams: Team[],
  columns: Column<Team>[],
  asked: Asked,
  contacts = true,
): Export {
  const people = teams.flatMap(({ members, school: of, sent: when }) =>
    members.map((one) => ({ ...one, school: of, sent: when })),
  );
  const named = columns.some(({ says }) => says === 'people');
  return {
    name: kind,
    file: 'Delegation Registration (Responses) - Form Responses 1.csv',
    bytes: () => SHEETS(tableOf(columns, teams)),
    truth: {
      people: named ? truthOf(people, columns, asked) : [],
      ...(contacts && {
        contacts: teams.map(({ school: of, adviser }) => ({
          school: of,
          says: [adviser.name, adviser.mail, adviser.phone],
        })),
      }),
    },
    headers: headersOf(columns),
  };
}

const MEMBERS_NUMBERED = delegation(
  'Delegation, 10 × (name, mail, phone, class, 2 committees, 2 portfolios)',
  teamsOf(21),
  [
    ofTeam('Timestamp', 'sent', sheetsTime),
    ofTeam('Name of School', 'school', ({ school: of }) => of),
    ofTeam('Head Delegate Name', 'contacts', ({ members: [head] }) => head?.name ?? ''),
    ofTeam('Head Delegate Email', 'contacts', ({ members: [head] }) => head?.mail ?? ''),
    ofTeam('Number of delegates', undefined, ({ members }) => String(members.length)),
    ...upTo(10, (at) => [
      ofTeam(`Delegate ${at + 1} - Name`, 'people', ({ members }) => members[at]?.name ?? ''),
      ofTeam(`Delegate ${at + 1} - Email ID`, 'mail', ({ members }) => members[at]?.mail ?? ''),
      ofTeam(`Delegate ${at + 1} - Contact Number`, 'phone', ({ members }) => members[at]?.phone ?? ''),
      ofTeam(`Delegate ${at + 1} - Class`, 'class', ({ members }) => members[at]?.grade ?? ''),
      ...upTo(2, (of) => [
        ofTeam(`Delegate ${at + 1} - Committee Preference ${of + 1}`, 'choices', ({ members }) =>
          members[at]?.choices[of] ? shortName(members[at].choices[of].committee) : '',
        ),
        ofTeam(
          `Delegate ${at + 1} - Portfolio Preference ${of + 1}`,
          'portfolios',
          ({ members }) => members[at]?.choices[of]?.portfolios[0] ?? '',
        ),
      ]).flat(),
    ]).flat(),
  ],
  { portfolios: 1, choices: 2 },
  false,
);

const MEMBERS_BEHIND = delegation(
  "Delegation, Name (Delegate n), with the adviser's contacts",
  teamsOf(22),
  [
    ofTeam('Timestamp', 'sent', googleTime),
    ofTeam('Name of Institution', 'school', ({ school: of }) => of),
    ofTeam('Faculty Advisor Name', 'contacts', ({ adviser }) => adviser.name),
    ofTeam('Faculty Advisor Email', 'contacts', ({ adviser }) => adviser.mail),
    ofTeam('Faculty Advisor Contact Number', 'contacts', ({ adviser }) => adviser.phone),
    ofTeam('Delegation strength', undefined, ({ members }) => String(members.length)),
    ...upTo(10, (at) => [
      ofTeam(`Name (Delegate ${at + 1})`, 'people', ({ members }) => members[at]?.name ?? ''),
      ofTeam(`Email (Delegate ${at + 1})`, 'mail', ({ members }) => members[at]?.mail ?? ''),
      ofTeam(`Committee Preference (Delegate ${at + 1})`, 'choices', ({ members }) =>
        shortOrNothing(members[at], 0),
      ),
    ]).flat(),
  ],
  { choices: 1 },
);

const MEMBERS_REPEATED = delegation(
  'Delegation, repeated headers: Delegate Name, Delegate Email, Committee',
  teamsOf(23),
  [
    ofTeam('School', 'school', ({ school: of }) => of),
    ofTeam('Teacher in charge', 'contacts', ({ adviser }) => adviser.name),
    ofTeam("Teacher's email", 'contacts', ({ adviser }) => adviser.mail),
    ofTeam("Teacher's phone number", 'contacts', ({ adviser }) => adviser.phone),
    ...upTo(10, (at) => [
      ofTeam('Delegate Name', 'people', ({ members }) => members[at]?.name ?? ''),
      ofTeam('Delegate Email', 'mail', ({ members }) => members[at]?.mail ?? ''),
      ofTeam('Committee', 'choices', ({ members }) => shortOrNothing(members[at], 0)),
      ofTeam('Country', 'portfolios', ({ members }) => members[at]?.choices[0]?.portfolios[0] ?? ''),
    ]).flat(),
  ],
  { choices: 1, portfolios: 1 },
);

const ADVISER_ONLY = delegation(
  'Delegation, adviser only (8 schools)',
  teamsOf(24, [4, 4, 3, 5, 4, 4, 3, 3]),
  [
    ofTeam('Timestamp', 'sent', sheetsTime),
    ofTeam('School', 'contacts', ({ school: of }) => of),
    ofTeam('Faculty Advisor Name', 'contacts', ({ adviser }) => adviser.name),
    ofTeam('Faculty Advisor Email', 'contacts', ({ adviser }) => adviser.mail),
    ofTeam('Faculty Advisor Phone', 'contacts', ({ adviser }) => adviser.phone),
    ofTeam('Number of Delegates', 'contacts', ({ members }) => String(members.length)),
    ofTeam('Any special requests?', undefined, () => 'We arrive by bus.'),
  ],
  {},
);

const ONE_CELL = delegation(
  'Delegation, all members in one cell',
  teamsOf(25),
  [
    ofTeam('Timestamp', 'sent', sheetsTime),
    ofTeam('School Name', 'school', ({ school: of }) => of),
    ofTeam('Name of Faculty Advisor', 'contacts', ({ adviser }) => adviser.name),
    ofTeam('Email of Faculty Advisor', 'contacts', ({ adviser }) => adviser.mail),
    ofTeam('Mobile number of Faculty Advisor', 'contacts', ({ adviser }) => adviser.phone),
    ofTeam('Number of delegates', undefined, ({ members }) => String(members.length)),
    ofTeam('Delegate Names (one per line)', 'people', ({ members }, at) => {
      const names = members.map(({ name: of }) => of);
      if (at % 3 === 0) return names.join('\n');
      return at % 3 === 1 ? names.map((of, number) => `${number + 1}. ${of}`).join('\n') : names.join(', ');
    }),
  ],
  { choices: 0 },
);

function shortOrNothing(person: Person | undefined, at: number): string {
  const wanted = person?.choices[at];
  return wanted ? shortName(wanted.committee) : '';
}

type Pair = [one: Person, partner: Person | undefined];

/** Two people, who want the same. */
function pairsOf(seed: number, count: number, alone: (at: number) => boolean): Pair[] {
  const people = peopleOf(seed, 2 * count);
  return upTo(count, (at) => {
    const [one, partner] = people.slice(2 * at) as [Person, Person];
    const { choices, school: of, sent: when } = one;
    return [one, alone(at) ? undefined : { ...partner, choices, school: of, sent: when }];
  });
}

const ofPair = (
  header: string,
  says: Aspect,
  cell: (one: Person, partner: Person | undefined) => Cell,
): Column<Pair> => ({ header, says, cell: (pair) => cell(...pair) });

function double(kind: string, pairs: Pair[], columns: Column<Pair>[], asked: Asked): Export {
  const people = pairs.flatMap(([one, partner]) => (partner ? [one, partner] : [one]));
  return {
    name: kind,
    file: 'Double Delegation (Responses) - Form Responses 1.csv',
    bytes: () => SHEETS(tableOf(columns, pairs)),
    truth: { people: truthOf(people, columns, asked) },
    headers: headersOf(columns),
  };
}

const DOUBLE_NUMBERED = double(
  'Double delegation, Delegate 1 and 2, one question for both',
  pairsOf(26, 15, () => false),
  [
    ofPair('Timestamp', 'sent', sheetsTime),
    ofPair('Institution Name', 'school', (one) => one.school),
    ofPair('Delegate 1 Name', 'people', (one) => one.name),
    ofPair('Delegate 1 Email', 'mail', (one) => one.mail),
    ofPair('Delegate 1 Phone Number', 'phone', (one) => one.phone),
    ofPair('Delegate 1 Class', 'class', (one) => one.grade),
    ofPair('Delegate 2 Name', 'people', (_, partner) => partner?.name ?? ''),
    ofPair('Delegate 2 Email', 'mail', (_, partner) => partner?.mail ?? ''),
    ofPair('Delegate 2 Phone Number', 'phone', (_, partner) => partner?.phone ?? ''),
    ofPair('Delegate 2 Class', 'class', (_, partner) => partner?.grade ?? ''),
    ...upTo(3, (at) => [
      ofPair(`Committee Preference ${at + 1}`, 'choices', (one) => shortOrNothing(one, at)),
      ofPair(`Country Preference ${at + 1}`, 'portfolios', (one) => one.choices[at]?.portfolios[0] ?? ''),
    ]).flat(),
  ],
  { portfolios: 1 },
);

const DOUBLE_PARTNER = double(
  'Double delegation, Name of partner (if double)',
  pairsOf(27, 18, (at) => at % 3 === 2),
  [
    ofPair('Timestamp', 'sent', sheetsTime),
    ofPair('Email Address', 'mail', (one) => one.mail),
    ofPair('Full Name', 'people', (one) => one.name),
    ofPair('Contact Number', 'phone', (one) => one.phone),
    ofPair('School', 'school', (one) => one.school),
    ofPair('Class', 'class', (one) => one.grade),
    {
      header: 'Are you registering as a single or a double delegation?',
      cell: ([, partner]) => (partner ? 'Double' : 'Single'),
    },
    ofPair('Name of partner (if double delegation)', 'people', (_, partner) => partner?.name ?? 'N/A'),
    ofPair("Partner's Email", 'mail', (_, partner) => partner?.mail ?? ''),
    ofPair("Partner's Contact Number", 'phone', (_, partner) => partner?.phone ?? ''),
    ofPair("Partner's Class", 'class', (_, partner) => partner?.grade ?? ''),
    ...upTo(3, (at) => ofPair(`Committee Preference ${at + 1}`, 'choices', (one) => shortOrNothing(one, at))),
  ],
  {},
);

/* ── Spreadsheets that people work in ── */

const NAMES_OF_THE_WORLD = [
  'عائشة خان',
  'अनन्या शर्मा',
  '李小龙',
  'Zoë “Zed” O’Neill 🎉',
  'Nguyễn Thị Minh Khai',
  'Ольга Иванова',
];

const MESSY: Export = (() => {
  const people = peopleOf(28, 30).map((one, at) => ({
    ...one,
    name: NAMES_OF_THE_WORLD[at - 3] ?? one.name,
  }));
  const columns: Column[] = [
    other('S.No.', (_, index) => index + 1),
    sent('Submitted on', (one) => one.sent),
    name('NAME OF THE DELEGATE'),
    mail('E-Mail ID'),
    phone('Mob. No.', (one, index) => {
      const digits = one.phone.replace(/\D/g, '');
      return index % 3 === 0 ? Number(digits) : index % 3 === 1 ? Number(digits.slice(2)) : `+${digits}`;
    }),
    school('SCHOOL'),
    grade('Class & Section'),
    choice('Pref 1', 0),
    choice('Pref 2', 1),
    choice('Pref 3', 2),
    other('Fees paid?', (_, index) => index % 2 === 0),
    other('Remarks'),
  ];
  const part = (from: number, to: number) => tableOf(columns, people.slice(from, to));
  const title: Table = [
    ['DEODAR MUN 2024 – DELEGATE LIST (updated 28 May)'],
    ['Confidential. Do not share.'],
    [],
  ];
  const total: Table = [[], ['Total', null, 20]];
  return {
    name: 'messy.xlsx: merged titles, hidden rows, hidden sheet, serial dates, scripts of the world',
    file: 'messy.xlsx',
    bytes: () =>
      workbookOf([
        {
          name: 'Main list',
          table: [...title, ...part(0, 20), ...total],
          hiddenRows: [6, 7, 12],
          merged: [
            { row: 0, columns: 12 },
            { row: 1, columns: 12 },
          ],
        },
        { name: 'To do', table: [['Call the caterer'], ['Print badges', 'Asha'], ['Book the hall']] },
        { name: 'Late entries', table: part(20, 26) },
        { name: 'old responses', table: part(26, 30), hidden: true },
      ]),
    // who is only on a hidden sheet is in Withdrawn
    truth: { people: truthOf(people.slice(0, 26), columns, {}), hiddenSheet: true },
    headers: headersOf(columns),
  };
})();

const PLAIN = (seed: number): [Person[], Column[]] => [
  peopleOf(seed),
  [
    sent('Timestamp', (one) => one.sent),
    name('Name'),
    mail('Email'),
    phone('Phone'),
    school('School'),
    grade('Class'),
    experience('MUN Experience'),
    ...upTo(3, (at) => [choice(`Committee ${at + 1}`, at), portfolio(`Portfolio ${at + 1}`, at)]).flat(),
  ],
];
const withText = (columns: Column[], time: (one: Person) => string): Column[] =>
  columns.map((one) => (one.says === 'sent' ? { ...one, cell: time } : one));

const LIBREOFFICE = form(
  'LibreOffice .xlsx',
  'registrations.xlsx',
  ...PLAIN(29),
  { portfolios: 1 },
  libreOfficeWorkbook,
);

const NUMBERS = form(
  'Numbers .xlsx: Export Summary, and "Table 1" above',
  'Registrations.xlsx',
  ...PLAIN(30),
  { portfolios: 1 },
  (table) =>
    workbookOf([
      {
        name: 'Export Summary',
        table: [
          [],
          [
            null,
            'This document was exported from Numbers. Each table was converted to an Excel worksheet. All other objects on each Numbers sheet were placed on separate worksheets. Please be aware that formula calculations may differ in Excel.',
          ],
          [],
          [null, 'Numbers Sheet Name', 'Numbers Table Name', 'Excel Worksheet Name'],
          [null, 'Sheet 1'],
          [null, null, 'Table 1', 'Sheet 1 - Table 1'],
        ],
      },
      { name: 'Sheet 1 - Table 1', table: [['Table 1'], ...table], merged: [{ row: 0, columns: 13 }] },
    ]),
);

/* ── Texts in other encodings and with other delimiters ── */

const text = (
  kind: string,
  file: string,
  seed: number,
  time: (one: Person) => string,
  bytes: (table: Table) => Uint8Array | Promise<Uint8Array>,
) => {
  const [people, columns] = PLAIN(seed);
  return form(kind, file, people, withText(columns, time), { portfolios: 1 }, bytes);
};

const UTF16_BE = text('UTF-16 big endian without a mark, tabs', 'export.txt', 31, isoTime, (table) =>
  utf16(csvText(table, { delimiter: '\t' }), { big: true, mark: false }),
);
const SEP = text('sep=; on the first line, Windows-1252', 'export.csv', 32, isoTime, (table) =>
  // Excel writes this apostrophe, which Windows-1252 has in a place of its own
  windows1252(csvText(table, { delimiter: ';', before: 'sep=;\r\n' }).replaceAll("'", '’')),
);
const PIPES = text(
  '| as the delimiter',
  'delegates.csv',
  33,
  isoTime,
  csv({ delimiter: '|', lineEnd: '\n' }),
);

const GOOGLE_ZIP = form(
  "Google Forms' own .csv.zip",
  'MUN Registration.csv.zip',
  peopleOf(34),
  [
    sent('Timestamp', googleTime),
    mail('Username'),
    name('Full name'),
    phone('Phone number'),
    school('School'),
    grade('Grade'),
    // in this export, several ticks are separated by semicolons
    col('Committee preferences', 'choices', (one) => inFormOrder(one).map(fullName).join(';')),
  ],
  { order: false },
  (table) => zipOf('MUN Registration.csv', utf8(csvText(table, { quotes: 'all', lineEnd: '\n' }))),
);

/** A number that a spreadsheet has shortened for the width of its column. */
const shortened = ({ phone: number }: Person) => {
  const digits = number.replace(/\D/g, '');
  return `${(Number(digits) / 10 ** (digits.length - 1)).toFixed(5)}E+${digits.length - 1}`;
};

const ROUNDED: Export = (() => {
  const people = peopleOf(35).map((one, at) => ({ ...one, phone: `+91 98120${String(10_000 + at * 37)}` }));
  const columns: Column[] = [
    sent('Timestamp', ({ sent: at }) => `${day(at)}-${month(at)}-${year(at)} ${clock(at).slice(0, 5)}`),
    name('Full Name'),
    mail('Email'),
    other('Phone Number', shortened),
    school('School'),
    grade('Class'),
    ...upTo(3, (at) => choice(`Committee Preference ${at + 1}`, at)),
  ];
  return {
    name: 'Phones as 9.19812E+11 (opened in Excel and saved as CSV)',
    file: 'Form Responses 1.csv',
    bytes: () => utf8(csvText(tableOf(columns, people)), true),
    truth: { people: truthOf(people, columns, {}), roundedPhones: true },
    headers: { ...headersOf(columns), phone: ['Phone Number'] },
  };
})();

/* ── Forms in other languages ── */

const BILINGUAL = form(
  'Bilingual headers: नाम / Name',
  'पंजीकरण Registration (Responses) - Form Responses 1.csv',
  peopleOf(36),
  [
    sent('Timestamp', sheetsTime),
    mail('ई-मेल / Email'),
    name('नाम / Name'),
    phone('मोबाइल नंबर / Mobile number'),
    school('विद्यालय का नाम / Name of the school'),
    grade('कक्षा / Class'),
    choice('समिति (पहली पसंद) / Committee (first preference)', 0),
    choice('समिति (दूसरी पसंद) / Committee (second preference)', 1),
    choice('समिति (तीसरी पसंद) / Committee (third preference)', 2),
  ],
  {},
  SHEETS,
);

const HINDI_NAMES =
  'अनन्या शर्मा,आरव वर्मा,ईशान गुप्ता,कबीर दास,मीरा नायर,रोहन मेहता,सारा ख़ान,विहान राव,प्रिया जोशी,देव पटेल'.split(
    ',',
  );

const HINDI = form(
  'Hindi form, Excel "Unicode text" (UTF-16LE, tabs)',
  'पंजीकरण.txt',
  peopleOf(37).map((one, at) => ({
    ...one,
    name: `${HINDI_NAMES[at % 10]} ${['', 'प्रथम', 'द्वितीय'][Math.floor(at / 10)]}`.trim(),
  })),
  [
    sent('टाइमस्टैंप', sheetsTime),
    mail('ईमेल पता'),
    name('पूरा नाम'),
    phone('मोबाइल नंबर'),
    school('विद्यालय का नाम'),
    grade('कक्षा'),
    experience('एमयूएन का अनुभव'),
    ...['पहली', 'दूसरी', 'तीसरी'].flatMap((ordinal, at) => [
      choice(`समिति की ${ordinal} पसंद`, at),
      portfolio(`देश की ${ordinal} पसंद`, at),
    ]),
  ],
  { portfolios: 1 },
  (table) => utf16(csvText(table, { delimiter: '\t' })),
);

const FRENCH = form(
  'French form, semicolons, Windows-1252',
  'Inscription MUN (réponses) - Réponses au formulaire 1.csv',
  peopleOf(38),
  [
    sent('Horodateur', sheetsTime),
    mail('Adresse e-mail'),
    name('Nom et prénom'),
    phone('Numéro de téléphone'),
    school('Établissement scolaire'),
    grade('Classe'),
    experience('Nombre de MUN déjà effectués'),
    ...['Premier', 'Deuxième', 'Troisième'].flatMap((ordinal, at) => [
      choice(`${ordinal} choix de comité`, at),
      portfolio(`Pays souhaité (${ordinal.toLowerCase()} choix)`, at),
    ]),
    other('Régime alimentaire', () => 'Aucun'),
  ],
  { portfolios: 1 },
  (table) => windows1252(csvText(table, { delimiter: ';' }).replaceAll("'", '’')),
);

const GERMAN = form(
  'German form, semicolons',
  'Anmeldung MUN (Antworten) - Formularantworten 1.csv',
  peopleOf(39),
  [
    sent('Zeitstempel', germanTime),
    mail('E-Mail-Adresse'),
    col('Vorname', 'people', ({ first }) => first),
    col('Nachname', 'people', ({ last }) => last),
    phone('Telefonnummer'),
    school('Schule'),
    grade('Klasse'),
    experience('Bisherige MUN-Erfahrung'),
    ...upTo(3, (at) => [
      choice(`${at + 1}. Wahl (Gremium)`, at),
      portfolio(`${at + 1}. Wahl (Land)`, at),
    ]).flat(),
    other('Ernährung', () => 'vegetarisch'),
  ],
  { portfolios: 1 },
  csv({ delimiter: ';' }, true),
);

const SPANISH = form(
  'Spanish form',
  'Inscripción MUN (respuestas) - Respuestas de formulario 1.csv',
  peopleOf(40),
  [
    sent('Marca temporal', sheetsTime),
    mail('Dirección de correo electrónico'),
    name('Nombre completo'),
    phone('Número de teléfono'),
    school('Colegio'),
    grade('Curso'),
    experience('Experiencia en MUN'),
    ...['Primera', 'Segunda', 'Tercera'].flatMap((ordinal, at) => [
      choice(`${ordinal} opción de comité`, at),
      portfolio(`País preferido (${ordinal.toLowerCase()} opción)`, at),
    ]),
  ],
  { portfolios: 1 },
  SHEETS,
);

/** All forty, in the order of the issue. */
export const EXPORTS: Export[] = [
  MULTIPLE_CHOICE,
  GRID_OF_RANKS,
  GRID_OF_COMMITTEES,
  GRID_OF_NUMBERS,
  CHECKBOXES,
  CHECKBOXES_IN_FULL,
  BRANCHING,
  LONG,
  MS_LIST,
  MS_RANKING,
  MS_LIKERT,
  MS_PREFERRED,
  JOTFORM_LIST,
  JOTFORM_MATRIX,
  TYPEFORM_DROPDOWNS,
  TYPEFORM_MULTIPLE,
  TALLY,
  MYMUN,
  HUXLEY_ROSTER,
  HUXLEY_SCHOOLS,
  MEMBERS_NUMBERED,
  MEMBERS_BEHIND,
  MEMBERS_REPEATED,
  ADVISER_ONLY,
  ONE_CELL,
  DOUBLE_NUMBERED,
  DOUBLE_PARTNER,
  MESSY,
  LIBREOFFICE,
  NUMBERS,
  UTF16_BE,
  SEP,
  PIPES,
  GOOGLE_ZIP,
  BILINGUAL,
  HINDI,
  FRENCH,
  GERMAN,
  SPANISH,
  ROUNDED,
];
