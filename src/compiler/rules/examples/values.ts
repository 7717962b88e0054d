import type { Examples } from './example.ts';
import { conference, home, section } from './pieces.ts';

const days =
  '\n    - id: day-1\n      name: The first day\n      starts: 2024-08-01T08:00\n      ends: 2024-08-01T17:00';
const calendar = (day: string) =>
  conference({ ends: '2024-08-02T17:00', days }) +
  home(`- type: countdown
  heading: Soon
  text: "It starts in:"
  starts: $conference.starts
  calendar:
    days:
      - id: ${day}
        name: The first day`);
const registrations = (content: string) => section('registrations', content);

/** The codes of values that are looked up, counted or compared; of the theme and registrations. */
export const values = {
  'impossible-date': {
    why: 'The day is written in the right form, but no calendar has it.',
    wrong: conference({ starts: '2024-02-30T08:00' }),
    right: conference({ starts: '2024-02-29T08:00' }),
  },
  'impossible-time': {
    why: 'In the night when clocks are put forward, an hour is left out. A time in that hour never comes.',
    wrong: conference({ starts: '2025-03-30T01:30', timezone: 'Europe/London' }),
    right: conference({ starts: '2025-03-30T08:00', timezone: 'Europe/London' }),
  },
  'ends-too-early': {
    why: 'An end comes after its start. Often only the day or the month was left as it was.',
    wrong: conference({ ends: '2024-07-03T17:00' }),
    right: conference({ ends: '2024-08-03T17:00' }),
  },
  'unknown-zone': {
    why: 'Time zones have names of a region and a city, and all computers know the same ones. With an offset or an abbreviation the countdown would be wrong when clocks are changed.',
    wrong: conference({ timezone: 'Asia/Kolkatta' }),
    right: conference({ timezone: 'Asia/Kolkata' }),
  },
  'unknown-entry': {
    why: 'What visitors can add to their calendars are the conference and its days, each by its id.',
    wrong: calendar('day-11'),
    right: calendar('day-1'),
  },
  'duplicate-id': {
    why: 'An id or an address belongs to one thing only. With two of them nobody knows which one is meant.',
    wrong: conference({
      ends: '2024-08-02T17:00',
      days: `${days}${days.replace('08-01', '08-02').replace('08-01', '08-02')}`,
    }),
    right: conference({
      ends: '2024-08-02T17:00',
      days: `${days}${days.replace('day-1', 'day-2').replace('first', 'second').replaceAll('08-01', '08-02')}`,
    }),
  },
  'theme-contrast': {
    why: 'Words and lines must stand out from the paper, or many people cannot read them. The nearest colour that does is named.',
    wrong: section('theme', 'signal: "#ffcc00"'),
    right: section('theme', 'signal: "#886b00"'),
  },
  'theme-turned': {
    why: 'paper is the ground of the light pages and ink the words on it. The dark pages are made of both by themselves.',
    wrong: section('theme', 'paper: "#131b33"\nink: "#f6f2e8"'),
    right: section('theme', 'paper: "#f6f2e8"\nink: "#131b33"'),
  },
  'header-twice': {
    why: 'A column of your form is read as one thing. Named for two, one of them would stay empty.',
    wrong: registrations('columns:\n  phone: ["Number to call"]\n  mail: ["Write to", "Number to call"]'),
    right: registrations('columns:\n  phone: ["Number to call"]\n  mail: ["Write to"]'),
  },
  'unknown-placeholder': {
    why: 'Words in braces are filled in for each delegate. Others would stand in the letters as they are.',
    wrong: registrations('mail:\n  subject: Hello {nam}\n  text: We will write again.'),
    right: registrations('mail:\n  subject: Hello {name}\n  text: We will write again.'),
  },
  'unknown-country': {
    why: 'Phone numbers without a country code are read as those of this country. Each country has one code of two letters.',
    wrong: registrations('country: UK'),
    right: registrations('country: GB'),
  },
} satisfies Examples;
