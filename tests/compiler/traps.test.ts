import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { Code } from '../../src/compiler/messages.ts';
import { silentTraps } from '../../src/compiler/traps/swallowed.ts';
import { compileIn, newsOf, scratchFolder, siteText } from './real-site.ts';

/**
 * A trap of YAML that an editor steps into, in the real site.yaml: the code it must give, what stood there, what stands there
 * now, a part of the line that must be told (`@` for the whole of what stands there now), and what the hint says to write.
 */
type Trap = [
  name: string,
  code: Code,
  before: string,
  after: string,
  line?: string | undefined,
  write?: string,
];

const EDITION = '  edition: The 6th Edition\n';
const SECOND = '    - label: Committees\n      link: /committees\n';
const LINES = '    - $conference.edition\n    - 1st, 2nd, and 3rd August 2024\n    - $conference.school\n';
const NOTE = '        note: OC Members only\n';

/** A value of `edition:` that is a trap, and how it must be written. */
const value = (name: string, code: Code, written: string, right: string): Trap => [
  name,
  code,
  EDITION,
  `  edition: ${written}\n`,
  'edition:',
  `edition: ${right}`,
];

const traps: Trap[] = [
  // a # that begins a remark
  value('a number behind #', 'swallowed-text', 'Committee #1 of all', '"Committee #1 of all"'),
  value('a # word before a sample remark', 'swallowed-text', 'Win #gold  # sample', '"Win #gold"'),
  value('a # behind a word that needs another', 'swallowed-text', 'Room No. # 12', '"Room No. # 12"'),
  value('a # behind a sign', 'swallowed-text', 'C# #4 of all', '"C# #4 of all"'),
  value('a # behind a comma', 'swallowed-text', 'Ask for it, # 12', '"Ask for it, # 12"'),
  [
    'a # in braces',
    'yaml-remark',
    SECOND,
    '    - { label: #Committees, link: /committees }\n',
    '#Committees',
    '- { label: "#Committees", link: /committees }',
  ],
  // numbers and words
  value('a phone number', 'yaml-number', '+919812345678', '"+919812345678"'),
  value('zeros in front', 'yaml-number', '007', '"007"'),
  value('a long number', 'yaml-number', '12345678901234567890', '"12345678901234567890"'),
  value('a number with an e', 'yaml-number', '1e5', '"1e5"'),
  value('a number with 0x', 'yaml-number', '0x1F', '"0x1F"'),
  value('a number with 0o', 'yaml-number', '0o17', '"0o17"'),
  value('a number that begins with a dot', 'yaml-number', '.5', '".5"'),
  value('a number that ends with a dot', 'yaml-number', '12.', '"12."'),
  value('a time with a dot', 'yaml-number', '1.10', '"1.10"'),
  value('a month with a dot', 'yaml-number', '08.2024', '"08.2024"'),
  value('true', 'yaml-word', 'true', '"true"'),
  value('True', 'yaml-word', 'True', '"True"'),
  value('null', 'yaml-word', 'null', '"null"'),
  value('a wave', 'yaml-word', '~', '"~"'),
  ['no', 'yes-or-no', 'footer: false', 'footer: no', 'footer: no', 'footer: false'],
  ['yes', 'yes-or-no', 'newTab: true', 'newTab: yes', 'newTab: yes', 'newTab: true'],
  ['on', 'yes-or-no', 'newTab: true', 'newTab: on', 'newTab: on', 'newTab: true'],
  ['OFF', 'yes-or-no', 'search: false', 'search: OFF', 'search: OFF', 'search: false'],
  // colons
  value('a colon in a sentence', 'yaml-colon', 'The 6th: a new start', '"The 6th: a new start"'),
  value('a colon at the end', 'yaml-colon', 'The 6th:', '"The 6th:"'),
  value('a colon and a quote', 'yaml-colon', 'He said: "yes"', `'He said: "yes"'`),
  value('a colon before a sample remark', 'yaml-colon', 'The 6th: new  # sample', '"The 6th: new"'),
  [
    'a label with its colon',
    'yaml-colon',
    'label: "Freeze Date:"',
    'label: Freeze Date:',
    'label: Freeze',
    'label: "Freeze Date:"',
  ],
  [
    'a colon in an entry of a list of texts',
    'yaml-colon',
    '    - 1st, 2nd, and 3rd August 2024\n',
    '    - Note: bring your card\n',
    '- Note',
    '- "Note: bring your card"',
  ],
  [
    'a colon in the second line of a text',
    'yaml-colon',
    NOTE,
    '        note: OC Members only\n          who know: this\n',
    'who know',
  ],
  [
    'a letter without its |',
    'yaml-colon',
    'about: |\n      The Security',
    'about:\n      The Security',
    'people have left',
    'about: |',
  ],
  [
    'a second key in a line',
    'yaml-two-keys',
    '    mood: crisis\n    about',
    '    mood: crisis note: x\n    about',
    'mood: crisis n',
    'mood: crisis\n    and below it: note: x',
  ],
  // keys
  ['no space behind a colon', 'yaml-space-missing', EDITION, '  edition:The 6th\n', '@', 'edition: The 6th'],
  [
    'no space behind the colon of an entry',
    'yaml-space-missing',
    '    - label: Committees\n',
    '    - label:Committees\n',
    '@',
    '- label: Committees',
  ],
  [
    'no space in the only line of a group',
    'yaml-space-missing',
    '    guide:\n      note: No',
    '    guide:\n      note:No',
    'note:No',
    'note: No Background Guide will be provided',
  ],
  ['no colon', 'yaml-colon-missing', EDITION, '  edition The 6th\n', '@', 'edition: The 6th'],
  [
    'an equals sign for the colon',
    'yaml-colon-missing',
    EDITION,
    '  edition = The 6th\n',
    '@',
    'edition: The 6th',
  ],
  ['no colon behind the key of a list', 'yaml-colon-missing', '  days:\n', '  days\n', '@', 'days:'],
  ['a wide colon', 'yaml-wide-colon', EDITION, '  edition：The 6th\n', '@', 'edition: The 6th'],
  [
    'curly quotes around a key',
    'yaml-curly-quotes',
    EDITION,
    '  “edition”: The 6th\n',
    '@',
    'edition: The 6th',
  ],
  // signs in front of a text
  value('a handle', 'yaml-sign', '@deodar', '"@deodar"'),
  value('a slanted word', 'yaml-sign', '*The* 6th', '"*The* 6th"'),
  value('a bold text', 'yaml-sign', '**The 6th**', '"**The 6th**"'),
  value('one slanted word', 'yaml-sign', '*The*', '"*The*"'),
  value('an ampersand and a space', 'yaml-sign', '& Co', '"& Co"'),
  value('an ampersand', 'yaml-alias', '&c', '"&c"'),
  value('a back tick', 'yaml-sign', '`The` 6th', '"`The` 6th"'),
  value('an exclamation mark', 'yaml-tag', '!important', '"!important"'),
  value('an exclamation mark and a space', 'yaml-sign', '! Important', '"! Important"'),
  value('a bar and a text', 'yaml-sign', '| The 6th', '"| The 6th"'),
  value('a bar at a text', 'yaml-sign', '|The 6th', '"|The 6th"'),
  value('a greater sign and a text', 'yaml-sign', '> The 6th', '"> The 6th"'),
  value('a question mark and a space', 'yaml-sign', '? The 6th', '"? The 6th"'),
  value('a hyphen and a space', 'yaml-sign', '- The 6th', '"- The 6th"'),
  value('a comma', 'yaml-sign', ', the 6th', '", the 6th"'),
  value('a closing bracket', 'yaml-sign', '] the 6th', '"] the 6th"'),
  value('a word in brackets', 'yaml-sign', '[Draft] Agenda', '"[Draft] Agenda"'),
  value('a word in braces', 'yaml-sign', '{Draft} Agenda', '"{Draft} Agenda"'),
  value('a word in quotes', 'yaml-sign', '"Sixth" Edition', `'"Sixth" Edition'`),
  value('two words in quotes', 'yaml-sign', '"Sixth" and "Seventh"', `'"Sixth" and "Seventh"'`),
  value('an apostrophe in front', 'yaml-sign', "'tis the sixth", `"'tis the sixth"`),
  [
    'a handle in a list',
    'yaml-sign',
    '    - 1st, 2nd, and 3rd August 2024\n',
    '    - @deodar\n',
    '@',
    '- "@deodar"',
  ],
  [
    'a handle in braces',
    'yaml-sign',
    SECOND,
    '    - { label: @Home, link: / }\n',
    '@',
    '- { label: "@Home", link: / }',
  ],
  // quotes
  value('an unclosed double quote', 'yaml-unclosed-quote', '"The 6th', '"The 6th"'),
  value('an unclosed quote before a remark', 'yaml-unclosed-quote', '"The 6th  # sample', '"The 6th"'),
  value('an unclosed single quote', 'yaml-unclosed-quote', "'The 6th", "'The 6th'"),
  [
    'an unclosed quote in a list',
    'yaml-unclosed-quote',
    '    - 1st, 2nd, and',
    '    - "1st, 2nd, and',
    '@',
    '- "1st, 2nd, and 3rd August 2024"',
  ],
  [
    'an unclosed quote in the last line',
    'yaml-unclosed-quote',
    'text: The page you',
    'text: "The page you',
    '@',
  ],
  [
    'an unclosed quote before a key in quotes',
    'yaml-unclosed-quote',
    '      label: "Agenda:"',
    '      label: "Agenda:',
    '@',
    'label: "Agenda:"',
  ],
  value('a quote in quotes', 'yaml-quote-inside', '"He said "hello""', `'He said "hello"'`),
  value('an apostrophe in single quotes', 'yaml-quote-inside', "'the school's'", `"the school's"`),
  value(
    'curly quotes',
    'curly-quotes',
    '“The 6th”',
    '"The 6th", or, if readers should see the quotes: edition: "“The 6th”"',
  ),
  value(
    'low quotes',
    'curly-quotes',
    '„The 6th“',
    '"The 6th", or, if readers should see the quotes: edition: "„The 6th“"',
  ),
  value(
    'angled quotes',
    'curly-quotes',
    '«The 6th»',
    '"The 6th", or, if readers should see the quotes: edition: "«The 6th»"',
  ),
  value('curly quotes around a colon', 'yaml-curly-quotes', '“The: 6th”', '"The: 6th"'),
  value('a straight and a curly quote', 'yaml-curly-quotes', '"The 6th”', '"The 6th"'),
  [
    'curly quotes around a link',
    'yaml-curly-quotes',
    '      link: /committees\n',
    '      link: “/committees”\n',
    '@',
  ],
  ['curly quotes around an id', 'yaml-curly-quotes', 'id: lok-sabha', 'id: “lok-sabha”', '@'],
  value('a comma at the end', 'yaml-comma', '"The 6th",', '"The 6th"'),
  // brackets
  ['an open brace', 'yaml-unclosed-bracket', SECOND, '    - { label: Committees, link: /committees\n', '@'],
  ['an open bracket', 'yaml-unclosed-bracket', `  lines:\n${LINES}`, '  lines: [The 6th, August\n', '@'],
  // tabs and other spaces
  ['a tab', 'yaml-tab', EDITION, '\tedition: The 6th\n', '@'],
  ['two tabs for four spaces', 'yaml-tab', '    - id: day-2', '\t\t- id: day-2', '@'],
  ['tabs in several lines', 'yaml-tab', SECOND, '\t\t- label: Committees\n\t\t\tlink: /committees\n', '@'],
  ['a tab behind a dash', 'yaml-tab', '    - label: Committees', '    -\tlabel: Committees', '@'],
  ['a tab in a letter', 'yaml-tab', '      main responsibility', '\t\t\tmain responsibility', '@'],
  [
    'a non-breaking space in front',
    'yaml-invisible',
    EDITION,
    '\u00a0 edition: The 6th\n',
    '@',
    'edition: The 6th',
  ],
  [
    'a non-breaking space behind a colon',
    'yaml-invisible',
    EDITION,
    '  edition:\u00a0The 6th\n',
    '@',
    'edition: The 6th',
  ],
  [
    'a non-breaking space behind a dash',
    'yaml-invisible',
    '    - label: Committees',
    '    -\u00a0label: Committees',
    '@',
    '- label: Committees',
  ],
  [
    'a non-breaking space behind the dash of a text',
    'yaml-invisible',
    '    - 1st, 2nd',
    '    -\u00a01st, 2nd',
    '@',
  ],
  [
    'a sign that nobody sees in a key',
    'yaml-invisible',
    EDITION,
    '  edi\u200btion: The 6th\n',
    '@',
    'edition: The 6th',
  ],
  [
    'a mark of the byte order inside',
    'yaml-invisible',
    EDITION,
    '  \ufeffedition: The 6th\n',
    '@',
    'edition: The 6th',
  ],
  [
    'an ideographic space in front',
    'yaml-invisible',
    EDITION,
    '\u3000 edition: The 6th\n',
    '@',
    'edition: The 6th',
  ],
  // columns
  ['a key one space too far in', 'yaml-indent', EDITION, '   edition: The 6th\n', '@'],
  ['a key one space too far to the left', 'yaml-indent', EDITION, ' edition: The 6th\n', '@'],
  ['the first key one space too far in', 'yaml-indent', '  name: Deodar', '   name: Deodar', '@'],
  ['the first key one space too far to the left', 'yaml-indent', '  name: Deodar', ' name: Deodar', '@'],
  [
    'an entry one space too far in',
    'yaml-indent',
    '    - label: Committees',
    '     - label: Committees',
    '@',
  ],
  [
    'an entry one space too far to the left',
    'yaml-indent',
    '    - label: Committees',
    '   - label: Committees',
    '@',
  ],
  [
    'a whole entry one space too far in',
    'yaml-indent',
    SECOND,
    '     - label: Committees\n       link: /committees\n',
    '@',
  ],
  ['the first entry one space too far in', 'yaml-indent', '    - label: Home', '     - label: Home', '@'],
  [
    'a key of an entry one space too far in',
    'yaml-indent',
    '      link: /committees\n',
    '       link: /committees\n',
    '@',
  ],
  [
    'a key of an entry one space too far to the left',
    'yaml-indent',
    '      link: /committees\n',
    '     link: /committees\n',
    '@',
  ],
  ['a text among texts too far in', 'yaml-indent', '    - 1st, 2nd', '     - 1st, 2nd', '@'],
  ['a top key one space too far in', 'yaml-indent', 'footer:\n  name', ' footer:\n  name', ' footer:'],
  [
    'a line of a letter one space too far to the left',
    'yaml-text-indent',
    '      main responsibility',
    '     main responsibility',
    '@',
  ],
  [
    'a line of a letter at the column of its key',
    'yaml-text-indent',
    '      main responsibility',
    '    main responsibility',
    '@',
  ],
  [
    'a line of a letter at the margin',
    'yaml-text-indent',
    '      main responsibility',
    'main responsibility',
    '@',
  ],
  [
    'the first line of a letter one space too far in',
    'yaml-text-indent',
    '      The Security Council has',
    '       The Security Council has',
    '@',
  ],
  [
    'the first line of a letter too far to the left',
    'yaml-text-indent',
    '      The Security Council has',
    '   The Security Council has',
    '@',
  ],
  // lists and texts
  [
    'an entry without its dash',
    'yaml-dash-missing',
    '    - label: Committees',
    '      label: Committees',
    '@',
    '- label: Committees',
  ],
  [
    'an entry without its dash and its space',
    'yaml-dash-missing',
    '    - label: Committees',
    '    label: Committees',
    '@',
    '- label: Committees',
  ],
  [
    'a text among texts without its dash',
    'yaml-dash-missing',
    '    - 1st, 2nd',
    '    1st, 2nd',
    '@',
    '- 1st, 2nd, and 3rd August 2024',
  ],
  [
    'a dash without a space',
    'yaml-dash-space',
    '    - label: Committees',
    '    -label: Committees',
    '@',
    '- label: Committees',
  ],
  [
    'a text behind a dash without a space',
    'yaml-dash-space',
    '    - $conference.school\n  links',
    '    -$conference.school\n  links',
    '@',
    '- $conference.school',
  ],
  [
    'no space behind all dashes',
    'yaml-dash-space',
    LINES,
    LINES.replaceAll('- ', '-'),
    '-$conference.edition',
  ],
  [
    'a long dash',
    'yaml-dash-sign',
    '    - label: Committees',
    '    – label: Committees',
    '@',
    '- label: Committees',
  ],
  ['a bullet', 'yaml-dash-sign', '    - 1st, 2nd', '    • 1st, 2nd', '@', '- 1st, 2nd, and 3rd August 2024'],
  [
    'a list in the line of its key',
    'yaml-list-on-line',
    `  lines:\n    - $conference.edition\n`,
    '  lines: - $conference.edition\n',
    '@',
  ],
  [
    'a text that goes on at the margin',
    'yaml-text-block',
    '      text: Black Rock\n',
    '      text: Black Rock\nAnd nobody knows what that is.\n',
    'And nobody',
  ],
  [
    'a text that goes on at the column of its key',
    'yaml-text-block',
    '      text: Black Rock\n',
    '      text: Black Rock\n      Nobody knows what that is.\n',
    'Nobody knows',
  ],
  // what somebody who had never written YAML did
  [
    'a value in quotes right behind its colon, with a colon in it',
    'yaml-space-missing',
    'label: "Freeze Date:"',
    'label:"Freeze Date: the day"',
    undefined,
    'label: "Freeze Date: the day"',
  ],
  [
    'a quote that was only closed',
    'yaml-colon',
    EDITION,
    '  edition: The 6th: a new start"\n',
    undefined,
    'edition: "The 6th: a new start"',
  ],
  [
    'two tabs where a step was meant',
    'yaml-tab',
    '    logo:\n      image: logos/unsc.svg',
    '    logo:\n\t\timage: logos/unsc.svg',
    '\t\timage',
  ],
  [
    'colours of which only the # was taken away',
    'yaml-indent',
    '# theme:\n#   paper: "#f6f2e8"',
    ' theme:\n   paper: "#f6f2e8"',
    ' theme:',
  ],
  [
    'a whole entry two spaces too far to the left',
    'yaml-indent',
    '  - id: itinerary\n    name: Itinerary\n    file: documents/itinerary.pdf\n',
    '- id: itinerary\n  name: Itinerary\n  file: documents/itinerary.pdf\n',
  ],
  // what is no part of a site
  [
    'two versions of a line',
    'merge-conflict',
    EDITION,
    `<<<<<<< HEAD\n${EDITION}=======\n  edition: The 7th\n>>>>>>> b\n`,
    '<<<<<<<',
  ],
  ['fences of code', 'code-fence', 'conference:\n  name', '```yaml\nconference:\n  name', '```yaml'],
  ['a line of dashes', 'several-documents', 'footer:\n  name', '---\nfooter:\n  name', '---\n'],
  ['a line of dots', 'several-documents', 'footer:\n  name', '...\nfooter:\n  name', '...\n'],
];

