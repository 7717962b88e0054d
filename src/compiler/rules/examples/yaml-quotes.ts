import type { Examples } from './example.ts';

/** The name in the footer, as it is written. */
const footer = (name: string) => `footer:\n  name: ${name}\n`;

/** Quotes, and signs that need them. */
export const quotes = {
  'yaml-unclosed-quote': {
    why: 'A quote in front of a text says that the text lasts until the next one. Without that, the lines below would belong to it.',
    wrong: footer('"Example MUN'),
    right: footer('"Example MUN"'),
  },
  'yaml-quote-inside': {
    why: 'The second quote ends the text, so what follows belongs to nothing. In a text in single quotes double ones may stand, and the other way round.',
    wrong: footer('"The "Example" MUN"'),
    right: footer(`'The "Example" MUN'`),
  },
  'yaml-curly-quotes': {
    why: 'Word and phones turn straight quotes into curly ones. To YAML those are letters like others, so they hold nothing together.',
    wrong: footer('“Example: MUN”'),
    right: footer('"Example: MUN"'),
  },
  'curly-quotes': {
    why: 'Curly quotes are letters like others, so they would be shown on the site. If that is meant, put straight quotes around them.',
    wrong: footer('“Example MUN”'),
    right: footer('"Example MUN"'),
  },
  'yaml-unclosed-bracket': {
    why: 'A bracket in front of a value begins a list, a brace a group of keys. Both last until they are closed.',
    wrong: 'footer:\n  name: Example MUN\n  lines: [1 to 3 August, Example Hall\n',
    right: 'footer:\n  name: Example MUN\n  lines: [1 to 3 August, Example Hall]\n',
  },
  'yaml-comma': {
    why: 'In JSON lines end with a comma. Here each key has its own line, and nothing at the end of it.',
    wrong: footer('"Example MUN",'),
    right: footer('"Example MUN"'),
  },
  'yaml-remark': {
    why: 'A # behind a space begins a remark that lasts to the end of the line. Here the closing bracket is in it.',
    wrong: 'footer:\n  name: Example MUN\n  lines: [#ExampleMUN, 1 to 3 August]\n',
    right: 'footer:\n  name: Example MUN\n  lines: ["#ExampleMUN", 1 to 3 August]\n',
  },
  'swallowed-text': {
    why: 'A # behind a space begins a remark, which nobody sees on the site. Directly in front of a word it was probably meant as a part of the text.',
    wrong: footer('Example MUN #6'),
    right: footer('"Example MUN #6"'),
  },
  'yaml-sign': {
    why: 'In front of a value signs such as @, *, [ and > have a meaning of their own. In quotes they are signs like others.',
    wrong: footer('@examplemun'),
    right: footer('"@examplemun"'),
  },
  'yaml-alias': {
    why: 'In YAML & gives a value a name, and * repeats it. A site has references such as $conference.name for that, so a text that begins so stands in quotes.',
    wrong: footer('&Example'),
    right: footer('"&Example"'),
  },
  'yaml-tag': {
    why: 'In YAML a word behind ! says of which kind a value is. A site needs none of that, so a text that begins so stands in quotes.',
    wrong: footer('!Example MUN'),
    right: footer('"!Example MUN"'),
  },
  'yaml-colon': {
    why: 'A colon with a space behind it stands between a key and its value. In quotes it is a sign like others.',
    wrong: footer('Example MUN: the 6th'),
    right: footer('"Example MUN: the 6th"'),
  },
} satisfies Examples;
