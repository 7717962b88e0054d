import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../../../src/oc/failure.ts';
import { headerWords } from '../../../../src/oc/registrations/headers/header-words.ts';
import { createHeaderReader } from '../../../../src/oc/registrations/headers/headers.ts';
import { FIELD_HEADERS } from '../../../../src/oc/registrations/headers/vocabulary.ts';
import { parseRegistrations } from '../../../../src/oc/registrations/parse.ts';
import { countRowsByDestination } from '../../../../src/oc/workbook/row-counts.ts';
import { texts } from '../../texts.ts';
import { rules } from '../people.ts';
import { read, reported, sheet } from '../sheet.ts';

const reader = createHeaderReader(rules);

describe('a header', () => {
  test.each([
    ['Timestamp', { field: 'sent' }],
    ['Name of the delegate', { field: 'name' }],
    ['FIRST NAME', { field: 'firstName' }],
    ['E-mail ID', { field: 'mail' }],
    ['Contact No.', { field: 'phone' }],
    ['Mobile no. (WhatsApp)', { field: 'phone' }],
    ['Schöol', { field: 'school' }],
    ['Std', { field: 'grade' }],
    ['How many MUNs have you attended?', { field: 'experience' }],
    ['1st committee choice', { field: 'committee', choice: 1 }],
    ['Preference 2 (Committee)', { field: 'committee', choice: 2 }],
    ['Choice III', { field: 'committee', choice: 3 }],
    ['Portfolio/Country preference 2 (for committee 1)', { field: 'portfolio', choice: 1, rank: 2 }],
    ['I agree to the code of conduct', { field: 'consent' }],
    ['I agree to the code of conduct and to photos of me', { field: 'consent' }],
    ['I agree to be photographed', undefined],
    ['Photo consent', undefined],
    ['Do you consent to pictures on social media?', undefined],
    ['Name of Head Delegate', { field: 'head' }],
    ['Email of the head delegate', { field: 'mail' }],
    ['Total no. of delegates', { field: 'size' }],
    ['Name of delegate 12', { field: 'name', member: 12 }],
    ['Member 3 – Mail', { field: 'mail', member: 3 }],
    ["Second delegate's e-mail", { field: 'mail', member: 2 }],
    ['Delegate 2: committee preference 1', { field: 'committee', member: 2, choice: 1 }],
    ['Preferred Name', { field: 'preferredName' }],
    ['Standard/Year of study', { field: 'grade' }],
    ['Class & Section', { field: 'grade' }],
    ['Which class do you study in?', { field: 'grade' }],
    ['Submit Date (UTC)', { field: 'sent' }],
    ['Submitted at', { field: 'sent' }],
    ['Sent', { field: 'sent' }],
    ['Number of MUNs attended previously', { field: 'experience' }],
    ['Prior MUN experience', { field: 'experience' }],
    ['Past MUN experience and awards', { field: 'experience' }],
    ['No. of MUNs attended as a delegate', { field: 'experience' }],
    ['Have you attended any MUNs before?', { field: 'experience' }],
    ['How many Model UN conferences have you been to so far?', { field: 'experience' }],
    ['Delegate 2 previous MUN experience', { field: 'experience', member: 2 }],
    ['Delegate 2 School', { field: 'school', member: 2 }],
    ['Name of partner', { field: 'name', person: 'partner' }],
    ['Who is your partner (double delegation)?', { field: 'name', person: 'partner' }],
    ['Your e-mail pls', { field: 'mail' }],
    ['Partner email', { field: 'mail', person: 'partner' }],
    ['Co-delegate', { field: 'name', person: 'partner' }],
    ["Co-delegate's contact number (if double delegation)", { field: 'phone', person: 'partner' }],
    ['Faculty Advisor Name', { field: 'name', person: 'adviser' }],
    ['Teacher-in-charge', { field: 'name', person: 'adviser' }],
    ['E-mail of the accompanying teacher', { field: 'mail', person: 'adviser' }],
    ['MUN Coordinator Contact No.', { field: 'phone', person: 'adviser' }],
    ['Delegate Names (one per line)', { field: 'members' }],
    ['Names of all the delegates, separated by commas', { field: 'members' }],
    ['List of participants', { field: 'members' }],
    ['Delegates Name', { field: 'name' }],
    ['Names and email IDs of the delegates', { field: 'members' }],
    ['Name of delegate B', { field: 'name', member: 2 }],
    ['Secondary delegate – phone', { field: 'phone', member: 2 }],
    ['Team member 3 name', { field: 'name', member: 3 }],
    ['First & Last Name', { field: 'name' }],
    ['Name of your delegation partner (if applicable)', { field: 'name', person: 'partner' }],
    ['Are you coming with a partner? Name of partner', { field: 'name', person: 'partner' }],
    ['Do you have a co-delegate? E-mail of your co-delegate', { field: 'mail', person: 'partner' }],
    ['Name of the school/institution you represent', { field: 'school' }],
    ['Full name of participant as required on certificate', { field: 'name' }],
    ['Applicant', { field: 'name' }],
    ['Delegate', { field: 'name' }],
    ['Student', { field: 'name' }],
    ['Participant Name & Surname', { field: 'name' }],
    ['Question 1: What is your name?', { field: 'name' }],
    ['Q1: Full Name', { field: 'name' }],
    ['Q12. E-mail', { field: 'mail' }],
    ['Q3 - School', { field: 'school' }],
    ['Q5: 1st committee choice', { field: 'committee', choice: 1 }],
    ['Student First Name', { field: 'firstName' }],
    ['Student Last Name', { field: 'lastName' }],
    ['Participant Surname', { field: 'lastName' }],
    ['Applicant Email', { field: 'mail' }],
    ["Candidate's mobile number", { field: 'phone' }],
    ['Full Name - First Name', { field: 'firstName' }],
    ['Full Name - Last Name', { field: 'lastName' }],
    ['Phone Number - Phone Number', { field: 'phone' }],
    ['Del 1 Name', { field: 'name', member: 1 }],
    ['Dele. 2', { field: 'name', member: 2 }],
    ['D1', { field: 'name', member: 1 }],
    ['D2 Class', { field: 'grade', member: 2 }],
    ['Del 2 Committee', { field: 'committee', member: 2 }],
    ['Student 1', { field: 'name', member: 1 }],
    ['Applicant 2 email', { field: 'mail', member: 2 }],
    ['How\nmany MUNs have you attended?', { field: 'experience' }],
    ['How_many_MUNs_have_you_attended', { field: 'experience' }],
    ['1st_choice_committee', { field: 'committee', choice: 1 }],
    ['MUN exp.', { field: 'experience' }],
    ['Total MUNs', { field: 'experience' }],
    ['How experienced are you?', { field: 'experience' }],
    ['Have you attended any MUNs before? If yes, how many?', { field: 'experience' }],
    ['Std/Div', { field: 'grade' }],
    ['CLASS/SEC', { field: 'grade' }],
    ['Cls', { field: 'grade' }],
    ['Year & Course', { field: 'grade' }],
    ['Course and year', { field: 'grade' }],
    ['Grade / Form', { field: 'grade' }],
    ['Grade Level (2024-2025)', { field: 'grade' }],
    ['Grade 2024-25', { field: 'grade' }],
    ['High School', { field: 'school' }],
    ['Organisation', { field: 'school' }],
    ['Institute Represented', { field: 'school' }],
    ['Affiliated institution', { field: 'school' }],
    ['School Name & City', { field: 'school' }],
    ['Added Time', { field: 'sent' }],
    ['Created time', { field: 'sent' }],
  ])('%s is understood', (header, meaning) => {
    expect(reader(header)).toEqual({ meaning });
  });

  test.each(
    texts(`
      Emergency contact number | Parent's phone | Name (Parent) | Phone 2 | Country | Dietary preference |
      Do you have a partner? | Who are you? | Who referred you? | Who pays for you? |
      Are you a head delegate? | Is this your first MUN? | Faculty | Principal's name |
      Name of the delegates' school bus | Debating experience in school | Date of birth | Age |
      Delegate 2024 name | Applicant number | Candidate No. | Student Council | Course | School Phone Number |
      Last modified time | `),
  )('"%s" is not taken for anything', (header) => {
    expect(reader(header).meaning).toBeUndefined();
  });

  test.each(
    texts(`
      Dietary Preference | Dietary preferences (if any) | Food preference | Food Preference (Veg/Non-Veg) | Meal choice |
      T-shirt size | Delegation | Delegation fee | DelegateNo | Delegate No. | Delegate ID | Delegate code | Delegate type |
      Student ID number | Participant number | Reference | Reference (Campus Ambassador code) | Reference code | Referral code |
      Referred by | Response Type | Response ID | Respondent | Registration type | Registration number | Registration fee |
      Submission ID | Network ID | Start Date (UTC) | IP address | Address | Home address | City | State | Country |
      Country of residence | Nationality | Pincode | Gender | Pronouns | Date of birth | DOB | Age | Blood group | Allergies |
      Medical conditions | Emergency contact | Emergency contact name | Parent's email | Father's name | Mother's phone number |
      Guardian contact number | Principal's email | Room preference | Roommate preference | Accommodation required |
      Transport option | Language preference | Time preference | Payment method | Payment option | Transaction ID |
      Payment screenshot | UPI ID | Amount paid | Discount code | Instagram ID | Instagram handle | LinkedIn profile |
      How did you hear about us? | Any questions? | Remarks | Comments | Position | Section | Content | Contest | List name |
      Main address | Main contact | Call number | Colleague name | County | Team site | Constant | Chance 1 | Opinion 1 |
      Competition time | Post experience | Decoration | Contract | Photo | Photograph | Passport size photo | Roll number | Status |
      Score | Points | Tags | Notes | Why do you want to attend this conference? | Committees attended before | Best delegate awards |
      Awards won | Are you part of a delegation? | Are you a head delegate? | Preferred language | Preferred session |
      First aid training | Second language | Workshop choice | Stage name | Group name | Team name | Signature | Vaccinated |
      Ambassador`),
  )('"%s" is neither read nor proposed as something else', (header) => {
    const { meaning, suggestion } = reader(header);
    expect(meaning).toBeUndefined();
    expect([undefined, `${header} 1`]).toContain(suggestion);
  });

  test.each([
    ['Institute Email Id', 'Email'],
    ['School e-mail address', 'Email'],
    ['Collge name', 'College name'],
    ['Commitee', 'Committee'],
    ['Comittee prefrence', 'Committee preference'],
    ['Fone', undefined],
    ['Naem', 'Name'],
    ['Pohne number', 'Phone number'],
    ['Experiance', 'Experience'],
  ])('"%s" is proposed as %s, with which it shares its word', (header, suggestion) => {
    expect(reader(header).suggestion).toBe(suggestion);
  });

  test('is used in spite of a typing slip, and proposed where more is wrong', () => {
    expect(reader('Comittee prefrence 2')).toEqual({
      meaning: { field: 'committee', choice: 2 },
      suggestion: 'Committee preference',
    });
    expect(reader('Emial').meaning).toEqual({ field: 'mail' });
    expect(reader('Schuul')).toEqual({ suggestion: 'School' });
    // with a number it would be a portfolio without a committee
    for (const header of ['Country', 'Country_y', 'Portfolio_x'])
      expect(reader(header).suggestion).toBeUndefined();
    expect(reader('Country').meaning).toBeUndefined();
  });

  test('that site.yaml names is what site.yaml says, in the order of its list', () => {
    const own = createHeaderReader({
      ...rules,
      columns: {
        committee: ['Your dream', 'Your plan B'],
        memberMail: ['Mail A', 'Mail B'],
        ignore: ['Phone'],
        school: ['Name'],
      },
    });
    expect(own('YOUR PLAN B?').meaning).toEqual({ field: 'committee', choice: 2 });
    expect(own('Mail B').meaning).toEqual({ field: 'mail', member: 2 });
    expect(own('Phone').meaning).toEqual({ field: 'ignore' });
    expect(own('Name').meaning).toEqual({ field: 'school' });
  });
});

