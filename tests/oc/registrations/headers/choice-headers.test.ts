import { describe, expect, test } from 'vitest';
import type { Cell, Registrations } from '../../../../src/oc/model.ts';
import { createHeaderReader } from '../../../../src/oc/registrations/headers/headers.ts';
import { texts } from '../../texts.ts';
import { rules } from '../people.ts';
import { read, reported } from '../sheet.ts';

/* The ways in which form tools ask for committees, with their headers as the tools write them. */

/** The choices of each delegate as short texts: `unsc`, `unsc: France`, `(WHO)` where the site has no such committee. */
function choices({ delegates }: Registrations): string[][] {
  return delegates.map((one) =>
    one.choices.map(({ committee, written, portfolio }) =>
      [committee ?? `(${written})`, portfolio].filter(Boolean).join(': '),
    ),
  );
}

/** What is understood of people who answer some questions; each row holds the answers of one. */
function asked(questions: string[], ...rows: Cell[][]): Registrations {
  return read([
    ['Name', 'Email', ...questions],
    ...rows.map((row, at): Cell[] => [`Asha ${'ABCDEFGH'[at]}`, `asha${at}@example.org`, ...row]),
  ]);
}

/** The ways in which tools join a question and one of its rows. */
const NAMES = ['UNSC', 'UNHRC', 'DISEC', 'Lok Sabha', 'IPC', 'Committee X', 'CCC'];