const folder = scratchFolder();
afterAll(() => rmSync(folder, { recursive: true }));

function trapped([name, , before, after]: Trap): string {
  if (!siteText.includes(before)) throw new Error(`${name}: site.yaml no longer holds ${before}`);
  return siteText.replace(before, () => after);
}

function lineOf(text: string, [, , , after, line = '@']: Trap): number {
  const from = text.indexOf(after);
  const at = line === '@' ? from : text.indexOf(line, from);
  expect(at).toBeGreaterThanOrEqual(0);
  return text.slice(0, at).split('\n').length;
}

const at = ({ code, line }: { code: string; line: number }) => ({ code, line });

describe('one trap in site.yaml is one problem in its line, with the line as it should be:', () => {
  test.each(traps)('%s (%s)', (...trap) => {
    const text = trapped(trap);
    const problems = newsOf(compileIn(folder, text));
    expect(problems.map(at)).toEqual([{ code: trap[1], line: lineOf(text, trap) }]);
    if (trap[5]) expect(`${problems[0]?.hint}\n`).toMatch(written(trap[5]));
  });

  test.each(traps)('%s (%s), with the line ends of Windows', (...trap) => {
    const text = trapped(trap);
    const problems = newsOf(compileIn(folder, text.replaceAll('\n', '\r\n')));
    expect(problems.map(at)).toEqual([{ code: trap[1], line: lineOf(text, trap) }]);
  });
});