test('site.yaml can name headers for every field, and for nothing else', () => {
  const file = path.join(import.meta.dirname, '../../../../schema/records/columns.schema.json');
  const { properties } = JSON.parse(readFileSync(file, 'utf8'));
  expect(Object.keys(properties).sort()).toEqual(
    [
      ...Object.keys(FIELD_HEADERS),
      'memberName',
      'memberMail',
      'partnerName',
      'partnerMail',
      'adviserName',
      'adviserMail',
      'adviserPhone',
      'ignore',
    ].sort(),
  );
});

describe('a sheet', () => {
  test('reports headers that were guessed, of those that nearly fit, and of columns that say the same', () => {
    const result = read([
      ['Full Nmae', 'Email', 'Email address', 'Schuul'],
      ['Asha Rao', '', 'asha@example.org', 'Oak'],
    ]);
    expect(reported(result)).toEqual([
      '1 header-guessed Full Nmae',
      '1 header-unknown Schuul',
      '1 header-twice Email address',
    ]);
    expect(result.delegates[0]).toMatchObject({ name: 'Asha Rao', mail: 'asha@example.org', school: '' });
  });

  test('lists each column that was not read, also those that have no header or no use', () => {
    const result = read([
      ['Name', 'Email', 'Best friend', '', "Teacher's name", 'Head delegate'],
      ['Asha', 'asha@example.org', 'Dev', 'Tara', 'Ms Rao', 'Leela'],
    ]);
    const unread = result.sheets[0]?.headers.filter(({ field }) => field === undefined);
    expect(unread?.map(({ written }) => written)).toEqual([
      'Best friend',
      "Teacher's name",
      'Head delegate',
      '(column D, which has no header)',
    ]);
  });

  test('that asks for photographs keeps nobody from a seat, and is listed as not read', () => {
    const result = read([
      ['Name', 'Email', 'I agree to the rules', 'Photo consent'],
      ['Asha Rao', 'asha@example.org', 'Yes', 'No'],
    ]);
    expect(reported(result).filter((one) => /consent/.test(one))).toEqual([]);
    const unread = result.sheets[0]?.headers.filter(({ field }) => field === undefined);
    expect(unread?.map(({ written }) => written)).toEqual(['Photo consent']);
  });

  test('takes the preferred name where there is no other', () => {
    const own = [
      ['Preferred Name', 'Email Address', 'Please rank your committee preference', 'Preferred country'],
      ['Asha', 'asha@gmail.com', 'UNSC;UNHRC;', 'France'],
    ];
    expect(read(own).delegates).toMatchObject([
      {
        name: 'Asha',
        mail: 'asha@gmail.com',
        choices: [
          { committee: 'unsc', portfolio: 'France' },
          { committee: 'unhrc', portfolio: 'France' },
        ],
      },
    ]);
    const both = [
      ['Preferred Name', 'First name', 'Last name', 'Email'],
      ['Ash', 'Asha', 'Rao', 'asha@example.org'],
      ['Dev', '', '', 'dev@example.org'],
    ];
    expect(read(both).delegates.map(({ name }) => name)).toEqual(['Asha Rao', 'Dev']);
  });

  test('passes over the name that Microsoft Forms gives to everybody', () => {
    const result = read([
      ['ID', 'Email', 'Name', 'Full name', 'Email address'],
      [1, 'anonymous', 'anonymous', 'Asha Rao', 'asha@example.org'],
    ]);
    expect(result.delegates).toMatchObject([{ name: 'Asha Rao', mail: 'asha@example.org' }]);
  });

  test('takes the address of a school for that of a person who has no other, and reports it', () => {
    const school = ['School e-mail', 'School'];
    const alone = read([
      ['Name', ...school],
      ['Asha Rao', 'asha@dps.in', 'DPS'],
    ]);
    expect(alone.delegates).toMatchObject([{ name: 'Asha Rao', mail: 'asha@dps.in', school: 'DPS' }]);
    expect(reported(alone)).toEqual(['1 header-guessed School e-mail']);
    const anonymous = read([
      ['Email', 'Name', 'Your full name', ...school],
      ['anonymous', 'anonymous', 'Asha Rao', 'asha@dps.in', 'DPS'],
    ]);
    expect(anonymous.delegates).toMatchObject([{ name: 'Asha Rao', mail: 'asha@dps.in' }]);
    const both = read([
      ['Name', 'Email', ...school],
      ['Asha Rao', 'asha@example.org', 'office@dps.in', 'DPS'],
    ]);
    expect(both.delegates).toMatchObject([{ mail: 'asha@example.org' }]);
    expect(reported(both)).toEqual(['1 header-unknown School e-mail']);
  });

  test('may have a second row that says how each question is answered, as SurveyMonkey has it', () => {
    const result = read([
      texts(`
        Respondent ID | Email Address | What is your full name? |
        Which school are you from? | Hobby | Rank the committees |  | `),
      ['', '', 'Open-Ended Response', 'Open-Ended Response', 'Response', 'UNSC', 'UNHRC', 'DISEC'],
      ['118', 'asha@example.org', 'Asha Rao', 'DPS', 'Chess', '3', '1', '2'],
    ]);
    expect(result.delegates.map(({ name, school }) => [name, school])).toEqual([['Asha Rao', 'DPS']]);
    expect(result.delegates[0]?.choices.map(({ committee }) => committee)).toEqual([
      'unhrc',
      'disec',
      'unsc',
    ]);
    expect(reported(result).map((one) => one.slice(0, 21))).toEqual(['1 headers-in-two-rows']);
    const plain = read([
      ['Email Address', 'What is your full name?', 'Which school are you from?'],
      ['', 'Open-Ended Response', 'Open-Ended Response'],
      ['asha@example.org', 'Asha Rao', 'DPS'],
    ]);
    expect(plain.delegates.map(({ name }) => name)).toEqual(['Asha Rao']);
  });

  test('may hold two tables, each with headers of its own', () => {
    const result = read([
      ['Name', 'Email', 'School', 'Committee'],
      ['Asha Rao', 'asha@example.org', 'DPS', 'UNSC'],
      ['Delegations'],
      ['School', 'Head Delegate', 'Email', 'Number of delegates'],
      ['Modern', 'Bina Das', 'bina@example.org', '5'],
      ['Oak', 'Dev Roy', 'dev@example.org', '3'],
    ]);
    expect(result.delegates.map(({ name }) => name)).toEqual(['Asha Rao']);
    expect(result.delegations).toMatchObject([
      { school: 'Modern', head: 'Bina Das', size: '5' },
      { school: 'Oak', head: 'Dev Roy', size: '3' },
    ]);
    expect(countRowsByDestination(result)).toMatchObject({ addsUp: true });
    expect(reported(result).filter((one) => /above|below/.test(one))).toEqual([
      '3 row-above-headers Delegations',
      '4 table-below School | Head Delegate | Email | Number of delegates',
    ]);
  });

  test('says where one name looks like two people', () => {
    const result = read([
      ['Name', 'Email', 'School'],
      ['Asha Rao & Bina Das', 'asha@example.org', 'DPS'],
      ['José Ortega y Gasset', 'jose@example.org', 'DPS'],
      ['Rao, Dev', 'dev@example.org', 'DPS'],
    ]);
    expect(reported(result)).toEqual(['2 name-several Asha Rao & Bina Das']);
  });

  test('reads the questions that Microsoft Forms numbers, as its own columns have their names', () => {
    const result = read([
      ['ID', 'Completion time', 'Email', 'Name', 'Name2', 'Email2', 'School'],
      ['1', '', 'anonymous', '', 'Asha Rao', 'asha@example.org', 'Oak'],
      ['2', '', 'anonymous', '', 'Dev Roy', 'dev@example.org', 'Oak'],
    ]);
    expect(result.delegates.map(({ name, mail }) => [name, mail])).toEqual([
      ['Asha Rao', 'asha@example.org'],
      ['Dev Roy', 'dev@example.org'],
    ]);
  });

  test('of people whose names have a header that is not understood says which headers are, and what is missing', () => {
    const result = parseRegistrations(
      [
        sheet([
          ['Name', 'Email'],
          ['A', 'a@example.org'],
        ]),
        sheet(
          [
            ['Quisnam', 'Email', 'Grade'],
            ['Asha', 'asha@example.org', '9'],
          ],
          'More',
        ),
      ],
      rules,
    );
    expect(result.problems.map(({ remedy }) => remedy)[0]).toBe(
      'Plenary understood “Email”, “Grade” in this sheet, but no header says which column has the names. Change that header to Name, and upload the file again.',
    );
  });

  test('that is hidden is read, and reported', () => {
    const rows = [
      ['Name', 'Email'],
      ['Asha', 'asha@example.org'],
    ];
    const result = parseRegistrations([{ ...sheet(rows, 'Late entries'), hidden: true }], rules);
    expect(result.delegates).toHaveLength(1);
    expect(reported(result)).toEqual(['1 sheet-hidden']);
    expect(result.problems[0]?.remedy).toMatch(
      /^The sheet “Late entries” is hidden, but Plenary read its rows\./,
    );
  });

  test('that was sorted with its headers loses no row', () => {
    const result = read([
      ['Asha', 'asha@example.org'],
      ['our list', ''],
      ['Name', 'Email'],
      ['Dev', 'dev@example.org'],
    ]);
    expect(result.delegates.map(({ name }) => name)).toEqual(['Asha', 'Dev']);
    expect(reported(result)).toEqual(['2 row-above-headers our list']);
  });

  test('may have headers in two rows, as merged cells give them', () => {
    const result = read([
      ['Example MUN, our delegations'],
      ['School', 'Head delegate', '', 'Delegate 1', '', 'Delegate 2'],
      ['', 'Name', 'Email', 'Name', 'Email', 'Name', 'Email'],
      ['Oak', 'Asha', 'asha@example.org', 'Asha', 'asha@example.org', 'Dev', 'dev@example.org'],
    ]);
    expect(result.delegations).toMatchObject([
      {
        school: 'Oak',
        head: 'Asha',
        mail: 'asha@example.org',
        members: [
          { name: 'Asha', mail: 'asha@example.org' },
          { name: 'Dev', mail: 'dev@example.org' },
        ],
      },
    ]);
    expect(result.sheets[0]?.headerRow).toBe(3);
    expect(reported(result)).toEqual([
      '2 headers-in-two-rows School | Head delegate | Delegate 1 | Delegate 2',
      '1 row-above-headers Example MUN, our delegations',
    ]);
  });

  test('may have a second row below some of its headers only', () => {
    const result = read([
      ['Name', 'Email', 'Preferences', '', 'Fee'],
      ['', '', 'Committee', 'Country', ''],
      ['Asha', 'asha@example.org', 'UNSC', 'France', 1500],
    ]);
    expect(result.delegates).toMatchObject([
      { name: 'Asha', choices: [{ committee: 'unsc', portfolio: 'France' }] },
    ]);
  });

  test('takes no answers for headers', () => {
    const result = read([
      ['Name', 'Email', 'Committee', 'Committee', 'Country', 'Country'],
      ['', 'asha@example.org', '1', '2', '1', '2'],
      ['Dev', 'dev@example.org', '2', '1', '', ''],
    ]);
    expect(result.sheets[0]?.headerRow).toBe(1);
    expect(result.delegates).toHaveLength(2);
  });

  test('keeps its headers in one row where the row above says nothing of them', () => {
    const result = read([
      ['Delegate', 'list', ''],
      ['Name', 'Email', 'School'],
      ['Asha', 'asha@example.org', 'Oak'],
    ]);
    expect(result.sheets[0]?.headers.map(({ written }) => written)).toEqual(['Name', 'Email', 'School']);
    expect(reported(result)).toEqual(['1 row-above-headers Delegate | list']);
  });

  test('may end with a sum, which is nobody', () => {
    const result = read([
      ['No.', 'Name', 'Email', 'Fee'],
      [1, 'Asha', 'asha@example.org', 1500],
      [2, 'Totaram Das', 'dev@example.org', 1500],
      ['', 2, '', 3000],
      ['Grand total', 2, '', 3000],
    ]);
    expect(result.delegates.map(({ name }) => name)).toEqual(['Asha', 'Totaram Das']);
    expect(reported(result)).toEqual(['4 row-empty-ish 2 | 3000', '5 row-total Grand total | 2 | 3000']);
    expect(countRowsByDestination(result)).toMatchObject({
      addsUp: true,
      total: { rows: 5, headers: 1, totals: 1, lost: 1 },
    });
  });

  test('may repeat its headers', () => {
    const result = read([
      ['Name', 'Email'],
      ['Asha', 'asha@example.org'],
      ['Name', 'Email'],
      ['Dev', 'dev@example.org'],
    ]);
    expect(result.delegates).toHaveLength(2);
    expect(result.problems).toMatchObject([{ code: 'header-again', lost: true }]);
  });

  test('shares its name with no other', () => {
    const rows = [
      ['Name', 'Email'],
      ['Asha', 'asha@example.org'],
    ];
    const result = parseRegistrations(
      [
        sheet(rows, 'A'),
        sheet(
          [
            ['Name', 'Email'],
            ['Dev', 'dev@example.org'],
          ],
          'A',
        ),
      ],
      rules,
    );
    expect(result.delegates.map(({ origin }) => origin.sheet)).toEqual(['A', 'A (2)']);
  });
});

