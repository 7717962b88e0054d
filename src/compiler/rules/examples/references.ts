import type { Examples } from './example.ts';
import { conference, home } from './pieces.ts';

const welcome = '- type: text\n  text: Welcome.';
const days =
  '\n    - id: day-1\n      name: The first day\n      starts: 2024-08-01T08:00\n      ends: 2024-08-01T17:00';
const pages = (each: string, name = 'day') =>
  conference({ days }) +
  home(welcome, {
    more: [
      `- path: /days/$${name}.id`,
      `  each: ${each}`,
      `  as: ${name}`,
      `  title: $${name}.name`,
      '  blocks:',
      '    - type: pageHeader',
      `      title: $${name}.name`,
    ].join('\n'),
  });
const team = 'secretariat:\n  - name: Asha Rao\n    role: Director General\n';
/** Days whose names each bring the next one's many times over. */
const growing = (times: number) =>
  Array.from({ length: 8 }, (_, at) => {
    const name = at < 7 ? `$conference.days.day-${at + 1}.name `.repeat(times).trim() : 'The last day';
    const date = `2024-08-0${at + 1}`;
    return `\n    - id: day-${at}\n      name: ${name}\n      starts: ${date}T08:00\n      ends: ${date}T17:00`;
  }).join('');

/** The codes of references. */
export const references = {
  'unknown-reference': {
    why: 'A word with a dollar sign brings in what is written under that name, so that each fact stands in the file once. There is nothing under this one.',
    wrong: home('- type: text\n  text: Welcome to $conference.nmae.'),
    right: home('- type: text\n  text: Welcome to $conference.name.'),
  },
  'reference-not-text': {
    why: 'Inside a sentence only a text can be filled in, and this is a list or a group of keys. Name the text in it that you mean.',
    wrong: home('- type: text\n  text: Welcome to $conference.'),
    right: home('- type: text\n  text: Welcome to $conference.name.'),
  },
  'reference-wrong-kind': {
    why: 'The reference leads to something, but to something of another kind than is shown here, such as one text in the place of a list.',
    wrong: `${team}${home('- type: people\n  people: $conference.name')}`,
    right: `${team}${home('- type: people\n  people: $secretariat')}`,
  },
  'reference-brings-nothing': {
    why: 'The reference is written as it should be, but what it names is left out in the file. Here something is needed.',
    wrong: conference({}) + home(welcome, { title: '$conference.school' }),
    right: conference({ school: 'Example School' }) + home(welcome, { title: '$conference.school' }),
  },
  'reference-circle': {
    why: 'One reference brings the other, and that one brings the first again: there is no text to begin with.',
    wrong: conference({ edition: '$conference.school', school: '$conference.edition' }),
    right: conference({ edition: 'The 6th Edition', school: 'Example School' }),
  },
  'too-much-content': {
    why: 'A reference brings all that it names, and each reference in that brings more. A few lines can become more text than a site has room for.',
    wrong: conference({ ends: '2024-08-08T18:00', days: growing(12) }),
    right: conference({ ends: '2024-08-08T18:00', days: growing(1) }),
  },
  'each-not-a-list': {
    why: '"each" makes one page for every record of a list, so it has to name a list.',
    wrong: pages('$conference'),
    right: pages('$conference.days'),
  },
  'name-taken': {
    why: 'The name after "as" stands for the record on its page. With the name of a section nobody would know which of the two is meant.',
    wrong: pages('$conference.days', 'header'),
    right: pages('$conference.days', 'day'),
  },
} satisfies Examples;