/** "Write: " and the line, at the end of the hint or before a remark in brackets. */
function written(line: string): RegExp {
  return new RegExp(`[Ww]rite: ${line.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\(or, |\\n)`);
}

describe('what a trap proposes mends it, and leaves every other line as it is:', () => {
  const fixable = traps.filter((trap) => newsOf(compileIn(folder, trapped(trap)))[0]?.fix);

  test('most traps propose something', () => {
    expect(fixable.length).toBeGreaterThan(traps.length / 2);
  });

  test.each(fixable)('%s (%s)', (...trap) => {
    const text = trapped(trap);
    const [problem] = newsOf(compileIn(folder, text));
    const { offset, end, text: put } = problem?.fix ?? { offset: 0, end: 0, text: '' };
    const mended = text.slice(0, offset) + put + text.slice(end);
    // a {word} in quotes is a text, and still a placeholder
    const left = newsOf(compileIn(folder, mended)).filter(({ code }) => code !== 'placeholder');
    expect(left).toEqual([]);
    const [first, last] = [text.slice(0, offset), text.slice(0, end)].map((part) => part.split('\n').length);
    expect(first).toBeGreaterThanOrEqual((problem?.line ?? 0) - 1);
    expect((last ?? 0) - (first ?? 0)).toBeLessThanOrEqual(trap[3].split('\n').length);
  });
});