describe('a column for each committee', () => {
  test.each<[string, (name: string) => string]>([
    ['alone, as Microsoft Forms and Typeform have it', (name) => name],
    ['in full', (name) => rules.committees.find(({ names }) => names[0] === name)?.names.at(-1) ?? name],
    ['in square brackets, as Google Forms has it', (name) => `Rank the committees [${name}]`],
    ['with a question in one word', (name) => `Preference [${name}]`],
    ['with another question', (name) => `Committee preference [${name}]`],
    ['with a question that no table has', (name) => `Which of these would you like to sit in? [${name}]`],
    ['in brackets, as Tally has it', (name) => `Committees (${name})`],
    ['after arrows, as Jotform has it', (name) => `Please rank your committees >> ${name}`],
    ['after a colon', (name) => `Committee preference: ${name}`],
    ['after a dash', (name) => `Committee ranking - ${name}`],
    ['in a sentence', (name) => `What is your preference for ${name}?`],
    ['in capitals', (name) => `RANK THE COMMITTEES [${name}]`.toUpperCase()],
  ])('%s: ranks are choices in their order', (_way, header) => {
    const result = asked(
      NAMES.map(header),
      ['2nd choice', '', '1st choice', '', '', '3rd choice', ''],
      ['', 'First', '', '', 'Second', '', 'no interest'],
    );
    expect(choices(result)).toEqual([
      ['disec', 'unsc', 'committee-x'],
      ['unhrc', 'ipc'],
    ]);
    expect(reported(result)).toEqual([]);
  });

  test.each([
    [1, 2, 3],
    ['1', '2', '3'],
    ['1st', '2nd', '3rd'],
    ['1st choice', '2nd choice', '3rd choice'],
    ['First', 'Second', 'Third'],
    ['First choice', 'Second choice', 'Third choice'],
    ['First preference', 'Second preference', 'Third preference'],
    ['Choice 1', 'Choice 2', 'Choice 3'],
    ['Preference I', 'Preference II', 'Preference III'],
    ['Rank 1', 'Rank 2', 'Rank 3'],
    ['Rank #1', 'Rank #2', 'Rank #3'],
    ['1 (highest)', '2', '3'],
    ['1 (most preferred)', '2', '3 (least preferred)'],
    ['1 - my dream', '2', '3 - for my friend'],
    ['Top choice', 'Second choice', 'Third choice'],
    ['No. 1', 'No. 2', 'No. 3'],
    ['1 - most preferred', '2', '3'],
    ['Primera opción', 'Segunda opción', 'Tercera opción'],
    ['Premier choix', 'Deuxième choix', 'Troisième choix'],
    ['Erstwahl', 'Zweitwahl', 'Drittwahl'],
    ['पहली पसंद', 'दूसरी पसंद', 'तीसरी पसंद'],
  ])('is ranked by %s, %s and %s', (first, second, third) => {
    const result = asked(['UNSC', 'UNHRC', 'DISEC', 'Committee X'], [third, first, second, null]);
    expect(choices(result)).toEqual([['unhrc', 'disec', 'unsc']]);
    expect(reported(result)).toEqual([]);
  });

  test.each<Cell>([true, 'TRUE', 'yes', 'Yes', 'x', 'X', '✓', '✔', '☑', 'checked', 'Selected'])(
    'may be ticked with %s, which gives the order of the form, and that is reported once',
    (tick) => {
      const empty = tick === true ? false : tick === 'TRUE' ? 'FALSE' : null;
      const result = asked(
        ['UNSC', 'UNHRC', 'Committee X'],
        [tick, empty, tick],
        [empty, tick, tick],
        [empty, empty, tick],
      );
      expect(choices(result)).toEqual([['unsc', 'committee-x'], ['unhrc', 'committee-x'], ['committee-x']]);
      expect(reported(result)).toEqual(['1 choice-order-unknown']);
      expect(result.problems[0]?.remedy).toMatch(/^In 2 rows /);
    },
  );

  test('may hold its own name, as multiple choice of Typeform does', () => {
    const result = asked(['UNSC', 'UNHRC', 'Lok Sabha'], ['UNSC', null, 'Lok Sabha'], [null, 'UNHRC', null]);
    expect(choices(result)).toEqual([['unsc', 'lok-sabha'], ['unhrc']]);
  });

  test('may hold how much somebody wants it, and the order that is read from that is reported', () => {
    const result = asked(
      ['UNSC', 'UNHRC', 'DISEC', 'Committee X'],
      ['Somewhat interested', 'Very interested', 'Not interested', 'Interested'],
      ['No interest', 'Neutral', 'Very interested', 'Not at all interested'],
    );
    expect(choices(result)).toEqual([
      ['unhrc', 'committee-x', 'unsc'],
      ['disec', 'unhrc'],
    ]);
    expect(reported(result)).toEqual([
      '1 choice-scale Very interested > Interested > Somewhat interested > Neutral',
    ]);
  });

  test.each([
    ['Strongly agree', 'Agree', 'Disagree'],
    ['5 - Very interested', '4 - Interested', '1 - Not at all interested'],
    ['Very likely', 'Likely', 'Unlikely'],
    ['High', 'Medium', 'None'],
    ['Definitely', 'Maybe', 'No'],
    ['Quite interested', 'Slightly interested', 'Least interested'],
  ])('may be answered with %s, %s and %s', (most, less, no) => {
    expect(choices(asked(['UNSC', 'UNHRC', 'DISEC'], [less, no, most]))).toEqual([['disec', 'unsc']]);
  });

  test('may hold how much somebody wants it as a number, of which the highest is the dearest', () => {
    const result = asked(
      NAMES.slice(0, 3).map((name) => `Rate your interest from 1 to 5 [${name}]`),
      [3, 5, 0],
      [2, 1, 4],
    );
    expect(choices(result)).toEqual([
      ['unhrc', 'unsc'],
      ['disec', 'unsc', 'unhrc'],
    ]);
    expect(reported(result)).toEqual(['1 choice-scale 5 > 4 > 3 > 2 > 1']);
  });

  test('with the same rank twice gives the order of the form, and that is reported', () => {
    const result = asked(['UNSC', 'UNHRC', 'DISEC'], [2, 1, 1]);
    expect(choices(result)).toEqual([['unhrc', 'disec', 'unsc']]);
    expect(reported(result)).toEqual(['1 choice-order-unknown']);
  });

  test('with an answer that cannot be read says so, and makes no choice of it', () => {
    const result = asked(['UNSC', 'UNHRC'], [1, 'if my friend goes']);
    expect(choices(result)).toEqual([['unsc']]);
    expect(reported(result)).toEqual(['2 choice-unclear if my friend goes']);
  });

  test('of which nobody chose any misses a choice', () => {
    expect(reported(asked(['UNSC', 'UNHRC'], ['', 'No interest']))).toEqual(['2 choice-missing']);
  });

  test('that the site does not have, among others that it has, is chosen all the same and reported', () => {
    const result = asked(
      ['UNSC', 'WHO', 'DISEC'].map((name) => `Rank the committees [${name}]`),
      [3, 1, 2],
    );
    expect(choices(result)).toEqual([['(WHO)', 'disec', 'unsc']]);
    expect(reported(result)).toEqual(['2 committee-unknown WHO']);
  });

  test('beside a list of the same answers makes no choice twice, as Tally has it', () => {
    const result = asked(
      ['Committees', 'Committees (UNSC)', 'Committees (DISEC)', 'Committees (Committee X)'],
      ['Committee X, UNSC', true, false, true],
      ['', false, true, false],
    );
    expect(choices(result)).toEqual([['committee-x', 'unsc'], ['disec']]);
    expect(reported(result)).toEqual([]);
  });

  test('is not one where it asks for something else', () => {
    const result = asked(
      [
        'Have you attended UNSC before?',
        'Why do you want UNSC?',
        'Your experience in DISEC',
        'Committees that you have attended before [UNSC]',
        'Committees that you have attended before [DISEC]',
        'Committee preference 1',
      ],
      ['Yes', 'It is my dream', 'Yes', 'Yes', 'Yes', 'CCC'],
    );
    expect(choices(result)).toEqual([['ccc']]);
    expect(reported(result)).toEqual([]);
  });

  test('and a grid whose rows are ranks is read by its committees', () => {
    const result = asked(
      ['First Preference', 'Second Preference', 'Third Preference'].map(
        (rank) => `Committee Preferences [${rank}]`,
      ),
      ['UNSC', 'Committee X', 'IPC'],
    );
    expect(choices(result)).toEqual([['unsc', 'committee-x', 'ipc']]);
  });

  test('of a delegation is its choice', () => {
    const result = read([
      ['School', 'Head delegate', 'Email', 'Delegate 1 name', 'UNSC', 'Committee X'],
      ['Oak', 'Asha', 'asha@example.org', 'Asha', '2', '1'],
    ]);
    expect(result.delegations[0]?.choices.map(({ committee }) => committee)).toEqual(['committee-x', 'unsc']);
  });

  // A4 of the review
  test('that is called Committee X is not the question Committee', () => {
    const result = read([
      ['Name', 'Email', 'School', 'UNSC', 'UNHRC', 'Committee X'],
      ['Asha Rao', 'asha@gmail.com', 'DPS', 'First choice', 'Second choice', 'No interest'],
    ]);
    expect(choices(result)).toEqual([['unsc', 'unhrc']]);
    expect(result.problems).toEqual([]);
  });

  test.each(['Committee X', 'committee-x', 'Comittee X', 'Committe X', 'COMMITTEE X'])(
    'called %s is never the question Committee, nor proposed as it',
    (header) => {
      const { meaning, suggestion } = createHeaderReader(rules)(header);
      expect(meaning).toMatchObject({ field: 'committee', of: { ids: ['committee-x'] } });
      expect(suggestion).not.toBe('Committee');
    },
  );
});