describe('a file without registrations', () => {
  const failureOf = (sheets: Parameters<typeof parseRegistrations>[0]) => {
    try {
      parseRegistrations(sheets, rules);
    } catch (error) {
      if (error instanceof Failure) return error;
    }
    throw new Error('no failure');
  };

  test('says which headers were looked for, which were seen, and what was nearly right', () => {
    const failure = failureOf([
      sheet(
        [
          ['Schuul', 'Colour'],
          ['Oak', 'red'],
        ],
        'Prices',
      ),
    ]);
    expect(failure).toMatchObject({ code: 'no-registrations', status: 422 });
    expect(failure.problems[0]).toMatch(/“Full name”.*“Email”/);
    expect(failure.problems[1]).toBe(
      'Sheet “Prices”: no row of headers was found. Row 1 is most like one: “Schuul” (did you mean “School”?), “Colour”.',
    );
  });

  test.each([
    ['Callsign', 'Email', 'School', 'Class', 'Committee'],
    ['Callsign', 'School', 'Email', 'Committee'],
    ['Callsign', 'School', 'Class', 'Committee'],
    ['Callsign', 'School', 'Phone', 'Committee preference 1'],
    ['Callsign', 'School', 'Email', 'Class', 'Teacher in charge'],
    ['Callsign', 'School', 'Email', 'Partner name'],
  ])('is one of persons whose names are under an unknown header: %s, %s, %s, %s', (...headers) => {
    const row = headers.map((header) => (header === 'Email' ? 'asha@example.org' : 'Asha Rao'));
    expect(failureOf([sheet([headers, row])])).toMatchObject({
      code: 'no-registrations',
      status: 422,
      message: expect.stringContaining('Call its header Name'),
    });
  });

  test('is one of persons also where schools repeat and nothing else is known of them', () => {
    const headers = ['Callsign', 'School', 'Committee'];
    const rows = ['Asha', 'Bina', 'Dev', 'Tara'].map((name) => [name, 'DPS', 'UNSC']);
    const failure = failureOf([sheet([headers, ...rows])]);
    expect(failure.problems[1]).toMatch(/“Callsign”, “School” \(understood as school\)/);
  });

  test('says so where it has headers and nothing below them', () => {
    expect(failureOf([sheet([['Name', 'Email']])]).problems).toEqual([
      'Sheet “Sheet1”: headers were found in row 1, and nothing with them.',
    ]);
    expect(failureOf([]).code).toBe('no-registrations');
  });
});

test.each(['constructor', 'toString', '__proto__'])('the header %s is a word like any other', (header) => {
  expect(headerWords(header).every((word) => typeof word === 'string')).toBe(true);
});
