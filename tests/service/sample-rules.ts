import type { Rules } from '../../src/service/model.ts';

/** Rules of a small conference. */
export const SAMPLE_RULES: Rules = {
  version: 'sample',
  committees: [{ id: 'sample', names: ['Sample Committee'] }],
  columns: {},
  mail: { subject: 'Welcome, {name}', text: 'You are in {committee}. {link}' },
  thanks: 'https://sample.example.org/thank-you',
  conference: 'Sample Conference',
};
