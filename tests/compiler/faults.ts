import type { Code } from '../../src/compiler/problems/problem.ts';

/** A mistake of an editor: the code of its problem, the text before and after the mistake, and a part of the line that is shown. */
export type Fault = [name: string, code: Code, before: string, after: string, marker?: string];

/** Slips that can be seen without reading other files, as the editor sees them, too. */
export const visibleFaults: Fault[] = [
  // keys
  ['a misspelt key', 'unknown-key', '    agenda:', '    agendaa:'],
  ['a misspelt key that is needed', 'unknown-key', '    chairs:', '    chiars:'],
  ['a key with a capital', 'unknown-key', '    logo:', '    Logo:'],
  ['a key in another language', 'unknown-key', '  school: ', '  escuela: '],
  [
    'a key of another record',
    'unknown-key',
    '    guide:\n      link',
    '    photo: photos/asha.jpg\n    guide:\n      link',
  ],
  [
    'a key of another block',
    'unknown-key',
    '        dates: $conference.dates\n',
    '        dates: $conference.dates\n        slides: $committees\n',
    '        slides: $committees',
  ],
  [
    'a section that does not exist',
    'unknown-key',
    'secretariat:\n',
    'supporters: []\nsecretariat:\n',
    'supporters',
  ],
  ['a missing key', 'missing-key', '    name: UNHRC\n', '', '- id: unhrc'],
  ['a missing key of a block', 'missing-key', '        title: $conference.edition\n', '', '- type: banner'],
  ['a key written twice', 'duplicate-key', '  year: "24"\n', '  year: "24"\n  year: "25"\n', '"25"'],
  ['a key of JavaScript', 'unknown-key', '  year: "24"\n', '  year: "24"\n  __proto__: x\n', '__proto__'],
  // values
  ['a number for a text', 'wrong-type', 'year: "24"', 'year: 24'],
  ['a list for a text', 'wrong-type', 'edition: The 6th Edition', 'edition:\n    - The 6th', '- The 6th'],
  [
    'a text for a list',
    'wrong-type',
    '  lines:\n    - $conference.edition\n    - 1st, 2nd, and 3rd August 2024\n    - $conference.school\n',
    '  lines: The 6th\n',
    'lines: The 6th',
  ],
  ['a list for a line', 'wrong-type', '    freezeDate: 1', '    freezeDate:\n      - 1', '- 1 August'],
  [
    'four topics',
    'list-too-long',
    '    agenda: Legal',
    '    agenda:\n      - One\n      - Two\n      - Three\n      - Legal',
    '- One',
  ],
  [
    'a number for a topic',
    'wrong-type',
    '    agenda: Legal framework',
    '    agenda:\n      - 1984\n      - Legal framework',
    '- 1984',
  ],
  [
    'a group of keys for a level',
    'unknown-key',
    '    agenda: Legal',
    '    level:\n      name: Beginner\n    agenda: Legal',
    'name: Beginner',
  ],
  ['no value', 'empty-value', 'edition: The 6th Edition', 'edition:'],
  ['a date in words', 'wrong-form', '2024-08-01T08:00', '1 August'],
  ['a mail address with a space', 'wrong-form', '    - mail: ', '    - mail: our '],
  ['an id with a space', 'wrong-form', 'id: lok-sabha', 'id: lok sabha'],
  ['an unknown mood', 'unknown-choice', '\n    mood: crisis', '\n    mood: cirsis'],
  ['no instead of false', 'yes-or-no', 'footer: false', 'footer: no'],
  ['an address with capitals', 'wrong-form', 'path: /secretariat', 'path: /Secretariat'],
  ['an embed without https', 'wrong-form', 'embed: https://docs.google', 'embed: http://docs.google'],
  ['an unknown block', 'unknown-block', 'type: banner', 'type: baner'],
  ['a country in words', 'wrong-form', 'country: IN', 'country: India'],
  // YAML
  ['a tab', 'yaml-tab', '  edition: The', '\tedition: The'],
  ['an unclosed double quote', 'yaml-unclosed-quote', 'year: "24"', 'year: "24'],
  ['an unclosed single quote', 'yaml-unclosed-quote', 'edition: The 6th', "edition: 'The 6th"],
  ['a colon in a text', 'yaml-colon', 'edition: The 6th Edition', 'edition: The 6th: Edition'],
  ['a handle without quotes', 'yaml-sign', '  edition: The 6th Edition', '  edition: @edition'],
  ['a line one space too far in', 'yaml-indent', '  edition: The', '   edition: The'],
  [
    'a line one space too far out',
    'yaml-indent',
    '      role: Secretary General',
    '     role: Secretary General',
  ],
  ['a list entry one space too far in', 'yaml-indent', '    - label: Committees', '     - label: Committees'],
  ['an alias', 'yaml-alias', '  name: ', '  name: &name '],
];