describe('a question for the portfolio in one committee', () => {
  // A5 of the review
  test('belongs to that committee and to no other', () => {
    const result = read([
      texts(`
        Timestamp | Name | Email | First committee preference | Portfolio preference for UNSC |
        Portfolio preference for Committee X | Second committee preference`),
      texts(`
        2024/05/10 9:00:00 PM GMT+5:30 | Asha Rao |
        asha@gmail.com | UNSC | China | Archivist | Committee X`),
    ]);
    expect(choices(result)).toEqual([['unsc: China', 'committee-x: Archivist']]);
    expect(result.problems).toEqual([]);
  });

  test.each<[string, (name: string) => string]>([
    ['after "for"', (name) => `Country preference for ${name}`],
    ['in brackets', (name) => `Portfolio preference (${name})`],
    ['in square brackets', (name) => `Portfolio preference [${name}]`],
    ['in front', (name) => `${name} portfolio`],
    ['with a dash', (name) => `${name} - Country`],
    ['with a rank', (name) => `Portfolio preference 1 (${name})`],
    ['in a sentence', (name) => `If you chose ${name}, which country would you like to represent?`],
    ['in a question', (name) => `Which portfolio do you prefer in ${name}?`],
    ['as a role', (name) => `${name}: preferred role`],
    ['after arrows', (name) => `Portfolios >> ${name}`],
    ['with the preference counted', (name) => `${name} preference 1`],
  ])('%s', (_way, header) => {
    const result = asked(
      ['Committee preference 1', 'Committee preference 2', header('DISEC'), header('Committee X')],
      ['Committee X', 'UNSC', '', 'Archivist'],
      ['DISEC', '', 'Kenya', ''],
    );
    expect(choices(result)).toEqual([['committee-x: Archivist', 'unsc'], ['disec: Kenya']]);
    expect(reported(result)).toEqual([]);
  });

  test('may be asked several times, by rank', () => {
    const result = asked(
      ['Committee', 'UNSC country preference 2', 'UNSC country preference 1', 'DISEC country preference 1'],
      ['UNSC', 'China', 'France', ''],
    );
    expect(choices(result)).toEqual([['unsc: France, China']]);
  });

  test('may be asked for several committees at once', () => {
    const result = asked(
      ['Committee preference 1', 'Committee preference 2', 'Country preference (for UNSC and DISEC)'],
      ['Lok Sabha', 'DISEC', 'Kenya'],
    );
    expect(choices(result)).toEqual([['lok-sabha', 'disec: Kenya']]);
  });

  test('that was answered for a committee that was not chosen is reported, and given to no other', () => {
    const result = asked(
      ['Committee', 'Portfolio for DISEC', 'Portfolio for UNSC'],
      ['UNSC', 'Kenya', 'China'],
    );
    expect(choices(result)).toEqual([['unsc: China']]);
    expect(reported(result)).toEqual(['2 portfolio-not-chosen Kenya']);
    expect(result.problems[0]?.remedy).toContain('DISEC');
  });

  test.each([
    'Which country did you represent in UNSC?',
    'UNSC portfolio (last year)',
    'Portfolio you represented in UNSC',
    'Country in UNSC before',
  ])('of an earlier conference is none: %s', (header) => {
    expect(choices(asked(['Committee preference 1', header], ['UNSC', 'Chad']))).toEqual([['unsc']]);
  });

  test('is the choice itself where committees are not asked for', () => {
    const result = asked(['Portfolio in UNSC', 'Portfolio in DISEC'], ['', 'Kenya']);
    expect(choices(result)).toEqual([['disec: Kenya']]);
  });

  test('is not given to others where the site does not have the committee', () => {
    const result = asked(
      ['Committee', 'Portfolio preference [UNSC]', 'Portfolio preference [WHO]'],
      ['UNSC', '', 'Kenya'],
      ['WHO', '', 'Chad'],
    );
    expect(choices(result)).toEqual([['unsc'], ['(WHO): Chad']]);
    expect(reported(result)).toEqual(['2 portfolio-not-chosen Kenya', '3 committee-unknown WHO']);
  });

  test('is none where a committee is only an example', () => {
    const result = asked(
      ['Committee preference', 'Portfolio preference (e.g. China in UNSC)'],
      ['DISEC', 'Kenya'],
    );
    expect(choices(result)).toEqual([['disec: Kenya']]);
  });

  test('and a column for each committee may be asked together', () => {
    const result = asked(
      ['UNSC', 'Portfolio in UNSC', 'DISEC', 'Portfolio in DISEC'],
      ['2nd choice', 'China', '1st choice', 'Kenya'],
    );
    expect(choices(result)).toEqual([['disec: Kenya', 'unsc: China']]);
    expect(reported(result)).toEqual([]);
  });
});