test.each([
  ['in the first line', ' name:|\n name:', [0, 1]],
  [
    'further down',
    'header:\n  links:\n    - label: x\n      link: /\n     label:z\n      link: /\n',
    [46, 46],
  ],
])(
  'a line with a missing space that stands in a wrong column is moved as a whole %s',
  (_where, text, stretch) => {
    const { problems } = compileIn(folder, text);
    const { fix } = problems.find(({ code }) => code === 'yaml-indent') ?? {};
    expect([fix?.offset, fix?.end]).toEqual(stretch);
  },
);

test.each([
  ['a list in a list', '- one\n        - two'],
  ['a word in curly quotes before a colon', '“Foo”: bar'],
])('%s is no trap within a text of several lines', (_name, words) => {
  const text = siteText.replace(/^ {4}about: \|\n/m, (line) => `${line}      ${words}\n`);
  expect(text).toContain(words);
  expect(newsOf(compileIn(folder, text))).toEqual([]);
});

// a file is read piece by piece, so nothing else in it may be needed to look closer
test.each([
  ['a # behind a sign', 'name: C# #4'],
  ['two signs', 'name: Committee ## 4'],
  ['a word that looks like a sample', 'name: Room # sample of it'],
  ['curly quotes behind a key in quotes', '"name": “Bar”'],
])('%s is seen where nothing else in its piece is suspicious', (_name, line) => {
  expect(silentTraps(`contact:\n  ${line}\n`)).toHaveLength(1);
});

test('a line of an entry that stands there twice is one too many, and no entry whose dash is missing', () => {
  const first = '    - label: Committees\n';
  const text = siteText.replace(first, `${first}      label: Committees\n`);
  expect(compileIn(folder, text).problems.map(({ code, fix }) => [code, fix])).toEqual([
    ['duplicate-key', undefined],
  ]);
});
