import type { Examples } from './example.ts';

/** The header with its links, as they are written. */
const header = (links: string) => `header:\n  name: Example MUN\n  links:\n${links}`;
const right = header('    - label: Home\n      link: /\n    - label: Start\n      link: /\n');
const mail = (text: string) => `registrations:\n  mail:\n    subject: Your registration\n    text: ${text}`;

/** Spaces in front of lines, dashes in front of entries, and texts of several lines. */
export const columns = {
  'yaml-tab': {
    why: 'A tab is as wide as each editor likes, so nobody can tell which column it means. Only spaces stand in front of a line.',
    wrong: 'footer:\n\tname: Example MUN\n',
    right: 'footer:\n  name: Example MUN\n',
  },
  'yaml-indent': {
    why: 'What belongs together begins in the same column. A space too much or too little makes a line belong to something else.',
    wrong: header('    - label: Home\n     link: /\n'),
    right: header('    - label: Home\n      link: /\n'),
  },
  'yaml-dash-missing': {
    why: 'Each entry of a list begins with a dash and a space. Without it the line belongs to the entry above.',
    wrong: header('    - label: Home\n      link: /\n      label: Start\n      link: /\n'),
    right,
  },
  'yaml-dash-space': {
    why: 'A dash begins an entry only with a space behind it. Without the space it is a part of the word.',
    wrong: header('    - label: Home\n      link: /\n    -label: Start\n      link: /\n'),
    right,
  },
  'yaml-dash-sign': {
    why: 'Word turns a hyphen into a longer dash or a dot. To YAML those are letters like others.',
    wrong: header('    - label: Home\n      link: /\n    – label: Start\n      link: /\n'),
    right,
  },
  'yaml-list-on-line': {
    why: 'Behind a colon stands a text or a number. A list has lines of its own below its key.',
    wrong: 'header:\n  name: Example MUN\n  links: - label: Home\n      link: /\n',
    right: header('    - label: Home\n      link: /\n'),
  },
  'yaml-text-indent': {
    why: 'A text below a | lasts as long as its lines begin in the same column. One that stands further left would end it in the middle.',
    wrong: mail('|\n      Dear {name},\n\n     see you in August.\n'),
    right: mail('|\n      Dear {name},\n\n      see you in August.\n'),
  },
  'yaml-text-block': {
    why: 'A text of several lines stands below its key, further in than that, and a | behind the key says so.',
    wrong: mail('Dear {name},\n    see you in August.\n'),
    right: mail('|\n      Dear {name},\n      see you in August.\n'),
  },
} satisfies Examples;