describe('portfolios', () => {
  test.each(['Your preferences', 'Committee and country preferences'])(
    'of a matrix of Jotform, “%s”, belong to the choice of their row',
    (question) => {
      const result = asked(
        ['First', 'Second', 'Third'].flatMap((rank) =>
          ['Committee', 'Country'].map((part) => `${question} >> ${rank} Choice >> ${part}`),
        ),
        ['UNSC', 'China', 'DISEC', 'Kenya', 'IPC', ''],
      );
      expect(choices(result)).toEqual([['unsc: China', 'disec: Kenya', 'ipc']]);
      expect(reported(result)).toEqual([]);
    },
  );

  test.each(['Country', 'Preferred country'])('are the %s beside a single committee', (header) => {
    const result = read([
      ['Name', 'School', 'Committee', header, 'Email'],
      ['Asha', 'Oak', 'UNSC', 'France', 'asha@example.org'],
    ]);
    expect(choices(result)).toEqual([['unsc: France']]);
  });

  test('are the countries after each committee', () => {
    const result = asked(
      ['Committee 1', 'Country', 'Committee 2', 'Country'],
      ['UNSC', 'France', 'DISEC', 'Kenya'],
    );
    expect(choices(result)).toEqual([['unsc: France', 'disec: Kenya']]);
  });

  test.each([
    ['of an address', ['Country', 'City', 'Committee'], ['India', 'Pune', 'UNSC']],
    ['beside a city', ['City', 'Country', 'Committee'], ['Pune', 'India', 'UNSC']],
    ['after several committees', ['Committee 1', 'Committee 2', 'Country'], ['UNSC', '', 'India']],
    ['beside portfolios', ['Country', 'Committee', 'Portfolio'], ['India', 'UNSC', '']],
  ])('are not the country %s', (_what, headers, answers) => {
    expect(choices(asked(headers, answers))).toEqual([['unsc']]);
  });

  test('that were asked by number belong to the choices of a grid in their order', () => {
    const result = asked(['UNSC', 'DISEC', 'Portfolio 1', 'Portfolio 2'], [2, 1, 'Kenya', 'China']);
    expect(choices(result)).toEqual([['disec: Kenya', 'unsc: China']]);
  });

  test('may be asked together with the committee', () => {
    const result = asked(
      ['Committee & Country Preference 1', 'Committee & Country Preference 2'],
      ['UNSC - France', 'Committee X: Archivist'],
      ['DISEC (Kenya)', 'Lok Sabha, Speaker'],
    );
    expect(choices(result)).toEqual([
      ['unsc: France', 'committee-x: Archivist'],
      ['disec: Kenya', 'lok-sabha: Speaker'],
    ]);
    expect(reported(result)).toEqual([]);
  });

  test.each([
    'Portfolio Preferences (list 3)',
    'Portfolio preferences (3, in order)',
    '3 country preferences in order',
    'Name two portfolios',
  ])('may be several in one answer: %s', (header) => {
    const result = asked(['Committee preference 1', header], ['UNSC', 'France, Chad']);
    expect(choices(result)).toEqual([['unsc: France, Chad']]);
    expect(reported(result)).toEqual([]);
  });

  test.each([
    ['1st_choice_committee', '1st_choice_country'],
    ['Comm pref 1', 'Port pref 1'],
  ])('are asked by headers such as %s and %s', (committee, portfolio) => {
    expect(choices(asked([committee, portfolio], ['UNSC', 'Chad']))).toEqual([['unsc: Chad']]);
  });

  test('that were asked for once after several committees belong to each of them', () => {
    const result = asked(
      ['First committee preference', 'Second committee preference', 'Country preference'],
      ['UNSC', 'DISEC', 'France'],
      ['CCC', '', 'China'],
    );
    expect(choices(result)).toEqual([['unsc: France', 'disec: France'], ['ccc: China']]);
    expect(reported(result)).toEqual([]);
  });

  test('are none where a committee alone answers the question for both, or comes after its portfolio', () => {
    const result = asked(
      ['Preference 1 (Committee - Country)', 'Preference 2 (Committee - Country)'],
      ['France (UNSC)', 'CCC'],
    );
    expect(choices(result)).toEqual([['unsc: France', 'ccc']]);
    expect(reported(result)).toEqual([]);
  });

  test('without any question for committees are reported once', () => {
    const result = asked(['Portfolio preference 1'], ['Kenya'], ['China'], ['Chad'], ['Cuba']);
    expect(reported(result)).toEqual(['2 portfolio-without-committee Kenya']);
    expect(result.problems[0]?.remedy).toMatch(/^In 4 rows /);
  });
});

