import type { Examples } from './example.ts';

const footer = (name: string) => `footer:\n  name: ${name}\n`;
const registration = (newTab: string) =>
  `registration:\n  - label: Register\n    link: https://forms.gle/a1B2c3D4\n    newTab: ${newTab}\n`;

/** Two ways to register, of which the first is written in two ways. */
const both = (first: string) =>
  `registration:\n  -${first.slice(3)}    link: https://forms.gle/alone\n  - label: Together\n    text: For a school.\n    link: https://forms.gle/together\n`;

/** Values that mean something else than they look, and signs that look like others. */
export const values = {
  'yaml-number': {
    why: 'Without quotes digits are a number, and a number has no plus and no zeros in front. In quotes every digit stays.',
    wrong: footer('0007'),
    right: footer('"0007"'),
  },
  'yaml-word': {
    why: 'The words true, false and null, and a ~, are no texts without quotes: they mean yes, no and nothing.',
    wrong: footer('null'),
    right: footer('"null"'),
  },
  'yes-or-no': {
    why: 'Yes and no are texts like others. What is switched on or off is written true or false, without quotes.',
    wrong: registration('yes'),
    right: registration('true'),
  },
  'yaml-invisible': {
    why: 'A text that is copied out of a web page or a letter brings spaces that are not those of the keyboard. They look the same and mean nothing here.',
    wrong: 'footer:\n  name:\u00a0Example MUN\n',
    right: footer('Example MUN'),
  },
  'yaml-wide-colon': {
    why: 'Keyboards for Chinese and Japanese write a wide colon. Between a key and its value stands an ordinary one.',
    wrong: 'footer:\n  name：Example MUN\n  lines:\n    - 1 to 3 August\n',
    right: 'footer:\n  name: Example MUN\n',
  },
  'yaml-space-missing': {
    why: 'Without a space the colon is a part of the word, as in an address, and there is no key.',
    wrong: 'footer:\n  name:Example MUN\n  lines:\n    - 1 to 3 August\n',
    right: 'footer:\n  name: Example MUN\n  lines:\n    - 1 to 3 August\n',
  },
  'yaml-colon-missing': {
    why: 'Between a key and its value stands a colon. Without it the line is a text that belongs to nothing.',
    wrong: 'footer:\n  name Example MUN\n  lines:\n    - 1 to 3 August\n',
    right: 'footer:\n  name: Example MUN\n  lines:\n    - 1 to 3 August\n',
  },
  'yaml-two-keys': {
    why: 'A line holds one key with its value. A second one in the same line would be a part of the value.',
    wrong: both('    label: Alone text: For one delegate.\n'),
    right: both('    label: Alone\n    text: For one delegate.\n'),
  },
} satisfies Examples;
