import type { Rules } from '../../src/oc/model.ts';

/** The mails about seats, of conferences that write nothing of their own. */
export const SEAT_MAILS: Pick<Rules['mail'], 'allotted' | 'waiting'> = {
  allotted: { subject: 'Your seat', text: 'Dear {name}, you are {portfolio} in {committee}. {why} {guide}' },
  waiting: { subject: 'The waiting list', text: 'Dear {name}, you are on the waiting list. {why}' },
};

/** Rules of a small conference. */
export const SAMPLE_RULES: Rules = {
  version: 'sample',
  committees: [{ id: 'sample', names: ['Sample Committee'] }],
  columns: {},
  mail: { subject: 'Welcome, {name}', text: 'You are in {committee}. {link}', ...SEAT_MAILS },
  thanks: 'https://sample.example.org/thank-you',
  conference: 'Sample Conference',
};