describe('several choices in one cell', () => {
  test.each([
    // A8 of the review
    ['line breaks', 'UNSC\nUNHRC\nDISEC'],
    ['line breaks of Windows', 'UNSC\r\nUNHRC\r\nDISEC'],
    ['line breaks of old Macs', 'UNSC\rUNHRC\rDISEC'],
    ['commas', 'UNSC, UNHRC, DISEC'],
    ['commas without spaces', 'UNSC,UNHRC,DISEC'],
    ['semicolons', 'UNSC;UNHRC;DISEC;'],
    ['strokes', 'UNSC | UNHRC | DISEC'],
    ['bullets', '• UNSC • UNHRC • DISEC'],
    ['bullets and lines', '· UNSC\n· UNHRC\n· DISEC'],
    ['dashes and lines', '- UNSC\n- UNHRC\n- DISEC'],
    ['numbers', '1. UNSC 2. UNHRC 3. DISEC'],
    ['numbers in brackets', '1) UNSC\n2) UNHRC\n3) DISEC'],
    ['numbers and commas', '1. UNSC, 2. UNHRC, 3. DISEC'],
    ['numbers without spaces', '1.UNSC 2.UNHRC 3.DISEC'],
    ['ranks', '1st: UNSC, 2nd: UNHRC, 3rd: DISEC'],
    ['arrows', 'UNSC > UNHRC > DISEC'],
    ['numbers that are out of order', '2. UNHRC\n1. UNSC\n3. DISEC'],
    [
      'commas, with full names and commas in them',
      'United Nations Security Council,UNHRC (United Nations Human Rights Council), DISEC',
    ],
  ])('are separated by %s', (_how, cell) => {
    const result = asked(['Committee Preferences'], [cell]);
    expect(choices(result)).toEqual([['unsc', 'unhrc', 'disec']]);
    expect(reported(result)).toEqual([]);
  });

  const parliaments = {
    committees: [
      { id: 'unsc', names: ['UNSC', 'United Nations Security Council'] },
      { id: 'lok-sabha', names: ['Lok Sabha', 'House of the People, Parliament of India'] },
      { id: 'rajya-sabha', names: ['Rajya Sabha', 'Council of States, Parliament of India'] },
      { id: 'ipc', names: ['IPC', 'Photography, Journalism, and Caricature'] },
    ],
  };

  test.each([
    ['House of the People, Parliament of India', ['lok-sabha']],
    ['House of the People, Parliament of India, UNSC', ['lok-sabha', 'unsc']],
    [
      'UNSC, Council of States, Parliament of India, House of the People, Parliament of India',
      ['unsc', 'rajya-sabha', 'lok-sabha'],
    ],
    ['Photography, Journalism, and Caricature, UNSC', ['ipc', 'unsc']],
    ['House of the People, Parliament of India;UNSC;', ['lok-sabha', 'unsc']],
  ])('are found by their full names first: %s', (cell, ids) => {
    const result = read(
      [
        ['Name', 'Email', 'Committees'],
        ['Asha', 'asha@example.org', cell],
      ],
      parliaments,
    );
    expect(result.delegates[0]?.choices.map(({ committee }) => committee)).toEqual(ids);
    expect(reported(result)).toEqual([]);
  });

  // findings of a tester: parts of a list were lost without a problem
  test.each([
    ['UNSC, then DISEC, then CCC', ['unsc', 'disec', 'ccc']],
    ['lok sabha, ipc & ccc', ['lok-sabha', 'ipc', 'ccc']],
    ['UNSC and DISEC', ['unsc', 'disec']],
    ['UNSC+DISEC', ['unsc', 'disec']],
    ['UNSC followed by DISEC', ['unsc', 'disec']],
    ['UNSC first, DISEC second', ['unsc', 'disec']],
    ['Disarmament and International Security Committee and UNSC', ['disec', 'unsc']],
    ['CCC - Israel, UNSC - France', ['ccc: Israel', 'unsc: France']],
    ['UNSC (France, Chad), DISEC (Japan)', ['unsc: France, Chad', 'disec: Japan']],
    ['UNSC: France; DISEC: Trinidad and Tobago', ['unsc: France', 'disec: Trinidad and Tobago']],
    ['UNSC/France', ['unsc: France']],
  ])('may be written as %s', (cell, expected) => {
    const result = asked(['Committee Preferences'], [cell]);
    expect(choices(result)).toEqual([expected]);
    expect(reported(result)).toEqual([]);
  });

  test.each([
    ['UNSC, DISEC or CCC', 'DISEC or CCC'],
    ['unsc, i would also like disec', 'i would also like disec'],
    ['no ipc, unsc', 'no ipc', 'committee-avoided'],
    ['UNSC, maybe something with law, or the like', 'maybe something with law, or the like'],
    ['UNSC and no other', 'UNSC and no other'],
  ])('are read or reported, each part of %s', (cell, value, code = 'committee-unknown') => {
    expect(reported(asked(['Committee Preferences'], [cell]))).toContain(`2 ${code} ${value}`);
  });

  test('have no portfolio where the same agenda comes after a committee in all rows', () => {
    const rows = [['UNSC: War in Chad'], ['UNSC: War in Chad'], ['UNSC: War in Chad; DISEC: Japan']];
    expect(choices(asked(['Committees'], ...rows))).toEqual([['unsc'], ['unsc'], ['unsc', 'disec: Japan']]);
  });

  test('that are many more than there are committees are reported as one, and none is lost', () => {
    const words = Array.from({ length: 300 }, (_, at) => `word${at}`);
    const result = asked(['Committees'], [[...words, 'UNSC'].join(';')], [['UNSC', ...words].join(';')]);
    expect(result.problems.map(({ origin }) => origin.row)).toEqual([2, 3]);
    expect(result.delegates[0]?.choices.at(-1)?.written).toContain('UNSC');
    expect(result.delegates[1]?.choices[0]).toEqual({ committee: 'unsc', written: 'UNSC' });
    expect(result.delegates[1]?.choices.at(-1)?.written).toContain('word299');
  });

  test.each([
    ['Historical Security Council, 1962, United Nations Security Council', ['hsc-1962', 'unsc']],
    ['Historical Security Council, United Nations Security Council', ['hsc', 'unsc']],
  ])('are all found where a name begins another: %s', (cell, ids) => {
    const result = read(
      [
        ['Name', 'Email', 'Committees'],
        ['Asha', 'asha@example.org', `General Assembly First Committee, ${cell}`],
      ],
      {
        committees: [
          { id: 'ga1', names: ['General Assembly First Committee'] },
          { id: 'hsc', names: ['Historical Security Council'] },
          { id: 'hsc-1962', names: ['Historical Security Council, 1962'] },
          { id: 'unsc', names: ['UNSC', 'United Nations Security Council'] },
        ],
      },
    );
    expect(choices(result)).toEqual([['ga1', ...ids]]);
    expect(reported(result)).toEqual([]);
  });

  test('lose none that the site does not have', () => {
    const result = asked(['Committees'], ['UNSC, WHO, DISEC'], ['UNSC\nWHO'], ['WHO, CCC'], ['UNSC;WHO']);
    expect(choices(result)).toEqual([
      ['unsc', '(WHO)', 'disec'],
      ['unsc', '(WHO)'],
      ['(WHO)', 'ccc'],
      ['unsc', '(WHO)'],
    ]);
  });

  test('are not made of an agenda that comes after a committee', () => {
    const agenda = 'Insurgency in Burkina Faso, with emphasis on legal repercussions';
    const several = `UNSC: ${agenda}, DISEC: Private military companies`;
    expect(choices(asked(['Committees'], [several], [`UNSC: ${agenda}`]))).toEqual([
      ['unsc', 'disec'],
      ['unsc'],
    ]);
    expect(choices(asked(['Committee'], [`UNSC, ${agenda}`]))).toEqual([['unsc']]);
  });

  test('that are the same committee are one', () => {
    expect(choices(asked(['Committee'], ['UNSC, United Nations Security Council']))).toEqual([['unsc']]);
  });

  test('are not made of a choice of either', () => {
    const result = asked(['Committee'], ['UNSC / DISEC']);
    expect(reported(result)).toEqual(['2 committee-ambiguous UNSC / DISEC']);
  });

  test('may stand in the cell of a numbered choice, too', () => {
    const result = asked(['Committee preference 1', 'Committee preference 2'], ['UNSC, DISEC', 'CCC']);
    expect(choices(result)).toEqual([['unsc', 'disec', 'ccc']]);
  });

  test.each(
    texts(`
      Please rank your committee preference | Rank the committees in the order of your preference |
      Rank the committees in order of preference. | Which committee(s) are you interested in? |
      Which committees would you like to join? (Select all that apply) | Top 3 committees |
      Choose your committees | Committee(s) of choice | Committee preferences (choose 3) |
      Committees in order of priority | What committee would you like to be in? |
      Which committee do you prefer: UNSC, UNHRC or DISEC? | Preferred committee (UNSC is full)`),
  )('"%s" is the question', (header) => {
    expect(choices(asked([header], ['UNSC;UNHRC;']))).toEqual([['unsc', 'unhrc']]);
  });
});

