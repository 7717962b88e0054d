import { createDidYouMeanHint, formatList, rule, shortText } from './rule.ts';

export const scheduleRules = {
  'schedule-heading': rule({
    severity: 'error',
    reason:
      'The headings in the first row of the table say what each column means. Without a day, a start and a title, a row is no session.',
    text: (d: { file: string; heading: string; near?: string }) => ({
      message: `media/${d.file} has no column with the heading "${d.heading}".`,
      hint: d.near
        ? `Change the heading ${shortText(d.near)} to ${d.heading}.`
        : `Add a column with the heading ${d.heading} to the first row.`,
    }),
  }),
  'schedule-row': rule({
    severity: 'error',
    reason: 'Plenary reads each row of the table as one session. It cannot read this cell.',
    text: (d: { cell: string; value: string; expects: string }) => ({
      message: d.value ? `${d.cell}: ${shortText(d.value)} is not ${d.expects}.` : `${d.cell} is empty.`,
      hint: `Write ${d.expects}, and save the file again.`,
    }),
  }),
  'schedule-column': rule({
    severity: 'warning',
    reason: 'The site shows only the columns that it knows. Visitors do not see this one.',
    text: (d: {
      file: string;
      column: string;
      heading: string;
      twice?: string;
      known: readonly string[];
    }) => ({
      message: d.twice
        ? `media/${d.file} has two columns that mean ${d.twice}. The site does not show column ${d.column} (${d.heading}).`
        : `The site does not show column ${d.column} (${d.heading}) of media/${d.file}.`,
      hint: `Delete the column, or change its heading. Possible headings: ${formatList(d.known)}.`,
    }),
  }),
  'unknown-committee': rule({
    severity: 'error',
    reason:
      'Each committee has an id in the list "committees:". With an id that does not exist, a session is missing on the page of its committee, and a limit for seats has no effect.',
    text: (d: { id: string; known: readonly string[]; near?: string; cell?: string }) => {
      const otherwise =
        d.known.length === 0
          ? 'This file has no committees. Add this one to the list "committees:", or delete it here.'
          : `The committees are: ${formatList(d.known)}.`;
      const { hint = '', ...rest } = createDidYouMeanHint(d.near, otherwise);
      const message = `There is no committee with the id ${shortText(d.id)}.`;
      // a table is a separate file, so the studio can't correct it in site.yaml
      const inForm = {
        message: `There is no committee with the short name “${d.id}”.`,
        ...(d.near && { hint: `Did you mean “${d.near}”?` }),
      };
      return d.cell ? { message: `${d.cell}: ${message}`, hint } : { message, hint, inForm, ...rest };
    },
  }),
  'room-booked-twice': rule({
    severity: 'warning',
    reason:
      'Two sessions are in the same room at the same time. Usually, one of them has a wrong time or room.',
    text: (d: { room: string; day: string; one: string; other: string }) => ({
      message: `${d.room} is booked twice on ${d.day}: ${d.one}, and ${d.other}.`,
      hint: 'Change the time or the room of one of them.',
    }),
  }),
  'committee-booked-twice': rule({
    severity: 'warning',
    reason:
      'A committee cannot be in two places. Usually, one of the two sessions has a wrong time or committee.',
    text: (d: { name: string; day: string; one: string; other: string }) => ({
      message: `${d.name} has two sessions at the same time on ${d.day}: ${d.one}, and ${d.other}.`,
      hint: 'Change the time or the committees of one of them.',
    }),
  }),
};
