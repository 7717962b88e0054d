/** A slip of an editor that can be seen without reading other files: what was in site.yaml, and what is there now. */
type Fault = [name: string, before: string, after: string];

export const faults: Fault[] = [
  // keys
  ['a misspelt key', '    agenda:', '    agendaa:'],
  ['a misspelt key that is needed', '    chairs:', '    chiars:'],
  ['a key with a capital', '    logo:', '    Logo:'],
  ['a key in another language', '  school: ', '  escuela: '],
  ['a key of another record', '    guide:\n      link', '    photo: photos/asha.jpg\n    guide:\n      link'],
  [
    'a key of another block',
    '        dates: $conference.dates\n',
    '        dates: $conference.dates\n        slides: $committees\n',
  ],
  ['a section that does not exist', 'secretariat:\n', 'supporters: []\nsecretariat:\n'],
  ['a missing key', '    name: UNHRC\n', ''],
  ['a missing key of a block', '        title: $conference.edition\n', ''],
  ['a key written twice', '  year: "24"\n', '  year: "24"\n  year: "25"\n'],
  ['a key of JavaScript', '  year: "24"\n', '  year: "24"\n  __proto__: x\n'],
  // values
  ['a number for a text', 'year: "24"', 'year: 24'],
  ['a list for a text', 'edition: The 6th Edition', 'edition:\n    - The 6th'],
  [
    'a text for a list',
    '  lines:\n    - $conference.edition\n    - 1st, 2nd, and 3rd August 2024\n    - $conference.school\n',
    '  lines: The 6th\n',
  ],
  ['a list for a line', '    freezeDate: 1', '    freezeDate:\n      - 1'],
  ['four topics', '    agenda: Legal', '    agenda:\n      - One\n      - Two\n      - Three\n      - Legal'],
  [
    'a number for a topic',
    '    agenda: Legal framework',
    '    agenda:\n      - 1984\n      - Legal framework',
  ],
  ['a group of keys for a level', '    agenda: Legal', '    level:\n      name: Beginner\n    agenda: Legal'],
  ['no value', 'edition: The 6th Edition', 'edition:'],
  ['a date in words', '2024-08-01T08:00', '1 August'],
  ['a mail address with a space', '    - mail: ', '    - mail: our '],
  ['an id with a space', 'id: lok-sabha', 'id: lok sabha'],
  ['an unknown mood', '\n    mood: crisis', '\n    mood: cirsis'],
  ['no instead of false', 'footer: false', 'footer: no'],
  ['an address with capitals', 'path: /secretariat', 'path: /Secretariat'],
  ['an embed without https', 'embed: https://docs.google', 'embed: http://docs.google'],
  ['an unknown block', 'type: banner', 'type: baner'],
  ['a country in words', 'country: IN', 'country: India'],
  // YAML
  ['a tab', '  edition: The', '\tedition: The'],
  ['an unclosed double quote', 'year: "24"', 'year: "24'],
  ['an unclosed single quote', 'edition: The 6th', "edition: 'The 6th"],
  ['a colon in a text', 'edition: The 6th Edition', 'edition: The 6th: Edition'],
  ['a handle without quotes', '  edition: The 6th Edition', '  edition: @edition'],
  ['a line one space too far in', '  edition: The', '   edition: The'],
  ['a line one space too far out', '      role: Secretary General', '     role: Secretary General'],
  ['a list entry one space too far in', '    - label: Committees', '     - label: Committees'],
  ['an alias', '  name: ', '  name: &name '],
];