describe('a word that is no committee', () => {
  const rows = (word: string, count: number): Cell[][] =>
    Array.from({ length: count }, (_, at) => [`Asha ${at}`, `asha${at}@example.org`, word]);
  const header = ['Name', 'Email', 'Committee preference 1'];

  test('in many rows is reported once, with its count and what to do first', () => {
    const result = read([header, ...rows('WHO', 40)]);
    expect(reported(result)).toEqual(['2 committee-unknown WHO']);
    expect(result.problems[0]).toMatchObject({
      rows: 40,
      remedy:
        '“WHO” appears in 40 rows and is no committee of the site. If it means one, replace it with that name in Input (Ctrl+H, whole cells only). Then upload this workbook again. If it is a committee of your conference, ask the people who run the site to add it to site.yaml.',
    });
    expect(result.delegates.every(({ choices: [one] }) => one?.written === 'WHO')).toBe(true);
  });

  test('in one or two rows is reported with each', () => {
    expect(reported(read([header, ...rows('WHO', 2)]))).toEqual([
      '2 committee-unknown WHO',
      '3 committee-unknown WHO',
    ]);
  });

  test('is one word however it is written, and is reported with what it is near to', () => {
    const some = [...rows('UNHCR', 3), ...rows('unhcr ', 2)];
    const result = read([
      header,
      ...some.map((row, at): Cell[] => [`A ${at}`, `a${at}@example.org`, row[2] ?? '']),
    ]);
    expect(reported(result)).toEqual(['2 committee-unknown UNHCR']);
    expect(result.problems[0]?.remedy).toMatch(/^“UNHCR” appears in 5 rows .* Perhaps it means UNHRC\./);
  });

  test('or may be two is reported once, too, as is one that was guessed', () => {
    const result = read([header, ...rows('UNSC / DISEC', 5)]);
    expect(reported(result)).toEqual(['2 committee-ambiguous UNSC / DISEC']);
    expect(result.problems[0]?.remedy).toBe(
      '“UNSC / DISEC” appears in 5 rows and can be UNSC or DISEC. Replace it with the right one in the sheet Input (Ctrl+H, whole cells only), and upload this workbook again. If you do not know it, ask each delegate.',
    );
    const guessed = read([header, ...rows('United Natoins Security Council', 5)]);
    expect(reported(guessed)).toEqual(['2 committee-guessed United Natoins Security Council']);
    expect(guessed.problems[0]?.remedy).toMatch(/appears in 5 rows, and Plenary read it as UNSC/);
  });
});
