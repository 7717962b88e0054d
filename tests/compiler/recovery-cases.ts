import type { Code } from '../../src/compiler/problems/problem.ts';
import { siteText } from './real-site.ts';

/**
 * A mistake of an editor in the real site.yaml: the code of its problem, the correct text, the text with the mistake, a part of
 * the line that the problem must name (`@` or nothing for the first line of the mistake), and what the hint says to write.
 */
export type Mistake = [
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

/** A mistake in the value of `edition:`, and how it must be written. */
const value = (name: string, code: Code, written: string, right: string): Mistake => [
  name,
  code,
  EDITION,
  `  edition: ${written}\n`,
  'edition:',
  `edition: ${right}`,
];

/** A mistake in the line of `edition: The 6th`. */
const edition = (name: string, code: Code, written: string): Mistake => [
  name,
  code,
  EDITION,
  `  ${written}\n`,
  '@',
  'edition: The 6th',
];

/** A mistake in the line of `- label: Committees`. */
const label = (name: string, code: Code, written: string): Mistake => [
  name,
  code,
  '    - label: Committees\n',
  `${written}\n`,
  '@',
  '- label: Committees',
];

/** A line that has so many spaces too many in front, or too few. */
const moved = (name: string, line: string, by: number, code: Code = 'yaml-indent'): Mistake => [
  name,
  code,
  line,
  by > 0 ? ' '.repeat(by) + line : line.slice(-by),
];

/** A comment that lost its #. */
const uncommented = (name: string, comment: string, code: Code = 'yaml-text-block'): Mistake => [
  name,
  code,
  comment,
  comment.replace('# ', ''),
  '@',
  siteText.slice(siteText.indexOf(comment)).split('\n', 1).join().trim(),
];

/** A mistake in an entry of a list of texts. */
const day = (name: string, code: Code, written: string, right: string): Mistake => [
  name,
  code,
  '    - 1st, 2nd, and 3rd August 2024\n',
  `${written}\n`,
  '@',
  right,
];

/** A letter that was pasted at the margin. */
const pasted = (name: string, text: string): Mistake => [name, 'yaml-text-indent', LETTER_START, text];

/** The lines of the real site from one that begins so to the next that does, or to one of another section. */
function entry(start: string): string {
  const from = siteText.indexOf(start);
  const dash = start.slice(0, start.indexOf('-') + 2);
  const rest = siteText.slice(from + 1);
  const end = rest.search(new RegExp(`\\n(?=${dash}|\\S)`));
  return siteText.slice(from, from + 1 + end).replace(/\n*$/, '\n');
}

/** Each line of a passage with other spaces, or a tab, in front. */
const led = (passage: string, lead: string, without = 0) =>
  passage.replaceAll(/^(?=.)/gm, lead).replaceAll(new RegExp(`^(${lead}) {${without}}`, 'gm'), '$1');

const COMMITTEE = entry('  - id: disec');
const LAST = entry('  - id: ccc');
const CHAIR = entry('      - name: Joaquín');
const CHAIRS = siteText.slice(
  siteText.indexOf('    chairs:\n      - name: Zoya'),
  siteText.indexOf('\n  - id: lok-sabha'),
);
const LETTER_START = '      Dear {name},\n';
/** The text of the letter, as a whole. */
const LETTER = (/^ {4}text: \|\n(?: {6}.*\n|\n)+/m.exec(
  siteText.slice(siteText.indexOf(LETTER_START) - 14),
) ?? [''])[0]
  .trimEnd()
  .concat('\n');
/** The second half of a committee, and the rest of the list up to the end of the third. */
const UNSC_END = siteText.slice(siteText.indexOf('    guide:'), siteText.indexOf('\n  - id: unhrc'));
const FOLLOWING = siteText.slice(
  siteText.indexOf('\n  - id: unhrc'),
  siteText.indexOf('\n  - id: lok-sabha'),
);
const PASTED =
  'Dear Delegates,\n\nIt is with great pride that I welcome you.\n\nThis year we meet twice: in June and in August.\n\n- Bring your card\n- Bring a pen\n- Note: bring water\n\nVenue: the main hall\n\nYours sincerely,\nThe Principal\n';

export const mistakes: Mistake[] = [
  // passages that moved as a whole
  ['a committee two spaces too far in', 'yaml-indent', COMMITTEE, led(COMMITTEE, '  ')],
  [
    'a committee two spaces too far in, but for its dash',
    'yaml-indent',
    COMMITTEE,
    led(COMMITTEE, '  ').replace(/^ {4}-/, '  -'),
    '      name: DISEC',
  ],
  ['a committee as far in as a chair', 'entry-misplaced', COMMITTEE, led(COMMITTEE, '    ')],
  [
    'a committee of two lines at the end of the secretariat',
    'entry-misplaced',
    '# ── Registration ─',
    '  - id: who\n    name: WHO\n\n# ── Registration ─',
  ],
  ['a committee one space too far in', 'yaml-indent', COMMITTEE, led(COMMITTEE, ' ')],
  ['a committee two spaces too far to the left', 'yaml-indent', COMMITTEE, led(COMMITTEE, '', 2)],
  ['the last committee two spaces too far in', 'yaml-indent', LAST, led(LAST, '  ')],
  ['a chair two spaces too far in', 'yaml-indent', CHAIR, led(CHAIR, '  ')],
  ['a chair two spaces too far to the left', 'yaml-indent', CHAIR, led(CHAIR, '', 2)],
  ['a chair after a tab', 'yaml-tab', CHAIR, led(CHAIR, '\t', 6)],
  ['a chair after two tabs', 'yaml-tab', CHAIR, led(CHAIR, '\t\t', 6)],
  [
    'a chair after a tab, its role in the same column',
    'yaml-tab',
    CHAIR,
    led(CHAIR, '\t', 6).replace(/^\t +/m, '\t'),
  ],
  [
    'a list of chairs after tabs, with its key',
    'yaml-tab',
    CHAIRS,
    led(CHAIRS, '\t', 4).replaceAll(/^\t {2}/gm, '\t\t'),
  ],
  [
    'a list of chairs with tabs only',
    'yaml-tab',
    CHAIRS,
    CHAIRS.replaceAll(/^ +/gm, (spaces) => '\t'.repeat(spaces.length / 2)),
  ],
  ['a chair at the margin', 'yaml-indent', CHAIR, led(CHAIR, '', 6)],
  pasted('a letter that was pasted at the margin', PASTED),
  pasted('a pasted letter that ends with a hashtag', `${PASTED}\n#DeodarHallMUN\n`),
  pasted('a pasted letter with headings', `## Welcome\n\n${PASTED}\n# P.S.\n\nCome early.\n`),
  ...['note: bring water', '- name: a tag', 'name: a tag', 'note: bring "water', "note: don't wait"].map(
    (line) =>
      pasted(`a pasted letter with the line ${line}`, PASTED.replace('- Bring', `${line}\n\n- Bring`)),
  ),
  [
    'a text without its | that goes on at the margin, with a colon',
    'yaml-text-block',
    LETTER,
    '    text: Dear delegates,\nCome early: bring tea.\n',
    'Come early',
    'text: |',
  ],
  [
    'a text without its | that goes on at the margin in several lines, with a colon in one',
    'yaml-text-block',
    LETTER,
    '    text: Dear delegates,\n\nVenue: the hall.\nCome early.\nnote: bring tea\n',
    'Venue',
    'text: |',
  ],
  // entries in pieces
  [
    'a committee that was put into the middle of another one',
    'duplicate-key',
    UNSC_END + FOLLOWING,
    `${COMMITTEE}\n${UNSC_END}${FOLLOWING}`.replace(`\n${COMMITTEE}`, ''),
    '    guide:\n      link: https://drive.google.com/file/d/sample-guide-unsc',
  ],
  [
    'a committee without its first half',
    'duplicate-key',
    COMMITTEE,
    COMMITTEE.slice(COMMITTEE.indexOf('    guide:')),
  ],
  [
    'a committee that lost its end, and the next one its beginning',
    'duplicate-key',
    siteText.slice(
      siteText.indexOf(UNSC_END),
      siteText.indexOf('    about:', siteText.indexOf('- id: unhrc')),
    ),
    '',
    siteText
      .slice(siteText.indexOf('    about:', siteText.indexOf('- id: unhrc')))
      .split('\n', 2)
      .join('\n'),
  ],
  // a comment that lost its #
  uncommented('a comment without its #', '  # The address of the published'),
  uncommented('a comment below a long text without its #', '        # The name is here'),
  uncommented('a comment between two entries without its #', '  # This guide has no link'),
  uncommented(
    'the first line of a comment between two entries without its #',
    '  # This committee has no agenda',
  ),
  uncommented('a comment at the margin without its #', '# One entry for each'),
  uncommented('a heading between two sections without its #', '# ── The committees'),
  uncommented('a comment with a colon without its #', '    # In Google', 'unknown-key'),
  value('a hyphen for nothing', 'yaml-sign', '-', '"-"'),
  // a # that begins a comment
  value('a number after #', 'text-in-comment', 'Committee #1 of all', '"Committee #1 of all"'),
  value('a # word before a sample comment', 'text-in-comment', 'Win #gold  # sample', '"Win #gold"'),
  value('a # after a word that needs another', 'text-in-comment', 'Room No. # 12', '"Room No. # 12"'),
  value('a # after a sign', 'text-in-comment', 'C# #4 of all', '"C# #4 of all"'),
  value('a # after a comma', 'text-in-comment', 'Ask for it, # 12', '"Ask for it, # 12"'),
  [
    'a # in braces',
    'yaml-comment-in-brackets',
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
  ['on', 'yes-or-no', 'newTab: true', 'newTab: on', 'newTab: on', 'newTab: true'],
  ['OFF', 'yes-or-no', 'search: false', 'search: OFF', 'search: OFF', 'search: false'],
  // colons
  value('a colon in a sentence', 'yaml-colon', 'The 6th: a new start', '"The 6th: a new start"'),
  value('a colon at the end', 'yaml-colon', 'The 6th:', '"The 6th:"'),
  value('a colon and a quote', 'yaml-colon', 'He said: "yes"', `'He said: "yes"'`),
  value('a colon before a sample comment', 'yaml-colon', 'The 6th: new  # sample', '"The 6th: new"'),
  [
    'a label with its colon',
    'yaml-colon',
    'text: "The conference starts in:"',
    'text: The conference starts in:',
    'text: The conference',
    'text: "The conference starts in:"',
  ],
  day(
    'a colon in an entry of a list of texts',
    'yaml-colon',
    '    - Note: bring your card',
    '- "Note: bring your card"',
  ),
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
    SECOND,
    '    - label: Committees link: /committees\n',
    'link: /committees',
    'label: Committees\n    and below it: link: /committees',
  ],
  // keys
  edition('no space after a colon', 'yaml-space-missing', 'edition:The 6th'),
  label('no space after the colon of an entry', 'yaml-space-missing', '    - label:Committees'),
  [
    'no space in the only line of a group',
    'yaml-space-missing',
    '    guide:\n      note: No',
    '    guide:\n      note:No',
    'note:No',
    'note: No Background Guide will be provided',
  ],
  edition('no colon', 'yaml-colon-missing', 'edition The 6th'),
  edition('an equals sign for the colon', 'yaml-colon-missing', 'edition = The 6th'),
  ['no colon after the key of a list', 'yaml-colon-missing', '  days:\n', '  days\n', '@', 'days:'],
  edition('a wide colon', 'yaml-wide-colon', 'edition：The 6th'),
  edition('curly quotes around a key', 'yaml-curly-quotes', '“edition”: The 6th'),
  // characters in front of a text
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
  day('a handle in a list', 'yaml-sign', '    - @deodar', '- "@deodar"'),
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
  value('an unclosed quote before a comment', 'yaml-unclosed-quote', '"The 6th  # sample', '"The 6th"'),
  value('an unclosed single quote', 'yaml-unclosed-quote', "'The 6th", "'The 6th'"),
  day(
    'an unclosed quote in a list',
    'yaml-unclosed-quote',
    '    - "1st, 2nd, and 3rd August 2024',
    '- "1st, 2nd, and 3rd August 2024"',
  ),
  ['an unclosed quote in the last line', 'yaml-unclosed-quote', 'text: The page you', 'text: "The page you'],
  [
    'an unclosed quote before a key in quotes',
    'yaml-unclosed-quote',
    '  year: "24"',
    '  year: "24',
    '@',
    'year: "24"',
  ],
  value('a quote in quotes', 'yaml-quote-inside', '"He said "hello""', `'He said "hello"'`),
  value('an apostrophe in single quotes', 'yaml-quote-inside', "'the school's'", `"the school's"`),
  ...Object.entries({
    'curly quotes': '“The 6th”',
    'low quotes': '„The 6th“',
    'angled quotes': '«The 6th»',
  }).map(([name, text]) =>
    value(name, 'curly-quotes', text, `"The 6th", or, if visitors should see the quotes: edition: "${text}"`),
  ),
  value('curly quotes around a colon', 'yaml-curly-quotes', '“The: 6th”', '"The: 6th"'),
  value('a straight and a curly quote', 'yaml-curly-quotes', '"The 6th”', '"The 6th"'),
  [
    'curly quotes around a link',
    'yaml-curly-quotes',
    '      link: /committees\n',
    '      link: “/committees”\n',
  ],
  ['curly quotes around an id', 'yaml-curly-quotes', 'id: lok-sabha', 'id: “lok-sabha”'],
  value('a comma at the end', 'yaml-comma', '"The 6th",', '"The 6th"'),
  // brackets
  ['an open brace', 'yaml-unclosed-bracket', SECOND, '    - { label: Committees, link: /committees\n'],
  ['an open bracket', 'yaml-unclosed-bracket', `  lines:\n${LINES}`, '  lines: [The 6th, August\n'],
  // tabs and other spaces
  ['a tab', 'yaml-tab', EDITION, '\tedition: The 6th\n'],
  [
    'a tab in the middle of an entry',
    'yaml-tab',
    '      role: Secretary General',
    '\trole: Secretary General',
  ],
  [
    'a tab at the end of an entry',
    'yaml-tab',
    '      phone: "+00 00000 00001"',
    '\tphone: "+00 00000 00001"',
  ],
  [
    'tabs below the first line of an entry',
    'yaml-tab',
    '      role: Secretary General\n      phone: "+00 00000 00001"',
    '\trole: Secretary General\n\tphone: "+00 00000 00001"',
  ],
  ['two tabs for four spaces', 'yaml-tab', '    - id: day-2', '\t\t- id: day-2'],
  ['tabs in several lines', 'yaml-tab', SECOND, '\t\t- label: Committees\n\t\t\tlink: /committees\n'],
  ['a tab after a dash', 'yaml-tab', '    - label: Committees', '    -\tlabel: Committees'],
  ['a tab in a letter', 'yaml-tab', '      main responsibility', '\t\t\tmain responsibility'],
  [
    'a non-breaking space in front',
    'yaml-invisible',
    EDITION,
    '\u00a0 edition: The 6th\n',
    '@',
    'edition: The 6th',
  ],
  edition('a non-breaking space after a colon', 'yaml-invisible', 'edition:\u00a0The 6th'),
  label('a non-breaking space after a dash', 'yaml-invisible', '    -\u00a0label: Committees'),
  [
    'a non-breaking space after the dash of a text',
    'yaml-invisible',
    '    - 1st, 2nd',
    '    -\u00a01st, 2nd',
  ],
  edition('a sign that nobody sees in a key', 'yaml-invisible', 'edi\u200btion: The 6th'),
  edition('a mark of the byte order inside', 'yaml-invisible', '\ufeffedition: The 6th'),
  [
    'an ideographic space in front',
    'yaml-invisible',
    EDITION,
    '\u3000 edition: The 6th\n',
    '@',
    'edition: The 6th',
  ],
  // columns
  ['a key one space too far in', 'yaml-indent', EDITION, '   edition: The 6th\n'],
  ['a key one space too far to the left', 'yaml-indent', EDITION, ' edition: The 6th\n'],
  moved('the first key one space too far in', '  name: Deodar', 1),
  moved('the first key one space too far to the left', '  name: Deodar', -1),
  moved('an entry one space too far in', '    - label: Committees', 1),
  moved('an entry one space too far to the left', '    - label: Committees', -1),
  [
    'a whole entry one space too far in',
    'yaml-indent',
    SECOND,
    '     - label: Committees\n       link: /committees\n',
  ],
  moved('the first entry one space too far in', '    - label: Home', 1),
  moved('a key of an entry one space too far in', '      link: /committees\n', 1),
  moved('a key of an entry one space too far to the left', '      link: /committees\n', -1),
  moved('a text among texts too far in', '    - 1st, 2nd', 1),
  ['a top key one space too far in', 'yaml-indent', 'footer:\n  name', ' footer:\n  name', ' footer:'],
  moved(
    'a line of a letter one space too far to the left',
    '      main responsibility',
    -1,
    'yaml-text-indent',
  ),
  moved('a line of a letter at the column of its key', '      main responsibility', -2, 'yaml-text-indent'),
  moved('a line of a letter at the margin', '      main responsibility', -6, 'yaml-text-indent'),
  moved(
    'the first line of a letter one space too far in',
    '      The Security Council has',
    1,
    'yaml-text-indent',
  ),
  moved(
    'the first line of a letter too far to the left',
    '      The Security Council has',
    -3,
    'yaml-text-indent',
  ),
  // lists and texts
  label('an entry without its dash', 'yaml-dash-missing', '      label: Committees'),
  label('an entry without its dash and its space', 'yaml-dash-missing', '    label: Committees'),
  day(
    'a text among texts without its dash',
    'yaml-dash-missing',
    '    1st, 2nd, and 3rd August 2024',
    '- 1st, 2nd, and 3rd August 2024',
  ),
  [
    'a text after a dash without a space',
    'yaml-dash-space',
    '    - $conference.school\n  links',
    '    -$conference.school\n  links',
    '@',
    '- $conference.school',
  ],
  [
    'no space after all dashes',
    'yaml-dash-space',
    LINES,
    LINES.replaceAll('- ', '-'),
    '-$conference.edition',
  ],
  day('a bullet', 'yaml-dash-sign', '    • 1st, 2nd, and 3rd August 2024', '- 1st, 2nd, and 3rd August 2024'),
  [
    'a list in the line of its key',
    'yaml-list-on-line',
    `  lines:\n    - $conference.edition\n`,
    '  lines: - $conference.edition\n',
  ],
  [
    'a text that goes on at the margin',
    'yaml-text-block',
    '    agenda: Black Rock\n',
    '    agenda: Black Rock\nAnd nobody knows what that is.\n',
    'And nobody',
  ],
  [
    'a text that goes on at the column of its key',
    'yaml-text-block',
    '    agenda: Black Rock\n',
    '    agenda: Black Rock\n    Nobody knows what that is.\n',
    'Nobody knows',
  ],
  // what somebody who had never written YAML did
  [
    'a value in quotes right after its colon, with a colon in it',
    'yaml-space-missing',
    'text: "The conference starts in:"',
    'text:"The conference starts in: days"',
    undefined,
    'text: "The conference starts in: days"',
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
    'two tabs where a step is intended',
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
  [
    'two versions of a line, from git stash',
    'merge-conflict',
    EDITION,
    `<<<<<<< Updated upstream\n${EDITION}=======\n  edition: The 7th\n>>>>>>> Stashed changes\n`,
    '<<<<<<<',
  ],
  ['fences of code', 'code-fence', 'conference:\n  name', '```yaml\nconference:\n  name', '```yaml'],
  ['a line of dashes', 'several-documents', 'footer:\n  name', '---\nfooter:\n  name', '---\n'],
  ['a line of dots', 'several-documents', 'footer:\n  name', '...\nfooter:\n  name', '...\n'],
];

/** The real site.yaml with a mistake in it. */
export function textWith([name, , before, after]: Mistake): string {
  if (!siteText.includes(before)) throw new Error(`${name}: site.yaml no longer holds ${before}`);
  return siteText.replace(before, () => after);
}

/** Of the mistakes of each code the first. */
export const oneOfEachCode: Mistake[] = mistakes.filter(
  ([, code], at) => mistakes.findIndex(([, other]) => other === code) === at,
);
