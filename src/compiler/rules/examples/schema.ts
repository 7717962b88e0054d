import type { Examples } from './example.ts';
import { conference, home, section } from './pieces.ts';
import { values } from './values.ts';

const people = (lines: string) => section('secretariat', lines);

/** The codes of the schema, the theme and registrations. */
export const schema = {
  'unknown-key': {
    why: 'Each part of the file takes certain keys and no others, so that a slip does not go unseen. A key in front of a colon must be written exactly as it is known, small letters included.',
    wrong: people('- name: Asha Rao\n  rol: Director General'),
    right: people('- name: Asha Rao\n  role: Director General'),
  },
  'entry-misplaced': {
    why: 'Each list has entries of one kind. This entry has the keys of another kind, so it was moved into the wrong list, or its lines begin in the wrong column.',
    wrong: `secretariat:
  - name: Asha Verma
    role: Head of Tech

documents:
  - id: code
    name: Code of Conduct
    file: documents/code.pdf
  - name: Ravi Menon
    role: Head of Design
`,
    right: `secretariat:
  - name: Asha Verma
    role: Head of Tech
  - name: Ravi Menon
    role: Head of Design

documents:
  - id: code
    name: Code of Conduct
    file: documents/code.pdf
`,
    media: { 'documents/code.pdf': 'pdf' },
  },
  'missing-key': {
    why: 'A part of the file cannot do without some of its keys: a page needs them to be shown. Where several are missing, all of them are named at once.',
    wrong: people('- name: Asha Rao'),
    right: people('- name: Asha Rao\n  role: Director General'),
  },
  'empty-value': {
    why: 'A key with nothing behind its colon says nothing. Leave the whole line out where there is nothing to say.',
    wrong: conference({ edition: '' }),
    right: conference({ edition: 'The 6th Edition' }),
  },
  'wrong-type': {
    why: 'Some keys take a text, others a list, a group of keys, or true and false. A number alone is not a text: in quotes it is one.',
    wrong: conference({ year: '24' }),
    right: conference({ year: '"24"' }),
  },
  'unknown-choice': {
    why: 'Here only a few words are understood, and this is none of them.',
    wrong: 'embeds: shwo\n',
    right: 'embeds: show\n',
  },
  'unknown-block': {
    why: 'The type of a block decides what is shown, so it must be one that the site knows.',
    wrong: home('- type: leter\n  heading: Welcome\n  text: Dear delegates.'),
    right: home('- type: letter\n  heading: Welcome\n  text: Dear delegates.'),
  },
  'wrong-form': {
    why: 'What stands here is read by machines too, such as a date or a mail address, and has to be in the form that they read.',
    wrong: conference({ starts: '2024-08-01 8:00' }),
    right: conference({ starts: '2024-08-01T08:00' }),
  },
  'text-too-long': {
    why: 'A text has room for so many letters at its place. A longer one would break the page, or was put in by mistake.',
    wrong: conference({ school: 'Example School '.repeat(200) }),
    right: conference({ school: 'Example School' }),
  },
  'list-too-short': {
    why: 'This list has too few entries for anything to be shown.',
    wrong: section('header', 'name: $conference.name\nlinks: []'),
    right: section('header', 'name: $conference.name\nlinks:\n  - label: Home\n    link: /'),
  },
  'needs-content': {
    why: 'Each of its keys may be left out, but not all of them: then nothing is there to be shown.',
    wrong: home('- type: carousel\n  label: About us\n  slides:\n    - {}'),
    right: home('- type: carousel\n  label: About us\n  slides:\n    - text: We meet in August.'),
  },
  'needs-companion': {
    why: 'Some keys only make sense together: a role needs the name of the person who has it.',
    wrong: home('- type: carousel\n  label: Chairs\n  slides:\n    - role: Moderator'),
    right: home('- type: carousel\n  label: Chairs\n  slides:\n    - name: Asha Rao\n      role: Moderator'),
  },
  'name-unused': {
    why: 'With "each", one page is made for every record of a list, and "as" says by which name its lines call that record. Both must be the same word.',
    wrong: daysWith('dya'),
    right: daysWith('day'),
  },
  ...values,
} satisfies Examples;

function daysWith(name: string): string {
  const days =
    '\n    - id: day-1\n      name: The first day\n      starts: 2024-08-01T08:00\n      ends: 2024-08-01T17:00';
  const lines = [
    '- path: /days/$day.id',
    '  each: $conference.days',
    `  as: ${name}`,
    '  title: $day.name',
    '  blocks:',
  ];
  const more = [...lines, '    - type: pageHeader', '      title: $day.name'].join('\n');
  return conference({ days }) + home('- type: text\n  text: Welcome.', { more });
}
